"""Wins shown to a learner are short: they are shortened after they were found, and still win by the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import median
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine.games.treppe import search
from engine.solver import solution, solve

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
    """The lengths of the lines that win the deals that can be won, as found and shortened."""
    lengths = []
    for number in range(first, first + deals):
        position = engine.game(key, **options).deal(number)
        found = solve(position, seconds=None, nodes=nodes, shorten=False)
        if found.status != "won":
            continue
        short = solve(position, seconds=None, nodes=nodes)
        assert (short.status, short.basis, short.nodes) == (found.status, found.basis, found.nodes)
        for move in short.moves:
            position = position.play(move)
        assert position.outcome == "won"
        lengths.append((len(found.moves), len(short.moves)))
    return lengths


@pytest.mark.compiled
def test_a_grosse_napoleon_without_redeals_is_won_in_few_moves() -> None:
    lengths = wins("grosse-napoleon", {"redeals": 0}, 300_001, 30)
    assert len(lengths) >= 15
    assert median(found for found, _ in lengths) > 400
    assert median(short for _, short in lengths) < 260


@pytest.mark.compiled
@pytest.mark.parametrize(("key", "options", "deals"), GAMES)
def test_no_line_grows_longer_and_some_shrink(key: str, options: dict[str, Any], deals: int) -> None:
    lengths = wins(key, options, 300_001, deals)
    assert all(short <= found for found, short in lengths)
    assert any(short < found for found, short in lengths)


@pytest.mark.compiled
def test_a_line_of_tens_of_thousands_of_moves_is_shortened_too() -> None:
    [(found, short)] = wins("grosse-napoleon", {"redeals": 0}, 100_789, 1, 2_000_000)
    assert found > 30_000
    assert short < 1_000


def test_a_shorter_line_that_does_not_win_is_not_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    position = engine.game("treppe", rows=2, ranks=3, suits=4).deal(2)
    found = solve(position, shorten=False)
    monkeypatch.setattr(solution, "shortened", lambda session, codes, *more: codes[:-1])
    assert solve(position).moves == found.moves
    assert engine.record.dumps(position) in caplog.text


def test_a_search_that_is_cancelled_while_it_shortens_tells_what_it_has() -> None:
    position = engine.game("treppe").deal(2)
    asked: list[None] = []
    found = solve(position, seconds=None, cancel=lambda: asked.append(None), shorten=False)  # type: ignore[func-returns-value]
    assert found.status == "won"
    left = [False] * len(asked)
    stopped = solve(position, seconds=None, cancel=lambda: not left or left.pop())
    assert (stopped.status, stopped.moves) == ("won", found.moves)
    assert len(solve(position, seconds=None).moves) < len(found.moves)


class Known(SimpleNamespace):
    """What a search knows of a game, as if it were met for the first time."""

    __hash__ = object.__hash__  # type: ignore[assignment]


@pytest.mark.compiled
def test_a_win_is_as_short_whenever_the_compiler_gets_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
    asked, patience = [0], [0]

    class Compiler:
        """Gets ready when it has been asked some times whether it is."""

        def __init__(self, work: Callable[..., Any], *values: Any) -> None:
            self._work = partial(work, *values)

        def wait(self, seconds: float) -> bool:
            return seconds < solution.SOON

        @property
        def done(self) -> bool:
            asked[-1] += 1
            return asked[-1] > patience[-1]

        def result(self) -> Any:
            return self._work()

    expected = solve(position)
    monkeypatch.setattr(solution.jit, "Work", Compiler)
    monkeypatch.setattr(solution, "PLAIN_SECONDS", float("inf"))  # a busy machine is slower, and finds the same
    for count in (10**9, 0, 2, 6):
        patience.append(count)
        asked.append(0)
        assert solve(position, known=Known(**vars(search))).moves == expected.moves
    assert asked[1] > 6, "plain Python had time to come to the end"
