"""The pages of the server: the gallery, the apps, the thumbnails, and the files that belong to them."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import tornado.web
from jupyter_server.utils import url_path_join
from tornado.iostream import StreamClosedError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

import engine
from cardwidgets.apps import navigation
from cardwidgets.apps.handlers_base import Guarded
from cardwidgets.apps.making import NewPage, Page, PreheatedPage, request_variables
from cardwidgets.apps.visitors import TooManyStrangers, Visitor
from cardwidgets.i18n.query import asked, names
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog, guide, play
from cardwidgets.publish.content.addresses import language_of, page_parts

LONGEST_DEAL = 40
"""Maximum length of a deal number in an address; longer ones are ignored."""
_MET = "met"
"""The query parameter of an address to which a visitor was sent for his cookie: he should have it now."""
_LOOKS = ("theme", "template", _MET)
"""Query parameters that do not concern the notebook."""
_MOMENT_S = 0.05
"""Within this time it shows that a visitor has already turned away."""


class GalleryHandler(Guarded):
    """All notebooks as cards; `?game=treppe&lang=de&deal=4711`, or `&line=`, redirects to the notebook of a game."""

    def initialize(self, root: Path, base_url: str) -> None:
        """Store what is served, and where."""
        self.root, self.base_url = root, base_url

    def get(self) -> None:
        """Respond with the gallery, or with a redirect to a notebook."""
        wanted = asked(self.request.query)
        game = game_key(wanted)
        offered = catalog.gallery(self.root, self.language)
        found = next((one for one in offered if game and one.game == game), None)
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Vary", "Accept-Language")
        if found is not None:
            query = {"lang": self.language, "game": found.game}
            if wanted.get("line", "").strip():
                query["line"] = wanted["line"].strip()
            elif wanted.get("deal", "").strip():
                query["deal"] = wanted["deal"].strip()[:LONGEST_DEAL]
            elif names(self.request.query, "daily"):
                query["daily"] = wanted.get("daily", "").strip()[:LONGEST_DEAL]
            page = f"voila/render/{quote(found.path)}" if found.path else "play"
            address = url_path_join(self.base_url, page)
            self.redirect(f"{address}?{urlencode(query)}")
            return
        self.show(
            "gallery.html",
            language=self.language,
            languages=[(one, texts("apps", one)["name"]) for one in engine.LANGUAGES],
            words=texts("apps", self.language),
            notebooks=offered,
            pictures=catalog.thumbnails(),
            missing=wanted.get("game", "").strip()[:LONGEST_DEAL],
            guide=guide.is_there(self.root, self.language),
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

    _page: Page | None = None
    _is_left = False

    @tornado.web.authenticated
    async def get(self, path: str = "") -> None:
        """Respond with the page, piece by piece as the notebook runs.

        Raises:
            HTTPError: 403, no page of this address was asked for to be shown; 404, there is no such notebook; 503,
                there is no room for its kernel.
        """
        self._check_that_it_is_shown()
        if path not in catalog.paths(Path(self.settings["apps"].root_dir)):
            raise tornado.web.HTTPError(404)
        await self._respond(path, request_variables(self.request, self.voila_configuration.http_header_envs))

    def _check_that_it_is_shown(self) -> None:
        if not navigation.shows_a_page(self.request, self.settings["apps"].frame_ancestors):
            raise tornado.web.HTTPError(403, "this address is only for looking at")

    async def _respond(self, path: str, variables: dict[str, str]) -> None:
        """Respond with the page of a notebook, whose kernel gets these variables."""
        one = self.kernel_manager.admission.visitors.meet(self)
        if one.known and _MET in self.request.arguments:
            return self._send_to("")
        try:
            await self.kernel_manager.admission.let_in(one)
            await self.kernel_manager.preheated.end_broken(path)
            await asyncio.sleep(_MOMENT_S)
            self._page = await self._begin(path, one, variables)
        except TooManyStrangers:
            if _MET in self.request.arguments:
                raise
            return self._send_to(_MET)
        if self._page is None:
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        try:
            async for piece in self._page.pieces():
                self.write(piece)
                await self.flush()
        except StreamClosedError:
            self._page.leave()

    def _send_to(self, mark: str) -> None:
        """Redirect to the same address, with this mark or none."""
        words = [word for word in self.request.query.split("&") if word not in ("", _MET)]
        query = "&".join(filter(None, [*words, mark]))
        self.set_header("Cache-Control", "no-store")
        self.redirect(f"{self.request.path}?{query}" if query else self.request.path)

    async def _begin(self, path: str, one: Visitor, variables: dict[str, str]) -> Page | None:
        """The page in the making; None if the visitor has hung up.

        A preheated kernel could not know what its page requests: another language, a deal. So only pages without
        requests get one.
        """
        kernels = self.kernel_manager
        if self._is_gone():
            return None
        ready = None if asks(path, self.request.arguments) else kernels.preheated.take(path)
        if ready is not None:
            kernels.admission.visitors.take(ready["kernel_id"], one)
            return PreheatedPage(kernels, ready)
        kernel_id = await kernels.admission.admit(one)
        if self._is_gone():
            return kernels.admission.dismiss(kernel_id)
        place_line = f"<p>{texts('apps', language_of(path))['place']}</p>"
        return NewPage(kernels, kernel_id, kernels.renderer(path), variables, place_line)

    def _is_gone(self) -> bool:
        """Whether the visitor has hung up; tornado does not report one who hung up at once."""
        connection: Any = self.request.connection
        return self._is_left or connection.stream.closed()

    def on_connection_close(self) -> None:
        """The visitor has hung up."""
        super().on_connection_close()
        self._is_left = True
        if self._page is not None:
            self._page.leave()


class PlayHandler(AppHandler):
    """The table of one game, and nothing else: `?game=treppe&lang=de&deal=46`."""

    @tornado.web.authenticated
    async def get(self, path: str = "") -> None:
        """Respond with the page, with the gallery if no game is asked for, or with a sentence if there is no such game.

        Raises:
            HTTPError: 403, no page of this address was asked for to be shown; 503, there is no room for its kernel.
        """
        self._check_that_it_is_shown()
        key = game_key(asked(self.request.query))
        if not key:
            self.redirect(f"{self.settings['apps'].base_url}?lang={self.language}")
        elif key not in engine.games:
            self.apologise("no_table", 404)
        else:
            variables = request_variables(self.request, self.voila_configuration.http_header_envs)
            path = play.path(self.language, key)
            known = urlencode(play.query(path))
            variables["QUERY_STRING"] = f"{known}&{self.request.query}"  # of two values the first one counts
            await self._respond(path, variables)


def game_key(wanted: dict[str, str]) -> str:
    """The key of the game that an address requests, as far as one can tell; "" if it requests none."""
    return wanted.get("game", "").strip().lower().replace("_", "-")


def asks(path: str, arguments: dict[str, list[bytes]]) -> bool:
    """Whether the address of a page requests something that its notebook must know when it runs.

    Args:
        path: of the notebook.
        arguments: of the address: name -> values.
    """
    usual = {"lang": [language_of(path).encode()]} | {key: [value.encode()] for key, value in play.query(path).items()}
    return any(values != usual.get(name) for name, values in arguments.items() if name not in _LOOKS)


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
    server = settings["apps"]
    page_config["kartentisch"] = {
        **page_parts(Path(server.root_dir), notebook_path, server.addresses()),
        "tracebacks": bool(voila_configuration.show_tracebacks),
        "front": settings["front"],
    }
    return page_config
