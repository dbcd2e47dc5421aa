"""The public address of `engine.vocabulary.moves`."""

from .vocabulary.moves import *
from .vocabulary.moves import Codec as Codec, Move as Move, __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__
