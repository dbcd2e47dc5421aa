"""The layout of a game's state vector: offsets are assigned on import and are plain integers from then on.

A state is a flat vector of small integers (0 to 127). A *pile* at offset `p` is its count at `s[p]`, followed by its
cards from the bottom up; unused places behind the last card are 0.
"""

from __future__ import annotations

__all__ = ["Layout"]
__dir__ = __all__.copy


class Layout:
    """Assigns consecutive offsets of a state vector.

    >>> layout = engine.vocabulary.Layout()
    >>> passes = layout.byte()
    >>> stock = layout.pile(24)
    >>> columns, stride = layout.piles(7, 20)
    >>> passes, stock, columns, stride, layout.size
    (0, 1, 26, 21, 173)
    """

    def __init__(self) -> None:
        self.size = 0

    def byte(self) -> int:
        """Reserve one value (a counter, a flag, an option)."""
        return self.bytes(1)

    def bytes(self, count: int) -> int:
        """Reserve `count` consecutive values; return the offset of the first.

        >>> layout = engine.vocabulary.Layout()
        >>> layout.bytes(4), layout.bytes(2), layout.size
        (0, 4, 6)
        """
        at = self.size
        self.size += count
        return at

    def pile(self, capacity: int) -> int:
        """Reserve a pile of up to `capacity` cards."""
        return self.bytes(1 + capacity)

    def piles(self, count: int, capacity: int) -> tuple[int, int]:
        """Reserve `count` piles of up to `capacity` cards; return the offset of the first and their stride."""
        return self.bytes(count * (1 + capacity)), 1 + capacity
