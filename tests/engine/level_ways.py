"""All solutions of a level, and a learner who clicks at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

import engine
from engine import Move
from engine.core.internals import internals
from engine.lessons import Level, Tried, goals


class GaveUp(Exception):
    """A search reached its limit of positions without a result."""


@dataclass(eq=False)
class Node:
    """A reachable position, with what the level remembers about the moves so far."""

    tried: Tried
    done: bool
    over: bool
    least: int
    """At least this many moves are still needed."""
    barren: int = -1
    """With this many moves, or fewer, no way leads to the goal."""
    counts: dict[int, int] = field(default_factory=dict)
    steps: list[tuple[str | None, Node]] | None = None
    """What can be done next: a move, or None for a refused try, and where it leads."""


class Ways:
    """Counts and samples the solutions of a level.

    Args:
        level: the level to solve.
        most: the number of positions after which it gives up.
    """

    def __init__(self, level: Level, most: int) -> None:
        self.level, self.most = level, most
        self.conditions = (*level.goal, *(fail.when for fail in level.fails))
        self.nodes: dict[object, Node] = {}
        self.start = self._node(level.tried(level.start))

    def shortest(self, bound: int) -> int | None:
        """The length of the shortest solution; None if it is longer than `bound`.

        Raises:
            GaveUp: there are too many positions.
        """
        return next((length for length in range(bound + 1) if self.count(self.start, length)), None)

    def count(self, node: Node, left: int) -> int:
        """The number of solutions of at most `left` moves from a node, including those that repeat a position."""
        if node.done:
            return 1
        if node.over or left < node.least or left <= node.barren:
            return 0
        if left not in node.counts:
            node.counts[left] = sum(self.count(after, left - (move is not None)) for move, after in self._steps(node))
            if not node.counts[left]:
                node.barren = max(node.barren, left)
        return node.counts[left]

    def draw(self, chance: random.Random, left: int) -> Tried | None:
        """A solution drawn uniformly at random; None if it repeats a position."""
        node, seen = self.start, {self.start.tried.position}
        moves: tuple[str, ...] = ()
        refused = node.tried.refused
        while not node.done:
            steps = self._steps(node)
            weights = [self.count(after, left - (move is not None)) for move, after in steps]
            ((move, node),) = chance.choices(steps, weights)
            refused |= node.tried.refused
            if move is not None:
                left -= 1
                moves = (*moves, move)
                if node.tried.position in seen:
                    return None
                seen.add(node.tried.position)
        return Tried(node.tried.position, moves, refused)

    def _steps(self, node: Node) -> list[tuple[str | None, Node]]:
        if node.steps is None:
            rulings = [node.tried.position.ruling(move) for move in self._wanted(node)]
            before = goals.remembered(self.level.goal, node.tried)
            refused = [self.level.after(node.tried, ruling) for ruling in rulings if not ruling.legal]
            helped = [one for one in refused if goals.remembered(self.level.goal, one) != before]
            steps = helped or made(self.level, node.tried)
            node.steps = [(None if helped else step.moves[-1], self._node(step)) for step in steps]
        return node.steps

    def _wanted(self, node: Node) -> list[Move]:
        """The moves that could count as the requested illegal try."""
        open_ = [one for one in self.level.goal if {"tried", "refused"} & set(one) and not goals.holds(one, node.tried)]
        if not open_:
            return []
        if all("tried" in one and not set("*?") & set(one["tried"]) for one in open_):
            return [self.level.game.move(one["tried"]) for one in open_]
        return at_hand(self.level, node.tried.position)

    def _node(self, tried: Tried) -> Node:
        follows = tuple(
            trap.after is not None and tried.moves == trap.after[: len(tried.moves)] for trap in self.level.traps
        )
        key = (tried.position, goals.remembered(self.conditions, tried), follows)
        if key not in self.nodes:
            if len(self.nodes) >= self.most:
                raise GaveUp(f"{self.level.name}: more than {self.most} positions")
            done = goals.all_hold(self.level.goal, tried)
            over = tried.position.outcome is not None or any(goals.holds(fail.when, tried) for fail in self.level.fails)
            self.nodes[key] = Node(tried, done, over, 0 if done else needed(self.level, tried))
        return self.nodes[key]


def made(level: Level, tried: Tried) -> Iterator[Tried]:
    """The nodes one legal move further on; moves that a trap takes back are left out."""
    for move in tried.position.legal_moves:
        trapped = level.trap(Tried(tried.position, (*tried.moves, move.text)))
        after = level.replied(tried.position.play(move))
        done = Tried(after, (*tried.moves, move.text), tried.refused)
        if trapped is None or goals.all_hold(level.goal, done):
            yield done


def needed(level: Level, tried: Tried) -> int:
    """A lower bound on the moves to the goal: each puts up one card, or lays one card on another."""
    position = tried.position
    if all({"tried", "refused"} & set(one) for one in level.goal):
        return 0
    if level.game.seats > 1 or any(move.text.startswith("base") for move in position.legal_moves):
        return 1
    up = laid = 0
    for one in level.goal:
        if "up" in one:
            times = int(one.get("times", 1))
            there = next(n for n in range(times, -1, -1) if n == 0 or goals.holds({"up": one["up"], "times": n}, tried))
            up += times - there
        elif "lies" in one and "on" in one:
            laid += not goals.holds(one, tried)
    score = max([int(one["score"]) for one in level.goal if "score" in one], default=0)
    if {"outcome": "won"} in level.goal:
        score = len(level.game.pack)
    return max(1, up + laid, score - position.score)


# ---------------------------------------------------------------- a learner who clicks


def at_hand(level: Level, position: engine.Position) -> list[Move]:
    """The conceivable moves of cards that are present; from a hand, only its cards."""
    game = level.game
    piles, state = game.piles, bytearray(position.state)
    held = {name: len(pile.cards(state)) for name, pile in piles.items() if pile.in_play(state)}
    if game.seats > 1:
        return [*_sayings(game), *(game.move(f"play {card}") for card in position[f"H{level.player}"])]
    moves: list[Move] = []
    for source, there in _by_source(game).items():
        most = 1 if source not in held or piles[source].role != "tableau" else held[source]
        if source not in piles or held.get(source):
            moves += [
                move for move in there if move.count <= most and (move.target not in piles or move.target in held)
            ]
    return moves


@cache
def _by_source(game: engine.Game) -> dict[str, list[Move]]:
    found: dict[str, list[Move]] = {}
    for move in game.conceivable_moves():
        found.setdefault(move.source, []).append(move)
    return found


@cache
def _sayings(game: engine.Game) -> list[Move]:
    return [game.move(text) for text in ("pass", *(f"bid {n}" for n in range(1, 6)))]


def clicks(level: Level, chance: random.Random) -> bool:
    """Whether random tries, half of them illegal, pass a level.

    A move that a trap takes back costs a try. There are three times as many tries as the solution has moves.
    """
    tried = level.tried(level.start)
    for _ in range(3 * len(level.solution) + 2):
        move: Move | None = None
        if chance.random() < 0.5:
            move = illegal(level, tried.position, chance)
        if move is None:
            moves = tried.position.legal_moves
            move = moves[chance.randrange(len(moves))]
        after = level.after(tried, tried.position.ruling(move))
        verdict = level.judge_without_search(after)
        if verdict.status == "done":
            return True
        if level.trap(after) is None or after.position is tried.position:
            if verdict.status != "open":
                return False
            tried = after
    return False


def illegal(level: Level, position: engine.Position, chance: random.Random) -> Move | None:
    moves, state = _hand_of(level, position), bytearray(position.state)
    for _ in range(8):
        move = moves[chance.randrange(len(moves))]
        if internals(level.game).module.ruling(state, move.code):
            return move
    return None


@lru_cache(maxsize=2000)
def _hand_of(level: Level, position: engine.Position) -> list[Move]:
    return at_hand(level, position)
