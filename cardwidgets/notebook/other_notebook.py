"""The same notebook in the other language, and the corresponding places in both."""

from __future__ import annotations

import os
import pathlib
import re
from urllib.parse import parse_qsl, quote, urlencode

import engine
from cardwidgets.i18n import notebook_file, query


def other_notebook() -> tuple[str, str] | None:
    """The same notebook in the other language: that language and its relative address; None if there is none.

    Notebooks are in sibling folders `en` and `de`. In an app the query string is kept.
    """
    here = pathlib.Path.cwd()
    app, path = notebook_file.in_app(), notebook_file.named()
    if here.name not in engine.LANGUAGES or path.parent.name != here.name or path.suffix != ".ipynb":
        return None
    for language in engine.LANGUAGES:
        if language != here.name and (here.parent / language / path.name).is_file():
            return language, f"../{language}/{quote(path.name)}{_asked_there(language) if app else ''}"
    return None


def _asked_there(language: str) -> str:
    """The query string of an app, with the other language."""
    asked = parse_qsl(os.environ.get("QUERY_STRING", "")[: query.LONGEST], keep_blank_values=True)
    there = urlencode([(name, language if name == "lang" else value) for name, value in asked])
    return f"?{there}" if there else ""


def headings() -> dict[str, str]:
    """The headings of this notebook as JupyterLab shows them, each with the id of its cell.

    Corresponding cells have the same id in both languages. The result is {} in an app, which changes its language in
    place, and if there is no notebook in the other language or the file cannot be read.
    """
    if notebook_file.in_app() or other_notebook() is None:
        return {}
    try:
        cells = notebook_file.read()["cells"]
        texts = [(str(cell["id"]), "".join(cell["source"])) for cell in cells if cell["cell_type"] == "markdown"]
    except (LookupError, TypeError):
        return {}
    headings = ((line, cell) for cell, text in texts for line in re.findall(r"^#{1,6} +(.+?) *$", text, re.MULTILINE))
    return {re.sub(r"[*_`]", "", line): cell for line, cell in headings}
