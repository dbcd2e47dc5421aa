"""Rules that arrive as machine code: libraries that Python loads instead of compiling anything.

`make modules` (`tools/modules`) builds them, from what Numba makes of the rules, for each system in `target`; for a
browser they are WebAssembly. They are in `MODULES`, where `INDEX` lists the functions and the libraries, each with its
hash. Nothing is loaded from another folder, nor if its hash differs. A function is taken from a library only if neither
it nor anything it calls has changed its meaning: editing a comment changes nothing. Otherwise it remains plain Python.

Libraries share Python's memory: an array is passed as address and length, and nothing is copied. Each call allocates a
block of memory for its result and its arguments, eight bytes for each value, so threads never share one.
"""

from __future__ import annotations

import ast
import ctypes
import hashlib
import inspect
import json
import logging
import os
import platform
import struct
import subprocess
import sys
import textwrap
import time
import types
from array import array
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import Any

__all__ = ["available", "function", "target", "wiring"]
__dir__ = __all__.copy

ENGINE = Path(__file__).parent.parent
"""The folder of the whole engine, whose sources are compiled."""
BROWSER = sys.platform == "emscripten"
"""Whether this Python runs in a browser: no threads, little memory, no other processes."""
MODULES = ENGINE / "modules"
_BUILDER = ENGINE.parent / "tools/modules/__main__.py"
INDEX = "index.json"
ARRAYS = "bhiqd"
"""The kinds of arrays, by their letters in `array`; a capital letter denotes an array argument."""
LOOK = 1.0
"""Seconds after which a function that was not found is looked for again: libraries may have been built meanwhile."""


_LOG = logging.getLogger(__name__)
_said: set[str] = set()


def say(topic: str, text: str, *values: object) -> None:
    """Log a warning unless this process has already logged one on the same topic."""
    if topic not in _said:
        _said.add(topic)
        _LOG.warning(text, *values)


@cache
def target() -> str:
    """The system for which a library has to be built, such as "linux-x86_64".

    >>> engine.compiling.ahead.target().count("-")
    1
    """
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    if sys.maxsize < 2**32 and not BROWSER:
        machine += "_32"
    return f"{sys.platform}-{machine}"


_index: dict[str, Any] = {}
_found: dict[Callable[..., Any], Callable[..., Any] | None] = {}
_loaded: dict[str, ctypes.CDLL | None] = {}
_looked = [0.0, -1.0]
"""When the index was last looked for, and when the one that was found had been written."""


def _look() -> None:
    """Read the index if it has changed."""
    now = time.monotonic()
    if _looked[0] and now < _looked[0] + LOOK:
        return
    _looked[0] = now
    try:
        written = (MODULES / INDEX).stat().st_mtime
        if written == _looked[1]:
            return
        found = json.loads((MODULES / INDEX).read_bytes())
        libraries, functions = found["libraries"].get(target(), {}), dict(found["functions"])
    except FileNotFoundError:
        return
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        say("index", "compiled rules cannot be read, so rules are slow (%s)", error)
        return
    if not libraries:
        say("target", "there are no compiled rules for this system (%s): without Numba they are slow", target())
    _looked[1] = written
    _index.update(functions=functions, libraries=libraries)
    _loaded.clear()
    _found.clear()


def available() -> bool:
    """Whether there are libraries for this system.

    >>> isinstance(engine.compiling.ahead.available(), bool)
    True
    """
    _look()
    return bool(_index.get("libraries"))


def covers(functions: Iterable[Callable[..., Any]]) -> bool:
    """Whether the libraries contain all of these functions."""
    return all(function(one) is not None for one in functions)


def expected(plain: Callable[..., Any]) -> bool:
    """Whether a function is to come from a library, even if there is none yet, or only an older one.

    Without libraries, that is so in a checkout, where commands build them; elsewhere Numba is the next best.
    """
    if available():
        return name_of(plain) in _index["functions"]
    ours = all(one.__code__.co_filename.startswith(str(ENGINE)) for one in _reached(plain))
    return ours and not _index and _BUILDER.is_file()


def function(plain: Callable[..., Any]) -> Callable[..., Any] | None:
    """The library's version of a marked function; None if no matching library contains it."""
    found = _found.get(plain)
    if found is None:
        _look()
        known = _found.get(plain, ...)
        if known is not ...:
            return known
        try:
            found = _found[plain] = _find(plain) if available() else None
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            say("index", "compiled rules cannot be read, so rules are slow (%s)", error)
            _found[plain] = None
    return found


def _find(plain: Callable[..., Any]) -> Callable[..., Any] | None:
    entries = _index["functions"].get(name_of(plain), ())
    digest = wiring(plain) if entries else ""
    for entry in sorted(entries, key=lambda one: one["game"] not in _loaded):
        if entry["wiring"] != digest:
            continue
        if hash_of(sources(plain)) not in ("", entry["sources"]) and meaning(plain) != entry["meaning"]:
            say("sources", "rules have changed since they were compiled, so they are slow until they are built again")
            _rebuild()
            return None
        library = _library(entry["game"]) or _library(f"{entry['game']}-{entry['task']}")
        if library is not None:
            return _callable(library[entry["export"]], entry["takes"], entry["gives"])
    return None


def _library(name: str) -> ctypes.CDLL | None:
    if name not in _loaded:
        _loaded[name] = None
        if name in _index["libraries"]:
            file, digest = _index["libraries"][name]
            path = MODULES / PurePath(file).name
            try:
                if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
                    raise OSError(f"{file} is damaged")
                _loaded[name] = ctypes.CDLL(str(path))
            except OSError as error:  # or a browser without SIMD, for instance
                say("library", "compiled rules cannot be loaded, so rules are slow (%s)", error)
    return _loaded[name]


_building: list[subprocess.Popen[bytes]] = []


def _rebuild() -> None:
    """Build the libraries in the background, in a checkout with Numba; it ends with this process."""
    if not _building and _BUILDER.is_file() and not BROWSER and find_spec("numba"):
        command = [sys.executable, "-m", "tools.modules", "--while-open"]
        quiet = subprocess.DEVNULL
        _building.append(
            subprocess.Popen(command, cwd=ENGINE.parent, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
        )


# ---------------------------------------------------------------- what a function means


def name_of(plain: Callable[..., Any]) -> str:
    """The name under which the index lists a function."""
    return f"{plain.__module__}.{plain.__qualname__}"


def wiring(plain: Callable[..., Any]) -> str:
    """A hash of the functions that a marked function calls, directly or indirectly, and of the constants they use.

    A template keeps its name whatever it is bound to; this hash tells its copies apart, in every version of Python.

    >>> engine.compiling.ahead.wiring(engine.vocabulary.pop) == engine.compiling.ahead.wiring(engine.vocabulary.push)
    False
    """
    calls = []
    for one in _reached(plain):
        for name, value in _uses(one):
            if isinstance(value, types.FunctionType):
                use = name_of(value)
            else:
                use = repr(value) if isinstance(value, _CONSTANTS) else ""
            calls.append(f"{name_of(one)} {name} {use}")
    return _hash(sorted(calls))


def meaning(plain: Callable[..., Any]) -> str:
    """A hash of the syntax of a function and of all that it calls; comments and docstrings make no difference.

    >>> len(engine.compiling.ahead.meaning(engine.vocabulary.pop))
    16
    """
    return _hash(sorted({_syntax(one.__code__) for one in _reached(plain)}))


@cache
def _syntax(code: types.CodeType) -> str:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(code))).body
    assert isinstance(tree, ast.FunctionDef)
    tree.decorator_list, tree.returns = [], None
    if ast.get_docstring(tree) is not None:
        tree.body = tree.body[1:]
    return _told(tree)


def _told(node: Any) -> str:
    """A text for syntax that is the same in every version of Python: its own `ast.dump` is not."""
    if isinstance(node, list):
        return "[" + " ".join(map(_told, node)) + "]"
    if not isinstance(node, ast.AST):
        return repr(node)
    parts = [
        f"{name}={_told(value)}"
        for name, value in ast.iter_fields(node)
        if value not in (None, []) and name not in ("annotation", "ctx", "kind", "type_comment")
    ]
    return f"{type(node).__name__}({' '.join(parts)})"


def sources(plain: Callable[..., Any]) -> list[str]:
    """The files, relative to the engine's folder and with slashes, with a function and all that it calls.

    >>> engine.compiling.ahead.sources(engine.vocabulary.pop)
    ['vocabulary/kernel.py']
    """
    return sorted({PurePath(os.path.relpath(one.__code__.co_filename, ENGINE)).as_posix() for one in _reached(plain)})


def hash_of(files: Iterable[str]) -> str:
    """A hash of files of the engine; empty if it was installed without sources."""
    if not (ENGINE / "__init__.py").is_file():
        return ""
    return _hash(map(hash_of_file, files))


@cache
def hash_of_file(file: str) -> str:
    return f"{file} {hashlib.sha256((ENGINE / file).read_bytes()).hexdigest()}"


def _hash(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def _reached(plain: Any) -> list[Any]:
    """A function, and those that it calls, directly or indirectly."""
    reached = [plain]
    for one in reached:
        called = (value for _, value in _uses(one) if isinstance(value, types.FunctionType))
        reached += [value for value in dict.fromkeys(called) if value not in reached]
    return reached


def _uses(one: Any) -> list[tuple[str, Any]]:
    """The global names and the variables of enclosing functions that a function reads, with their values."""
    cells = zip(one.__code__.co_freevars, one.__closure__ or (), strict=True)
    uses = {name: one.__globals__[name] for name in set(one.__code__.co_names) if name in one.__globals__}
    return list((uses | {name: cell.cell_contents for name, cell in cells}).items())


_CONSTANTS = (bool, int, float, str, bytes, tuple, array, type(None))


# ---------------------------------------------------------------- calls


class RuleFailed(RuntimeError):
    """A compiled rule did something that raises an exception in Python, such as dividing by zero."""


def _callable(entry: Any, takes: str, gives: str) -> Callable[..., Any]:
    """A function of a library, wrapped as a Python function; its `bind` fixes all arguments but one integer.

    Args:
        entry: the function of the library.
        takes: a letter for each argument: see `ARRAYS`.
        gives: the letter of the result, "?" for a Boolean; empty if there is none.
    """
    entry.argtypes, entry.restype = (ctypes.c_void_p,), ctypes.c_int32

    def slots(values: Iterable[Any]) -> list[int]:
        made = [0]
        for kind, value in zip(takes, values, strict=True):
            if kind.isupper():
                made += _place(value, kind.lower())
            elif kind == "d":
                made += struct.unpack("=q", struct.pack("=d", value))
            else:
                made.append(0 if value is ... else value)
        return made

    def call(*values: Any) -> Any:
        block = array("q", slots(values))
        if entry(block.buffer_info()[0]) != 0:
            raise RuleFailed(f"{entry.__name__} cannot be computed")
        if gives == "d":
            return struct.unpack("=d", block[:1].tobytes())[0]
        return None if not gives else block[0] != 0 if gives == "?" else block[0]

    def bind(*values: Any) -> Callable[[int], int]:
        block = array("q", slots(values))
        at = 1 + sum(1 + kind.isupper() for kind in takes[: later(values)])
        address = ctypes.c_void_p(block.buffer_info()[0])

        def bound(value: int, _kept: Any = values) -> int:
            block[at] = value
            if entry(address) != 0:
                raise RuleFailed(f"{entry.__name__} cannot be computed")
            return block[0]

        return bound

    call.bind = bind  # type: ignore[attr-defined]
    return call


def later(values: Iterable[Any]) -> int:
    """The index of the argument that is still to come, for which `...` stands; arrays cannot be compared."""
    return next(index for index, value in enumerate(values) if value is ...)


def _place(value: Any, kind: str) -> tuple[int, int]:
    """The address and the length of an array, or of another object with such memory."""
    if type(value) is array:
        if value.typecode != kind:
            raise TypeError(f"an array of kind {kind!r} is wanted, not {value.typecode!r}")
        return value.buffer_info()
    view = memoryview(value)
    if view.itemsize != struct.calcsize("=" + kind) or (view.format == "d") != (kind == "d") or not view.c_contiguous:
        raise TypeError(f"an array of kind {kind!r} is wanted, not {view.format!r}")
    return ctypes.addressof(ctypes.c_char.from_buffer(value)), view.nbytes // view.itemsize
