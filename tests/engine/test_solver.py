"""The solver: agrees with brute force on small packs, wins by the rules, proves losses, keeps its limits."""

from __future__ import annotations

import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine import jit, testing
from engine.hints import hint, solved_hint
from engine.rules import Rules
from engine.solver import difficulty, find_deals, review, solve
from engine.solver.brute import brute_force
from engine.solver.desk import Desk, bound, knowledge
from engine.solver.games import harfe, hochzeitszug

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]
HARFE, KLEINE, TREPPE = "grosse-harfe", "kleine-harfe", "treppe"
ZUG, NAPOLEON = "hochzeitszug", "grosse-napoleon"
SMALL: list[tuple[str, dict[str, Any]]] = [
    (TREPPE, {"rows": 2, "ranks": 6, "suits": 2}),
    (TREPPE, {"rows": 2, "ranks": 5, "suits": 3}),
    (ZUG, {"ranks": 6, "suits": 1, "packets": 1, "per_packet": 4, "redeals": 1}),
    (ZUG, {"ranks": 4, "suits": 2, "packets": 1, "per_packet": 4, "redeals": 1}),
    (ZUG, {"ranks": 5, "suits": 1, "packets": 1, "per_packet": 2, "redeals": 2}),
    (ZUG, {"ranks": 4, "suits": 2, "packets": 2, "per_packet": 4, "redeals": 0}),
    (ZUG, {"ranks": 5, "suits": 2, "packets": 2, "per_packet": 3, "redeals": 0}),
    (NAPOLEON, {"ranks": 4, "suits": 1, "columns": 1, "redeals": 2}),
    (NAPOLEON, {"ranks": 5, "suits": 1, "columns": 2, "redeals": 1}),
    (NAPOLEON, {"ranks": 7, "suits": 1, "columns": 2, "redeals": 0}),
    (NAPOLEON, {"ranks": 4, "suits": 2, "columns": 2, "redeals": 0}),
    (HARFE, {"packs": 1, "ranks": 5, "suits": 2, "columns": 3}),
    (HARFE, {"packs": 1, "ranks": 6, "suits": 2, "columns": 3, "turn": 2, "passes": 2}),
    (HARFE, {"packs": 2, "ranks": 3, "suits": 2, "columns": 3, "foundations": "single"}),
    (HARFE, {"packs": 2, "ranks": 3, "suits": 2, "columns": 3, "foundation_returns": False}),
    (KLEINE, {"ranks": 5, "suits": 2, "columns": 3}),
    (KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 2}),
    (KLEINE, {"ranks": 4, "suits": 3, "columns": 3, "turn": 2}),
    (KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 3, "foundation_returns": False}),
    (KLEINE, {"ranks": 4, "suits": 3, "columns": 3, "turn": 3, "passes": 2}),
    (KLEINE, {"ranks": 4, "suits": 4, "columns": 3, "turn": 3, "passes": 1, "foundation_returns": False}),
    (KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 2, "compulsory_building": True}),
    (KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 2, "compulsory_aces": True}),
]


def agree(key: str, options: dict[str, Any], deals: range) -> dict[str, int]:
    """Hold the solver against brute force; how many deals are won and lost, and how many were too large."""
    game, seen = engine.game(key, **options), {"won": 0, "lost": 0, "too large": 0}
    for deal in deals:
        position = game.deal(deal)
        truth = brute_force(position)
        if truth is None:
            seen["too large"] += 1
            continue
        found = solve(position, seconds=30, memory_mb=30)
        assert found.status == truth, f"{game!r} deal {deal}: {found} but brute force says {truth}"
        seen[truth] += 1
    return seen


@pytest.mark.parametrize(("key", "options"), SMALL)
def test_agrees_with_brute_force(key: str, options: dict[str, Any]) -> None:
    seen = agree(key, options, range(20))
    assert seen["won"] + seen["lost"] > 5


@pytest.mark.deep
@pytest.mark.parametrize(("key", "options"), SMALL)
def test_agrees_with_brute_force_on_many_deals(key: str, options: dict[str, Any]) -> None:
    seen = agree(key, options, range(4000))
    assert seen["won"] + seen["lost"] >= 2000


def planted(source: Any, **wrong: Any) -> Any:
    """Knowledge of a game with some of its functions exchanged for wrong ones."""
    parts = {name: jit.rule(function) for name, function in wrong.items()}
    expand = jit.specialise(source.expand, "planted", **parts)
    names = ("pack", "unpack", "take", "raw", "value", "stage", "dead", "won", "PLAN", "complete")
    return SimpleNamespace(VARIANT="planted", expand=expand, **{name: getattr(source, name) for name in names})


class Fixed(SimpleNamespace):
    """A namespace that can be a key of a cache."""

    __hash__ = object.__hash__  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("source", "key", "options"),
    [
        (hochzeitszug, ZUG, {"ranks": 5, "suits": 2, "packets": 2, "per_packet": 3, "redeals": 0}),
        (harfe, KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 3, "foundation_returns": False}),
    ],
)
def test_an_error_in_a_dominance_is_caught_by_brute_force(source: Any, key: str, options: dict[str, Any]) -> None:
    """Were a card thought never to be missed when it may be, brute force would show it."""

    def wrong(s, c):  # type: ignore[no-untyped-def]
        return True

    known = Fixed(**vars(planted(source, unmissed=wrong)))
    game = engine.game(key, **options)
    for deal in range(400):
        position = game.deal(deal)
        truth = brute_force(position)
        if truth == "won" and solve(position, seconds=30, memory_mb=30, known=known).status == "lost":
            return
    pytest.fail("the planted error was not seen")


@pytest.mark.parametrize("key", PATIENCES)
def test_a_win_is_played_by_the_rules(key: str) -> None:
    won = 0
    for deal in range(1, 9):
        position = engine.game(key).deal(deal)
        found = engine.solve(position, seconds=5)
        assert found.status in ("won", "lost", "unknown") and found.position is position
        if found.status == "won":
            won += 1
            for move in found.moves:
                position = position.play(move)
            assert position.outcome == "won" and found.basis == "replayed" and found.limit is None
    assert won >= 5


@pytest.mark.parametrize("key", PATIENCES)
def test_a_key_stands_for_its_state(key: str) -> None:
    """Unpacking a key gives a state with the same key, the same cards, and as many legal moves."""
    for options in ({}, {"redeals": 0}) if key in (ZUG, NAPOLEON) else ({},):
        game = engine.game(key, **options)
        source, rules = knowledge(game.module.CATALOGUE), Rules(game.module)
        start = game.deal(5)
        for position in list(testing.random_play(start, 5, 120))[::3]:
            if position.outcome:
                continue
            arena, again = bytearray(700), bytearray(700)
            order = [0] * 32
            end = source.pack(bytearray(position.state), start.state, order, arena, 0)
            state = rules.state()
            source.unpack(arena, 0, start.state, state)
            assert source.pack(state, start.state, order, again, 0) == end and arena == again
            assert sorted(state) == sorted(position.state) or key in (HARFE, KLEINE)
            assert game.module.score(state) == position.score
            back = engine.Position(game, bytes(state), position.origin)
            cards = sorted(c for name in game.piles for c in back[name])
            assert cards == sorted(c for name in game.piles for c in position[name])


def test_limits_are_kept_and_named() -> None:
    position = engine.game(KLEINE, turn=3).deal(17)
    assert solve(position, nodes=2000).limit == "nodes"
    late = solve(position, seconds=0.2)
    assert late.limit == "seconds" and late.seconds < 1.5
    assert solve(position, seconds=None, memory_mb=3).limit == "memory"
    assert solve(position, cancel=lambda: True).limit == "cancelled"
    with pytest.raises(ValueError, match="no patience"):
        solve(engine.game("napoleon").deal(1))


def test_progress_is_told_and_other_threads_run_on() -> None:
    position = engine.game(KLEINE, turn=3).deal(17)
    solve(position, seconds=0.1)
    told: list[tuple[int, float]] = []
    stop = threading.Event()
    thread = threading.Thread(
        target=solve, args=(position,), kwargs={"progress": lambda n, s: told.append((n, s)), "cancel": stop.is_set}
    )
    thread.start()
    waits = []
    for _ in range(100):
        start = time.perf_counter()
        time.sleep(0.005)
        waits.append(time.perf_counter() - start - 0.005)
    stop.set()
    thread.join(5)
    assert not thread.is_alive()
    assert sorted(waits)[len(waits) // 2] < 0.05
    assert told and told == sorted(told)


def test_memory_is_bounded_by_the_argument() -> None:
    position = engine.game(HARFE).deal(3)
    for megabytes in (3, 50, 400):
        desk = Desk(position, megabytes)
        arrays = (desk.arena, desk.at, desk.parent, desk.tag, desk.link, desk.depth, desk.head, desk.level, desk.table)
        assert sum(array.nbytes for array in arrays) <= megabytes * 1e6


@pytest.mark.parametrize("key", PATIENCES)
def test_plain_and_compiled_solver_agree(key: str) -> None:
    game = engine.game(key, **dict(SMALL)[key])
    compiled = [solve(game.deal(deal), seconds=20, memory_mb=10) for deal in range(4)]
    used, game.rules = game.rules, Rules(game.module)
    game.rules.compile = lambda: None  # type: ignore[method-assign]
    try:
        plain = [solve(game.deal(deal), seconds=60, memory_mb=10) for deal in range(4)]
    finally:
        game.rules = used
    assert [(s.status, s.moves, s.nodes) for s in plain] == [(s.status, s.moves, s.nodes) for s in compiled]


def lost_game() -> engine.Position:
    """A game that could be won until one move lost it."""
    game = engine.game(TREPPE, rows=2, ranks=6, suits=2)
    for deal in range(200):
        position = game.deal(deal)
        if brute_force(position) != "won":
            continue
        for _ in range(40):
            if position.outcome is not None:
                break
            bad = [move for move in position.legal_moves if brute_force(position.play(move)) == "lost"]
            if bad:
                return position.play(bad[0]).resign()
            position = position.play(position.legal_moves[-1])
    raise AssertionError("no such game")


def test_a_review_names_the_move_that_lost_and_the_better_one() -> None:
    played = lost_game()
    seen: list[tuple[int, int]] = []
    result = review(engine.record.dumps(played), progress=lambda done, of: seen.append((done, of)))
    assert result.positions == played.history and seen[-1] == (len(played.history),) * 2
    truth = (*(brute_force(p) for p in played.history[:-1]), "lost")
    assert result.statuses == truth
    assert result.losing is not None and truth[result.losing - 1] == "won" and truth[result.losing] == "lost"
    assert result.losing_move == played.moves[result.losing - 1] != result.better
    position = result.positions[result.losing - 1]
    assert result.line[0] == result.better
    for move in result.line:
        position = position.play(move)
    assert position.outcome == "won"


def test_hints_of_the_solver_say_what_they_rest_on() -> None:
    played = lost_game()
    states = set()
    for position in played.history[:-1]:
        given = solved_hint(position)
        states.add(given.status)
        assert given.sentence().endswith(".") and given.basis.endswith(".")
        assert given.basis_sentence("de") != given.basis_sentence("en")
        if given.status == "won":
            assert brute_force(position.play(given.move)) == "won" or position.play(given.move).outcome == "won"
        elif given.status == "lost":
            assert given.move is None and "cannot be won" in given.sentence("pile", "en")
    assert {"won", "lost"} <= states
    unknown = solve(engine.game(KLEINE, turn=3).deal(17), nodes=10)
    simple = solved_hint(unknown.position, solution=unknown)
    assert (simple.move, simple.status) == (hint(unknown.position).move, "unknown")


def test_deals_are_found_as_asked() -> None:
    game = engine.game(NAPOLEON, redeals=0)
    for winnable, status in ((True, "won"), (False, "lost")):
        found = find_deals(game, winnable=winnable, seconds=2)
        numbers = [next(found) for _ in range(2)]
        assert [solve(game.deal(number)).status for number in numbers] == [status] * 2
    easy = next(find_deals(game, winnable=None, difficulty="easy"))
    assert difficulty(game, easy) == "easy"
    with pytest.raises(ValueError, match="easy, medium, hard"):
        find_deals(game, difficulty="simple")


def test_the_search_of_a_game_is_bound_once() -> None:
    game = engine.game(ZUG)
    game.rules.compile()
    one = bound(hochzeitszug.__name__.rsplit(".", 1)[1], game.rules.size, True)
    assert one is bound("hochzeitszug", game.rules.size, True)
