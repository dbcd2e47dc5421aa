"""Updates the parts of a panel only when their contents have changed, so that a move sends nothing unnecessary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class IfChanged:
    """Calls parts with their contents, unless the last call had the same contents.

    >>> from cardwidgets.widgets.if_changed import IfChanged
    >>> if_changed = IfChanged()
    >>> for number in (1, 1, 2):
    ...     if_changed(print, number)
    1
    2
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: dict[Callable[..., object], tuple[Any, ...]] = {}

    def __call__(self, part: Callable[..., object], *values: Any) -> None:
        if self._last.get(part) != values:
            self._last[part] = values
            part(*values)
