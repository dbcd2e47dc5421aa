"""The table of Große Harfe and its family: stock, waste and foundations above, the columns below.

In a wide space they are beside the columns.
"""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.scene.celebration import Finale
from cardwidgets.scene.figures import harp
from cardwidgets.scene.layouts.build import (
    COUNT_GAP,
    MOST_ROOM,
    TIGHT,
    Builder,
    apart,
    arrangement,
    higher,
    spacing,
    spread_steps,
    wider,
)
from cardwidgets.scene.model import CARD_HEIGHT, Scene

FINALE = Finale(harp)
WASTE_STEP = 0.39
"""Step between the cards of the waste when several are turned at once, with room for a large rank."""
COLUMN_ROOM = 4.7
"""Height of the columns, in card widths; longer ones are drawn more densely."""
LONGEST = 3, 12
"""Face-down and face-up cards in a long column: in 5% of the deals 1 to 200, `digger` gets a higher one."""
UNDER = 0.34
"""Space under the upper row, for the counts."""
ASIDE = 0.35
"""Minimum space between the columns and the piles beside them."""
ROWS = 4
"""Maximum number of foundations one below the other."""


def scene(
    position: engine.Position,
    language: str,
    handles: bool,
    room: float | None = None,
    aspect: float | None = None,
    large: bool = False,
) -> Scene:
    """The scene that shows a position of the family."""
    build = Builder(position, language, handles, large=large)
    options = position.game.options
    columns = options["columns"]
    foundations = [name for name, pile in position.game.piles.items() if pile.role == "foundation"]
    foundations.sort(key=lambda name: ("CDHS".index(name[1]), name))
    beside = -(-len(foundations) // ROWS)
    waste_width = 1 + WASTE_STEP * (options["turn"] - 1)
    gap, margin = spacing(aspect, room)
    across = max(columns, 2 + len(foundations))
    least = COLUMN_ROOM if room is None else room
    most = MOST_ROOM if room is None else room

    above = 2 * margin + across * (1 + gap) - gap + waste_width - 1, 2 * margin + CARD_HEIGHT + UNDER + least
    rows = min(ROWS, len(foundations))
    tall = max(least, rows * (CARD_HEIGHT + TIGHT) - TIGHT)
    sides = 2 * ASIDE + waste_width + beside + (columns + beside) * (1 + gap) - beside - 2 * gap
    wide = sides + 2 * margin, tall + 2 * margin
    if arrangement(aspect, {"above": above, "wide": wide}) == "wide":
        tall = higher(aspect, wide, tall, max(tall, most))
        build.steps = spread_steps(aspect, tall, LONGEST)
        step = 1 + wider(aspect, wide, columns + beside - 2, gap)
        gaps = (columns + beside - 2) * (step - 1 - gap)
        aside = apart(aspect, (wide[0] + gaps, tall + 2 * margin), step - 1, ASIDE)
        left = margin + waste_width + aside
        right = left + columns * step - (step - 1) + aside
        _stock(build, margin, margin, margin, margin + CARD_HEIGHT + UNDER + COUNT_GAP)
        down = (tall - CARD_HEIGHT) / max(rows - 1, 1)
        for i, name in enumerate(foundations):
            _foundation(build, name, right + i // rows * step, margin + i % rows * down)
        _columns(build, left, margin, step, tall)
        return build.scene(right + beside * step - (step - 1) + margin, tall + 2 * margin, aspect)

    least = higher(aspect, above, least, most)
    build.steps = spread_steps(aspect, least, LONGEST)
    step = 1 + wider(aspect, above, across - 1, gap)
    width = 2 * margin + across * step - (step - 1) + (waste_width - 1)
    right = width - margin + step - 1
    _stock(build, margin, margin, margin + step, margin)
    for i, name in enumerate(foundations):
        _foundation(build, name, right - (len(foundations) - i) * step, margin)
    y = margin + CARD_HEIGHT + UNDER
    _columns(build, (width - (columns * step - (step - 1))) / 2, y, step, least)
    return build.scene(width, y + least + margin, aspect)


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The number of the pass through the stock, if passes are limited."""
    passes = position.game.options["passes"]
    return [("pass", {"count": position.view().counters["pass"], "all": passes})] if passes else []


def _stock(build: Builder, x: float, y: float, waste_x: float, waste_y: float) -> None:
    """The stock and the waste, each with its count below it."""
    position = build.position
    action = "S>W" if build.view["S"] else "redeal"
    last = build.seen.redeals_left == 0
    build.place("S", x, y, "stop" if last else "redeal", action=action)
    build.squared("S", x, y, action=action)
    build.count("S", x + 0.5, y + CARD_HEIGHT + COUNT_GAP)
    build.place("W", waste_x, waste_y)
    build.fan_right("W", waste_x, waste_y, WASTE_STEP, position.game.options["turn"])
    build.count("W", waste_x + 0.5, waste_y + CARD_HEIGHT + COUNT_GAP)


def _foundation(build: Builder, name: str, x: float, y: float) -> None:
    build.place(name, x, y, name[1])
    build.squared(name, x, y)


def _columns(build: Builder, x: float, y: float, step: float, room: float) -> None:
    """The columns, side by side from x on."""
    options = build.position.game.options
    for n in range(1, options["columns"] + 1):
        left = x + (n - 1) * step
        build.place(f"T{n}", left, y, "K" if options["ranks"] == 13 else "")
        build.column(f"T{n}", left, y, room)
