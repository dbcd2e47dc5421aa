"""The table of Die Treppe: a staircase whose steps grow to the right; foundations, stock and waste beside it.

Dealt cards lie side by side; cards built on the last of them overlap to the right. On a page held upright everything
else is above the staircase.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import engine
from cardwidgets.scene.celebration import Finale
from cardwidgets.scene.figures import staircase
from cardwidgets.scene.layouts.build import COUNT_GAP, GAP, MARGIN, TIGHT, Builder, arrangement
from cardwidgets.scene.model import CARD_HEIGHT, Scene
from engine.base.cards import RANKS, Rank

FINALE = Finale(staircase)
ROW_GAP = 0.12
"""Space between two rows."""
MOST_ROW_GAP = 0.5
"""The same space on a page held upright, which has height to spare."""
LOW_ROW_GAP = 0.02
"""The same space where the height limits the cards."""
STEP = 1.1
"""From one dealt card to the next: close, so that a row looks like one."""
BUILT_STEP = 0.31
"""The part of a built card that shows its whole index, rank and suit; it determines the width of a staircase."""
LARGE_BUILT_STEP = 0.39
"""Minimum visible part of a card on which another is built: the whole rank of a large index."""
FREE_STEP = 0.44
"""The same part in a row that is not crowded: a large index is completely visible."""
CLOSE_STEP = 0.86
"""Minimum step between cards dealt side by side, in a row that has grown long."""
ASIDE = 0.23
"""Space between the longest possible row and the piles beside it: three cards from the dealt staircase."""
LEAST_HEIGHT = 4.9
"""Height of foundations and stock one below the other, which is the minimum height for a staircase of few rows."""


@dataclass(frozen=True, slots=True)
class StairPlan:
    """The places of everything on the table, in card widths.

    Attributes:
        size: the size of the table.
        step, down: the distance from one dealt card to the next, and from one row to the next.
        reach: the width of the staircase.
        top: the upper edge of the staircase.
        foundations: their left and upper edge, how many are side by side, and the step from one to the next.
        stock, waste: their left and upper edges.
        margin: space around the table.
    """

    size: tuple[float, float]
    step: float
    down: float
    reach: float
    top: float
    foundations: tuple[float, float, int, float]
    stock: tuple[float, float]
    waste: tuple[float, float]
    margin: float


def scene(
    position: engine.Position, language: str, handles: bool, room: float | None = None, aspect: float | None = None
) -> Scene:
    """The scene that shows a position. A staircase needs its full height, whatever the `room`."""
    build = Builder(position, language, handles)
    game = position.game
    sizes = {"beside": _size_beside(game, CARD_HEIGHT + LOW_ROW_GAP), "above": _above(game, None).size}
    plan = (_beside if arrangement(aspect, sizes) == "beside" else _above)(game, aspect)
    if build.counters["phase"] == 1:
        _places(build, plan)
    else:
        _rows(build, plan)
    _foundations(build, plan)
    _stock(build, plan)
    return build.scene(*plan.size, aspect)


def _reach(game: engine.Game, step: float = 0) -> float:
    """The width of the staircase: that of the dealt cards, a step apart, or of the longest row that can be built."""
    rows, ranks = game.options["rows"], game.options["ranks"]
    return float(max((rows - 1) * step + 1, 1 + (rows - 1) * CLOSE_STEP + (ranks - 1) * BUILT_STEP))


def _size_beside(game: engine.Game, down: float) -> tuple[float, float]:
    """Width and height of the table with everything else beside the staircase, whose rows are so far apart."""
    width = 2 * MARGIN + _reach(game, STEP) + ASIDE + 2 + GAP
    return width, 2 * MARGIN + max(LEAST_HEIGHT, (game.options["rows"] - 1) * down + CARD_HEIGHT)


def _beside(game: engine.Game, aspect: float | None) -> StairPlan:
    """The plan with foundations, stock and waste to the right."""
    suits, across, step, down = game.options["suits"], 2, 1 + GAP, CARD_HEIGHT + ROW_GAP
    (width, height), reach = _size_beside(game, down), _reach(game, STEP)
    if aspect is not None and aspect * height > width:
        down = CARD_HEIGHT + LOW_ROW_GAP
        width, height = _size_beside(game, down)
        if aspect * height - width > (suits - across) * step > 0:
            across = suits
    left, low = MARGIN + reach + ASIDE, height - MARGIN - CARD_HEIGHT
    waste = left + (across - 1) * step
    places, size = (left, MARGIN, across, step), (waste + 1 + MARGIN, height)
    return StairPlan(size, STEP, down, reach, MARGIN, places, (waste - step, low), (waste, low), MARGIN)


def _above(game: engine.Game, aspect: float | None) -> StairPlan:
    """The plan with foundations, waste and stock above the staircase; its rows are farther apart if height allows."""
    rows, suits = game.options["rows"], game.options["suits"]
    width = max((suits + 2) * (1 + TIGHT) + ASIDE, _reach(game)) + 2 * TIGHT
    top = TIGHT + CARD_HEIGHT + 2 * COUNT_GAP
    height = top + rows * (CARD_HEIGHT + ROW_GAP) - ROW_GAP + TIGHT
    spare = 0.0 if aspect is None else max(0.0, width / aspect - height) / max(rows - 1, 1)
    down = CARD_HEIGHT + min(MOST_ROW_GAP, ROW_GAP + spare)
    step = 1 + 2 * TIGHT
    places = TIGHT, TIGHT, suits, step
    waste = width - TIGHT - 1
    size = width, top + (rows - 1) * down + CARD_HEIGHT + TIGHT
    return StairPlan(size, STEP, down, width - 2 * TIGHT, top, places, (waste - step, TIGHT), (waste, TIGHT), TIGHT)


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The base card, and the phase."""
    counters = position.view().counters
    if not counters["base"]:
        return [("choose_base", {})]
    return [("base", {"rank": Rank(counters["base"])}), (f"phase_{counters['phase']}", {})]


def first_step(position: engine.Position) -> str:
    """How to start on this table."""
    counters = position.view().counters
    return f"first_step_{counters['phase']}" if counters["base"] else "first_step"


def _staircase(game: engine.Game) -> list[list[str]]:
    """The cells of each row, as the rules lay them out."""
    lines: dict[str, list[str]] = {}
    for name, pile in game.piles.items():
        if pile.line:
            lines.setdefault(pile.line, []).append(name)
    return list(lines.values())


def _places(build: Builder, plan: StairPlan) -> None:
    """The staircase of phase 1: cells. A click on a card chooses the base, a click on an empty cell fills it."""
    legal = {move.text for move in build.position.legal_moves}
    chosen = build.counters["base"]
    for n, cells in enumerate(_staircase(build.position.game)):
        y = plan.top + n * plan.down
        for k, pile in enumerate(cells):
            x = plan.margin + k * plan.step
            fill = f"S>{pile}"
            build.place(pile, x, y, action=fill if fill in legal else "", probe=fill)
            card = build.view[pile][0] if build.view[pile] else None
            base = "" if chosen or card is None else f"base {card.text[0]}"
            action, probe = (base, "") if base in legal else ("", base)
            build.row(pile, [x], y, action=action, probe=probe)


def _rows(build: Builder, plan: StairPlan) -> None:
    """The staircase of phase 2: rows; an empty one is a space at the left edge."""
    staircase = _staircase(build.position.game)
    for n, cells in enumerate(staircase, 1):
        pile, y, dealt = f"R{n}", plan.top + (n - 1) * plan.down, len(cells)
        built = max(0, len(build.view[pile]) - dealt)
        further = min(FREE_STEP, max(LARGE_BUILT_STEP, (plan.reach - 1 - (dealt - 1) * CLOSE_STEP) / max(1, built)))
        step = min(plan.step, (plan.reach - 1 - built * further) / max(1, dealt - 1))
        lefts = [plan.margin + min(i, dealt - 1) * step + max(0, i - dealt + 1) * further for i in range(dealt + built)]
        build.place(pile, plan.margin, y, probe=f"{pile}>R{n % len(staircase) + 1}")
        build.row(pile, lefts, y)


def _foundations(build: Builder, plan: StairPlan) -> None:
    """The foundations in pairs. Once the base is chosen, an empty one is marked with its base card."""
    base = build.counters["base"]
    names = [name for name, pile in build.position.game.piles.items() if pile.role == "foundation"]
    left, top, across, step = plan.foundations
    for i, name in enumerate(names):
        x, y = left + i % across * step, top + i // across * (CARD_HEIGHT + GAP)
        build.place(name, x, y, (RANKS[base - 1] if base else "") + name[1])
        build.squared(name, x, y)


def _stock(build: Builder, plan: StairPlan) -> None:
    """Stock and waste. A click on the stock takes its top card if that can fill a cell; otherwise it turns the card."""
    filling = any(move.source == "S" and move.target != "W" for move in build.position.legal_moves)
    (left, y), (right, _) = plan.stock, plan.waste
    build.place("S", left, y, "stop", probe="S>W")
    build.squared("S", left, y, action="" if filling else "S>W", taken=filling)
    build.place("W", right, y)
    build.squared("W", right, y)
    count = y + CARD_HEIGHT + COUNT_GAP if y < plan.top else y - COUNT_GAP
    for pile, x in (("S", left), ("W", right)):
        build.count(pile, x + 0.5, count)
