"""Deal numbers are frozen: these vectors never change."""

from collections import Counter

import pytest

import engine
from engine import DealError, pack
from engine.compiling import jit
from engine.vocabulary.deals import MAX_DEAL, dealt, shuffle


def text(number: int, packs: int, count: int) -> str:
    return " ".join(str(engine.Card(c)) for c in dealt(pack(packs), number)[:count])


VECTORS = {
    (0, 1): "KC TH 9C TS 3C JS KS QC 3H KD 6D AD JD 3S 4C QS",
    (1, 1): "9S 7S QH 4S AC 8H QS JH 6C 5H 7D JC 3D 7H QC AS",
    (4711, 1): "9C JS AH TS AD KH 5C 8C AC 3S 3H JC TH 4S 2S QS",
    (4711, 2): "7D QS 9D 6S 8D QS 3D 2S QC 7C JH JD JH 6C TS QH",
    (MAX_DEAL, 2): "AS 6D 4H 4S 5C KS JD TH 2S 8D 8H AH TD AD KC 4H",
}


@pytest.mark.parametrize(("number", "packs"), VECTORS)
def test_golden_vectors(number: int, packs: int) -> None:
    assert text(number, packs, 16) == VECTORS[number, packs]


def reference(number: int, count: int) -> list[int]:
    """The shuffle, reimplemented from its description in `engine/vocabulary/deals.py`."""
    two64, order, x = 2**64, list(range(count)), number
    for i in range(count - 1, 0, -1):
        n = i + 1
        while True:
            x = (x + 0x9E3779B97F4A7C15) % two64
            z = x
            z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % two64
            z = (z ^ z >> 27) * 0x94D049BB133111EB % two64
            z = z ^ z >> 31
            m = (z >> 32) * n
            if m % 2**32 >= 2**32 % n:
                break
        j = m >> 32
        order[i], order[j] = order[j], order[i]
    return order


@pytest.mark.parametrize("count", [24, 32, 52, 104])
def test_the_order_is_the_same_compiled_plain_and_as_described(count: int) -> None:
    import numpy as np

    assert jit.available(), "these tests need Numba"
    fast = jit.compiled([shuffle])["shuffle"]
    for number in [0, 1, 2, 4711, 2**32, 2**32 + 1, MAX_DEAL]:
        plain, compiled = list(range(count)), np.arange(count, dtype=np.int64)
        shuffle(plain, count, number)
        fast(compiled, count, number)
        assert plain == compiled.tolist() == reference(number, count)


def test_every_order_is_a_full_pack_and_places_are_uniform() -> None:
    first = Counter()
    for number in range(5200):
        order = dealt(pack(), number)
        assert sorted(order) == sorted(pack())
        first[order[0]] += 1
    # 100 expected for each card; a deviation of six standard deviations would mean a wrong shuffle.
    assert len(first) == 52 and all(40 < n < 160 for n in first.values())


def test_a_given_pack_must_be_the_pack_of_the_game() -> None:
    game = engine.game("grosse-harfe")
    whole = [card.text for card in game.pack]
    assert game.deal(cards=" ".join(whole)) == game.deal(cards=whole)
    with pytest.raises(DealError, match="KS occurs 1 times; the pack of this game has it 2 times"):
        game.deal(cards=whole[:-1])
    with pytest.raises(DealError, match="card 3 of 3: '1H' is not a card"):
        game.deal(cards="AS TD 1H")
    with pytest.raises(DealError, match="either a deal number or the cards"):
        game.deal()
