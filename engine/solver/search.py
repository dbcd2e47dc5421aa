"""The search: written once against the game interface and specialised for each game by `jit.specialise`.

A game supplies its rules and, in its `search.py`, these functions, all working on its flat state; `generic.py` has them
for games without that file:

- `PACK(s, root, order, arena, at)`: write an exact key of s to `arena` from `at` on; return where the key ends. Two
  states get the same key only if they differ at most by swapping places that the rules cannot distinguish.
- `COVERS(root, a, b)`: whether a state whose key begins with the byte a can reach the state whose key is the same
  except that it begins with b. The search then skips the latter. `same` for games without such states.
- `UNPACK(arena, at, root, s)`: the state of a key (in one of its equivalent forms).
- `EXPAND(s, mode, work, out)`: write the steps to consider, one integer each; return how many. In a complete mode they
  reach a win whenever there is one; in others they are a selection.
- `STEP(s, m)`: take a step; `RAW(s, m, out)`: take it and write the moves of the rules that it consists of.
- `VALUE(s, mode, depth)`: an estimate of how far a state is from won, 0 to `BUCKETS` - 1; smaller is searched sooner.
- `STAGE(s)`: the layout or pass; a beam starts over at each.
- `DEAD(s, mode, notes)`: 1 if a quick test proves a loss. `WON(s)`: 1 if the state is won.

The hash table stores node numbers; a hash only says where to look, and keys are compared byte by byte. So when nothing
is left to expand, the search has seen every state that its steps can reach, or a state that covers it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..compiling.jit import rule

if TYPE_CHECKING:
    SIZE: int
    PACK: Any
    COVERS: Any
    UNPACK: Any
    EXPAND: Any
    STEP: Any
    RAW: Any
    VALUE: Any
    STAGE: Any
    DEAD: Any
    WON: Any

BUCKETS = 4096

# Indices of the control values.
NODES = 0  # nodes in the table, numbered from 1
USED = 1  # bytes of the arena in use
MASK = 2  # size of the table in use, minus one
STATUS = 3
LOW = 4  # no bucket below this one contains a node
MODE = 5
WIDTH = 6  # beam width; 0: best-first
LEVEL = 7  # nodes in the beam's current level
AT = 8  # how many of them have been expanded
FOUND = 9
MAX_NODES = 10
MAX_BYTES = 11
MAX_TABLE = 12
EXPANDED = 13
LIMIT = 14  # node limit of this search
BEST = 15  # highest score so far
CONTROLS = 16

ALL = 1 << 30
"""Added to a mode: omit nothing, not even unnecessary steps (to retrace a path among equivalent places)."""

RUNNING, WON_FOUND, EXHAUSTED, FULL = 0, 1, 2, 3
NO_ROOM = -2
MOST_MOVES = 16_384
"""The maximum number of moves in one step."""
MOST_BYTES = 512
"""Space reserved for a key: a search stops when less is left."""


@rule
def key_hash(arena, at, end):
    """A 46-bit hash of the bytes from `at` to `end`."""
    h = end - at
    i = at
    while i + 3 < end:
        w = arena[i] | (arena[i + 1] << 7) | (arena[i + 2] << 14) | (arena[i + 3] << 21)
        h = ((h ^ w) * 40503) & 0x3FFFFFFFFFFF
        h ^= h >> 19
        i += 4
    while i < end:
        h = ((h ^ arena[i]) * 40503) & 0x3FFFFFFFFFFF
        h ^= h >> 19
        i += 1
    return h ^ (h >> 31)


@rule
def same(root, a, b):
    """`COVERS` for games in which no state covers another."""
    return a == b


@rule
def rehash(table, tag, c):
    """Double the size of the table in use."""
    size = 2 * (c[MASK] + 1)
    for i in range(size):
        table[i] = 0
    mask = size - 1
    c[MASK] = mask
    for node in range(1, c[NODES] + 1):
        i = tag[node] & mask
        while table[i] != 0:
            i = (i + 1) & mask
        table[i] = node


@rule
def place(root, arena, at, tag, table, c, end, h):
    """The entry of the table with the node of the key from c[USED] to end, or one that covers it; else a free entry."""
    start = c[USED]
    mask = c[MASK]
    i = h & mask
    while table[i] != 0:
        node = table[i]
        if tag[node] == h and at[node + 1] - at[node] == end - start:
            k = at[node] + 1
            j = start + 1
            while j < end and arena[k] == arena[j]:
                k += 1
                j += 1
            if j == end and COVERS(root, arena[at[node]], arena[start]):
                return i
        i = (i + 1) & mask
    return i


@rule
def enter(at, tag, table, c, i, end, h):
    """Number the key that ends at `end`, and write its node to the free entry i of the table; return the node."""
    c[NODES] += 1
    node = c[NODES]
    table[i] = node
    tag[node] = h
    at[node + 1] = end
    c[USED] = end
    if 2 * node > c[MASK] and 2 * (c[MASK] + 1) <= c[MAX_TABLE]:
        rehash(table, tag, c)
    return node


@rule
def full(c):
    """Whether there is no memory left for one more state."""
    return c[NODES] + 2 >= c[MAX_NODES] or c[USED] + MOST_BYTES >= c[MAX_BYTES]


@rule
def insert(s, root, order, arena, at, tag, table, c):
    """Insert a state: return the number of its new node, 0 if it is already known or covered, -1 if memory is full."""
    if full(c):
        return -1
    start = c[USED]
    end = PACK(s, root, order, arena, start)
    h = key_hash(arena, start + 1, end) & 0x7FFFFFFF
    i = place(root, arena, at, tag, table, c, end, h)
    if table[i] != 0:
        return 0
    return enter(at, tag, table, c, i, end, h)


@rule
def begin(s, root, order, arena, at, parent, tag, link, depth, head, level, table, c):
    """Clear the table and insert the state from which the search starts."""
    for i in range(c[MASK] + 1):
        table[i] = 0
    for i in range(2 * BUCKETS):
        head[i] = 0
    c[NODES] = 0
    c[USED] = 0
    at[1] = 0
    c[STATUS] = 0
    c[LOW] = 0
    c[EXPANDED] = 0
    c[FOUND] = 0
    node = insert(s, root, order, arena, at, tag, table, c)
    parent[node] = 0
    depth[node] = 0
    link[node] = 0
    if c[WIDTH] > 0:
        level[0] = node
        c[LEVEL] = 1
        c[AT] = 0
    else:
        head[0] = node
    if WON(s) == 1:
        c[FOUND] = node
        c[STATUS] = WON_FOUND


@rule
def fill_level(head, link, level, c, first):
    """Fill the next level of the beam with the best nodes of the buckets from `first` on; return how many."""
    count = 0
    for b in range(first, first + BUCKETS):
        node = head[b]
        while node != 0 and count < c[WIDTH]:
            level[count] = node
            count += 1
            node = link[node]
        head[b] = 0
    c[LEVEL] = count
    c[AT] = 0
    return count


@rule
def search(
    root, work, other, scratch, order, arena, at, parent, tag, link, depth, head, level, table, moves, c, budget
):
    """Continue the search for at most `budget` expansions; the status is in c[STATUS] afterwards."""
    mode = c[MODE]
    for _ in range(budget):
        if c[WIDTH] > 0:
            if c[AT] == c[LEVEL] and fill_level(head, link, level, c, 0) == 0:  # this stage is finished
                fill_level(head, link, level, c, BUCKETS)
            if c[AT] == c[LEVEL]:
                c[STATUS] = EXHAUSTED
                return
            node = level[c[AT]]
            c[AT] += 1
        else:
            b = c[LOW]
            while b < BUCKETS and head[b] == 0:
                b += 1
            c[LOW] = b
            if b == BUCKETS:
                c[STATUS] = EXHAUSTED
                return
            node = head[b]
            head[b] = link[node]
        UNPACK(arena, at[node], root, work)
        c[EXPANDED] += 1
        stage = STAGE(work)
        count = EXPAND(work, mode, scratch, moves)
        for i in range(count):
            for k in range(SIZE):
                other[k] = work[k]
            STEP(other, moves[i])
            new = insert(other, root, order, arena, at, tag, table, c)
            if new == 0:
                continue
            if new < 0:
                c[STATUS] = FULL
                return
            parent[new] = node
            depth[new] = min(depth[node] + 1, 32000)
            if WON(other) == 1:
                c[FOUND] = new
                c[STATUS] = WON_FOUND
                return
            if DEAD(other, mode, order) == 1:
                continue
            b = min(max(VALUE(other, mode, depth[new]), 0), BUCKETS - 1)
            if c[WIDTH] > 0 and STAGE(other) != stage:
                b += BUCKETS
            elif b < c[LOW]:
                c[LOW] = b
            link[new] = head[b]
            head[b] = new
        if c[NODES] >= c[LIMIT]:
            c[STATUS] = FULL
            return


@rule
def unpack(arena, at, root, s):
    """The state of a key."""
    UNPACK(arena, at, root, s)


@rule
def trace(s, root, other, scratch, order, arena, at, path, length, moves, out, mode):
    """Write the moves of the rules that lead from s along a path of nodes; return their number.

    Returns -1 if a step is not found, `NO_ROOM` if the moves do not fit in the buffer.

    Keys do not distinguish equivalent places, so each step is matched against the steps that s actually has.
    """
    written = 0
    spare = at[path[length - 1]]  # scratch space behind all keys, passed by the caller as the last entry
    for n in range(length - 1):
        if written + MOST_MOVES > len(out):
            return NO_ROOM
        node = path[n]
        count = EXPAND(s, mode, scratch, moves)
        found = False
        for i in range(count):
            for k in range(SIZE):
                other[k] = s[k]
            STEP(other, moves[i])
            end = PACK(other, root, order, arena, spare)
            if end - spare != at[node + 1] - at[node]:
                continue
            k = at[node]
            j = spare
            while j < end and arena[k] == arena[j]:
                k += 1
                j += 1
            if j == end:
                found = True
                written = RAW(s, moves[i], out, written)
                break
        if not found:
            return -1
    return written


@rule
def sorted_piles(s, base, stride, count, order):
    """Write the offsets of `count` piles to `order`, sorted by their cards from the bottom up; empty ones last."""
    for n in range(count):
        p = base + n * stride
        i = n
        while i > 0 and lies_before(s, p, order[i - 1]):
            order[i] = order[i - 1]
            i -= 1
        order[i] = p


@rule
def lies_before(s, p, q):
    """Whether the pile at p precedes the pile at q in the order of `sorted_piles`."""
    a = s[p]
    b = s[q]
    for i in range(1, min(a, b) + 1):
        if s[p + i] != s[q + i]:
            return s[p + i] < s[q + i]
    return a > b


@rule
def pack_pile(s, p, arena, at):
    """Write a pile, starting with its count; return where its bytes end."""
    n = s[p]
    arena[at] = n
    for i in range(1, n + 1):
        arena[at + i] = s[p + i]
    return at + n + 1


@rule
def unpack_pile(arena, at, s, p):
    """Read a pile; return where its bytes end."""
    n = arena[at]
    s[p] = n
    for i in range(1, n + 1):
        s[p + i] = arena[at + i]
    return at + n + 1
