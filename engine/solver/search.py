"""The search: written once over the game interface, specialised for each game by `jit.specialise`.

A game brings its rules and these functions of knowledge (see `engine/solver/games`), all on its flat state:

- `PACK(s, root, order, arena, at)`: write an exact key of s to `arena` from `at` on; where the key ends. Two
  states get one key only if they are the same but for an exchange of places that the rules cannot tell apart.
- `COVERS(root, a, b)`: whether a state whose key begins with the byte a reaches the state whose key is the same but
  for beginning with b. Then the search need not look at that one. `same` where a game has no such states.
- `UNPACK(arena, at, root, s)`: the state that a key stands for (in one of its equal forms).
- `EXPAND(s, mode, work, out)`: the steps to look at, each one number; how many. In a complete mode they reach a
  win whenever there is one, else they are a choice.
- `STEP(s, m)`: take a step; `RAW(s, m, out)`: take it and write the moves of the rules that it consists of.
- `VALUE(s, mode, depth)`: how far from won a state looks, 0 to `BUCKETS` - 1; smaller is looked at sooner.
- `STAGE(s)`: the layout or pass; a beam is begun anew with each.
- `DEAD(s, mode, notes)`: 1 if a loss is proved at sight. `WON(s)`: 1 if it is won.

The hash table stores numbers of nodes; a hash only says where to look, and keys are compared byte by byte.
So a search that ends with nothing left to look at has seen every state that its steps can reach, or one that covers
it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..jit import rule

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

# What the control numbers mean.
NODES = 0  # nodes in the table, numbered from 1
USED = 1  # bytes of the arena in use
MASK = 2  # length of the table in use, less one
STATUS = 3
LOW = 4  # no bucket below this one holds a node
MODE = 5
WIDTH = 6  # of the beam; 0: best-first
LEVEL = 7  # nodes of the beam's level
AT = 8  # how many of them have been expanded
FOUND = 9
MAX_NODES = 10
MAX_BYTES = 11
MAX_TABLE = 12
EXPANDED = 13
LIMIT = 14  # most nodes of this search
BEST = 15  # most cards up so far
CONTROLS = 16

ALL = 1 << 30
"""Added to a mode: leave out nothing, not even what is needless (to find a path again among equal places)."""

RUNNING, WON_FOUND, EXHAUSTED, FULL = 0, 1, 2, 3
NO_ROOM = -2
MOST_MOVES = 16_384
"""No step consists of more moves of the rules."""


@rule
def key_hash(arena, at, end):
    """A hash of 46 bits of the bytes from `at` to `end`."""
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
    """Nothing covers another state."""
    return a == b


@rule
def rehash(table, tag, c):
    """Double the table in use."""
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
def insert(s, root, order, arena, at, tag, table, c):
    """Enter a state: the number of its new node, 0 if it is known already or covered, -1 if there is no room left."""
    start = c[USED]
    if c[NODES] + 2 >= c[MAX_NODES] or start + 512 >= c[MAX_BYTES]:
        return -1
    end = PACK(s, root, order, arena, start)
    h = key_hash(arena, start + 1, end) & 0x7FFFFFFF
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
                return 0
        i = (i + 1) & mask
    c[NODES] += 1
    node = c[NODES]
    table[i] = node
    tag[node] = h
    at[node + 1] = end
    c[USED] = end
    if 2 * node > mask and 2 * (mask + 1) <= c[MAX_TABLE]:
        rehash(table, tag, c)
    return node


@rule
def begin(s, root, order, arena, at, parent, tag, link, depth, head, level, table, c):
    """Empty the table and enter the state from which the search starts."""
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
    """Take the best nodes of the buckets from `first` on as the next level of the beam; how many."""
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
    """Go on searching for `budget` expansions at most; the status stands in c[STATUS] afterwards."""
    mode = c[MODE]
    for _ in range(budget):
        if c[WIDTH] > 0:
            if c[AT] == c[LEVEL] and fill_level(head, link, level, c, 0) == 0:  # this stage is through
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
def trace(s, root, other, scratch, order, arena, at, path, length, moves, out, mode):
    """The moves of the rules that lead from s along a path of nodes; their number.

    -1 if a step is not found, `NO_ROOM` if there are more moves than places for them.

    Keys do not tell equal places apart, so each step is looked up among the steps that s really has.
    """
    mode |= ALL
    written = 0
    spare = at[path[length - 1]]  # scratch room: behind all keys, passed in by the caller as the last entry
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
    """Write to `order` the offsets of `count` piles, by their cards from the bottom up; empty ones last."""
    for n in range(count):
        p = base + n * stride
        i = n
        while i > 0 and lies_before(s, p, order[i - 1]):
            order[i] = order[i - 1]
            i -= 1
        order[i] = p


@rule
def lies_before(s, p, q):
    """Whether the pile at p comes before the pile at q in the order of `sorted_piles`."""
    a = s[p]
    b = s[q]
    for i in range(1, min(a, b) + 1):
        if s[p + i] != s[q + i]:
            return s[p + i] < s[q + i]
    return a > b


@rule
def pack_pile(s, p, arena, at):
    """Write a pile, its count first."""
    n = s[p]
    arena[at] = n
    for i in range(1, n + 1):
        arena[at + i] = s[p + i]
    return at + n + 1


@rule
def unpack_pile(arena, at, s, p):
    """Read a pile; where its bytes end."""
    n = arena[at]
    s[p] = n
    for i in range(1, n + 1):
        s[p + i] = arena[at + i]
    return at + n + 1
