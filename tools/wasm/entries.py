"""Selects the functions to precompile: those Python calls to play, solve and simulate games.

They are found by doing all of that once with the compiled rules, recording functions and argument types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from numba import types

import engine
from engine.compiling import jit
from engine.compiling.ahead import name_of
from engine.core.internals import internals
from engine.core.registry import OURS
from engine.lab.runner import try_compiled
from engine.solver.session import SearchSession, knowledge
from engine.warm import warm

from .lower import NotLowered

TASKS = {
    "engine.solver": "search",
    "engine.players": "players",
    "engine.games.napoleon.pimc_search": "players",
    "engine.games.napoleon.playout": "players",
}
"""Beginning of a module's name -> what its functions are for; those of all others are for playing."""


@dataclass(frozen=True)
class Entry:
    """A function to precompile.

    Attributes:
        arguments: Numba's types of its arguments.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]

    @property
    def task(self) -> str:
        """Its purpose: "play", "search" or "players"."""
        name = self.function.__module__
        return next((task for begin, task in TASKS.items() if name.startswith(begin)), "play")


def entries(folder: str) -> list[Entry]:
    """The functions to precompile for the games in a folder.

    Raises:
        NotLowered: one of them is called with two signatures, or with none.
    """
    with _asked() as asked:
        for key in (key for key, place in OURS.items() if place == folder):
            _use(key)
    found: dict[str, Entry] = {}
    for function, compiled in asked.items():  # searches have their own copies of some templates
        for call in compiled.signatures:
            entry = Entry(function, tuple(map(types.unliteral, call)))
            other = found.setdefault(name_of(function), entry)
            if other.arguments != entry.arguments:
                raise NotLowered(f"{function.__qualname__} is called in two ways: see tools/wasm/entries.py")
    if unused := {name_of(function) for function in asked} - set(found):
        raise NotLowered(f"{', '.join(sorted(unused))} is never called: see tools/wasm/entries.py")
    return list(found.values())


@contextmanager
def _asked() -> Iterator[dict[Callable[..., Any], Any]]:
    """Records the functions requested in the compiled tier, with their compiled versions."""
    found: dict[Callable[..., Any], Any] = {}
    compiled = jit.compiled

    def watched(functions: Iterable[Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
        functions = list(functions)
        made = compiled(functions)
        found.update((one, made[one.__name__]) for one in functions)
        return made

    with patch.object(jit, "compiled", watched):
        yield found


def _use(key: str) -> None:
    """Call everything that is compiled for a game."""
    warm(key)
    game = engine.game(key)
    rules, position = internals(game).rules.in_tier(True), game.deal(1)
    order, count, out = rules.integers(game.pack), len(game.pack), rules.scratch()
    rules.shuffle(order, count, 1)
    rules.deal(rules.state(bytes(game.blank())), order, count)
    state, move = rules.state(position.state), position.legal_moves[0].code
    rules.ruling(state, move)
    rules.apply(rules.state(position.state), move)
    rules.advance(rules.state(position.state), move, out)
    rules.outcome(state, rules.legal_moves(state, out))
    rules.score(state)
    rules.observe(state, 0, rules.state())
    try_compiled(game)
    if game.seats == 1:
        session = SearchSession(position, 4, knowledge(game))
        session.begin(0, 0, 0)
        session.functions["unpack"](session.arena, 0, session.root, session.rules.state())
    for name in {"pimc", "rollouts"} & set(engine.lab.strategies(game)):
        engine.simulate(game, name, 1, progress=False, limit=1)
