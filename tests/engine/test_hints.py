"""Hints name a legal move, an existing reason and clause, and make progress; safe moves are really safe."""

import random

import pytest
from hypothesis import given, settings, strategies as st

import engine
from engine import testing
from engine.base.catalogue import COMMON
from engine.core.heuristics import score_moves
from engine.hints import LEVELS, hint, safe_moves

from .sets import SETS, game_of

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]
deals = st.integers(0, 10**6)


@pytest.mark.parametrize("key", PATIENCES)
@settings(max_examples=5)
@given(deal=deals)
def test_a_hint_names_a_legal_move_and_its_reason_in_both_languages(key: str, deal: int) -> None:
    for position in list(testing.random_play(engine.game(key).deal(deal), deal, 80))[::5]:
        given_hint = hint(position)
        assert given_hint.move is None or given_hint.move in position.legal_moves
        assert given_hint.clause is None or given_hint.clause in position.game.clauses
        for level in LEVELS:
            for language in ("en", "de"):
                sentence = given_hint.sentence(level, language)
                assert sentence.endswith(".") and "{" not in sentence and "|" not in sentence
    with pytest.raises(ValueError, match="levels rule, pile, move"):
        given_hint.sentence("all")


@pytest.mark.parametrize("key", PATIENCES)
def test_a_hint_does_not_depend_on_hidden_cards(key: str) -> None:
    """Permuting face-down cards changes no hint."""
    for deal in range(15):
        position = engine.game(key).deal(deal)
        other = exchanged(position)
        assert position != other or not hidden(position)
        for _ in range(12):
            one, two = hint(position), hint(other)
            assert (one.move, one.reason) == (two.move, two.reason)
            if one.move is None or hidden_turned(one.move):
                break
            position, other = position.play(one.move), other.play(one.move)
            if position.view() != other.view():
                break


@pytest.mark.parametrize("name", ["hochzeitszug", "hochzeitszug-one-redeal", "klondike-3"])
def test_advice_to_draw_does_not_depend_on_cards_that_were_never_seen(name: str) -> None:
    """Reversing the rest of the first stock does not change a hint, up to the first redeal."""
    redeals = 0
    for deal in range(1, 6):
        position = game_of(name).deal(deal)
        while (move := hint(position).move) is not None:
            if move.kind == "redeal" or move.source == "S":
                data, rest = position.start.to_dict(), len(position["S"])
                data["piles"]["S"][:rest] = data["piles"]["S"][:rest][::-1]
                other = position.game.from_dict(data)
                for played in position.moves:
                    other = other.play(played.text)
                assert other.view() == position.view() and hint(other).move == move
            if move.kind == "redeal":
                redeals += 1
                break
            position = position.play(move)
    assert redeals


def hidden(position: engine.Position) -> list[tuple[str, int]]:
    view = position.view()
    return [(name, i) for name in position.game.piles for i, card in enumerate(view[name]) if card is None]


def hidden_turned(move: engine.Move) -> bool:
    return move.source == "S"


def exchanged(position: engine.Position) -> engine.Position:
    """The same position with the order of all hidden cards reversed."""
    places = hidden(position)
    data = position.to_dict()
    cards = [data["piles"][name][i] for name, i in places]
    for (name, i), card in zip(places, reversed(cards), strict=True):
        data["piles"][name][i] = card
    return position.game.from_dict(data)


@pytest.mark.parametrize("games", [5, pytest.param(200, marks=pytest.mark.deep)])
@pytest.mark.parametrize("name", [name for name, (key, _) in SETS.items() if key in PATIENCES])
def test_no_hint_leads_back_and_known_cards_are_drawn_for_another_move(name: str, games: int) -> None:
    followed = by_chance = 0
    for deal in range(1, games + 1):
        position = game_of(name).deal(deal)
        past = {position}
        while (move := hint(position).move) is not None:
            position = position.play(move)
            assert position not in past
            past.add(position)
        assert position.outcome is not None or not known_draw(position)
        followed += position.score
        by_chance += list(testing.random_play(position.start, deal, 300))[-1].score
    assert followed >= by_chance + (not SETS[name][1])  # small games may tie


def known_draw(position: engine.Position) -> bool:
    """Whether the last move is a redeal of cards that were all seen, or turns some after such a redeal."""
    redeals = [number for number, move in enumerate(position.moves) if move.kind == "redeal"]
    if not redeals or position.history[redeals[0]]["S"]:  # a redeal before the end of the stock shows more of it
        return False
    return position.moves[-1].kind == "redeal" or position.moves[-1].source == "S"


def test_a_hint_of_the_solver_takes_moves_back_rather_than_leading_back() -> None:
    game = engine.game("kleine-harfe")
    on, back, turn = game.move("T2>T3"), game.move("T3>T2"), game.move("S>W")
    before = game.setup("T1: 8S\nT2: 9H\nT3: 9D\nS: *").play("T1>T2")
    assert solved(before, (on, turn)).move == on
    after = before.play(on)
    found = solved(after, (back, turn))
    sentence = "With all cards known, the solution leads back through an earlier position: take back 1 move."
    assert (found.move, found.back, found.sentence()) == (None, 1, sentence)
    assert solved(after, (back, on, turn)).move == turn  # what leads back to this very position is left out


def solved(position: engine.Position, line: tuple[engine.Move, ...]) -> engine.Hint:
    return engine.hints.solved_hint(position, solution=engine.Solution("won", line, 0, 0.0, "replayed", position))


@pytest.mark.parametrize("key", PATIENCES)
@settings(max_examples=5)
@given(deal=deals)
def test_safe_moves_put_a_card_up(key: str, deal: int) -> None:
    for position in list(testing.random_play(engine.game(key).deal(deal), deal, 100))[::4]:
        for move in safe_moves(position):
            assert move in position.legal_moves
            assert position.play(move).score == position.score + 1


def test_safe_moves_in_the_harfe() -> None:
    game = engine.game("grosse-harfe")
    held = "T1: 5H\nT2: 9C\nFH: AH 2H 3H 4H\nFH2: AH\nFC: AC 2C 3C\nFC2: AC 2C 3C\nFS: AS 2S 3S\n"
    assert safe_moves(game.setup(held + "FS2: AS 2S 3S\nS: *")) == ("T1>FH",)
    assert safe_moves(game.setup(held + "FS2: AS 2S\nS: *")) == ()
    single = engine.game("grosse-harfe", foundations="single")
    assert safe_moves(single.setup("T1: 3H\nFH: AH 2H\nFC: AC 2C 3C\nFS: AS 2S 3S\nS: *")) == ()


def test_safe_moves_in_grosse_napoleon() -> None:
    """The other king could hold the queen in a ladder; only queens hold a king, and both are up."""
    game = engine.game("grosse-napoleon", suits=1, columns=2)

    def lying(ace: str, king: str, column: str) -> engine.Position:
        piles = {"AC": ace, "KC": king, "T1": column}
        return game.setup("\n".join(f"{pile}: {' '.join(f'{rank}C' for rank in piles[pile])}" for pile in piles))

    assert safe_moves(lying("A23456789TJ", "KQJ", "A23456789TKQ")) == ()
    assert safe_moves(lying("A23456789TJQ", "KQ", "A23456789TJK")) == ("T1>AC",)


@pytest.mark.thorough
@pytest.mark.parametrize("key", PATIENCES)
def test_hint_texts_cover_exactly_the_reasons_met_in_play(key: str) -> None:
    """Every reason has a sentence, no sentence is unused, and both languages name the same clause."""
    catalogue, names = engine.game(key).catalogue, [name for name, (game, _) in SETS.items() if game == key]
    told = set(catalogue.keys("hints"))
    assert reasons_met(names, 120) == told
    for reason in told:
        english, german = (catalogue.text(f"hints.{reason}", code).partition(" | ")[2] for code in engine.LANGUAGES)
        assert english == german
        assert english in engine.game(key).clauses


def reasons_met(names: list[str], games: int) -> set[str]:
    """The reasons for all legal moves of games that mostly follow the best move."""
    found, chance = set(), random.Random(1)
    for deal in range(games):
        position = game_of(names[deal % len(names)]).deal(deal)
        for _ in range(150):
            moves = position.legal_moves
            if not moves:
                break
            scores = score_moves(position.view(), moves)
            found |= {score.reason for score in scores}
            best = max(range(len(moves)), key=lambda i: scores[i].value)
            position = position.play(moves[best] if chance.random() < 0.7 else chance.choice(moves))
    return found


@pytest.mark.parametrize("key", engine.games)
def test_a_game_overrides_only_hints_that_differ(key: str) -> None:
    catalogue = engine.game(key).catalogue
    for reason in set(catalogue.keys("hints")) & set(COMMON.keys("hints")):
        for code in engine.LANGUAGES:
            assert catalogue.text(f"hints.{reason}", code) != COMMON.text(f"hints.{reason}", code)
