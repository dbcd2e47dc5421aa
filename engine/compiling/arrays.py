"""The arrays that compiled rules work on: those of the standard library, on every host.

A kind is a letter: "b", "h", "i" and "q" for signed integers of 8, 16, 32 and 64 bits, "d" for floating-point numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from mmap import mmap
from typing import Any
from weakref import finalize

from . import ahead

__all__ = ["Arrays", "arrays"]
__dir__ = __all__.copy


class Arrays:
    """Creates arrays of the standard library."""

    def zeros(self, kind: str, count: int) -> Any:
        """An array of zeros.

        >>> engine.compiling.arrays.Arrays().zeros("q", 2)
        array('q', [0, 0])
        """
        return array(kind, [0]) * count

    def room(self, kind: str, count: int, owner: object | None = None) -> Any:
        """A large array with undefined contents, in pages that take up no memory until they are touched.

        Args:
            owner: the array may be reused once this object is gone; None to leave it to the garbage collector.
        """
        return memoryview(mmap(-1, count * array(kind).itemsize)).cast("B").cast(kind)  # type: ignore[call-overload]

    def filled(self, kind: str, values: Iterable[float]) -> Any:
        """An array with these values."""
        return array(kind, values)

    def read(self, kind: str, data: bytes) -> Any:
        """An array with these bytes."""
        made = array(kind)
        made.frombytes(data)
        return made


class _InBrowser(Arrays):
    """Has no pages, and reuses large arrays for requests of the same size: WebAssembly is slow to allocate them."""

    def __init__(self) -> None:
        self._spare: dict[tuple[str, int], list[Any]] = {}

    def room(self, kind: str, count: int, owner: object | None = None) -> Any:
        if owner is None:
            return self.zeros(kind, count)
        spare = self._spare.setdefault((kind, count), [])
        made = spare.pop() if spare else self.zeros(kind, count)
        finalize(owner, spare.append, made)
        return made


@cache
def arrays() -> Arrays:
    """The factory of arrays for compiled code.

    >>> engine.compiling.arrays.arrays().filled("q", [1, 2]).tolist()
    [1, 2]
    """
    return _InBrowser() if ahead.BROWSER else Arrays()
