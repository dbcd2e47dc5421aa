"""A player of patiences who sees what a person sees, and thinks with the solver.

He imagines the hidden cards in many ways that agree with all he knows (`Memory`): *worlds*. Which move is best in them
he finds out in one of two ways.

Once simple judgement wins most of the worlds (`Trial`), it is asked for as long as it wins any: each move is tried in
all of them, played on as a readable policy would, and the policy's own move is played unless another wins clearly
more. A policy sees no more than he does, so what it wins can be won.

Else the solver looks each world up under a small budget of positions. From the ways to win come plans:
the moves up to the next card that nobody knows yet, which are the same moves whatever that card is. The plans are
tried in all worlds, and the one that wins most of them is played. So he wins less often than the worlds promise: in
each of them he believes that he will know where the cards lie. Where nearly all are won, such plans differ too little.

Then he looks at the card, puts his worlds right and goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..game import Game
from ..hints import knowledge
from ..kernel import HIDDEN, RESIGN, move_of
from ..moves import Move
from ..position import Origin, Position, View
from .memory import Memory
from .trial import Trial, TrialResult

WORLDS = 40
"""Worlds looked at."""
NODES = 500
"""Positions that the solver may look at in a world; a win that it finds is mostly found by then."""
PLANS = 8
"""Most plans that are compared."""
TRUST = 0.5
"""The share of worlds that simple judgement has to win before it is asked, and not the solver."""
SURE = 200_000
"""Positions that the solver may look at when all cards are known and there is only one world."""
GUESSES = 500
"""Moves by simple judgement after which he gives a game up."""

_prepared: set[str] = set()


class Fair:
    """The player; he remembers the game that he plays, so each game needs to be played from its moves in order.

    Results depend on the source of random numbers alone: his budget is counted in positions, not in seconds. A change
    of `rng`, or a view that cannot come from his last move, begins a new game.

    Args:
        worlds, nodes, plans: as the constants of this module; more of each makes him better and slower.

    Raises:
        ValueError: one of them is below 1.
    """

    slow = True
    """Whether he is left out of comparisons that do not name him."""

    def __init__(self, worlds: int = WORLDS, nodes: int = NODES, plans: int = PLANS) -> None:
        if min(worlds, nodes, plans) < 1:
            raise ValueError(f"a player looks at one world, position and plan at least, not at {worlds, nodes, plans}")
        self.worlds, self.nodes, self.plans = worlds, nodes, plans
        self.__name__ = "fair"
        self._rng: Any = None
        self._last: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Fair, (self.worlds, self.nodes, self.plans)

    def prepare(self, game: Game) -> None:
        """Have compiled what a game needs, so that no game waits for it."""
        game.rules.compile()
        if game.module.CATALOGUE not in _prepared:
            position = game.deal(0)
            memory, line = Memory(position.view()), [move.code for move in position.legal_moves[:1]]
            memory.until_news(position.state, line)
            memory.wins(position.state, line)
            self._look(game, position.state, 20_000)
            Trial(game).play([[position.state]])
            _prepared.add(game.module.CATALOGUE)

    def __call__(self, view: View, moves: Sequence[Move], rng: Any) -> Move:
        if rng is not self._rng or self._last is None or not self._follow(view):
            self._begin(view, rng)
        code = self._next(view, moves)
        self._last = code
        return view.game.moves([code])[0]

    # -------------------------------------------------------------- the game so far

    def _begin(self, view: View, rng: Any) -> None:
        self._rng = rng
        self._dice = Random(int(rng.random() * 2**53))
        view.game.rules.compile()
        self._memory, self._trial = Memory(view), Trial(view.game)
        self._worlds: list[bytes] = []
        self._lines: list[list[int]] = []  # a way to win each world, [] where none is known
        self._plan: list[int] = []
        self._news = True
        self._trusts = False
        self._hope = True
        self._guesses = 0

    def _follow(self, view: View) -> bool:
        """Take in what the last move has brought: drop what it contradicts. Whether the view comes from that move."""
        code, memory = self._last, self._memory
        if code is None or view.game != memory.game:
            return False
        news = memory.follow(view, code)
        if news is None:
            return False
        for i, world in enumerate(self._worlds):
            after, line = memory.played(world, code), self._lines[i]
            line = line[1:] if line and line[0] == code else []
            if news:
                after = memory.mend(after, self._dice)
                if line and not memory.wins(after, line):
                    line = []
            self._worlds[i], self._lines[i] = after, line
        if news:
            self._plan, self._news = [], True
        return True

    # -------------------------------------------------------------- decisions

    def _next(self, view: View, moves: Sequence[Move]) -> int:
        if self._plan:
            return self._plan.pop(0)
        memory = self._memory
        if len(moves) == 1 and memory.played(memory.known, moves[0].code) not in memory.visited:
            return moves[0].code
        if not memory.places:
            return self._known(view, moves)
        look = free_look(memory, moves)
        if look is not None:
            return look.code
        self._imagine()
        (alone,) = self._trial.play([self._worlds])
        self._trusts = alone.wins > (0 if self._trusts else TRUST * self.worlds)
        plan = self._best_try(view, moves, alone) if self._trusts else self._best_plan()
        if not plan:
            return self._judged(view, moves)
        self._plan = plan[1:]
        return plan[0]

    def _known(self, view: View, moves: Sequence[Move]) -> int:
        """All cards are known: the solver wins the game, or proves that it is lost, or judgement goes on."""
        memory = self._memory
        status, line = self._look(memory.game, memory.known, SURE if self._hope else self.nodes)
        if status == "won":
            self._plan = line[1:]
            return line[0]
        if status == "lost":
            return move_of(RESIGN, 0)
        self._hope = False
        return self._judged(view, moves)

    def _judged(self, view: View, moves: Sequence[Move]) -> int:
        """The move that looks best by simple judgement and leads to something new; without one he gives up."""
        memory = self._memory
        self._guesses += 1
        if self._guesses > GUESSES:
            return move_of(RESIGN, 0)
        new = [m for m in moves if memory.played(memory.known, m.code) not in memory.visited]
        values = _values(view.game, memory.known, [move.code for move in new])
        best = max(range(len(new)), key=values.__getitem__, default=-1)
        return new[best].code if best >= 0 and values[best] >= 0 else move_of(RESIGN, 0)

    def _imagine(self) -> None:
        """Have as many worlds as are looked at."""
        while len(self._worlds) < self.worlds:
            self._worlds.append(self._memory.imagine(self._dice))
            self._lines.append([])

    def _best_try(self, view: View, moves: Sequence[Move], alone: TrialResult) -> list[int]:
        """The policy's own move, unless another one wins clearly more worlds; [] if none leads to something new.

        Args:
            view, moves: what is seen and legal.
            alone: what comes of playing on by the policy.
        """
        memory, self._news = self._memory, True  # what the solver knew of the worlds is not kept up
        new = [m for m in moves if memory.played(memory.known, m.code) not in memory.visited]
        if not new:
            return []
        own = self._trial.move(view, new)
        if alone.wins == self.worlds and own in new:
            return [own.code]
        found = self._trial.play([[memory.played(world, move.code) for world in self._worlds] for move in new])
        usual = next((tried for move, tried in zip(new, found, strict=True) if move == own), None)
        best: TrialResult | None = None
        chosen: list[int] = []
        for move, tried in zip(new, found, strict=True):
            if usual is not None and tried is not usual and not tried.beats(usual):
                continue
            if best is None or (tried.wins, tried.score, tried is usual) > (best.wins, best.score, best is usual):
                best, chosen = tried, [move.code]
        return chosen

    def _best_plan(self) -> list[int]:
        """The moves up to the next news that win most worlds; [] if no world is won."""
        game = self._memory.game
        if self._news:
            for i, line in enumerate(self._lines):
                if not line:
                    self._lines[i] = self._look(game, self._worlds[i], self.nodes)[1]
            self._news = False
        plans: dict[tuple[bytes, int], _Plan] = {}
        for world, line in zip(self._worlds, self._lines, strict=True):
            if line:
                moves, after = self._needed(world, line)
                plans.setdefault((after, moves[-1]), _Plan(moves)).votes += 1
        if not plans:
            return []
        chosen = sorted(plans.values(), key=lambda plan: -plan.votes)[: self.plans]
        for plan in chosen:
            plan.won = self._holding(plan.moves)
        best = self._compare(chosen)
        self._lines = [best.moves + best.won[i] if i in best.won else [] for i in range(self.worlds)]
        return best.moves

    def _needed(self, world: bytes, line: list[int]) -> tuple[list[int], bytes]:
        """The moves of a line that its first news need, and what is known before these news; as `Memory.until_news`.

        What is not needed for it can still be played when the news are known, and perhaps better is not. Only where the
        stock brings the news all moves stay: what it lays down may take the way from others.
        """
        count, after = self._memory.until_news(world, line)
        if count == 0:
            return line, after
        moves = line[:count]
        source = self._memory.game.moves(moves[-1:])[0].source
        if not source or self._memory.game.piles[source].role != "tableau":
            return moves, after
        for i in range(count - 2, -1, -1):
            fewer = moves[:i] + moves[i + 1 :]
            found, known = self._memory.until_news(world, fewer)
            if found == len(fewer):
                moves, after = fewer, known
        return moves, after

    def _holding(self, moves: list[int]) -> dict[int, list[int]]:
        """The worlds whose known way to win can begin with these moves, and how it goes on then."""
        found = {}
        for i, line in enumerate(self._lines):
            rest = list(line)
            for code in moves:
                if code in rest:
                    rest.remove(code)
            if line and self._memory.wins(self._worlds[i], moves + rest):
                found[i] = rest
        return found

    def _compare(self, plans: list[_Plan]) -> _Plan:
        """The plan that wins most worlds; of equal ones that whose first move looks best.

        The most likely plans come first, and a plan is dropped as soon as it cannot come up to the best one any more.
        """
        memory, game = self._memory, self._memory.game
        judged = _values(game, memory.known, [plan.moves[0] for plan in plans])
        best, high = plans[0], (-1, 0.0)
        for plan, value in zip(plans, judged, strict=True):
            left = self.worlds - len(plan.won)
            for i, world in enumerate(self._worlds):
                if i in plan.won:
                    continue
                if len(plan.won) + left < high[0]:
                    break
                left -= 1
                for code in plan.moves:
                    world = memory.played(world, code)
                if memory.wins(world, []):
                    plan.won[i] = []
                elif line := self._look(game, world, self.nodes)[1]:
                    plan.won[i] = line
            if (len(plan.won), value) > high:
                best, high = plan, (len(plan.won), value)
        return best

    def _look(self, game: Game, world: bytes, nodes: int) -> tuple[str, list[int]]:
        """What the solver says of a world, and a way to win it, if it finds one."""
        from ..solver import solve

        memory_mb = 4 if nodes <= 20_000 else 40
        found = solve(Position(game, world, Origin()), seconds=None, nodes=nodes, memory_mb=memory_mb)
        return found.status, [move.code for move in found.moves]


class _Plan:
    """Moves up to the next news, and the worlds that are won by them, each with the moves that follow."""

    def __init__(self, moves: list[int]) -> None:
        self.moves, self.votes = moves, 0
        self.won: dict[int, list[int]] = {}


def free_look(memory: Memory, moves: Sequence[Move]) -> Move | None:
    """Turning the stock where that costs nothing and shows unknown cards; None elsewhere.

    It costs nothing where passes have no limit and no turned card brings a duty (Klondike): after the waste has been
    turned over, all is as it was.
    """
    options, stock = memory.game.options, memory.game.piles.get("S")
    if stock is None or options.get("passes", 1) or options["compulsory_building"] or options["compulsory_aces"]:
        return None
    if HIDDEN not in stock.cards(bytearray(memory.known)):
        return None
    return next((move for move in moves if move.source == "S"), None)


def _values(game: Game, state: bytes, codes: Sequence[int]) -> list[float]:
    """What simple judgement, that of the hints, says of some moves."""
    known, seen = knowledge(game), bytearray(state)
    return [float(known.advise(seen, code, game.options)[0]) for code in codes]
