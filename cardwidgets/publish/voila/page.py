"""What the template of a page asks Python for; uses private names of Voila's renderer.

Notebooks that name the template `kartentisch` in their metadata are shown by it, wherever Voila runs. The template's
`conf.json` names the preprocessor below, so it is loaded for such notebooks only: no other page changes.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote
from xml.etree.ElementTree import ParseError

from traitlets.config import Config

import engine
from cardwidgets.i18n import languages
from cardwidgets.i18n.query import asked
from cardwidgets.publish.content import play, prose
from cardwidgets.publish.content.addresses import LANGUAGE, page_parts, slot
from cardwidgets.publish.content.first_sight import FirstSight
from cardwidgets.publish.content.notebooks import for_app
from cardwidgets.publish.voila import front
from cardwidgets.publish.voila.addresses import TEMPLATE, InVoila
from engine.base.extras import needs_extra

with needs_extra("apps"):
    from nbconvert.preprocessors import Preprocessor
    from voila.paths import collect_static_paths

_PATIENCE = {"iopub_timeout": 120, "raise_on_iopub_timeout": True, "timeout": 300}
"""Seconds for the outputs of a cell. A page that lacks some says so; by default nbclient would leave them out."""


class VoilaPage(Preprocessor):
    """Gives the template the function `page`; see `begin`."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Add it to the resources."""
        resources["page"] = partial(begin, resources)
        return nb, resources


def begin(resources: Any, execute: Any, nb: Any) -> dict[str, Any]:
    """Prepare a notebook for running as a page, before anything of the page is sent.

    Args:
        resources: nbconvert's.
        execute: what Voila calls `notebook_execute` in a template, a method of the renderer of the page.
        nb: the notebook, which gets the cells of an app; `play.ipynb` gets the table that the address asks for.

    Returns:
        What the template shows beside the cells.
    """
    renderer = execute.__self__
    chosen = renderer.traitlet_config or {}
    handler = renderer.request_handler  # None where a page is made ahead
    query = asked(handler.request.query) if handler else {}
    root, path = Path(renderer.contents_manager.root_dir), PurePath(renderer.notebook_path).as_posix().strip("/")
    if root.name in engine.LANGUAGES and "/" not in path:  # Voila serves a single notebook
        root, path = root.parent, f"{root.name}/{path}"
    folder = slot(path).partition(LANGUAGE)[0] if slot(path) else path.rpartition(play.NOTEBOOK)[0]
    root, path = root / folder, path.removeprefix(folder)
    if path == play.NOTEBOOK:
        key = query.get("game", next(iter(engine.games))).strip().lower().replace("_", "-")
        key = key if key in engine.games else "unknown"
        path = play.path(languages.named(query.get("lang", "")) or engine.LANGUAGES[0], key)
        nb.cells = play.cells(path)
    nb.cells = for_app(nb.cells)
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            cell.source = prose.anchored(root, path, cell.get("id", ""), cell.source)
    renderer.traitlet_config = Config({"VoilaExecutor": _PATIENCE})
    renderer.traitlet_config.merge(chosen)
    base, folder, asset = renderer.base_url, quote(folder), resources["include_url"]
    home = base if handler and "voila" in handler.settings and not folder else f"{base}voila/tree/{folder}"
    places = [Path(one, "built") for one in collect_static_paths(["voila"], TEMPLATE)]
    built = next(filter(Path.is_dir, places), places[0])
    return {
        **page_parts(root, path, InVoila(base, home, folder, lambda name: asset(f"static/{name}"))),
        "front": front.fits(built) and {kind: asset(f"static/built/main.{kind}") for kind in ("js", "css")},
        "sight": _sight(nb),
        "token": handler.xsrf_token.decode() if handler else "",  # asking for it sets the cookie to which it belongs
        "tracebacks": renderer.voila_configuration.show_tracebacks,
    }


def _sight(nb: Any) -> FirstSight | None:
    """What is seen before the cells have run; None where pictures of several versions do not fit together."""
    try:
        return FirstSight(nb.cells)
    except (ValueError, ParseError):
        return None
