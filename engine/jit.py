"""One set of rules that runs either as plain Python or compiled by Numba.

The functions that decide a game are written in the subset of Python that Numba compiles and are marked with
`@rule`. Marked functions remain ordinary Python: they work on a `bytearray` state and plain lists. `compiled()`
derives a second set, function by function: clones whose globals refer to compiled functions and whose 64-bit
arithmetic is NumPy's. Nothing is compiled or imported from Numba before `compiled()` is called, so a learner who
only plays never loads a compiler.

Without Numba, or with `NUMBA_DISABLE_JIT=1`, `compiled()` returns the plain set: same results, but slower.

Rules for code marked with `@rule`:
- states hold values from 0 to 127; convert what you read to an `int` by arithmetic, and never store more than 127;
- 64-bit unsigned arithmetic goes through `u64(...)`: wrap every literal and every result of `*`, `+`, `<<`;
- no closures, generators, keyword arguments, Python objects, or newly created arrays or lists; call only other marked
  functions, by name.
"""

from __future__ import annotations

import hashlib
import os
import sys
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

__all__ = [
    "available",
    "cache_directory",
    "compiled",
    "i64",
    "rule",
    "u64",
]

F = TypeVar("F", bound=Callable[..., Any])

_MASK = (1 << 64) - 1
_MARK = "__kartentisch_rule__"


def __dir__() -> list[str]:
    return __all__


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
        name: makes the qualified name of the copy unique, and with it its place in the compile cache.
        **parts: the marked functions (or constants) to bind to the free names.
    """
    scope = dict(template.__globals__)
    scope.update(parts)
    scope["__name__"] = f"{template.__globals__['__name__']}.{template.__name__}<{name}>"
    clone = types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    clone.__qualname__ = f"{template.__qualname__}_{name}"
    clone.__module__ = template.__module__
    setattr(clone, _MARK, True)
    return clone  # type: ignore[return-value]


def available() -> bool:
    """Whether `compiled()` really compiles: Numba is installed and not disabled.

    >>> isinstance(engine.jit.available(), bool)
    True
    """
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return False
    config = getattr(sys.modules.get("numba"), "config", None)  # also absent while another thread is importing Numba
    if config is not None:
        return not config.DISABLE_JIT
    from importlib.util import find_spec

    return find_spec("numba") is not None


def compiled(functions: Iterable[Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """Compiled versions of marked functions, by name; each is compiled on its first call.

    Returns the plain functions if `available()` is false.

    >>> @engine.jit.rule
    ... def double(x):
    ...     return 2 * x
    >>> engine.jit.compiled([double])["double"](21)
    42
    """
    functions = list(functions)
    if not available():
        return {f.__name__: f for f in functions}
    return {f.__name__: _dispatcher(f) for f in functions}


_dispatchers: dict[Callable[..., Any], Any] = {}
_scopes: dict[str, dict[str, Any]] = {}


def _dispatcher(function: Any) -> Any:
    if function not in _dispatchers:
        numba = _numba()
        scope = _scope(function.__globals__)
        if function in _dispatchers:  # created while building the scope of its module
            return _dispatchers[function]
        clone = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        clone.__qualname__ = function.__qualname__
        clone.__module__ = function.__module__
        directory = cache_directory()
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(directory or "")
        try:
            options = {"nogil": True} | _lean(directory is not None)
            try:
                _dispatchers[function] = numba.njit(cache=directory is not None, **options)(clone)
            except RuntimeError:  # Numba finds no place for the code of a function typed at a prompt
                _dispatchers[function] = numba.njit(**options)(clone)
        finally:
            numba.config.CACHE_DIR = before
    return _dispatchers[function]


def _nothing() -> None:
    """Compiled to see whether Numba takes an option."""


_found_lean: list[dict[str, Any]] = []


def _lean(cache: bool) -> dict[str, Any]:
    """The option that leaves out Numba's memory manager, if this Numba takes it: it is a private one.

    Rules make no arrays, and counting references to those that they are given would take more time than most of them
    need. Without the option they do the same, only slower.
    """
    if not _found_lean:
        option = {"_nrt": False}
        try:
            _numba().njit("void()", cache=cache, nogil=True, **option)(_nothing)
        except Exception:  # how an unknown option is refused is not said anywhere
            option = {}
        _found_lean.append(option)
    return _found_lean[0]


def _scope(plain: dict[str, Any]) -> dict[str, Any]:
    """The globals for compiled clones of one module: every marked function is replaced by its compiled version."""
    key = plain["__name__"]
    if key not in _scopes:
        import numpy as np

        scope = _scopes[key] = dict(plain)
        for name, value in plain.items():
            if value is u64:
                scope[name] = np.uint64
            elif value is i64:
                scope[name] = np.int64
            elif getattr(value, _MARK, False):
                scope[name] = _dispatcher(value)
    return _scopes[key]


def _numba() -> Any:
    """Import Numba and make it compile for a generic CPU, unless it has already generated code for this one.

    One cache then serves every machine (such as an image built elsewhere); generic code is no slower here.
    """
    first = "numba" not in sys.modules
    if first:
        os.environ.setdefault("NUMBA_CPU_NAME", "generic")
    import numba

    config: Any = numba.config
    if not first and config.CPU_NAME is None:
        from numba.core.registry import cpu_target

        if "_toplevel_target_context" not in vars(cpu_target):  # no code generated yet
            config.CPU_NAME, config.CPU_FEATURES = "generic", ""
    return numba


_directory: list[Path | None] = []


def cache_directory() -> Path | None:
    """The directory in which compiled code is cached between processes, or None if it cannot be written.

    It lies in `NUMBA_CACHE_DIR`, or else in the user's cache directory, with one subdirectory per version of the
    engine's sources: Numba itself does not notice changes in called functions of other files.

    >>> directory = engine.jit.cache_directory()
    >>> directory is None or directory.name.startswith("rules-")
    True
    """
    if not _directory:
        root = os.environ.get("NUMBA_CACHE_DIR") or os.path.join(
            os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "kartentisch"
        )
        path = Path(root) / f"rules-{source_hash()}"
        try:
            path.mkdir(parents=True, exist_ok=True)
            writable = os.access(path, os.W_OK)
        except OSError:
            writable = False
        _directory.append(path if writable else None)
    return _directory[0]


def source_hash() -> str:
    """A short hash of the engine's Python sources, without those of lessons and drills: nothing is compiled there."""
    digest = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] == "lessons" or path.name == "drills.py":
            continue
        digest.update(str(path.relative_to(root)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
