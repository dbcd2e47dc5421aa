"""How the server answers with what every published page shows: addresses, notebooks, prose, the page for beginners."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import nbformat
import tornado.web
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from jupyter_server.utils import url_path_join

import engine
from cardwidgets.apps.handlers_base import Guarded
from cardwidgets.publish.content import catalog, play
from cardwidgets.publish.content.addresses import LANGUAGE, Addresses, slot
from cardwidgets.publish.content.guide import is_there, pictures, slots
from cardwidgets.publish.content.notebooks import for_app
from cardwidgets.publish.content.prose import answer


class Served(Addresses):
    """The addresses on the server.

    Args:
        base: its own, with a slash at both ends.
        asset: name of a file in `static/` -> its address.
    """

    def __init__(self, base: str, asset: Callable[[str], str]) -> None:
        self._base, self._asset = base, asset

    def to(self, path: str) -> str:
        """See `Addresses`."""
        return self._base + path

    def home(self) -> str:
        """See `Addresses`."""
        return self._base

    def gallery(self, language: str) -> str:
        """See `Addresses`."""
        return f"{self._base}?lang={language}"

    def guide(self, language: str) -> str:
        """See `Addresses`."""
        return f"{self._base}first-game?lang={language}"

    def guide_picture(self, name: str) -> str:
        """See `Addresses`."""
        return f"{self._base}apps/guide/{name}"

    def app(self, path: str) -> str:
        """See `Addresses`."""
        return str(url_path_join(self._base, "voila/render", quote(path)))

    def play(self, key: str, language: str) -> str:
        """See `Addresses`."""
        return f"{self._base}play?{urlencode({'game': key, 'lang': language})}"

    def picture(self, name: str, language: str) -> str:
        """See `Addresses`."""
        return f"{self._base}apps/pictures/{language}/{name}.svg"

    def asset(self, name: str) -> str:
        """See `Addresses`."""
        return self._asset(name)

    def prose(self, path: str) -> str:
        """See `Addresses`."""
        return f"{self._base}apps/prose/{slot(path) or LANGUAGE}"

    def siblings(self, path: str) -> str:
        """See `Addresses`."""
        return f"{self._base}voila/render/{slot(path)}"


class Notebooks(LargeFileManager):
    """Reads notebooks prepared by `for_app`, and those of `play`, which exist in no folder."""

    def get(self, path: str, *arguments: Any, **kwargs: Any) -> dict[str, Any]:
        """As of any contents manager."""
        game = play.game(path)
        if game is not None:
            return {
                "type": "notebook",
                "path": path,
                "content": nbformat.v4.new_notebook(cells=play.cells(path.strip("/"))),
            }
        model: dict[str, Any] = super().get(path, *arguments, **kwargs)
        if model["type"] == "notebook" and model["content"] is not None:
            model["content"]["cells"] = for_app(model["content"]["cells"])
        return model


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


class GuideHandler(Guarded):
    """The page, `?lang=de` in German."""

    def initialize(self, root: Path) -> None:
        """Store the folder of the notebooks."""
        self.root = root

    def get(self) -> None:
        """Respond with the page.

        Raises:
            HTTPError: 404, there is none.
        """
        if not is_there(self.root, self.language):
            raise tornado.web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Vary", "Accept-Language")
        address = self.settings["apps"].addresses().guide_picture
        self.show("guide.html", **slots(self.root, self.language, address))


class GuidePictureHandler(Guarded):
    """A picture of the page."""

    def initialize(self, root: Path) -> None:
        """Store the folder of the notebooks."""
        self.root = root

    def get(self, name: str) -> None:
        """Respond with the picture.

        Raises:
            HTTPError: 404, no page shows such a picture.
        """
        known = {
            path.name: path
            for language in engine.LANGUAGES
            if is_there(self.root, language)
            for path in pictures(self.root, language)
        }
        if name not in known or not known[name].is_file():
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "image/webp")
        self.set_header("Cache-Control", "max-age=86400")
        self.write(known[name].read_bytes())


def _notebook(path: str) -> nbformat.NotebookNode:
    return nbformat.v4.new_notebook(cells=play.cells(path.strip("/")))
