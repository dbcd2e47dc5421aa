"""Notebooks as the apps show them: without parts that need code, and with long computations behind buttons."""

from __future__ import annotations

import re
from typing import Any

ON_REQUEST = "on-request"
"""The tag of a cell that an app does not run before a learner asks for it."""
NEEDS_CODE = "needs-code"
"""The tag of a cell that an app omits because it addresses readers who see the code."""


def for_app(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cells of a notebook as an app shows them, changed in place.

    Cells with the tag `NEEDS_CODE` are left out, and so are the lines of contents that lead to their headings. Each
    cell of code with the tag `ON_REQUEST` becomes a button that runs it.
    """
    shown = [cell for cell in cells if NEEDS_CODE not in _tags(cell)]
    gone = "\n".join(_text(cell) for cell in cells if NEEDS_CODE in _tags(cell))
    for heading in re.findall(r"^#+ (.+)$", gone, re.MULTILINE):
        line = re.compile(rf"^.*\]\(#{re.escape(heading.strip().replace(' ', '-'))}\)\n?", re.MULTILINE)
        for cell in shown:
            if cell["cell_type"] == "markdown":
                cell["source"] = line.sub("", _text(cell))
    for cell in shown:
        if cell["cell_type"] == "code" and ON_REQUEST in _tags(cell):
            cell["source"] = button_for(_text(cell))
    return shown


def _tags(cell: dict[str, Any]) -> list[str]:
    return list(cell["metadata"].get("tags", ()))


def _text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def button_for(code: str) -> str:
    """The code of a cell that shows a button in place of another cell's code."""
    return f"import cardwidgets.notebook.on_request\ncardwidgets.notebook.on_request.RunButton({code!r})"
