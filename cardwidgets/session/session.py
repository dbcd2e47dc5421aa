"""What the parts of a panel share: its table, the tree of its moves, its texts and its messages."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwidgets.i18n.wording import Wording
from cardwidgets.session.move_tree import MoveTree, Node
from cardwidgets.table.board import Board
from cardwidgets.widgets.controls.announcer import Announcer
from cardwidgets.widgets.storage.browser_storage import GameStorage


@dataclass(frozen=True, eq=False, slots=True)
class Session:
    """The session at one table.

    Attributes:
        board: the table.
        say: the texts of the panel.
        lock: held during changes.
        announcer: shows messages, and runs actions whose exceptions become messages.
        storage: the browser's storage.
        moves: returns the tree of the learner's moves.
        go: goes to a node of that tree.
        load: continues a game given as text.
    """

    board: Board
    say: Wording
    lock: threading.RLock
    announcer: Announcer
    storage: GameStorage
    moves: Callable[[], MoveTree[Any]]
    go: Callable[[Node[Any]], None]
    load: Callable[[str], None]
