"""Writes the reference of all public names from their docstrings: `make docs`.

It is a folder of self-contained web pages, starting with `index.html`.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pdoc
import pdoc.render

MODULES = (
    "engine",
    "engine.record",
    "engine.lab",
    "engine.solver",
    "engine.lessons",
    "engine.testing",
    "engine.kernel",
    "engine.jit",
    "cardwidgets",
    "cardwidgets.lab",
    "cardwidgets.i18n.languages",
)
"""The modules in the reference; all others are implementation details."""
PAGES = Path(__file__).parent / "reference_pages"
"""Page templates that differ from pdoc's."""


def write(folder: Path) -> None:
    """Write the reference.

    Args:
        folder: created if it does not exist.
    """
    for name in MODULES:
        load_late_names(name)
    pdoc.render.configure(
        docformat="google",
        footer_text=f"Kartentisch {version('kartentisch')}",
        show_source=False,
        template_directory=PAGES,
    )
    # A package includes the modules that it names in `__all__`; a pattern after "!" excludes what it matches.
    brought = {"engine.record"}
    others = f"!(?!(?:{'|'.join(map(re.escape, MODULES))})$)"
    pdoc.pdoc(*(name for name in MODULES if name not in brought), others, output_directory=folder)


def load_late_names(name: str) -> None:
    """Load the public names that a module only loads on first access, so that they are found in it."""
    module = import_module(name)
    for public in getattr(module, "__all__", ()):
        vars(module)[public] = getattr(module, public)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
