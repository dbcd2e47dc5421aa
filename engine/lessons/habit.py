"""Habits as bets: a simple strategy finishes many deals of the hidden cards after each of two moves."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random
from typing import Any

from ..base.errors import CourseError
from ..base.reading import quoted
from ..base.value import Fixed
from ..core.game import Game, Position, View, game as game_of
from ..core.internals import internals
from ..lab.rollout import Rollout
from ..players.memory import Memory
from ..vocabulary.moves import Move
from . import texts
from .shape import part
from .start import Start

WORLDS = 200
"""The number of times a bet redeals the hidden cards."""

Condition = Callable[[View], tuple[Move, Move] | None]
"""An entry of `BETS` in a game's `bets.py`: the advised and the usual move, or None where the habit says nothing."""


@dataclass(frozen=True)
class HabitFigure:
    """What a habit is worth on average.

    Attributes:
        positions: the number of tables, at most one per deal.
        gain: the mean gain of the advised move, in percentage points of games won.
        low, high: the 95% interval of the mean.
        often: how often the condition holds in a game, on average.

    >>> figure = engine.lessons.course("treppe").habit("swap-before-turning").figure
    >>> figure.positions >= 100, figure.low < figure.gain < figure.high
    (True, True)
    """

    positions: int
    gain: float
    low: float
    high: float
    often: float


@dataclass(frozen=True, eq=False)
class Habit:
    """A habit that helps players who follow simple rules; one who looks far ahead usually wins after either move.

    Attributes:
        game: the key of the game.
        key: identifies its texts, its figure and its condition in `BETS`.
        begin: a table from a game on which it says something.
        options: the options of the game.

    >>> habit = engine.lessons.course("treppe").habit("swap-before-turning")
    >>> habit.text("words"), habit.figure.low > 0
    ('Swap before turning', True)
    """

    game: str
    key: str
    begin: Start
    options: Mapping[str, Any] = field(default_factory=Fixed)

    @cached_property
    def position(self) -> Position:
        """The table of the bet.

        Raises:
            CourseError: the data do not describe a position, or a move is illegal.

        >>> engine.lessons.course("treppe").habit("swap-before-turning").position.outcome
        """
        with part(f"{self.game}, habit {quoted(self.key)}"):
            return self.begin.position(game_of(self.game, **self.options))

    @cached_property
    def moves(self) -> tuple[Move, Move]:
        """The advised and the usual move on this table.

        Raises:
            CourseError: the condition does not hold there.

        >>> engine.lessons.course("treppe").habit("swap-before-turning").moves[1]
        S>W
        """
        found = self.condition(self.position.view())
        if found is None:
            raise CourseError(f"{self.game}, habit {quoted(self.key)}: its condition does not hold on its table")
        return found

    @property
    def condition(self) -> Condition:
        """The condition, which names the two moves.

        >>> habit = engine.lessons.course("treppe").habit("swap-before-turning")
        >>> habit.condition(habit.position.view()) == habit.moves
        True
        """
        found: Condition = conditions(game_of(self.game))[self.key]
        return found

    @property
    def figure(self) -> HabitFigure:
        """What it is worth, as measured on many tables."""
        return figures(self.game)[self.key]

    def bet(self, worlds: int = WORLDS, seed: int = 0) -> Bet:
        """A bet on its two moves; `worlds` and `seed` as for `Bet`.

        >>> bet = engine.lessons.course("treppe").habit("swap-before-turning").bet(20)
        >>> bet.play(5), bet.done, bet.play(20), bet.done
        (True, 5, False, 20)
        """
        return Bet(self.position.view(), self.moves, worlds, seed)

    def text(self, key: str, language: str | None = None) -> str:
        """A text: "title", the question of its bet; "words", the habit in three words; or "why".

        Raises:
            KeyError: there is no such text.

        >>> engine.lessons.course("treppe").habit("swap-before-turning").text("words", "de")
        'Umlegen vor Aufdecken'
        """
        return texts.text(game_of(self.game), language, "habits", self.key, key)


class Bet:
    """Redeals the hidden cards, and lets a simple strategy finish the game after each of several moves.

    Args:
        view: the table as the player sees it.
        moves: the moves to compare.
        worlds: the number of redeals; if no card is hidden, there is only one world.
        seed: makes it reproducible.

    Attributes:
        hidden: the number of hidden cards.
        worlds: the number of worlds.
        done: the number of worlds played so far.
        wins: for each move, how many of them it has won.

    >>> view = engine.game("treppe").deal(46).play("base 8").view()
    >>> bet = engine.lessons.Bet(view, view.legal_moves[:2], worlds=10)
    >>> bet.play(10), bet.done, len(bet.wins)
    (False, 10, 2)
    """

    def __init__(self, view: View, moves: Sequence[Move], worlds: int = WORLDS, seed: int = 0) -> None:
        self._memory, self._moves, self._dice = Memory(view), tuple(moves), Random(seed)
        self._rollout = Rollout(view.game)
        self.hidden = len(self._memory.places)
        self.worlds = worlds if self.hidden else 1
        self.done = 0
        self.wins = [0] * len(self._moves)

    def play(self, worlds: int) -> bool:
        """Play the next worlds, at most this many.

        Returns:
            Whether there are more.
        """
        dealt = [self._memory.sample(self._dice) for _ in range(min(worlds, self.worlds - self.done))]
        starts = [[self._memory.played(world, move.code) for world in dealt] for move in self._moves]
        self.wins = [wins + one.wins for wins, one in zip(self.wins, self._rollout.play(starts), strict=True)]
        self.done += len(dealt)
        return self.done < self.worlds


def conditions(game: Game) -> Mapping[str, Condition]:
    """The conditions of a game's habits by key; none if it has no `bets.py`."""
    module = internals(game).package.part("bets")
    found: Mapping[str, Condition] = module.BETS if module else {}
    return found


@cache
def figures(key: str) -> Mapping[str, HabitFigure]:
    """What the habits of a game are worth: `habits.json` in its folder, by `python -m tools.games.habits --write`."""
    path = internals(game_of(key)).package.file("habits.json")
    return {name: HabitFigure(**one) for name, one in json.loads(path.read_text(encoding="utf-8")).items()}
