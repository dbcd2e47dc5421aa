"""Fair timing of two things: alternating, repeated, with medians and the ratio taken pair by pair."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 9


@dataclass(frozen=True)
class Comparison:
    """Median rates (per second) of ours and theirs, and the median ratio of the rounds with its range."""

    ours: float
    theirs: float
    ratio: float
    low: float
    high: float


def rate(run: Callable[[], int]) -> float:
    """Units per second of CPU time: `run` does some work and returns how many units it was."""
    start = time.process_time()
    units = run()
    return units / (time.process_time() - start)


def compare(ours: Callable[[], int], theirs: Callable[[], int], rounds: int = ROUNDS) -> Comparison:
    """Run both alternately, once to warm up and `rounds` times to measure."""
    ours(), theirs()
    pairs = [(rate(ours), rate(theirs)) for _ in range(rounds)]
    ratios = sorted(a / b for a, b in pairs)
    return Comparison(
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
        statistics.median(ratios),
        ratios[0],
        ratios[-1],
    )


def verdict(reached: bool) -> str:
    """The word of a report on a goal."""
    return "reached" if reached else "MISSED"


def line(name: str, result: Comparison, goal: float | None) -> str:
    """A row of the report."""
    judged = "" if goal is None else f", goal {goal:g}: {verdict(result.ratio >= goal)}"
    return (
        f"{name:<58} {result.ours:>12,.0f} {result.theirs:>12,.0f} {result.ratio:>8.1f} "
        f"({result.low:.1f} to {result.high:.1f}){judged}"
    )
