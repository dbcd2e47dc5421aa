"""From deal number to the order of the pack. Frozen: a deal number gives the same deal on every platform, forever.

The complete shuffle, so that anyone can reimplement it:

1. A 64-bit state starts as the deal number. Each step adds 0x9E3779B97F4A7C15 to it (modulo 2**64) and outputs z,
   computed from the new state x by z = x; z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9; z = (z ^ z >> 27) *
   0x94D049BB133111EB; z = z ^ z >> 31, all modulo 2**64. (This is the SplitMix64 generator of Steele, Lea and
   Flood, 2014.)
2. A number below n: let a be the upper 32 bits of a step's output and m = a * n. If m modulo 2**32 is smaller than
   2**32 modulo n, take another step and start over; otherwise the number is m >> 32. (Lemire, 2019; unbiased.)
3. The pack is sorted by suit (clubs, diamonds, hearts, spades) and rank (ace to king), one complete pack after the
   other. For i from the last index down to 1, swap card i with card j, where j is a number below i + 1.
   Card 0 is dealt first.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from ..base.errors import DealError
from ..base.reading import quoted
from ..compiling.jit import i64, rule, u64

MAX_DEAL = 2**53 - 1
"""The largest deal number; integers up to this survive JSON and JavaScript."""


@rule
def random_next(x):
    """The generator state that follows x."""
    return u64(x + u64(0x9E3779B97F4A7C15))


@rule
def random_out(x):
    """The 64 random bits output in state x."""
    z = u64(x)
    z = u64(u64(z ^ (z >> u64(30))) * u64(0xBF58476D1CE4E5B9))
    z = u64(u64(z ^ (z >> u64(27))) * u64(0x94D049BB133111EB))
    return u64(z ^ (z >> u64(31)))


@rule
def shuffle(cards, count, seed):
    """Shuffle the first `count` entries of `cards` in place, using the deal number `seed`."""
    x = u64(seed)
    low = u64(0xFFFFFFFF)
    for i in range(count - 1, 0, -1):
        n = u64(i + 1)
        limit = u64(u64(0x100000000) % n)
        while True:
            x = random_next(x)
            m = u64((random_out(x) >> u64(32)) * n)
            if u64(m & low) >= limit:
                break
        j = i64(m >> u64(32))
        keep = cards[i]
        cards[i] = cards[j]
        cards[j] = keep


def check_number(number: object) -> int:
    """Validate a deal number and return it as an `int`.

    Raises:
        DealError: it is not an integer from 0 to `MAX_DEAL`.
    """
    try:
        value = None if isinstance(number, bool) else index(number)  # type: ignore[arg-type]
    except TypeError:
        value = None
    if value is None:
        raise DealError(f"a deal number is a whole number from 0 to {MAX_DEAL}, not {quoted(number)}")
    if not 0 <= value <= MAX_DEAL:
        raise DealError(f"a deal number lies between 0 and {MAX_DEAL}, not {quoted(value)}")
    return value


def dealt(pack: Sequence[int], number: int) -> list[int]:
    """The pack shuffled by the given deal number; the first card is dealt first.

    Raises:
        DealError: the deal number is invalid.
    """
    order = [int(c) for c in pack]
    shuffle(order, len(order), check_number(number))
    return order
