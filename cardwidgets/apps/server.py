"""The server of the apps: Voila with our gallery and pages, locked down and limited.

Its addresses:

    /                           the gallery; `?game=treppe&lang=de&deal=4711` redirects to a notebook
    /voila/render/de/treppe.ipynb   a notebook as an app
    /apps/...                   our style, scripts and pictures
    /voila/files/...            images beside the notebooks, and nothing else of that folder
    /voila/..., /api/kernels/...    Voila's own scripts and its connection to the kernels
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import tornado.web
from tornado.web import StaticFileHandler
from traitlets import Dict, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from cardwidgets.apps import catalog, handlers_base, pages

HERE = Path(__file__).parent
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
    "Kernels": {"fill_delay": 5},  # seconds: the page that has taken a kernel comes first, then another is preheated
}
"""Voila's options as set by this server; the command line and a file `voila.json` override them."""
OURS: dict[type, type | None] = {
    TornadoVoilaTreeHandler: None,
    VoilaContentsHandler: None,
    TornadoVoilaHandler: pages.AppHandler,
    TemplateStaticFileHandler: pages.TemplateFiles,
    VoilaShutdownKernelHandler: pages.LeaveHandler,
}
"""Voila's handlers -> their replacements; None removes a handler, since it lists folders."""


class Apps(Voila):
    """The server."""

    description = Unicode("Serves the notebooks of a folder as apps, with a gallery.")
    examples = "python -m cardwidgets.apps notebooks --port=8866 --no-browser"
    preheated = Dict(
        {"en/welcome.ipynb": 1, "de/welcome.ipynb": 1},
        config=True,
        help="Notebook -> number of preheated kernels for its pages, to open them faster.",
    )
    frame_ancestors = Unicode(
        "'self'", config=True, help="Who may embed our pages: sources of a Content-Security-Policy."
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

    def setup_template_dirs(self) -> None:
        """Put our templates before Voila's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(HERE / "templates"))

    def asset(self, name: str) -> str:
        """The address of one of our files, which changes with its content."""
        place = {"static_path": str(HERE / "static"), "static_url_prefix": f"{self.base_url}apps/static/"}
        return StaticFileHandler.make_static_url(place, name)

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings and ours."""
        found = catalog.paths(Path(self.root_dir))
        pools = {name: self._pool(name, count) for name, count in self.preheated.items() if name in found}
        self.config.Kernels.kernel_pools_config = {"default": {"pool_size": 0}, **pools}
        settings: dict[str, Any] = super().init_settings()
        ours = {
            "apps": self,
            "guard_headers": handlers_base.headers(self.frame_ancestors),
            "default_handler_class": handlers_base.Nothing,
        }
        return {**settings, **ours}

    def _pool(self, notebook: str, size: int) -> dict[str, Any]:
        """Kernels that run a notebook ahead of its pages, to its end; the request of a page is left empty."""
        address = {"SCRIPT_NAME": f"{self.base_url}voila/render/{quote(notebook)}", "QUERY_STRING": ""}
        return {"pool_size": size, "kernel_env_variables": {"SERVER_SOFTWARE": "voila", **address}}

    def init_handlers(self) -> list[Any]:
        """Voila's handlers, guarded and without those that list folders, and ours."""
        base = self.server_url.rstrip("/")
        handlers: list[Any] = [
            (f"{base}/", pages.GalleryHandler, {"root": Path(self.root_dir), "base_url": self.base_url}),
            (f"{base}/apps/static/(.*)", StaticFileHandler, {"path": str(HERE / "static")}),
            (rf"{base}/apps/pictures/(\w+)/(\w+)\.svg", pages.PictureHandler),
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
