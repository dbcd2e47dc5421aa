"""The size of a first visit in bytes, by part: `python -m tools.site --sizes`."""

import gzip
from pathlib import Path

TABLE = "| part | file | sent |"
PAGE = "en/treppe.html"
"""The measured page, the longest of the games."""
PARTS = {
    "Pyodide: the interpreter": (*("pyodide-*/pyodide.mjs", "pyodide-*/*.packed", "pyodide-*/pyodide-lock.json"),),
    "Pyodide: the standard library, as bytecode": ("python/library-*.zip",),
    "packages of others, as bytecode": ("python/packages-*.zip",),
    "engine, widgets, texts, as bytecode; rules in WebAssembly": ("python/kartentisch-*.zip",),
    "the page, its scripts and styles": (PAGE, "apps/*.js", "apps/*.css"),
}
"""Part -> the files that a page asks for before its first table, as patterns of paths within the site."""


def measured(site: Path) -> dict[str, tuple[int, int]]:
    """Part -> its bytes on disk, and as sent by a host that compresses."""
    return {
        part: (sum(map(len, contents)), sum(min(len(one), len(gzip.compress(one))) for one in contents))
        for part, patterns in PARTS.items()
        for contents in [[path.read_bytes() for pattern in patterns for path in site.glob(pattern)]]
    }


def rows(site: Path) -> list[str]:
    """The rows of the table in docs/site.md."""
    found = measured(site)
    whole = tuple(sum(column) for column in zip(*found.values(), strict=True))
    parts = [f"| {part} | {_mega(plain)} | {_mega(sent)} |" for part, (plain, sent) in found.items()]
    return [*parts, f"| **together** | **{_mega(whole[0])}** | **{_mega(whole[1])}** |"]


def _mega(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
