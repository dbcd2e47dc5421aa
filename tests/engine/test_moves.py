"""Kinds of moves defined by a game: words, arguments, integer codes."""

import itertools

import pytest

import engine
from engine import InvalidMoveError, pack
from engine.core.internals import internals
from engine.testing import random_play
from engine.vocabulary import CARDS, PLAY, move_arg, move_kind, move_of
from engine.vocabulary.moves import CardArgument, CardsArgument, Codec, Kind, NumberArgument, RankArgument

from .sets import SETS, game_of

SMALL = pack(1, (1, 12, 13))
KINDS = (
    Kind(CARDS, "cards"),
    Kind(16, "declare", NumberArgument(0, 12, {"grand": 12})),
    Kind(17, "knock"),
    Kind(18, "name", RankArgument()),
    Kind(19, "lay", CardsArgument(SMALL, least=1, most=2)),
    Kind(PLAY, "play", CardArgument(SMALL)),
)
CODEC = Codec(KINDS, {"T1": 1, "T2": 2}, {"T1": 1, "T2": 2}, max_count=2)


@pytest.mark.parametrize(
    ("text", "written", "kind", "argument", "number"),
    [
        ("declare 0", "declare 0", 16, 0, 0),
        ("declare 12", "declare 12", 16, 12, 12),
        (" Declare GRAND ", "declare 12", 16, 12, 12),
        ("knock", "knock", 17, None, 0),
        ("name 10", "name T", 18, 10, 10),
        ("name a", "name A", 18, 1, 1),
        ("lay", "lay", 19, (), 0),
        ("lay ks ac", "lay AC KS", 19, (SMALL[0], SMALL[11]), 1 | 1 << 11),
        ("play qd", "play QD", PLAY, SMALL[4], int(SMALL[4])),
    ],
)
def test_a_move_has_a_word_and_an_argument(text: str, written: str, kind: int, argument: object, number: int) -> None:
    move = CODEC.read(text)
    assert (move.text, move.argument) == (written, argument)
    assert (move_kind(move.code), move_arg(move.code)) == (kind, number)
    assert move.kind == written.split()[0] and move is CODEC.move(move.code)
    assert type(move.argument) is type(argument) or move.kind == "name"


def test_moving_cards_between_piles_is_a_kind() -> None:
    move = CODEC.read("T1x2>T2")
    assert (move.kind, move.argument, move.source, move.count, move.target) == ("cards", None, "T1", 2, "T2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("declare", "'declare': expected 0 to 12 or grand after 'declare'"),
        ("declare 13", "expected 0 to 12"),
        ("declare one", "expected 0 to 12"),
        ("knock 1", "nothing is expected after 'knock'"),
        ("name 11", "expected one rank after 'name', such as 'name 7'"),
        ("name 2 3", "expected one rank"),
        ("lay 2C", "the pack of this game has no 2C"),
        ("lay AC AC", "a card is named twice"),
        ("lay {x}", "'{x}' is not a card"),
        ("play AC QD", "expected one card after 'play'"),
        ("bid 3", "expected such as 'T3>T7', 'T3x4>T7', 'declare', 'knock', 'lay', 'name', 'play'"),
        ("cards", "is not a move"),
    ],
)
def test_invalid_arguments_are_rejected(text: str, message: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        CODEC.read(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "code", [move_of(16, 13), move_of(17, 1), move_of(18, 0), move_of(19, 1 << 12), move_of(20, 0)]
)
def test_invalid_codes_are_rejected(code: int) -> None:
    with pytest.raises(InvalidMoveError, match="no move of this game"):
        CODEC.move(code)


def test_every_possible_move_survives_encoding() -> None:
    moves = list(CODEC.conceivable(SMALL, ()))
    assert len(moves) == len(set(moves)) == 13 + 1 + 3 + (12 + 12 * 11 // 2) + 12 + 2 * 2 * 2
    assert all(CODEC.read(move.text) == move == CODEC.move(move.code) for move in moves)
    assert "lay" not in moves, "the smallest set listed has one card"
    assert {move.kind for move in CODEC.conceivable((), ("knock", "T1"))} == {"declare", "cards"}


@pytest.mark.parametrize("name", SETS)
def test_legal_moves_are_conceivable_unless_an_option_turns_them_off(name: str) -> None:
    game = game_of(name)
    off, codec = set(internals(game).module.turned_off(game.options)), internals(game).codec
    sets = {"exchange"} - off  # a quarter of a million moves take too long to make
    conceivable = {move.code for move in codec.conceivable(game.pack, off | sets)}
    for word in sets & game.kinds.keys():
        kind = game.kinds[word]
        conceivable |= {move_of(kind.number, number) for number in kind.argument.conceivable(game.pack)}
    for seed in range(2):
        position = game.deal(seed)
        if game.seats > 1:
            position = position.play("pass").play("bid napoleon")
        for one in random_play(position, seed, 60):
            assert conceivable.issuperset(move.code for move in one.legal_moves)


def test_sets_of_cards_do_not_pile_up_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.vocabulary.moves.MOST_KNOWN", 100)
    game = engine.game("napoleon", exchange=True)
    codec = internals(game).codec
    for move in itertools.islice(game.conceivable_moves(), 300):
        assert game.move(move.text) == move
    assert len(codec.known) <= 100
    position = game.deal(1)
    (first, *_) = position.legal_moves
    codec.known.clear()
    assert position.play(first) == position.play(first.text)


def test_a_card_set_fits_the_bits_of_a_code() -> None:
    assert CardsArgument(pack(1, range(1, 11))).write((1 << 40) - 1)
    for cards in (pack(1, range(1, 12)), pack(2, (1, 2))):
        with pytest.raises(ValueError, match="at most 40 different cards"):
            CardsArgument(cards)


def test_a_game_lists_its_kinds() -> None:
    game = engine.game("napoleon")
    assert list(game.kinds) == ["bid", "pass", "join", "exchange", "away", "play"]
    assert game.secret == ("exchange", "away") and engine.game("treppe").secret == ()
    assert all(move.kind in game.kinds for move in game.conceivable_moves())
