"""The solver at the table: whether the game can be won, the solution step by step, the review of a game.

All results assume that all cards are known, and all of them are computed in the background.
"""

from cardwidgets.solver.solver_pane import Analysis

__all__ = ["Analysis"]
