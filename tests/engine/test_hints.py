"""Hints name a legal move, an existing reason and clause, and make progress; safe moves are really safe."""

from __future__ import annotations

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


@pytest.mark.parametrize("key", PATIENCES)
def test_following_hints_beats_random_play(key: str) -> None:
    """Following the hints puts up more cards than random play, and does not shuttle endlessly."""
    followed = by_chance = 0
    for deal in range(12):
        position = engine.game(key).deal(deal)
        seen = set()
        for _ in range(1500):
            move = hint(position).move
            if move is None or position in seen:
                break
            seen.add(position)
            position = position.play(move)
        followed += position.score
        by_chance += list(testing.random_play(engine.game(key).deal(deal), deal, 300))[-1].score
    assert followed > by_chance


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
