"""The engine's exceptions. Each message says what was wrong, where, and what was expected.

`IllegalMoveError`, which carries a ruling, is in `ruling.py`.
"""

from __future__ import annotations


class KartentischError(Exception):
    """Base class of all errors that the engine raises deliberately.

    >>> for text in ("T1>T9", "nonsense", "T1>T3"):
    ...     try:
    ...         engine.game("kleine-harfe").deal(1).play(text)
    ...     except engine.KartentischError as error:
    ...         print(type(error).__name__)
    InvalidMoveError
    InvalidMoveError
    IllegalMoveError
    """


class OptionError(KartentischError, ValueError):
    """An unknown game, option or option value.

    >>> engine.game("treppe", rows=9)
    Traceback (most recent call last):
    engine.base.errors.OptionError: treppe: rows=9 is not possible; expected 2 or 3 or 4 or 5
    """


class ArgumentError(KartentischError, ValueError):
    """An argument that cannot be used, found before any work is done; the message says what is expected.

    >>> engine.simulate("treppe", "climber", deals=-5)
    Traceback (most recent call last):
    engine.base.errors.ArgumentError: deals: expected a count, or deal numbers from 0 to 9007199254740991, not -5
    """


class DealError(KartentischError, ValueError):
    """A deal number out of range, a text that is not a card, or cards that do not form the game's pack.

    >>> engine.game("treppe").deal(-1)
    Traceback (most recent call last):
    engine.base.errors.DealError: a deal number lies between 0 and 9007199254740991, not -1
    """


class InvalidMoveError(KartentischError, ValueError):
    """A text that cannot be parsed as a move of this game (an illegal move raises `IllegalMoveError`).

    >>> engine.game("treppe").move("base 11")
    Traceback (most recent call last):
    engine.base.errors.InvalidMoveError: 'base 11': expected one rank after 'base', such as 'base 7'
    """


class PositionError(KartentischError, ValueError):
    """A diagram or dictionary that does not describe a position of the game.

    >>> engine.game("kleine-harfe").setup("T1: 2H")
    Traceback (most recent call last):
    engine.base.errors.PositionError: the card AC occurs 0 times; the pack of this game has it 1 times
    """


class RecordError(KartentischError, ValueError):
    """A saved game that cannot be parsed, or that contains an illegal move.

    >>> engine.record.read("treppe deal: base 8")
    Traceback (most recent call last):
    engine.base.errors.RecordError: 'deal': expected such as deal=4711 or foundations=single
    """


class CourseError(KartentischError, ValueError):
    """Data that do not describe a course; the message names the level and the entry.

    >>> issubclass(engine.CourseError, engine.KartentischError), issubclass(engine.CourseError, ValueError)
    (True, True)
    """


class WorkerError(KartentischError, RuntimeError):
    """Worker processes that cannot play: they failed to start or have ended, or a strategy cannot be sent to them.

    >>> import threading
    >>> def guarded(view, moves, rng, lock=threading.Lock()):
    ...     return moves[0]
    >>> engine.simulate(engine.game("treppe"), guarded, deals=4, workers=2, progress=False)
    Traceback (most recent call last):
    engine.base.errors.WorkerError: guarded cannot be sent to other processes: cannot pickle '_thread.lock' object
    """


class PluginWarning(UserWarning):
    """A game of another package, or a part of it, is left out; the message says why.

    >>> import warnings
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore", engine.PluginWarning)
    ...     "treppe" in engine.games
    True
    """


class MissingExtraError(KartentischError, ImportError):
    """A package is not installed because it belongs to an extra of `kartentisch`.

    Attributes:
        extra: the extra to install.

    >>> results = engine.simulate(engine.game("treppe"), "climber", deals=1, progress=False)
    >>> try:
    ...     frame = results.to_frame()
    ... except engine.MissingExtraError as error:
    ...     print(error)  # says how to install it
    """

    def __init__(self, message: str, extra: str) -> None:
        super().__init__(message)
        self.extra = extra

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return MissingExtraError, (str(self), self.extra)
