"""The drills of Große Napoleon: pauses during the deal, ladders, gathering, and those common to all games."""

from __future__ import annotations

import random

from ...cards import ALL, Card
from ...game import Game
from ...lessons.drills.common import TRIES, odd_one, playable, refused, which_clause
from ...lessons.drills.question import Choice, Maker, Question
from ...lessons.drills.sensible import sensibly_played
from ...position import Position
from ...ruling import Ruling
from ...spec import Heights

REASONS = (
    *("suit", "base-ace", "next-up", "next-down", "inner", "no-ladders", "one"),
    *("other-suit", "round", "rank", "no-return", "across", "dealing"),
)
"""Refusals that make good questions."""

FEWEST, MOST = 13, 24
"""The range of the number of cards on the table in a question about gathering."""


def pause(chance: random.Random, game: Game) -> Question:
    """Mark every card that can go to a foundation in a pause of the deal (GN-4)."""
    for _ in range(TRIES):
        position = sensibly_played(2, 24)(chance, game)
        row = position.view().counters["row"]
        right = frozenset(move.source for move in position.legal_moves if move.source)
        if row == 0 or not right:
            continue
        why: dict[str, Ruling | str] = dict.fromkeys(right, "GN-4")
        tempting = 0
        for ruling in refused(position, ("inner", "next-up", "next-down", "base-ace", "base-king")):
            if ruling.move.source in right:
                continue
            if ruling.reason == "inner" and position[ruling.move.source][-1] in position.takes(ruling.move.target):
                tempting += ruling.move.source not in why
                why[ruling.move.source] = ruling
            why.setdefault(ruling.move.source, ruling)
        if row > 1 and not tempting:
            continue
        return Question(
            position.game, position, "mark", right, markable=_columns(position), why=why, clauses=("GN-4", "GN-3")
        )
    raise RuntimeError("chance has brought no pause in which a card goes up")


def ladder(chance: random.Random, game: Game) -> Question:
    """Mark every column onto which the last card of a column can be moved (GN-6)."""
    for _ in range(TRIES):
        position = sensibly_played(20, 70)(chance, game)
        if position.view().counters["row"] > 0:
            continue
        sources = [name for name in sorted(_columns(position)) if any(_laid(position, name))]
        if not sources:
            continue
        source = chance.choice(sources)
        right = frozenset(_laid(position, source))
        rulings = [position.ruling(f"{source}>{name}") for name in sorted(_columns(position) - {source})]
        return Question(
            position.game,
            position,
            "mark",
            right,
            markable=_columns(position) - {source},
            slots={"card": position[source][-1], "column": int(source[1:]), "pile": source},
            why={str(one.move.target): ("GN-6" if one.legal else one) for one in rulings},
            clauses=("GN-6",),
        )
    raise RuntimeError("chance has brought no card that fits a ladder")


def first_row(chance: random.Random, game: Game) -> Question:
    """Which card comes back in a given column of the first row if the columns are gathered now (GN-9)?"""
    for _ in range(TRIES):
        position = _late(chance, game)
        order = gathered(position)
        column = chance.randint(2, len(_columns(position, spaces=True)))
        right = order[column - 1]
        near = [order[-column], *(position[name][0] for name in _columns_in_order(position)), order[column], order[0]]
        wrong = [card for card in dict.fromkeys(near) if card != right]
        if len(wrong) < 3:
            continue
        cards = sorted([right, *chance.sample(wrong, 3)], key=int)
        return Question(
            position.game,
            position,
            "choose",
            frozenset([right.text]),
            choices=tuple(Choice(card.text, card) for card in cards),
            slots={"column": column},
            why={right.text: "GN-9"},
            clauses=("GN-9", "GN-2"),
        )
    raise RuntimeError("chance has brought no layout to gather")


def comes_back(chance: random.Random, game: Game) -> Question:
    """In which column does the last card of a column come back if the columns are gathered now (GN-9)?"""
    for _ in range(TRIES):
        position = _late(chance, game)
        order, columns = gathered(position), len(_columns(position, spaces=True))
        known = [name for name in _columns_in_order(position) if order.count(position[name][-1]) == 1]
        if not known:
            continue
        source = chance.choice(known)
        at = order.index(position[source][-1])
        right, here = at % columns + 1, int(source[1:])
        near = sorted({here, (right % columns) + 1, (right - 2) % columns + 1, columns + 1 - right} - {right})
        numbers = sorted([right, *chance.sample(near, min(3, len(near)))])
        return Question(
            position.game,
            position,
            "choose",
            frozenset([str(right)]),
            choices=tuple(Choice(str(number), number) for number in numbers),
            slots={"card": position[source][-1], "column": here, "pile": source},
            why={str(right): "GN-9"},
            clauses=("GN-9", "GN-2"),
        )
    raise RuntimeError("chance has brought no layout to gather")


def gathered(position: Position) -> list[Card]:
    """The cards of the tableau in the order in which they are dealt again (GN-9)."""
    after = position.play("redeal")
    stock = after.game.piles["S"].cards(bytearray(after.state))
    first = [after[name][0] for name in sorted(_columns(after), key=_number)]
    return [*first, *(ALL[byte] for byte in reversed(stock))]


def _late(chance: random.Random, game: Game) -> Position:
    """A random position of the second layout with few cards left, all of them visible."""
    lines = ["layout: 2"]
    left: list[Card] = []
    wanted = chance.randint(FEWEST, MOST)
    heights = {name: len(run) for name, run in _runs(game).items()}
    while len(game.pack) - sum(heights.values()) < wanted:
        name = chance.choice([name for name, height in heights.items() if height > 1])
        heights[name] -= 1
    for name, run in _runs(game).items():
        lines.append(f"{name}: {' '.join(card.text for card in run[: heights[name]])}")
        left += run[heights[name] :]
    chance.shuffle(left)
    names = [name for name, pile in game.piles.items() if pile.role == "tableau"]
    columns: dict[str, list[str]] = {name: [] for name in names}
    used = [name for name in names if chance.random() > 0.2] or names
    for card in left:
        columns[chance.choice(used)].append(card.text)
    lines += [f"{name}: {' '.join(cards) or '-'}" for name, cards in columns.items()]
    return game.setup("\n".join(lines))


def _runs(game: Game) -> dict[str, tuple[Card, ...]]:
    """The foundations with the cards they hold when complete."""
    state = bytearray(game.deal(1).state)
    piles = ((name, pile) for name, pile in game.piles.items() if isinstance(pile, Heights))
    return {name: tuple(ALL[card] for card in pile.sequence(state)) for name, pile in piles}


def _laid(position: Position, source: str) -> list[str]:
    """The non-empty columns onto which the last card of a column can be moved."""
    targets = [move.target for move in position.legal_moves if move.source == source]
    return [name for name in targets if position.game.piles[name].role == "tableau" and position[name]]


def _columns(position: Position, *, spaces: bool = False) -> frozenset[str]:
    """The columns that contain a card, or all of them."""
    piles = position.game.piles
    return frozenset(name for name, pile in piles.items() if pile.role == "tableau" and (spaces or position[name]))


def _columns_in_order(position: Position) -> list[str]:
    return sorted(_columns(position), key=_number)


def _number(column: str) -> int:
    return int(column[1:])


KINDS: dict[str, Maker] = {
    "pause": pause,
    "ladder": ladder,
    "playable": playable(sensibly_played(24, 60), "GN-5", ("other-suit", "rank", "next-up", "next-down")),
    "clause": which_clause(sensibly_played(2, 60), REASONS),
    "odd": odd_one(sensibly_played(20, 60), REASONS),
    "first-row": first_row,
    "comes-back": comes_back,
}
"""The kinds of drills in teaching order."""
