"""The deal of the day: for each game and day the same one for everyone, on every computer."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256

import engine
from cardwidgets.i18n.wording import Wording

BELOW = 1_000_000
"""Exclusive limit of the numbers: short enough to pass on to a friend, and legal in every game."""
PAST = 60
"""The number of days for which a deal is still recognised as a deal of the day."""
EARLY = timedelta(days=1)
"""The time by which the clock of a page may be ahead of this one, so that its day has not begun here."""


def deal_of_the_day(key: str, day: date) -> int:
    """The number of the deal of a day, or of the first deal of a match. Frozen: later versions give the same.

    It is the first 64 bits of SHA-256 of "game yyyy-mm-dd", as a number modulo 1,000,000.

    Args:
        key: the key of the game.
        day: the date in UTC.

    >>> deal_of_the_day("treppe", date(2026, 11, 23))
    236841
    """
    digest = sha256(f"{key} {day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % BELOW


def day_of(game: engine.Game, number: int | None) -> date | None:
    """The day, among the last `PAST` and tomorrow, whose deal has this number; None if there is none.

    With unusual options the number deals other cards than everyone gets on that day.
    """
    return None if game.changed_options else _days(game.key, today() + EARLY).get(number)


@lru_cache(maxsize=32)
def _days(key: str, last: date) -> dict[int | None, date]:
    days = (last - timedelta(days=past) for past in reversed(range(PAST + EARLY.days)))
    return {deal_of_the_day(key, day): day for day in days}


def asked(text: str) -> date | None:
    """The day that an address requests, as in `?daily=2026-11-23`: today for ""; None for an invalid or later day."""
    if not text:
        return today()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if len(text) == len("2026-11-23") and day <= today() + EARLY else None


def today() -> date:
    """The current date in UTC."""
    return datetime.now(UTC).date()


def title(day: date, say: Wording) -> str:
    """The title of a day, "Deal of the day, 23 November"; `say` are the texts about deals."""
    return say("daily", day=day.day, month=say(f"month_{day.month}"))
