"""Wins shown to a learner are shortened on request, and are still legal wins."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine.games.treppe import search
from engine.solver import line, shorten, solution, solve

pytestmark = pytest.mark.thorough

NODES = 400_000
GAMES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("grosse-napoleon", {}, 8),
    ("hochzeitszug", {}, 4),
    ("treppe", {}, 4),
    ("grosse-harfe", {}, 3),
    ("kleine-harfe", {"turn": 3}, 4),
    ("kleine-harfe", {"ranks": 6, "suits": 2, "columns": 3}, 8),
)


def wins(key: str, options: dict[str, Any], first: int, deals: int, nodes: int = NODES) -> list[tuple[int, int]]:
    """The lengths of winning lines, as found and shortened."""
    lengths = []
    for number in range(first, first + deals):
        position = engine.game(key, **options).deal(number)
        solution = solve(position, seconds=None, nodes=nodes, shorten=False)
        if solution.status != "won":
            continue
        short = solve(position, seconds=None, nodes=nodes)
        assert (short.status, short.basis, short.nodes) == (solution.status, solution.basis, solution.nodes)
        for move in short.moves:
            position = position.play(move)
        assert position.outcome == "won"
        lengths.append((len(solution.moves), len(short.moves)))
    return lengths


@pytest.mark.compiled
def test_grosse_napoleon_without_redeals_is_won_in_few_moves() -> None:
    lengths = wins("grosse-napoleon", {"redeals": 0}, 300_001, 30)
    assert len(lengths) >= 15
    assert median(found for found, _ in lengths) > 400
    assert median(short for _, short in lengths) < 260


@pytest.mark.compiled
@pytest.mark.parametrize(("key", "options", "deals"), GAMES)
def test_shortening_never_lengthens_a_line(key: str, options: dict[str, Any], deals: int) -> None:
    lengths = wins(key, options, 300_001, deals)
    assert all(short <= found for found, short in lengths)
    assert any(short < found for found, short in lengths)


@pytest.mark.compiled
def test_very_long_lines_are_shortened_too() -> None:
    [(found, short)] = wins("grosse-napoleon", {"redeals": 0}, 100_789, 1, 2_000_000)
    assert found > 30_000
    assert short < 1_000


def test_a_shorter_line_that_does_not_win_is_discarded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    position = engine.game("treppe", rows=2, ranks=3, suits=4).deal(2)
    solution = solve(position, shorten=False)
    monkeypatch.setattr(line, "shortened", lambda session, codes, *more: codes[:-1])
    assert solve(position).moves == solution.moves
    assert engine.record.dumps(position) in caplog.text


@pytest.fixture
def shortenings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of the lines that have been shortened since."""
    lengths: list[int] = []

    def shortened(session: Any, codes: list[int], *more: Any) -> list[int]:
        lengths.append(len(codes))
        return shorten.shortened(session, codes, *more)

    monkeypatch.setattr(line, "shortened", shortened)
    return lengths


def test_a_verdict_does_not_wait_for_shortening(shortenings: list[int]) -> None:
    solution = solve(engine.game("treppe").deal(2))
    assert (solution.status, solution.basis, shortenings) == ("won", "replayed", [])
    length = len(solution.moves)
    assert shortenings == [len(solve(solution.position, shorten=False).moves)] and length < shortenings[0]
    assert solution.moves is solution.moves and len(shortenings) == 1


def test_a_review_shortens_only_the_line_it_shows(shortenings: list[int]) -> None:
    position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    for move in solve(position).moves[:-2]:
        position = position.play(move)
    shortenings.clear()
    review = engine.review(position)
    assert {solution.status for solution in review.solutions} == {"won"} and not shortenings
    for one in review.solutions:
        after = one.position
        for move in one.moves:
            after = after.play(move)
        assert after.outcome == "won"


@pytest.mark.parametrize(
    "look",
    [
        lambda one: one,
        copy.copy,
        lambda one: pickle.loads(pickle.dumps(one)),
        lambda one: dataclasses.replace(one, nodes=one.nodes),
        lambda one: {one: one}[one],
    ],
    ids=["itself", "copied", "pickled", "replaced", "hashed"],
)
def test_an_unshortened_solution_behaves_like_any_other(look: Callable[[Any], Any]) -> None:
    solution = solve(engine.game("treppe", rows=3, ranks=7, suits=3).deal(1))
    same = solve(solution.position)
    made = engine.Solution("won", same.moves, solution.nodes, solution.seconds, "replayed", solution.position)
    seen = look(solution)
    assert seen == made and made == seen and hash(seen) == hash(made) and repr(seen) == repr(made)
    assert seen.position == made.position


def test_concurrent_threads_see_the_same_moves() -> None:
    solution = solve(engine.game("treppe").deal(2))
    with ThreadPoolExecutor(4) as pool:
        seen = list(pool.map(lambda _: solution.moves, range(8)))
    assert all(one is solution.moves for one in seen)


def test_shortening_is_limited_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    position = engine.game("treppe").deal(2)
    solution = solve(position, shorten=False)
    monkeypatch.setattr(line, "SECONDS", 0.0)
    assert solve(position).moves == solution.moves


class Known(SimpleNamespace):
    """A search's knowledge of a game, as at first use."""

    __hash__ = object.__hash__  # type: ignore[assignment]


@pytest.mark.compiled
def test_a_line_is_equally_short_whenever_compilation_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    asked, patience = [0], [0]

    class Compiler:
        """A compiler that becomes ready after being polled a number of times."""

        def __init__(self, work: Callable[..., Any], *values: Any) -> None:
            self._work = partial(work, *values)

        def wait(self, seconds: float) -> bool:
            return seconds < line.SOON

        def tell(self) -> None:
            pass

        @property
        def done(self) -> bool:
            asked[-1] += 1
            return asked[-1] > patience[-1]

        def result(self) -> Any:
            return self._work()

    expected = solve(position)
    assert expected.moves
    monkeypatch.setattr(line.jit, "Work", Compiler)
    for module in (line, solution):
        monkeypatch.setattr(module, "PLAIN_SECONDS", float("inf"))  # a busy machine is slower but finds the same
    for count in (10**9, 0, 2, 6):
        patience.append(count)
        asked.append(0)
        assert solve(position, known=Known(**vars(search))).moves == expected.moves
    assert asked[1] > 6, "plain Python had time to come to the end"
