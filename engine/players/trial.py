"""Worlds played to their ends by simple judgement: what a player may hope for who sees no more than one can see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..game import Game
from ..moves import Move
from ..position import View

LIMIT = 1000
"""Most moves of a trial."""


@dataclass(frozen=True, slots=True)
class TrialResult:
    """What came of a move, or of some, in each of some worlds: whether it was won, and how many cards were up."""

    won: tuple[bool, ...]
    score: int

    @property
    def wins(self) -> int:
        """How many worlds were won."""
        return sum(self.won)

    def beats(self, other: TrialResult) -> bool:
        """Whether it wins so many more of the same worlds that it is hardly by chance (one standard deviation)."""
        more = sum(one and not two for one, two in zip(self.won, other.won, strict=True))
        fewer = sum(two and not one for one, two in zip(self.won, other.won, strict=True))
        return more > fewer and (more - fewer) ** 2 > more + fewer


class Trial:
    """The readable policy that wins most games of a patience (`engine.lab.features`), which plays worlds on.

    It sees of a world only what a player would see there, so unlike the solver it promises nothing that nobody could
    keep.
    """

    def __init__(self, game: Game) -> None:
        from ..lab.features import features_of
        from ..lab.policy import Weights

        features = features_of(game)
        self.game = game
        self._policy = Weights(game.key, features.STRATEGIES[features.STRONGEST])

    def move(self, view: View, moves: Sequence[Move]) -> Move:
        """The move that the policy plays."""
        return self._policy(view, moves)

    def play(self, starts: Sequence[Sequence[bytes]]) -> list[TrialResult]:
        """Play on from some starts, each of them in some worlds."""
        from ..lab.policy import play_on

        states: list[Any] = [state for worlds in starts for state in worlds]
        ends, found, at = play_on(self.game, self._policy, states, LIMIT), [], 0
        for worlds in starts:
            part = ends[at : at + len(worlds)]
            at += len(worlds)
            found.append(
                TrialResult(tuple(outcome == 1 for _, outcome, _, _ in part), sum(score for *_, score, _ in part))
            )
        return found
