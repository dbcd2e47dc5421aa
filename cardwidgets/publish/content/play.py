"""The pages that are only the table of one game. Each is a notebook of one cell, which lies in no folder."""

from __future__ import annotations

import nbformat

import engine

_FOLDER = ".play"
"""Hidden files are no notebooks of the catalog, so no path in it begins like this."""
_CELL = """
import cardwidgets
from cardwidgets.session import start_deal

cardwidgets.play({key!r}, deal=start_deal.number(None))
"""
"""The deal is a new one, unless the address of the page requests another."""


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


def notebook(game: engine.Game) -> nbformat.NotebookNode:
    """The notebook with the table of a game."""
    cell = nbformat.v4.new_code_cell(_CELL.format(key=game.key).strip(), id="table")
    return nbformat.v4.new_notebook(cells=[cell])
