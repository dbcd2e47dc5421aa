"""A player of patiences that sees what a person sees and uses the solver (determinization).

It samples many assignments of the hidden cards, called *worlds*, consistent with everything it knows (`Memory`), and
finds the move that does best in them in one of two ways.

Once the policy wins most of the worlds (`Rollout`), it is used for as long as it wins any: each move is tried in all
worlds, where the policy finishes the game, and the policy's own move is chosen unless another one wins clearly more.
The policy sees no more than the player does, so its wins are realistic.
Otherwise the solver searches each world with a small budget of positions. Its winning lines yield plans: the moves up
to the first one that reveals an unknown card, which are the same moves whatever that card is. The plans are tried in
all worlds, and the one that wins most of them is played. The player wins less often than the worlds promise, because in
each of them it assumes that it will know where the cards are (strategy fusion). When nearly all worlds are won, such
plans hardly differ.

Then it looks at the card, repairs its worlds accordingly, and continues.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..core.arguments import whole
from ..core.game import Game, Origin, Position, View
from ..core.heuristics import heuristics, score_moves
from ..core.internals import internals
from ..players.memory import Memory
from ..solver import solve
from ..vocabulary.kernel import HIDDEN, RESIGN, move_of
from ..vocabulary.moves import Move
from .kept import NODES, KeptSearch
from .rollout import Rollout, RolloutResult

WORLDS = 20
"""The number of worlds."""
PLANS = 8
"""The maximum number of plans compared."""
TRUST = 0.5
"""The proportion of worlds that the policy must win before it is used instead of the solver."""
SURE, SURE_MB = 200_000, 40
"""The solver's budget, in positions and megabytes, when all cards are known and there is only one world."""
GUESSES = 500
"""The number of moves chosen by heuristics alone after which the player resigns."""

_prepared: set[str] = set()


class Fair:
    """The player. It remembers the game it is playing, so it must see the moves of each game in order.

    Results depend only on the random number generator: the budget is counted in positions, not seconds. A different
    `rng`, or a view that cannot result from the player's last move, starts a new game.

    Args:
        worlds: the number of worlds; more make it stronger and slower.
        nodes: the positions met in a world after which the solver begins no further attempt; each attempt may expand
            1,500 (see `engine.lab.kept`).
        plans: the maximum number of plans compared.

    Raises:
        ArgumentError: one of them is no whole number from 1 on.

    >>> fair = engine.lab.Fair(worlds=5, nodes=100)
    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> fair.prepare(small)
    >>> engine.simulate(small, fair, [1, 2, 3], progress=False).win_rate().value
    1.0
    """

    slow = True
    """Whether the player is left out of comparisons that do not name it."""

    def __init__(self, worlds: int = WORLDS, nodes: int = NODES, plans: int = PLANS) -> None:
        self.worlds, self.nodes = whole("worlds", worlds, 1), whole("nodes", nodes, 1)
        self.plans = whole("plans", plans, 1)
        self.__name__ = "fair"
        self._rng: Any = None
        self._last: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Fair, (self.worlds, self.nodes, self.plans)

    def prepare(self, game: Game) -> None:
        """Compile what a game needs ahead of time."""
        internals(game).rules.compile()
        if internals(game).package.name not in _prepared:
            position = game.deal(0)
            memory, line = Memory(position.view()), [move.code for move in position.legal_moves[:1]]
            memory.until_reveal(position.state, line)
            memory.wins(position.state, line)
            KeptSearch(game).look(position.state)
            Rollout(game).play([[position.state]])
            _prepared.add(internals(game).package.name)

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
        internals(view.game).rules.compile()
        self._memory, self._rollout = Memory(view), Rollout(view.game)
        self._search = KeptSearch(view.game, self.nodes)
        self._worlds: list[bytes] = []
        self._lines: list[list[int]] = []  # a winning line for each world, [] if none is known
        self._plan: list[int] = []
        self._revealed = True
        self._trusts = False
        self._hope = True
        self._guesses = 0

    def _follow(self, view: View) -> bool:
        """Update memory and worlds after the last move; return False if the view cannot result from it."""
        code, memory = self._last, self._memory
        if code is None or view.game != memory.game:
            return False
        revealed = memory.follow(view, code)
        if revealed is None:
            return False
        for i, world in enumerate(self._worlds):
            after, line = memory.played(world, code), self._lines[i]
            line = line[1:] if line and line[0] == code else []
            if revealed:
                after = memory.repair(after, self._dice)
                if line and not memory.wins(after, line):
                    line = []
            self._worlds[i], self._lines[i] = after, line
        if revealed:
            self._plan, self._revealed = [], True
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
        self._sample()
        (alone,) = self._rollout.play([self._worlds])
        self._trusts = alone.wins > (0 if self._trusts else TRUST * self.worlds)
        plan = self._best_try(view, moves, alone) if self._trusts else self._best_plan()
        if not plan:
            return self._judged(view, moves)
        self._plan = plan[1:]
        return plan[0]

    def _known(self, view: View, moves: Sequence[Move]) -> int:
        """With all cards known: follow the solver's winning line, resign if it proves a loss, or use heuristics."""
        memory = self._memory
        if self._hope:
            position = Position(memory.game, memory.known, Origin())
            solution = solve(position, seconds=None, nodes=SURE, memory_mb=SURE_MB, shorten=False)
            status, line = solution.status, [move.code for move in solution.moves]
        else:
            status, line = self._search.look(memory.known)
        if status == "won":
            self._plan = line[1:]
            return line[0]
        if status == "lost":
            return move_of(RESIGN, 0)
        self._hope = False
        return self._judged(view, moves)

    def _judged(self, view: View, moves: Sequence[Move]) -> int:
        """The move to a new state that the heuristics rate best; resigns if there is none."""
        memory = self._memory
        self._guesses += 1
        if self._guesses > GUESSES:
            return move_of(RESIGN, 0)
        new = [m for m in moves if memory.played(memory.known, m.code) not in memory.visited]
        values = self._values([move.code for move in new])
        best = max(range(len(new)), key=values.__getitem__, default=-1)
        return new[best].code if best >= 0 and values[best] >= 0 else move_of(RESIGN, 0)

    def _sample(self) -> None:
        """Sample worlds until there are enough."""
        while len(self._worlds) < self.worlds:
            self._worlds.append(self._memory.sample(self._dice))
            self._lines.append([])

    def _best_try(self, view: View, moves: Sequence[Move], alone: RolloutResult) -> list[int]:
        """The policy's own move, unless another one wins clearly more worlds; [] if none leads to a new state.

        Args:
            view, moves: the current view and legal moves.
            alone: the result if the policy chooses every move.
        """
        memory, self._revealed = self._memory, True  # the solver's results for the worlds are not kept up to date here
        new = [m for m in moves if memory.played(memory.known, m.code) not in memory.visited]
        if not new:
            return []
        own = self._rollout.move(view, new)
        if alone.wins == self.worlds and own in new:
            return [own.code]
        usual = self._tried([own], range(self.worlds))[0] if own in new else None
        best, chosen = usual, [own.code] if usual else []
        others = self._rivals(usual, [move for move in new if move != own]) if usual else new
        for move, tried in zip(others, self._tried(others, range(self.worlds)), strict=True):
            if usual is not None and not tried.beats(usual):
                continue
            if best is None or (tried.wins, tried.score) > (best.wins, best.score):
                best, chosen = tried, [move.code]
        return chosen

    def _rivals(self, usual: RolloutResult, moves: Sequence[Move]) -> list[Move]:
        """The moves that may win clearly more than the usual one: they win two of the worlds that it loses."""
        lost = [i for i, won in enumerate(usual.won) if not won]
        found = self._tried(moves, lost) if len(lost) > 1 else []
        return [move for move, tried in zip(moves, found, strict=bool(found)) if tried.wins > 1]

    def _tried(self, moves: Sequence[Move], worlds: Sequence[int]) -> list[RolloutResult]:
        """What the policy makes of each of these moves in some of the worlds."""
        played, chosen = self._memory.played, [self._worlds[i] for i in worlds]
        return self._rollout.play([[played(world, move.code) for world in chosen] for move in moves])

    def _best_plan(self) -> list[int]:
        """The moves up to the next revealed card that win most worlds; [] if no world is won."""
        if self._revealed:
            for i, line in enumerate(self._lines):
                if not line:
                    self._lines[i] = self._search.look(self._worlds[i])[1]
            self._revealed = False
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
        """The moves of a line that are needed to reveal its first card, and the knowledge before it is seen.

        The other moves can still be made once the card is known, and may then turn out to be mistakes. All moves are
        kept only if the card comes from the stock, because dealt cards may block others. See `Memory.until_reveal`.
        """
        count, after = self._memory.until_reveal(world, line)
        if count == 0:
            return line, after
        moves = line[:count]
        source = self._memory.game.moves(moves[-1:])[0].source
        if not source or self._memory.game.piles[source].role != "tableau":
            return moves, after
        for i in range(count - 2, -1, -1):
            fewer = moves[:i] + moves[i + 1 :]
            found, known = self._memory.until_reveal(world, fewer)
            if found == len(fewer):
                moves, after = fewer, known
        return moves, after

    def _holding(self, moves: list[int]) -> dict[int, list[int]]:
        """The worlds whose known winning line can begin with these moves, with the rest of that line."""
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
        """The plan that wins most worlds; in case of ties, the one whose first move the heuristics rate best.

        The most likely plans come first, and a plan is dropped as soon as it can no longer catch up with the best one.
        """
        memory = self._memory
        judged = self._values([plan.moves[0] for plan in plans])
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
                elif line := self._search.look(world)[1]:
                    plan.won[i] = line
            if (len(plan.won), value) > high:
                best, high = plan, (len(plan.won), value)
        return best

    def _values(self, codes: Sequence[int]) -> list[float]:
        """The heuristic values of some moves, as used by the hints."""
        game, known = self._memory.game, self._memory.known
        return [score.value for score in score_moves(View(game, known, 0), game.moves(codes))]


class _Plan:
    """The moves up to the next revealed card, and the worlds that they win, each with the moves that follow."""

    def __init__(self, moves: list[int]) -> None:
        self.moves, self.votes = moves, 0
        self.won: dict[int, list[int]] = {}


def free_look(memory: Memory, moves: Sequence[Move]) -> Move | None:
    """The move that turns the stock, if `free_turns` of the game's heuristics says that it costs nothing and it reveals
    unknown cards; else None.
    """
    free_turns = getattr(heuristics(memory.game), "free_turns", None)
    stock = memory.game.piles.get("S")
    if stock is None or free_turns is None or not free_turns(memory.game.options):
        return None
    if HIDDEN not in stock.cards(bytearray(memory.known)):
        return None
    return next((move for move in moves if move.source == "S"), None)
