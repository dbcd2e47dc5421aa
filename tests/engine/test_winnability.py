"""The published figures on winnable deals are counted correctly."""

from collections import Counter

from engine.lab.winnability import SETS, Figures

NAME = next(iter(SETS))


def test_only_deals_decided_within_a_second_count_as_fast() -> None:
    figures = Figures(Counter(), [], [])
    for status, seconds in (("won", 0.2), ("lost", 1.0), ("won", 1.5), ("unknown", 0.3), ("unknown", 5.0)):
        figures.add(status, seconds, 10)
    made = figures.figure(NAME, "deals", 1, 5, 5.0, 200.0)
    assert (made.won, made.lost, made.unknown, made.fast) == (2, 1, 2, 2)
