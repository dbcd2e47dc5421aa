"""Which deal a table begins with: a new one, a given one, or the one that the address of the page asks for."""

from __future__ import annotations

import secrets
from typing import Any

import engine
from cardwidgets.session import url_params

NEW_DEALS = 1_000_000
"""A new deal gets a number below this: short enough to be told to a friend."""


def number(given: int | None) -> int:
    """The number of a deal; a new one if none is given."""
    return secrets.randbelow(NEW_DEALS) if given is None else given


def asked(start: object, key: str, settings: dict[str, Any]) -> str | None:
    """Let the address of the page choose the deal of its main table: one of a game, with a number and all buttons.

    Args:
        start: what the table begins with.
        key: the setting that holds the number of the deal.
        settings: of the table; the number in it is replaced.

    Returns:
        What was asked for if that is no number, which the learner is to be told; else None.
    """
    if not isinstance(start, engine.Game) or settings.get(key) is None or settings.get("buttons") == "few":
        return None
    wanted = url_params.deal(start.key)
    if wanted is None:
        return None
    if wanted.number is None:
        return wanted.text
    settings[key] = wanted.number
    return None
