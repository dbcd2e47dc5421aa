"""The prose of pages and notebooks: back-quoted text, italic names, sentences, shell commands."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]

_BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
_QUOTED = re.compile(r"`([^`\n]+(?:\n[^`\n]+)?)`")
_ITALIC = re.compile(r"(?<![*\w])\*(?![\s*])([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")
_END = re.compile(r"(?<=[.!?:])\s+(?=[A-ZÄÖÜ*`\[])|\n\s*\n|\n- |\|")


class Page(NamedTuple):
    """A page or a notebook.

    Attributes:
        path: relative to the project.
        text: its prose, without blocks of code.
        code: the content of those blocks and of code cells.
        shell: the blocks of shell commands.
        made: files that readers create by following the page.
    """

    path: str
    text: str
    code: str
    shell: str
    made: tuple[str, ...]

    @property
    def language(self) -> str:
        """The language of the prose."""
        return "de" if self.path.endswith(".de.md") or "/de/" in self.path else "en"

    def quoted(self) -> list[str]:
        """The back-quoted texts."""
        return [" ".join(found.split()) for found in _QUOTED.findall(self.text)]

    def sentences(self) -> Iterator[tuple[str, list[str]]]:
        """Each sentence with italic words, and those words."""
        for sentence in _END.split(_QUOTED.sub("`...`", self.text)):
            if names := [" ".join(found.split()) for found in _ITALIC.findall(sentence)]:
                yield " ".join(sentence.split()), names


@cache
def pages() -> tuple[Page, ...]:
    """All pages and notebooks, except the changelog, which names removed things."""
    paths = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    found = [_page(path, path.read_text(encoding="utf-8"), "") for path in sorted(paths) if path.stem != "CHANGELOG"]
    for path in sorted(ROOT.glob("notebooks/*/*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        prose, code = (
            "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == kind)
            for kind in ("markdown", "code")
        )
        found.append(_page(path, prose, code))
    return tuple(found)


def leaves(value: Any) -> Iterator[str]:
    """All texts in a value of a TOML file; of "Name | description" the name too."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, str):
        yield from (value, value.partition(" | ")[0])


def texts(*paths: Path) -> Iterator[str]:
    """All texts in TOML files."""
    for path in paths:
        yield from leaves(tomllib.loads(path.read_text(encoding="utf-8")))


def _page(path: Path, text: str, code: str) -> Page:
    blocks = _BLOCK.findall(text)
    return Page(
        str(path.relative_to(ROOT)),
        _BLOCK.sub("", text),
        "\n".join([code, *(block for _, _, block in blocks)]),
        "\n".join(block for _, language, block in blocks if language in ("sh", "bash", "shell", "console")),
        tuple(re.findall(r"^`([\w./-]+)`\n\n```", text, re.MULTILINE)),
    )
