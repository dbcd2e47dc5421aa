"""Commands that show pages: JupyterLab, Voila and a built site, each for this machine only."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
import threading
import warnings
import webbrowser
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlencode

from cardwidgets.command import folders, site_server
from cardwidgets.command.console import UsageError, wrapped
from cardwidgets.i18n.wording import Wording
from engine.base.extras import needs_extra

HOST = "127.0.0.1"
_QUIET = "--Application.log_level=ERROR"
_SETTINGS = Path(__file__).with_name("overrides.json")
"""The settings of JupyterLab with which notebooks are shown."""


def play(given: argparse.Namespace, say: Wording) -> int:
    """The table of a game, through Voila."""
    query = {"game": given.game.key, "lang": say.language}
    if given.deal is not None:
        query["deal"] = str(given.deal)
    return _voila(f"voila/render/play.ipynb?{urlencode(query)}", given, say)


def apps(given: argparse.Namespace, say: Wording) -> int:
    """The gallery of the notebooks without their code, through Voila."""
    return _voila(f"?lang={say.language}", given, say)


def _voila(page: str, given: argparse.Namespace, say: Wording) -> int:
    with needs_extra("apps"):
        from voila.app import Voila

    from voila.paths import collect_static_paths, collect_template_paths

    from cardwidgets.publish.voila import gallery
    from cardwidgets.publish.voila.addresses import TEMPLATE

    class Pages(Voila):
        def launch_browser(self) -> None:
            _open(f"{self.connection_url}{page}", given, say)

    options = [f"--Voila.ip={HOST}", f"--port={given.port or 8866}", _QUIET]
    options += [f"--template={TEMPLATE}", r"--VoilaConfiguration.file_allowlist=[^.].*\.(png|jpe?g|gif|svg|webp)"]
    options += ["--MappingKernelManager.cull_idle_timeout=600", "--MappingKernelManager.cull_interval=60"]
    with jupyter() as ours:
        places = [Path(place, gallery.FOLDER.name) for place in collect_static_paths(["voila"], TEMPLATE)]
        if not any(map(Path.is_dir, places)):  # what was installed from an archive of the project has none
            templates = collect_template_paths(["voila"], TEMPLATE)
            gallery.write(folders.packed(), templates, ours / "voila" / "templates" / TEMPLATE / gallery.FOLDER)
        Pages.launch_instance([str(folders.packed()), *options])
    _end()


def lab(given: argparse.Namespace, say: Wording) -> int:
    """JupyterLab on a copy of the notebooks."""
    with needs_extra("all"):
        from jupyterlab.labapp import LabApp
    folder = given.folder or _home(say)
    if not folder.exists():
        print(wrapped(say("will_copy", folder=str(folder))), flush=True)
    print(folders.copy(folder).sentences(folder, say))
    page = f"/lab/tree/{say.language}/welcome.ipynb"
    options = [f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url={page}", f"--ServerApp.ip={HOST}"]
    options += ["--ServerApp.answer_yes=True", _QUIET]
    options += [f"--ServerApp.port={given.port}"] * bool(given.port) + ["--no-browser"] * given.no_browser
    options += ["--allow-root"] * (not getattr(os, "geteuid", lambda: 1)())
    print(wrapped(say("only_here")), flush=True)
    with jupyter():
        LabApp.launch_instance(options)
    _end()


def _end() -> NoReturn:
    """End this process though threads of Jupyter may still wait for work, as they do if a page was just loading."""
    sys.stdout.flush()
    os._exit(0)


def _home(say: Wording) -> Path:
    try:
        return Path.home() / "Kartentisch"
    except RuntimeError:
        raise UsageError(say("no_home")) from None


@contextmanager
def jupyter() -> Iterator[Path]:
    """Run Jupyter with our Python and settings."""
    from ipykernel.kernelspec import write_kernel_spec

    logging.getLogger("tornado").setLevel("ERROR")  # it warns of settings that are Jupyter's, as the next does
    warnings.simplefilter("ignore", DeprecationWarning)
    with tempfile.TemporaryDirectory(prefix="kartentisch-") as name:
        write_kernel_spec(Path(name, "kernels", "python3"), extra_arguments=["--IPKernelApp.log_level=ERROR"])
        Path(name, "labconfig").mkdir()
        Path(name, "labconfig", "default_setting_overrides.json").write_bytes(_SETTINGS.read_bytes())
        for variable in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
            os.environ[variable] = os.pathsep.join(filter(None, [name, os.environ.get(variable)]))
        yield Path(name)


def site(given: argparse.Namespace, say: Wording) -> int:
    """A site that was built, from a folder or a zip file."""
    with tempfile.TemporaryDirectory(prefix="kartentisch-") as name:
        folder = given.folder
        if zipfile.is_zipfile(folder):
            with zipfile.ZipFile(folder) as archive:
                archive.extractall(name)
            folder = Path(name)
        if not given.folder.exists():
            raise UsageError(say("no_file", file=str(given.folder)))
        if not (folder / "index.html").is_file():
            raise UsageError(say("no_site", folder=str(given.folder)))
        server = site_server.server(folder, given.port)
        with server:
            _open(f"http://{HOST}:{server.server_port}/?lang={say.language}", given, say)
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                print()
    return 0


def _open(address: str, given: argparse.Namespace, say: Wording) -> None:
    """Name the address of a page, and open a browser with it."""
    print(f"{address}\n{wrapped(say('only_here'))}", flush=True)
    if not given.no_browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
