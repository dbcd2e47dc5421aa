"""The random source of strategies is frozen, one-way, the same everywhere, and fair."""

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import engine
from engine.lab import Chance

KLONDIKE = engine.game("kleine-harfe")


def words(text: str) -> Iterator[int]:
    """The 64-bit words of the generator, implemented independently from its description."""
    key, block = hashlib.sha256(text.encode()).digest(), 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))
        block += 1


def test_the_numbers_follow_the_published_description() -> None:
    stream = words("7 100001 2")
    chance = Chance(7, 100001, 2)
    assert [chance.random() for _ in range(9)] == [(next(stream) >> 11) / 2**53 for _ in range(9)]
    for n in (1, 6, 52, 2**40 + 1):
        m = next(stream) * n
        assert m % 2**64 >= 2**64 % n, "so rare that it is an error"
        assert chance.integers(n) == m >> 64
    order = list(range(5))
    for i in range(4, 0, -1):
        j = next(stream) * (i + 1) >> 64
        order[i], order[j] = order[j], order[i]
    assert chance.permutation(5) == order


def test_the_numbers_are_frozen() -> None:
    chance = Chance(0, 1, 2)
    found = [chance.integers(10, 100, size=4), chance.choice("ABCDE", 3), chance.choice(9, 4, replace=False)]
    found += [chance.permutation("ABC"), chance.choice([1, 2, 3], 5, p=[0.5, 0.25, 0.25]), chance.random()]
    assert found == [
        [65, 58, 88, 50],
        ["A", "A", "E"],
        [7, 6, 4, 1],
        ["C", "A", "B"],
        [2, 1, 1, 3, 1],
        0.6486542604028391,
    ]


CODE = """
import json, sys
if "without" in sys.argv:
    sys.modules["numpy"] = sys.modules["numba"] = None
import engine
def strategy(view, moves, rng):
    order = rng.permutation(len(moves))
    return moves[order[0]] if rng.random() < 0.7 else rng.choice(moves)
results = engine.simulate(engine.game("kleine-harfe"), strategy, 5, progress=False, limit=60)
print(json.dumps([row.fact for row in results]))
"""


@pytest.mark.thorough
def test_random_games_are_the_same_compiled_plain_and_without_numpy() -> None:
    def rows(*arguments: str, **more: str) -> str:
        command = [sys.executable, "-c", CODE, *arguments]
        return subprocess.run(command, env=os.environ | more, capture_output=True, check=True, text=True).stdout

    assert rows() == rows(NUMBA_DISABLE_JIT="1") == rows("without") and len(json.loads(rows())) == 5


def test_changing_the_run_deal_or_seat_changes_all_numbers() -> None:
    keys = [(run, deal, seat) for run in (0, 1, "ff") for deal in (0, 1, 10) for seat in range(4)]
    assert len({Chance(*key).random() for key in keys}) == len(keys)  # type: ignore[arg-type]


def test_a_random_source_reveals_neither_deal_nor_seed() -> None:
    found: list[Any] = []

    def curious(view: Any, moves: Any, rng: Any) -> Any:
        found.extend((rng, pickle.dumps(rng)))
        with pytest.raises(AttributeError, match="integers, random, choice, shuffle and permutation"):
            _ = rng.bit_generator
        return "resign"

    deal, seed = 0x123456789ABC, 0xFEDCBA98765
    assert not engine.simulate(KLONDIKE, curious, [deal], seed=seed, progress=False).faults()
    chance, packed = found
    kept = repr([getattr(chance, name) for name in chance.__slots__]).encode() + packed
    for number in (deal, seed):
        for size in (6, 8):
            for order in ("big", "little"):
                assert number.to_bytes(size, order) not in packed  # type: ignore[arg-type]
        assert str(number).encode() not in kept


def test_integers_choices_and_orders_are_uniform() -> None:
    chance, n = Chance(3), 6000

    def uneven(counts: Counter[Any], kinds: int) -> float:
        """Chi squared by its degrees of freedom; about 1."""
        assert len(counts) == kinds
        return sum((count - n / kinds) ** 2 / (n / kinds) for count in counts.values()) / (kinds - 1)

    assert uneven(Counter(chance.integers(5, 15, size=n)), 10) < 2
    assert uneven(Counter(int(20 * chance.random()) for _ in range(n)), 20) < 2
    assert uneven(Counter(tuple(chance.permutation(3)) for _ in range(n)), len([*permutations(range(3))])) < 2.5
    assert uneven(Counter(tuple(chance.choice(4, 2, replace=False)) for _ in range(n)), 12) < 2
    drawn = Counter(chance.choice("ab", n, p=[0.25, 0.75]))
    assert abs(drawn["a"] - n / 4) < 4 * (n * 3 / 16) ** 0.5
    assert {chance.choice("abc", p=[0, 1, 0]) for _ in range(50)} == {"b"}
    assert {tuple(sorted(chance.choice("abc", 2, replace=False, p=[0.1, 0.9, 0]))) for _ in range(50)} == {("a", "b")}


def test_lists_and_arrays_are_shuffled_in_place() -> None:
    cards = list("AKQJT")
    Chance(5).shuffle(cards)
    assert cards == Chance(5).permutation("AKQJT") != list("AKQJT")
    np = pytest.importorskip("numpy")
    rows = np.arange(10).reshape(5, 2)
    Chance(5).shuffle(rows)
    assert [row[0] // 2 for row in rows.tolist()] == Chance(5).permutation(5)
    assert all(b == a + 1 for a, b in rows.tolist())
    assert Chance(5).integers(np.int64(3), np.int64(9)) == Chance(5).integers(3, 9)


@pytest.mark.parametrize(
    "ask",
    [
        lambda c: c.integers(0),
        lambda c: c.integers(5, 5),
        lambda c: c.integers(2**64 + 1),
        lambda c: c.choice([]),
        lambda c: c.choice(3, 4, replace=False),
        lambda c: c.choice(3, p=[0.5, 0.5]),
        lambda c: c.choice(3, p=[0.5, 0.6, 0.2]),
        lambda c: c.choice(3, p=[1.5, -0.5, 0]),
        lambda c: c.choice(3, 2, replace=False, p=[1, 0, 0]),
    ],
)
def test_impossible_draws_raise_value_error(ask: Any) -> None:
    with pytest.raises(ValueError, match=r"no whole number|nothing to choose|cannot be chosen|probabilit"):
        ask(Chance(1))
