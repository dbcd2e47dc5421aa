"""The prose of a notebook: a page that changes its language fetches it in the other one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import tornado.web
from nbconvert.filters.markdown_mistune import markdown2html_mistune

import engine
from cardwidgets.apps import catalog
from cardwidgets.apps.handlers_base import Guarded
from cardwidgets.i18n.wording import texts

WORDS = (
    *("site", "skip", "ways", "to_play", "to_learn", "score", "full", "close"),
    *("broken", "lost", "gone", "incomplete", "reload"),
)
"""The keys of the texts that a page has beside its notebook."""


class ProseHandler(Guarded):
    """The Markdown cells of a notebook as HTML, by their ids, and the sentences around it, as JSON."""

    def initialize(self, root: Path) -> None:
        """Store which folder is served."""
        self.root = root

    def get(self, path: str) -> None:
        """Respond with the prose; of a folder, "de", only with the sentences.

        Raises:
            HTTPError: 404, there is no such notebook, or it lies in no folder of a language.
        """
        language = next((part for part in path.split("/") if part in engine.LANGUAGES), "")
        if not language or (path != language and path not in catalog.paths(self.root)):
            raise tornado.web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        self.write(answer(self.root, path if path != language else "", language))


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
    return {name: markdown2html_mistune(text) for name, text in cells if name}
