"""The search for games without a `search.py`: states are not simplified, and every legal move is a step.

It is guided only by the score: states with a higher score are searched first. Nothing is left out, so a loss that it
finds is proved, but states that differ only in places that the rules do not distinguish are searched separately. A
`search.py` for the game does better.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..compiling import jit
from ..compiling.jit import rule
from ..core.rules import Rules
from ..vocabulary.kernel import OVER_WON
from ..vocabulary.spec import State

if TYPE_CHECKING:
    SIZE: int
    CARDS: int
    APPLY: Any
    LEGAL_MOVES: Any
    OUTCOME: Any
    SCORE: Any

GREEDY_WIDTH = 400
"""The width of the beam search that is tried before the complete search."""
GREEDY_NODES = 150_000
_STEP = 24
"""How many moves are worth as much as one point of the score."""


@rule
def pack(s, root, order, arena, at):
    """Write a header and the state; a run of zeros is shortened to a zero and its length."""
    arena[at] = 0
    at += 1
    i = 0
    while i < SIZE:
        if s[i] != 0:
            arena[at] = s[i]
            at += 1
            i += 1
            continue
        n = 0
        while i < SIZE and s[i] == 0 and n < 127:
            n += 1
            i += 1
        arena[at] = 0
        arena[at + 1] = n
        at += 2
    return at


@rule
def unpack(arena, at, root, s):
    """The state of a key."""
    at += 1
    i = 0
    while i < SIZE:
        if arena[at] != 0:
            s[i] = arena[at]
            at += 1
            i += 1
            continue
        for _ in range(arena[at + 1]):
            s[i] = 0
            i += 1
        at += 2


@rule
def expand(s, mode, work, out):
    """All legal moves."""
    return LEGAL_MOVES(s, out)


@rule
def take(s, m):
    """Play a move."""
    APPLY(s, m)


@rule
def raw(s, m, out, written):
    """Play a move and write it to the list of moves."""
    out[written] = m
    APPLY(s, m)
    return written + 1


@rule
def value(s, mode, depth):
    """The points still missing, and a little for each move made."""
    return (CARDS - SCORE(s)) * _STEP + min(depth, 2000) // 8


@rule
def stage(s):
    """There is only one stage."""
    return 0


@rule
def dead(s, mode, notes):
    """No quick test proves a loss."""
    return 0


@rule
def won(s):
    """1 if the state is won."""
    return 1 if OUTCOME(s, 1) == OVER_WON else 0


def complete(search: ModuleType, rules: Rules) -> ModuleType:
    """Add to a game's module `search` those of `take`, `raw`, `stage` and `won` that it leaves out."""
    for function in (take, raw, stage, won):
        if not hasattr(search, function.__name__):
            setattr(search, function.__name__, rules.template(function, compiled=False))
    return search


class GenericSearch:
    """The functions above, bound to the rules of one game: what its module `search.py` would provide.

    Args:
        rules: the rules of the game.
        name: see `engine.core.rules.Rules`.
        cards: the maximum score.
    """

    def __init__(self, rules: Rules, name: str, cards: int) -> None:
        parts = {key.upper(): function for key, function in rules.plain.items()} | {"SIZE": rules.size, "CARDS": cards}
        for function in (pack, unpack, expand, take, raw, value, stage, dead, won):
            setattr(self, function.__name__, jit.specialise(function, f"{name}_{cards}", **parts))

    def plan(self, state: State) -> tuple[tuple[int, int, int], ...]:
        """A narrow search for a win, then the complete one."""
        return (0, GREEDY_WIDTH, GREEDY_NODES), (0, 0, 0)

    def complete(self, mode: int, state: State) -> bool:
        """Whether an exhausted search is a proof."""
        return True
