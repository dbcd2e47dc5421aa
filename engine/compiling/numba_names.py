"""The private names of Numba that `jit.py` and `code_cache.py` use, hence its narrow range in pyproject.toml."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

LEAN = {"_nrt": False}
"""The option that leaves out Numba's memory manager."""


def has_generated_code() -> bool:
    """Whether this process has generated code, so that the CPU to compile for is fixed."""
    from numba.core.registry import cpu_target

    return "_toplevel_target_context" in vars(cpu_target)


def take_wide_integers(dispatcher: Any) -> None:
    """Let other compiled functions call this one with 64-bit integers, whatever integers they pass.

    Numba would compile a form for each literal, and one for the bytes of a state.
    """
    from numba import types

    def wide(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if kind in (types.int8, types.int16, types.int32) else kind

    fold = dispatcher._compiler.fold_argument_types

    def folded(values: Any, named: Any) -> tuple[Any, tuple[Any, ...]]:
        signature, kinds = fold(values, named)
        return signature, tuple(map(wide, kinds))

    dispatcher._compiler.fold_argument_types = folded


def compile_by(dispatcher: Any, run: Callable[..., Any]) -> None:
    """Make the dispatcher call `run(compile, *arguments)` instead of `compile(*arguments)`."""
    dispatcher._compile_for_args = partial(run, dispatcher._compile_for_args)


def keep_in(dispatcher: Any, cache: Any) -> None:
    """Let a dispatcher look for compiled code in this cache, which has the interface of Numba's own."""
    dispatcher._cache = cache


def packed(result: Any) -> bytes | None:
    """Compiled code as bytes for other processes; None if it contains memory addresses of this one."""
    from numba.core.serialize import dumps

    return None if result.library.has_dynamic_globals else bytes(dumps(result._reduce()))


def unpacked(target: Any, data: bytes) -> Any:
    """Restore the compiled code from the bytes that `packed` returned."""
    from numba.core.compiler import CompileResult

    return CompileResult._rebuild(target, *pickle.loads(data))
