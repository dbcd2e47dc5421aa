"""The public address of `engine.core.testing`."""

from .core.testing import *
from .core.testing import __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__
