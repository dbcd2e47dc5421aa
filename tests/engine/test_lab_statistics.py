"""Intervals of rates, means and differences, checked by hand and against published values."""

import math
import random

import pytest

import engine
from engine.lab import Results, compare, statistics

from .lab_runs import KLONDIKE, quiet


def test_wilson_intervals_match_published_values() -> None:
    # Newcombe (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for won, count, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        found = statistics.wilson(won, count)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert round(statistics.wilson(1, 29).high, 4) == 0.1718


def test_student_factors_match_published_values() -> None:
    for degrees, factor in ((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042), (1000, 1.962)):
        assert math.isclose(statistics.student(degrees), factor, rel_tol=0.01)


def test_mean_intervals_match_values_worked_by_hand() -> None:
    # Student's factor has one degree of freedom fewer than values: 12.706 for two values, 4.303 for three.
    for values, half in (((0, 2), 12.706 * 1), ((1, 2, 3), 4.303 / math.sqrt(3))):
        found = statistics.mean(values)
        assert math.isclose(found.high - found.value, half, rel_tol=1e-3)
        assert math.isclose(found.value - found.low, half, rel_tol=1e-3)


def test_a_few_equal_values_have_no_narrow_interval() -> None:
    few, many = statistics.mean([3.0] * 2), statistics.mean([3.0] * 100)
    assert (few.low, few.high) == (-math.inf, math.inf) and (many.low, many.high) == (3, 3)


def test_two_strategies_of_one_name_are_not_merged() -> None:
    rows = [*quiet(KLONDIKE, "digger", 3).rows, *quiet(KLONDIKE, "digger", [2]).rows]
    with pytest.raises(ValueError, match="deal 2 of 'digger' occurs twice"):
        Results(rows, ["digger"])


def test_paired_intervals_match_a_value_worked_by_hand() -> None:
    # 4 deals won by the first alone, 1 by the second alone, of 10; with half a deal in each cell 4.5 and 1.5 of 12.
    found = statistics.paired([1] * 4 + [0] + [1] * 5, [0] * 4 + [1] + [1] * 5)
    half = 1.959964 * math.sqrt(6 - 3**2 / 12) / 12
    assert math.isclose(found.value, 0.3)
    assert math.isclose(found.low, 0.25 - half, rel_tol=1e-5)
    assert math.isclose(found.high, 0.25 + half, rel_tol=1e-5)


def test_a_deal_requested_twice_is_played_once() -> None:
    assert [row.deal for row in quiet(KLONDIKE, "random", [5, 7, 5])] == [5, 7]


def test_intervals_have_their_nominal_coverage() -> None:
    rng, missed = random.Random(3), [0, 0]
    for _ in range(1000):
        pairs = [(rng.random() < 0.5, rng.random() < 0.4) for _ in range(60)]
        found = statistics.paired([int(a) for a, _ in pairs], [int(b) for _, b in pairs])
        missed[0] += not found.low <= 0.1 <= found.high
        mean = statistics.mean([rng.gauss(1, 2) for _ in range(10)])
        missed[1] += not mean.low <= 1 <= mean.high
    assert all(30 <= count <= 75 for count in missed), missed


def test_games_from_different_seats_are_not_compared() -> None:
    (row,) = quiet(engine.game("treppe", rows=3, ranks=7, suits=3), "climber", [5])
    results = Results([row, row._replace(strategy="other", seat=1)], ["climber", "other"], complete=False)
    assert results.differences() == () and "other" in repr(results)


def test_a_difference_gives_counts_and_deals_needed() -> None:
    results = compare(KLONDIKE, ["digger", "climber"], 400, progress=False)
    d = results.difference("digger", "climber")
    won = {name: {row.deal for row in results.of(name) if row.won} for name in results.names}
    assert (d.first_alone, d.second_alone, d.both) == (
        len(won["digger"] - won["climber"]),
        len(won["climber"] - won["digger"]),
        len(won["digger"] & won["climber"]),
    )
    assert d.neither == 400 - d.both - d.first_alone - d.second_alone
    assert math.isclose(d.value, (d.first_alone - d.second_alone) / 400)
    share, mean = (d.first_alone + d.second_alone) / 400, d.value
    expected = (1.959964 + 0.841621) ** 2 * (share - mean**2) / mean**2
    assert d.needed is not None and abs(d.needed - expected) / expected < 0.01
    assert results.difference("digger", "digger").needed is None
