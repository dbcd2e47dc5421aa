"""The move tree as a picture: to look at, and to go back to any of its positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import traitlets

from cardwidgets.session.move_tree import MoveTree, Node
from cardwidgets.widgets.base import PageWidget

T = TypeVar("T")


class TreeView(PageWidget):
    """A picture of a move tree. A click on a move goes there.

    Attributes:
        label: its name for screen readers.
        moves: one entry per position, in the order they were first shown: [number of the previous one (-1: none),
            column, row, text, mark].
        here: number of the current position.
    """

    page_name = traitlets.Unicode("move_tree").tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    moves: traitlets.List[list[object]] = traitlets.List().tag(sync=True)
    here = traitlets.Int(0).tag(sync=True)

    def __init__(self, label: str) -> None:
        super().__init__(label=label)
        self._nodes: list[Node[Any]] = []
        self._callbacks: list[Callable[[Node[Any]], None]] = []
        self.on_msg(self._on_message)

    def on_go(self, callback: Callable[[Node[Any]], None]) -> None:
        """Call `callback` with the node that the player chooses."""
        self._callbacks.append(callback)

    def show(self, tree: MoveTree[T], describe: Callable[[Node[T]], tuple[str, str]]) -> None:
        """Render a tree in its current state.

        Args:
            describe: returns the text and the mark of a node: "won", "lost", "deal", or "" for an ordinary one.
        """
        if self._nodes[:1] != [tree.start]:
            self._nodes = []
        numbers = {node: number for number, node in enumerate(self._nodes)}
        moves = list(self.moves[: len(numbers)])
        for node, column, row in tree.placed():
            number = numbers.setdefault(node, len(numbers))
            before = numbers[node.before] if node.before is not None else -1
            moves[number : number + 1] = [[before, column, row, *describe(node)]]
        self._nodes = list(numbers)
        self.send_patch(moves=moves, here=numbers[tree.here])

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        number = content.get("go") if isinstance(content, dict) else None
        if type(number) is int and 0 <= number < len(self._nodes):
            for callback in list(self._callbacks):
                callback(self._nodes[number])
