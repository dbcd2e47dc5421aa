"""Rules that have been compiled ahead, into WebAssembly: what a browser's Python calls instead of Numba.

`make wasm` (`tools/wasm`) builds the modules from the functions that Numba compiles. They are in `MODULES`; their names
contain the game, the purpose, and a hash of the sources they were built from, and `INDEX` lists their contents.
A function is taken from a module only if all sources are unchanged and it still calls the same functions. Otherwise,
and where there are no modules, it remains plain Python.

The modules are Emscripten libraries, which Pyodide loads like all compiled packages. They share the memory of Python,
so an array is passed as address and length, and nothing is copied. A call writes its arguments, eight bytes each, into
a block of memory; the result is returned in the first of them.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import struct
import sys
import types
from array import array
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from .code_cache import ENGINE, say, source_hash

__all__ = ["available", "function", "wiring"]

HERE = sys.platform == "emscripten"
"""Whether this Python itself runs in WebAssembly."""
MODULES = ENGINE / "modules"
INDEX = "index.json"
MOST = 64
"""The maximum number of arguments of a function, where an array counts twice."""
ARRAYS = "bhiqd"
"""The kinds of arrays, by their letters in `array`; a capital letter denotes an array argument."""


def __dir__() -> list[str]:
    return __all__


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

    >>> engine.compiling.ahead.function(engine.kernel.top) is None
    True
    """
    if plain not in _found:
        _found[plain] = _find(plain) if available() else None
    return _found[plain]


def _find(plain: Callable[..., Any]) -> Callable[..., Any] | None:
    digest = ""
    for entry in sorted(_index().get(name_of(plain), ()), key=lambda one: one["file"] not in _loaded):
        if _sources(entry["game"]) not in (None, entry["sources"]):
            say("sources", "compiled rules are of other sources, so rules are slow: `make wasm` compiles them anew")
            continue
        digest = digest or wiring(plain)
        library = _library(entry["file"]) if entry["wiring"] == digest else None
        if library is not None:
            return _callable(library[entry["export"]], entry["takes"], entry["gives"])
    return None


@cache
def _sources(game: str) -> str | None:
    """The hash of a game's sources; None if its package was installed without them."""
    return source_hash(ENGINE, game) if (ENGINE / "__init__.py").is_file() else None


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

    >>> engine.compiling.ahead.wiring(engine.kernel.pop) == engine.compiling.ahead.wiring(engine.kernel.push)
    False
    """
    waiting, seen, calls = [plain], {plain}, []
    while waiting:
        one: Any = waiting.pop()
        cells = zip(one.__code__.co_freevars, one.__closure__ or (), strict=True)
        uses = {name: one.__globals__[name] for name in set(one.__code__.co_names) if name in one.__globals__}
        uses |= {name: cell.cell_contents for name, cell in cells}
        for name, value in uses.items():
            if isinstance(value, types.FunctionType):
                use = name_of(value)
                if value not in seen:
                    seen.add(value)
                    waiting.append(value)
            else:
                use = repr(value) if isinstance(value, _CONSTANTS) else ""
            calls.append(f"{name_of(one)} {name} {use}")
    return hashlib.sha256("\n".join(sorted(calls)).encode()).hexdigest()[:16]


_CONSTANTS = (bool, int, float, str, bytes, tuple, type(None))

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
