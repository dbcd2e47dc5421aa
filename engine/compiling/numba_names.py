"""The private names of Numba that `jit.py` uses, hence its narrow range in pyproject.toml."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

LEAN = {"_nrt": False}
"""The option that leaves out Numba's memory manager."""


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


@cache
def kinds() -> dict[str, Any]:
    """The types of arguments, by their letters in `ahead`; a capital letter is an array."""
    from numba import types

    found = {"b": types.int8, "h": types.int16, "i": types.int32, "q": types.int64, "d": types.float64}
    arrays = {letter.upper(): types.Array(kind, 1, "C") for letter, kind in found.items()}
    return {**found, **arrays, "?": types.boolean}


def address(dispatcher: Any, takes: str) -> int:
    """The address of a compiled function, in Numba's own calling convention.

    Args:
        takes: the letters of its arguments.
    """
    arguments = tuple(kinds()[letter] for letter in takes)
    dispatcher.compile(arguments)
    found = dispatcher.overloads[arguments]
    assert found.signature.return_type == kinds()["q"], found.signature
    return int(found.library.get_pointer_to_function(found.fndesc.llvm_func_name))


@cache
def call_at() -> Any:
    """A function for compiled code that calls another one by its address: see `address`."""
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def call(typing: Any, function: Any, seen: Any, moves: Any, out: Any, weights: Any, features: Any) -> Any:
        taken, gives = (seen, types.int64, out, weights, features), types.int64

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            convention = context.call_conv
            pointer = builder.inttoptr(values[0], convention.get_function_type(gives, taken).as_pointer())
            status, result = convention.call_function(builder, pointer, gives, taken, values[1:])
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return result

        return gives(types.int64, *taken), generate

    return call
