"""The words in which rules are written: state vectors, piles, moves, and the declarations of a game.

`engine.jit.rule` compiles the functions that use them; see `docs/new-game.md`.
"""

from . import kernel, layout, moves, spec
from .kernel import *
from .layout import *
from .moves import *
from .spec import *

__all__ = [*kernel.__all__, *layout.__all__, *moves.__all__, *spec.__all__]
__dir__ = __all__.copy
