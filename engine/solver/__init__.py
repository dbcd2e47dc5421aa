"""The solver: can a position be won, by which moves, and which move lost a game?

It works with all cards known: it looks at the cards that lie face down. See `docs/solver.md`.
"""

from .find import DIFFICULTIES, difficulty, find_deals
from .published import Figure, figures
from .reviewing import Review, review
from .solution import Solution, solve

__all__ = ["DIFFICULTIES", "Figure", "Review", "Solution", "difficulty", "figures", "find_deals", "review", "solve"]
