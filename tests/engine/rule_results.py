"""Results of the rules as comparable values: each function is called in several Pythons.

Only the engine is imported, since a browser's Python has nothing else.
"""

import hashlib
from pathlib import Path
from typing import Any

import engine
from engine import testing
from engine.core.internals import internals
from engine.core.playout import random_games
from engine.core.registry import OURS
from engine.lab import Fair

from .sets import game_of

GOLDEN = Path(__file__).parent.parent / "golden"


def solved(key: str, first: int, last: int, shorten: bool) -> list[Any]:
    """Verdict, basis, nodes and moves of some deals."""
    game = engine.game(key)
    assert internals(game).rules.compilable
    found = []
    for number in range(first, last + 1):
        one = engine.solve(game.deal(number), seconds=None, nodes=20_000, memory_mb=40, shorten=shorten)
        found.append([number, one.status, one.basis, one.nodes, " ".join(map(str, one.moves))])
    return found


def golden(names: list[str]) -> list[str]:
    """The option sets whose golden playthroughs the compiled rules reproduce; others raise."""
    for name in names:
        game = game_of(name)
        internals(game).rules.compile()
        assert internals(game).rules.compiled
        testing.check_golden(game.deal(4711), (GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    return names


def perft(name: str, deals: int, depth: int) -> list[int]:
    """The numbers of sequences of moves from some deals."""
    game = game_of(name)
    internals(game).rules.compile()
    return [testing.perft(game.deal(number), depth) for number in range(1, deals + 1)]


def rulings(name: str, moves: int) -> str:
    """A hash of the results of all rule functions, called directly, in a random game of an option set."""
    game = game_of(name)
    rules, digest = internals(game).rules.in_tier(True), hashlib.sha256()
    for position in testing.random_play(game.deal(99), 99, moves):
        state, out, view = rules.state(position.state), rules.scratch(), rules.state()
        count = rules.legal_moves(state, out)
        digest.update(repr([int(code) for code in out[:count]]).encode())
        digest.update(repr([int(rules.outcome(state, count)), int(rules.score(state))]).encode())
        for seat in range(game.seats):
            rules.observe(state, seat, view)
            digest.update(bytes(view))
        digest.update(repr([int(rules.ruling(state, code)) for code in testing.conceivable(game)[::40]]).encode())
    return digest.hexdigest()


def played(key: str, deals: int) -> list[Any]:
    """Random games, the score of careless play, and games of all shipped policies."""
    game = engine.game(key)
    internals(game).rules.compile()
    found: list[Any] = [random_games(game, 1, deals)]
    if game.seats > 1:
        return found
    found += [engine.solver.difficulty(game, number) for number in range(1, 6)]
    policies = {name: one for name, one in engine.lab.strategies(game).items() if isinstance(one, engine.lab.Weights)}
    for name, policy in policies.items():
        rows = engine.simulate(game, policy, deals, progress=False).rows
        found.append([name, *([row.outcome, row.score, row.moves] for row in rows)])
    return found


def careful(key: str, worlds: int) -> list[Any]:
    """Games of the players that sample worlds: the fair player, or Napoleon's two."""
    game = engine.game(key)
    chosen: list[Any] = [Fair(worlds=worlds, nodes=100)] if game.seats == 1 else ["pimc", "rollouts"]
    rows = [row for one in chosen for row in engine.simulate(game, one, 1, progress=False, limit=30).rows]
    return [[row.outcome, row.score, row.moves, row.gain] for row in rows]


def compilable() -> list[str]:
    """The games whose rules are compiled here, or can be."""
    return [key for key in OURS if internals(engine.game(key)).rules.compilable]


def answers(questions: list[list[Any]]) -> list[Any]:
    """The results of functions of this module; each question is a name and its arguments."""
    return [globals()[name](*words) for name, *words in questions]
