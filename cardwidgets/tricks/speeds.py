"""The speeds of the other players of a match."""

from __future__ import annotations

SPEEDS: dict[str, float] = {"slow": 2.4, "normal": 1.2, "fast": 0.45, "at once": 0.0}
"""Seconds that another player takes for a move; a complete trick stays on the table twice as long."""
