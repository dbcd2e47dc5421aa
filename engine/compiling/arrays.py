"""The arrays that compiled rules work on.

Code compiled by Numba uses NumPy arrays. WebAssembly uses arrays of the standard library, since Python in a browser has
no NumPy unless it is requested: see `ahead`. A kind is a letter that both know: "b", "h", "i" and "q" for signed
integers of 8, 16, 32 and 64 bits, "d" for floating-point numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from typing import Any
from weakref import finalize

from . import ahead

__all__ = ["Arrays", "arrays"]
__dir__ = __all__.copy


class Arrays:
    """Creates arrays of the standard library."""

    def __init__(self) -> None:
        self._spare: dict[tuple[str, int], list[Any]] = {}

    def zeros(self, kind: str, count: int) -> Any:
        """An array of zeros.

        >>> engine.compiling.arrays.Arrays().zeros("q", 2)
        array('q', [0, 0])
        """
        return array(kind, [0]) * count

    def empty(self, kind: str, count: int) -> Any:
        """An array whose contents are undefined."""
        return self.zeros(kind, count)

    def pages(self, kind: str, count: int) -> Any:
        """A large array of zeros that takes up no memory until it is touched."""
        return self.zeros(kind, count)

    def room(self, kind: str, count: int, owner: object) -> Any:
        """A large array with undefined contents, reserved for as long as an object exists.

        Afterwards it is reused for requests of the same size, because WebAssembly is slow to allocate large arrays.

        >>> class Owner:
        ...     pass
        >>> arrays, first = engine.compiling.arrays.Arrays(), Owner()
        >>> room = id(arrays.room("i", 1000, first))
        >>> del first
        >>> id(arrays.room("i", 1000, Owner())) == room
        True
        """
        spare = self._spare.setdefault((kind, count), [])
        made = spare.pop() if spare else self.zeros(kind, count)
        finalize(owner, spare.append, made)
        return made

    def filled(self, kind: str, values: Iterable[float]) -> Any:
        """An array with these values."""
        return array(kind, values)

    def read(self, kind: str, data: bytes) -> Any:
        """An array with these bytes."""
        made = array(kind)
        made.frombytes(data)
        return made


class _NumPyArrays(Arrays):
    """Creates NumPy arrays."""

    def __init__(self) -> None:
        import numpy

        self._numpy = numpy

    def zeros(self, kind: str, count: int) -> Any:
        return self._numpy.zeros(count, kind)

    def room(self, kind: str, count: int, owner: object) -> Any:
        return self.pages(kind, count)

    def empty(self, kind: str, count: int) -> Any:
        return self._numpy.empty(count, kind)

    def pages(self, kind: str, count: int) -> Any:
        # In separate pages: the usual allocator would reuse memory that is already touched, and would not return it.
        from mmap import mmap

        return self._numpy.frombuffer(mmap(-1, count * self._numpy.dtype(kind).itemsize), kind)

    def filled(self, kind: str, values: Iterable[float]) -> Any:
        return self._numpy.array(values, kind)

    def read(self, kind: str, data: bytes) -> Any:
        return self._numpy.frombuffer(data, kind).copy()


@cache
def arrays() -> Arrays:
    """The factory of arrays for compiled code.

    >>> engine.compiling.arrays.arrays().filled("q", [1, 2]).tolist()
    [1, 2]
    """
    return Arrays() if ahead.HERE else _NumPyArrays()
