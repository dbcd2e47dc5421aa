"""Tables in the documentation that are written by a command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs" / "lab.md"


def table(head: str, rows: Sequence[str]) -> str:
    """A table in Markdown, with a newline after each line."""
    return "\n".join([head, "|" + " --- |" * (head.count("|") - 1), *rows]) + "\n"


def put(text: str, head: str, rows: Sequence[str], key: int = 1, order: Sequence[str] = ()) -> str:
    """Replace the rows of the table with the given header in a text, keeping older rows whose first `key` cells differ.

    Args:
        text: the document that contains the table.
        head: the first line of the table.
        rows: the new rows, one line each.
        key: how many cells, from the left, identify a row; 0 to keep no older row.
        order: the desired order of first cells; others come first.

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
    """Put rows into a table of docs/lab.md; see `put`."""
    DOCS.write_text(put(DOCS.read_text(encoding="utf-8"), head, rows, key, order), encoding="utf-8")
