"""The players of Napoleon, by name."""

from __future__ import annotations

from ....players import Strategy, random_player
from .rule_based import bold, rule_based

PLAYERS: dict[str, Strategy] = {"random": random_player, "rule-based": rule_based, "bold": bold}
"""The players by name that can sit at a table."""


def strategies() -> dict[str, Strategy]:
    """All strategies by name: the players, and two that sample the hidden cards (`pimc`, `rollouts`)."""
    from .pimc import pimc, rollouts  # imported here because a table does not need them

    return {**PLAYERS, "pimc": pimc(), "rollouts": rollouts()}
