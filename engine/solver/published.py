"""The published statistics: how many deals can be won, with all cards known. They are kept in `figures.json`.

`python -m engine.lab.winnability` measures them; `docs/solver.md` and the notebooks display them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from ..base.proportion import wilson

PLACE = Path(__file__).with_name("figures.json")
START, END = "<!-- figures: made by make winnability -->", "<!-- end of figures -->"
"""The markers between which a document shows the table."""
HEAD = (
    "| set | deals | positions | won | lost | unknown | can be won (unknown as lost, as won) "
    "| 95% interval around both | decided within 1 s | median ms | median positions looked at |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


@dataclass(frozen=True)
class Figure:
    """The solver's results for one set of positions, with all cards known.

    Attributes:
        name: the set's name, as in the table of `docs/solver.md`.
        game: the key of the game.
        options: the options that differ from their defaults.
        kind: "deals" as dealt; "bases": Die Treppe after each possible choice of the base; "play": positions from games
            played by the strategy "greedy".
        first: the first deal number.
        deals: the number of consecutive deals.
        positions: the number of positions; one per deal for the kind "deals".
        seconds: time limit per position; like all times here, processor time in seconds.
        memory_mb: memory limit in megabytes.
        won: positions won by moves that were replayed.
        lost: positions proved lost.
        unknown: positions for which a limit was reached.
        fast: positions decided within 1 s.
        median_ms: median time in milliseconds.
        median_nodes: median number of distinct positions searched.
        date: the day on which the figure was written, such as "2026-11-21"; "" in older figures.
        version: the version of the project that wrote it.

    >>> figure = next(one for one in engine.solver.figures() if one.name == "hochzeitszug no redeal")
    >>> figure.won, figure.lost, figure.unknown
    (173, 670, 157)
    >>> figure.winnable
    (17.3, 33.0)
    >>> [round(end, 1) for end in figure.interval]
    [15.1, 36.0]
    >>> figure.decided
    84.3
    >>> figure.row().split(" | ")[:4]
    ['| hochzeitszug no redeal', '1,000', '1,000', '173']
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
    date: str = ""
    version: str = ""

    @property
    def decided(self) -> float:
        """The percentage decided within the limits."""
        return 100 * (self.won + self.lost) / self.positions

    @property
    def winnable(self) -> tuple[float, float]:
        """The percentage that can be won, first with unknown positions counted as lost, then counted as won."""
        return 100 * self.won / self.positions, 100 * (self.won + self.unknown) / self.positions

    @property
    def interval(self) -> tuple[float, float]:
        """The outer ends of the 95% intervals (Wilson) around both values of `winnable`."""
        low, high = wilson(self.won, self.positions)[0], wilson(self.won + self.unknown, self.positions)[1]
        return 100 * low, 100 * high

    def row(self) -> str:
        """A row of the Markdown table."""
        lost, won = self.winnable
        low, high = self.interval
        return (
            f"| {self.name} | {self.deals:,} | {self.positions:,} | {self.won:,} | {self.lost:,} | {self.unknown:,} "
            f"| {lost:.1f}% to {won:.1f}% | {low:.1f}% to {high:.1f}% "
            f"| {100 * self.fast / self.positions:.1f}% | {self.median_ms:.1f} | {self.median_nodes:,} |"
        )


def figures(place: Path = PLACE) -> tuple[Figure, ...]:
    """The published figures, in table order.

    Args:
        place: the file that contains them.

    Raises:
        OSError, ValueError: the file does not exist or has the wrong format.

    >>> [figure.name for figure in engine.solver.figures()][:3]
    ['grosse-harfe', 'grosse-harfe single', 'klondike draw 3']
    """
    return tuple(Figure(**row) for row in json.loads(place.read_text(encoding="utf-8")))


def table(rows: Iterable[Figure]) -> str:
    """The figures as a Markdown table, followed by the command that wrote them, the dates and the versions."""
    rows = tuple(rows)
    days, versions = (" and ".join(sorted({getattr(row, name) for row in rows})) for name in ("date", "version"))
    origin = f"Written by `make winnability` on {days} with Kartentisch {versions}."
    return "\n".join([HEAD, *(row.row() for row in rows), "", origin])


def save(rows: Iterable[Figure], place: Path = PLACE) -> None:
    """Write figures to a file, one per line."""
    lines = ",\n".join(json.dumps(asdict(row), ensure_ascii=False) for row in rows)
    place.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def show(text: str, rows: Iterable[Figure]) -> str:
    """Replace the table between the two markers of a document.

    Raises:
        ValueError: a marker is missing.
    """
    start, end = text.index(START) + len(START), text.index(END)
    return f"{text[:start]}\n\n{table(rows)}\n\n{text[end:]}"
