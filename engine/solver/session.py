"""The search of one game, bound to that game's functions, and the memory it uses."""

from __future__ import annotations

from functools import cache
from mmap import mmap
from typing import Any

from .. import jit
from ..errors import BadOption
from ..game import Game
from ..registry import GamePackage
from . import search as core
from .generic import GenericSearch

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
TEMPLATES = (core.insert, core.begin, core.search, core.trace)
KEY = 60
"""Bytes per key for which memory is reserved, on average."""
NODE = 4 * 4 + 2
"""Bytes that a node takes in addition to its key and its table entry."""
MAX_WIDTH = 20_000


def knowledge(game: Game) -> Any:
    """What the solver knows of a game: its module `search`, or a `GenericSearch`.

    Raises:
        BadOption: the game is for several players.
    """
    if game.seats != 1:
        raise BadOption(f"{game.key} is a game for {game.seats} players: the solver plays patiences")
    return game.package.part("search") or _generic(game.package, len(game.pack))


@cache
def _generic(package: GamePackage, cards: int) -> GenericSearch:
    return GenericSearch(package.bound, package.cache_name, cards)


@cache
def bind(name: str, size: int, compiled: bool, source: Any) -> dict[str, Any]:
    """The templates of `search.py` bound to what is known of one game.

    Args:
        name: makes the names of compiled code unique.
        size: of a state, in bytes.
        compiled: whether to compile it.
        source: see `knowledge`.
    """
    parts: dict[str, Any] = {name: getattr(source, function) for name, function in PARTS.items()}
    parts["COVERS"] = getattr(source, "covers", core.same)
    name = f"{name}_{getattr(source, 'VARIANT', '')}"
    insert = jit.specialise(core.insert, name, **parts, SIZE=size)
    begin = jit.specialise(core.begin, name, **parts, SIZE=size, insert=insert)
    search = jit.specialise(core.search, name, **parts, SIZE=size, insert=insert)
    trace = jit.specialise(core.trace, name, **parts, SIZE=size)
    functions = (begin, search, trace)
    return jit.compiled(functions) if compiled else {f.__name__: f for f in functions}


def zeros(kind: str, count: int) -> Any:
    """A zeroed array in pages of its own: untouched parts take no memory, and all of it is released at once.

    The default allocator would reuse memory that earlier searches have touched.
    """
    import numpy as np

    return np.frombuffer(mmap(-1, count * np.dtype(kind).itemsize), kind)


class SearchSession:
    """The memory of one search, and the search itself.

    Args:
        position: the position to search from.
        memory_mb: memory limit in megabytes (millions of bytes); memory that is not needed is not touched.
        source: what is known of the game: see `knowledge`.
    """

    def __init__(self, position: Any, memory_mb: float, source: Any) -> None:
        game = position.game
        rules = game.rules
        if not rules.compiled and jit.available():
            rules.compile()
        self.rules = rules
        self.functions = bind(game.package.cache_name, rules.size, rules.compiled, source)
        room = int(memory_mb * 1e6) - 600_000
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
            self.arena: Any = zeros("int8", self.bytes + spare)
            self.at: Any = zeros("int32", n)
            self.parent: Any = zeros("int32", n)
            self.tag: Any = zeros("int32", n)
            self.link: Any = zeros("int32", n)
            self.depth: Any = zeros("int16", n)
            self.head: Any = zeros("int32", 2 * core.BUCKETS)
            self.level: Any = zeros("int32", MAX_WIDTH)
            self.table: Any = zeros("int32", size)
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
        """The moves of the win that was found."""
        path: list[int] = []
        node = int(self.control[core.FOUND])
        while node:
            path.append(node)
            node = int(self.parent[node])
        path = path[::-1][1:]
        # the last entry addresses the free space behind all keys
        path.append(int(self.control[core.NODES]) + 1)
        room = core.MOST_MOVES + len(path)
        count = core.NO_ROOM
        while count == core.NO_ROOM:
            room *= 2
            out = self.rules.buffer(room)
            count = self.functions["trace"](
                self.rules.state(bytes(self.root)), self.root, self.other, self.scratch, self.order, self.arena,
                self.at, self.rules.integers(path), len(path), self.moves, out, int(self.control[core.MODE]),
            )  # fmt: skip
        if count < 0:
            raise AssertionError("the solver lost its own way")
        return [int(code) for code in out[:count]]
