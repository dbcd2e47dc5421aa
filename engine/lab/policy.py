"""Compiled policies: the value of a move comes from weighted features or from a small function, at full speed.

A policy is deterministic and has no memory: it plays the move with the highest value, the first in case of ties, and
resigns if all values are negative. It is a strategy like any other (it can be called with a view and moves), and
`simulate` plays its games entirely in compiled code, with the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from numbers import Real
from sys import float_info
from typing import Any

from ..base.reading import quoted
from ..compiling import jit
from ..compiling.ahead import RuleFailed
from ..compiling.arrays import arrays
from ..core.game import Game, View
from ..core.internals import internals, masked
from ..vocabulary.moves import Move
from . import playing
from .features import features_of
from .fingerprints import fingerprinted

_MOST = float_info.max


class Policy:
    """A policy given by a function `value(s, m, weights, f)` written in the language of the rules (see `engine.jit`).

    `s` is the state as the player sees it (hidden cards are `engine.vocabulary.HIDDEN`), `m` the move; the result is a
    float. `weights` are the policy's numbers, and `f` is a buffer of the same size. Mark the function with
    `engine.jit.rule`.

    Attributes:
        value: the function.
        weights: its numbers.
        idea: what it tries to do, in one sentence.

    >>> from engine.vocabulary import move_dst
    >>> @engine.jit.rule
    ... def to_the_right(s, m, weights, f):
    ...     return float(move_dst(m))
    >>> policy = engine.lab.Policy(to_the_right)
    >>> position = engine.game("kleine-harfe").deal(1)
    >>> position.legal_moves, policy(position.view(), position.legal_moves)
    ((T3>T1, T3>T7, S>W), S>W)
    """

    memoryless = True

    def __init__(self, value: Callable[..., float], weights: Sequence[float] = (), idea: str = "") -> None:
        self.value, self.weights, self.idea = value, tuple(float(w) for w in weights), idea
        self.__name__ = getattr(value, "__name__", "policy")

    def __call__(self, view: View, moves: Sequence[Move], rng: Any = None) -> Move:
        """The move it plays: one of `moves`, or "resign"."""
        value, _, weights = self.bind(view.game)
        seen, room = bytearray(masked(view)), [0.0] * max(1, len(weights))
        values = [value(seen, move.code, weights, room) for move in moves]
        best = max(range(len(moves)), key=lambda i: values[i])
        return moves[best] if values[best] >= 0 else view.game.move("resign")

    def bind(self, game: Game) -> tuple[Any, str, tuple[float, ...]]:
        """The value function for a game, a name that identifies its code and values uniquely, and the weights.

        Raises:
            TypeError: the function uses a value whose changes compiled code would miss, such as an object.

        >>> digger = engine.lab.strategies(engine.game("kleine-harfe"))["digger"]
        >>> value, name, weights = digger.bind(engine.game("kleine-harfe"))
        >>> weights == digger.weights
        True
        """
        value = fingerprinted(self.value)
        return value, value.__name__, self.weights


class Weights(Policy):
    """A policy given by weights over the documented features of a game (`engine.lab.features`).

    Args:
        key: the key of a game.
        weights: feature -> weight; features left out weigh 0.
        idea: what it tries to do, in one sentence.

    Raises:
        ValueError: the game has no features, or lacks one of these, or a weight is not a finite number.

    >>> mine = engine.lab.Weights("kleine-harfe", {"up": 20, "turns": 60, "turn": 10, "redeal": 5, "idle": -100})
    >>> mine.named["turns"], mine.named["waste"]
    (60.0, 0.0)
    >>> position = engine.game("kleine-harfe").deal(1)
    >>> position.legal_moves, mine(position.view(), position.legal_moves)
    ((T3>T1, T3>T7, S>W), T3>T1)
    """

    def __init__(self, key: str, weights: Mapping[str, float], idea: str = "") -> None:
        from ..core.game import game

        self.key, self.features = key, features_of(game(key))
        names = tuple(self.features.FEATURES)
        for name in weights:
            if name not in names:
                raise ValueError(f"{key} has no feature {quoted(name)}; there are {', '.join(names)}")
        for name, weight in weights.items():
            if not isinstance(weight, Real) or not -_MOST <= weight <= _MOST:
                raise ValueError(f"the weight of {name} is a finite number, not {quoted(weight)}")
        self.named = {name: float(weights.get(name, 0)) for name in names}
        name = f"weighted_{internals(game(key)).package.cache_name}"
        parts = {"FEATURES": self.features.features, "COUNT": len(names)}
        super().__init__(_specialised(playing.weighted, name, parts), tuple(self.named.values()), idea)
        self._name = name

    def __reduce__(self) -> tuple[Any, ...]:
        return Weights, (self.key, self.named, self.idea)

    def __repr__(self) -> str:
        weights = {name: weight for name, weight in self.named.items() if weight}
        return f"engine.lab.Weights({self.key!r}, {weights})"

    def bind(self, game: Game) -> tuple[Any, str, tuple[float, ...]]:
        """See `Policy.bind`.

        Raises:
            ValueError: the policy is for another game.

        >>> digger = engine.lab.strategies(engine.game("kleine-harfe"))["digger"]
        >>> digger.bind(engine.game("treppe"))
        Traceback (most recent call last):
        ValueError: these are weights for kleine-harfe, not for treppe
        """
        if features_of(game) is not self.features:
            raise ValueError(f"these are weights for {self.key}, not for {game.key}")
        return self.value, self._name, self.weights


_made: dict[tuple[Any, ...], Any] = {}


def _specialised(template: Any, name: str, parts: dict[str, Any]) -> Any:
    key = (template, name)
    if key not in _made:
        _made[key] = jit.specialise(template, name, **parts)
    return _made[key]


def play_policy(
    game: Game, policy: Policy, deals: Sequence[int], limit: int, compiled: bool = True
) -> list[tuple[int, int, int, int]]:
    """Play deals with a policy; for each, return why it ended (a constant of `playing`), outcome, score and moves.

    Args:
        game, policy, deals: the game, the policy that plays it, and the deal numbers.
        limit: the maximum number of moves per game.
        compiled: whether to use compiled code where possible; plain Python plays the same games without waiting for a
            compiler.
    """
    return _play(game, policy, bytes(game.blank()), deals, len(deals), limit, compiled)


def play_on(game: Game, policy: Policy, states: Sequence[bytes], limit: int) -> list[tuple[int, int, int, int]]:
    """Let a policy play on from the given states; the results are as in `play_policy`."""
    return _play(game, policy, b"".join(states), None, len(states), limit)


def _play(
    game: Game, policy: Policy, starts: bytes, deals: Sequence[int] | None, number: int, limit: int,
    compiled: bool = True,
) -> list[tuple[int, int, int, int]]:  # fmt: skip
    value, name, weights = policy.bind(game)
    address: Any = 0
    best = _specialised(playing.best_move, name, {"VALUE": value})
    if isinstance(policy, Weights):
        best = _specialised(playing.our_best_move, name, {"BEST_MOVE": best})
    else:
        address, best, name, compiled = best, jit.call_at, "own", compiled and jit.can_compile()
    if compiled:
        internals(game).rules.compile()
    rules = internals(game).rules.in_tier(compiled and internals(game).rules.compilable)
    name = f"{internals(game).package.cache_name}_{name}"
    parts = {key.upper(): function for key, function in internals(game).rules.plain.items()}
    run = _specialised(playing.policy_games, name, parts | {"BEST_MOVE": best, "SIZE": rules.size})
    if rules.compiled:
        run = jit.compiled([run])[run.__name__]
        address = address and jit.address(address, "BqQDD")
    results = rules.buffer(playing.FIELDS * number)
    count = len(game.pack)
    arguments = (
        address,
        rules.state(starts),
        deals is not None,
        *(rules.state() for _ in range(3)),
        rules.integers(game.pack),
        rules.buffer(count),
        count,
        rules.integers(deals or ()),
        number,
        limit,
        rules.buffer(rules.max_moves),
        *(_floats(numbers, rules.compiled) for numbers in (weights or (0.0,), [0.0] * max(1, len(weights)))),
        results,
    )
    try:
        run(*arguments)
    except RuleFailed:  # a learner's function has raised an exception, which only Python can name
        return _play(game, policy, starts, deals, number, limit, compiled=False)
    fields = [int(number) for number in results]
    return [tuple(fields[i : i + playing.FIELDS]) for i in range(0, len(fields), playing.FIELDS)]  # type: ignore[misc]


def _floats(numbers: Sequence[float], compiled: bool) -> Any:
    return arrays().filled("d", numbers) if compiled else list(numbers)
