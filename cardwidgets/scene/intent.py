"""What a player does at a table, before any rule is consulted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Intent:
    """What the player meant.

    Attributes:
        kind: "drop" (cards were put on a pile, legally or not), "click" (a single click on a handle with an action, or
            on one that cannot be taken), "double" (double click), "tap" (one tap, click or key on cards,
            if that moves them; see `Table.one_tap`), "key" (a key that the table itself does not use).
            Picking cards up, to put them down later, is not an intent: the page shows where they may go.
        handle: id of the handle that was taken or clicked; "" if there is none.
        target: for "drop", the pile on which the cards were put; otherwise "".
        rev: revision of the scene that the player saw.
        how: "pointer" (click, tap), "drag" or "key".
        key: for "key", the key pressed: one character, or "undo" or "redo" for Ctrl+Z, Ctrl+Y.
    """

    kind: str
    handle: str
    target: str
    rev: int
    how: str = "pointer"
    key: str = ""
