"""What can go wrong, by type. Each message says what was wrong, where, and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .position import Ruling


class KartentischError(Exception):
    """The base of all errors that the engine raises on purpose."""


class BadOption(KartentischError, ValueError):
    """A game, an option of it or a value for one that does not exist."""


class BadDeal(KartentischError, ValueError):
    """A deal number out of range, a text that is no card, or cards that are not the game's pack."""


class BadMove(KartentischError, ValueError):
    """A text that cannot be read as a move of this game (an illegal move is an `IllegalMove`)."""


class BadPosition(KartentischError, ValueError):
    """A diagram or a dictionary that describes no position of the game."""


class BadRecord(KartentischError, ValueError):
    """A saved game that cannot be read, or whose moves are not legal when they are replayed."""


class MissingExtra(KartentischError, ImportError):
    """A package that is not installed, since only an extra of `kartentisch` brings it.

    Attributes:
        extra: the extra that does.
    """

    def __init__(self, message: str, extra: str) -> None:
        super().__init__(message)
        self.extra = extra


class IllegalMove(KartentischError, ValueError):
    """A move that the rules refuse.

    Attributes:
        ruling: the `Ruling`, with the clause and the sentence that says why.
    """

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.move}: {ruling.text} ({ruling.clause})")
        self.ruling = ruling
