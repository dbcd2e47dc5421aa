"""A small game, or a step between it and the whole game: one deal with few cards that a beginner can win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..base.value import Fixed
from ..core.game import Position, game as game_of


@dataclass(frozen=True, eq=False)
class SmallGame:
    """A deal of a game with few cards.

    Attributes:
        game: the key of the game.
        deal: the number of the deal.
        options: the options of the game that make it small.
        strategy: a simple strategy that wins it.

    >>> small = engine.lessons.course("treppe").small
    >>> small.strategy, dict(small.options)
    ('greedy', {'suits': 3, 'ranks': 10, 'rows': 4})
    """

    game: str
    deal: int
    options: Mapping[str, Any] = field(default_factory=Fixed)
    strategy: str = ""

    @property
    def position(self) -> Position:
        """The deal.

        >>> engine.lessons.course("treppe").small.position.deal_number
        1987
        """
        return game_of(self.game, **self.options).deal(self.deal)
