"""The public address of `engine.vocabulary.kernel`."""

from .vocabulary.kernel import *
from .vocabulary.kernel import __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__
