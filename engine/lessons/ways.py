"""All shortest ways to the goal of a level, from any situation that a learner has reached. The search knows all cards.

It goes from layer to layer: layer *n* holds what can first be reached with *n* moves, and every step into the next
layer is kept, so that two moves in either order are two ways. Nothing else can be part of a shortest way, which never
comes back to an earlier layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..core.game import Game, Position
from ..core.ruling import Ruling
from . import goals
from .goals import REFUSED, Condition, Tried


class SearchedLevel(Protocol):
    """The part of a `Level` that a search needs."""

    @property
    def game(self) -> Game: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...
    @property
    def goal(self) -> tuple[Condition, ...]: ...
    @property
    def fails(self) -> Sequence[Any]: ...
    @property
    def solution(self) -> tuple[str, ...]: ...
    @property
    def limit(self) -> int | None: ...
    @property
    def seat(self) -> int: ...
    @property
    def watch(self) -> bool: ...
    @property
    def plan(self) -> bool: ...

    def __hash__(self) -> int: ...
    def replied(self, position: Position) -> Position: ...
    def made(self, position: Position) -> tuple[str, ...]: ...
    def tried(self, position: Position, refused: frozenset[Ruling] = ...) -> Tried: ...
    def after(self, tried: Tried, ruling: Ruling) -> Tried: ...
    def judge_without_search(self, tried: Tried) -> Any: ...


@dataclass(eq=False)
class Situation:
    """A situation, and what leads on from it.

    Attributes:
        tried: the learner's situation.
        steps: the steps into the next layer, each with its tries: a move, and refused ones that the goal requires. The
            search ends by leaving only those of shortest ways.
        ways: the number of shortest ways from here.
    """

    tried: Tried
    steps: list[tuple[tuple[str, ...], Situation]] = field(default_factory=list)
    ways: int = 0


class Ways:
    """The shortest ways to the goal of a level.

    Args:
        level: where the goal and the limit come from.
        begin: the learner's situation.
        most: the number of situations after which the search gives up.

    Attributes:
        length: the number of moves that all of them have; None if no way was found.
        proved: if none was found, whether this proves that there is none (within the level's limit).

    >>> level = engine.lessons.course("treppe").level("out-of-the-way")
    >>> ways = engine.lessons.Ways(level, level.tried(level.start), 1_000)
    >>> ways.length, ways.first_moves, list(ways.lines())
    (3, {'R3>FC': 1}, [('R3>FC', 'R4>R3', 'R4>FD')])
    """

    def __init__(self, level: SearchedLevel, begin: Tried, most: int) -> None:
        self._level, self._most = level, most
        self._looking_back = goals.looking_back((*level.goal, *(fail.when for fail in level.fails)))
        tried, self._tries = self._with_tries(begin)
        self.start = Situation(tried)
        self.length: int | None = 0 if goals.all_hold(level.goal, tried) else None
        self.start.ways = int(self.length == 0)
        self.proved = False
        if self.length is None:
            self._search()

    @property
    def first_moves(self) -> dict[str, int]:
        """The moves that begin a shortest way, each with the number of ways that it begins."""
        return {tries[0]: node.ways for tries, node in self.start.steps}

    def lines(self) -> Iterator[tuple[str, ...]]:
        """All shortest ways, each as the tries of a solution."""
        if self.length is not None:
            for line in _lines(self.start):
                yield self._tries + line

    # -------------------------------------------------------------- the search

    def _search(self) -> None:
        layers = [{self._key(self.start.tried): self.start}]
        self._seen: set[object] = set(layers[0])
        while layers[-1]:
            reached: dict[object, Situation] = {}
            for node in layers[-1].values():
                for tries, after, done in self._steps(node):
                    key = self._key(after)
                    if key not in self._seen:
                        there = reached.setdefault(key, Situation(after))
                        there.ways |= done
                        node.steps.append((tries, there))
                    if len(self._seen) + len(reached) > self._most:
                        return
            self._seen.update(reached)
            layers.append(reached)
            if any(node.ways for node in reached.values()):
                self.length = len(layers) - 1
                for layer in reversed(layers[:-1]):
                    for node in layer.values():
                        node.steps = [step for step in node.steps if step[1].ways]
                        node.ways = sum(after.ways for _, after in node.steps)
                return
        self.proved = True

    def _steps(self, node: Situation) -> Iterator[tuple[tuple[str, ...], Tried, bool]]:
        """The tries that lead on from a node, where they lead, and whether the goal is reached there."""
        level, tried = self._level, node.tried
        if node is not self.start and self._spoilt(tried):
            return
        for move in tried.position.legal_moves:
            made = Tried(level.replied(tried.position.play(move)), (*tried.moves, move.text), tried.refused)
            if self._key(made) in self._seen:
                continue
            verdict = level.judge_without_search(made)
            if verdict.status != "failed":
                after, tries = self._with_tries(made)
                done = goals.all_hold(level.goal, after) if tries else verdict.status == "done"
                yield (move.text, *tries), after, done

    def _key(self, tried: Tried) -> object:
        """What decides how a level can go on."""
        return tried.position.state, tried.refused, goals.remembered(self._looking_back, tried)

    def _with_tries(self, tried: Tried) -> tuple[Tried, tuple[str, ...]]:
        """The situation after the refused tries of the solution that the goal still requires, and these tries."""
        level, known = self._level, None
        tries: tuple[str, ...] = ()
        for text in level.solution:
            if text.startswith(REFUSED) and not (ruling := tried.position.ruling(text.removeprefix(REFUSED))).legal:
                after = Tried(tried.position, tried.moves, tried.refused | {ruling})
                known = goals.remembered(level.goal, tried) if known is None else known
                helped = goals.remembered(level.goal, after)
                if helped != known:
                    tried, tries, known = after, (*tries, text), helped
        return tried, tries

    def _spoilt(self, tried: Tried) -> bool:
        level = self._level
        if any(goals.holds(fail.when, tried) for fail in level.fails) or tried.position.outcome is not None:
            return True
        return level.limit is not None and level.limit - len(tried.moves) < self._at_least(tried.position)

    def _at_least(self, position: Position) -> int:
        """A lower bound on the moves still needed: to win a patience, one for each card not yet on a foundation."""
        if self._level.game.seats == 1 and {"outcome": "won"} in self._level.goal:
            return len(self._level.game.pack) - position.score
        return 1


def _lines(node: Situation) -> Iterator[tuple[str, ...]]:
    if not node.steps:
        yield ()
    for tries, after in node.steps:
        for rest in _lines(after):
            yield tries + rest
