"""The public address of `engine.tricks.match`."""

from .tricks.match import *
from .tricks.match import Match as Match, __all__ as __all__, __dir__ as __dir__, __doc__ as __doc__
