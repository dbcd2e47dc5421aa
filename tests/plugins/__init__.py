"""Plug-in games with only rules and texts, and their tests. Beleaguered Castle is that of docs/new-game.md."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

PAGE = Path(__file__).parents[2] / "docs" / "new-game.md"
PLUGINS = Path(__file__).parent
_MADE: list[TemporaryDirectory[str]] = []


def blocks() -> list[tuple[str, str, str]]:
    """The code blocks of the page: the file that each belongs to ("" for none), its language, its text."""
    pattern = r"(?:^`([\w./-]+)`\n\n)?^```(\w+)\n(.*?)^```"
    return re.findall(pattern, PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def write(folder: Path) -> None:
    """Write the files that the page gives into a folder."""
    parts: dict[str, list[str]] = {}
    for path, _, text in blocks():
        if path:
            parts.setdefault(path, []).append(text)
    for path, texts in parts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("\n\n".join(texts), encoding="utf-8")


@cache
def sources() -> tuple[Path, ...]:
    """The folder of each plug-in."""
    _MADE.append(made := TemporaryDirectory(prefix="castle-"))  # until this process ends
    write(castle := Path(made.name, "beleaguered_castle"))
    return (castle, *(path.parent for path in sorted(PLUGINS.glob("*/pyproject.toml"))))
