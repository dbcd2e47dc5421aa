"""The rule functions of one game, ready to call: plain at first, compiled when it pays.

`Rules` looks the same in both tiers. It starts with the plain functions, which are there at once. After a few
thousand calls, or when whole games are to be played inside compiled code, it changes to compiled ones.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from operator import itemgetter
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import jit
from .deals import shuffle
from .moves import Move
from .spec import State

if TYPE_CHECKING:
    # Bound to the functions of a game by `specialise`.
    RULING: Any
    APPLY: Any
    LEGAL_MOVES: Any

FUNCTIONS = ("deal", "ruling", "legal_moves", "apply", "outcome", "score", "observe")
"""The functions that every game module must have."""

PATIENCE = 3000
"""Calls of the plain functions after which the compiled ones are fetched: about as long as fetching takes."""


@jit.rule
def advance(s: State, m: int, out: Any) -> int:
    """Play move m on s if it is legal, and write the legal moves after it to out.

    Returns their number, or minus the reason that forbids m.
    """
    reason = RULING(s, m)
    if reason != 0:
        return -reason
    APPLY(s, m)
    return LEGAL_MOVES(s, out)


class Rules:
    """The functions of a game module, as attributes, and states and buffers to call them with.

    Attributes:
        compiled: whether the compiled tier is in use.
        plain: the plain functions by name.
    """

    deal: Any
    ruling: Any
    legal_moves: Any
    apply: Any
    outcome: Any
    score: Any
    observe: Any
    advance: Any
    shuffle: Any

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.size: int = module.SIZE
        self.max_moves: int = module.MAX_MOVES
        self.plain = {name: getattr(module, name) for name in FUNCTIONS}
        self.plain["shuffle"] = shuffle
        parts = {name.upper(): function for name, function in self.plain.items()}
        self.plain["advance"] = jit.specialise(advance, module.CATALOGUE, **parts)
        self.compiled = False
        self._patience = PATIENCE
        self._templates: dict[Any, Any] = {}
        self._desks = threading.local()
        self.__dict__.update(self.plain)

    def spend(self) -> None:
        """Count one call of a plain function; at the end of the patience, change the tier."""
        self._patience -= 1
        if self._patience == 0:
            self.compile()

    def compile(self) -> None:
        """Change to compiled functions, where Numba is there."""
        if not self.compiled and jit.available():
            import numpy as np

            self.__dict__.update(jit.compiled(self.plain.values()))
            self._empty = np.empty
            self.compiled = True

    def template(self, template: Any) -> Any:
        """A template bound to this game's functions by their names in capitals, in the tier now in use."""
        if template not in self._templates:
            parts = {name.upper(): function for name, function in self.plain.items()}
            self._templates[template] = jit.specialise(template, self.module.CATALOGUE, **parts, SIZE=self.size)
        bound = self._templates[template]
        return jit.compiled([bound])[bound.__name__] if self.compiled else bound

    def state(self, data: bytes | None = None) -> State:
        """A new state: zeros, or the given bytes."""
        if not self.compiled:
            return bytearray(self.size) if data is None else bytearray(data)
        import numpy as np

        if data is None:
            return np.zeros(self.size, np.int8)
        return np.frombuffer(data, np.int8).copy()

    def buffer(self, count: int) -> Any:
        """A buffer for `count` integers of 64 bits."""
        if not self.compiled:
            return [0] * count
        import numpy as np

        return np.zeros(count, np.int64)

    def scratch(self) -> Any:
        """A buffer for the legal moves of one position; its contents are undefined."""
        return self._empty(self.max_moves, "q") if self.compiled else [0] * self.max_moves

    def integers(self, values: Any) -> Any:
        """A buffer that holds the given integers."""
        if not self.compiled:
            return [int(value) for value in values]
        import numpy as np

        return np.array(values, np.int64)

    def desk(self) -> Workspace:
        """The calling thread's own desk for playing move by move."""
        try:
            return self._desks.desk
        except AttributeError:
            desk = self._desks.desk = Workspace(self)
            return desk


class Workspace:
    """Room for one thread to play positions on, move by move, in the compiled tier.

    It remembers which position its state is, so that playing on from there copies nothing.

    Attributes:
        position: the position that lies on the desk, None if none does.
    """

    __slots__ = ("_advance", "_bytes", "_codes", "_out", "_work", "position")

    def __init__(self, rules: Rules) -> None:
        self._work = rules.state()
        self._bytes = memoryview(self._work).cast("B")
        self._out = rules.buffer(rules.max_moves)
        self._codes = memoryview(self._out)
        self._advance = rules.advance
        self.position: Any = None

    def play(self, position: Any, code: int) -> int:
        """Play a move on a position: the number of legal moves after it, or minus the reason against it."""
        if self.position is not position:
            self._bytes[:] = position.state
        self.position = None  # an interrupt now must not leave a half-played position in its name
        count: int = self._advance(self._work, code, self._out)
        return count

    def codes(self, count: int) -> list[int]:
        """The integers of the `count` legal moves on the desk."""
        return self._codes[:count].tolist()

    def taken(self, count: int, known: Mapping[int, Move]) -> tuple[bytes, tuple[Move, ...]]:
        """The state on the desk and its `count` legal moves, found by their integers among the known ones.

        Raises:
            KeyError: one of the moves is not known yet.
        """
        codes = self._codes[:count]
        moves = itemgetter(*codes)(known) if count > 1 else tuple([known[code] for code in codes])
        return self._bytes.tobytes(), moves
