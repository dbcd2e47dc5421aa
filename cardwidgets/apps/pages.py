"""The pages of the server: the gallery, the apps, the thumbnails, and the files that belong to them."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import tornado.web
from jupyter_server.utils import url_path_join
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

import engine
from cardwidgets.apps import catalog
from cardwidgets.apps.handlers_base import Guarded
from cardwidgets.i18n.query import asked
from cardwidgets.i18n.wording import texts

LONGEST_DEAL = 40
"""Maximum length of a deal number in an address; longer ones are ignored."""
_LOOKS = ("theme", "template")
"""Query parameters that do not concern the notebook."""


class GalleryHandler(Guarded):
    """All notebooks as cards; `?game=treppe&lang=de&deal=4711` redirects to the notebook of a game."""

    def initialize(self, root: Path, base_url: str) -> None:
        """Store what is served, and where."""
        self.root, self.base_url = root, base_url

    def get(self) -> None:
        """Respond with the gallery, or with a redirect to a notebook."""
        wanted = asked(self.request.query)
        game = wanted.get("game", "").strip()
        offered = catalog.notebooks(self.root, self.language)
        found = next((one for one in offered if game and one.game == game.lower().replace("_", "-")), None)
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Vary", "Accept-Language")
        if found is not None:
            query = {"lang": self.language, "game": found.game}
            if wanted.get("deal", "").strip():
                query["deal"] = wanted["deal"].strip()[:LONGEST_DEAL]
            address = url_path_join(self.base_url, "voila/render", quote(found.path))
            self.redirect(f"{address}?{urlencode(query)}")
            return
        self.show(
            "gallery.html",
            language=self.language,
            languages=[(one, texts("apps", one)["name"]) for one in engine.LANGUAGES],
            words=texts("apps", self.language),
            notebooks=offered,
            pictures=catalog.thumbnails(),
            missing=game[:LONGEST_DEAL],
        )

    head = get


class PictureHandler(Guarded):
    """The thumbnail of a notebook, drawn on the first request."""

    async def get(self, language: str, name: str) -> None:
        """Respond with the thumbnail in a language."""
        if language not in engine.LANGUAGES or name not in catalog.thumbnails():
            raise tornado.web.HTTPError(404)
        drawn = await asyncio.get_running_loop().run_in_executor(None, catalog.thumbnail, name, language)
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=86400")
        self.write(drawn)


class AppHandler(Guarded, TornadoVoilaHandler):
    """A notebook as an app: one that is in the catalog, and only if there is room for its kernel."""

    _path = ""

    @tornado.web.authenticated
    async def get(self, path: str = "") -> None:
        """Respond with the page, piece by piece as the notebook runs.

        Raises:
            HTTPError: 404, there is no such notebook; 503, there is no room for its kernel.
        """
        if path not in catalog.paths(Path(self.settings["apps"].root_dir)):
            raise tornado.web.HTTPError(404)
        self._path = path
        await self.kernel_manager.wait_for_room()
        await self.kernel_manager.end_broken(path)
        async for piece in self.get_generator(path=path):
            # Voila's heartbeat is an inline script, which our pages do not run.
            self.write("<!-- -->\n" if piece.startswith("<script>window.voila_heartbeat") else piece)
            await self.flush()

    def should_use_rendered_notebook(self, *arguments: Any) -> bool:
        """Whether the page gets a preheated kernel, which has already run its notebook.

        Such a kernel could not know what its page requests: another language, a deal. So only pages without requests
        get one.
        """
        return bool(super().should_use_rendered_notebook(*arguments)) and not asks(self._path, self.request.arguments)


def asks(path: str, arguments: dict[str, list[bytes]]) -> bool:
    """Whether the address of a page requests something that its notebook must know when it runs.

    Args:
        path: of the notebook.
        arguments: of the address: name -> values.
    """
    usual = {"lang": [_language(path).encode()]}
    return any(values != usual.get(name) for name, values in arguments.items() if name not in _LOOKS)


def _language(path: str) -> str:
    """The language of a notebook's folder."""
    return next((part for part in path.split("/") if part in engine.LANGUAGES), engine.LANGUAGES[0])


class TemplateFiles(Guarded, TemplateStaticFileHandler):
    """The files of Voila's templates; addresses of any other form are not found."""

    def prepare(self) -> None:
        """Check the address.

        Raises:
            HTTPError: 404, it is not a file of a template.
        """
        named = self.path_args[0] or ""
        if not re.fullmatch(r"[\w-]+/static/[^\\]+", named) or ".." in named.split("/"):
            raise tornado.web.HTTPError(404)


class LeaveHandler(Guarded, VoilaShutdownKernelHandler):
    """Ends the kernel of a page that is being left."""

    def check_xsrf_cookie(self) -> None:
        """Accept requests of this server's own pages only; browsers say which page a POST comes from.

        A token in a cookie would not do: browsers store none for a page embedded in another site.

        Raises:
            HTTPError: 403, a page of another site, or no page at all.
        """
        if "Origin" not in self.request.headers or not self.check_origin():
            raise tornado.web.HTTPError(403, "a kernel is ended by its page")

    @tornado.web.authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel.

        Raises:
            HTTPError: 404, there is no such kernel.
        """
        if kernel_id not in self.kernel_manager:
            raise tornado.web.HTTPError(404, "there is no such kernel")
        await super().post(kernel_id)  # type: ignore[misc]


def page_words(
    page_config: dict[str, Any],
    *,
    notebook_path: str,
    settings: dict[str, Any],
    voila_configuration: Any,
    **_: Any,
) -> dict[str, Any]:
    """What the template of an app needs to know, in addition to Voila's page settings."""
    language = _language(notebook_path)
    keys = ["site", "all", "waiting", "waiting_hint", "progress", "coming", "broken", "error", "script"]
    keys += ["lost", "gone", "incomplete", "reload"]
    server = settings["apps"]
    page_config["kartentisch"] = {
        "language": language,
        "title": catalog.title(Path(server.root_dir), notebook_path),
        "style": server.asset("apps.css"),
        "icon": server.asset("icon.svg"),
        "waiting_js": server.asset("waiting.js"),
        "tables_js": server.asset("tables.js"),
        "tracebacks": bool(voila_configuration.show_tracebacks),
        **{key: texts("apps", language)[key] for key in keys},
    }
    return page_config
