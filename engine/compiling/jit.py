"""One set of rules that runs as plain Python, from a library of machine code, or compiled by Numba.

The functions that decide a game are written in the subset of Python that Numba compiles and are marked with
`@rule`. Marked functions remain ordinary Python: they work on a `bytearray` state and plain lists. `compiled()`
derives a second set, function by function: clones whose globals refer to compiled functions and whose 64-bit
arithmetic is NumPy's.

For our own games, `compiled()` loads libraries that were built from Numba's output (`make modules`; see `ahead`), on
every system and in browsers. Functions that no library contains, such as a learner's strategy or a game of another
package, are compiled by Numba if it is installed. Numba is imported only then.

Without either, or with `NUMBA_DISABLE_JIT=1`, `compiled()` returns the plain set: same results, but slower.

Rules for code marked with `@rule`:

- states hold values from 0 to 127; convert what you read to an `int` by arithmetic, and never store more than 127;
- 64-bit unsigned arithmetic goes through `u64(...)`: wrap every literal and every result of `*`, `+`, `<<`;
- no generators, keyword arguments, Python objects, or newly created arrays or lists; call only other marked functions,
  by name.
"""

from __future__ import annotations

import _thread
import atexit
import math
import os
import sys
import threading
import time
import types
from array import array
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, TypeVar

from ..base.catalogue import COMMON
from ..base.errors import WorkerError
from . import ahead, numba_names

__all__ = ["available", "compiled", "compiling", "i64", "rule", "u64"]
__dir__ = __all__.copy

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

LONG = 2.0
"""Seconds of compiling after which the user is notified."""
FORK = 30.0
"""Seconds for which a fork waits for the compiler."""
_MASK = (1 << 64) - 1
_MARK = "__kartentisch_rule__"


def u64(value: int) -> int:
    """The value as an unsigned 64-bit integer (NumPy's type in compiled code).

    >>> engine.jit.u64(-1) == 2**64 - 1
    True
    """
    return int(value) & _MASK


def i64(value: int) -> int:
    """The value as a signed 64-bit integer (NumPy's type in compiled code).

    >>> engine.jit.i64(engine.jit.u64(5))
    5
    """
    return int(value)


def call_at(address: Any, *values: Any) -> Any:
    """The result of a function that is only known when the calling one runs; in compiled code, by its `address`."""
    return address(*values)


def rule(function: F) -> F:
    """Mark a function as part of the rules, so that it can be compiled.

    >>> @engine.jit.rule
    ... def double(x):
    ...     return 2 * x
    >>> double(21)
    42
    """
    setattr(function, _MARK, True)
    return function


def specialise(template: F, name: str, **parts: Any) -> F:
    """A copy of a marked template with its free names bound to the functions of one game.

    Args:
        template: a `@rule` function that calls names left undefined in its module.
        name: makes the qualified name of the copy unique, and with it its place in the index of `ahead`.
        **parts: the marked functions (or constants) to bind to the free names.
    """
    scope = dict(template.__globals__)
    scope.update(parts)
    scope["__name__"] = f"{template.__globals__['__name__']}.{template.__name__}<{name}>"
    cells = tuple(types.CellType(cell.cell_contents) for cell in template.__closure__ or ())
    clone = types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__, cells or None)
    clone.__kwdefaults__ = template.__kwdefaults__
    clone.__qualname__ = f"{template.__qualname__}_{name}"
    clone.__module__ = template.__module__
    setattr(clone, _MARK, True)
    return clone  # type: ignore[return-value]


def marked(value: Any) -> bool:
    """Whether a value is a function marked with `rule`."""
    return getattr(value, _MARK, False) is True


def available(functions: Iterable[Callable[..., Any]] = ()) -> bool:
    """Whether `compiled()` has more than plain functions: from a library, or from Numba if it is installed.

    Args:
        functions: marked functions; none asks whether anything is compiled at all.

    >>> isinstance(engine.jit.available(), bool)
    True
    """
    if not _enabled():
        return False
    functions = list(functions)
    if not functions:
        return ahead.available() or can_compile()
    return all(ahead.function(one) is not None or (not ahead.expected(one) and can_compile()) for one in functions)


def can_compile() -> bool:
    """Whether functions that no library contains can be compiled: whether Numba is installed and not disabled."""
    if ahead.BROWSER or not _enabled():
        return False
    config = getattr(sys.modules.get("numba"), "config", None)  # also absent while another thread is importing Numba
    if config is not None:
        return not config.DISABLE_JIT
    from importlib.util import find_spec

    return find_spec("numba") is not None


def _enabled() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def compiled(functions: Iterable[Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """Compiled versions of marked functions, by name. What Numba has to compile is compiled on its first call.

    A function for which there is neither a library nor a compiler stays plain.

    >>> @engine.jit.rule
    ... def double(x):
    ...     return 2 * x
    >>> engine.jit.compiled([double])["double"](21)
    42
    """
    functions = list(functions)
    if not available():
        return {f.__name__: ahead.function(f) or f if _enabled() else f for f in functions}
    made = {f.__name__: one for f in functions if (one := ahead.function(f)) is not None}
    rest = [f for f in functions if f.__name__ not in made]
    if rest and not _clones.have(rest):
        uninterrupted(_compile, rest)
    return made | {f.__name__: _taking_any(one) for f, one in zip(rest, _clones.of(rest), strict=True)}


def bound(function: Callable[..., Any], *values: Any) -> Callable[[int], Any]:
    """A function with all its arguments but one integer fixed, for calls in quick succession from one thread.

    Args:
        function: a plain or a compiled function.
        *values: its arguments, with `...` for the integer.

    >>> engine.compiling.jit.bound(pow, ..., 2)(5)
    25
    """
    if hasattr(function, "bind"):
        made: Callable[[int], Any] = function.bind(*values)
        return made
    given, at = list(values), ahead.later(values)

    def call(value: int) -> Any:
        given[at] = value
        return function(*given)

    return call


def _taking_any(dispatcher: Any) -> Callable[..., Any]:
    """A function of Numba that also takes arrays of the standard library: see `arrays`."""
    if not hasattr(dispatcher, "kartentisch_call"):
        import numpy

        def numbas(value: Any) -> Any:
            return numpy.asarray(value) if isinstance(value, array | memoryview) else value

        def call(*values: Any) -> Any:
            return dispatcher(*map(numbas, values))

        def bind(*values: Any) -> Callable[[int], Any]:
            return bound(dispatcher, *map(numbas, values))

        call.bind, call.py_func = bind, dispatcher.py_func  # type: ignore[attr-defined]
        dispatcher.kartentisch_call = call
    made: Callable[..., Any] = dispatcher.kartentisch_call
    return made


class Work(Generic[T]):
    """Runs work to completion on its own thread, even if the waiting caller is interrupted (Ctrl+C, a time limit).

    Neither Numba nor an import survives an interrupt: what it leaves half done is broken until the process ends.

    Args:
        work: the function to call; anything that it compiles is compiled on the same thread.
        *values: its arguments.

    Raises:
        WorkerError: a fork interrupted the compiler in this process.
    """

    def __init__(self, work: Callable[..., T], *values: Any) -> None:
        _refuse_after_bad_fork()
        self._process = os.getpid()
        self._work, self._values = work, values
        self._results: list[T] = []
        self._errors: list[BaseException] = []
        self._ended = threading.Lock()
        self._ended.acquire()
        self._long = time.monotonic() + LONG
        self._done = False
        if ahead.BROWSER:  # no threads, and nothing to compile
            self._run()
        else:
            # Not a `threading.Thread`: an interrupt while one starts can leave its lock held for ever.
            _thread.start_new_thread(self._run, ())

    def _run(self) -> None:
        before, _here.work = getattr(_here, "work", None), self
        with _gate:
            _running.add(self)
        try:
            self._results.append(self._work(*self._values))
        except BaseException as error:
            self._errors.append(error)
        finally:
            self._done, _here.work = True, before
            _running.discard(self)
            self._ended.release()

    @property
    def done(self) -> bool:
        """Whether there is nothing to wait for: it has ended, or its thread belongs to a parent of this process."""
        return self._done or self._process != os.getpid()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, for at most this many seconds. Returns whether the work is done."""
        until = time.monotonic() + seconds
        while not self.done and (left := until - time.monotonic()) > 0:
            self._ended.acquire(timeout=min(left, 0.05))  # a time limit comes between two instructions of Python
        return self.done

    def tell(self) -> None:
        """Tell the user once what the program is waiting for, if it has been waiting long."""
        if not self.done and time.monotonic() >= self._long:
            ahead.say("compiling", COMMON.text("words.compiling"))

    def result(self) -> T:
        """Wait for the result, and return it; exceptions of the work are raised.

        Raises:
            WorkerError: it was running in a parent of this process, which was forked meanwhile.
        """
        self.wait(math.inf)
        if not self._done:
            raise WorkerError(COMMON.text("errors.forked"))
        if self._errors:
            raise self._errors[0]
        return self._results[0]


def uninterrupted(work: Callable[..., T], *values: Any) -> T:
    """Run work that must not be left half done, and return its result: see `Work`.

    A user who waits long is told the reason once.

    Raises:
        SystemExit: the process is about to end.
        WorkerError: a fork interrupted the compiler in this process.
    """
    _refuse_after_bad_fork()
    if getattr(_here, "work", None) is None:
        coming = Work(work, *values)
        coming.wait(LONG)
        coming.tell()
        return coming.result()
    if _ending:
        raise SystemExit
    return work(*values)


def compiling() -> bool:
    """Whether something is being compiled, or loaded, on a separate thread.

    >>> isinstance(engine.jit.compiling(), bool)
    True
    """
    return bool(_running)


_here = threading.local()
_running: set[Work[Any]] = set()
_ending: list[bool] = []


def _wait_for_running() -> None:
    """Let the compiler finish its current function: a process that exits while it compiles crashes."""
    _ending.append(True)
    for work in list(_running):
        work.wait(60)


atexit.register(_wait_for_running)


_making = threading.Lock()
_gate = threading.RLock()
"""No work begins while a thread holds it, as during a fork."""
_bad_fork: list[bool] = []


def _refuse_after_bad_fork() -> None:
    """Refuse to compile where the compiler would wait for ever for the locks of a thread that the fork left behind.

    Raises:
        WorkerError: a fork interrupted the compiler in this process.
    """
    if _bad_fork:
        raise WorkerError(COMMON.text("errors.forked"))


def _before_fork() -> None:
    """Wait until nothing holds the locks of an import or of the compiler: a child would inherit them for ever.

    A fork by a thread that compiles cannot wait, since others may be waiting for the locks of that thread.
    """
    until = time.monotonic() + FORK
    _gate.acquire()
    while getattr(_here, "work", None) is None and _running and time.monotonic() < until:
        _gate.release()  # running work may start more
        for work in list(_running):
            if not work.wait(min(LONG, until - time.monotonic())):
                work.tell()
        _gate.acquire()


def _after_fork_in_parent() -> None:
    _gate.release()


def _after_fork() -> None:
    global _making, _gate
    _making, _gate = threading.Lock(), threading.RLock()
    own = getattr(_here, "work", None)
    if _running - {own}:
        _bad_fork.append(True)
    _running.intersection_update({own})  # a fork does not inherit threads


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_parent=_after_fork_in_parent, after_in_child=_after_fork)


class Clones:
    """Clones of marked functions that call one another instead of the plain functions.

    Args:
        make: wraps a clone, for Numba in a dispatcher; other clones call the wrapped one.
    """

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self._make = make
        self._made: dict[Callable[..., Any], Any] = {}
        self._scopes: dict[str, dict[str, Any]] = {}

    def have(self, functions: Iterable[Callable[..., Any]]) -> bool:
        """Whether all these functions have been cloned."""
        return all(function in self._made for function in functions)

    def of(self, functions: Iterable[Callable[..., Any]]) -> list[Any]:
        """The wrapped clones of these functions; the functions that they call are cloned, too."""
        functions = list(functions)
        if self.have(functions):
            return [self._made[function] for function in functions]
        made, scopes = dict(self._made), dict(self._scopes)
        try:
            return [self._clone(function) for function in functions]
        except BaseException:  # the next call must not find half of them
            self._made, self._scopes = made, scopes
            raise

    def _clone(self, function: Any) -> Any:
        if function not in self._made:
            scope = self._scope(function.__globals__)
            if function in self._made:  # created while building the scope of its module
                return self._made[function]
            cells = tuple(types.CellType(self._replaced(cell.cell_contents)) for cell in function.__closure__ or ())
            code, name, defaults = function.__code__, function.__name__, function.__defaults__
            clone = types.FunctionType(code, scope, name, defaults, cells or None)
            clone.__qualname__ = function.__qualname__
            clone.__module__ = function.__module__
            self._made[function] = made = self._make(clone)
            numba_names.take_wide_integers(made)
        return self._made[function]

    def _scope(self, plain: dict[str, Any]) -> dict[str, Any]:
        """The globals for the clones of one module, with every marked function replaced by its wrapped clone."""
        key = plain["__name__"]
        if key not in self._scopes:
            scope = self._scopes[key] = dict(plain)
            for name, value in plain.items():
                scope[name] = self._replaced(value)
        return self._scopes[key]

    def _replaced(self, value: Any) -> Any:
        """The counterpart of a value in compiled code: a compiled function, or NumPy's 64-bit type."""
        import numpy as np

        if value is u64:
            return np.uint64
        if value is i64:
            return np.int64
        if value is call_at:
            return numba_names.call_at()
        return self._clone(value) if marked(value) else value


def _compile(functions: list[Callable[..., Any]], clones: Clones | None = None) -> list[Any]:
    import numba  # noqa: F401  # imported only on a thread that nothing interrupts

    with _making:
        return (clones or _clones).of(functions)


def address(function: Callable[..., Any], takes: str) -> int:
    """The address of a marked function, compiled by Numba, for `call_at`.

    Args:
        takes: a letter for each argument, as in `ahead`. The result is an integer.
    """
    return uninterrupted(_address, function, takes)


def _address(function: Callable[..., Any], takes: str) -> int:
    (dispatcher,) = _compile([function], _inlined)
    return numba_names.address(dispatcher, takes)


def _lazy(clone: Any, **more: Any) -> Any:
    """Numba's dispatcher for a function, which is compiled on its first call."""
    import numba

    # Rules create no arrays, and counting references to their arguments would take longer than most of them run.
    options: dict[str, Any] = {**numba_names.LEAN, "nogil": True, **more}
    dispatcher = numba.njit(**options)(clone)
    numba_names.compile_by(dispatcher, uninterrupted)
    return dispatcher


_clones = Clones(_lazy)
_inlined = Clones(partial(_lazy, forceinline=True))
"""Of functions called by their addresses. LLVM inlines too little of them by itself: half as many games a second."""
