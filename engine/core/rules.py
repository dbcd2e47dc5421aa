"""The rule functions of one game, ready to call: plain at first, compiled once that pays off.

`Rules` looks the same in both tiers. It starts with the plain functions, which are available immediately. After a few
thousand calls, or when compiled code has to play whole games, it switches to the compiled ones.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..compiling import ahead, jit
from ..compiling.arrays import arrays
from ..vocabulary.deals import shuffle
from ..vocabulary.kernel import OVER_LOST, OVER_WON, patience_outcome
from ..vocabulary.moves import Codec, Kind, Move
from ..vocabulary.spec import State

if TYPE_CHECKING:
    # Bound to the functions of a game by `specialise`.
    RULING: Any
    APPLY: Any
    LEGAL_MOVES: Any
    GIVEN_UP: int
    FINISHED: Any

_LOG = logging.getLogger(__name__)

FUNCTIONS = ("deal", "ruling", "legal_moves", "apply", "outcome", "score", "observe")
"""The functions of the rules that are compiled."""

WARMUP_CALLS = 1 if ahead.BROWSER else 3000
"""The number of plain calls after which the compiled functions are loaded; those calls take about as long as loading.
"""


@jit.rule
def advance(s: State, m: int, out: Any) -> int:
    """Play move m on s if it is legal (0: none to play), and write the legal moves that follow to out.

    Returns their number, or minus the reason that forbids m.
    """
    if m != 0:
        reason = RULING(s, m)
        if reason != 0:
            return -reason
        APPLY(s, m)
    return int(LEGAL_MOVES(s, out))


@jit.rule
def observe_all(s: State, seat: int, out: State) -> None:
    """`observe` for a game without hidden cards: copy the state."""
    for i in range(len(out)):
        out[i] = s[i]


@jit.rule
def outcome(s: State, moves: int) -> int:
    """`outcome` for a patience that defines `GIVEN_UP`, a place in the state, and `finished`."""
    return patience_outcome(s[GIVEN_UP] == 1, FINISHED(s), moves)


REQUIRED = (
    *("KEYS", "PREFIX", "SIZE", "MAX_MOVES", "KINDS", "REASONS", "full_pack", "piles"),
    *("deal", "ruling", "legal_moves", "apply", "outcome", "score"),
)
"""The names that every game's rules define."""

REQUIRED_OF_ONE = ("takes",)
"""The names that the rules of a patience define in addition."""

REQUIRED_OF_SEVERAL = ("FOREHAND", "OUTCOMES", "to_move", "payments", "observe")
"""The names that the rules of a game for several players define in addition."""

DEFAULTS: dict[str, Any] = {
    "MAX_COUNT": 1,
    "OPTIONS": (),
    "COUNTERS": (),
    "SECRET": (),
    "VOID": (),
    "OUTCOMES": {0: None, OVER_WON: "won", OVER_LOST: "lost"},
    "observe": observe_all,
    "seats": lambda options: 1,
    "to_move": lambda s: 0,
    "redeals_left": lambda s: 0,
    "stake": lambda options: 0,
    "check_options": lambda options: None,
    "turned_off": lambda options: (),
    "check": lambda s, options: None,
    "facts": lambda s, m, reason, options: {},
}
"""The names that rules may leave out, with their default values."""


def complete(module: ModuleType, name: str) -> ModuleType:
    """Add the `DEFAULTS` of missing names to a rules module, and to a patience its `outcome`.

    Args:
        name: the name for compiled code.
    """
    defaults = dict(DEFAULTS)
    if hasattr(module, "GIVEN_UP") and hasattr(module, "finished"):
        defaults["outcome"] = jit.specialise(outcome, name, GIVEN_UP=module.GIVEN_UP, FINISHED=module.finished)
    for key, value in defaults.items():
        if not hasattr(module, key):
            setattr(module, key, value)
    return module


def problem(module: ModuleType) -> str | None:
    """Describes what is missing from a rules module; None if nothing is."""
    missing = [name for name in REQUIRED if not hasattr(module, name)]
    if not missing:
        several = any(module.seats(_preset(module, key)) > 1 for key in module.KEYS)
        more = REQUIRED_OF_SEVERAL if several else REQUIRED_OF_ONE
        missing = [name for name in more if getattr(module, name, None) in (None, DEFAULTS.get(name))]
    if missing:
        return f"its rules lack {', '.join(missing)}"
    if not all(isinstance(kind, Kind) for kind in module.KINDS):
        return "its KINDS are not all of the class engine.vocabulary.Kind"
    if any(len({getattr(kind, name) for kind in module.KINDS}) < len(module.KINDS) for name in ("number", "word")):
        return "two of its KINDS have the same number or word"
    return None


def _preset(module: ModuleType, key: str) -> dict[str, Any]:
    return {option.name: option.default for option in module.OPTIONS} | module.KEYS[key]


class Tier:
    """The functions of a game module, plain or compiled, along with states and buffers to call them with.

    A tier never changes. Take a buffer and the function that is called with it from the same tier, since another
    thread may switch the rules in between.

    Args:
        functions: the functions by name; they become attributes.
        size: the size of a state, in bytes.
        max_moves: the most legal moves that a position can have.
        compiled: whether the functions are compiled.
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

    def __init__(self, functions: Mapping[str, Any], size: int, max_moves: int, compiled: bool) -> None:
        self.size, self.max_moves, self.compiled = size, max_moves, compiled
        self.__dict__.update(functions)
        if compiled:
            self._arrays = arrays()

    def state(self, data: bytes | None = None) -> State:
        """A new state: all zeros, or the given bytes."""
        if not self.compiled:
            return bytearray(self.size) if data is None else bytearray(data)
        return self._arrays.zeros("b", self.size) if data is None else self._arrays.read("b", data)

    def buffer(self, count: int) -> Any:
        """A zeroed buffer for `count` 64-bit integers."""
        return self._arrays.zeros("q", count) if self.compiled else [0] * count

    def scratch(self) -> Any:
        """A buffer for the legal moves of one position; its contents are undefined."""
        return self._arrays.zeros("q", self.max_moves) if self.compiled else [0] * self.max_moves

    def integers(self, values: Any) -> Any:
        """A buffer filled with the given integers."""
        if not self.compiled:
            return [int(value) for value in values]
        return self._arrays.filled("q", values)


class Rules(Tier):
    """The rule functions of a game module; they switch from plain to compiled once.

    Attributes:
        tier: the current tier, as an unchanging `Tier`.
        plain: the plain functions by name.

    Args:
        module: the rules of the game.
        cache_name: the name for compiled code that calls them (`GamePackage.cache_name`).
    """

    def __init__(self, module: ModuleType, cache_name: str) -> None:
        self.module, self._name = module, cache_name
        self.plain = {name: getattr(module, name) for name in FUNCTIONS}
        self.plain["shuffle"] = shuffle
        parts = {name.upper(): function for name, function in self.plain.items()}
        self.plain["advance"] = jit.specialise(advance, self._name, **parts)
        super().__init__(self.plain, module.SIZE, module.MAX_MOVES, False)
        self.tier = self.in_tier(False)
        self._warmup_calls = WARMUP_CALLS
        self._coming: jit.Work[Tier] | None = None
        self._templates: dict[Any, Any] = {}
        self._workspaces = threading.local()

    def count_call(self, position: Any) -> None:
        """Count one plain call; after `WARMUP_CALLS` of them, compile in the background while plain ones go on.

        The first call after that has finished switches to the compiled tier.

        Args:
            position: a position of the game, to try them with.
        """
        self._warmup_calls -= 1
        if self._warmup_calls > 0 or self.compiled or not self.compilable:
            return
        if self._coming is None:
            self._coming = jit.Work(self._compiled_tier, position)
        elif self._coming.done:
            try:
                self._switch(self._coming.result())
            except Exception:
                _LOG.exception("%s: the rules cannot be compiled", self._name)
                self._warmup_calls = sys.maxsize  # the plain functions stay in use

    def compile(self) -> None:
        """Switch to compiled functions if the rules can be compiled; each is compiled on its first call."""
        if not self.compiled and self.compilable:
            self._switch(self.in_tier(True))

    @property
    def compilable(self) -> bool:
        """Whether these rules can be compiled, or have been compiled ahead."""
        return jit.available(self.plain.values())

    def in_tier(self, compiled: bool) -> Tier:
        """The plain or the compiled tier, whichever of them is in use."""
        made = jit.compiled(self.plain.values()) if compiled else {}  # by their own names, as `observe_all`
        functions = {name: made.get(plain.__name__, plain) for name, plain in self.plain.items()}
        return Tier(functions, self.size, self.max_moves, compiled)

    def _switch(self, tier: Tier) -> None:
        self.tier = tier
        self.__dict__.update(vars(tier))

    def _compiled_tier(self, position: Any) -> Tier:
        """The compiled tier; all functions that a table calls have been called once and so are compiled."""
        game, pack = position.game, position.game.pack
        tier = self.in_tier(True)
        order, out = tier.integers(pack), tier.scratch()
        tier.shuffle(order, len(pack), 1)
        tier.deal(tier.state(bytes(game.blank())), order, len(pack))
        tier.legal_moves(tier.state(position.state), out)
        tier.observe(tier.state(position.state), 0, tier.state())
        tier.advance(tier.state(position.state), 0, out)
        return tier

    def template(self, template: Any, compiled: bool | None = None) -> Any:
        """A template with its free names in capitals bound to this game's functions.

        Args:
            template: a `rule` with such names.
            compiled: whether to bind the compiled functions; None for the tier in use.
        """
        if template not in self._templates:
            parts = {name.upper(): function for name, function in self.plain.items()}
            self._templates[template] = jit.specialise(template, self._name, **parts, SIZE=self.size)
        bound = self._templates[template]
        use_compiled = self.compiled if compiled is None else compiled
        return jit.compiled([bound])[bound.__name__] if use_compiled else bound

    def workspace(self) -> Workspace:
        """The calling thread's workspace for playing move by move."""
        try:
            return self._workspaces.own
        except AttributeError:
            workspace = self._workspaces.own = Workspace(self)
            return workspace


class Workspace:
    """Working memory with which one thread plays positions move by move in the compiled tier.

    It remembers which position its state belongs to, so that continuing from there copies nothing.

    Attributes:
        position: the position that the state belongs to, or None.
    """

    __slots__ = ("_advance", "_bytes", "_codes", "position")

    def __init__(self, rules: Rules) -> None:
        tier = rules.tier
        work, out = tier.state(), tier.buffer(tier.max_moves)
        self._bytes, self._codes = memoryview(work).cast("B"), memoryview(out)
        self._advance = jit.bound(tier.advance, work, ..., out)
        self.position: Any = None

    def play(self, position: Any, code: int) -> int:
        """Play a move on a position; return the number of legal moves that follow, or minus the reason against it."""
        if self.position is not position:
            self._bytes[:] = position.state
        self.position = None  # if interrupted from here on, the state is not mistaken for the position
        count: int = self._advance(code)
        return count

    def taken(self, count: int, codec: Codec) -> tuple[bytes, tuple[Move, ...]]:
        """The state, and its `count` legal moves."""
        return self._bytes.tobytes(), codec.moves(self._codes[:count])
