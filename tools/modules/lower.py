"""Lowers marked functions to the text of an LLVM module, which uses private names of Numba.

Numba stops before generating machine code. `check` verifies the internals of Numba relied on here, and reports what a
release has changed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numba
from numba import types
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.datamodel import default_manager

from engine.compiling import jit, numba_names

ARRAY = ("meminfo", "parent", "nitems", "itemsize", "data", "shape", "strides")
"""The parts of an array, in the order in which compiled functions take them."""
_RESULTS = {kind: letter for letter, kind in numba_names.kinds().items() if not letter.isupper()} | {types.none: ""}


class NotLowered(Exception):
    """A function has an unsupported signature, or Numba behaves unexpectedly."""


@dataclass(frozen=True)
class Lowered:
    """A function as LLVM text.

    Attributes:
        text: an LLVM module that contains it and everything it calls.
        symbol: its name there.
        takes: its arguments, as in `engine.compiling.ahead`.
        gives: the letter of the result; "?" for a bool, empty for none.
    """

    text: str
    symbol: str
    takes: str
    gives: str


class _TextOnly(Compiler):
    """Numba's compiler without machine code generation and Python wrappers."""

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, returns: Any, flags: Any, names: Any) -> None:
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        super().__init__(typing, target, library, args, returns, flags, names)

    def compile_extra(self, function: Any) -> Any:
        result = super().compile_extra(function)
        result = result._replace(entry_point=[].append)  # the dispatcher requires a callable but never calls it
        result.target_context.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return result


@cache
def _clones() -> jit.Clones:
    options: dict[str, Any] = {**numba_names.LEAN, "nogil": True, "pipeline_class": _TextOnly}
    return jit.Clones(numba.njit(**options))


def lower(function: Callable[..., Any], takes: str) -> Lowered:
    """A marked function as LLVM text.

    Args:
        takes: a letter for each argument, as in `engine.compiling.ahead`.

    Raises:
        NotLowered: its signature is not supported.
    """
    arguments = tuple(numba_names.kinds()[letter] for letter in takes)
    (dispatcher,) = _clones().of([function])
    dispatcher.compile(arguments)
    found = dispatcher.overloads[arguments]
    with global_compiler_lock:
        found.library._ensure_finalized()  # that is, everything it calls is linked in
    if found.signature.return_type not in _RESULTS:
        raise NotLowered(f"{function.__qualname__} returns {found.signature.return_type}")
    return Lowered(
        found.library.get_llvm_str(), found.fndesc.mangled_name, takes, _RESULTS[found.signature.return_type]
    )


def check() -> None:
    """Check that Numba lays out arrays as expected.

    Raises:
        NotLowered: it does not.
    """
    model = default_manager.lookup(types.Array(types.int8, 1, "C"))
    if tuple(model._fields) != ARRAY:
        raise NotLowered(
            f"Numba {numba.__version__} makes arrays of {', '.join(model._fields)}: see tools/modules/lower.py"
        )
