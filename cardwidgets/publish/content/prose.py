"""The prose of a notebook: a page that changes its language fetches it in the other one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog
from cardwidgets.publish.content.addresses import LANGUAGE, slot
from engine.base.extras import needs_extra

WORDS = (
    *("site", "skip", "ways", "to_play", "to_learn", "full", "close", "rules", "theme", "contents"),
    *("broken", "lost", "gone", "incomplete", "reload"),
)
"""The keys of the texts that a page has beside its notebook."""
_HEADING = re.compile(r"^(?:```.*?^```|(#+ [^\n]+))$", re.MULTILINE | re.DOTALL)
"""A heading; or a piece of code, whose comments are none."""
_ID = re.compile(r'<h[1-6] id="([^"]+)"')


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
        cells = catalog.prose(root, path)
        said["cells"] = {name: html(anchored(root, path, name, text)) for name, text in cells if name}
    return said


def anchored(root: Path, path: str, name: str, text: str) -> str:
    """The text of a Markdown cell, where links to its headings in other languages work too.

    Args:
        root: the folder of the notebooks.
        path: of the notebook.
        name: the id of the cell, which it has in all languages.
        text: the Markdown of the cell.
    """
    own = {one for _, there in catalog.prose(root, path) for one in _ids(there)} if slot(path) else set[str]()
    for language in engine.LANGUAGES if own else ():
        other = slot(path).replace(LANGUAGE, language)
        there = dict(catalog.prose(root, other)).get(name, "") if (root / other).is_file() else ""
        coming = iter(_ids(there))

        def marked(found: re.Match[str], coming: Iterator[str] = coming) -> str:
            one = next(coming, "") if found[1] else ""
            return f'<div id="{one}"></div>\n\n{found[0]}' if one and one not in own else found[0]

        text = _HEADING.sub(marked, text)
    return text


def _ids(text: str) -> list[str]:
    """The ids of the headings in a Markdown text."""
    return _ID.findall(html(text))


@cache
def html(markdown: str) -> str:
    """Markdown as HTML, as Voila shows it."""
    with needs_extra("apps"):  # loads Tornado: only where prose is rendered
        from nbconvert.filters.markdown_mistune import markdown2html_mistune

    return str(markdown2html_mistune(markdown))
