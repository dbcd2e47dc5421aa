"""Writes the reference of all public names from their docstrings: `make docs`.

It is a folder of self-contained web pages, starting with `index.html`.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from importlib import import_module
from importlib.metadata import version
from importlib.util import resolve_name
from pathlib import Path

import pdoc
import pdoc.doc
import pdoc.render


def public_modules(name: str) -> list[str]:
    """A module and the public modules that it lists in `__all__`."""
    module = import_module(name)
    found = [name]
    for public in module.__all__:
        inner = getattr(module, public)
        if inspect.ismodule(inner):
            found += public_modules(inner.__name__)
    return found


MODULES = (*public_modules("engine"), *public_modules("cardwidgets"))
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
    for name in MODULES:
        describe_taken(pdoc.doc.Module.from_name(name))
    pdoc.render.configure(
        docformat="google",
        footer_text=f"Kartentisch {version('kartentisch')}",
        show_source=False,
        template_directory=PAGES,
    )
    # pdoc treats a module as public if a public function has its name (`game`); patterns after "!" are excluded.
    others = f"!(?!(?:{'|'.join(map(re.escape, MODULES))})$)"
    pdoc.pdoc("engine", "cardwidgets", others, output_directory=folder)


def load_late_names(name: str) -> None:
    """Load the lazily loaded public names of a module, so that they are found in it."""
    module = import_module(name)
    for public in module.__all__:
        vars(module)[public] = getattr(module, public)


def describe_taken(page: pdoc.doc.Module) -> None:
    """Copy the descriptions of values that a module re-exports from another one.

    Functions and classes have docstrings; a value is described below it in the source.
    """
    tree = ast.parse(inspect.getsource(page.obj))
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom) or not node.module:
            continue
        package = page.fullname if page.is_package else page.fullname.rpartition(".")[0]
        home = pdoc.doc.Module.from_name(resolve_name("." * node.level + node.module, package))
        for alias in node.names:
            here, there = page.members.get(alias.asname or alias.name), home.members.get(alias.name)
            if isinstance(here, pdoc.doc.Variable) and isinstance(there, pdoc.doc.Variable) and not here.docstring:
                here.docstring = there.docstring


if __name__ == "__main__":
    write(Path(sys.argv[1]))
