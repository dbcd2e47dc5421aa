"""Untrusted input is read or rejected with a typed error: no other exception, no broken position.

Random texts would fail the first check, so these are real ones with a few changes: records, lines, diagrams and moves
of all games.
"""

import copy
import itertools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pytest

import engine
from engine.base.reading import quoted
from engine.core.internals import internals
from engine.testing import check_cards, check_state, random_play
from engine.tricks import match_line
from tests.sizes import sized

from .helpers import read_or_refused

MUTATIONS, MANY = 5_000, 500_000
"""The number of changed records over all games, usually and in the deep tests."""
_SIGNS = ('"', "'", "{", "}", "[", "]", ":", ",", "\n", "\x00", "\\u0000", "é", "\U0001f0a1", "%s", "{0}", "x" * 300)
_WORDS = ("null", "true", "-1", "1e999", "NaN", "9" * 21, "../../etc/passwd", "__class__", "deal", "moves", "options")
_MOVES = ("AS", "XX", "T3>T99", "T1x9>T2", "S>W", "redeal", "base 7", "bid 9", "play TD", "resign")
PIECES = _SIGNS + _WORDS + _MOVES
KEYS = ("grosse-harfe", "kleine-harfe", "treppe", "grosse-napoleon", "hochzeitszug", "napoleon")


def _played(key: str, count: int) -> engine.Position:
    return [*random_play(engine.game(key).deal(4711), 7, count)][-1]


def _set_up(key: str) -> engine.Position:
    """A short game from a set-up position."""
    game = engine.game(key)
    position = game.from_dict(_played(key, 6).to_dict())
    return position.play(position.legal_moves[0]) if position.legal_moves else position


def _texts() -> list[str]:
    positions = [_played(key, 9) for key in KEYS] + [_set_up(key) for key in KEYS]
    return [engine.record.dumps(position) for position in positions] + [
        engine.record.share(_played(key, 9)) for key in KEYS
    ]


def mutated(text: str, chance: random.Random) -> str:
    """A text with one to four changes: a part deleted, inserted, doubled or moved, or a character replaced."""
    for _ in range(chance.randint(1, 4)):
        at, length = chance.randrange(len(text) + 1), chance.choice((0, 1, 1, 2, 5, 40))
        kind = chance.randrange(5)
        piece = chance.choice(PIECES)
        if kind == 0:
            text = text[:at] + text[at + length :]
        elif kind == 1:
            text = text[:at] + piece + text[at:]
        elif kind == 2:
            text = text[:at] + piece + text[at + length :]
        elif kind == 3:
            text = text[:at] + text[at : at + length] * 2 + text[at + length :]
        else:
            other = chance.randrange(len(text) + 1)
            text = text[:at] + text[other : other + length] + text[at:]
    return text


def holds(position: engine.Position) -> None:
    """The invariants that no input may break."""
    check_cards(position)
    check_state(position)
    assert engine.record.loads(engine.record.dumps(position)) == position


def _tried(read: Callable[[str], Any], texts: Iterator[str]) -> tuple[int, int]:
    """The numbers of texts read, and of texts rejected with a typed error."""
    good = bad = 0
    for text in texts:
        position = read_or_refused(read, text)
        if position is None:
            bad += 1
            continue
        good += 1
        if good % 20 == 0:
            holds(position.position if isinstance(position, engine.Match) else position)
    return good, bad


@pytest.mark.parametrize("count", [MUTATIONS, pytest.param(MANY, marks=pytest.mark.deep)])
def test_mutated_records_are_read_or_rejected(count: int) -> None:
    chance, texts = random.Random(count), _texts()
    good, bad = _tried(engine.record.read, (mutated(chance.choice(texts), chance) for _ in range(count)))
    assert good + bad == count
    assert good > count / 100, "mutations so coarse that nothing is read try little"
    assert bad > count / 2


def test_a_misplaced_value_is_rejected_or_read_as_written() -> None:
    chance = random.Random(2)
    values = [None, True, -1, 2**70, 1.5, "", "S>W", [], [None], {}, {"T1": 3}, [["S>W"]], "9" * 5000]
    good = bad = 0
    for text in [text for text in _texts() if text.startswith("{")]:
        for _ in range(100):
            data = json.loads(text)
            place: Any = data
            while True:
                key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
                if isinstance(place[key], (dict, list)) and place[key] and chance.random() < 0.7:
                    place = place[key]
                    continue
                place[key] = chance.choice(values)
                break
            position = read_or_refused(
                engine.record.read, json.dumps(data), longest=10_000
            )  # some quote the rejected text
            if position is None:
                bad += 1
                continue
            good += 1
            holds(position)
            assert _says(json.loads(engine.record.dumps(position)), data), data
    assert good
    assert bad > 10 * good


def _says(written: Any, given: Any) -> bool:
    """Whether the output contains everything that was given; it may contain more, from defaults."""
    if isinstance(given, dict):
        return all(key in written and _says(written[key], value) for key, value in given.items())
    return bool(written == given and type(written) is type(given))


def test_mutated_matches_are_read_or_rejected() -> None:
    chance = random.Random(3)
    match = engine.Match(engine.game("napoleon", going_along=True, exchange=True), deals=2, first=5)
    for _ in range(30):
        if match.deal_over:
            break
        match = match.play(chance.choice(match.legal_moves))
    texts = [match.dumps(), match_line.share(match)]
    good, bad = _tried(match_line.read, (mutated(chance.choice(texts), chance) for _ in range(3000)))
    assert bad > 500
    assert good > 10


@pytest.mark.parametrize("key", KEYS)
def test_mutated_diagrams_are_read_or_rejected(key: str) -> None:
    game, chance = engine.game(key), random.Random(4)
    text = _played(key, 8).diagram(all_cards=True)
    good, bad = _tried(game.setup, (mutated(text, chance) for _ in range(1500)))
    assert good
    assert bad


@pytest.mark.parametrize("key", KEYS)
def test_mutated_moves_are_read_or_rejected(key: str) -> None:
    position, chance = _played(key, 8), random.Random(5)
    moves = [move.text for move in position.game.conceivable_moves()] + list(PIECES)
    for _ in range(1000):
        text = mutated(chance.choice(moves), chance)
        try:
            ruling = position.ruling(text)
        except engine.InvalidMoveError:
            continue
        if ruling.legal:
            holds(position.play(text))
        else:
            assert ruling.clause in position.game.clauses
            with pytest.raises(engine.IllegalMoveError):
                position.play(text)


BAD_NUMBERS = (
    -1,
    2**53,
    10**5000,
    1.0,
    1.5,
    "7",
    None,
    True,
    float("nan"),
    [],
    b"7",
    numpy.array([1, 2]),
    numpy.float64(1),
)


@pytest.mark.parametrize("number", BAD_NUMBERS, ids=quoted)
def test_a_bad_deal_number_is_rejected(number: Any) -> None:
    with pytest.raises(engine.DealError):
        engine.game("treppe").deal(number)


@pytest.mark.parametrize(
    "move",
    [float("inf"), float("nan"), 1.5, None, [], b"S>W", 2**70, -1, 10**5000, "S>W" * 10**6, numpy.array([1, 2])],
    ids=quoted,
)
def test_invalid_moves_are_rejected(move: Any) -> None:
    position = engine.game("treppe").deal(1)
    for read in (position.play, position.ruling, position.game.move):
        with pytest.raises(engine.InvalidMoveError) as caught:
            read(move)
        assert 0 < len(str(caught.value)) < 500


def test_only_codes_written_by_the_rules_are_moves() -> None:
    harfe = engine.game("grosse-harfe")
    code = harfe.move("T1>T2").code
    for strange in (code | 1 << 30, code | harfe.max_count + 1, -code):
        with pytest.raises(engine.InvalidMoveError):
            harfe.move(strange)
    assert harfe.move("T1>T2").code == code


@pytest.mark.parametrize(
    "cards",
    [5, [10**5000], ["AS", None], [numpy.array([1, 2])], itertools.repeat("AS"), "AS " * 10**6, [["AS"]]],
    ids=type,
)
def test_invalid_packs_are_rejected(cards: Any) -> None:
    with pytest.raises(engine.DealError) as caught:
        engine.game("treppe").deal(cards=cards)
    assert 0 < len(str(caught.value)) < 500


def test_numpy_numbers_are_accepted() -> None:
    harfe = engine.game("grosse-harfe", packs=numpy.int64(2), foundation_returns=numpy.False_)
    assert harfe == engine.game("grosse-harfe", foundation_returns=False)
    assert engine.record.read(engine.record.dumps(harfe.deal(numpy.int64(7)))) == harfe.deal(7)
    match = engine.Match(engine.game("napoleon"), deals=numpy.int8(2), first=numpy.int64(7), forehand=numpy.int64(1))
    assert engine.Match.loads(match.dumps()) == match == engine.Match(match.game, deals=2, first=7, forehand=1)


BAD_VALUES = (numpy.array([2]), numpy.array(["a"]), 2.0, numpy.float64(2), True, 10**5000, "x" * 10**6)


@pytest.mark.parametrize("value", BAD_VALUES, ids=quoted)
def test_an_invalid_option_value_is_named(value: Any) -> None:
    with pytest.raises(engine.OptionError, match="packs=") as caught:
        engine.game("grosse-harfe", packs=value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("key", KEYS)
def test_mutated_card_lists_are_dealt_or_rejected(key: str) -> None:
    game, chance = engine.game(key), random.Random(6)
    pack = " ".join(card.text for card in game.pack)
    _, bad = _tried(lambda text: game.deal(cards=text), (mutated(pack, chance) for _ in range(1500)))
    assert bad
    holds(game.deal(cards=pack))


@pytest.mark.parametrize("key", ["", "Treppe", "treppe ", "../treppe", "os", "__class__", "a" * 1000, None, 7, []])
def test_an_unknown_game_is_rejected(key: Any) -> None:
    with pytest.raises(engine.OptionError):
        engine.game(key)
    with pytest.raises(engine.RecordError):
        engine.record.loads(json.dumps({"format": "kartentisch", "version": 1, "game": key, "deal": 1, "moves": []}))


_NUMBERS = (-1, 0, 1, 7, 2**53, 2**64, 10**5000, 1.5, float("inf"), float("nan"), 1j, True, None)
_TEXTS = ("", "x", "S>W", "T1", "AS " * 30, "x" * 5000, "9" * 5000, "\x00", "\ud800", "٣", "²", b"x")
_THINGS = ([], [[]], [None], {}, {"a": 1}, {1: 2}, (), ("AS",), frozenset(), object(), print)
_OF_NUMPY = (numpy.int64(2), numpy.array([1, 2]), numpy.array(3), numpy.float64(1), numpy.bool_(True), numpy.str_("x"))
ANYTHING: tuple[Any, ...] = _NUMBERS + _TEXTS + _THINGS + _OF_NUMPY
COUNTS = [5_000, pytest.param(sized(200_000), marks=pytest.mark.deep)]


def _calls(position: engine.Position, option: str) -> list[Callable[[Any], Any]]:
    """Everything that takes a value from a caller."""
    game, match = position.game, engine.Match(engine.game("napoleon"))
    starts = [
        lambda value, name=name: engine.Match(match.game, **{name: value})
        for name in ("deals", "first", "forehand", "cards")
    ]
    return [
        position.play,
        position.ruling,
        game.deal,
        lambda value: game.deal(cards=value),
        lambda value: game.deal(1, forehand=value),
        lambda value: engine.game(game.key, **{option: value}),
        engine.game,
        *starts,
        match.play,
        game.setup,
        game.from_dict,
        *(engine.record.read, engine.record.loads, engine.record.from_dict),
        *(match_line.read, engine.Match.loads, engine.Match.from_dict),
        *(engine.card, engine.cards),
    ]


@pytest.mark.parametrize("count", COUNTS)
def test_any_argument_value_is_accepted_or_rejected(count: int) -> None:
    chance = random.Random(count)
    positions = [_played(key, number) for key in KEYS for number in (0, 4)]
    calls = [_calls(one, option.name) for one in positions for option in internals(one.game).module.OPTIONS]
    for _ in range(count):
        read_or_refused(chance.choice(chance.choice(calls)), chance.choice(ANYTHING))


@pytest.mark.parametrize("count", COUNTS)
def test_any_value_anywhere_in_the_data_is_accepted_or_rejected(count: int) -> None:
    chance = random.Random(count)
    match = engine.Match(engine.game("napoleon")).play("bid 2")
    whole = [engine.record.to_dict(_played(key, 6)) for key in KEYS] + [_played(key, 6).to_dict() for key in KEYS]
    whole.append(match.to_dict())
    games = [engine.game(key) for key in KEYS]
    for _ in range(count):
        data = copy.deepcopy(chance.choice(whole))
        place: Any = data
        key = chance.choice(list(place))
        while isinstance(place[key], (dict, list)) and place[key] and chance.random() < 0.7:
            place = place[key]
            key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        place[key] = chance.choice(ANYTHING)
        for read in (engine.record.from_dict, engine.Match.from_dict, chance.choice(games).from_dict):
            read_or_refused(read, data)


def test_a_pile_that_the_game_does_not_have_is_named_with_those_that_it_has() -> None:
    position = engine.game("kleine-harfe").deal(1)
    for asked in (position, position.view(), position.view().piles, position.game.piles):
        with pytest.raises(KeyError, match="there is no 'T9'; there are S, W, FC, FD, FH, FS, T1 to T7"):
            asked["T9"]
