"""Which deal a table begins with: a new one, a given one, or one requested by the address of the page."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Protocol

import engine
from cardwidgets.session import url_params

NEW_DEALS = 1_000_000
"""Exclusive limit of new deal numbers: short enough to pass on to a friend."""


class Addressed(Protocol):
    """A panel whose game the address of the page may choose."""

    def guarded(self, action: Callable[[], Any]) -> None:
        """Run an action and report its exceptions."""

    def load(self, text: str) -> None:
        """Continue a shared line."""

    def reject_deal_number(self, text: str) -> None:
        """Say that the text is not a deal number."""


def number(given: int | None) -> int:
    """The given deal number, or a new one."""
    return secrets.randbelow(NEW_DEALS) if given is None else given


def requested(start: object, key: str, settings: dict[str, Any]) -> Callable[[Addressed], None]:
    """Let the address of the page choose what its main table begins with: a game with a deal number and all buttons.

    Args:
        start: what the table begins with.
        key: the setting that holds the deal number.
        settings: of the table; the number in it is replaced.

    Returns:
        What remains to be done with the panel of that table: to load a requested line, or to say that the requested
        text is not a number.
    """
    if not isinstance(start, engine.Game) or settings.get(key) is None or settings.get("buttons") == "few":
        return _nothing
    line, wanted = url_params.line(start.key), url_params.deal(start.key)
    if line:
        return lambda panel: panel.guarded(lambda: panel.load(line))
    if wanted is None:
        return _nothing
    if wanted.number is None:
        return lambda panel: panel.reject_deal_number(wanted.text)
    settings[key] = wanted.number
    return _nothing


def _nothing(_panel: Addressed) -> None:
    """The table is as the address wants it."""
