"""The public address of `engine.vocabulary.spec`."""

from .vocabulary.spec import *
from .vocabulary.spec import __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__
