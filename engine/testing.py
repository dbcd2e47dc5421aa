"""Checks that every game must pass. Public, so that a new game gets them for free.

Each function takes a position (or a game) and raises `AssertionError` with a sentence when something is wrong.
The tests of the project drive them with Hypothesis over deals, options and moves.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import textwrap
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


def golden(start: Position, seed: int, moves: int, told: int) -> str:
    """A random game as text, for a golden file that `check_golden` compares with later.

    It begins with the position, all cards open, and its legal moves. The first `told` moves stand with the lines that
    they change, a paragraph each. The others stand in one paragraph, each with two hashes: of the position that it
    leads to, and of the legal moves there.

    Args:
        start: where the game begins.
        seed: of the chance, as in `random_play`.
        moves: how many are played, if the game does not end before.
        told: how many of them are told in full.
    """
    game = list(random_play(start, seed, moves))
    parts = [_told(start)]
    parts += [
        f"> {after.last_move}\n{_change(before, after)}" for before, after in itertools.pairwise(game[: told + 1])
    ]
    hashed = ", ".join(f"{after.last_move} {_hashes(after)}".replace(" ", "_") for after in game[told + 1 :])
    if hashed:
        parts.append(textwrap.fill(hashed, 118, break_long_words=False, break_on_hyphens=False).replace("_", " "))
    return "\n\n".join(parts) + "\n"


def check_golden(start: Position, text: str) -> None:
    """Playing the moves of a golden text leads to the same positions with the same legal moves."""
    first, *paragraphs = text.rstrip("\n").split("\n\n")
    assert _told(start) == first, f"the game begins elsewhere; expected\n{first}\n\ncame\n{_told(start)}"
    steps = []
    for paragraph in paragraphs:
        if paragraph.startswith("> "):
            steps.append(tuple(paragraph.removeprefix("> ").split("\n", 1)))
        else:
            steps += [tuple(one.rsplit(" ", 1)) for one in paragraph.replace("\n", " ").split(", ")]
    position = start
    for number, (move, expected) in enumerate(steps, 1):
        here = f"move {number}, {move}, in the position\n{_told(position)}\n\n"
        ruling = position.ruling(move)
        assert ruling.legal, f"{here}expected: it is legal\ncame: {ruling.sentence('en')} ({ruling.clause})"
        after = position.play(move)
        if ":" in expected:
            came = _change(position, after)
            assert came == expected, f"{here}expected to change\n{expected}\n\ncame\n{came}"
        else:
            came = _hashes(after)
            parts = zip(("the position", "the legal moves"), expected.split("."), came.split("."), strict=True)
            differs = " and ".join(name for name, old, new in parts if old != new)
            assert not differs, (
                f"{here}expected {expected}, came {came}: {differs} differ; now it leads to\n{_told(after)}"
            )
        position = after


def _lines(position: Position) -> dict[str, str]:
    """The lines of a position's text by their first word: piles, counters, legal moves, end."""
    heading, *lines = position.diagram(all_cards=True).splitlines()
    lines.append(f"legal: {', '.join(move.text for move in position.legal_moves) or '-'}")
    lines.append(f"outcome: {position.outcome}, score: {position.score}")
    return {"#": heading.removeprefix("# ")} | {line.partition(":")[0]: line for line in lines}


def _told(position: Position) -> str:
    lines = _lines(position)
    return "\n".join([f"# {lines.pop('#')}", *lines.values()])


def _change(before: Position, after: Position) -> str:
    """The lines that a move has changed."""
    old, new = _lines(before), _lines(after)
    changed = [new.get(name, f"{name}: gone") for name in old | new if name != "#" and new.get(name) != old.get(name)]
    return "\n".join(changed)


def _hashes(position: Position) -> str:
    lines = _lines(position)
    legal = lines.pop("legal")
    return ".".join(hashlib.sha256(text.encode()).hexdigest()[:4] for text in ("\n".join(lines.values()), legal))
