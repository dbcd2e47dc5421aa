"""The engine's exceptions. Each message says what was wrong, where, and what was expected.

`IllegalMove`, which carries a ruling, is in `ruling.py`.
"""

from __future__ import annotations


class KartentischError(Exception):
    """Base class of all errors that the engine raises deliberately."""


class BadOption(KartentischError, ValueError):
    """An unknown game, option or option value."""


class BadDeal(KartentischError, ValueError):
    """A deal number out of range, a text that is not a card, or cards that do not form the game's pack."""


class BadMove(KartentischError, ValueError):
    """A text that cannot be parsed as a move of this game (an illegal move raises `IllegalMove`)."""


class BadPosition(KartentischError, ValueError):
    """A diagram or dictionary that does not describe a position of the game."""


class BadRecord(KartentischError, ValueError):
    """A saved game that cannot be parsed, or that contains an illegal move."""


class BadCourse(KartentischError, ValueError):
    """The data of a course do not describe one; the message names the level and the entry."""


class PluginWarning(UserWarning):
    """A game that another package brings is left out, and why."""


class MissingExtra(KartentischError, ImportError):
    """A package that is not installed, since only an extra of `kartentisch` brings it.

    Attributes:
        extra: the extra that does.
    """

    def __init__(self, message: str, extra: str) -> None:
        super().__init__(message)
        self.extra = extra
