"""One row per game played, and the reasons why games end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..base.reading import quoted

END = "end"
"""The game ended according to the rules."""
RESIGNED = "resigned"
"""The strategy resigned."""
LIMIT = "limit"
"""The strategy reached the maximum number of moves."""
LOOP = "loop"
"""A deterministic strategy without memory reached a position for the second time and would cycle forever."""
ILLEGAL = "illegal"
"""The strategy returned an illegal move, or something that is not a move."""
ERROR = "error"
"""The strategy raised an exception."""
TIME = "time"
"""The strategy exceeded the time limit of a game."""
CRASH = "crash"
"""The strategy terminated the process in which it ran."""

FAULTS = (ILLEGAL, ERROR, TIME, CRASH)
"""Reasons that are faults in the strategy's code rather than in its play.

In a game for several players the seat then plays on at random to the end of the deal, and the deal counts.
"""


SHOWN = 4
"""The maximum number of moves of a circle that a row lists."""


def circles(moves: Sequence[str]) -> str:
    """The `detail` of a game in which a strategy goes in circles: the moves that it repeats."""
    return ", ".join(moves[:SHOWN]) + (" ..." if len(moves) > SHOWN else "")


class Row(NamedTuple):
    """The result of one game.

    Attributes:
        game: the key of the game.
        options: the options that differ from the key's defaults, as "name=value", separated by spaces.
        strategy: the name of the strategy.
        deal: the deal number.
        seat: the seat of the strategy (0 in a patience).
        opponents: the names of the strategies in the other seats ("" in a patience).
        outcome: "won" or "lost"; in Napoleon as in `Position.outcome`; None if the game was not finished.
        won: whether the game was won; in Napoleon, whether the seat gained more chips than the average of the table
            and its strategy had no fault.
        score: `Position.score` at the end: cards on the foundations, in Napoleon the declarer's tricks; 0 if the end is
            unknown, as after a crash.
        gain: 1.0 for won and 0.0 for lost; in Napoleon, chips from the pot above the average of all seats.
        moves: the number of moves played (by all seats).
        ended: why it ended: one of the constants of this module.
        detail: the error or the refused move; at the limit, the moves that the strategy repeats if it goes in circles;
            else "". In Napoleon it also names the seat if a strategy in another seat has failed.
        seconds: the time it took (for a compiled policy, the mean over games run together).
        returns: the seat's entry in `Position.returns` at the end: 1 or 0 in a patience, also 0 if it was not
            finished; in Napoleon, chips from the pot.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> (row,) = engine.simulate(small, "climber", deals=[5], progress=False)
    >>> row.strategy, row.deal, row.outcome, row.score, row.returns, row.moves, row.ended
    ('climber', 5, 'won', 21, 1, 35, 'end')
    >>> row.fact[:4]
    ('treppe', 'ranks=7 suits=3 rows=3', 'climber', 5)
    >>> row._replace(opponents=float("nan")).whole == row
    True
    >>> engine.lab.Row.read([str(field) for field in row]) == row
    True
    >>> table = engine.simulate(engine.game("napoleon", players=2), "rule-based", deals=[0], progress=False)
    >>> [(row.seat, row.score, row.returns) for row in table]
    [(0, 3, 3), (1, 3, 0)]
    """

    game: str
    options: str
    strategy: str
    deal: int
    seat: int
    opponents: str
    outcome: str | None
    won: bool
    score: int
    gain: float
    moves: int
    ended: str
    detail: str
    seconds: float
    returns: int

    @property
    def fact(self) -> tuple[object, ...]:
        """All values except the time: equal on every machine, with any number of workers."""
        return (*self[:-2], self.returns)

    @property
    def whole(self) -> Row:
        """The row restored from a pandas table, where an empty text or None has become NaN."""
        texts = all(type(getattr(self, name)) is str for name in _TEXTS)
        if texts and type(self.outcome) in (str, type(None)):
            return self
        values = self._asdict() | {name: "" if _missing(text := getattr(self, name)) else str(text) for name in _TEXTS}
        return Row(**values | {"outcome": None if _missing(self.outcome) else self.outcome})

    @classmethod
    def read(cls, fields: Iterable[str]) -> Row:
        """The row from the texts that it was written as.

        Raises:
            ValueError: they are not the fields of a row.
        """
        game, options, strategy, deal, seat, opponents, outcome, won, score, gain, moves, *rest = fields
        ended, detail, seconds, returns = rest
        return cls(
            game, options, strategy, _whole(deal), _whole(seat), opponents, outcome or None, truth(won),
            _whole(score), _number(gain), _whole(moves), ended, detail, _number(seconds), _whole(returns),
        )  # fmt: skip


MOST = 2**53
"""The largest number in a row, and the largest deal number."""


def truth(text: str) -> bool:
    """Whether a text says True, as Python or a spreadsheet writes it.

    Raises:
        ValueError: it says neither True nor False.
    """
    if text.upper() not in ("TRUE", "WAHR", "FALSE", "FALSCH"):
        raise ValueError(f"expected True or False, not {quoted(text)}")
    return text.upper() in ("TRUE", "WAHR")


def _whole(text: str) -> int:
    if re.fullmatch(r"-?\d{1,19}", text, re.ASCII) is None or abs(int(text)) > MOST:
        raise ValueError(f"expected a whole number, not {quoted(text)}")
    return int(text)


def _number(text: str) -> float:
    plain = text.replace(",", ".")  # the decimal comma of a spreadsheet
    if re.fullmatch(r"-?\d{1,20}(\.\d{1,20})?([eE][-+]?\d{1,3})?", plain, re.ASCII) is None or abs(float(plain)) > MOST:
        raise ValueError(f"expected a number, not {quoted(text)}")
    return float(plain)


_TEXTS = ("game", "options", "strategy", "opponents", "ended", "detail")


def _missing(value: object) -> bool:
    return value is None or value != value
