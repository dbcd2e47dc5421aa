"""What looking ahead is worth: measured win rates of a strategy that plans some moves, by game, and those of others.

The strategy is that of the notebook *The strategy lab*; `python -m bench.look_ahead` measures it and writes the file.
"""

from __future__ import annotations

import json
from pathlib import Path

from ..base import proportion
from .statistics import Estimate

PLACE = Path(__file__).with_name("looking_ahead.json")


MARKS = ("simple", "fair")
"""What the strategy is compared with: the strongest simple strategy of the game, and the fair player."""


def looking_ahead(key: str) -> dict[int, Estimate]:
    """How often the strategy that looks ahead wins a game: number of moves planned -> share of the deals won.

    Args:
        key: the key of the game; a game that was not measured has no entries.

    >>> rates = engine.lab.looking_ahead("treppe")
    >>> rates[0].value < rates[1].value < rates[2].value
    True
    """
    return {int(depth): one for depth, one in _measured(key).items() if depth not in MARKS}


def marks(key: str) -> dict[str, Estimate]:
    """How often the players named in `MARKS` win a game, from the table "Win rates" of `docs/lab-figures.md`.

    Args:
        key: the key of the game; a game that was not measured has no entries.
    """
    measured = _measured(key)
    return {name: measured[name] for name in MARKS if name in measured}


def _measured(key: str) -> dict[str, Estimate]:
    measured = json.loads(PLACE.read_text(encoding="utf-8")).get(key, {})
    return {
        name: Estimate(won / deals, *proportion.wilson(won, deals), deals) for name, (deals, won) in measured.items()
    }
