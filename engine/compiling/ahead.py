"""Rules that have been compiled ahead, into WebAssembly: what a browser's Python calls instead of Numba.

`make wasm` (`tools/wasm`) builds the modules from the functions that Numba compiles. They are in `MODULES`; their names
contain the game, the purpose, and a hash of what they were built from, and `INDEX` lists their contents. A function is
taken from a module only if it still calls the same functions and their source files are unchanged. Otherwise, and where
there are no modules, it remains plain Python.

The modules are Emscripten libraries, which Pyodide loads like all compiled packages. They share the memory of Python,
so an array is passed as address and length, and nothing is copied. A call writes its arguments, eight bytes each, into
a block of memory; the result is returned in the first of them.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import struct
import sys
import types
from array import array
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import PurePath
from typing import Any

from .code_cache import ENGINE, say

__all__ = ["available", "function", "wiring"]
__dir__ = __all__.copy

HERE = sys.platform == "emscripten"
"""Whether this Python itself runs in WebAssembly."""
MODULES = ENGINE / "modules"
INDEX = "index.json"
MOST = 64
"""The maximum number of arguments of a function, where an array counts twice."""
ARRAYS = "bhiqd"
"""The kinds of arrays, by their letters in `array`; a capital letter denotes an array argument."""


@cache
def _index() -> dict[str, Any]:
    """The contents of the modules: name of a function -> the modules that contain it, and its arguments there."""
    try:
        index: dict[str, Any] = json.loads((MODULES / INDEX).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        say("index", "compiled rules cannot be read (%s)", error)
        return {}
    return index


def available() -> bool:
    """Whether there are modules that this Python can load.

    >>> engine.compiling.ahead.available()
    False
    """
    return HERE and bool(_index())


def covers(functions: Iterable[Callable[..., Any]]) -> bool:
    """Whether the modules contain all of these functions."""
    return all(function(one) is not None for one in functions)


_found: dict[Callable[..., Any], Callable[..., Any] | None] = {}


def function(plain: Callable[..., Any]) -> Callable[..., Any] | None:
    """The module's version of a marked function; None if no matching module contains it.

    >>> engine.compiling.ahead.function(engine.vocabulary.top) is None
    True
    """
    if plain not in _found:
        _found[plain] = _find(plain) if available() else None
    return _found[plain]


def _find(plain: Callable[..., Any]) -> Callable[..., Any] | None:
    entries = sorted(_index().get(name_of(plain), ()), key=lambda one: one["file"] not in _loaded)
    digest = wiring(plain) if entries else ""
    for entry in entries:
        if entry["wiring"] != digest:
            continue
        if hash_of(sources(plain)) not in ("", entry["sources"]):
            say("sources", "the rules have changed since they were compiled, so they run slowly: run `make wasm`")
            return None
        library = _library(entry["file"])
        if library is not None:
            return _callable(library[entry["export"]], entry["takes"], entry["gives"])
    return None


_loaded: dict[str, ctypes.CDLL | None] = {}


def _library(name: str) -> ctypes.CDLL | None:
    if name not in _loaded:
        try:
            _loaded[name] = ctypes.CDLL(str(MODULES / name))
        except OSError as error:  # a browser without SIMD, for instance
            say("library", "compiled rules cannot be loaded, so rules are slow (%s)", error)
            _loaded[name] = None
    return _loaded[name]


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
    return hashlib.sha256("\n".join(sorted(calls)).encode()).hexdigest()[:16]


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
    return hashlib.sha256("\n".join(map(hash_of_file, files)).encode()).hexdigest()[:16]


@cache
def hash_of_file(file: str) -> str:
    return f"{file} {hashlib.sha256((ENGINE / file).read_bytes()).hexdigest()}"


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

_block = array("q", bytes(8 * MOST))
_ADDRESS = _block.buffer_info()[0]


class RuleFailed(RuntimeError):
    """A compiled rule did something that raises an exception in Python, such as dividing by zero."""


def _callable(entry: Any, takes: str, gives: str) -> Callable[..., Any]:
    """A function of a module, wrapped as a Python function.

    Args:
        entry: the function of the library.
        takes: a letter for each argument: see `ARRAYS`.
        gives: the letter of the result, "?" for a Boolean; empty if there is none.
    """
    entry.argtypes, entry.restype = (ctypes.c_uint32,), ctypes.c_int32
    layout = struct.Struct("=" + "".join("qq" if kind.isupper() else "d" if kind == "d" else "q" for kind in takes))
    kinds = [kind.lower() if kind.isupper() else "" for kind in takes]
    pack, view = layout.pack_into, memoryview(_block)
    truth, floating = gives == "?", memoryview(view.cast("B")).cast("d")

    def call(*values: Any) -> Any:
        slots: list[Any] = []
        for kind, value in zip(kinds, values, strict=True):
            if not kind:
                slots.append(value)
            elif value.typecode == kind:
                slots += value.buffer_info()
            else:
                raise TypeError(f"an array of kind {kind!r} is wanted, not {value.typecode!r}")
        pack(_block, 0, *slots)
        if entry(_ADDRESS) != 0:
            raise RuleFailed(f"{entry.__name__} cannot be computed")
        if not gives:
            return None
        return floating[0] if gives == "d" else bool(view[0]) if truth else view[0]

    return call
