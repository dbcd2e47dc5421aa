"""The table of Die Treppe: a staircase whose steps grow to the right; foundations, stock and waste beside it.

Dealt cards lie side by side; cards built on the last of them overlap to the right.
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
"""Visible part of a card on which another is built: its whole index, rank and suit."""
CLOSE_STEP = 0.86
"""Minimum step between cards dealt side by side, in a row that has grown long."""
ASIDE = 0.45
"""Space between the staircase and the piles beside it."""
LEAST_HEIGHT = 4.9
"""Height of foundations and stock, one below the other: the minimum for a staircase of a few rows."""


def scene(position: engine.Position, language: str, handles: bool, room: float | None = None) -> Scene:
    """The scene that shows a position. A staircase needs its full height, whatever the `room`."""
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
    bases = [move.text for move in position.legal_moves if move.kind == "base"]
    return build.scene(left + STEP + 1 + MARGIN, MARGIN + high + MARGIN, bases)


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The base card, and the phase."""
    counters = position.view().counters
    if not counters["base"]:
        return [("choose_base", {})]
    return [("base", {"rank": Rank(counters["base"])}), (f"phase_{counters['phase']}", {})]


def greeting(position: engine.Position) -> str:
    """How to start on this table."""
    counters = position.view().counters
    return f"greeting_treppe_{counters['phase']}" if counters["base"] else "greeting_treppe"


def _staircase(game: engine.Game) -> list[list[str]]:
    """The cells of each row, as the rules lay them out."""
    lines: dict[str, list[str]] = {}
    for name, pile in game.piles.items():
        if pile.line:
            lines.setdefault(pile.line, []).append(name)
    return list(lines.values())


def _places(build: Builder) -> None:
    """The staircase of phase 1: cells. A click on a card chooses the base, a click on an empty cell fills it."""
    legal = {move.text for move in build.position.legal_moves}
    chosen = build.view.counters["base"]
    for n, cells in enumerate(_staircase(build.position.game)):
        y = MARGIN + n * DOWN
        for k, pile in enumerate(cells):
            x = MARGIN + k * STEP
            fill = f"S>{pile}"
            build.place(pile, x, y, action=fill if fill in legal else "", probe=fill)
            card = build.view[pile][0] if build.view[pile] else None
            base = "" if chosen or card is None else f"base {card.text[0]}"
            action, probe = (base, "") if base in legal else ("", base)
            build.row(pile, [x], y, action=action, probe=probe)


def _rows(build: Builder, reach: float) -> None:
    """The staircase of phase 2: rows; an empty one is a space at the left edge."""
    staircase = _staircase(build.position.game)
    for n, cells in enumerate(staircase, 1):
        pile, y, dealt = f"R{n}", MARGIN + (n - 1) * DOWN, len(cells)
        built = max(0, len(build.view[pile]) - dealt)
        step = min(STEP, (reach - 1 - built * BUILT_STEP) / max(1, dealt - 1))
        lefts = [MARGIN + min(i, dealt - 1) * step + max(0, i - dealt + 1) * BUILT_STEP for i in range(dealt + built)]
        build.place(pile, MARGIN, y, probe=f"{pile}>R{n % len(staircase) + 1}")
        build.row(pile, lefts, y)


def _foundations(build: Builder, left: float) -> None:
    """The foundations in pairs. Once the base is chosen, an empty one is marked with its base card."""
    base = build.view.counters["base"]
    names = [name for name, pile in build.position.game.piles.items() if pile.role == "foundation"]
    for i, name in enumerate(names):
        x, y = left + i % 2 * STEP, MARGIN + i // 2 * (CARD_HEIGHT + GAP)
        build.place(name, x, y, (RANKS[base - 1] if base else "") + name[1])
        build.squared(name, x, y)


def _stock(build: Builder, left: float, y: float) -> None:
    """Stock and waste. While the top card of the stock can fill a cell it is taken; otherwise a click turns it."""
    filling = any(move.source == "S" and move.target != "W" for move in build.position.legal_moves)
    build.place("S", left, y, "stop", probe="S>W")
    build.squared("S", left, y, action="" if filling else "S>W", taken=filling)
    build.place("W", left + STEP, y)
    build.squared("W", left + STEP, y)
    for pile, x in (("S", left), ("W", left + STEP)):
        build.count(pile, x + 0.5, y - COUNT_GAP)
