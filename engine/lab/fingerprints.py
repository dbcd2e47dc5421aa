"""Copies of learners' functions, each with a fingerprint of its code and of every value it uses.

Compiled code keeps the values that were current when it was compiled, and the compiler's cache tells code apart by name
only. So the name of compiled code contains a fingerprint, and functions that cannot be fingerprinted are refused.
"""

from __future__ import annotations

import builtins
import copy
import dis
import hashlib
import sys
from array import array
from collections.abc import Callable, Iterator
from enum import Enum
from functools import lru_cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from ..compiling import jit

_KNOWN = frozenset({"builtins", "cmath", "engine", "math", "numba", "numpy", "_operator"})
"""Packages whose functions and types their names identify: the compiler's cache separates versions of our package."""
_MUTABLE = (dict, set, bytearray, array, tuple)
_LOADS = frozenset({"LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"})
_ATTRIBUTES = frozenset({"LOAD_ATTR", "LOAD_METHOD"})

_copies: dict[str, Any] = {}


def fingerprinted(function: Callable[..., Any]) -> Any:
    """An unchanging copy of a function, the same one for equal contents; its `__name__` ends in the fingerprint.

    The functions that it calls and the arrays, lists and other values that it reads are copied; lists become tuples.

    Raises:
        TypeError: it uses a value that cannot be fingerprinted.
    """
    if not isinstance(function, FunctionType):
        raise TypeError(f"a policy is given by a function, not by {type(function).__name__}")
    description = repr(_Describer().function(function))
    name = f"{function.__name__}_{hashlib.sha256(description.encode()).hexdigest()[:16]}"
    if name not in _copies:
        _copies[name] = _Copier(name).function(function)
    return _copies[name]


def _by_name(value: Any) -> bool:
    """Whether a function or type of the interpreter, of a library or of the engine is fully identified by its name."""
    module = getattr(value, "__module__", None) or ""
    if isinstance(value, BuiltinFunctionType) and not isinstance(value.__self__, ModuleType | type(None)):
        return False  # a method bound to an object, such as a random generator
    if module.partition(".")[0] not in _KNOWN:
        return False
    target: Any = sys.modules.get(module)
    for part in getattr(value, "__qualname__", getattr(value, "__name__", "?")).split("."):
        target = getattr(target, part, None)
    return target is value


@lru_cache(1000)
def _reached(code: CodeType) -> tuple[tuple[str, ...], ...]:
    """The outside names that code reads, each with the attributes that it reads directly from it."""
    return tuple(sorted(set(_chains(code))))


def _chains(code: CodeType) -> Iterator[tuple[str, ...]]:
    chain: list[str] = []
    for step in dis.get_instructions(code):
        if step.opname in _ATTRIBUTES and chain:
            chain.append(step.argval)
        elif step.opname not in ("CACHE", "EXTENDED_ARG"):
            if chain:
                yield tuple(chain)
            chain = [step.argval] if step.opname in _LOADS else []
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _chains(inner)


def _outside(function: FunctionType) -> dict[str, Any]:
    """The current values of a function's outside names: variables of enclosing functions, globals, built-in names."""
    values = {}
    for name in dict.fromkeys(chain[0] for chain in _reached(function.__code__)):  # in the same order everywhere
        for scope in (function.__globals__, vars(builtins)):
            if name in scope:
                values[name] = scope[name]
                break
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        values[name] = cell.cell_contents
    return values


class _Describer:
    """Describes functions and values as nested tuples of text: equal for equal contents, in every process."""

    def __init__(self) -> None:
        self._met: dict[int, int] = {}

    def function(self, function: FunctionType) -> tuple[Any, ...]:
        if id(function) in self._met:
            return ("again", self._met[id(function)])
        self._met[id(function)] = len(self._met)
        outside = _outside(function)
        used = []
        for chain in _reached(function.__code__):
            if chain[0] in outside:
                used.append((chain, self._attribute(outside[chain[0]], chain)))
        defaults = (function.__defaults__, function.__kwdefaults__)
        where = f"a default value of {function.__name__}"
        described = [self.value(default, where) for default in defaults]
        return (function.__module__, function.__name__, _code(function.__code__), used, described)

    def _attribute(self, value: Any, chain: tuple[str, ...]) -> tuple[Any, ...]:
        """The description of a value or, if it is a module or class, of the attribute that is read from it."""
        for i, name in enumerate(chain[1:], 1):
            if not isinstance(value, ModuleType | type) or isinstance(value, type) and _by_name(value):
                return self.value(value, ".".join(chain[:i]))
            value = getattr(value, name, None)
        return self.value(value, ".".join(chain))

    def value(self, value: Any, where: str, depth: int = 0) -> tuple[Any, ...]:
        """The description of a value.

        Args:
            value: the value of a name, a default or a constant.
            where: the function's expression for it.
            depth: the number of containers around it.

        Raises:
            TypeError: it cannot be fingerprinted.
        """
        kind = type(value)
        name = f"{kind.__module__}.{kind.__qualname__}"
        if depth > 50:
            raise TypeError(f"the policy uses {where}, which contains itself or is nested too deeply")
        if value is None or value is ... or kind in (bool, int, float, complex, str, bytes, range, slice):
            return name, repr(value)
        if isinstance(value, Enum):
            return name, value.name, self.value(value.value, where, depth + 1)
        if kind in (tuple, list) or isinstance(value, tuple) and hasattr(value, "_fields"):
            return name, *(self.value(one, where, depth + 1) for one in value)
        if kind is dict:
            return name, *(self.value(pair, where, depth + 1) for pair in value.items())
        if kind in (set, frozenset):
            return name, *sorted((self.value(one, where, depth + 1) for one in value), key=repr)
        if kind in (bytearray, array):
            return name, getattr(value, "typecode", ""), bytes(value).hex()
        if kind is CodeType:
            return _code(value)
        if (numpy_parts := _of_numpy(value)) is not None:
            return name, *numpy_parts
        if _by_name(value):
            return name, value.__module__, getattr(value, "__qualname__", value.__name__)
        if kind is FunctionType:
            return self.function(value)
        if kind.__module__.startswith("numba.core.types"):
            return name, repr(value)
        if hasattr(value, "py_func"):
            raise TypeError(f"the policy uses {where}, compiled by Numba itself; mark it with engine.jit.rule instead")
        raise TypeError(
            f"the policy uses {where}, a {kind.__name__}, whose changes compiled code would miss; "
            f"it can use numbers, tuples, lists, dicts, sets and arrays"
        )


def _of_numpy(value: Any) -> tuple[Any, ...] | None:
    """The description of an array, a type or a function of NumPy; None for anything else."""
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return None
    if (type(value) is numpy.ndarray or isinstance(value, numpy.generic)) and not value.dtype.hasobject:
        digest = hashlib.sha256(value.tobytes()).hexdigest()
        return repr(value.dtype.descr), value.shape, value.flags.c_contiguous, digest
    ufunc = isinstance(value, numpy.ufunc) and vars(numpy).get(str(value.__name__)) is value
    # not those of `frompyfunc`: all made of lambdas have one name
    return (repr(value),) if ufunc or isinstance(value, numpy.dtype) else None


@lru_cache(1000)
def _code(code: CodeType) -> tuple[Any, ...]:
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    shape = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    constants = tuple(_Describer().value(constant, "a constant") for constant in code.co_consts)
    return code.co_code.hex(), code.co_exceptiontable.hex(), names, shape, constants


class _Copier:
    """Copies a function with everything mutable that it uses."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._made: dict[int, Any] = {}

    def function(self, function: FunctionType) -> Any:
        if id(function) not in self._made:
            # Two functions may have the same name, for example if one function creates both. Number them for the cache.
            number = f"_{len(self._made)}" if self._made else ""
            outside = _outside(function)
            made = self._made[id(function)] = jit.specialise(function, self._name + number)
            parts = {name: self._value(value) for name, value in outside.items()}
            scope = made.__globals__
            scope.update({name: part for name, part in parts.items() if name in function.__globals__})
            for free, cell in zip(function.__code__.co_freevars, made.__closure__ or (), strict=True):
                cell.cell_contents = parts.get(free, cell.cell_contents)
            made.__defaults__ = self._value(function.__defaults__)
            made.__kwdefaults__ = self._value(function.__kwdefaults__)
            if not number:
                made.__name__ = self._name
        return self._made[id(function)]

    def _value(self, value: Any) -> Any:
        if isinstance(value, FunctionType):
            marked = hasattr(value, jit._MARK) and not _by_name(value)
            return self.function(value) if marked else value
        if isinstance(value, list):  # compiled code cannot have a list as a constant
            return tuple(map(self._value, value))
        numpy = sys.modules.get("numpy")
        if isinstance(value, _MUTABLE) or (numpy is not None and isinstance(value, numpy.ndarray)):
            return copy.deepcopy(value)
        return value
