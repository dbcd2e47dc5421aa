"""The table of a game without a layout file.

In a patience, the stock, the waste and any other piles are at the top left, the foundations at the top right, and below
them the tableau as columns, or as rows of places. A trick game uses `SeatTable`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, pairwise

import engine
from cardwidgets.i18n.wording import in_language
from cardwidgets.scene.layouts.build import (
    COUNT_GAP,
    GAP,
    MARGIN,
    MOST_ROOM,
    TIGHT,
    Builder,
    higher,
    spread_steps,
    upright,
    wider,
)
from cardwidgets.scene.layouts.seats import SeatLook, SeatTable
from cardwidgets.scene.model import CARD_HEIGHT, Scene
from engine.tricks import OpenDeal

DOWN = CARD_HEIGHT + 0.34
"""Distance between rows of squared-up piles, with space for a count."""
ACROSS = 12
"""The maximum number of piles in a row."""
COLUMN_ROOM = 4.7
"""Height of the columns, in card widths; longer ones are drawn more densely."""
LONGEST = 5, 11
"""Face-down and face-up cards in a long column."""
COVERING = 0.6 * CARD_HEIGHT
"""The distance between two rows of places of different length, whose cards are interleaved as in a pyramid."""
LEAST_ROOM = 2.4
"""The minimum height of a row of columns if there are several."""


def seat_scene(
    view: engine.View,
    seen: OpenDeal,
    moves: Sequence[engine.Move],
    look: SeatLook,
    language: str,
    handles: bool = True,
    aspect: float | None = None,
    table: type[SeatTable] = SeatTable,
) -> Scene:
    """The table of a trick game from the seat of a view; arguments as for `SeatTable`, which `table` may refine."""
    return table(view, seen, moves, look, in_language("match", language), handles, aspect).scene()


def scene(
    position: engine.Position,
    language: str,
    handles: bool,
    room: float | None = None,
    aspect: float | None = None,
    large: bool = False,
) -> Scene:
    """The scene that shows a position of a patience."""
    tall = upright(aspect)
    build = Builder(position, language, handles, large=large)
    gap, margin = (TIGHT, TIGHT) if tall else (GAP, MARGIN)
    piles = list(position.game.piles)
    left, right, others, columns = (
        [name for name in piles if _part(position.game, name) == part] for part in ("left", "right", "row", "columns")
    )
    if len(left) + len(others) + len(right) <= ACROSS:
        left, others = left + others, []
    lines: dict[str, list[str]] = {}
    for name, pile in position.game.piles.items():
        if pile.line:
            lines.setdefault(pile.line, []).append(name)
    across = min(ACROSS, max(len(left) + len(right), len(others), len(columns), 4))
    across = max(across, *map(len, lines.values()), 0)
    ends, middle, rows = _rows(right, max(across - len(left), 1)), _rows(others, across), _rows(columns, across)
    downs = [_down(line, below) for line, below in pairwise(lines.values())] + [DOWN] * bool(lines)
    top = margin + (max(len(ends), 1 if left else 0) + len(middle)) * DOWN + sum(downs)
    least = COLUMN_ROOM if room is None else room
    size = 2 * margin + across * (1 + gap) - gap, top + (least + margin if rows else 0)
    if rows and room is None:
        least = higher(aspect, size, least, MOST_ROOM)
        size = size[0], top + least + margin
    step = 1 + wider(aspect, size, across - 1, gap)

    def put(row: Sequence[str], y: float, first: float | None = None) -> None:
        """Put piles side by side, the first one into this column; None centres them."""
        for index, name in zip(count((across - len(row)) / 2 if first is None else first), row):
            _squared(build, name, margin + index * step, y)

    y = margin
    for row in ends:
        put(row, y, across - len(row) if left else None)
        y += DOWN
    put(left, margin, 0)
    y = max(y, margin + (DOWN if left else 0))
    for row, down in (*((row, DOWN) for row in middle), *zip(lines.values(), downs, strict=True)):
        put(row, y)
        y += down
    high = max(LEAST_ROOM, least / len(rows)) if len(rows) > 1 else least
    build.steps = spread_steps(aspect, high, LONGEST)
    for row in rows:
        for index, name in enumerate(row):
            _column(build, name, margin + ((across - len(row)) / 2 + index) * step, y, high)
        y += high + GAP
    return build.scene(2 * margin + across * step - (step - 1), y - GAP + margin if rows else y, aspect)


def _part(game: engine.Game, pile: str) -> str:
    """The part of the table for a pile."""
    parts = {"stock": "left", "waste": "left", "foundation": "right", "tableau": "columns"}
    return "line" if game.piles[pile].line else parts.get(game.piles[pile].role, "row")


def _down(line: Sequence[str], below: Sequence[str]) -> float:
    """The distance from a row of places to the next one."""
    return CARD_HEIGHT + GAP if len(line) == len(below) else COVERING


def _rows(names: Sequence[str], across: int) -> list[Sequence[str]]:
    """Piles in as few rows as possible, all about equally long."""
    count = -(-len(names) // across)
    each = -(-len(names) // max(count, 1))
    return [names[index * each : (index + 1) * each] for index in range(count)]


def _squared(build: Builder, place: str, x: float, y: float) -> None:
    """A squared-up pile with the number of its cards, if it is in play now; a click on the stock plays its move."""
    pile = build.position.game.piles[place]
    if not pile.in_play(build.position.state):
        return
    action = _stock_action(build, place) if pile.role == "stock" else ""
    probe = "redeal" if pile.role == "stock" and "redeal" in build.position.game.kinds else ""
    build.place(place, x, y, _mark(build, place, action), action=action, probe=probe)
    build.squared(place, x, y, action=action, taken=pile.role == "stock" and not action)
    if pile.role != "foundation" and len(build.view[place]) > 1:
        build.count(place, x + 0.5, y + CARD_HEIGHT + COUNT_GAP)


def _stock_action(build: Builder, stock: str) -> str:
    """The move that a click on a stock plays: the only move of its cards, else dealing from it, else a redeal."""
    legal = build.position.legal_moves
    own = [move for move in legal if move.source == stock]
    if own:
        return own[0].text if len(own) == 1 else ""
    kind = "deal" if build.view[stock] else "redeal"
    return next((move.text for move in legal if move.kind == kind), "")


def _mark(build: Builder, place: str, action: str) -> str:
    """The mark on an empty place: the first card of a foundation, or its suit; whether the stock can be redealt."""
    game, state = build.position.game, build.position.state
    pile = game.piles[place]
    if pile.role == "stock" and "redeal" in game.kinds:
        return "redeal" if action or build.view[place] else "stop"
    if pile.role != "foundation":
        return ""
    first = getattr(pile, "sequence", lambda state: ())(state)[:1]
    suit = place[1:2] if place[1:2] in tuple("CDHS") else ""
    return engine.Card(first[0]).text if first else suit


def _column(build: Builder, place: str, x: float, y: float, room: float) -> None:
    """A column, if it is in play now."""
    if build.position.game.piles[place].in_play(build.position.state):
        build.place(place, x, y)
        build.column(place, x, y, room, singly=build.position.game.max_count == 1)
