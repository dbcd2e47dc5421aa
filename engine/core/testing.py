"""Conformance checks for games. Public, so that a new game gets them for free.

Each function takes a position (or a game) and raises `AssertionError` with an explanation if something is wrong;
`check_game` runs them all. The project's tests drive them with Hypothesis over deals, options and moves.

>>> import engine
>>> refused = engine.testing.check_game(engine.game("treppe", rows=3, ranks=7, suits=3), deals=[1])
>>> "TR-3 suit" in refused
True
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import string
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..base.cards import Card, pack
from ..base.errors import InvalidMoveError
from ..vocabulary.kernel import CARDS, RESIGN, move_of
from ..vocabulary.moves import CardsArgument, Move
from . import examples, record
from .game import Game, Position, View
from .internals import internals, masked
from .ruling import IllegalMoveError

__all__ = [
    "check_cards",
    "check_catalogue",
    "check_end",
    "check_example",
    "check_game",
    "check_golden",
    "check_hidden",
    "check_legal_moves",
    "check_position",
    "check_record",
    "check_refusals",
    "check_state",
    "check_takes",
    "check_texts",
    "check_value",
    "check_view",
    "conceivable",
    "golden",
    "perft",
    "random_play",
    "twin",
]
__dir__ = __all__.copy

ENOUGH, MOST = 400, 600
"""The number of positions that `check_game` checks if it chooses the deals: usually, and if a refusal was not met."""


def random_play(position: Position, seed: int, moves: int) -> Iterator[Position]:
    """The positions of a random game, beginning with `position`.

    Args:
        position: where the game begins.
        seed: the seed of the random choices; equal seeds give equal games.
        moves: the maximum number of moves.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> *_, end = engine.testing.random_play(small.deal(1), seed=2, moves=5)
    >>> end.moves
    (base 6, S>R2P1, S>R3P1, R3P2>FH, S>R3P2)
    """
    choose = random.Random(seed)
    yield position
    for _ in range(moves):
        if not position.legal_moves:
            return
        position = position.play(choose.choice(position.legal_moves))
        yield position


def check_game(game: Game, deals: Iterable[int] | None = None, moves: int = 200) -> Counter[str]:
    """Run every check on a game: its texts, and every position of random games.

    Args:
        game: the game with the options to check; with a small pack, random games reach more of the rules.
        deals: the deal numbers, each of which is also the seed of its game; None for 0, 1, 2 and so on, until 400
            positions have been checked, or 600 if a refusal has not occurred by then.
        moves: the maximum number of moves of a game.

    Returns:
        How often each refusal of the rules ("GH-6 colour") occurred; 0 for one that was not met, or is never given.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> met = engine.testing.check_game(small, deals=[1], moves=40)
    >>> [refusal for refusal in met if not met[refusal]]
    ['TR-5 stock-out', 'TR-8 on-base', 'TR-11 stock-empty']
    """
    check_catalogue(game)
    for example in examples.read(game):
        check_example(example)
    met = Counter({_refusal(game, reason): 0 for reason in internals(game).module.REASONS})
    checked = 0
    for deal in itertools.count() if deals is None else deals:
        position = begun = game.deal(deal)
        for position in random_play(begun, deal, moves):
            _check_all(position, met, checked)
            checked += 1
            begun = begun if position.outcome else position
        check_record(position)
        if "resign" in game.kinds and begun.outcome is None:
            _check_all(begun.resign(), met, checked)
        if deals is None and checked >= (ENOUGH if all(met.values()) else MOST):
            break
    return met


def _check_all(position: Position, met: Counter[str], number: int) -> None:
    """Check a position, and count its refusals: of a sample of moves, and any that was not met before."""
    rulings = _check_listed(position)
    check_position(position)
    check_end(position)
    step = len(rulings) // 50 + 1  # writing the sentences takes a while
    moves = set(list(rulings)[number % step :: step])
    refused = {reason: move for move, reason in rulings.items() if reason}
    moves |= {move for reason, move in refused.items() if not met[_refusal(position.game, reason)]}
    met.update(check_refusals(position, sorted(moves)))


def _refusal(game: Game, reason: int) -> str:
    """The clause and the name of a reason, as `check_refusals` counts it."""
    module = internals(game).module
    return f"{module.PREFIX}-{reason >> 4} {module.REASONS.get(reason)}"


def check_catalogue(game: Game) -> None:
    """The title, the clauses, the refusals and the table have the same texts in both languages, with the same slots.

    The clauses are numbered from 1 without a gap. Every refusal and every reading belongs to one of them.

    >>> engine.testing.check_catalogue(engine.game("treppe"))
    """
    prefix = internals(game).module.PREFIX
    expected = tuple(f"{prefix}-{number}" for number in range(1, len(game.clauses) + 1))
    assert game.clauses and game.clauses == expected, f"the clauses are not numbered {prefix}-1, {prefix}-2, ..."
    for code, reason in internals(game).module.REASONS.items():
        assert f"{prefix}-{code >> 4}" in game.clauses, f"the refusal {reason!r} belongs to no clause"
    sections = [game.catalogue.load(language).get("readings", {}) for language in ("en", "de")]
    keys_en, keys_de = ({clause: set(texts) for clause, texts in section.items()} for section in sections)
    assert keys_en == keys_de, "the two languages have different readings"
    assert set(keys_en) <= set(game.clauses), "a reading belongs to no clause"
    keys = [f"names.{game.key}", *(f"clauses.{clause}" for clause in game.clauses)]
    keys += [f"reasons.{reason}" for reason in internals(game).module.REASONS.values()]
    for table, language in itertools.product(("moves", "piles", "table", "about", "aim"), ("en", "de")):
        texts = game.catalogue.load(language).get(table, {})
        keys += [f"{table}.{key}" for key in texts if not key.startswith("the_")]  # not every language has articles
    for key in dict.fromkeys(keys):
        try:
            english, german = (game.catalogue.template(key, language) for language in ("en", "de"))
        except KeyError as error:
            raise AssertionError(error.args[0]) from None
        assert _slots(english) == _slots(german), f"{key}: the two languages have different slots"


def _slots(text: str) -> set[str]:
    """The names of the slots of a text, without their parts; "{Click|Tap}" is words for mouse and finger."""
    names = [name for _, name, _, _ in string.Formatter().parse(text) if name]
    return {name.partition(".")[0] for name in names if "|" not in name}


def check_cards(position: Position) -> None:
    """No card is lost or duplicated: all piles together are the pack (GH-1, TR-1, GN-1, HZ-1, NP-1).

    >>> engine.testing.check_cards(engine.game("treppe").deal(46).play("base 8"))
    """
    laid = Counter(card for name in position.game.piles for card in position[name])
    assert laid == Counter(position.game.pack), f"cards are missing or double:\n{position.diagram(all_cards=True)}"


def check_state(position: Position) -> None:
    """The state holds only values from 0 to 127, and the game itself accepts it as a position.

    >>> engine.testing.check_state(engine.game("treppe").deal(46).play("base 8"))
    """
    assert max(position.state) <= 127, "a byte of the state is larger than 127"
    problem = internals(position.game).module.check(bytearray(position.state), position.game.options)
    assert problem is None, f"{problem}\n{position.diagram(all_cards=True)}"


def check_legal_moves(position: Position) -> None:
    """The legal moves are exactly the conceivable moves that the ruling allows, without duplicates.

    >>> engine.testing.check_legal_moves(engine.game("treppe", rows=3, ranks=7, suits=3).deal(1))
    """
    _check_listed(position)


def _check_listed(position: Position) -> dict[int, int]:
    """Check the legal moves; return the ruling on each conceivable move: 0, or the reason that forbids it."""
    game = position.game
    state = bytearray(position.state)
    legal = [move.code for move in position.legal_moves]
    assert len(legal) <= internals(game).module.MAX_MOVES, (
        f"{len(legal)} legal moves; MAX_MOVES is {internals(game).module.MAX_MOVES}"
    )
    assert len(legal) == len(set(legal)), f"a legal move is listed twice: {position.legal_moves}"
    rulings = {code: internals(game).module.ruling(state, code) for code in _askable(position)}
    allowed = {code for code, reason in rulings.items() if reason == 0}
    assert set(legal) == allowed, (
        f"legal but forbidden by the ruling: {[game.move(c) for c in set(legal) - allowed]}; "
        f"allowed but not listed: {[game.move(c) for c in allowed - set(legal)]}\n{position.diagram(all_cards=True)}"
    )
    assert state == bytearray(position.state), "a ruling has changed the state"
    return rulings


def _askable(position: Position) -> tuple[int, ...]:
    """The conceivable moves, with sets of cards that are too many to list for every position."""
    larger = getattr(internals(position.game).module, "larger_sets", None)
    return conceivable(position.game) + (tuple(larger(bytearray(position.state))) if larger else ())


def conceivable(game: Game) -> tuple[int, ...]:
    """The integer codes of moves to be tried, legal or not (computed once per game).

    They are all moves that can be written, also those that an option turns off, but of sets of cards only the small
    ones.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> small.moves(engine.testing.conceivable(small)[:3])
    (base A, base 2, base 3)
    """
    if game not in _conceivable:
        codes: list[int] = []
        for kind in game.kinds.values():
            argument = kind.argument
            if isinstance(argument, CardsArgument):
                argument = replace(argument, least=0, most=2)
            if kind.number not in (CARDS, RESIGN):
                codes += [move_of(kind.number, number) for number in argument.conceivable(pack())]
        between_piles = internals(game).codec.conceivable((), game.kinds)
        _conceivable[game] = (*codes, *(move.code for move in between_piles))
    return _conceivable[game]


_conceivable: dict[Game, tuple[int, ...]] = {}


def check_refusals(position: Position, moves: Iterable[int]) -> Counter[str]:
    """Every refused move names a clause from the catalogue and gives a full sentence in both languages.

    Args:
        position: where the moves are tried.
        moves: integer codes; legal ones are skipped.

    Returns:
        How often each refusal ("GH-6 colour") occurred.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> met = engine.testing.check_refusals(small.deal(1), engine.testing.conceivable(small))
    >>> sorted(met)
    ['TR-2 absent', 'TR-2 choose-first', 'TR-2 no-rank', 'TR-2 once']
    """
    game = position.game
    seen: Counter[str] = Counter()
    for code in moves:
        ruling = position.ruling(game.move(code))
        if ruling.legal:
            continue
        assert ruling.clause in game.clauses, f"{ruling.move}: no clause {ruling.clause}"
        for language in ("en", "de"):
            try:
                sentence = ruling.sentence(language)
            except KeyError as error:
                raise AssertionError(
                    f"{ruling.move}: {ruling.reason!r} lacks a text or the fact for a slot: {error}"
                ) from None
            assert sentence.endswith(".") and "{" not in sentence, f"{ruling.move}: {sentence!r} is no sentence"
        seen[f"{ruling.clause} {ruling.reason}"] += 1
    return seen


def check_example(example: examples.ClauseExample) -> None:
    """A refused move of an example is refused for the stated reason; a legal one leads to the stated lines.

    >>> from engine.core import examples
    >>> for example in examples.read(engine.game("treppe")):
    ...     engine.testing.check_example(example)
    """
    position, after, where = example.position, example.position, f"{example.where}: {example.move}"
    if example.move:
        move = position.game.move(example.move)
        ruling = position.ruling(move)
        came = "" if ruling.legal else f"{ruling.clause} {ruling.reason}"
        assert came == example.refusal, f"{where} is {came or 'legal'}. {ruling.sentence('en')}"
        assert ruling.legal == (move in position.legal_moves) or move.kind == "resign", f"{where}: see the legal moves"
        check_refusals(position, [move.code])
        try:
            after = position.play(move)
        except IllegalMoveError as error:
            if error.ruling == ruling and not ruling.legal:
                return
            raise
        assert ruling.legal, f"{where} is refused, but can be played"
    lines = {
        counter.name: counter.text(counter.default)
        for counter in internals(position.game).module.COUNTERS
        if not counter.card
    }
    lines |= dict(line.split(": ") for line in after.diagram(all_cards=True).splitlines()[1:])
    lines |= {name: str(getattr(after, name)) for name in ("outcome", "score", "to_move")}
    lines["legal"] = ", ".join(sorted(move.text for move in after.legal_moves)) or "-"
    for name, expected in example.lines.items():
        stated = ", ".join(sorted(expected.split(", "))) if name == "legal" else expected
        assert lines.get(name) == stated, f"{where}: {name} is {lines.get(name)}"


def check_texts(position: Position) -> None:
    """Moves, diagrams, dictionaries and JSON round-trip.

    >>> engine.testing.check_texts(engine.game("treppe").deal(46))
    """
    game = position.game
    for move in position.legal_moves:
        assert game.move(move.text) == move and game.move(f" {move.text.lower()} ").code == move.code
    assert game.setup(position.diagram(all_cards=True)) == position, "the diagram reads back to another position"
    assert game.from_dict(json.loads(json.dumps(position.to_dict()))) == position, "the dictionary reads back wrong"


def check_value(position: Position) -> None:
    """Playing does not modify the position and gives the same new position, with an equal hash, every time.

    >>> engine.testing.check_value(engine.game("treppe").deal(46))
    """
    before = position.state
    for move in position.legal_moves:
        first, second = position.play(move), position.play(move.text)
        assert first == second and hash(first) == hash(second), f"{move} gives two different positions"
    assert position.state == before, "playing a move has changed the position"


def check_record(position: Position) -> None:
    """A saved game replays to the same position with the same moves.

    >>> engine.testing.check_record(engine.game("treppe").deal(46).play("base 8"))
    """
    again = record.loads(record.dumps(position))
    assert again == position and again.moves == position.moves, "the record replays to another game"


def check_takes(position: Position) -> None:
    """`Position.takes` agrees with the legal moves: a pile takes every card that a legal move puts on it.

    >>> engine.testing.check_takes(engine.game("kleine-harfe").deal(1))
    """
    for move in position.legal_moves:
        if move.count == 1 and position.game.piles[move.source].role != "stock":
            card = position[move.source][-1]
            assert card in position.takes(move.target), f"{move} is legal, but {move.target} does not take {card}"


def check_hidden(position: Position) -> None:
    """What a player sees does not depend on hidden cards: shuffling them changes nothing.

    This holds for the view, for everything derived from it, for the legal moves with the cards that they move, and for
    the refusals of a sample of other moves.

    >>> engine.testing.check_hidden(engine.game("kleine-harfe").deal(1))
    """
    for seat in range(position.game.seats):
        other = twin(position, seat, seat)
        assert other.view(seat) == position.view(seat), f"seat {seat} sees through a face-down card"
        assert _visible_to(other, seat) == _visible_to(position, seat), f"seat {seat} learns of a face-down card"


def twin(position: Position, seat: int, seed: int) -> Position:
    """A position that a seat cannot tell from another one: the cards hidden from it are shuffled.

    Args:
        position: the other one.
        seat: whose view stays the same, counted from 0.
        seed: the seed of the shuffle.

    >>> position = engine.game("kleine-harfe").deal(1)
    >>> other = engine.testing.twin(position, 0, seed=7)
    >>> other == position, other.view() == position.view()
    (False, True)
    """
    state, masked = bytearray(position.state), position.game.masked(position.state, seat)
    hidden = [at for at in range(len(state)) if masked[at] != state[at]]
    cards = [state[at] for at in hidden]
    random.Random(seed).shuffle(cards)
    for at, card in zip(hidden, cards, strict=True):
        state[at] = card
    return Position(position.game, bytes(state), position.origin)


def _visible_to(position: Position, seat: int) -> tuple[object, ...]:
    """Everything that the view of a seat reveals, and the legal moves if that seat is to move."""
    view = position.view(seat)
    foundations = [name for name, pile in view.game.piles.items() if pile.role == "foundation"]
    hidden = [view.hidden(name) for name in view.game.piles]
    public = view.empty, [view.next(name) for name in foundations], hidden, view.unseen, view.redeals_left
    if position.to_move != seat:
        return public
    moves = [(move, view.cards(move), view.uncovers(move)) for move in position.legal_moves]
    assert view.legal_moves == position.legal_moves and not view.open_moves, f"seat {seat} has {view.legal_moves}"
    asked = _askable(position)
    step = len(asked) // 12 + 1
    rulings = [position.ruling(position.game.move(code)) for code in asked[sum(masked(view)) % step :: step]]
    refused = [(ruling.reason, dict(ruling.facts)) for ruling in rulings]
    return (*public, moves, refused, [_after(view, move) for move in position.legal_moves])


def _after(view: View, move: Move) -> View | None:
    """The view after a move; None if nobody knows."""
    try:
        return view.after(move)
    except InvalidMoveError:
        return None


def check_view(position: Position) -> None:
    """A view agrees with the position, with the rules, and with the positions after each move.

    A foundation takes its next card and no other one. While a redeal is legal, `redeals_left` is not 0. The cards that
    a move names go from their pile to its target or, in a game that clears away pairs, to a foundation together with
    the target's top card. The view after a move is that of the next position, except for cards that the move turns up.

    >>> engine.testing.check_view(engine.game("kleine-harfe").deal(1))
    """
    game, view = position.game, position.view(max(0, position.to_move))
    seen = Counter(card for cards in view.piles.values() for card in cards if card is not None)
    assert seen + Counter(view.unseen) == Counter(game.pack), "seen and unseen cards are not the pack"
    assert view.redeals_left != 0 or "redeal" not in position.legal_moves, "a redeal is legal, but none is left"
    if game.seats == 1 and position.outcome is None:
        _check_next(position, view)
    for move in position.legal_moves:
        after = position.play(move)
        assert view.cards(move) == position.cards(move), f"{move} has other cards in the view"
        if move.kind == "cards":
            _check_cards(position, move, after)
        expected = _after(view, move)
        if expected is not None:
            _check_after(expected, after.view(view.seat), move)


def _check_next(position: Position, view: View) -> None:
    """Foundations that share one name in moves are checked together, because the rules say what any of them takes."""
    game = position.game
    together: dict[str, set[Card | None]] = {}
    for name, pile in game.piles.items():
        if pile.role == "foundation":
            together.setdefault(pile.target, set()).add(view.next(name))
    for name, cards in together.items():
        takes = set(position.takes(name))
        expected = takes if cards - {None} or len(takes) < 2 else set()
        assert cards - {None} == expected, f"{name}: the next cards are {cards}, but it takes {takes}"


def _check_cards(position: Position, move: Move, after: Position) -> None:
    """The cards that a move takes from its pile, and whether it turns one up, as seen from the change in that pile."""
    game, source = position.game, position.game.piles[move.source]
    held, down = position[move.source], source.face_down(position.state)
    cards, card = position.cards(move), position.card(move)
    assert card == (cards[0] if cards else None)
    if card:
        assert cards == held[-move.count :], f"{move} moves {held[-move.count :]}, not {cards}"
        there = [card for name, pile in game.piles.items() if pile.target == move.target for card in after[name]]
        up = {card for name, pile in game.piles.items() if pile.role == "foundation" for card in after[name]}
        pair = {card, *position[move.target][-1:]} if move.target in game.piles else {card}
        cleared = len(pair) == 2 and pair <= up  # both cards of a pair leave the tableau together
        assert source.target == move.target or card in there or cleared or after.outcome, (
            f"{card} is not at {move.target}"
        )
    else:
        assert down or game.seats > 1, f"{move} moves cards that lie face up, and does not name them"
    turned = source.face_down(after.state) < down and down < len(held)
    assert position.uncovers(move) == turned, f"{move} {'turns' if turned else 'does not turn'} a card up"


def _check_after(expected: View, real: View, move: Move) -> None:
    """Unknown cards make two things uncertain: their places in a sorted hand, and how the game goes on."""
    turned = len(expected.unseen) - len(real.unseen)
    piles = expected.piles
    if turned == 0:
        assert expected == real, f"after {move} one expects\n{expected}\n\nthere is\n{real}"
        return
    unknown = [card for cards in piles.values() for card in cards if card is None]
    assert turned > 0 and len(unknown) == len(expected.unseen), f"after {move} something is known that nobody sees"
    for name, cards in piles.items():
        known = Counter(card for card in cards if card is not None)
        there = Counter(card for card in real[name] if card is not None)
        assert not known - there, f"after {move} one expects {cards} at {name}: {real[name]}"
        assert len(cards) == len(real[name]), f"after {move} {name} holds {len(real[name])} cards, not {len(cards)}"
    assert expected.counters == real.counters, f"after {move} one expects {expected.counters}: {real.counters}"


def check_position(position: Position) -> None:
    """Run all checks of a single position except the slow ones (`check_legal_moves`, `check_refusals`).

    >>> for position in engine.testing.random_play(engine.game("kleine-harfe").deal(1), seed=2, moves=5):
    ...     engine.testing.check_position(position)
    """
    check_cards(position)
    check_state(position)
    check_texts(position)
    check_value(position)
    check_hidden(position)
    check_takes(position)
    check_view(position)


def check_end(position: Position) -> None:
    """A finished game has no legal moves, and resigning ends an unfinished one.

    >>> engine.testing.check_end(engine.game("treppe").deal(46))
    """
    if position.outcome is None:
        assert position.legal_moves, "the game goes on without a legal move"
        if "resign" in position.game.kinds:
            given_up = position.resign()
            assert given_up.outcome == "lost" and not given_up.legal_moves, "the game goes on after giving up"
    else:
        assert not position.legal_moves, f"the game is {position.outcome}, but there are moves"


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` legal moves.

    >>> position = engine.game("kleine-harfe").deal(1)
    >>> [engine.testing.perft(position, depth) for depth in range(4)]
    [1, 3, 10, 34]
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)


def golden(start: Position, seed: int, moves: int, in_full: int) -> str:
    """A random game as text, for a golden file to be checked by `check_golden`.

    It begins with the position, with all cards shown, and its legal moves. Each of the first `in_full` moves has a
    paragraph with the lines that it changes. The others share one paragraph, each with two hashes: of the resulting
    position, and of the legal moves there.

    Args:
        start: where the game begins.
        seed: the seed of the random choices, as in `random_play`.
        moves: the maximum number of moves.
        in_full: how many of them are written out in full.

    >>> small = engine.game("treppe", rows=2, ranks=4, suits=2)
    >>> text = engine.testing.golden(small.deal(1), seed=1, moves=2, in_full=1)
    >>> text.splitlines()[0], text.splitlines()[-1]
    ('# treppe, ranks=4, suits=2, rows=2, deal 1, 0 moves', 'S>R2P2 6676.5d32')
    """
    game = list(random_play(start, seed, moves))
    parts = [_written(start)]
    parts += [
        f"> {after.last_move}\n{_change(before, after)}" for before, after in itertools.pairwise(game[: in_full + 1])
    ]
    hashed = ", ".join(f"{after.last_move} {_hashes(after)}".replace(" ", "_") for after in game[in_full + 1 :])
    if hashed:
        parts.append(textwrap.fill(hashed, 118, break_long_words=False, break_on_hyphens=False).replace("_", " "))
    return "\n\n".join(parts) + "\n"


def check_golden(start: Position, text: str) -> None:
    """Check that replaying a golden text gives the same positions with the same legal moves.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> text = engine.testing.golden(small.deal(1), seed=1, moves=20, in_full=5)
    >>> engine.testing.check_golden(small.deal(1), text)
    """
    first, *paragraphs = text.rstrip("\n").split("\n\n")
    assert _written(start) == first, f"the game begins elsewhere; expected\n{first}\n\ncame\n{_written(start)}"
    steps = []
    for paragraph in paragraphs:
        if paragraph.startswith("> "):
            steps.append(tuple(paragraph.removeprefix("> ").split("\n", 1)))
        else:
            steps += [tuple(one.rsplit(" ", 1)) for one in paragraph.replace("\n", " ").split(", ")]
    position = start
    for number, (move, expected) in enumerate(steps, 1):
        here = f"move {number}, {move}, in the position\n{_written(position)}\n\n"
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
                f"{here}expected {expected}, came {came}: {differs} differ; now it leads to\n{_written(after)}"
            )
        position = after


def _lines(position: Position) -> dict[str, str]:
    """The lines of a position's text keyed by their first word: piles, counters, legal moves, outcome."""
    heading, *lines = position.diagram(all_cards=True).splitlines()
    lines.append(f"legal: {', '.join(move.text for move in position.legal_moves) or '-'}")
    lines.append(f"outcome: {position.outcome}, score: {position.score}")
    return {"#": heading.removeprefix("# ")} | {line.partition(":")[0]: line for line in lines}


def _written(position: Position) -> str:
    lines = _lines(position)
    return "\n".join([f"# {lines.pop('#')}", *lines.values()])


def _change(before: Position, after: Position) -> str:
    """The lines of a position's text that a move has changed."""
    old, new = _lines(before), _lines(after)
    changed = [new.get(name, f"{name}: gone") for name in old | new if name != "#" and new.get(name) != old.get(name)]
    return "\n".join(changed)


def _hashes(position: Position) -> str:
    lines = _lines(position)
    legal = lines.pop("legal")
    return ".".join(hashlib.sha256(text.encode()).hexdigest()[:4] for text in ("\n".join(lines.values()), legal))
