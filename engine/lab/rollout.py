"""Playouts of worlds by a policy: the expectations of a player who sees only the visible cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..core.game import Game, View
from ..vocabulary.moves import Move
from .features import features_of
from .policy import Weights, play_on

LIMIT = 1000
"""The maximum number of moves in a playout."""


@dataclass(frozen=True, slots=True)
class RolloutResult:
    """The results of one or more moves in several worlds: which worlds were won, and how many cards went up."""

    won: tuple[bool, ...]
    score: int

    @property
    def wins(self) -> int:
        """The number of worlds won."""
        return sum(self.won)

    def beats(self, other: RolloutResult) -> bool:
        """Whether it wins more of the same worlds, by more than one standard deviation."""
        more = sum(one and not two for one, two in zip(self.won, other.won, strict=True))
        fewer = sum(two and not one for one, two in zip(self.won, other.won, strict=True))
        return more > fewer and (more - fewer) ** 2 > more + fewer


class Rollout:
    """Plays out worlds with the strongest readable policy of a patience (`STRONGEST` in its `heuristics.py`).

    In each world the policy sees only what a player would see, so unlike the solver's wins, its wins are attainable.
    """

    def __init__(self, game: Game) -> None:
        features = features_of(game)
        self.game = game
        self._policy = Weights(game.key, features.STRATEGIES[features.STRONGEST])

    def move(self, view: View, moves: Sequence[Move]) -> Move:
        """The move that the policy plays."""
        return self._policy(view, moves)

    def play(self, starts: Sequence[Sequence[bytes]]) -> list[RolloutResult]:
        """Play out several starts, each given in several worlds."""
        states: list[Any] = [state for worlds in starts for state in worlds]
        ends, results, at = play_on(self.game, self._policy, states, LIMIT), [], 0
        for worlds in starts:
            part = ends[at : at + len(worlds)]
            at += len(worlds)
            results.append(
                RolloutResult(tuple(outcome == 1 for _, outcome, _, _ in part), sum(score for *_, score, _ in part))
            )
        return results
