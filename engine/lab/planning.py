"""What looking ahead is worth: measured win rates of a strategy that plans some moves ahead, by game.

The strategy is that of the notebook *The strategy lab*; `python -m bench.look_ahead` measures it and writes the file.
"""

from __future__ import annotations

import json
from pathlib import Path

from ..base import proportion
from .statistics import Estimate

PLACE = Path(__file__).with_name("looking_ahead.json")


def looking_ahead(key: str) -> dict[int, Estimate]:
    """How often the strategy that looks ahead wins a game: moves ahead of the next one -> share of the deals won.

    Args:
        key: the key of the game; a game that was not measured has no entries.

    >>> rates = engine.lab.looking_ahead("treppe")
    >>> rates[0].value < rates[1].value < rates[2].value < rates[3].value < rates[4].value
    True
    """
    measured = json.loads(PLACE.read_text(encoding="utf-8")).get(key, {})
    return {
        int(depth): Estimate(won / deals, *proportion.wilson(won, deals), deals)
        for depth, (deals, won) in measured.items()
    }
