"""The prose of a notebook: a page that changes its language fetches it in the other one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog

WORDS = (
    *("site", "skip", "ways", "to_play", "to_learn", "score", "full", "close"),
    *("broken", "lost", "gone", "incomplete", "reload"),
)
"""The keys of the texts that a page has beside its notebook."""


def answer(root: Path, path: str, language: str) -> dict[str, Any]:
    """The texts of a page in a language: title, Markdown cells as HTML by their ids, and interface texts.

    Args:
        root: the folder of the notebooks.
        path: of the notebook; "" for a page without prose.
        language: of the words around it.
    """
    said: dict[str, Any] = {"words": {key: texts("apps", language)[key] for key in WORDS}}
    if path:
        said["title"] = catalog.title(root, path)
        said["cells"] = _html(catalog.prose(root, path))
    return said


@cache
def _html(cells: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The Markdown cells that have an id: id -> HTML."""
    return {name: html(text) for name, text in cells if name}


def html(markdown: str) -> str:
    """Markdown as HTML, as Voila shows it."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune  # loads Tornado: only where prose is rendered

    return str(markdown2html_mistune(markdown))
