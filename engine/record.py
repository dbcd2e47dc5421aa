"""The public address of `engine.core.record`."""

from .core.record import *
from .core.record import __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__
