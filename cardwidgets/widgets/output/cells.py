"""Which cell runs, and what the former run of a cell has left on the page: it is closed when the new run shows."""

from __future__ import annotations

from collections import defaultdict
from typing import Any
from weakref import WeakSet

import ipywidgets as widgets
from IPython import get_ipython

from cardwidgets.widgets.output import shown


def running() -> tuple[str, str]:
    """The running cell, as its host names it, and the run; hosts without names give ""."""
    shell = get_ipython()
    try:
        parent = shell.get_parent()
        return str(parent["metadata"]["cellId"]), str(parent["header"]["msg_id"])
    except (AttributeError, LookupError, TypeError):
        return "", ""


class OfCell(widgets.VBox):
    """A widget that closes when its cell has run again and shows another one in its place.

    The output of the former run is gone then. One that other cells have shown, too, stays.
    """

    def __init__(self, *arguments: Any, **traits: Any) -> None:
        self._made_in = running()
        self._shown_in: set[str] = set()
        super().__init__(*arguments, **traits)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        cell, _ = running()
        self._shown_in.add(cell)
        if cell and self._made_in[0] == cell:
            for former in list(_MADE[cell]):
                if former._made_in != self._made_in and former._shown_in == {cell}:
                    _MADE[cell].discard(former)
                    former.close()
            _MADE[cell].add(self)
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/plain": self._plain()}

    def _plain(self) -> str:
        """What stands for it in a terminal, and on a page without a kernel that can show no picture of it."""
        return shown.text(self) or " | ".join(one.description for one in shown.buttons(self).values())


_MADE: defaultdict[str, WeakSet[OfCell]] = defaultdict(WeakSet)  # cell -> those that it made and showed
