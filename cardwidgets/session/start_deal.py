"""The deal with which a table begins: a new one, a given one, or one requested by the address of the page."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import engine
from cardwidgets.session import url_params
from cardwidgets.widgets.controls.announcer import Announcer

NEW_DEALS = 1_000_000
"""Exclusive limit of new deal numbers: short enough to pass on to a friend."""


def number(given: int | None) -> int:
    """The given deal number, or a new one."""
    return secrets.randbelow(NEW_DEALS) if given is None else given


def requested(
    start: object, number: int | None, buttons: str = "all"
) -> tuple[int | None, Callable[[Callable[[str], None], Announcer], None]]:
    """Let the address of the page choose the start of its main table, which has a game, a deal number and all buttons.

    Args:
        start: the game or position with which the table begins.
        number: the number of its deal.
        buttons: "all" or "few".

    Returns:
        The number of the deal, and a function to call once there is a panel, with its `load` and its announcer. The
        function loads a requested line, or says which text of the address is not understood.
    """
    if not isinstance(start, engine.Game) or number is None or buttons == "few":
        return number, _nothing
    line, request = url_params.line(start.key), url_params.deal(start.key)
    if line:
        return number, lambda load, announcer: announcer.guarded(lambda: load(line))
    if request is not None and request.number is None:
        return number, lambda load, announcer: announcer.reject_deal_number(request.text, request.refusal)
    begun, strange = number if request is None else request.number, url_params.strange()
    return begun, (lambda load, announcer: announcer.reject_address(strange)) if strange else _nothing


def _nothing(_load: Callable[[str], None], _announcer: Announcer) -> None:
    """Do nothing: the table already agrees with the address."""
