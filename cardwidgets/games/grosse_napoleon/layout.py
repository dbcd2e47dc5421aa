"""The table of Große Napoleon: aces on the left, kings on the right, the stock between them, the columns below.

In a wide space, aces and kings have separate columns on both sides of the tableau.
"""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.scene.celebration import Finale
from cardwidgets.scene.figures import hat
from cardwidgets.scene.layouts.build import (
    COUNT_GAP,
    MOST_ROOM,
    TIGHT,
    UP_STEP,
    Builder,
    apart,
    arrangement,
    higher,
    spacing,
    spread_steps,
    wider,
)
from cardwidgets.scene.model import CARD_HEIGHT, Scene
from engine.core.internals import internals

FINALE = Finale(hat)
COLUMN_ROOM = 5.6
"""Height of the columns, in card widths; longer ones are drawn more densely."""
LONGEST = 0, 12
"""Face-down and face-up cards in a long column: in at most 5% of the deals 1 to 200, `ladderer` gets a higher one."""
UNDER = 0.34
"""Space under the upper row, for the count of the stock."""
ASIDE = 0.35
"""Minimum space between the columns and the foundations beside them."""


def scene(
    position: engine.Position,
    language: str,
    handles: bool,
    room: float | None = None,
    aspect: float | None = None,
    large: bool = False,
) -> Scene:
    """The scene that shows a position. The stock is included only while a layout is being dealt.

    A static picture has only the height that its columns need.
    """
    build = Builder(position, language, handles, large=large)
    columns, suits = position.game.options["columns"], position.game.options["suits"]
    gap, margin = spacing(aspect, room)
    across = max(columns, 2 * suits + 2)
    least = COLUMN_ROOM if room is None else room
    most = MOST_ROOM if room is None and handles else least
    if not handles:
        longest = max(len(build.view[f"T{n}"]) for n in range(1, columns + 1))
        least = min(least, CARD_HEIGHT + max(longest - 1, 0) * UP_STEP)

    above = 2 * margin + across * (1 + gap) - gap, 2 * margin + CARD_HEIGHT + UNDER + least
    tall = max(least, suits * (CARD_HEIGHT + TIGHT) - TIGHT)
    wide = 2 * (margin + 1 + ASIDE) + (columns + 1) * (1 + gap) - gap, tall + 2 * margin
    if arrangement(aspect, {"above": above, "wide": wide}) == "wide":
        tall = higher(aspect, wide, tall, max(tall, most))
        build.steps = spread_steps(aspect, tall, LONGEST)
        step = 1 + wider(aspect, wide, columns, gap)
        width = wide[0] + columns * (step - 1 - gap)
        aside = apart(aspect, (width, tall + 2 * margin), step - 1, ASIDE)
        width += 2 * (aside - ASIDE)
        down = (tall - CARD_HEIGHT) / max(suits - 1, 1)
        for i, suit in enumerate("CDHS"[:suits]):
            _foundations(build, suit, (margin, margin + i * down), (width - margin - 1, margin + i * down))
        _stock(build, margin + 1 + aside, margin)
        _columns(build, margin + 1 + aside + step, margin, step, tall)
        return build.scene(width, tall + 2 * margin, aspect, ("deal",))

    least = higher(aspect, above, least, most)
    build.steps = spread_steps(aspect, least, LONGEST)
    step = 1 + wider(aspect, above, across - 1, gap)
    width = 2 * margin + across * step - (step - 1)
    for i, suit in enumerate("CDHS"[:suits]):
        _foundations(build, suit, (margin + i * step, margin), (margin + (across - suits + i) * step, margin))
    _stock(build, (width - 1) / 2, margin)
    y = margin + CARD_HEIGHT + UNDER
    _columns(build, (width - (columns * step - (step - 1))) / 2, y, step, least)
    return build.scene(width, y + least + margin, aspect, ("deal",))


def _foundations(build: Builder, suit: str, ace: tuple[float, float], king: tuple[float, float]) -> None:
    """The two foundations of a suit, at these places."""
    highest = "A23456789TJQK"[build.position.game.options["ranks"] - 1]
    for pile, rank, (x, y) in ((f"A{suit}", "A", ace), (f"K{suit}", highest, king)):
        build.place(pile, x, y, rank + suit)
        build.squared(pile, x, y)


def _stock(build: Builder, x: float, y: float) -> None:
    """The stock, while there is one."""
    if build.view["S"]:
        build.place("S", x, y)
        build.squared("S", x, y, action="deal", deep=build.position.game.options["columns"])
        build.count("S", x + 0.5, y + CARD_HEIGHT + COUNT_GAP)


def _columns(build: Builder, x: float, y: float, step: float, room: float) -> None:
    """The columns, side by side from x on."""
    for n in range(1, build.position.game.options["columns"] + 1):
        build.place(f"T{n}", x + (n - 1) * step, y)
        build.column(f"T{n}", x + (n - 1) * step, y, room, singly=True)


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The number of the layout, and of its row while it is being dealt."""
    counters, options = position.view().counters, position.game.options
    parts: list[tuple[str, dict[str, Any]]] = []
    if options["redeals"]:
        parts.append(("layout", {"count": counters["layout"], "all": options["redeals"] + 1}))
    if counters["row"]:
        row, ahead = counters["row"], internals(position.game).module.rows_ahead(bytearray(position.state))
        parts.append(("row", {"count": row, "all": row + ahead}))
    return parts
