"""The same notebook in the other language, and the corresponding places in both."""

from __future__ import annotations

import json
import os
import pathlib
import re
from urllib.parse import parse_qsl, quote, unquote, urlencode

import engine
from cardwidgets.i18n import query

_LARGEST = 4_000_000
"""Maximum size in bytes of a notebook whose headings are read."""


def other_notebook() -> tuple[str, str] | None:
    """The same notebook in the other language: that language and its relative address; None if there is none.

    Notebooks are in sibling folders `en` and `de`. In an app the query string is kept.
    """
    here = pathlib.Path.cwd()
    app = _in_app()
    named = unquote(os.environ.get("SCRIPT_NAME", "")) if app else os.environ.get("JPY_SESSION_NAME", "")
    path = pathlib.PurePath(named)
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
    if _in_app() or other_notebook() is None:
        return {}
    here = pathlib.Path.cwd() / pathlib.PurePath(os.environ["JPY_SESSION_NAME"]).name
    try:
        if here.stat().st_size > _LARGEST:
            return {}
        cells = json.loads(here.read_text(encoding="utf-8"))["cells"]
        texts = [(str(cell["id"]), "".join(cell["source"])) for cell in cells if cell["cell_type"] == "markdown"]
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    headings = ((line, cell) for cell, text in texts for line in re.findall(r"^#{1,6} +(.+?) *$", text, re.MULTILINE))
    return {re.sub(r"[*_`]", "", line): cell for line, cell in headings}


def _in_app() -> bool:
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
