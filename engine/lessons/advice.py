"""Advice given by a course: an experiment with two strategies, one that follows it and one that does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..base.reading import quoted
from ..base.value import Fixed
from ..core.game import Game, game as game_of
from ..core.internals import internals
from ..lab import Weights
from ..lab.features import features_of
from ..lab.strategies import strategies
from ..players import Strategy
from . import texts

FOLLOWS, AGAINST = "follows", "against"
MOST_GAIN = 10
"""The largest lead in a game for several players, in chips or points per deal: guesses range from -5 to 5."""


@dataclass(frozen=True, eq=False)
class PlayAdvice:
    """A piece of advice, as an experiment in the lab that shows what it is worth.

    Attributes:
        game: the key of the game.
        key: identifies its texts.
        least, most: bounds of the lead of the strategy that follows it, in percentage points of games won or, in a game
            for several players, chips or points per deal; on any large sample, the difference is between them.
        like: the strategy of the game's `heuristics.py` that follows the advice.
        change: feature -> weight, for the weights in which the strategy that does not follow it differs.
        follows, against: instead of `like` and `change`, the names of two strategies, the first of which follows the
            advice: built-in ones of a patience, or players of the game or entries of `HABITS` in its `habits.py`.
        deals: the number of deals that is enough to show it, in less than 20 seconds.
        options: the options of the game.

    Raises:
        ValueError: the game has no such strategy or feature, or the bounds do not exclude 0.

    >>> advice = engine.lessons.course("grosse-harfe").advice[0]
    >>> advice.key, advice.like, dict(advice.change)
    ('stock-last', 'digger', {'turn': 200})
    """

    game: str
    key: str
    least: float
    most: float
    like: str = ""
    change: Mapping[str, float] = field(default_factory=Fixed)
    follows: str = ""
    against: str = ""
    deals: int = 1000
    options: Mapping[str, Any] = field(default_factory=Fixed)

    def __post_init__(self) -> None:
        weighted, named = (self.like, self.change), (self.follows, self.against)
        if not (all(weighted) and not any(named) or all(named) and not any(weighted)):
            raise ValueError("expected either 'like' and 'change' or 'follows' and 'against'")
        if self.like and self.like not in features_of(self.playing).STRATEGIES:
            raise ValueError(f"{self.game} has no strategy {quoted(self.like)} with weights")
        for name in filter(None, named):
            if name not in self._named:
                raise ValueError(f"{self.game} has no strategy, player or habit {quoted(name)}")
        if self.follows and self.follows == self.against:
            raise ValueError(f"'follows' and 'against' are both {quoted(self.follows)}")
        limit = MOST_GAIN if self.playing.seats > 1 else 100
        if not 0 < self.least < self.most <= limit:
            raise ValueError(
                f"'least' and 'most': expected 0 < least < most <= {limit}, not {self.least} and {self.most}"
            )
        if not 1 <= self.deals <= 10_000:
            raise ValueError(f"'deals': expected 1 to 10000, not {self.deals}")
        _ = self.strategies

    @property
    def playing(self) -> Game:
        """The game that the two strategies play.

        >>> engine.lessons.course("grosse-napoleon").advised("ladders").playing
        engine.game('grosse-napoleon', suits=2)
        """
        return game_of(self.game, **self.options)

    @property
    def strategies(self) -> dict[str, Strategy]:
        """The two strategies, by name: "follows" and "against".

        >>> advice = engine.lessons.course("grosse-harfe").advice[0]
        >>> [policy.named["turn"] for policy in advice.strategies.values()]
        [10.0, 200.0]
        """
        if self.follows:
            return {FOLLOWS: self._named[self.follows], AGAINST: self._named[self.against]}
        weights = features_of(self.playing).STRATEGIES[self.like]
        return {FOLLOWS: Weights(self.game, weights), AGAINST: Weights(self.game, weights | dict(self.change))}

    @property
    def _named(self) -> dict[str, Strategy]:
        """The strategies that `follows` and `against` can name."""
        package = internals(self.playing).package
        players, habits = package.part("players"), package.part("habits")
        if players is None:
            return strategies(self.playing)
        return {**players.PLAYERS, **(habits.HABITS if habits else {})}

    def text(self, key: str, language: str | None = None) -> str:
        """A text: "question", "answer", or the name of a strategy, "follows" or "against".

        Raises:
            KeyError: there is no such text.

        >>> advice = engine.lessons.course("grosse-harfe").advised("stock-last")
        >>> advice.text("follows"), advice.text("against", "de")
        ('moving first', 'erst aufdecken')
        """
        return texts.text(game_of(self.game), language, "advice", self.key, key)
