"""The public address of `engine.vocabulary.layout`."""

from .vocabulary.layout import *
from .vocabulary.layout import __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__
