"""Checks that every game must pass. Public, so that a new game gets them for free.

Each function takes a position (or a game) and raises `AssertionError` with a sentence when something is wrong.
The tests of the project drive them with Hypothesis over deals, options and moves.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator

from . import record
from .game import Game
from .kernel import RESIGN
from .position import Position


def random_play(position: Position, seed: int, moves: int) -> Iterator[Position]:
    """The positions of a random game from a position on, itself first; at most `moves` moves.

    Args:
        position: where the game begins.
        seed: of the chance; the same one gives the same game.
        moves: how many are played, if the game does not end before.
    """
    choose = random.Random(seed)
    yield position
    for _ in range(moves):
        if not position.legal_moves:
            return
        position = position.play(choose.choice(position.legal_moves))
        yield position


def check_cards(position: Position) -> None:
    """No card is lost or made: all piles together are the pack (GH-1, TR-1, GN-1, HZ-1, NP-1)."""
    laid = Counter(card for name in position.game.piles for card in position[name])
    assert laid == Counter(position.game.pack), f"cards are missing or double:\n{position.diagram(all_cards=True)}"


def check_state(position: Position) -> None:
    """The state holds bytes of 0 to 127 only, and the game itself calls it a position."""
    assert max(position.state) <= 127, "a byte of the state is larger than 127"
    problem = position.game.module.check(bytearray(position.state), position.game.options)
    assert problem is None, f"{problem}\n{position.diagram(all_cards=True)}"


def check_legal_moves(position: Position) -> None:
    """The legal moves are those conceivable moves that the ruling allows, each once."""
    game = position.game
    state = bytearray(position.state)
    legal = [move.code for move in position.legal_moves]
    assert len(legal) == len(set(legal)), f"a legal move is listed twice: {position.legal_moves}"
    larger = getattr(game.module, "larger_sets", None)  # of cards: too many to list for all positions
    asked = conceivable(game) + (tuple(larger(state)) if larger else ())
    allowed = {code for code in asked if game.module.ruling(state, code) == 0}
    assert set(legal) == allowed, (
        f"legal but forbidden by the ruling: {[game.move(c) for c in set(legal) - allowed]}; "
        f"allowed but not listed: {[game.move(c) for c in allowed - set(legal)]}\n{position.diagram(all_cards=True)}"
    )
    assert state == bytearray(position.state), "a ruling has changed the state"


def conceivable(game: Game) -> tuple[int, ...]:
    """The integers of all conceivable moves of a game (made once for each game)."""
    if game not in _conceivable:
        _conceivable[game] = tuple(move.code for move in game.conceivable_moves())
    return _conceivable[game]


_conceivable: dict[Game, tuple[int, ...]] = {}


def check_refusals(position: Position, moves: Iterable[int]) -> Counter[str]:
    """Every refused move names a clause of the catalogue and a full sentence in both languages.

    Returns:
        How often each refusal ("GH-6 colour") occurred.
    """
    game = position.game
    seen: Counter[str] = Counter()
    for code in moves:
        ruling = position.ruling(game.move(code))
        if ruling.legal:
            continue
        assert ruling.clause in game.clauses, f"{ruling.move}: no clause {ruling.clause}"
        for language in ("en", "de"):
            sentence = ruling.sentence(language)
            assert sentence.endswith(".") and "{" not in sentence, f"{ruling.move}: {sentence!r} is no sentence"
        seen[f"{ruling.clause} {ruling.reason}"] += 1
    return seen


def check_texts(position: Position) -> None:
    """Moves, diagram, dictionary and JSON read back to what they were written from."""
    game = position.game
    for move in position.legal_moves:
        assert game.move(move.text) == move and game.move(f" {move.text.lower()} ").code == move.code
    assert game.setup(position.diagram(all_cards=True)) == position, "the diagram reads back to another position"
    assert game.from_dict(json.loads(json.dumps(position.to_dict()))) == position, "the dictionary reads back wrong"


def check_value(position: Position) -> None:
    """Playing changes nothing but gives the same new position each time, with an equal hash."""
    before = position.state
    for move in position.legal_moves:
        first, second = position.play(move), position.play(move.text)
        assert first == second and hash(first) == hash(second), f"{move} gives two different positions"
    assert position.state == before, "playing a move has changed the position"


def check_record(position: Position) -> None:
    """The saved game replays to the same position with the same moves."""
    again = record.loads(record.dumps(position))
    assert again == position and again.moves == position.moves, "the record replays to another game"


def check_takes(position: Position) -> None:
    """`Position.takes` agrees with the moves: a card that may be laid on a pile is one that the pile takes."""
    for move in position.legal_moves:
        if move.count == 1 and position.game.piles[move.source].role != "stock":
            card = position[move.source][-1]
            assert card in position.takes(move.target), f"{move} is legal, but {move.target} does not take {card}"


def check_hidden(position: Position) -> None:
    """What a player sees does not depend on what lies hidden: hidden cards may change places unnoticed."""
    game = position.game
    for seat in range(game.seats):
        state = bytearray(position.state)
        masked = game.masked(state, seat)
        hidden = [at for at in range(len(state)) if masked[at] != state[at]]
        cards = [state[at] for at in hidden]
        random.Random(len(hidden)).shuffle(cards)
        for at, card in zip(hidden, cards, strict=True):
            state[at] = card
        assert game.masked(state, seat) == masked, f"seat {seat} sees through a face-down card"


def check_position(position: Position) -> None:
    """All checks of one position but the slow ones (`check_legal_moves`, `check_refusals`)."""
    check_cards(position)
    check_state(position)
    check_texts(position)
    check_value(position)
    check_hidden(position)
    check_takes(position)


def check_end(position: Position) -> None:
    """A game that is over has no legal moves, and giving up ends a game that is not."""
    if position.outcome is None:
        assert position.legal_moves, "the game goes on without a legal move"
        if RESIGN in position.game.module.KINDS:
            given_up = position.resign()
            assert given_up.outcome == "lost" and not given_up.legal_moves
    else:
        assert not position.legal_moves, f"the game is {position.outcome}, but there are moves"


def perft(position: Position, depth: int) -> int:
    """The number of sequences of legal moves of that length."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


def golden(position: Position, seed: int, moves: int) -> str:
    """A playthrough as text: every position with all cards, its legal moves, the move played. For golden files."""
    parts = []
    for one in random_play(position, seed, moves):
        if one.last_move is not None:
            parts.append(f"> {one.last_move}\n")
        parts.append(one.diagram(all_cards=True))
        parts.append(f"legal: {' '.join(f'[{move}]' for move in one.legal_moves)}")
        parts.append(f"outcome: {one.outcome}, score: {one.score}\n")
    return "\n".join(parts)
