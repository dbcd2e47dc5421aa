"""An exhaustive search without heuristics, against which the solver is checked: every state that legal moves reach.

For small packs only. States are distinguished byte by byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..compiling.arrays import arrays
from ..compiling.jit import rule
from ..core.game import Position
from ..core.internals import internals

if TYPE_CHECKING:
    SIZE: int
    LEGAL_MOVES: Any
    APPLY: Any
    OUTCOME: Any


@rule
def all_states(states, table, mask, most, work, out):
    """1 if a won state is reachable from the first of `states`, 2 if none is, 0 if there are too many states."""
    count = 1
    done = 0
    while done < count:
        for i in range(SIZE):
            work[i] = states[done * SIZE + i]
        moves = LEGAL_MOVES(work, out)
        if OUTCOME(work, moves) == 1:
            return 1
        for n in range(moves):
            for i in range(SIZE):
                work[i] = states[done * SIZE + i]
            APPLY(work, out[n])
            h = 7
            for i in range(SIZE):
                h = (h * 31 + work[i]) & 0xFFFFFFFFFF
            h ^= h >> 17
            at = h & mask
            known = False
            while table[at] != 0 and not known:
                base = (table[at] - 1) * SIZE
                known = True
                for i in range(SIZE):
                    if states[base + i] != work[i]:
                        known = False
                        break
                at = (at + 1) & mask
            if known:
                continue
            if count == most:
                return 0
            while table[at] != 0:
                at = (at + 1) & mask
            for i in range(SIZE):
                states[count * SIZE + i] = work[i]
            count += 1
            table[at] = count
        done += 1
    return 2


def brute_force(position: Position, most: int = 8_000) -> str | None:
    """Decide a position by exhaustive search: "won" or "lost"; None if there are more than `most` states."""
    rules = internals(position.game).rules
    rules.compile()
    run = rules.template(all_states)
    size = 1
    while size < 2 * most:
        size *= 2
    if rules.compiled:
        states: Any = arrays().room("b", most * rules.size)
        states[: rules.size] = rules.state(position.state)
        table: Any = arrays().zeros("i", size)
    else:
        states, table = bytearray(most * rules.size), [0] * size
        states[: rules.size] = position.state
    result = int(run(states, table, size - 1, most, rules.state(), rules.scratch()))
    return {0: None, 1: "won", 2: "lost"}[result]
