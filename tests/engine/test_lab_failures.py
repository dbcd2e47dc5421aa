"""Every failure of a strategy ends one game with its reason, and never pays."""

import os
from contextlib import suppress
from typing import Any

import pytest
from IPython.core.formatters import HTMLFormatter

import engine
from engine.compiling import jit
from engine.games.napoleon.players.observation import observation
from engine.games.napoleon.players.rule_based import rule_based
from engine.lab import Policy, compare, rows, strategies
from engine.lab.results import TEXTS

from .lab_runs import KLONDIKE, first, gives_up, quiet


@jit.rule
def to_the_right(s: Any, m: Any, weights: Any, f: Any) -> float:
    return float(m)


def cheat(view: Any, moves: Any, rng: Any) -> Any:
    return "T1>FS" if "T1>FS" not in moves else moves[0]


def forger(view: Any, moves: Any, rng: Any) -> Any:
    return type(moves[0])("T1>T2", moves[0].code, "T1", "T2", 1)


def endless(view: Any, moves: Any, rng: Any) -> Any:
    while True:
        pass


def stubborn(view: Any, moves: Any, rng: Any) -> Any:
    while True:
        with suppress(Exception):
            endless(view, moves, rng)


def dies(view: Any, moves: Any, rng: Any) -> Any:
    if view["T7"][-1].rank == 3:
        os._exit(3)
    return "resign"


def vandal(view: Any, moves: Any, rng: Any) -> Any:
    """A strategy that tampers with every move it can reach."""
    chosen = moves[0].text
    for move in (*moves, *map(view.game.move, ("S>W", "T1>T2", "redeal"))):
        for name, value in (("code", 0), ("text", "S>W"), ("kind", "redeal"), ("source", "S"), ("target", "")):
            object.__setattr__(move, name, value)
    return chosen


def reader(view: Any, moves: Any, rng: Any) -> Any:
    return max(moves, key=lambda move: (move.target[:1] == "F", move.kind, move.source, move.code, move.text))


def test_a_strategy_cannot_tamper_with_another_run() -> None:
    alone = quiet(KLONDIKE, reader, 5)
    legal = [(move.text, move.code) for move in KLONDIKE.deal(1).legal_moves]
    assert len(quiet(KLONDIKE, vandal, 5)) == 5
    assert quiet(KLONDIKE, reader, 5).facts == alone.facts
    both = compare(KLONDIKE, {"vandal": vandal, "reader": reader}, 5, progress=False)
    assert tuple(row.fact for row in both.of("reader")) == alone.facts
    assert [(move.text, move.code) for move in KLONDIKE.deal(1).legal_moves] == legal


@pytest.mark.parametrize(
    ("strategy", "ended"),
    [
        (lambda view, moves, rng: 1 // 0, rows.ERROR),
        (lambda view, moves, rng: None, rows.ILLEGAL),
        (lambda view, moves, rng: "nonsense", rows.ILLEGAL),
        (cheat, rows.ILLEGAL),
        (forger, rows.ILLEGAL),
        (endless, rows.TIME),
        (stubborn, rows.TIME),
        (lambda view, moves, rng: "resign", rows.RESIGNED),
        (first, rows.LIMIT),
    ],
)
def test_every_failure_ends_one_game_with_its_reason(strategy: Any, ended: str) -> None:
    results = quiet(KLONDIKE, strategy, 2, seconds=0.4, limit=3000)
    assert [row.ended for row in results] == [ended] * 2
    assert not any(row.won for row in results)
    faulty = ended in rows.FAULTS
    explained = faulty or ended == rows.LIMIT  # then the moves that it repeats
    assert all(bool(row.detail) == explained and (row.outcome is None) >= faulty for row in results)
    assert bool(results.faults()) == faulty and (not faulty or "failed" in repr(results))


def test_a_failure_costs_only_its_own_game() -> None:
    def sometimes(view: Any, moves: Any, rng: Any) -> Any:
        if view["T7"][-1].rank == 3:
            raise RuntimeError("a three")
        return "resign"

    results = quiet(KLONDIKE, sometimes, 60)
    bad = {deal for deal in range(60) if KLONDIKE.deal(deal)["T7"][-1].rank == 3}
    assert bad and {row.deal for row in results if row.ended == rows.ERROR} == bad
    assert all("RuntimeError: a three" in row.detail for row in results if row.deal in bad)


class Unready:
    """A strategy whose preparation fails."""

    def prepare(self, game: Any) -> None:
        raise RuntimeError("not ready")

    __call__ = staticmethod(first)


def test_a_strategy_that_fails_to_prepare_loses_every_game() -> None:
    results = compare(KLONDIKE, {"unready": Unready(), "digger": "digger"}, 4, progress=False)
    assert [row.ended for row in results.of("unready")] == [rows.ERROR] * 4
    assert "not ready" in results.of("unready")[0].detail and not results.faults().get("digger")


def test_a_failure_in_napoleon_is_reported_with_its_seat() -> None:
    game = engine.game("napoleon")
    results = quiet(game, "rule-based", 2, opponents=lambda view, moves, rng: "play 2C")
    assert {row.ended for row in results} == {rows.ILLEGAL} and all("in seat" in row.detail for row in results)
    assert all(row.outcome for row in results), "the seats that failed play on"


def overbids(view: Any, moves: Any, rng: Any) -> Any:
    """Make the highest bid, then follow the rules of thumb."""
    bids = [move for move in moves if move.text.startswith("bid ")]
    return bids[-1] if bids else rule_based(view, moves, rng)


def lost(view: Any) -> bool:
    """Whether the seat is declarer and has lost a trick."""
    seen = observation(view)
    return seen.declarer == view.seat and any(won for seat, won in enumerate(seen.won) if seat != view.seat)


def overbids_and_raises(view: Any, moves: Any, rng: Any) -> Any:
    if lost(view):
        raise RuntimeError("lost anyhow")
    return overbids(view, moves, rng)


def overbids_and_dies(view: Any, moves: Any, rng: Any) -> Any:
    if lost(view):
        os._exit(3)
    return overbids(view, moves, rng)


def test_a_failure_in_napoleon_never_pays() -> None:
    game = engine.game("napoleon")
    chosen = {"plain": overbids, "raises": overbids_and_raises}
    results = compare(game, chosen, 60, opponents=["rule-based"], progress=False)
    failed = [row for row in results.of("raises") if row.ended == rows.ERROR]
    assert len(failed) > 20 and not results.faults().get("plain")
    assert all(row.outcome and not row.won and row.gain < 0 and "lost anyhow" in row.detail for row in failed)
    assert results.gain("raises").value <= results.gain("plain").value < 0
    assert len(results.of("raises")) == 240
    for language in engine.LANGUAGES:
        engine.set_language(language)
        counts = {"count": len(failed), "games": 240, "deal": failed[0].deal}
        note = TEXTS.text("notes.fault_at_table", language, name="raises", why=failed[0].detail, **counts)
        assert note in repr(results) and "240" in note and note in HTMLFormatter()(results)


@pytest.mark.thorough
def test_killing_the_process_gains_nothing_in_napoleon() -> None:
    game, deals = engine.game("napoleon"), range(2)
    chosen = {"plain": overbids, "raises": overbids_and_raises, "dies": overbids_and_dies}
    results = compare(game, chosen, deals, opponents=["rule-based"], progress=False, workers=2)
    crashed = {(row.deal, row.seat) for row in results.of("dies") if row.ended == rows.CRASH}
    assert crashed == {(row.deal, row.seat) for row in results.of("raises") if row.ended == rows.ERROR} != set()
    # Before and after the failure the two play the same.
    assert [row[5:11] for row in results.of("dies")] == [row[5:11] for row in results.of("raises")]
    assert results.gain("dies").value <= results.gain("plain").value
    alone = quiet(game, overbids_and_dies, [0], workers=2)
    assert {row.ended for row in alone} == {rows.CRASH} and abs(sum(row.gain for row in alone)) < 1e-9


@pytest.mark.thorough
def test_a_strategy_that_ends_its_process_loses_only_its_own_games() -> None:
    deals = (1, 4, 7, 12)
    results = quiet(KLONDIKE, dies, deals, workers=2)
    bad = {deal for deal in deals if KLONDIKE.deal(deal)["T7"][-1].rank == 3}
    assert bad and {row.deal for row in results if row.ended == rows.CRASH} == bad
    assert len(results) == len(deals) and sum(row.ended == rows.RESIGNED for row in results) == len(deals) - len(bad)


def test_only_your_own_strategies_have_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours stop after counted work, so a slow machine fails none of them."""
    limits: list[float] = []

    def noted(tasks: list[Any], _workers: int) -> Any:
        limits.extend(task.seconds for task in tasks)
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.lab.run._parts", noted)
    for strategy in ("fair", strategies(KLONDIKE)["fair"], gives_up, Policy(to_the_right)):
        quiet(KLONDIKE, strategy, 1, seconds=7)
    for other in ("pimc", gives_up):
        quiet(engine.game("napoleon"), "pimc", 1, seconds=7, opponents=other)
    assert [limit == 7 for limit in limits] == [False, False, True, True, False, True]


def test_an_interrupt_before_the_first_game_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.lab.run._parts", interrupted)
    results = quiet(KLONDIKE, "random", 5)
    assert not len(results) and not results.complete
