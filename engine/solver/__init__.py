"""The solver: can a position be won, by which moves, and which move lost a game?

It works with all cards known, including face-down ones. See `docs/solver.md`.
"""

from ..compiling import jit
from .find import DIFFICULTIES, difficulty
from .published import Figure, figures

# `engine` loads its names from here.
from .find import find_deals as find_deals  # isort: skip
from .reviewing import Review as Review, review as review  # isort: skip
from .solution import Solution as Solution, solve as solve  # isort: skip

__all__ = ["DIFFICULTIES", "Figure", "compiled", "difficulty", "figures"]
__dir__ = __all__.copy


def compiled() -> bool:
    """Whether the search runs as compiled code, from Numba or compiled ahead; plain Python is very slow.

    >>> engine.solver.compiled() == engine.jit.available()
    True
    """
    return jit.available()
