"""A search bound to the functions of one game, with its memory."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import pairwise
from typing import Any

from ..base.errors import OptionError
from ..compiling import ahead, jit
from ..compiling.arrays import arrays
from ..core.game import Game
from ..core.internals import internals
from ..core.registry import GamePackage
from ..core.rules import Rules
from ..vocabulary.kernel import CARDS, REDEAL, move_cards, move_count, move_dst, move_kind, move_src
from ..vocabulary.spec import State
from . import search as core
from .generic import GenericSearch, complete

PARTS = {
    "PACK": "pack",
    "UNPACK": "unpack",
    "EXPAND": "expand",
    "STEP": "take",
    "RAW": "raw",
    "VALUE": "value",
    "STAGE": "stage",
    "DEAD": "dead",
    "WON": "won",
}
KEY = 60
"""Average number of bytes reserved per key."""
NODE = 4 * 4 + 2
"""Bytes per node in addition to its key and its table entry."""
MAX_WIDTH = 20_000
MOST_MB = 96.0 if ahead.BROWSER else float("inf")
"""Memory limit of a search, in megabytes: a browser has little memory, and commits all that is reserved."""
_TURNS = 300


def knowledge(game: Game) -> Any:
    """What the solver knows of a game: its module `search`, or a `GenericSearch`.

    Raises:
        OptionError: the game is for several players.
    """
    if game.seats != 1:
        raise OptionError(f"{game.key} is a game for {game.seats} players: the solver plays patiences")
    search = internals(game).package.part("search")
    return (
        complete(search, internals(game).package.bound) if search else _generic(internals(game).package, len(game.pack))
    )


@cache
def _generic(package: GamePackage, cards: int) -> GenericSearch:
    return GenericSearch(package.bound, package.cache_name, cards)


@cache
def search_rules(package: GamePackage, compiled: bool) -> Rules:
    """The rules for searches. They are not shared with tables, which may switch to compiled code in another thread."""
    rules = Rules(package.rules, package.cache_name)
    if compiled:
        rules.compile()
    return rules


@cache
def bind(name: str, size: int, compiled: bool, source: Any) -> dict[str, Any]:
    """The templates of `search.py`, and `unpack`, bound to what is known of one game.

    Args:
        name: makes the names of compiled code unique.
        size: of a state, in bytes.
        compiled: whether to compile it.
        source: see `knowledge`.
    """
    parts: dict[str, Any] = {name: getattr(source, function) for name, function in PARTS.items()}
    parts["COVERS"] = getattr(source, "covers", core.same)
    name = f"{name}_{getattr(source, 'VARIANT', '')}"
    parts["place"] = jit.specialise(core.place, name, **parts)
    insert = jit.specialise(core.insert, name, **parts, SIZE=size)
    begin = jit.specialise(core.begin, name, **parts, SIZE=size, insert=insert)
    search = jit.specialise(core.search, name, **parts, SIZE=size, insert=insert)
    trace = jit.specialise(core.trace, name, **parts, SIZE=size)
    functions = (begin, search, trace, jit.specialise(core.unpack, name, **parts))
    return jit.compiled(functions) if compiled else {f.__name__: f for f in functions}


class LostWay(AssertionError):
    """The moves of a win that the search has found cannot be reconstructed."""


class SearchSession:
    """The memory of one search, and the search itself.

    Args:
        position: the position to search from.
        memory_mb: memory limit in megabytes (millions of bytes); unused memory is not touched.
        source: what is known of the game: see `knowledge`.
        compiled: whether compiled code searches, if there is a compiler.
    """

    def __init__(self, position: Any, memory_mb: float, source: Any, compiled: bool = True) -> None:
        game = position.game
        self._module = internals(game).module
        self._piles = tuple(game.piles.values())
        self.rules = rules = search_rules(internals(game).package, compiled and jit.available())
        self.functions = bind(internals(game).package.cache_name, rules.size, rules.compiled, source)
        room = int(min(memory_mb, MOST_MB) * 1e6) - 600_000
        size = 1024
        while 8 * size <= room // 8:
            size *= 2
        self.most_nodes = max(64, min((room - 4 * size) // (KEY + NODE), 3 * size // 4))
        if not rules.compiled:
            self.most_nodes = min(self.most_nodes, 300_000)
        n = self.most_nodes + 2
        spare = 16_384
        self.bytes = self.most_nodes * KEY + 4096
        self.root, self.work, self.other, self.scratch = (rules.state() for _ in range(4))
        self.root = rules.state(position.state)
        if rules.compiled:
            make = arrays()
            self.arena: Any = make.room("b", self.bytes + spare, self)
            self.at: Any = make.room("i", n, self)
            self.parent: Any = make.room("i", n, self)
            self.tag: Any = make.room("i", n, self)
            self.link: Any = make.room("i", n, self)
            self.depth: Any = make.room("h", n, self)
            self.head: Any = make.room("i", 2 * core.BUCKETS, self)
            self.level: Any = make.room("i", MAX_WIDTH, self)
            self.table: Any = make.room("i", size, self)
        else:
            self.bytes = min(self.bytes, self.most_nodes * KEY + 4096)
            self.arena = bytearray(self.bytes + spare)
            self.at, self.parent, self.tag, self.link, self.depth = ([0] * n for _ in range(5))
            self.head, self.level, self.table = [0] * (2 * core.BUCKETS), [0] * MAX_WIDTH, [0] * size
        self.order = rules.buffer(4096)
        self.moves = rules.buffer(8192)
        self.control = rules.buffer(core.CONTROLS)
        self.control[core.MASK] = 1023
        self.control[core.MAX_TABLE] = size
        self.control[core.MAX_NODES] = self.most_nodes
        self.control[core.MAX_BYTES] = self.bytes

    def begin(self, mode: int, width: int, limit: int) -> int:
        """Start a search; return its status."""
        c = self.control
        c[core.MODE], c[core.WIDTH], c[core.LIMIT] = mode, min(width, MAX_WIDTH), limit or self.most_nodes
        self.functions["begin"](
            self.root, self.root, self.order, self.arena, self.at, self.parent, self.tag, self.link, self.depth,
            self.head, self.level, self.table, c,
        )  # fmt: skip
        return int(c[core.STATUS])

    def slice(self, budget: int) -> int:
        """Expand at most `budget` nodes; return the status."""
        c = self.control
        self.functions["search"](
            self.root, self.work, self.other, self.scratch, self.order, self.arena, self.at, self.parent, self.tag,
            self.link, self.depth, self.head, self.level, self.table, self.moves, c, budget,
        )  # fmt: skip
        return int(c[core.STATUS])

    @property
    def nodes(self) -> int:
        """The number of distinct states met by the search."""
        return int(self.control[core.NODES])

    @property
    def expanded(self) -> int:
        """The number of states expanded by the search."""
        return int(self.control[core.EXPANDED])

    def line(self) -> list[int]:
        """The moves of the win that was found.

        A key holds one of several equivalent forms of a state, and the search continues from that form. Where the state
        itself has no step to the next state of the line, the step of its form is used, with the piles renamed.

        Raises:
            LostWay: the steps do not lead from one state of the line to the next.
        """
        path: list[int] = []
        node = int(self.control[core.FOUND])
        while node:
            path.append(node)
            node = int(self.parent[node])
        path.reverse()
        mode = int(self.control[core.MODE])
        found = self._steps(self.root, path[1:], mode)
        return self._line_of_forms(path, mode) if found is None else found

    def _line_of_forms(self, path: list[int], mode: int) -> list[int]:
        """The moves along a path of nodes, each step taken from the state or else from its form."""
        state, moves = bytearray(self.root), []
        for here, after in pairwise(path):
            step = self._steps(state, [after], mode)
            if step is None:
                step = self._step_of_form(state, here, after, mode)
            for code in step:
                self._module.apply(state, code)
            moves += step
        return moves

    def _steps(self, state: State, nodes: list[int], mode: int) -> list[int] | None:
        """The moves from a state along a path of nodes; None if one of its states has no such step."""
        # the last entry is the free space behind all keys
        path = self.rules.integers([*nodes, int(self.control[core.NODES]) + 1])
        room, count = core.MOST_MOVES + len(path), core.NO_ROOM
        while count == core.NO_ROOM:
            room *= 2
            out = self.rules.buffer(room)
            count = self.functions["trace"](
                self.rules.state(bytes(state)), self.root, self.other, self.scratch, self.order, self.arena, self.at,
                path, len(path), self.moves, out, mode | core.ALL,
            )  # fmt: skip
        return None if count < 0 else [int(code) for code in out[:count]]

    def _step_of_form(self, state: State, here: int, after: int, mode: int) -> list[int]:
        """The moves from the stored form of a node's parent to the node, with the piles named as in the state."""
        form, state = self.rules.state(), bytearray(state)
        self.functions["unpack"](self.arena, int(self.at[here]), self.root, form)
        turned = []
        while (names := self._renamed(bytearray(form), state)) is None:
            turned.append(self._turn(state))
            if len(turned) > _TURNS:
                raise LostWay("the state differs from the one that the search has stored")
        step = self._steps(form, [after], mode)
        if step is None:
            raise LostWay("the state has no such step")
        return [*turned, *(self._in_piles(code, names) for code in step)]

    def _turn(self, state: State) -> int:
        """Turn a card of the stock, or the waste over: the stored form may be a later one. Returns the move."""
        out = [0] * self.rules.max_moves
        codes = out[: self._module.legal_moves(state, out)]
        stock = [pile.number for pile in self._piles if pile.role == "stock"]
        for code in codes:
            if move_kind(code) == REDEAL or (move_kind(code) == CARDS and move_src(code) in stock):
                self._module.apply(state, code)
                return int(code)
        raise LostWay("nothing can be turned")

    def _renamed(self, form: State, state: State) -> dict[int, int] | None:
        """Map pile numbers of `form` to those of equal piles in `state`; None if they are different positions."""
        waiting: dict[Any, list[int]] = defaultdict(list)
        for pile in self._piles:
            waiting[pile.role, pile.cards(state), pile.face_down(state)].append(pile.number)
        names = {}
        for pile in self._piles:
            same = waiting[pile.role, pile.cards(form), pile.face_down(form)]
            if not same:
                return None
            names[pile.number] = pile.number if pile.number in same else same[0]
            same.remove(names[pile.number])
        return names

    def _in_piles(self, code: int, names: dict[int, int]) -> int:
        if move_kind(code) != CARDS:
            return code
        source, target = move_src(code), move_dst(code)
        return int(move_cards(names.get(source, source), names.get(target, target), move_count(code)))
