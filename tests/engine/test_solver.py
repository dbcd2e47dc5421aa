"""The solver: legal wins, limits, reviews. For its proofs see `test_solver_brute.py`."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine import testing
from engine.compiling import jit
from engine.core.game import bound_to
from engine.core.internals import internals
from engine.core.rules import Rules
from engine.games.hochzeitszug import search as hochzeitszug
from engine.hints import hint, solved_hint
from engine.solver import difficulty, find_deals, review, search as core, solve
from engine.solver.brute import brute_force
from engine.solver.search import MOST_MOVES
from engine.solver.session import SearchSession, bind, knowledge
from tests.sizes import usually

from .helpers import after

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]
HARFE, KLEINE, TREPPE = "grosse-harfe", "kleine-harfe", "treppe"
ZUG, NAPOLEON = "hochzeitszug", "grosse-napoleon"
SMALL = {
    TREPPE: {"rows": 2, "ranks": 6, "suits": 2},
    ZUG: {"ranks": 6, "suits": 1, "packets": 1, "per_packet": 4, "redeals": 1},
    NAPOLEON: {"ranks": 4, "suits": 1, "columns": 1, "redeals": 2},
    HARFE: {"packs": 1, "ranks": 5, "suits": 2, "columns": 3},
    KLEINE: {"ranks": 6, "suits": 2, "columns": 3, "turn": 3},
}
"""A small pack of each game."""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Callable[..., engine.Game]:
    """Games with nothing compiled: neither rules nor search."""
    monkeypatch.setattr(jit, "available", lambda: False)

    def game_of(key: str, **options: Any) -> engine.Game:
        game = engine.game(key, **options)
        return bound_to(game, Rules(internals(game).module, internals(game).package.cache_name))

    return game_of


@pytest.mark.parametrize("key", PATIENCES)
def test_a_win_found_is_legal(key: str) -> None:
    won = 0
    for deal in range(1, 9):
        position = engine.game(key).deal(deal)
        found = engine.solve(position, seconds=5)
        assert found.status in ("won", "lost", "unknown") and found.position is position
        if found.status == "won":
            won += 1
            assert after(position, *found.moves).outcome == "won" and found.basis == "replayed" and found.limit is None
    assert won >= 5


@pytest.mark.parametrize("key", PATIENCES)
def test_a_key_unpacks_to_an_equivalent_state(key: str) -> None:
    """Unpacking a key gives a state with the same key, the same cards, and as many legal moves."""
    for options in ({}, {"redeals": 0}) if key in (ZUG, NAPOLEON) else ({},):
        game = engine.game(key, **options)
        source, rules = knowledge(game), Rules(internals(game).module, internals(game).package.cache_name)
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
            assert internals(game).module.score(state) == position.score
            back = engine.Position(game, bytes(state), position.origin)
            cards = sorted(c for name in game.piles for c in back[name])
            assert cards == sorted(c for name in game.piles for c in position[name])


def test_searches_respect_their_limits_and_name_them() -> None:
    position = engine.game(KLEINE, turn=3).deal(17)
    assert solve(position, nodes=2000).limit == "nodes"
    late = solve(position, seconds=0.2)
    assert late.limit == "seconds" and late.seconds < 1.5
    assert solve(position, seconds=None, memory_mb=3).limit == "memory"
    assert solve(position, cancel=lambda: True).limit == "cancelled"
    hours = iter(range(0, 10**9, 3600))
    assert solve(position, seconds=1e6, clock=lambda: float(next(hours))).limit == "seconds"  # on the test's clock


def test_the_position_limit_covers_all_searches_together(plain: Callable[..., engine.Game]) -> None:
    game = plain(NAPOLEON, ranks=7, suits=2, columns=4, redeals=0)
    solution = solve(game.deal(4), seconds=None, nodes=600, memory_mb=4)  # the first search ends after 245
    assert solution.limit == "nodes"
    assert 600 <= solution.nodes < 700


def test_no_position_with_a_redeal_left_is_lost_at_sight(plain: Callable[..., engine.Game]) -> None:
    """In the first layout of this deal no ladder leads on (GN-9)."""
    position = plain(NAPOLEON, ranks=6, suits=1, columns=2, redeals=1).deal(23)
    solution = solve(position, seconds=None, memory_mb=3)
    assert solution.status == "won"
    assert "redeal" in solution.moves
    assert after(position, *solution.moves).outcome == "won"


TREPPE_KEEPS = """
    S: 3C 3H 4H 2D
    W: 9H AD 7D 5H
    FC: 4C 5C 6C 7C 8C 9C AC 2C
    FD: 4D 5D
    R1: 3D 2H AH 9D 8H 7H 6D
    R2: 6H 8D
    base: 4
    phase: 2
"""
"""6D could go up, but only 5H laid on it frees the waste: 4H, without which no heart goes up, is still in the stock."""


def test_a_card_others_need_is_not_put_up_automatically(plain: Callable[..., engine.Game]) -> None:
    position = plain(TREPPE, rows=2, ranks=9, suits=3).setup(TREPPE_KEEPS)
    assert "R1>FD" in position.legal_moves
    solution = solve(position, seconds=None, memory_mb=3)
    assert solution.status == "won"
    assert after(position, *solution.moves).outcome == "won"


def test_progress_is_reported_and_other_threads_keep_running() -> None:
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
        session = SearchSession(position, megabytes, knowledge(position.game))
        names = ("arena", "at", "parent", "tag", "link", "depth", "head", "level", "table")
        assert sum(getattr(session, name).nbytes for name in names) <= megabytes * 1e6


@pytest.mark.thorough
def test_a_very_long_win_is_returned_in_full() -> None:
    """The winning line here has tens of thousands of moves, more than any initial buffer."""
    game = engine.game(NAPOLEON, redeals=0)
    solution = solve(game.deal(100_789), seconds=None, nodes=2_000_000, shorten=False)
    assert solution.status == "won" and len(solution.moves) > 2 * MOST_MOVES


HARDEST = """
import resource, sys, engine
for key, options, deal, nodes in [
    ("hochzeitszug", {"redeals": 0}, 8, 1_500_000),
    ("kleine-harfe", {"turn": 3}, 134, None),
    ("grosse-napoleon", {"redeals": 0}, 8, None),
]:
    nodes = 10 if "warm" in sys.argv else nodes
    found = engine.solve(engine.game(key, **options).deal(deal), seconds=None, nodes=nodes)
    print(found.status, found.basis, found.nodes, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.deep
def test_a_process_stays_under_500_megabytes_in_its_hardest_searches() -> None:
    """The whole process with default limits: interpreter, compiled code, search."""
    subprocess.run([sys.executable, "-c", HARDEST, "warm"], check=True)  # compile what is not compiled yet
    done = subprocess.run([sys.executable, "-c", HARDEST], capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    assert [row[:2] for row in rows] == [["unknown", "nodes"], ["unknown", "memory"], ["unknown", "memory"]]
    assert all(int(row[2]) > 1_000_000 and 1024 * int(row[3]) < 500e6 for row in rows), done.stdout


class Known:
    """Knowledge of a game, as an object new to every search."""

    def __init__(self, game: engine.Game) -> None:
        self.__dict__.update(vars(knowledge(game)))


class Compiling:
    """A compiler that never finishes."""

    done = False

    def __init__(self, *_arguments: object) -> None:
        pass

    def wait(self, seconds: float) -> bool:
        return False

    def tell(self) -> None:
        pass


def test_a_solution_does_not_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    game = engine.game("treppe", **SMALL["treppe"])
    expected = solve(game.deal(1))
    monkeypatch.setattr(jit, "Work", Compiling)
    solution = solve(game.deal(1), known=Known(game))
    assert (solution.status, solution.moves, solution.nodes) == (expected.status, expected.moves, expected.nodes)


def test_a_search_can_be_cancelled_while_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    game = engine.game("grosse-napoleon", redeals=0)
    monkeypatch.setattr(jit, "Work", Compiling)
    calls = iter(range(20))
    solution = solve(game.deal(2), known=Known(game), cancel=lambda: next(calls, None) is None)
    assert (solution.status, solution.basis) == ("unknown", "cancelled")


@pytest.mark.parametrize("key", usually(PATIENCES, "treppe", "hochzeitszug"))
def test_plain_and_compiled_solvers_agree(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = engine.game(key, **SMALL[key])
    compiled = [solve(game.deal(deal), seconds=20, memory_mb=10) for deal in range(4)]
    monkeypatch.setattr(jit, "available", lambda: False)
    plain = [solve(game.deal(deal), seconds=60, memory_mb=10) for deal in range(4)]
    assert [(s.status, s.moves, s.nodes) for s in plain] == [(s.status, s.moves, s.nodes) for s in compiled]


def lost_game() -> engine.Position:
    """A game that was winnable until one move lost it."""
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


def test_a_review_names_the_losing_move_and_a_better_one() -> None:
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
    assert after(position, *result.line).outcome == "won"


def test_a_review_infers_unsolved_positions_from_later_ones(plain: Callable[..., engine.Game]) -> None:
    start = plain(NAPOLEON, ranks=7, suits=2, columns=4, redeals=0).deal(0)
    position = start
    position = after(position, *solve(start, seconds=None, memory_mb=4).moves[:-1])
    assert solve(start, seconds=0, memory_mb=4).limit == "seconds"
    result = review(position.resign(), seconds=0, memory_mb=4)
    assert result.statuses == (*["won"] * len(position.history), "lost")
    assert result.losing_move == "resign"
    assert after(start, *result.solutions[0].moves).outcome == "won"


def test_solver_hints_state_their_basis() -> None:
    played = lost_game()
    states = set()
    for position in played.history[:-1]:
        given = solved_hint(position)
        states.add(given.status)
        assert given.sentence().endswith(".") and given.basis.endswith(".")
        assert given.basis_sentence("de") != given.basis_sentence("en")
        if given.status == "won":
            assert given.move is not None
            assert brute_force(position.play(given.move)) == "won" or position.play(given.move).outcome == "won"
        elif given.status == "lost":
            assert given.move is None and "cannot be won" in given.sentence("pile", "en")
    assert {"won", "lost"} <= states
    unknown = solve(engine.game(KLEINE, turn=3).deal(17), nodes=10)
    simple = solved_hint(unknown.position, solution=unknown)
    assert (simple.move, simple.status) == (hint(unknown.position).move, "unknown")


def test_deals_are_found_as_requested() -> None:
    small = engine.game(NAPOLEON, ranks=7, suits=1, columns=2, redeals=0)
    truth = {number: brute_force(small.deal(number)) for number in range(1, 40)}
    assert {"won", "lost"} == set(truth.values())
    for winnable, status in ((True, "won"), (False, "lost")):
        found = find_deals(small, winnable=winnable)
        asked = [number for number in truth if truth[number] == status]
        assert [next(found) for _ in asked] == asked
    game = engine.game(NAPOLEON)
    forgiving = next(find_deals(game, winnable=None, difficulty="forgiving"))
    assert difficulty(game, forgiving) == "forgiving"
    with pytest.raises(ValueError, match="forgiving, mixed, unforgiving"):
        find_deals(game, difficulty="simple")


def test_a_games_search_is_bound_once() -> None:
    game = engine.game(ZUG)
    internals(game).rules.compile()
    one = bind("hochzeitszug", internals(game).rules.size, True, knowledge(game))
    assert one is bind("hochzeitszug", internals(game).rules.size, True, hochzeitszug)


@pytest.mark.parametrize("deal", [500203, 600548, 600671])
def test_a_win_through_a_reordered_state_is_found(deal: int) -> None:
    """Automatic moves depend on the order of columns, which keys do not preserve."""
    position = engine.game(KLEINE).deal(deal)
    solution = solve(position, seconds=None, nodes=3_000_000)
    assert solution.status == "won"
    assert after(position, *solution.moves).outcome == "won"


def test_a_win_that_cannot_be_replayed_is_not_reported(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    position = engine.game(TREPPE, rows=2, ranks=3, suits=4).deal(2)
    assert solve(position).status == "won"
    monkeypatch.setattr(SearchSession, "line", lambda session: [position.game.move("resign").code])
    solution = solve(position)
    assert (solution.status, solution.basis, solution.moves) == ("unknown", "fault", ())
    assert engine.record.dumps(position) in caplog.text


@pytest.mark.parametrize(
    ("key", "options"),
    [
        (ZUG, {"ranks": 6, "suits": 2, "packets": 2, "per_packet": 3}),
        (NAPOLEON, {"ranks": 6, "suits": 2, "columns": 3}),
    ],
)
def test_a_search_starts_from_scratch(key: str, options: dict[str, int]) -> None:
    """Even if the previous one stopped at a redeal: a beam search defers positions after a redeal."""
    game = engine.game(key, **options, redeals=2)
    for deal in range(12):
        position = game.deal(deal)
        used, fresh = (SearchSession(position, 20, knowledge(game)) for _ in range(2))
        used.begin(0, 200, 0)
        used.slice(60 * (deal + 1))
        for session in (used, fresh):
            status = session.begin(0, 2, 0)
            while status == core.RUNNING:
                status = session.slice(1000)
        found, expected = ((one.nodes, one.expanded, int(one.control[core.STATUS])) for one in (used, fresh))
        assert found == expected
