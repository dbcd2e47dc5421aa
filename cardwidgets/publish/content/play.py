"""The pages that are only the table of one game. Each is a notebook of one cell, which lies in no folder.

Voila, which serves files, has `play.ipynb` in their place.
"""

from __future__ import annotations

import engine
from cardwidgets.i18n.wording import texts
from engine.base.extras import needs_extra

with needs_extra("apps"):
    import nbformat

NOTEBOOK = "play.ipynb"
"""The notebook that Voila shows as the page of any game: `play.ipynb?game=treppe&lang=de`."""
_FOLDER = ".play"
"""Hidden files are no notebooks of the catalog, so no path in it begins like this."""
_CELL = """
import cardwidgets
from cardwidgets.session import start_deal
from IPython.display import display

display(cardwidgets.language_switch())
cardwidgets.play({key!r}, deal=start_deal.number(None))
"""
"""The deal is a new one, unless the address of the page requests another. A script puts the switch into the header."""


def path(language: str, key: str) -> str:
    """The path of the notebook with the table of a game."""
    return f"{_FOLDER}/{language}/{key}.ipynb"


def game(path: str) -> engine.Game | None:
    """The game that a path of `path` stands for; None for any other path."""
    folder, _, rest = path.strip("/").partition("/")
    key = rest.rpartition("/")[2].removesuffix(".ipynb")
    return engine.game(key) if folder == _FOLDER and key in engine.games else None


def query(path: str) -> dict[str, str]:
    """The query of the address that shows such a notebook, with another deal each time; empty for any other path."""
    found = game(path)
    return {} if found is None else {"game": found.key, "lang": path.strip("/").split("/")[1]}


def cells(path: str) -> list[nbformat.NotebookNode]:
    """The cells of such a notebook; a sentence if there is no such game."""
    found = game(path)
    if found is None:
        return [nbformat.v4.new_markdown_cell(texts("apps", path.split("/")[1])["no_table"])]
    return [nbformat.v4.new_code_cell(_CELL.format(key=found.key).strip(), id="table")]
