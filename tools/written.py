"""Tables in the documentation that are written by a command, and that name it below with its date and version."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
LAB, SERVER, SITE = DOCS / "lab-figures.md", DOCS / "server.md", DOCS / "site.md"


def table(head: str, rows: Sequence[str]) -> str:
    """A table in Markdown, with a newline after each line."""
    return "\n".join([head, "|" + " --- |" * (head.count("|") - 1), *rows]) + "\n"


def origin(command: str) -> str:
    """The line below a table that says what wrote it, when and with which version."""
    return f"Written by `{command}` on {datetime.now(UTC):%Y-%m-%d} with Kartentisch {version('kartentisch')}.\n"


def put(
    text: str, head: str, rows: Sequence[str], key: int = 1, order: Sequence[str] = (), command: str | None = None
) -> str:
    """Replace the rows of the table with the given header in a text, keeping older rows whose first `key` cells differ.

    Args:
        text: the document that contains the table.
        head: the first line of the table.
        rows: the new rows, one line each.
        key: how many cells, from the left, identify a row; 0 to keep no older row.
        order: the desired order of first cells; others come first.
        command: the command to name below the table. Commands whose rows may still be there remain.

    Raises:
        ValueError: the text has no such table.
    """
    old = re.search(re.escape(head) + r"\n\| --- .*\n((?:\|.*\n)*)(?:\n((?:Written by .*\n)+))?", text)
    if old is None:
        raise ValueError(f"there is no table {head}")
    found = {tuple(line.split(" | ")[: key or None]): line for line in [*(old[1].splitlines() if key else ()), *rows]}
    place = {cell: number for number, cell in enumerate(order)}
    lines = sorted(found.values(), key=lambda line: place.get(line.split(" | ")[0][2:], -1))
    origins = (old[2] or "").splitlines(keepends=True)
    if command is not None:
        origins = [line for line in origins if key and f"`{command}`" not in line] + [origin(command)]
    return text.replace(old[0], table(head, lines) + "".join(["\n", *origins] if origins else []))


def write(
    program: str, head: str, rows: Sequence[str], key: int = 1, order: Sequence[str] = (), page: Path = LAB
) -> None:
    """Put rows into a table of a page; see `put`.

    Args:
        program: the running program, to which its arguments are added: "python -m bench.lab".
        head, rows, key, order: as for `put`.
        page: the file of the page.
    """
    command = f"{program} {shlex.join(sys.argv[1:])}"
    page.write_text(put(page.read_text(encoding="utf-8"), head, rows, key, order, command), encoding="utf-8")
