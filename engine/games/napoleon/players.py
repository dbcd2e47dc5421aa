"""The players of Napoleon, by name."""

from __future__ import annotations

from ...players import Strategy, random_player
from .rule_based import bold, rule_based

PLAYERS: dict[str, Strategy] = {"random": random_player, "rule-based": rule_based, "bold": bold}
"""The players by name that can sit at a table."""


def strategies() -> dict[str, Strategy]:
    """All strategies by name: the players, and one that searches (`pimc`)."""
    from .pimc import pimc  # imported here because a table does not need it

    return {**PLAYERS, "pimc": pimc()}
