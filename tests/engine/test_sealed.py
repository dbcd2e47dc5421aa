"""A sealed run: hash first, key last, and no card in a process that a strategy is in."""

from __future__ import annotations

import gc
import hashlib
import inspect
import os
import time
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine.lab import Chance, Results, rows, sealed, sealed_deals, simulate
from engine.position import Position

SMALL = engine.game("treppe", rows=3, ranks=7, suits=3)


def run(*given: Any, **more: Any) -> Results:
    more.setdefault("announce", lambda sentence: None)
    return sealed(*given, progress=False, **more)


def chancy(view: Any, moves: Any, rng: Any) -> Any:
    return rng.choice(moves)


def test_a_sealed_run_plays_as_an_open_one_does_on_the_deals_of_its_key() -> None:
    told: list[str] = []
    results = run(SMALL, {"climber": "climber", "chancy": chancy}, 4, announce=told.append)
    assert results.complete and results.seal is not None and not results.faults()
    key = results.seal.key
    assert len(bytes.fromhex(key)) == 16 and results.seal.hash == hashlib.sha256(bytes.fromhex(key)).hexdigest()
    assert len(told) == 1 and results.seal.hash in told[0] and key not in told[0]
    assert key in repr(results) and results.seal.hash in repr(results)
    deals = [int.from_bytes(hashlib.sha256(bytes.fromhex(key) + i.to_bytes(8, "big")).digest()[:8], "big") >> 11
             for i in range(4)]  # fmt: skip
    assert [row.deal for row in results.of("climber")] == deals == list(sealed_deals(key, 4))
    opened = simulate(SMALL, "climber", deals, progress=False)
    assert opened.facts == tuple(row.fact for row in results.of("climber"))
    by_chance = simulate(SMALL, chancy, deals, seed=key, progress=False)  # type: ignore[arg-type]
    assert by_chance.facts == tuple(row.fact for row in results.of("chancy"))


def test_each_run_has_deals_of_its_own_and_chance_too() -> None:
    one, two = (run(SMALL, {"chancy": chancy}, 2) for _ in range(2))
    assert not {row.deal for row in one} & {row.deal for row in two}


class Spy:
    """Looks through its process for what it should not find, and fails with what it has found."""

    def __call__(self, view: Any, moves: Any, rng: Any) -> Any:
        frame, found = inspect.currentframe(), set[str]()
        while frame is not None:
            for value in frame.f_locals.values():
                if isinstance(value, Position) or (isinstance(value, int) and value > 1 << 30):
                    found.add(type(value).__name__)
            frame = frame.f_back
        found |= {"position" for thing in gc.get_objects() if isinstance(thing, Position)}
        if found or not isinstance(rng, Chance):
            raise RuntimeError(f"found {found}")
        return moves[0]


def test_in_the_process_of_a_strategy_there_is_no_position_and_no_deal_number() -> None:
    assert simulate(SMALL, Spy(), [1 << 40], progress=False).faults()
    results = run(SMALL, {"spy": Spy()}, 2, limit=30)
    assert not results.faults(), results


class Seats:
    """Notes which seats it has played in its process, and fails when there are two."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def __call__(self, view: Any, moves: Any, rng: Any) -> Any:
        self.seen.add(view.seat)
        if len(self.seen) > 1:
            raise RuntimeError(f"seats {self.seen}")
        return moves[0]


@pytest.mark.slow
def test_no_process_sees_the_cards_of_two_seats() -> None:
    game = engine.game("napoleon", players=3)
    assert simulate(game, Seats(), 1, progress=False).faults()
    results = run(game, {"seats": Seats()}, 2)
    assert results.complete and len(results) == 6 and not results.faults(), results


class Troubled:
    """A strategy with one fault, at its third move of each game."""

    def __init__(self, ended: str) -> None:
        self.ended, self.moves = ended, 0

    def __call__(self, view: Any, moves: Any, rng: Any) -> Any:
        print("a word that no message is made of")
        self.moves += 1
        if self.moves % 3:
            return moves[0]
        if self.ended == rows.CRASH:
            os._exit(3)
        if self.ended == rows.ERROR:
            raise RuntimeError("trouble")
        while self.ended == rows.TIME:
            time.sleep(60)
        return 17


@pytest.mark.slow
def test_every_fault_costs_its_own_game_only() -> None:
    faults = (rows.CRASH, rows.ERROR, rows.ILLEGAL, rows.TIME)
    players: dict[str, Any] = {ended: Troubled(ended) for ended in faults} | {rows.END: chancy}
    results = run(SMALL, players, 2, seconds=6, limit=60)
    assert results.complete and len(results) == 2 * len(players)
    assert all(row.ended in (row.strategy, rows.LIMIT) for row in results), results
    assert {row.ended for row in results} >= {*faults}


class Unready:
    """A strategy whose preparation fails."""

    def prepare(self, game: Any) -> None:
        raise RuntimeError("not ready")

    def __call__(self, view: Any, moves: Any, rng: Any) -> Any:
        return moves[0]


def test_a_strategy_that_cannot_be_prepared_fails_in_each_game() -> None:
    results = run(SMALL, {"unready": Unready()}, 2)
    assert [(row.ended, row.detail) for row in results] == [(rows.ERROR, "RuntimeError: not ready")] * 2


def test_a_run_that_is_stopped_keeps_its_games_and_shows_its_key() -> None:
    results = sealed(
        SMALL, {"chancy": chancy}, 500, announce=lambda sentence: None, progress=lambda done, total: done < 3
    )
    assert 3 <= len(results) < 500 and not results.complete and results.seal is not None
    assert [row.deal for row in results] == list(sealed_deals(results.seal.key, 500))[: len(results)]


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = engine.language()
    engine.set_language(request.param)
    yield request.param
    engine.set_language(before)


def test_hash_and_key_are_shown_in_both_languages(language: str) -> None:
    told: list[str] = []
    results = run(SMALL, ["climber"], 1, announce=told.append)
    word = {"en": "Sealed run", "de": "Versiegelter Lauf"}[language]
    assert told[0].startswith(word) and word in repr(results)


def test_opponents_of_a_patience_and_unknown_strategies_are_refused() -> None:
    with pytest.raises(ValueError, match="no opponents"):
        run(SMALL, ["climber"], 1, opponents=["random"])
    with pytest.raises(ValueError, match="no strategy 'nobody'"):
        run(SMALL, ["nobody"], 1)
