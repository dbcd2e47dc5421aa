"""The solver at the table: whether the game can be won, the solution step by step, the review of a game.

All of it is said with all cards known, and all of it is found out beside the notebook; nothing waits for it.
"""

from cardwidgets.solver.solver_pane import Analysis

__all__ = ["Analysis"]
