"""The games: one file each. Which key is played by which file."""

from __future__ import annotations

MODULES = {"grosse-harfe": "harfe", "kleine-harfe": "harfe"}
"""Key of a game -> name of the module in this package."""
