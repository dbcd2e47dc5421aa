"""Kinds of drills common to all games: what can be moved, which clause forbids it, which move is illegal, what fits.

Each game picks some of them in its own module and says which refusals make good questions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection

from ...cards import Card
from ...game import Game
from ...moves import Move
from ...position import Position
from ...ruling import Ruling
from .question import Choice, Maker, Question

TRIES = 400
"""How many random positions a maker tries before it gives up finding one for a good question."""

Positions = Callable[[random.Random, Game], Position]
"""Generates a random position to ask about."""


def played(least: int, most: int) -> Positions:
    """Positions after a random deal and `least` to `most` random moves; not yet over."""

    def make(chance: random.Random, game: Game) -> Position:
        while True:
            position = game.deal(chance.randrange(1_000_000))
            for _ in range(chance.randint(least, most)):
                moves = position.legal_moves
                if not moves:
                    break
                position = position.play(moves[chance.randrange(len(moves))])
            if position.outcome is None and position.legal_moves:
                return position

    return make


def mark_of(move: Move) -> str:
    """The mark of the card that a move takes."""
    return f"{move.source}x{move.count}" if move.count > 1 else move.source


def refused(position: Position, reasons: Collection[str]) -> list[Ruling]:
    """The rulings on all moves that a player could attempt and that are refused for one of these reasons."""
    rulings = [position.ruling(move) for move in _at_hand(position)]
    return [ruling for ruling in rulings if not ruling.legal and ruling.reason in reasons]


def _at_hand(position: Position) -> list[Move]:
    """The conceivable moves between piles in play that take existing cards; several cards only from the tableau."""
    piles, state = position.game.piles, bytearray(position.state)
    held = {name: len(pile.cards(state)) for name, pile in piles.items() if pile.in_play(state)}
    most = {name: count if piles[name].role == "tableau" else min(count, 1) for name, count in held.items()}
    away = piles.keys() - held.keys()
    return [
        move
        for move in position.game.conceivable_moves()
        if move.source not in away
        and move.target not in away
        and (move.source not in piles or 1 <= move.count <= most[move.source])
    ]


def playable(positions: Positions, clause: str, reasons: Collection[str] = ()) -> Maker:
    """Mark every card that can be moved now.

    Args:
        positions: generates the position.
        clause: the clause that says what is playable.
        reasons: refusals that explain a wrong mark; the first that applies is given.
    """

    def make(chance: random.Random, game: Game) -> Question:
        for _ in range(TRIES):
            position = positions(chance, game)
            right = frozenset(mark_of(move) for move in position.legal_moves if move.source)
            if not 2 <= len(right) <= 9:
                continue
            why: dict[str, Ruling | str] = {}
            for ruling in refused(position, reasons):
                why.setdefault(mark_of(ruling.move), ruling)
            for move in position.legal_moves:
                if move.source:
                    why[mark_of(move)] = clause
            tops = {name for name, pile in game.piles.items() if pile.role in ("tableau", "waste", "stock")}
            markable = frozenset(name for name in tops if position[name]) | right | _deeper(position)
            return Question(position.game, position, "mark", right, markable=markable, why=why, clauses=(clause,))
        raise RuntimeError("chance has brought no position with a few playable cards")

    return make


def _deeper(position: Position) -> frozenset[str]:
    """Marks for the face-up cards below the last ones of columns, in games where several cards can move together."""
    view, most = position.view(), position.game.max_count
    columns = [name for name, pile in position.game.piles.items() if pile.role == "tableau"]
    open_cards = {name: sum(card is not None for card in view.piles.get(name, ())) for name in columns}
    return frozenset(f"{name}x{n}" for name, held in open_cards.items() for n in range(2, min(held, most) + 1))


def which_clause(positions: Positions, reasons: Collection[str]) -> Maker:
    """An illegal move is shown: which clause forbids it?

    Args:
        positions: generates the position.
        reasons: refusals that make good questions; their clauses are also the other choices.
    """

    def make(chance: random.Random, game: Game) -> Question:
        for _ in range(TRIES):
            position = positions(chance, game)
            found = refused(position, reasons)
            if not found:
                continue
            reason = chance.choice(sorted({str(ruling.reason) for ruling in found}))
            ruling = chance.choice([one for one in found if one.reason == reason])
            return _clause_question(chance, position, ruling, reasons)
        raise RuntimeError("chance has brought no position with such a refusal")

    return make


def _clause_question(chance: random.Random, position: Position, ruling: Ruling, reasons: Collection[str]) -> Question:
    module = position.game.module
    others = {f"{module.PREFIX}-{code >> 4}" for code, name in module.REASONS.items() if name in reasons}
    clause = str(ruling.clause)
    wrong = sorted(others - {clause}, key=_number)
    chosen = sorted([clause, *chance.sample(wrong, min(3, len(wrong)))], key=_number)
    return Question(
        position.game,
        position,
        "choose",
        frozenset([clause]),
        choices=tuple(Choice(one, one) for one in chosen),
        move=ruling.move,
        why={clause: ruling},
        clauses=(clause,),
    )


def _number(clause: str) -> int:
    return int(clause.partition("-")[2])


def odd_one(positions: Positions, reasons: Collection[str]) -> Maker:
    """Four moves: which one is illegal?"""

    def make(chance: random.Random, game: Game) -> Question:
        for _ in range(TRIES):
            position = positions(chance, game)
            found = refused(position, reasons)
            legal = [move for move in position.legal_moves if move.source]
            if not found or len(legal) < 3:
                continue
            reason = chance.choice(sorted({str(ruling.reason) for ruling in found}))
            ruling = chance.choice([one for one in found if one.reason == reason])
            moves = [*chance.sample(legal, 3), ruling.move]
            chance.shuffle(moves)
            return Question(
                position.game,
                position,
                "choose",
                frozenset([ruling.move.text]),
                choices=tuple(Choice(move.text, move) for move in moves),
                why={ruling.move.text: ruling},
                clauses=(str(ruling.clause),),
            )
        raise RuntimeError("chance has brought no position with three moves and a refusal")

    return make


def what_fits(positions: Positions, role: str, clause: str) -> Maker:
    """Which of four cards would a pile take?

    Args:
        positions: generates the position.
        role: the role of the pile: "foundation" or "tableau".
        clause: the clause that says what fits there.
    """

    def make(chance: random.Random, game: Game) -> Question:
        for _ in range(TRIES):
            position = positions(chance, game)
            state = bytearray(position.state)
            piles = [name for name, pile in game.piles.items() if pile.role == role and pile.in_play(state)]
            chance.shuffle(piles)
            for pile in piles:
                takes = position.takes(pile)
                if not 1 <= len(takes) <= 4 or (role == "tableau" and not position[pile]):
                    continue
                right = chance.choice(takes)
                wrong = _near(position, right, takes)
                cards = [right, *chance.sample(wrong, 3)]
                cards.sort(key=int)
                return Question(
                    position.game,
                    position,
                    "choose",
                    frozenset([right.text]),
                    choices=tuple(Choice(card.text, card) for card in cards),
                    slots={"pile": pile},
                    why={right.text: clause},
                    clauses=(clause,),
                )
        raise RuntimeError("chance has brought no such pile")

    return make


def _near(position: Position, right: Card, takes: Collection[Card]) -> list[Card]:
    """Cards that look as if they might fit: of a similar rank, or of the same suit; at least three."""
    others = [card for card in dict.fromkeys(position.game.pack) if card not in takes]
    others.sort(key=lambda card: (abs(card.rank - right.rank), card.suit != right.suit, int(card)))
    return others[:8]
