"""The table of Große Napoleon: aces on the left, kings on the right, the stock between them, the columns below."""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.build import COUNT_GAP, GAP, MARGIN, UP_STEP, Builder
from cardwidgets.scene.model import CARD_HEIGHT, Scene

STEP = 1 + GAP
COLUMN_ROOM = 5.6
"""Height of the columns, in card widths; longer ones are drawn more densely."""


def scene(position: engine.Position, language: str, handles: bool, room: float | None = None) -> Scene:
    """The scene that shows a position. The stock is included only while a layout is being dealt.

    A static picture has only the height that its columns need.
    """
    build = Builder(position, Wording("layout", language), handles)
    columns, suits = position.game.options["columns"], position.game.options["suits"]
    across = max(columns, 2 * suits + 2)
    width = 2 * MARGIN + across * STEP - GAP

    top = MARGIN
    highest = "A23456789TJQK"[position.game.options["ranks"] - 1]
    for i, suit in enumerate("CDHS"[:suits]):
        for pile, rank, at in ((f"A{suit}", "A", i), (f"K{suit}", highest, across - suits + i)):
            x = MARGIN + at * STEP
            build.place(pile, x, top, rank + suit)
            build.squared(pile, x, top)
    if build.view["S"]:
        x = (width - 1) / 2
        build.place("S", x, top)
        build.squared("S", x, top, action="deal", deep=columns)
        build.count("S", x + 0.5, top + CARD_HEIGHT + COUNT_GAP)

    y = top + CARD_HEIGHT + 0.34
    room = COLUMN_ROOM if room is None else room
    if not handles:
        longest = max(len(build.view[f"T{n}"]) for n in range(1, columns + 1))
        room = min(room, CARD_HEIGHT + max(longest - 1, 0) * UP_STEP)
    left = (width - (columns * STEP - GAP)) / 2
    for n in range(1, columns + 1):
        x = left + (n - 1) * STEP
        build.place(f"T{n}", x, y)
        build.column(f"T{n}", x, y, room, singly=True)
    return build.scene(width, y + room + MARGIN, buttons=("deal",))


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The number of the layout, and of its row while it is being dealt."""
    counters, options = position.view().counters, position.game.options
    parts: list[tuple[str, dict[str, Any]]] = []
    if options["redeals"]:
        parts.append(("layout", {"count": counters["layout"], "all": options["redeals"] + 1}))
    if counters["row"]:
        row, ahead = counters["row"], position.game.module.rows_ahead(bytearray(position.state))
        parts.append(("row", {"count": row, "all": row + ahead}))
    return parts
