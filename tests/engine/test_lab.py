"""The lab: equal rows on every backend, every failure reported, statistics checked by hand."""

from __future__ import annotations

import gc
import math
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from IPython.core.formatters import HTMLFormatter

import engine
from engine.compiling import jit
from engine.core.game import bound_to
from engine.core.internals import internals
from engine.core.rules import Rules
from engine.games.napoleon.observation import observation
from engine.games.napoleon.rule_based import rule_based
from engine.lab import (
    Policy,
    Results,
    Weights,
    about,
    compare,
    named_features,
    rows,
    runner,
    simulate,
    statistics,
    strategies,
    tune,
)
from engine.lab.features import features_of
from engine.lab.policy import play_policy
from engine.lab.results import TEXTS
from engine.players import random_player
from engine.vocabulary import move_dst
from tests.sizes import usually

from .sets import SETS, game_of

PATIENCES = [key for key in engine.games if engine.game(key).seats == 1]
KLONDIKE = engine.game("kleine-harfe")


def first(view: Any, moves: Any, rng: Any) -> Any:
    return moves[0]


@jit.rule
def to_the_right(s: Any, m: Any, weights: Any, f: Any) -> float:
    return float(m)


def quiet(*args: Any, **more: Any) -> Results:
    return simulate(*args, progress=False, **more)


# ---------------------------------------------------------------- strategies and policies


@pytest.mark.parametrize("key", PATIENCES)
def test_every_patience_has_named_strategies_that_play_legally(key: str) -> None:
    game = engine.game(key)
    shipped = strategies(game)
    assert {"random", "greedy", "fair"} < set(shipped) and len(shipped) >= 6
    for strategy in shipped.values():
        assert not isinstance(strategy, Weights) or strategy.idea.endswith(".")
    results = compare(game, deals=3, progress=False, limit=300)
    assert results.names == tuple(name for name, one in shipped.items() if not getattr(one, "slow", False))
    assert len(results) == 3 * len(results.names) and not results.faults()


@pytest.mark.parametrize("key", PATIENCES)
def test_features_have_names_and_ranges_that_include_shipped_weights(key: str) -> None:
    game = engine.game(key)
    features = {feature.key: feature for feature in named_features(game)}
    assert list(features) == list(features_of(game).FEATURES)
    for feature in features.values():
        english, german = ((feature.label(code), feature.text(code)) for code in ("en", "de"))
        assert all(english) and all(german) and english != german and len(german[0]) <= 26
    for name, policy in strategies(game).items():
        assert about(game, name, "en").idea != about(game, name, "de").idea
        if isinstance(policy, Weights):
            assert all(features[k].low <= w <= features[k].high for k, w in policy.named.items()), name
    with pytest.raises(ValueError, match="has no features"):
        named_features(engine.game("napoleon"))
    with pytest.raises(ValueError, match="no strategy"):
        about(game, "nobody")


@pytest.mark.parametrize("name", [n for n, (k, _) in SETS.items() if k in PATIENCES])
def test_policies_play_the_same_compiled_plain_and_as_functions(name: str) -> None:
    game = game_of(name)
    policy = next(p for p in strategies(game).values() if isinstance(p, Weights))
    deals = [3, 4]
    fast = play_policy(game, policy, deals, 200)
    plain = bound_to(game, Rules(internals(game).module, internals(game).package.cache_name))
    internals(plain).rules.compile = lambda: None  # type: ignore[method-assign]
    assert play_policy(plain, policy, deals, 200) == fast
    whole = quiet(game, policy, deals, limit=200)
    called = lambda view, moves, rng: policy(view, moves, rng)  # noqa: E731
    called.memoryless = True  # type: ignore[attr-defined]
    by_moves = quiet(game, called, deals, limit=200)
    assert [row.fact[6:] for row in whole] == [row.fact[6:] for row in by_moves]


@pytest.mark.parametrize("key", PATIENCES)
def test_features_see_no_hidden_card_and_all_are_used(key: str) -> None:
    game = engine.game(key)
    module = features_of(game)
    seen = set()
    for deal, name in enumerate(["greedy"] * 6 + ["random"] * 2):
        position, player, rng = game.deal(deal), strategies(game)[name], random.Random(deal)
        for _ in range(200):
            if position.outcome or not position.legal_moves:
                break
            masked = bytearray(game.masked(bytearray(position.state), 0))
            for move in position.legal_moves:
                values = [-1.0] * len(module.FEATURES)
                module.features(masked, move.code, values)
                assert all(0 <= value <= most for value, most in zip(values, module.FEATURES.values(), strict=True))
                seen |= {feature for feature, value in zip(module.FEATURES, values, strict=True) if value}
            position = position.play(player(position.view(0), position.legal_moves, rng))
    never = {"kleine-harfe": {"duty"}, "grosse-napoleon": {"safe"}}  # of an option; of the end of a game
    assert set(module.FEATURES) - seen <= never.get(key, set())


@pytest.mark.parametrize(
    ("third", "waste", "waits"),
    [
        ("(2C 3C) KH", "7C", True),
        ("(2C 3C) KH QS", "7C", True),  # with the cards on it
        ("KH QS", "7C", False),  # no card below it
        ("(2C KH) 3C", "7C", False),  # nobody sees it
        ("(2C) 3C", "KH", True),
        ("(2C) 3C", "KH 7C", False),
    ],
)
def test_a_king_waits_if_it_covers_hidden_cards_or_the_waste(third: str, waste: str, waits: bool) -> None:
    position = KLONDIKE.setup(f"T1: 9S\nT2: TD\nT3: {third}\nW: {waste}\nS: *")
    features = features_of(KLONDIKE)
    values = [-1.0] * len(features.FEATURES)
    features.features(bytearray(position.state), KLONDIKE.move("T1>T2").code, values)
    named = dict(zip(features.FEATURES, values, strict=True))
    assert (named["space"], named["emptied"]) == (waits, not waits)


@pytest.mark.thorough
def test_custom_policies_compile_even_if_two_share_a_name() -> None:
    def make(sign: float) -> Policy:
        scope: dict[str, Any] = {"move_dst": move_dst, "SIGN": sign}
        code = (lambda s, m, weights, f: 100.0 + SIGN * float(move_dst(m))).__code__  # type: ignore[name-defined]  # noqa: F821
        scope["__name__"] = __name__
        import types

        function = types.FunctionType(code, scope, "value")
        function.__module__ = __name__
        return Policy(jit.rule(function))

    right, left = (quiet(KLONDIKE, make(sign), 20) for sign in (1.0, -1.0))
    assert right.facts != left.facts
    called = quiet(KLONDIKE, lambda view, moves, rng: max(moves, key=lambda m: move_dst(m.code)), 20, limit=30)
    assert [r.score for r in quiet(KLONDIKE, make(1.0), 20, limit=30)] == [r.score for r in called]


def test_weights_reject_unknown_features_and_infinite_weights() -> None:
    with pytest.raises(ValueError, match="no feature 'speed'"):
        Weights("treppe", {"speed": 1})
    for weight in (10**5000, float("nan"), float("inf"), "3", None, [1]):
        with pytest.raises(ValueError, match="the weight of up is a finite number, not "):
            Weights("treppe", {"up": weight})


def test_the_tuner_improves_a_poor_policy_on_unseen_deals() -> None:
    poor = Weights("kleine-harfe", {"up": 10, "turn": 30, "redeal": 20, "turns": 1, "waste": 5, "idle": -10})
    options: dict[str, Any] = {"training": range(5000, 5100), "held_out": range(300), "rounds": 6, "progress": False}
    tuned = tune(KLONDIKE, poor, **options)
    assert tuned.held_out.difference("tuned", "start").low > 0
    assert tuned.history == tune(KLONDIKE, poor, **options).history
    with pytest.raises(ValueError, match="flatter"):
        tune(KLONDIKE, poor, training=range(10), held_out=range(9, 20))


# ---------------------------------------------------------------- the same rows everywhere


def test_results_do_not_depend_on_workers_or_executor() -> None:
    chosen = {"random": random_player, "mine": lambda view, moves, rng: moves[-1], "digger": "digger"}
    alone = compare(KLONDIKE, chosen, 30, limit=200, progress=False)
    assert compare(KLONDIKE, chosen, 30, limit=200, progress=False, workers=2).facts == alone.facts
    with ThreadPoolExecutor(3) as threads:
        assert compare(KLONDIKE, chosen, 30, limit=200, progress=False, executor=threads).facts == alone.facts
    assert compare(KLONDIKE, chosen, 30, limit=200, progress=False, seed=1).facts != alone.facts
    assert [row.deal for row in alone.of("mine")] == list(range(30))


def test_strategies_in_napoleon_take_every_seat_with_the_same_hands() -> None:
    game = engine.game("napoleon", players=3)
    results = compare(game, ["random", "rule-based"], 10, progress=False)
    assert len(results) == 2 * 2 * 10 * 3
    keys = {(row.strategy, row.opponents, row.deal, row.seat) for row in results}
    assert len(keys) == len(results)
    # At a table of its own each strategy gains nothing: what one seat gets, the others pay.
    for name in results.names:
        own = [row.gain for row in results.of(name) if row.opponents == name]
        assert math.isclose(sum(own), 0, abs_tol=1e-9)
    two = compare(game, ["random", "rule-based"], 10, progress=False, workers=2)
    assert two.facts == results.facts


def test_rows_of_napoleon_have_the_score_of_the_table_and_the_returns_of_the_seat() -> None:
    game = engine.game("napoleon", players=3)
    results = compare(game, ["random", "rule-based"], 6, progress=False)
    for row in results:
        position = game.deal(row.deal)
        rngs = [engine.lab.Chance(0, row.deal, seat) for seat in range(3)]
        players = [strategies(game)[row.strategy if seat == row.seat else row.opponents] for seat in range(3)]
        while (seat := position.to_move) >= 0:
            position = position.play(players[seat](position.view(seat), position.legal_moves, rngs[seat]))
        assert position.returns is not None
        assert (row.outcome, row.score, row.returns) == (position.outcome, position.score, position.returns[row.seat])
    assert any(row.score != row.returns for row in results)
    for name in results.names:
        mean = fmean([row.returns for row in results.of(name)])
        assert math.isclose(results.returns(name).value, mean)
        assert math.isclose(results.score(name).value, fmean([row.score or 0 for row in results.of(name)]))


@pytest.mark.parametrize("strategy", ["climber", random_player], ids=["compiled", "Python"])
def test_a_patience_returns_one_for_a_win(strategy: Any) -> None:
    results = quiet(engine.game("treppe", rows=3, ranks=7, suits=3), strategy, 30, limit=200)
    assert [row.returns for row in results] == [int(row.won) for row in results]
    (name,) = results.names
    assert 0 < results.returns(name).value == results.win_rate(name).value < 1


def test_tables_show_the_mean_score_of_a_patience_and_the_mean_returns_of_napoleon() -> None:
    results = quiet(engine.game("napoleon", players=2), "rule-based", 5)
    (entry,) = results.summary()
    assert entry["returns"] == results.returns().value != results.score().value and "score" not in entry
    head, line = repr(results).splitlines()
    assert "mean chips from the pot" in head and "mean score" not in head
    assert line.split()[-3] == f"{results.returns().value:.1f}".replace("-", "−")
    (entry,) = quiet(KLONDIKE, "digger", 5).summary()
    assert "returns" not in entry and "score" in entry


def test_the_matrix_shows_gains_against_each_other_strategy() -> None:
    def sat(strategy: str, opponents: str, *gains: float) -> list[rows.Row]:
        row = rows.Row("napoleon", "", strategy, 0, 0, opponents, "made", False, 0, 0.0, 20, rows.END, "", 0.0, 0)
        return [row._replace(deal=deal, gain=gain) for deal, gain in enumerate(gains)]

    fox, hen = sat("fox", "hen", 3, 5), sat("hen", "fox", -1, -3)
    results = Results([*fox, *sat("fox", "fox", 0, 0), *hen], ["fox", "hen"])
    found = {key: estimate.value for key, estimate in results.matrix().items()}
    assert found == {("fox", "hen"): 4, ("fox", "fox"): 0, ("hen", "fox"): -2}


# ---------------------------------------------------------------- faults


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


def gives_up(view: Any, moves: Any, rng: Any) -> Any:
    return "resign"


gives_up.__name__ = "Grün"


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


@pytest.mark.parametrize("workers", usually([1, 2], 2))
def test_an_interrupt_keeps_finished_games(workers: int) -> None:
    def slow(view: Any, moves: Any, rng: Any) -> Any:
        time.sleep(0.02)
        return "resign"

    whole = quiet(KLONDIKE, slow, 20, workers=workers)
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))

    def under_way(done: int, _deals: int) -> None:
        if done and timer.ident is None:
            timer.start()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background shell ignores the signal
    gc.disable()  # Python drops an interrupt that arrives in a garbage collector callback, and Hypothesis installs one
    try:
        part = simulate(KLONDIKE, slow, 2000, workers=workers, progress=under_way)
        timer.join()
    finally:
        gc.enable()
        signal.signal(signal.SIGINT, before)
    assert not part.complete and 0 < len(part) < 2000 and "interrupted" in repr(part)
    known = {row.deal: row.fact for row in whole}
    assert all(known.get(row.deal, row.fact) == row.fact for row in part)


@pytest.mark.parametrize("workers", usually([1, 2], 1))
def test_progress_is_reported_to_the_end_and_can_stop_the_run(workers: int) -> None:
    reports: list[tuple[int, int]] = []
    whole = simulate(KLONDIKE, "digger", 300, workers=workers, progress=lambda *at: reports.append(at))
    assert reports[0] == (0, 300) and reports[-1] == (300, 300) and whole.complete
    assert reports == sorted(reports)

    def slow(view: Any, moves: Any, rng: Any) -> Any:
        time.sleep(0.02)
        return "resign"

    reports.clear()

    def enough(done: int, total: int) -> bool:
        reports.append((done, total))
        return done < 8

    part = simulate(KLONDIKE, slow, 500, workers=workers, progress=enough)
    assert not part.complete and 8 <= len(part) < 500 and reports[-1] == (len(part), 500)
    stopped = next(done for done, _ in reports if done >= 8)
    assert workers == 1 or len(part) > stopped, "workers hand in what they have"
    none = simulate(KLONDIKE, slow, 5, workers=workers, progress=lambda done, total: False)
    assert not none.complete and len(none) == 0


@pytest.mark.parametrize(
    ("key", "deals", "workers"), [("kleine-harfe", 120, 1), ("kleine-harfe", 120, 2), ("napoleon", 12, 1)]
)
def test_a_stopped_comparison_compares_what_it_has(key: str, deals: int, workers: int) -> None:
    def one(view: Any, moves: Any, rng: Any) -> Any:
        time.sleep(0.0003)
        return moves[-1]

    def two(view: Any, moves: Any, rng: Any) -> Any:
        return one(view, moves, rng)

    def not_half(done: int, total: int) -> bool:
        return 2 * done < total

    part = compare(engine.game(key), [one, two], deals, limit=5, workers=workers, progress=not_half)
    first, second = ({(row.deal, row.opponents) for row in part.of(name)} for name in ("one", "two"))
    assert not part.complete and len(first ^ second) <= 20 * workers and len(first & second) >= 6


def test_a_run_reports_compilation_and_can_be_stopped_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile a shipped policy plays its games uncompiled, with the same results."""
    ready = threading.Event()

    def compiled_late(*asked: Any, **how: Any) -> Any:
        if (asked[4:] or [how.get("compiled", True)])[0]:
            assert ready.wait(60)
        return play_policy(*asked, **how)

    monkeypatch.setattr(runner, "play_policy", compiled_late)
    monkeypatch.setattr(runner, "SOON", 0.0)
    monkeypatch.setattr(runner, "owned", [])
    digger = strategies(KLONDIKE)["digger"]
    by_a_function = Policy(digger.value, digger.weights)
    reports: list[int] = []
    none = simulate(KLONDIKE, by_a_function, 5, progress=lambda done, _: reports.append(done) or len(reports) < 4)
    assert not none.complete and len(none) == 0 and reports[:4] == [0] * 4 and jit.compiling()
    soon = simulate(KLONDIKE, "digger", 5, progress=lambda done, _: done < 2)
    assert not soon.complete and len(soon) == 2 and jit.compiling(), "it waits for no compiler"

    waited: list[bool] = []

    def patient(done: int, _total: int) -> None:
        waited.append(jit.compiling())
        if len(waited) == 4:
            ready.set()

    whole = simulate(KLONDIKE, "digger", 5, progress=patient)
    assert whole.complete and all(waited[1:4])
    monkeypatch.undo()
    assert whole.facts == quiet(KLONDIKE, "digger", 5).facts


def test_a_strategy_plays_in_plain_python_while_rules_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    expected, ready = quiet(KLONDIKE, "random", 5, limit=300), threading.Event()
    monkeypatch.setattr(runner, "coming", {})
    monkeypatch.setattr(runner, "SOON", 0.0)
    monkeypatch.setattr(runner, "try_compiled", lambda game: ready.wait(60))
    assert quiet(KLONDIKE, "random", 5, limit=300).facts == expected.facts
    assert jit.compiling(), "it would have waited"
    ready.set()


# ---------------------------------------------------------------- statistics


def test_wilson_intervals_match_published_values() -> None:
    # Newcombe (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for won, count, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        found = statistics.wilson(won, count)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert round(statistics.wilson(1, 29).high, 4) == 0.1718


def test_student_factors_match_published_values() -> None:
    for degrees, factor in ((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042), (1000, 1.962)):
        assert math.isclose(statistics.student(degrees), factor, rel_tol=0.01)


def test_mean_intervals_match_values_worked_by_hand() -> None:
    # Student's factor has one degree of freedom fewer than values: 12.706 for two values, 4.303 for three.
    for values, half in (((0, 2), 12.706 * 1), ((1, 2, 3), 4.303 / math.sqrt(3))):
        found = statistics.mean(values)
        assert math.isclose(found.high - found.value, half, rel_tol=1e-3)
        assert math.isclose(found.value - found.low, half, rel_tol=1e-3)


def test_a_few_equal_values_have_no_narrow_interval() -> None:
    few, many = statistics.mean([3.0] * 2), statistics.mean([3.0] * 100)
    assert (few.low, few.high) == (-math.inf, math.inf) and (many.low, many.high) == (3, 3)


def test_two_strategies_of_one_name_are_not_merged() -> None:
    rows = [*quiet(KLONDIKE, "digger", 3).rows, *quiet(KLONDIKE, "digger", [2]).rows]
    with pytest.raises(ValueError, match="deal 2 of 'digger' occurs twice"):
        Results(rows, ["digger"])


def test_paired_intervals_match_a_value_worked_by_hand() -> None:
    # 4 deals won by the first alone, 1 by the second alone, of 10; with half a deal in each cell 4.5 and 1.5 of 12.
    found = statistics.paired([1] * 4 + [0] + [1] * 5, [0] * 4 + [1] + [1] * 5)
    half = 1.959964 * math.sqrt(6 - 3**2 / 12) / 12
    assert math.isclose(found.value, 0.3)
    assert math.isclose(found.low, 0.25 - half, rel_tol=1e-5)
    assert math.isclose(found.high, 0.25 + half, rel_tol=1e-5)


def test_a_deal_requested_twice_is_played_once() -> None:
    assert [row.deal for row in quiet(KLONDIKE, "random", [5, 7, 5])] == [5, 7]


def test_intervals_have_their_nominal_coverage() -> None:
    rng, missed = random.Random(3), [0, 0]
    for _ in range(1000):
        pairs = [(rng.random() < 0.5, rng.random() < 0.4) for _ in range(60)]
        found = statistics.paired([int(a) for a, _ in pairs], [int(b) for _, b in pairs])
        missed[0] += not found.low <= 0.1 <= found.high
        mean = statistics.mean([rng.gauss(1, 2) for _ in range(10)])
        missed[1] += not mean.low <= 1 <= mean.high
    assert all(30 <= count <= 75 for count in missed), missed


def test_games_from_different_seats_are_not_compared() -> None:
    (row,) = quiet(engine.game("treppe", rows=3, ranks=7, suits=3), "climber", [5])
    results = Results([row, row._replace(strategy="other", seat=1)], ["climber", "other"], complete=False)
    assert results.differences() == () and "other" in repr(results)


def test_a_difference_gives_counts_and_deals_needed() -> None:
    results = compare(KLONDIKE, ["digger", "climber"], 400, progress=False)
    d = results.difference("digger", "climber")
    won = {name: {row.deal for row in results.of(name) if row.won} for name in results.names}
    assert (d.first_alone, d.second_alone, d.both) == (
        len(won["digger"] - won["climber"]),
        len(won["climber"] - won["digger"]),
        len(won["digger"] & won["climber"]),
    )
    assert d.neither == 400 - d.both - d.first_alone - d.second_alone
    assert math.isclose(d.value, (d.first_alone - d.second_alone) / 400)
    share, mean = (d.first_alone + d.second_alone) / 400, d.value
    expected = (1.959964 + 0.841621) ** 2 * (share - mean**2) / mean**2
    assert d.needed is not None and abs(d.needed - expected) / expected < 0.01
    assert results.difference("digger", "digger").needed is None


def test_results_display_in_notebooks_and_convert_to_frames() -> None:
    results = compare(KLONDIKE, {"<b>": "digger", "climber": "climber"}, 30, progress=False)
    page = HTMLFormatter()(results)
    assert page.count("<table>") == 2 and "&lt;b&gt;" in page and "<b>" not in page
    engine.set_language("de")
    assert "gewonnen" in repr(results) and "nötige Spiele" in HTMLFormatter()(results)
    frame = results.to_frame()
    assert len(frame) == 60 and list(frame.columns) == list(rows.Row._fields)
    assert [entry["strategy"] for entry in results.summary()] == ["<b>", "climber"]


# ---------------------------------------------------------------- written and read again


def strange(view: Any, moves: Any, rng: Any) -> Any:
    if rng.random() < 0.02:
        raise RuntimeError('a "quoted", text\r\nof two lines, \ud800, Ä')
    return moves[-1]


def test_a_full_disk_loses_no_stored_results(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="only POSIX limits the size of files")
    small = engine.game("treppe", rows=3, ranks=7, suits=3)
    results = simulate(small, "climber", 3, progress=False)
    results.to_csv(tmp_path / "run.csv")
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, limit[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            simulate(small, "climber", 30, progress=False).to_csv(tmp_path / "run.csv")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert Results.from_csv(tmp_path / "run.csv") == results
    assert [one.name for one in tmp_path.iterdir()] == ["run.csv"]


@pytest.mark.parametrize("key", ["kleine-harfe", "napoleon"])
def test_results_survive_saving_and_loading(key: str, tmp_path: Path) -> None:
    results = compare(engine.game(key), {"random": "random", "NA": strange, "1": strange}, 6, progress=False)
    assert results.faults()
    results.to_csv(tmp_path / "run.csv")
    again = Results.from_csv(tmp_path / "run.csv")
    assert again == results and hash(again) == hash(results) and repr(again) == repr(results)


@pytest.mark.parametrize("games", [0, 3])
@pytest.mark.parametrize("names", [[], ["random"], ["before", "random", "after"], ["random", ""], ["", "random"]])
@pytest.mark.parametrize("complete", [True, False])
def test_partial_results_survive_saving_and_loading(
    games: int, names: list[str], complete: bool, tmp_path: Path
) -> None:
    """Including a run interrupted before its first game, or before a strategy's first game."""
    played = quiet(KLONDIKE, "random", games).rows if games and names else ()
    part = Results(played, names, complete=complete)
    part.to_csv(tmp_path / "part.csv")
    again = Results.from_csv(tmp_path / "part.csv")
    assert again == part and again.names == part.names and again.complete is complete


def test_rows_survive_a_pandas_frame(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    results = quiet(KLONDIKE, "digger", 5)
    results.to_frame().to_csv(tmp_path / "run.csv", index=False)
    for frame in (pandas.read_csv(tmp_path / "run.csv"), results.to_frame()):
        again = Results([rows.Row(*fields) for fields in frame.itertuples(index=False)], results.names)
        assert (
            again.facts == results.facts and not again.table and again.unit == "games" and repr(again) == repr(results)
        )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 0: only files of Results.to_csv can be read; columns missing: game, options, strategy"),
        ("a,b\n1,2\n", "unknown: 'a', 'b'"),
        ("HEAD\n1,2\n", "line 2: "),
        ("HEAD\n,True\n", "line 2: "),
        ("HEAD\n,,a,True\n", "line 2: "),
        ("HEAD\nFalse?\n", "line 2: "),
        ("HEAD\ntreppe,,a,x,0,,won,True,3,1.0,4,end,,0.1,1,True\n", "line 2: .*'x'"),
        ("HEAD\ntreppe,,a,1,0,,won,yes,3,1.0,4,end,,0.1,1,True\n", "line 2: expected True or False, not 'yes'"),
        (f"HEAD\ntreppe,,a,1,0,,won,True,{'9' * 400},1.0,4,end,,0.1,1,True\n", "line 2: expected a whole num"),
        ("HEAD\ntreppe,,a,1,0,,won,True,3,nan,4,end,,0.1,1,True\n", "line 2: expected a number, not 'nan'"),
        ("HEAD\ntreppe,,a,1,0,,won,True,3,1.0,4,end,,0.1,,True\n", "line 2: expected a whole number, not ''"),
        ("HEAD\ntreppe,,a,1,0,,won,True,,1.0,4,end,,0.1,1,True\n", "line 2: expected a whole number"),
        ("HEAD\ntreppe,,a,1,0,,won,True,3,1.0,4,end,,0.1,True\n", "line 2: there are 15 values for 16 columns"),
    ],
)
def test_a_file_without_results_is_rejected_with_the_line(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    path.write_text(text.replace("HEAD", ",".join([*rows.Row._fields, "complete"])), encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        Results.from_csv(path)


def test_results_are_read_as_a_spreadsheet_saves_them(tmp_path: Path) -> None:
    """With a byte order mark, semicolons, decimal commas, WAHR for True, and short lines filled up."""
    played = [*quiet(KLONDIKE, "digger", 3).rows, *quiet(KLONDIKE, gives_up, 2).rows]
    results = Results(played, ["digger", "Grün"], complete=False)
    path = tmp_path / "run.csv"
    results.to_csv(path)
    plain = path.read_bytes().decode()
    assert "0.0" in plain and "True" in plain
    german = re.sub(r"(?<=\d)\.(?=\d)", ",", plain.replace(",", ";")).replace("True", "WAHR").replace("False", "FALSCH")
    for data in (
        plain.encode("utf-8-sig"),
        plain.replace("\r\n", "\n").replace("True", "TRUE").replace("False", "FALSE").encode("utf-16"),
        f"{german}{';' * 15}\r\n".encode("cp1252"),
        plain.replace(",", "\t").encode(),
    ):
        path.write_bytes(data)
        assert Results.from_csv(path) == results


ROOM = """
import gc, psutil, engine
def any_move(view, moves, rng):
    return moves[int(rng.random() * len(moves))]
def play(key, deals):
    engine.simulate(engine.game(key), any_move, deals, progress=False, limit=300)
keys = [key for key in engine.games if key != "kleine-harfe"]
for key in keys:
    play(key, range(500))
gc.collect()
before = psutil.Process().memory_info().rss
for key in keys:
    for start in range(0, 20_000 if engine.game(key).seats == 1 else 5_000, 1000):
        play(key, range(start, start + 1000))
gc.collect()
print((psutil.Process().memory_info().rss - before) / 1e6)
"""


@pytest.mark.deep
def test_a_hundred_thousand_games_leave_nothing_but_their_rows_in_memory() -> None:
    """In Napoleon, a deal is played once in each of four seats."""
    printed = subprocess.run([sys.executable, "-c", ROOM], capture_output=True, text=True, check=True).stdout
    assert float(printed) < 150
