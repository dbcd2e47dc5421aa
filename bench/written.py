"""Tables in the documentation that are written by a command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs" / "lab.md"


def table(head: str, rows: Sequence[str]) -> str:
    """A table in Markdown, each line ended."""
    return "\n".join([head, "|" + " --- |" * (head.count("|") - 1), *rows]) + "\n"


def put(text: str, head: str, rows: Sequence[str], key: int = 1, order: Sequence[str] = ()) -> str:
    """A text whose table of this head has these rows; older ones stay that differ from them in the first `key` cells.

    Args:
        text: what has the table.
        head: its first line.
        rows: the new rows, a line each.
        key: how many cells, from the left, tell a row from others; 0: no older row stays.
        order: first cells in the order that the rows are to have; others come first.

    Raises:
        ValueError: the text has no such table.
    """
    old = re.search(re.escape(head) + r"\n\| --- .*\n((?:\|.*\n)*)", text)
    if old is None:
        raise ValueError(f"there is no table {head}")
    found = {tuple(line.split(" | ")[: key or None]): line for line in [*(old[1].splitlines() if key else ()), *rows]}
    place = {cell: number for number, cell in enumerate(order)}
    lines = sorted(found.values(), key=lambda line: place.get(line.split(" | ")[0][2:], -1))
    return text.replace(old[0], table(head, lines))


def write(head: str, rows: Sequence[str], key: int = 1, order: Sequence[str] = ()) -> None:
    """Put rows into a table of docs/lab.md; as `put`."""
    DOCS.write_text(put(DOCS.read_text(encoding="utf-8"), head, rows, key, order), encoding="utf-8")
