"""The running cell, and the output of its previous run, which is closed when the new run shows its own."""

from __future__ import annotations

import ast
import re
import warnings
from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from weakref import WeakSet

import ipywidgets as widgets
from IPython import get_ipython

from cardwidgets.widgets.look import spelled_out
from cardwidgets.widgets.output import shown


def running() -> tuple[str, str]:
    """The running cell, under the name given by its host ("" if there is none), and the number of the run."""
    shell = get_ipython()
    try:
        parent = shell.get_parent()
        return str(parent["metadata"]["cellId"]), str(parent["header"]["msg_id"])
    except (AttributeError, LookupError, TypeError):
        return "", ""


def outdated(values: Sequence[Any]) -> bool:
    """Whether the newest cell that should define one of these values has a syntax error, so the older one remains."""
    names = getattr(get_ipython(), "user_ns", {})
    mine = [re.escape(name) for name, one in names.items() if name[:1] != "_" and any(one is value for value in values)]
    latest = {
        name: cell
        for name in mine
        for cell in names.get("In", [])
        if re.search(rf"^(\w+\s+{name}\b|{name}\s*=)", cell, re.MULTILINE)
    }
    return not all(map(_compiles, latest.values()))


def _compiles(code: str) -> bool:
    try:
        with warnings.catch_warnings(action="ignore"):
            compile(code, "", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


class OfCell(widgets.VBox):
    """A widget that closes when its cell has run again and shows another one in its place.

    The output of the previous run has then disappeared. A widget that other cells have also shown stays open.

    Attributes:
        __signature__: of each class, with every keyword of its `**look`.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.__signature__ = spelled_out(cls.__init__)

    def __init__(self, *arguments: Any, **traits: Any) -> None:
        self._made_in = running()
        self._shown_in: set[str] = set()
        super().__init__(*arguments, **traits)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        cell, _ = running()
        self._shown_in.add(cell)
        if cell and self._made_in[0] == cell:
            for previous in list(_MADE[cell]):
                if previous._made_in != self._made_in and previous._shown_in == {cell}:
                    _MADE[cell].discard(previous)
                    previous.close()
            _MADE[cell].add(self)
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/plain": self._plain()}

    def _plain(self) -> str:
        """Its representation in a terminal, and on a page without a kernel that cannot show a picture of it."""
        return shown.text(self) or " | ".join(one.description for one in shown.buttons(self).values())


_MADE: defaultdict[str, WeakSet[OfCell]] = defaultdict(WeakSet)  # cell -> the widgets that it created and showed
