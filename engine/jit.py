"""The public address of `engine.compiling.jit`."""

from .compiling.jit import *
from .compiling.jit import __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__
