"""Messages for errors that the engine raises on purpose, in the learner's language."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import engine
from cardwidgets.i18n.wording import Wording
from engine import MAX_DEAL
from engine.base.reading import pasted

CATALOGUE = "errors"
_LONGEST = 20
"""Maximum number of digits of a deal number."""
_PLACE = re.compile(r"(?:pack (?P<pack>\d+) of \d+, )?move (?P<move>\d+)")
"""The engine's notation for the place in a record where replaying has failed."""

E = TypeVar("E", bound=Exception)


class UnfitError(engine.RecordError):
    """A saved game that can be replayed but does not belong to this table.

    Args:
        key: the key of the text that says why.
        **slots: the values for the slots of that text.
    """

    def __init__(self, key: str, **slots: Any) -> None:
        self.key, self.slots = key, slots
        super().__init__(Wording(CATALOGUE)(key, **slots))


def sentence(error: Exception, language: str) -> str:
    """The message for an error.

    Args:
        error: an error raised on purpose; for any other, the result is its own text.
        language: "en" or "de".
    """
    say = Wording(CATALOGUE, language)
    if isinstance(error, UnfitError):
        return say(error.key, **error.slots)
    if isinstance(error, engine.RecordError):
        return _of_record(error, say)
    if isinstance(error, engine.IllegalMoveError):
        return say("illegal", **_refusal(error, language))
    if isinstance(error, engine.DealError):
        return say("bad_deal", most=MAX_DEAL)
    if isinstance(error, engine.OptionError):
        return say("bad_option")
    if isinstance(error, engine.KartentischError):
        return say("other", detail=error)
    return str(error)


def deal_number(text: str) -> int | None:
    """The number in a text that somebody has typed; None if it is not a number."""
    text = pasted(text)
    return int(text) if text.isdecimal() and len(text) <= _LONGEST else None


def _of_record(error: engine.RecordError, say: Wording) -> str:
    """The message for a faulty record, with the place. It uses the cause of the error, which is more informative."""
    illegal = _behind(error, engine.IllegalMoveError)
    if illegal is not None:
        return say("record_illegal", place=_place(error, say), **_refusal(illegal, say.language))
    if _behind(error, engine.InvalidMoveError) is not None:
        return say("record_move", place=_place(error, say))
    if _behind(error, engine.DealError) is not None:
        return say("record_deal")
    if _behind(error, engine.OptionError) is not None:
        return say("record_option")
    return say("record")


def _place(error: Exception, say: Wording) -> str:
    place = _PLACE.search(str(error))
    if place is None:
        return say("place_none")
    return say("place_match" if place["pack"] else "place", **place.groupdict())


def _refusal(error: engine.IllegalMoveError, language: str) -> dict[str, Any]:
    ruling = error.ruling
    return {"move": ruling.move.text, "reason": ruling.sentence(language), "clause": ruling.clause}


def _behind(error: BaseException | None, kind: type[E]) -> E | None:
    """The nearest error of a type in a chain of causes, which begins with the error itself."""
    while error is not None:
        if isinstance(error, kind):
            return error
        error = error.__cause__ or error.__context__
    return None
