"""The random source of a strategy. Frozen: the same numbers on every platform and with every library, forever.

The complete generator, so that anyone can reimplement it:

1. The key is the SHA-256 of the text "run deal seat" (UTF-8, single spaces). Random numbers do not reveal the deal, but
   code that means to cheat can compare them with those of one deal number after another, just as it can compare its
   view of the cards: runs over numbered deals keep no secrets.
2. Block i (from 0) is the SHA-256 of the key followed by i as 8 bytes, big-endian. It holds four 64-bit words,
   big-endian, which are used in order.
3. A number from 0 to 1 is the upper 53 bits of a word, divided by 2**53.
4. A whole number below n: let m be a word times n. If m modulo 2**64 is smaller than 2**64 modulo n, take the next word
   and start over; otherwise the number is m >> 64. (Lemire, 2019; unbiased.)
5. Shuffling: for i from the last index down to 1, swap item i with item j, where j is a number below i + 1.
"""

from __future__ import annotations

import hashlib
import operator
import struct
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

_WORD = 1 << 64


class Chance:
    """Random numbers of one player in one game, with the method names of NumPy's generator and Python's own values.

    Args:
        run: the seed of the run, a number or a text.
        deal: the deal number.
        seat: the seat of the player.

    >>> chance = engine.lab.Chance(1)
    >>> chance.random(), chance.integers(6), chance.choice("ABC")
    (0.6983578608058941, 2, 'C')
    >>> chance.permutation(5)
    [1, 2, 4, 3, 0]
    """

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, run: int | str, deal: int = 0, seat: int = 0) -> None:
        self._key = hashlib.sha256(f"{run} {deal} {seat}".encode()).digest()
        self._block, self._words = 0, list[int]()

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"the random source of a strategy has integers, random, choice, shuffle and permutation, not {name!r}"
        )

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._key + self._block.to_bytes(8, "big")).digest()
            self._words = list(struct.unpack(">4Q", block))[::-1]
            self._block += 1
        return self._words.pop()

    def _below(self, n: int) -> int:
        while True:
            m = self._word() * n
            if m % _WORD >= _WORD % n:
                return m >> 64

    def random(self, size: int | None = None) -> Any:
        """A number from 0 (inclusive) to 1 (exclusive), each multiple of 2**-53 with equal probability.

        Args:
            size: for a list of so many instead of one.

        >>> engine.lab.Chance(1).random(2)
        [0.6983578608058941, 0.35943214173677074]
        """
        if size is None:
            return (self._word() >> 11) / 9007199254740992
        return _many(self.random, size)

    def integers(self, low: int, high: int | None = None, size: int | None = None, *, endpoint: bool = False) -> Any:
        """A whole number from `low` to below `high`, each with equal probability.

        Args:
            low: the smallest number; without `high`, the numbers are those from 0 to below `low`.
            high: the end of the numbers.
            size: for a list of so many instead of one.
            endpoint: whether `high` itself is one of the numbers.

        Raises:
            ValueError: there is no such number, or there are more than 2**64.

        >>> engine.lab.Chance(1).integers(1, 6, size=8, endpoint=True)
        [5, 3, 6, 1, 6, 1, 2, 6]
        """
        first, end = (0, operator.index(low)) if high is None else (operator.index(low), operator.index(high))
        count = end - first + endpoint
        if not 1 <= count <= _WORD:
            raise ValueError(f"there is no whole number to choose from {first} to {end}, or there are too many")
        return first + self._below(count) if size is None else _many(lambda: first + self._below(count), size)

    def choice(
        self, a: int | Sequence[Any], size: int | None = None, replace: bool = True, p: Sequence[float] | None = None
    ) -> Any:
        """One of the items, each with equal probability unless `p` says otherwise.

        Args:
            a: the items; a number stands for the whole numbers below it.
            size: for a list of so many instead of one.
            replace: whether an item may be chosen twice.
            p: the probability of each item; their sum is 1.

        Raises:
            ValueError: there is nothing to choose from, there are too few items, or `p` does not fit.

        >>> engine.lab.Chance(1).choice("ABCDE", 3, replace=False)
        ['E', 'A', 'C']
        >>> engine.lab.Chance(1).choice(["seldom", "often"], p=[0.1, 0.9])
        'often'
        """
        items = _items(a)
        weights = None if p is None else [float(weight) for weight in p]
        if len(items) == 0:
            raise ValueError("there is nothing to choose from")
        if weights is not None:
            if len(weights) != len(items) or min(weights) < 0 or not abs(sum(weights) - 1) < 1e-8:
                raise ValueError("p has one probability for each item, none below 0, with the sum 1")
            if not replace and size is not None and sum(weight > 0 for weight in weights) < size:
                raise ValueError("there are fewer items of a probability above 0 than are to be chosen")
        if size is None:
            return items[self._index(len(items), weights)]
        if replace:
            return _many(lambda: items[self._index(len(items), weights)], size)
        if size > len(items):
            raise ValueError(f"{size} of {len(items)} items cannot be chosen without choosing one twice")
        if weights is None:
            return self.permutation(items)[:size]
        chosen = []
        for _ in range(size):
            index = self._index(len(items), weights)
            chosen.append(items[index])
            weights[index] = 0.0
        return chosen

    def _index(self, count: int, weights: Sequence[float] | None) -> int:
        if weights is None:
            return self._below(count)
        sums = list(accumulate(weights))
        last = max(i for i, weight in enumerate(weights) if weight > 0)  # rounding must not choose a later item
        return min(bisect_right(sums, self.random() * sums[-1]), last)

    def shuffle(self, x: Any) -> None:
        """Bring items into random order, in place.

        Args:
            x: a list, or a NumPy array, whose rows are shuffled.

        >>> cards = ["A", "K", "Q", "J"]
        >>> engine.lab.Chance(1).shuffle(cards)
        >>> cards
        ['A', 'J', 'K', 'Q']
        """
        order = self.permutation(len(x))
        if hasattr(x, "ndim"):  # the rows of a NumPy array
            x[:] = x[order]
        else:
            for i, item in enumerate([x[i] for i in order]):
                x[i] = item

    def permutation(self, x: int | Sequence[Any]) -> list[Any]:
        """Items in random order, as a new list.

        Args:
            x: the items; a number stands for the whole numbers below it.

        >>> engine.lab.Chance(1).permutation(["A", "K", "Q", "J"])
        ['A', 'J', 'K', 'Q']
        """
        items = list(_items(x))
        for i in range(len(items) - 1, 0, -1):
            j = self._below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def _items(given: Any) -> Sequence[Any]:
    return given if hasattr(given, "__len__") else range(operator.index(given))


def _many(draw: Callable[[], Any], size: int) -> list[Any]:
    return [draw() for _ in range(operator.index(size))]
