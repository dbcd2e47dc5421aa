"""Shortens wins found by a search, in bounded time. The result need not be the shortest win.

A search takes the first win that it finds, which may include detours. Two methods shorten it alternately as long as
that pays; both are from Nakhost and Müller, "Action Elimination and Plan Neighborhood Graph Search" (ICAPS 2010):
- the states of the line and those a few moves away from it, nearest first, form a graph, and the shortest path through
it replaces the line. States that no rule can tell apart are the same node, so loops disappear;
- a move is left out, together with the later moves that are no longer legal, if the rest still wins.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from ..compiling import jit
from ..compiling.arrays import arrays
from ..compiling.jit import rule
from ..core.internals import internals
from . import generic, search as core
from .search import MASK, NODES, USED, enter, full, key_hash
from .session import SearchSession

if TYPE_CHECKING:
    SIZE: int
    PACK: Any
    UNPACK: Any
    WON: Any
    RULING: Any
    APPLY: Any
    LEGAL_MOVES: Any
    place: Any

EXPANSIONS = 6_000
"""How many states of a graph are expanded in addition to those of the line."""
ROUNDS = 6
"""The maximum number of graphs."""
GAIN = 0.98
"""Another graph is built if the last one shortened the line to this fraction of its length or less."""
ELIMINATE = 1500
"""The longest line from which moves are left out one by one; the time for that grows with the square of the length."""
_SLICE = 500


@rule
def node_of(s, root, order, arena, at, tag, table, c, new):
    """The node of a state; if it has none, a new one where `new` is set and memory is left, else 0."""
    end = PACK(s, root, order, arena, c[USED])
    h = key_hash(arena, c[USED] + 1, end) & 0x7FFFFFFF
    i = place(root, arena, at, tag, table, c, end, h)
    if table[i] != 0:
        return table[i]
    if new == 0 or full(c):
        return 0
    return enter(at, tag, table, c, i, end, h)


@rule
def lay(s, root, work, order, arena, at, parent, tag, link, table, c, line, length, path):
    """Start a graph with the states of a line; return the node of the last one, 0 if memory is full.

    `link` leads from the last occurrence of each state to the next state.
    """
    c[MASK] = 1023
    for i in range(c[MASK] + 1):
        table[i] = 0
    c[NODES] = 0
    c[USED] = 0
    at[1] = 0
    for k in range(SIZE):
        work[k] = s[k]
    path[0] = node_of(work, root, order, arena, at, tag, table, c, 1)
    for n in range(length):
        APPLY(work, line[n])
        path[n + 1] = node_of(work, root, order, arena, at, tag, table, c, 1)
        if path[n + 1] == 0:
            return 0
    for n in range(length + 1):
        parent[path[n]] = n  # the last occurrence of the state in the line
        link[path[n]] = 0
    n = 0
    while n < length:
        n = parent[path[n]]
        if n < length:
            link[path[n]] = path[n + 1]
            n += 1
    return path[length]


@rule
def spread(root, work, other, order, arena, at, tag, link, table, moves, c, first, edges, done, until):
    """Expand the nodes after `done`, in the order of their numbers, at most up to `until`; return how many are done."""
    used = first[done + 1]
    while done < min(until, c[NODES]):
        if used + len(moves) > len(edges):
            return done
        done += 1
        UNPACK(arena, at[done], root, work)
        count = LEGAL_MOVES(work, moves)
        for i in range(count):
            for k in range(SIZE):
                other[k] = work[k]
            APPLY(other, moves[i])
            known = c[NODES]
            node = node_of(other, root, order, arena, at, tag, table, c, 1)
            if node == 0:
                continue
            if node > known:
                link[node] = 0
            edges[used] = node
            used += 1
        first[done + 1] = used
    return done


@rule
def shortest(
    s, root, work, other, order, arena, at, parent, tag, link, table, moves, c, first, edges, done, queue, goal, out
):
    """Write the moves of the shortest path to a node; return how many, 0 if they cannot be reconstructed."""
    for node in range(1, c[NODES] + 1):
        parent[node] = 0
    parent[1] = 1
    queue[0] = 1
    head = 0
    tail = 1
    while parent[goal] == 0:
        node = queue[head]
        head += 1
        begin = first[node] if node <= done else 0
        end = first[node + 1] if node <= done else 0
        for i in range(begin - 1, end):
            after = edges[i] if i >= begin else link[node]
            if after == 0 or parent[after] != 0:
                continue
            parent[after] = node
            if after <= done or link[after] != 0:
                queue[tail] = after
                tail += 1
    length = 0
    node = goal
    while node != 1:
        length += 1
        node = parent[node]
    node = goal
    for n in range(length - 1, -1, -1):
        out[n] = node
        node = parent[node]
    for k in range(SIZE):
        work[k] = s[k]
    for n in range(length):
        move = 0
        count = LEGAL_MOVES(work, moves)
        for i in range(count):
            for k in range(SIZE):
                other[k] = work[k]
            APPLY(other, moves[i])
            if node_of(other, root, order, arena, at, tag, table, c, 0) == out[n]:
                move = moves[i]
                break
        if move == 0:
            return 0
        out[n] = move
        APPLY(work, move)
    return length


@rule
def won_without(s, work, line, length, skipped, out):
    """Write the line without one move and those that become illegal; return its length, 0 if it does not win."""
    for k in range(SIZE):
        work[k] = s[k]
    written = 0
    for n in range(length):
        if n != skipped and RULING(work, line[n]) == 0:
            APPLY(work, line[n])
            out[written] = line[n]
            written += 1
            if WON(work) == 1:
                return written
    return 0


@rule
def eliminate(s, work, line, length, out):
    """Remove every unnecessary move from a line, in place; return how many are left."""
    n = 0
    while n < length:
        written = won_without(s, work, line, length, n, out)
        if 0 < written < length:
            for i in range(written):
                line[i] = out[i]
            length = written
        else:
            n += 1
    return length


@cache
def _bind(package: Any, compiled: bool, source: Any) -> dict[str, Any]:
    """The templates above, bound to one game.

    In games whose keys do not distinguish how far the stock is turned (see `COVERS` in search.py), the whole state is
    used as key.
    """
    module, size = package.rules, package.rules.SIZE
    name = f"{package.cache_name}_{getattr(source, 'VARIANT', '')}_short"
    keys = {"PACK": source.pack, "UNPACK": source.unpack}
    if hasattr(source, "covers"):
        keys = {key: jit.specialise(getattr(generic, key.lower()), name, SIZE=size) for key in keys}
    rules = {key.upper(): getattr(module, key) for key in ("ruling", "apply", "legal_moves")}
    parts: dict[str, Any] = {**keys, **rules, "WON": source.won, "SIZE": size}
    parts["place"] = jit.specialise(core.place, name, COVERS=core.same)
    for template in (node_of, won_without):
        parts[template.__name__] = jit.specialise(template, name, **parts)
    functions = tuple(jit.specialise(one, name, **parts) for one in (lay, spread, shortest, eliminate))
    return jit.compiled(functions) if compiled else {one.__name__: one for one in functions}


def prepare(session: SearchSession, source: Any, position: Any) -> None:
    """Compile the functions that `shortened` calls."""
    line = _Line(session, [], source, position)
    line.through_graph(lambda: False, 0)
    line.eliminate()


def shortened(
    session: SearchSession, codes: list[int], source: Any, stop: Callable[[], bool], position: Any
) -> list[int]:
    """A line that wins like the given one, in as many moves or fewer.

    Args:
        session: the search that found the line; its memory is reused.
        codes: the moves of the line.
        source: the solver's knowledge of the game: see `knowledge`.
        stop: polled regularly; once it returns True, the shortest line so far is returned.
        position: the position in which the line begins.
    """
    line = _Line(session, codes, source, position)
    for _ in range(ROUNDS):
        before = line.length
        if not line.through_graph(stop):
            break
        line.eliminate()
        if line.length > GAIN * before:
            break
    return line.codes()


class _Line:
    """A line while it is being shortened, with the memory for that."""

    def __init__(self, session: SearchSession, codes: list[int], source: Any, position: Any) -> None:
        self._session, rules = session, session.rules
        self._functions = _bind(internals(position.game).package, rules.compiled, source)
        self.length = len(codes)
        self._line = rules.integers(codes)
        self._out = rules.buffer(len(codes) + 1)
        room = min(session.most_nodes, len(codes) + EXPANSIONS) + 2
        make = (lambda count: arrays().room("i", count)) if rules.compiled else (lambda count: [0] * count)
        self._first, self._queue = make(room), make(room)
        self._moves = rules.buffer(rules.max_moves)
        self._edges = make(rules.max_moves + 16 * room)

    def codes(self) -> list[int]:
        return [int(code) for code in self._line[: self.length]]

    def eliminate(self) -> None:
        if self.length <= ELIMINATE:
            one = self._session
            self.length = self._functions["eliminate"](one.root, one.work, self._line, self.length, self._out)

    def through_graph(self, stop: Callable[[], bool], expansions: int = EXPANSIONS) -> bool:
        """Replace the line by the shortest path through nearby states; False if stopped, or if memory is full."""
        one, call = self._session, self._functions
        goal = call["lay"](
            one.root, one.root, one.work, one.order, one.arena, one.at, one.parent, one.tag, one.link, one.table,
            one.control, self._line, self.length, self._out,
        )  # fmt: skip
        if goal == 0:
            return False
        done, until = 0, min(int(one.control[NODES]) + expansions, len(self._first) - 2) if expansions else 0
        while True:
            if stop():
                return False
            before = done
            done = call["spread"](
                one.root, one.work, one.other, one.order, one.arena, one.at, one.tag, one.link, one.table, self._moves,
                one.control, self._first, self._edges, done, min(done + _SLICE, until),
            )  # fmt: skip
            if done < before + _SLICE:
                break
        length = call["shortest"](
            one.root, one.root, one.work, one.other, one.order, one.arena, one.at, one.parent, one.tag, one.link,
            one.table, self._moves, one.control, self._first, self._edges, done, self._queue, goal, self._out,
        )  # fmt: skip
        if not 0 < length <= self.length:
            return False
        for n in range(length):
            self._line[n] = self._out[n]
        self.length = length
        return True
