"""The drills of Große Napoleon: pauses during the deal, ladders, gathering, and those common to all games."""

from __future__ import annotations

from ...base.cards import ALL, Card
from ...core.game import Game, Position
from ...core.ruling import Ruling
from ...lessons.drills.common import TRIES, playable, refused, which, which_clause
from ...lessons.drills.question import Maker, NothingToAsk, Question, Randomness
from ...lessons.drills.sensible import sensibly_played
from ...vocabulary.moves import Move
from ...vocabulary.spec import Heights

REASONS = (
    *("suit", "base-ace", "next-up", "next-down", "inner", "no-ladders", "one"),
    *("other-suit", "round", "rank", "no-return", "across", "dealing"),
)
"""Refusals that make good questions."""

FEWEST, MOST = 13, 24
"""The minimum and maximum number of cards on the table in a question about gathering."""
_TALLEST = 9
"""The largest number of cards placed on each other at random: a longer column can only be a ladder (GN-6)."""


def pause(chance: Randomness, game: Game) -> Question:
    """Mark every card that can go to a foundation in a pause of the deal (GN-4)."""
    number = chance.choice((1, 2, 3))
    for _ in range(TRIES):
        # three cards can go up only after the first row
        last = sensibly_played(0, 6)(chance, game) if number == 3 else sensibly_played(4, 24)(chance, game)
        pauses = [position for position in last.history if len(_up(position)) == number]
        chance.shuffle(pauses)
        for position in pauses:
            row, right = position.view().counters["row"], _up(position)
            why: dict[str, Ruling | str] = dict.fromkeys(right, "GN-4")
            tempting = False
            for move, reason in refused(position, ("inner", "next-up", "next-down", "base-ace", "base-king")):
                if move.source in right:
                    continue
                if reason == "inner" and position[move.source][-1] in position.takes(move.target):
                    tempting = True
                    why[move.source] = position.ruling(move)
                elif move.source not in why:
                    why[move.source] = position.ruling(move)
            if row == 1 or tempting:
                return Question(
                    position.game,
                    position,
                    "mark",
                    right,
                    markable=_columns(position),
                    why=why,
                    clauses=("GN-4", "GN-3"),
                )
    raise NothingToAsk("chance has brought no pause in which a card goes up")


def _up(position: Position) -> frozenset[str]:
    """The columns whose last card can go up in a pause of the deal; none if all cards have been dealt."""
    if position.view().counters["row"] == 0:
        return frozenset()
    return frozenset(move.source for move in position.legal_moves if move.source)


def ladder(chance: Randomness, game: Game) -> Question:
    """Mark every column onto which the last card of a column can be moved (GN-6)."""
    number = chance.choice((1, 2, 3))
    for _ in range(TRIES):
        # in positions from random games several columns hardly ever fit
        position = sensibly_played(20, 70)(chance, game) if number == 1 else _rivals(chance, game, number)
        if position.view().counters["row"] > 0:
            continue
        sources = [name for name in sorted(_columns(position)) if len(_laid(position, name)) == number]
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
    raise NothingToAsk("chance has brought no card that fits a ladder")


def first_row(chance: Randomness, game: Game) -> Question:
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
        return which(position, right, cards, "GN-9", "GN-2", column=column)
    raise NothingToAsk("chance has brought no layout to gather")


def comes_back(chance: Randomness, game: Game) -> Question:
    """In which column does the last card of a column come back if the columns are gathered now (GN-9)?"""
    columns = sum(pile.role == "tableau" for pile in game.piles.values())
    numbers = sorted(chance.sample(range(1, columns + 1), 4))
    right = chance.choice(numbers)
    for _ in range(TRIES):
        position = _late(chance, game)
        order = gathered(position)
        known = [name for name in _columns_in_order(position) if order.count(position[name][-1]) == 1]
        known = [name for name in known if order.index(position[name][-1]) % columns + 1 == right]
        if not known:
            continue
        source = chance.choice(known)
        card, column = position[source][-1], int(source[1:])
        return which(position, right, numbers, "GN-9", "GN-2", card=card, column=column, pile=source)
    raise NothingToAsk("chance has brought no layout to gather")


def gathered(position: Position) -> list[Card]:
    """The cards of the tableau in the order in which they are dealt again (GN-9)."""
    after = position.play("redeal")
    stock = after.game.piles["S"].cards(bytearray(after.state))
    first = [after[name][0] for name in sorted(_columns(after), key=_number)]
    return [*first, *(ALL[byte] for byte in reversed(stock))]


def _late(chance: Randomness, game: Game) -> Position:
    """A random position of the second layout with few cards left, all of them visible."""
    remaining = chance.randint(FEWEST, MOST)
    heights = {name: len(run) for name, run in _runs(game).items()}
    while len(game.pack) - sum(heights.values()) < remaining:
        name = chance.choice([name for name, height in heights.items() if height > 1])
        heights[name] -= 1
    left = [card for name, run in _runs(game).items() for card in run[heights[name] :]]
    chance.shuffle(left)
    names = [name for name, pile in game.piles.items() if pile.role == "tableau"]
    columns: dict[str, list[Card]] = {name: [] for name in names}
    used = [name for name in names if chance.random() > 0.2] or names
    for card in left:
        columns[chance.choice([name for name in used if len(columns[name]) < _TALLEST] or names)].append(card)
    return _set_up(game, heights, columns)


def _rivals(chance: Randomness, game: Game, wanted: int) -> Position:
    """A random position of the second layout in which some last card fits that many columns."""
    suit, others = chance.choice(game.pack).suit, chance.randint(2, 3)
    runs = _runs(game)
    heights = {name: len(run) - (chance.randint(7, 9) if run[0].suit == suit else others) for name, run in runs.items()}
    left = [card for name, run in runs.items() for card in run[heights[name] :]]
    chance.shuffle(left)

    def near(card: Card, other: Card) -> bool:
        return card.suit == other.suit and abs(card.rank - other.rank) == 1

    at = next(n for n, card in enumerate(left) if sum(near(card, other) for other in left) >= wanted)
    last = [left.pop(at)]
    fitting = [card for card in left if near(last[0], card)]
    chance.shuffle(fitting)
    last += fitting[:wanted]
    names = [name for name, pile in game.piles.items() if pile.role == "tableau"]
    strange = [card for card in left if not near(last[0], card)]
    last += strange[: len(names) - len(last)]
    for card in last[1:]:
        left.remove(card)
    chance.shuffle(names)
    columns: dict[str, list[Card]] = {name: [] for name in names[: len(last)]}
    for card in left:
        columns[chance.choice([name for name, held in columns.items() if len(held) < _TALLEST])].append(card)
    for name, card in zip(columns, last, strict=True):
        columns[name].append(card)
    return _set_up(game, heights, columns)


def _set_up(game: Game, heights: dict[str, int], columns: dict[str, list[Card]]) -> Position:
    """The position of the second layout with foundations of these heights and these columns."""
    lines = ["layout: 2"]
    for name, run in _runs(game).items():
        lines.append(f"{name}: {' '.join(card.text for card in run[: heights[name]])}")
    lines += [f"{name}: {' '.join(card.text for card in cards) or '-'}" for name, cards in columns.items()]
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


def _allowed(position: Position, move: Move) -> str:
    """The clause that allows a move."""
    if position.view().counters["row"] > 0:
        return "GN-4"
    foundation = position.game.piles[move.target].role == "foundation"
    return "GN-6" if foundation or position[move.target] else "GN-7"


KINDS: dict[str, Maker] = {
    "pause": pause,
    "ladder": ladder,
    "playable": playable(sensibly_played(24, 60), "GN-5", _allowed, ("inner",), runs=False),
    "clause": which_clause(sensibly_played(2, 60), REASONS),
    "first-row": first_row,
    "comes-back": comes_back,
}
"""The kinds of drills in teaching order."""
