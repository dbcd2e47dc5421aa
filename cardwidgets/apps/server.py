"""The server of the apps: Voila with our gallery and pages, locked down and limited.

Its addresses:

    /                           the gallery; `?game=treppe&lang=de&deal=4711` redirects to a notebook
    /first-game?lang=de         the page for those who are here for the first time
    /play?game=treppe&lang=de&deal=46   the table of a game, and nothing else
    /voila/render/de/treppe.ipynb   a notebook as an app
    /apps/...                   our style, scripts and pictures; /apps/built/... what connects pages with their kernels
    /voila/files/...            images beside the notebooks, and nothing else of that folder
    /voila/..., /api/kernels/...    Voila's own scripts and its connection to the kernels
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote, urlencode

import tornado.web
from jupyter_server.auth.logout import LogoutHandler
from tornado.web import StaticFileHandler
from traitlets import Bool, Dict, Unicode
from traitlets.config import Config, Configurable
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from cardwidgets.apps import (
    connections,
    content,
    handlers_base,
    log_lines,
    machine,
    pages,
    provisioner,
)
from cardwidgets.apps.content import Notebooks, Served
from cardwidgets.apps.kernels import Kernels
from cardwidgets.apps.limits import Limits, Unsent
from cardwidgets.apps.sockets import KernelSocket
from cardwidgets.publish.content import catalog, play
from cardwidgets.publish.voila import front
from engine.solver import places

HERE = Path(__file__).parents[1] / "publish" / "page"
BUILT = HERE / "static" / "built"
SETTINGS = {
    "Voila": {"port_retries": 0},  # a preheated kernel gets the port before the server listens
    "VoilaConfiguration": {
        "strip_sources": True,
        "show_tracebacks": False,
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "file_allowlist": [r"[^.][^\\]*\.(png|jpe?g|gif|svg|webp)"],
        "file_denylist": [r"(.*/)?\..*"],
        "extension_allowlist": [
            "@jupyter-widgets/jupyterlab-manager",
            "@voila-dashboards/widgets-manager8",
            "anywidget",
            "ipycanvas",
        ],
        "preheat_kernel": True,
        "default_pool_size": 0,
        "multi_kernel_manager_class": "cardwidgets.apps.kernels.Kernels",
        "page_config_hook": pages.page_words,
    },
    # A page whose cells' outputs do not come, or which does not end, says so; nbclient would leave them out.
    "VoilaExecutor": {"iopub_timeout": 120, "raise_on_iopub_timeout": True, "timeout": 300},
    "Kernels": {"fill_delay": 5},  # seconds: the page that has taken a kernel comes first, then another is preheated
}
"""Voila's options as set by this server; the command line and a file `voila.json` override them."""
_LONGEST_FOLDER = 107 - len("/voila_01234567/kernel-01234567-0123-0123-0123-0123456789ab-ipc-5")
"""How long the folder of all connection files may be: a socket's path has at most 107 characters on Linux."""
OURS: dict[type, type | None] = {
    TornadoVoilaTreeHandler: None,
    VoilaContentsHandler: None,
    TornadoVoilaHandler: pages.AppHandler,
    TemplateStaticFileHandler: pages.TemplateFiles,
    VoilaShutdownKernelHandler: pages.LeaveHandler,
    VoilaKernelWebsocketHandler: KernelSocket,
    RequestInfoSocketHandler: None,
    LogoutHandler: None,
}
"""Voila's handlers -> their replacements. None removes a handler: those that list folders, hold sockets that belong to
no kernel, or have no page to show."""


class Apps(Voila):
    """The server."""

    classes: ClassVar[list[type[Configurable]]] = [*Voila.classes, Kernels, Limits]
    description = Unicode("Serves the notebooks of a folder as apps, with a gallery.")
    examples = "python -m cardwidgets.apps notebooks --port=8866 --no-browser"
    preheated = Dict(
        {"en/welcome.ipynb": 1, "de/welcome.ipynb": 1},
        config=True,
        help="Notebook -> number of preheated kernels for its pages, to open them faster; the notebook of the page"
        " that is only the table of a game is `.play/LANGUAGE/GAME.ipynb`.",
    )
    frame_ancestors = Unicode(
        "'self'", config=True, help="Who may embed our pages: sources of a Content-Security-Policy."
    )

    light = Bool(
        True,
        config=True,
        help="Connect pages with their kernels by our own script, where it is built, and not by Voila's, which take"
        " four times the bytes and twice the time.",
    )
    forked = Bool(
        True, config=True, help="Fork kernels from one warm process where that is safe; they share its memory."
    )

    def initialize(self, argv: list[str] | None = None) -> None:
        """Read the options.

        Raises:
            ValueError: the path to be served is not a folder.
        """
        self.update_config(Config(SETTINGS))
        super().initialize(argv)
        if self.notebook_path:
            raise ValueError("this server serves a folder; `python -m voila` serves a single notebook")
        for name in ("no_proxy", "NO_PROXY"):  # a preheated kernel must reach this machine without a proxy
            os.environ[name] = ",".join(filter(None, [os.environ.get(name), "127.0.0.1", "localhost"]))
        if self.ip not in ("", "localhost", "0.0.0.0", "::"):
            os.environ["VOILA_APP_IP"] = self.ip
        if sys.platform == "linux" and len(self.connection_dir_root) <= _LONGEST_FOLDER:
            self.config.KernelManager.setdefault("transport", "ipc")  # another process may take a TCP port meanwhile
        if self.forked:
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # no threads where kernels are forked from
            provisioner.install()

    def listen(self) -> None:
        """Listen, with bounds on connections and on lines of the log, until the server is stopped."""
        kernels = self.kernel_manager
        most, limits, admission = connections.handles(), kernels.limits, kernels.admission
        wanted, ahead = admission.room, sum(self.preheated.values())
        admission.room, limits.connections = connections.affordable(wanted, limits.connections, ahead, most)
        self.log.info(
            "Room for %d pages, %d made at once; at most %d connections",
            admission.room,
            kernels.queue.at_once,
            limits.connections,
        )
        if admission.room < wanted:
            self.log.warning("%d handles do not reach for %d pages: raise the hard limit (ulimit -Hn)", most, wanted)
        log_lines.shorten(self.log, logging.getLogger())
        self.app.listen = lambda port, address: connections.Door(self.app, limits).listen(port, address)
        super().listen()

    def setup_template_dirs(self) -> None:
        """Put our templates before Voila's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(HERE))

    def asset(self, name: str) -> str:
        """The address of one of our files, which changes with its content."""
        place = {"static_path": str(HERE / "static"), "static_url_prefix": f"{self.base_url}apps/static/"}
        return StaticFileHandler.make_static_url(place, name)

    def front(self) -> dict[str, str] | None:
        """The addresses of what connects a page with its kernel, likewise; None where Voila's scripts do."""
        if not self.light or not front.fits(BUILT):
            return None
        place = {"static_path": str(BUILT), "static_url_prefix": f"{self.base_url}apps/built/"}
        return {kind: StaticFileHandler.make_static_url(place, f"main.{kind}") for kind in ("js", "css")}

    def addresses(self) -> Served:
        """Where our pages lie."""
        return Served(self.base_url, self.asset)

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings and ours."""
        found = catalog.paths(Path(self.root_dir))
        pools = {
            name: self._pool(name, count) for name, count in self.preheated.items() if name in found or play.game(name)
        }
        self.config.Kernels.kernel_pools_config = {"default": {"pool_size": 0}, **pools}
        settings: dict[str, Any] = super().init_settings()
        self._share_searches(settings["kernel_manager"].limits.searches)
        self.contents_manager = Notebooks(parent=self)
        for name in pools:
            if name not in found:  # Voila fills the pools of files
                settings["kernel_manager"].fill_if_needed(delay=0, notebook_name=name)
        ours = {
            "compress_response": True,
            "contents_manager": self.contents_manager,
            "apps": self,
            "guard_headers": handlers_base.headers(self.frame_ancestors),
            "front": self.front(),
            "limits": settings["kernel_manager"].limits,
            "unsent": Unsent(),
            "default_handler_class": handlers_base.Nothing,
        }
        return {**settings, **ours}

    def _share_searches(self, most: int) -> None:
        """Give the kernels, none of which has been started yet, the places for their searches."""
        self._searches = tempfile.TemporaryDirectory(prefix="kartentisch-searches-")  # removed when the server ends
        places.make(Path(self._searches.name), most or max(1, int(machine.processors()) - 1))
        os.environ[places.FOLDER] = self._searches.name

    def _pool(self, notebook: str, size: int) -> dict[str, Any]:
        """Kernels that run a notebook ahead of its pages, to its end; the page requests nothing but the notebook."""
        table = play.query(notebook)
        place = "play" if table else f"voila/render/{quote(notebook)}"
        address = {"SCRIPT_NAME": f"{self.base_url}{place}", "QUERY_STRING": urlencode(table)}
        return {"pool_size": size, "kernel_env_variables": {"SERVER_SOFTWARE": "voila", **address}}

    def init_handlers(self) -> list[Any]:
        """Voila's handlers, guarded and without those that list folders, and ours."""
        base = self.server_url.rstrip("/")
        voila = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        handlers: list[Any] = [
            (f"{base}/", pages.GalleryHandler, {"root": Path(self.root_dir), "base_url": self.base_url}),
            (f"{base}/play/?", pages.PlayHandler, voila),
            (f"{base}/first-game/?", content.GuideHandler, {"root": Path(self.root_dir)}),
            (rf"{base}/apps/guide/([\w.-]+)", content.GuidePictureHandler, {"root": Path(self.root_dir)}),
            (f"{base}/apps/static/(.*)", StaticFileHandler, {"path": str(HERE / "static")}),
            (f"{base}/apps/built/(.*)", StaticFileHandler, {"path": str(BUILT)}),
            (rf"{base}/apps/pictures/(\w+)/(\w+)\.svg", pages.PictureHandler),
            (rf"{base}/apps/prose/(.+)", content.ProseHandler, {"root": Path(self.root_dir)}),
            (
                rf"{base}/voila/(?:render|tree)/?",
                tornado.web.RedirectHandler,
                {"url": self.base_url, "permanent": False},
            ),
        ]
        for pattern, handler, *more in super().init_handlers():
            ours = OURS.get(handler, handler)
            if ours is not None:
                handlers.append((pattern, ours, *more))
        return [(pattern, handlers_base.guarded(handler), *more) for pattern, handler, *more in handlers]
