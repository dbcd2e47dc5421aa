"""The table of Große Harfe and its family: stock, waste and foundations above, the columns below."""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.build import COUNT_GAP, GAP, MARGIN, Builder
from cardwidgets.scene.model import CARD_HEIGHT, Scene

WASTE_STEP = 0.24
"""Step between the cards of the waste when several are turned at once."""
COLUMN_ROOM = 4.7
"""Height of the columns, in card widths; longer ones are drawn more densely."""


def scene(position: engine.Position, language: str, handles: bool, room: float | None = None) -> Scene:
    """The scene that shows a position of the family."""
    build = Builder(position, Wording("layout", language), handles)
    options = position.game.options
    step = 1 + GAP
    columns = options["columns"]
    foundations = [name for name, pile in position.game.piles.items() if pile.role == "foundation"]
    foundations.sort(key=lambda name: ("CDHS".index(name[1]), name))
    waste_width = 1 + WASTE_STEP * (options["turn"] - 1)
    across = max(columns, 2 + len(foundations))
    width = 2 * MARGIN + across * step - GAP + (waste_width - 1)
    right = width - MARGIN + GAP

    room = COLUMN_ROOM if room is None else room
    top = MARGIN
    action = "S>W" if build.view["S"] else "redeal"
    last = position.game.module.last_pass(bytearray(position.state))
    build.place("S", MARGIN, top, "stop" if last else "redeal", action=action)
    build.squared("S", MARGIN, top, action=action)
    build.count("S", MARGIN + 0.5, top + CARD_HEIGHT + COUNT_GAP)
    build.place("W", MARGIN + step, top)
    build.fan_right("W", MARGIN + step, top, WASTE_STEP, options["turn"])
    build.count("W", MARGIN + step + 0.5, top + CARD_HEIGHT + COUNT_GAP)
    for i, name in enumerate(foundations):
        x = right - (len(foundations) - i) * step
        build.place(name, x, top, name[1])
        build.squared(name, x, top)

    y = top + CARD_HEIGHT + 0.34
    inset = (width - 2 * MARGIN - (columns * step - GAP)) / 2
    for n in range(1, columns + 1):
        x = MARGIN + inset + (n - 1) * step
        build.place(f"T{n}", x, y, "K" if options["ranks"] == 13 else "")
        build.column(f"T{n}", x, y, room)
    return build.scene(width, y + room + MARGIN)


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The number of the pass through the stock, if passes are limited."""
    passes = position.game.options["passes"]
    return [("pass", {"count": position.view().counters["pass"], "all": passes})] if passes else []
