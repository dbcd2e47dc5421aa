"""Which deal a table begins with: a new one, a given one, or one requested by the address of the page."""

from __future__ import annotations

import secrets
from typing import Any

import engine
from cardwidgets.session import url_params

NEW_DEALS = 1_000_000
"""Exclusive limit of new deal numbers: short enough to pass on to a friend."""


def number(given: int | None) -> int:
    """The given deal number, or a new one."""
    return secrets.randbelow(NEW_DEALS) if given is None else given


def requested(start: object, key: str, settings: dict[str, Any]) -> str | None:
    """Let the address of the page choose the deal of its main table: a game with a deal number and all buttons.

    Args:
        start: what the table begins with.
        key: the setting that holds the deal number.
        settings: of the table; the number in it is replaced.

    Returns:
        The requested text if it is not a number, for a message to the learner; otherwise None.
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
