"""The fair player: it knows only what a person can know, samples the rest without bias, and plays better for it."""

import pickle
import random
from collections import Counter
from typing import Any

import pytest

import engine
from engine.core.game import Origin, Position
from engine.lab import compare, rows, simulate
from engine.lab.fair import Fair
from engine.lab.rollout import Rollout, RolloutResult
from engine.players.memory import Memory
from engine.vocabulary import HIDDEN

from .sets import SETS, game_of

pytestmark = pytest.mark.thorough

PATIENCES = [name for name, (key, _) in SETS.items() if engine.game(key).seats == 1]
LONG = 600.0
"""Seconds for a game, whose first moves may wait for the compiler; a slow machine must not end a game."""
SMALL: list[tuple[str, dict[str, Any]]] = [
    ("grosse-harfe", {"columns": 4, "ranks": 5, "suits": 2}),
    ("kleine-harfe", {"columns": 4, "ranks": 6, "turn": 3}),
    ("treppe", {"ranks": 6, "rows": 4}),
    ("hochzeitszug", {"ranks": 5, "suits": 3, "packets": 2, "per_packet": 2}),
    ("grosse-napoleon", {"ranks": 5, "suits": 3, "columns": 4}),
]


def wander(name: str, deal: int, steps: int, seed: int = 3) -> list[Position]:
    """A random game that also gathers, redeals and turns every now and then."""
    rng, position = random.Random(seed), game_of(name).deal(deal)
    found = [position]
    while position.legal_moves and len(found) < steps:
        moves = position.legal_moves
        again = [move for move in moves if move.text in ("redeal", "deal") or move.source == "S"]
        position = position.play(rng.choice(again if again and rng.random() < 0.3 else moves))
        found.append(position)
    return found


# ---------------------------------------------------------------- what it knows


@pytest.mark.parametrize("name", PATIENCES)
def test_memory_holds_only_cards_that_were_seen(name: str) -> None:
    for deal in (1, 2):
        game = wander(name, deal, 250)
        memory, ever = Memory(game[0].view()), seen_cards(game[0])
        single = len(set(game[0].game.pack)) == len(game[0].game.pack)
        for after in game[1:]:
            move = after.last_move
            assert move is not None
            unknown, seen = len(memory.places), after.game.masked(bytearray(after.state), 0)
            ever |= seen_cards(after)
            assert memory.follow(after.view(), move.code) == (len(memory.places) < unknown)
            for k, known in enumerate(memory.known):
                assert known in (HIDDEN, after.state[k])  # never a wrong card ...
                assert seen[k] == HIDDEN or known == seen[k]  # ... and no visible card forgotten
            if single:  # each card is unique, so the cards seen so far can be counted
                assert len(memory.places) == len(after.game.pack) - len(ever)


def seen_cards(position: Position) -> set[int]:
    """The face-up cards."""
    return {int(card) for cards in position.view().piles.values() for card in cards if card is not None}


def test_a_turned_waste_and_a_gathered_tableau_are_remembered() -> None:
    klondike = engine.game("kleine-harfe").deal(5)
    memory = Memory(klondike.view())
    assert len(memory.places) == 21 + 24
    for text in ["S>W"] * 24 + ["redeal"]:
        klondike = klondike.play(text)
        assert memory.follow(klondike.view(), klondike.last_move.code) is not None  # type: ignore[union-attr]
    assert len(memory.places) == 21
    stock = klondike.game.piles["S"]
    assert stock.cards(bytearray(memory.known)) == tuple(int(card) for card in klondike["S"])
    wedding = engine.game("hochzeitszug").deal(5)
    memory = Memory(wedding.view())
    wedding = wedding.play("redeal")
    assert memory.follow(wedding.view(), wedding.last_move.code) is True  # type: ignore[union-attr]
    # Forty unknown cards were dealt first, then twenty-four that had been face up; forty of these are in the stock now.
    assert len(memory.places) == 0


def test_a_view_of_another_game_is_rejected() -> None:
    game = engine.game("kleine-harfe")
    memory = Memory(game.deal(1).view())
    assert memory.follow(game.deal(2).view(), game.move("S>W").code) is None


# ---------------------------------------------------------------- the worlds


@pytest.mark.parametrize("name", PATIENCES)
def test_worlds_agree_with_everything_known(name: str) -> None:
    dice, game = random.Random(1), wander(name, 4, 120)
    memory = Memory(game[0].view())
    worlds = [memory.sample(dice) for _ in range(4)]
    pack = Counter(int(card) for card in game[0].game.pack)
    for after in game[1:]:
        move = after.last_move
        assert move is not None
        worlds = [memory.played(world, move.code) for world in worlds]
        if memory.follow(after.view(), move.code):
            worlds = [memory.repair(world, dice) for world in worlds]
        for world in [*worlds, memory.sample(dice)]:
            assert all(known in (HIDDEN, card) for known, card in zip(memory.known, world, strict=True))
            piles = after.game.piles.values()
            assert Counter(int(c) for pile in piles for c in pile.cards(bytearray(world))) == pack


@pytest.mark.parametrize("mended", [False, True])
def test_all_possible_layouts_are_equally_likely(mended: bool) -> None:
    dice = random.Random(9)
    before = engine.game("kleine-harfe", columns=2, ranks=3, suits=2).deal(1)  # one card face down, three in the stock
    after = before.play("S>W")
    ways: Counter[bytes] = Counter()
    for _ in range(3000):
        memory = Memory(before.view())
        world = memory.sample(dice)
        if mended:
            code = before.game.move("S>W").code
            world = memory.played(world, code)
            assert memory.follow(after.view(), code)
            world = memory.repair(world, dice)
        ways[bytes(world[k] for k in memory.places)] += 1
    expected = 6 if mended else 24
    assert len(ways) == expected
    assert all(abs(count - 3000 / expected) < 5 * (3000 / expected) ** 0.5 for count in ways.values())


# ---------------------------------------------------------------- the player


@pytest.mark.parametrize("game", SMALL, ids=[key for key, _ in SMALL])
def test_the_fair_player_sees_no_hidden_card(game: tuple[str, dict[str, Any]]) -> None:
    """On two tables that always look the same, it makes the same moves, whatever is hidden."""
    key, options = game
    table, dice, alike = engine.game(key, **options), random.Random(4), 0
    for deal in range(6):
        one = table.deal(deal)
        other = Position(table, Memory(one.view()).sample(dice), one.origin)
        assert one.view() == other.view()
        players = [Fair(worlds=6, nodes=60, plans=4) for _ in range(2)]
        sources = [random.Random(deal), random.Random(deal)]
        for _ in range(60):
            if not one.legal_moves or one.view() != other.view():
                break
            moves = [
                player(table_.view(), table_.legal_moves, rng)
                for player, table_, rng in zip(players, (one, other), sources, strict=True)
            ]
            assert moves[0] == moves[1]
            alike += one.state != other.state
            if moves[0] == "resign":
                break
            one, other = one.play(moves[0]), other.play(moves[1])
    assert alike > 3


@pytest.mark.parametrize("game", SMALL, ids=[key for key, _ in SMALL])
def test_the_fair_player_plays_the_same_legal_game_every_time(game: tuple[str, dict[str, Any]]) -> None:
    key, options = game
    table, player = engine.game(key, **options), Fair(worlds=6, nodes=60, plans=4)
    first = simulate(table, player, 6, progress=False, seconds=LONG)
    assert {row.ended for row in first} <= {rows.END, rows.RESIGNED}
    again = simulate(table, pickle.loads(pickle.dumps(player)), [5, 2, 0], progress=False, seconds=LONG)
    facts = {row.deal: row.fact for row in first}
    assert all(row.fact == facts[row.deal] for row in again)


def test_the_fair_player_survives_pickling() -> None:
    player = pickle.loads(pickle.dumps(Fair(worlds=6, nodes=60, plans=4)))
    assert (player.worlds, player.nodes, player.plans) == (6, 60, 4)


def test_fair_games_do_not_depend_on_the_number_of_workers() -> None:
    table = engine.game("kleine-harfe", columns=4, ranks=6, turn=3)
    player = Fair(worlds=6, nodes=60, plans=4)
    alone = simulate(table, player, 12, progress=False, seconds=LONG)
    assert simulate(table, player, 12, workers=2, progress=False, seconds=LONG).facts == alone.facts
    assert simulate(table, player, 12, seed=1, progress=False).facts != alone.facts


def test_the_fair_player_beats_the_best_simple_policy() -> None:
    table = engine.game("treppe")
    results = compare(table, {"fair": Fair(worlds=6), "spender": "spender"}, range(100_001, 100_009), progress=False)
    assert not results.faults()
    assert results.difference("fair", "spender").low > 0


@pytest.mark.deep
def test_the_fair_player_wins_deals_that_judgement_loses() -> None:
    """Große Harfe: with all cards known, nearly every plan wins, so sampled worlds alone say too little."""
    table = engine.game("grosse-harfe")
    judged = simulate(table, "digger", range(100_001, 100_061), progress=False)
    lost = [row.deal for row in judged if not row.won][:4]
    results = simulate(table, Fair(worlds=20), lost, progress=False)
    assert len(lost) == 4
    assert sum(row.won for row in results) >= 3


def test_a_trial_plays_each_world_with_the_policy() -> None:
    game, dice = engine.game("kleine-harfe"), random.Random(2)
    start = game.deal(7)
    memory, rollout = Memory(start.view()), Rollout(game)
    worlds = [memory.sample(dice) for _ in range(5)]
    (found,) = rollout.play([worlds])
    ends = []
    for world in worlds:
        position, seen = Position(game, world, Origin()), set()
        while position.legal_moves and position.state not in seen:
            seen.add(position.state)
            position = position.play(rollout.move(position.view(), position.legal_moves))
        ends.append((position.outcome == "won", position.score))
    assert found.won == tuple(won for won, _ in ends)
    assert found.score == sum(score for _, score in ends)
    assert rollout.play([worlds[:2], worlds[2:]])[1].won == found.won[2:]


def test_a_narrow_lead_decides_nothing() -> None:
    usual = RolloutResult((True, False, False, False, False), 0)
    assert not RolloutResult((False, True, True, False, False), 0).beats(usual)  # two worlds more, one fewer
    assert not RolloutResult((True, True, False, False, False), 0).beats(usual)  # one more
    assert RolloutResult((True, True, True, False, False), 0).beats(usual)  # two more
    assert not usual.beats(usual)


def test_the_fair_player_can_take_over_a_game() -> None:
    table = engine.game("grosse-napoleon")
    position = table.deal(3)
    while position.view().counters["row"]:
        position = position.play("deal")
    player, rng = Fair(), random.Random(1)
    while position.legal_moves:
        position = position.play(player(position.view(), position.legal_moves, rng))
    assert position.outcome == "won"  # all cards are face up by then, and this deal can be won
