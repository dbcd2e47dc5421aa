"""The solver: can a position be won, by which moves, and which move lost a game?

It works with all cards known, including face-down ones. See `docs/solver.md`.
"""

from .. import jit
from .find import DIFFICULTIES, difficulty, find_deals
from .published import Figure, figures
from .reviewing import Review, review
from .solution import Solution, solve

__all__ = [
    "DIFFICULTIES",
    "Figure",
    "Review",
    "Solution",
    "compiled",
    "difficulty",
    "figures",
    "find_deals",
    "review",
    "solve",
]


def compiled() -> bool:
    """Whether the search runs as compiled code, which lets other threads run in parallel; plain Python is very slow."""
    return jit.available()
