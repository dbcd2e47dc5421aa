"""Where things lie in a game's state vector: offsets handed out at import, plain integers for ever after.

A state is a flat vector of small integers (0 to 127). A *pile* at offset `p` is its count at `s[p]`, then its
cards from the bottom up; free places behind the last card are 0.
"""

from __future__ import annotations


class Layout:
    """Hands out offsets of a state vector, one after the other."""

    def __init__(self) -> None:
        self.size = 0

    def byte(self) -> int:
        """One value (a counter, a flag, an option)."""
        return self.bytes(1)

    def bytes(self, count: int) -> int:
        """`count` values in a row; the offset of the first."""
        at = self.size
        self.size += count
        return at

    def pile(self, capacity: int) -> int:
        """A pile that holds up to `capacity` cards."""
        return self.bytes(1 + capacity)

    def piles(self, count: int, capacity: int) -> tuple[int, int]:
        """`count` equal piles in a row: offset of the first, and the stride from one to the next."""
        return self.bytes(count * (1 + capacity)), 1 + capacity
