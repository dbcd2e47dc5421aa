"""The winning lines of solutions: replayed by the rules as soon as they are found, shortened on first use."""

from __future__ import annotations

import logging
import time
from typing import Any, NamedTuple

from ..compiling import jit
from ..core import record
from ..core.game import Position
from ..core.internals import internals
from ..core.rules import Tier
from ..core.ruling import IllegalMoveError
from ..vocabulary.moves import Move
from .session import SearchSession, knowledge
from .shorten import prepare, shortened

_LOG = logging.getLogger(__name__)
SOON = 1.0
"""Seconds in which compiled code is usually ready if it only has to be loaded; after that, plain Python tries."""
PLAIN_SECONDS, PLAIN_MB = 3.0, 30.0
"""Limits for plain Python while the compiler works, which it slows down."""
SECONDS = 5.0
"""Processor time after which a line counts as short enough, in seconds; other work on the machine does not count."""
_CLOCK = getattr(time, "thread_time", time.perf_counter)  # Python in a browser may lack `thread_time`

_ready: set[Any] = set()


class WinningLine:
    """A win that a search has found, and that the rules have replayed.

    It keeps no data of the search. Shortening allocates its own memory and frees it again.

    Args:
        position: the position in which it begins.
        codes: its moves, as found.
        source: the solver's knowledge of the game: see `knowledge`.
        memory_mb: memory limit of shortening in megabytes; None to keep the moves as they were found.
    """

    def __init__(self, position: Position, codes: list[int], source: Any, memory_mb: float | None) -> None:
        self.position, self.codes = position, codes
        self._source, self._memory_mb = source, memory_mb
        self._made: list[tuple[Move, ...]] = []

    def moves(self) -> tuple[Move, ...]:
        """The moves, shortened; as they were found if that fails."""
        if not self._made:
            codes = self.codes if self._memory_mb is None else self._shorter(self._memory_mb)
            self._made.append(self.position.game.moves(codes))
        return self._made[0]

    def rest(self, position: Position) -> WinningLine:
        """The rest of the line, as found, after its first move.

        Args:
            position: the position after this move.
        """
        return WinningLine(position, self.codes[1:], self._source, self._memory_mb)

    def _shorter(self, memory_mb: float) -> list[int]:
        try:
            short = shorter(self.position, self.codes, self._source, memory_mb)
            replay(self.position, short)
        except (AssertionError, MemoryError):
            _LOG.exception("a win cannot be shortened: %s", record.dumps(self.position))
            return self.codes
        return short


class Unmade(NamedTuple):
    """The moves of a solution before their first use: some moves, followed by those of a line."""

    before: tuple[Move, ...]
    line: WinningLine

    def moves(self) -> tuple[Move, ...]:
        """All moves, with those of the line shortened."""
        return (*self.before, *self.line.moves())


def with_before(move: Move, line: tuple[Move, ...] | Unmade) -> tuple[Move, ...] | Unmade:
    """A line with a move before it."""
    return Unmade((move, *line.before), line.line) if isinstance(line, Unmade) else (move, *line)


def after_first(line: tuple[Move, ...] | Unmade, position: Position) -> tuple[Move, ...] | Unmade | None:
    """The rest of a line after its first move; None if this move does not lead to the position, or nothing is left."""
    move = position.last_move
    if not isinstance(line, Unmade):
        return line[1:] if len(line) > 1 and line[0] == move else None
    if line.before:
        return Unmade(line.before[1:], line.line) if line.before[0] == move else None
    codes = line.line.codes
    if move is None or len(codes) < 2 or codes[0] != move.code:
        return None
    return Unmade((), line.line.rest(position))


def shorter(position: Position, codes: list[int], source: Any, memory_mb: float) -> list[int]:
    """A winning line, shortened within some seconds of processor time; while code compiles, plain Python tries."""
    ready = (internals(position.game).package, source)
    if ready not in _ready and jit.available():
        coming = jit.Work(compile_shortening, position, source)
        if not coming.wait(SOON):
            found = _while_compiling(coming, position, codes, source)
            if found is not None:
                return found
        coming.result()
    until = _CLOCK() + SECONDS
    session = SearchSession(position, memory_mb, source)
    return shortened(session, codes, source, lambda: _CLOCK() > until, position)


def compile_shortening(position: Position, source: Any = None) -> None:
    """Compile, or load, the functions that shortening calls."""
    source = knowledge(position.game) if source is None else source
    prepare(SearchSession(position, PLAIN_MB, source), source, position)
    _ready.add((internals(position.game).package, source))


def _while_compiling(coming: jit.Work[None], position: Position, codes: list[int], source: Any) -> list[int] | None:
    """The line as shortened by plain Python before compiled code is ready; None if it does not finish."""
    until, cut = time.perf_counter() + PLAIN_SECONDS, False

    def ended() -> bool:
        nonlocal cut
        coming.tell()
        cut = cut or coming.done or time.perf_counter() > until
        return cut

    short = shortened(SearchSession(position, PLAIN_MB, source, False), codes, source, ended, position)
    if not cut:
        return short
    while not coming.wait(0.05):
        coming.tell()
    return None


def replay(position: Position, codes: list[int], rules: Tier | None = None) -> None:
    """Replay moves by the rules.

    Args:
        position: the position in which they begin.
        codes: the moves.
        rules: the rules of the game, plain or compiled; None for those that its tables use now.

    Raises:
        AssertionError: the moves do not win, so the solver is wrong.
    """
    rules = rules or internals(position.game).rules.tier
    state = rules.state(position.state)
    ruling, play = jit.bound(rules.ruling, state, ...), jit.bound(rules.apply, state, ...)
    for code in codes:
        if ruling(code) != 0:
            raise AssertionError("the solver found moves that are not legal") from IllegalMoveError(
                position.ruling(position.game.move(code))
            )
        play(code)
    if rules.outcome(state, rules.legal_moves(state, rules.scratch())) != 1:
        raise AssertionError("the solver found moves that do not win")
