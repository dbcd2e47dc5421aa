"""The learner's tallies as a page stores them: an end that is taken back can be replaced by the next one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

MAX_TEXT = 100_000
"""Longer texts are not read."""
MAX_COUNT = 10**7
"""Larger numbers in a tally are rejected."""
MAX_NAME = 40
"""Longer names of ends are rejected."""
MOST = 80
"""Number of tallies. They fit in `MAX_TEXT`; the oldest one of a variant makes room for a new one."""
RECENT = 24
"""Number of ends of a game that can still be replaced."""
COUNTS = ("played", "won", "streak", "best_streak", "fewest_moves", "best_seconds")
"""The counts in the tally of a game."""
Result = tuple[bool, int, int] | None
"""Whether a game was won, its moves, and its seconds (0 if unknown); None if the end counts for nothing."""


@dataclass
class GameTally:
    """The results of the games of one kind.

    Attributes:
        base: the counts of all older games.
        ends: the recent ends by name, latest last.
    """

    base: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    ends: dict[str, Result] = field(default_factory=dict)

    def counts(self, without: str = "") -> dict[str, int]:
        """The counts of all games, except for one end."""
        counts = dict(self.base)
        for name, result in self.ends.items():
            if name != without:
                _add(counts, result)
        return counts

    def settle(self, name: str, result: Result, again: bool) -> None:
        """Set the result of an end, in place of the one it had.

        Args:
            name: identifies the end.
            result: what it counts as from now on.
            again: whether it had a result before: if that can no longer be replaced, it stays.
        """
        if again and name not in self.ends:
            return
        if self.ends.get(name) is None:
            self.ends.pop(name, None)  # it ends only now
        self.ends[name] = result
        if len(self.ends) > RECENT:
            _add(self.base, self.ends.pop(next(iter(self.ends))))


def of(game: str, tallies: dict[str, GameTally]) -> GameTally:
    """The tally of a game among others; a new one if there is none."""
    if game not in tallies and len(tallies) >= MOST and (variant := next((one for one in tallies if "=" in one), "")):
        del tallies[variant]
    return tallies.setdefault(game, GameTally())


def _add(counts: dict[str, int], result: Result) -> None:
    if result is None:
        return
    won, moves, seconds = result
    counts["played"] += 1
    counts["won"] += won
    counts["streak"] = counts["streak"] + 1 if won else 0
    counts["best_streak"] = max(counts["best_streak"], counts["streak"])
    if won:
        counts["fewest_moves"] = min(counts["fewest_moves"] or moves, moves)
    if won and seconds:
        counts["best_seconds"] = min(counts["best_seconds"] or seconds, seconds)


class TallyForm:
    """The format in which tallies are stored: the counts, which older versions read too, and what they consist of."""

    longest = MAX_TEXT

    def empty(self) -> dict[str, GameTally]:
        """No tallies."""
        return {}

    def read(self, data: Any) -> tuple[dict[str, GameTally], bool]:
        """Parse tallies; also return whether all could be read.

        Raises:
            ValueError: there are none.
        """
        if not isinstance(data, dict):
            raise ValueError("there are no tallies")
        games = {game: tally for game, tally in data.items() if game != "writers"}
        good = {game: _read(tally) for game, tally in games.items() if _is_counts(tally)}
        return good, len(good) == len(games)

    def data(self, content: dict[str, GameTally]) -> dict[str, Any]:
        """Tallies as JSON-able data."""
        ends = {game: {"base": one.base, "ends": one.ends} if one.ends else {} for game, one in content.items()}
        return {game: {**one.counts(), **ends[game]} for game, one in content.items()}


def _read(tally: Any) -> GameTally:
    counts = {name: tally[name] for name in COUNTS}
    base, ends = tally.get("base"), tally.get("ends")
    if _is_counts(base) and isinstance(ends, dict) and len(ends) <= RECENT and all(map(_is_end, ends.items())):
        results = {name: None if end is None else (end[0], end[1], end[2]) for name, end in ends.items()}
        read = GameTally({name: base[name] for name in COUNTS}, results)
        if read.counts() == counts:
            return read
    return GameTally(counts)  # written by an older version


def _is_counts(tally: Any) -> bool:
    return isinstance(tally, dict) and all(_is_count(tally.get(name)) for name in COUNTS)


def _is_end(end: tuple[str, Any]) -> bool:
    name, result = end
    if len(name) > MAX_NAME or result is None:
        return result is None
    return isinstance(result, list) and len(result) == 3 and type(result[0]) is bool and all(map(_is_count, result[1:]))


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_COUNT
