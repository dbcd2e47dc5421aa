"""Data that learners have kept: see README.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import engine

HERE = Path(__file__).parent
VERSIONS = sorted(
    (path for path in HERE.iterdir() if (path / "expected.json").is_file()),
    key=lambda path: [int(part) for part in path.name.split(".")],
)
"""The folders, newest last."""


def summary(position: engine.Position) -> dict[str, Any]:
    """A game's state in a readable form."""
    return {
        "game": position.game.key,
        "options": dict(position.game.changed_options),
        "deal": position.deal_number,
        "moves": len(position.moves),
        "last move": position.moves[-1].text if position.moves else "",
        "outcome": position.outcome,
        "lies": position.diagram(all_cards=True).splitlines()[1:],
    }


def match_summary(match: engine.Match) -> dict[str, Any]:
    """A match's state in a readable form."""
    return {
        "options": dict(match.game.changed_options),
        "deals": match.deals,
        "first": match.first,
        "played": match.played,
        "ends": [result.outcome for result in match.results],
        "chips": list(match.chips),
        "pot": match.pot,
        "forehand": match.forehand,
        "to move": match.to_move,
        "moves": len(match.position.moves),
        "lies": match.position.diagram(all_cards=True).splitlines()[1:],
    }
