"""The table of Die Treppe: a staircase whose steps grow to the right; foundations, stock and waste beside it.

Cards lie where they were dealt, side by side; what is built on the last of them overlaps to the right.
"""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.build import COUNT_GAP, GAP, MARGIN, Builder
from cardwidgets.scene.model import CARD_HEIGHT, Scene
from engine.cards import RANKS, Rank

STEP = 1 + GAP
ROW_GAP = 0.12
"""Space between two rows."""
DOWN = CARD_HEIGHT + ROW_GAP
BUILT_STEP = 0.36
"""How much of a card shows on which another is built: its whole index, rank and suit."""
CLOSE_STEP = 0.86
"""The least step between cards that were dealt side by side, in a row that has grown long."""
ASIDE = 0.45
"""Space between the staircase and what lies beside it."""
LEAST_HEIGHT = 4.9
"""What foundations and stock need, one below the other: for a staircase of a few rows."""


def scene(position: engine.Position, language: str, handles: bool, room: float | None = None) -> Scene:
    """The scene that shows a position. A staircase needs its height, whatever the `room`."""
    build = Builder(position, Wording("layout", language), handles)
    rows, ranks = position.game.options["rows"], position.game.options["ranks"]
    high = max(LEAST_HEIGHT, rows * DOWN - ROW_GAP)
    reach = max(rows * STEP - GAP, 1 + (rows - 1) * CLOSE_STEP + (ranks - 1) * BUILT_STEP)
    left = MARGIN + reach + ASIDE

    if build.view.counters["phase"] == 1:
        _places(build)
    else:
        _rows(build, reach)
    _foundations(build, left)
    _stock(build, left, MARGIN + high - CARD_HEIGHT)
    bases = [move.text for move in position.legal_moves if move.text.startswith("base ")]
    return build.scene(left + STEP + 1 + MARGIN, MARGIN + high + MARGIN, bases)


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The base, and what the phase is about."""
    counters = position.view().counters
    if not counters["base"]:
        return [("choose_base", {})]
    return [("base", {"rank": Rank(counters["base"])}), (f"phase_{counters['phase']}", {})]


def greeting(position: engine.Position) -> str:
    """What to do first on this table."""
    counters = position.view().counters
    return f"greeting_treppe_{counters['phase']}" if counters["base"] else "greeting_treppe"


def _places(build: Builder) -> None:
    """The staircase of phase 1: single places. A click on a card chooses the base, on a free place fills it."""
    legal = {move.text for move in build.position.legal_moves}
    chosen = build.view.counters["base"]
    for n in range(1, build.position.game.options["rows"] + 1):
        y = MARGIN + (n - 1) * DOWN
        for k in range(1, n + 1):
            pile, x = f"R{n}P{k}", MARGIN + (k - 1) * STEP
            fill = f"S>{pile}"
            build.place(pile, x, y, action=fill if fill in legal else "", asks=fill)
            card = build.view[pile][0] if build.view[pile] else None
            base = "" if chosen or card is None else f"base {card.text[0]}"
            action, asks = (base, "") if base in legal else ("", base)
            build.row(pile, [x], y, action=action, asks=asks)


def _rows(build: Builder, reach: float) -> None:
    """The staircase of phase 2: rows, of which an empty one is a space at the left edge."""
    rows = build.position.game.options["rows"]
    for n in range(1, rows + 1):
        pile, y = f"R{n}", MARGIN + (n - 1) * DOWN
        built = max(0, len(build.view[pile]) - n)
        step = min(STEP, (reach - 1 - built * BUILT_STEP) / max(1, n - 1))
        lefts = [MARGIN + min(i, n - 1) * step + max(0, i - n + 1) * BUILT_STEP for i in range(n + built)]
        build.place(pile, MARGIN, y, asks=f"{pile}>R{n % rows + 1}")
        build.row(pile, lefts, y)


def _foundations(build: Builder, left: float) -> None:
    """The foundations, two by two. Once the base is chosen, an empty one shows with which card it begins."""
    base = build.view.counters["base"]
    names = [name for name, pile in build.position.game.piles.items() if pile.role == "foundation"]
    for i, name in enumerate(names):
        x, y = left + i % 2 * STEP, MARGIN + i // 2 * (CARD_HEIGHT + GAP)
        build.place(name, x, y, (RANKS[base - 1] if base else "") + name[1])
        build.squared(name, x, y)


def _stock(build: Builder, left: float, y: float) -> None:
    """Stock and waste. While a card of the stock can go on a free place it is taken; else a click turns it."""
    filling = any(move.source == "S" and move.target != "W" for move in build.position.legal_moves)
    build.place("S", left, y, "stop", asks="S>W")
    build.squared("S", left, y, action="" if filling else "S>W", taken=filling)
    build.place("W", left + STEP, y)
    build.squared("W", left + STEP, y)
    for pile, x in (("S", left), ("W", left + STEP)):
        build.count(pile, x + 0.5, y - COUNT_GAP)
