"""The figures that we publish: how many deals can be won, all cards known. They stand in `figures.json`.

`python -m engine.solver.winnability` measures them anew; `docs/solver.md` and the notebooks show them from here.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

PLACE = Path(__file__).with_name("figures.json")
Z = 1.959964
"""The normal deviate of a 95 % interval."""
START, END = "<!-- figures: made by make winnability -->", "<!-- end of figures -->"
"""Between these marks a document shows the table."""
HEAD = (
    "| set | deals | positions | won | lost | unknown | can be won (unknown as lost, as won) "
    "| 95 % interval around both | decided within 1 s | median ms | median positions looked at |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share, in per cent."""
    if of == 0:
        return 0.0, 100.0
    share, z = hits / of, Z * Z / of
    middle = (share + z / 2) / (1 + z)
    half = Z * math.sqrt(share * (1 - share) / of + z / (4 * of)) / (1 + z)
    return 100 * (middle - half) if hits > 0 else 0.0, 100 * (middle + half) if hits < of else 100.0


@dataclass(frozen=True)
class Figure:
    """What was found of one set of positions, with all cards known.

    Attributes:
        name: of the set, as in `engine.solver.winnability.SETS`, with what was looked at if not the deals themselves.
        game: key of the game.
        options: the options that differ from the default ones.
        kind: "deals" as dealt; "bases": Die Treppe after each possible choice of the base; "play": positions met in
            games that the strategy "greedy" played.
        first: number of the first deal.
        deals: how many deals, from there on.
        positions: how many positions, one a deal for the kind "deals".
        seconds: limit for each in seconds of processor time, as all times here.
        memory_mb: limit in megabytes.
        won: won by moves that were replayed.
        lost: proved lost.
        unknown: stopped by a limit.
        fast: decided within 1 s.
        median_ms: median time in milliseconds.
        median_nodes: median number of different positions that were looked at.
    """

    name: str
    game: str
    options: dict[str, str | int | bool]
    kind: str
    first: int
    deals: int
    positions: int
    seconds: float
    memory_mb: float
    won: int
    lost: int
    unknown: int
    fast: int
    median_ms: float
    median_nodes: int

    @property
    def decided(self) -> float:
        """Share decided within the limits, in per cent."""
        return 100 * (self.won + self.lost) / self.positions

    @property
    def winnable(self) -> tuple[float, float]:
        """Share that can be won, in per cent: with the unknown ones counted as lost, and as won."""
        return 100 * self.won / self.positions, 100 * (self.won + self.unknown) / self.positions

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval (Wilson) around both: from its lower end for the one to its upper end for the other."""
        return wilson(self.won, self.positions)[0], wilson(self.won + self.unknown, self.positions)[1]

    def row(self) -> str:
        """A row of the table, in Markdown."""
        lost, won = self.winnable
        low, high = self.interval
        return (
            f"| {self.name} | {self.deals:,} | {self.positions:,} | {self.won:,} | {self.lost:,} | {self.unknown:,} "
            f"| {lost:.1f} % to {won:.1f} % | {low:.1f} % to {high:.1f} % "
            f"| {100 * self.fast / self.positions:.1f} % | {self.median_ms:.1f} | {self.median_nodes:,} |"
        )


def figures(place: Path = PLACE) -> tuple[Figure, ...]:
    """The figures that were measured, in the order of the table.

    Args:
        place: the file that holds them.

    Raises:
        OSError, ValueError: there is no such file, or it is no such file.
    """
    return tuple(Figure(**row) for row in json.loads(place.read_text(encoding="utf-8")))


def table(rows: Iterable[Figure]) -> str:
    """The table of figures, in Markdown."""
    return "\n".join([HEAD, *(row.row() for row in rows)])


def save(rows: Iterable[Figure], place: Path = PLACE) -> None:
    """Write figures to a file, one a line."""
    lines = ",\n".join(json.dumps(asdict(row), ensure_ascii=False) for row in rows)
    place.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def show(text: str, rows: Iterable[Figure]) -> str:
    """A document with its table of figures exchanged: what stands between the two marks.

    Raises:
        ValueError: the marks are missing.
    """
    start, end = text.index(START) + len(START), text.index(END)
    return f"{text[:start]}\n\n{table(rows)}\n\n{text[end:]}"
