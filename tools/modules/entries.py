"""Selects the functions to precompile: those Python calls to play, solve and simulate games.

They are found by doing a little of all that with the plain rules, recording functions and argument types: nothing is
compiled for it.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import engine
from engine.compiling import jit
from engine.compiling.ahead import name_of
from engine.core.internals import internals
from engine.core.playout import random_games
from engine.core.registry import OURS
from engine.games.napoleon.players.pimc import await_search
from engine.lab.features import has_features
from engine.lab.policy import play_policy
from engine.lab.runner import try_compiled
from engine.players.memory import until_reveal, wins
from engine.solver.careless import best_score
from engine.solver.line import compile_shortening
from engine.solver.session import knowledge
from engine.solver.solution import _begun as begun
from engine.tricks.deal_review import review_deal

from .lower import NotLowered

TASKS = {
    "engine.solver": "search",
    "engine.players": "players",
    "engine.games.napoleon.players.pimc_search": "players",
    "engine.games.napoleon.players.playout": "players",
}
"""Beginning of a module's name -> what its functions are for; those of all others are for playing."""


@dataclass(frozen=True)
class Entry:
    """A function to precompile.

    Attributes:
        takes: a letter for each argument, as in `engine.compiling.ahead`.
    """

    function: Callable[..., Any]
    takes: str

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
    for function, calls in asked.items():  # searches have their own copies of some templates
        for takes in calls:
            entry = Entry(function, takes)
            if found.setdefault(name_of(function), entry).takes != takes:
                raise NotLowered(f"{function.__qualname__} is called in two ways: see tools/modules/entries.py")
    if unused := {name_of(function) for function in asked} - set(found):
        raise NotLowered(f"{', '.join(sorted(unused))} is never called: see tools/modules/entries.py")
    return list(found.values())


@contextmanager
def _asked() -> Iterator[dict[Callable[..., Any], set[str]]]:
    """Records how the functions requested in the compiled tier are called; in their place plain ones run."""
    found: dict[Callable[..., Any], set[str]] = {}

    def watched(functions: Iterable[Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
        return {one.__name__: _watched(one, found.setdefault(one, set())) for one in functions}

    with patch.multiple(
        jit, compiled=watched, available=lambda functions=(): True, address=lambda function, takes: function
    ):
        yield found


def _watched(function: Callable[..., Any], calls: set[str]) -> Callable[..., Any]:
    def call(*values: Any) -> Any:
        calls.add("".join(map(_letter, values)))
        return function(*values)

    return call


def _letter(value: Any) -> str:
    if isinstance(value, array):
        return value.typecode.upper()
    if isinstance(value, memoryview):
        return (value.format or "").upper()
    return "?" if isinstance(value, bool) else "d" if isinstance(value, float) else "q"


def _use(key: str) -> None:
    """Call everything that is compiled for a game."""
    game = engine.game(key)
    position = game.deal(1)
    rules = internals(game).rules.in_tier(True)
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
    internals(game).rules.compile()
    random_games(game, 1, 1, 1)
    if game.seats > 1:
        await_search()
        review_deal(position)
        for name in {"pimc", "rollouts"} & set(engine.lab.strategies(game)):
            engine.simulate(game, name, 1, progress=False, limit=1)
        return
    try_compiled(game)
    session = begun(position, 4, knowledge(game))
    session.functions["unpack"](session.arena, 0, session.root, session.rules.state())
    compile_shortening(position)
    best_score(game, 1, 1)
    world, codes = rules.state(position.state), rules.integers([move])
    for template in (until_reveal, wins):
        internals(game).rules.template(template)
    internals(game).rules.template(until_reveal)(world, world, rules.state(), codes, 1)
    internals(game).rules.template(wins)(world, codes, 1, out)
    if has_features(game):
        policy = next(one for one in engine.lab.strategies(game).values() if isinstance(one, engine.lab.Weights))
        play_policy(game, policy, [1], 1)
        play_policy(game, engine.lab.Policy(policy.value, policy.weights), [1], 1)
