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


def requested(
    start: object, number: int | None, buttons: str = "all"
) -> tuple[int | None, Callable[[Addressed], None]]:
    """Let the address of the page choose what its main table begins with: a game with a deal number and all buttons.

    Args:
        start: what the table begins with.
        number: of its deal.
        buttons: "all" or "few".

    Returns:
        The number of the deal, and what remains to be done with the panel of that table: to load a requested line, or
        to say that the requested text is not a number.
    """
    if not isinstance(start, engine.Game) or number is None or buttons == "few":
        return number, _nothing
    line, wanted = url_params.line(start.key), url_params.deal(start.key)
    if line:
        return number, lambda panel: panel.guarded(lambda: panel.load(line))
    if wanted is None:
        return number, _nothing
    if wanted.number is None:
        return number, lambda panel: panel.reject_deal_number(wanted.text)
    return wanted.number, _nothing


def _nothing(_panel: Addressed) -> None:
    """The table is as the address wants it."""
