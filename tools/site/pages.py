"""Writes the pages of the site, from the templates that all published pages share."""

import asyncio
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import nbformat
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from voila.exporter import VoilaExporter
from voila.paths import collect_template_paths

import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog, play, prose
from cardwidgets.publish.content.addresses import language_of, page_parts
from cardwidgets.publish.content.first_sight import FirstSight
from cardwidgets.publish.content.notebooks import for_app
from cardwidgets.publish.content.plain import Plain
from tools.bundles.build_notes import PAGE
from tools.site.addresses import Files, page

MANIFEST = "app.webmanifest"
_SITE = PAGE.with_name("site") / "page"
_SHEETS = (
    ("index.css", ""),
    ("theme-light.css", "not (prefers-color-scheme: dark)"),
    ("theme-dark.css", "(prefers-color-scheme: dark)"),
    ("main.css", ""),
)
"""The style sheets loaded before our own, each with its media query."""
_LINK = re.compile(r"(\]\((?!https?:)[^)\s#]+)\.ipynb(?=[)#])")
"""A link of prose to another notebook."""


class Pages(Plain):
    """Writes the pages.

    Args:
        notebooks: the folder of the notebooks.
        target: the folder of the site.
        assets: name of a file -> its path within the site.
        runs: what the scripts of a page need to know to run cells; addresses are paths within the site.
        docs: language -> the path of the first page of the documentation within the site; empty if it has none.
    """

    def __init__(
        self,
        notebooks: Path,
        target: Path,
        assets: Mapping[str, str],
        runs: Mapping[str, Any],
        docs: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(notebooks, [PAGE], target, lambda place: Files(place, assets))
        self._assets, self._runs, self._docs = assets, runs, docs or {}
        self._exporter = VoilaExporter(  # one for all pages, since each would compile the templates again
            template_paths=[str(_SITE), str(PAGE), *collect_template_paths(["voila", "nbconvert"], "lab")],
            template_name="lab",
            template_file="site.html.j2",
            contents_manager=LargeFileManager(root_dir=str(self._notebooks)),
            exclude_input=True,
            exclude_input_prompt=True,
            exclude_output_prompt=True,
        )

    def write(self, notebooks: bool = True) -> None:
        """Write all pages, or those without `notebooks`."""
        super().write()
        for language in engine.LANGUAGES:
            self._manifest(language)
            for key in engine.games:
                path = play.path(language, key)
                self._app(path, nbformat.v4.new_notebook(cells=play.cells(path)))
            for one in catalog.notebooks(self._notebooks, language) if notebooks else ():
                notebook = nbformat.read(self._notebooks / one.path, as_version=4)
                notebook.cells = for_app(notebook.cells)
                self._app(one.path, notebook)

    def extras(self, place: str, language: str) -> dict[str, Any]:
        """JupyterLab, the documentation, and what installs the site as an app."""
        at = Files(place, self._assets)
        code = at.to(f"lab/lab/index.html?path={language}/welcome.ipynb")
        return {"code": code, "docs": self._docs and at.to(self._docs[language]), "manifest": MANIFEST}

    def texts(self, language: str) -> dict[str, str]:
        """The texts of all pages, some of which the site words differently."""
        return texts("apps", language) | texts("site", language)

    def linked(self, html: str) -> str:
        """Prose whose links lead to pages of the site."""
        return re.sub(r'(href="(?!https?:)[^"#]+)\.ipynb', r"\1.html", html)

    def _manifest(self, language: str) -> None:
        """Write the web manifest, with which browsers can install the site as an app."""
        place, words = f"{language}/{MANIFEST}", texts("apps", language)
        icon = {"src": Files(place, self._assets).asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
        about = {
            "name": words["title"],
            "short_name": words["site"],
            "description": words["intro"],
            "lang": language,
            "start_url": "index.html",
            "scope": "../",
            "display": "standalone",
            "theme_color": "#2f6350",
            "background_color": "#f7f4ec",
            "icons": [icon],
        }
        self.put(place, json.dumps(about, ensure_ascii=False))

    def _app(self, path: str, notebook: nbformat.NotebookNode) -> None:
        place = page(path)
        at = Files(place, self._assets)
        cells = {
            number: "".join(cell.source) for number, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code"
        }
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                text = prose.anchored(self._notebooks, path, cell.id, cell.source)
                cell.source = _LINK.sub(r"\1.html", text)
        runs = {
            key: at.to(value) if isinstance(value, str) else [at.to(one) for one in value]
            for key, value in self._runs.items()
        }
        table, language = play.query(path), language_of(path)
        about = {"page": "play", "query": urlencode(table)} if table else {"page": path, "query": ""}
        notices = {key: texts("site", language)[key] for key in ("old", "newer")}
        parts = page_parts(self._notebooks, path, at)
        shown = {**parts, **texts("site", language), "tracebacks": False, "sight": FirstSight(notebook.cells)}
        settings = {
            "sheets": [{"href": at.asset(name), "media": media} for name, media in _SHEETS],
            "site": {**runs, **about, "language": language, "cells": cells, **notices},
        }
        self.put(place, asyncio.run(self._render(notebook, settings, shown)))

    async def _render(self, notebook: nbformat.NotebookNode, settings: dict[str, Any], shown: dict[str, Any]) -> str:
        async def start(_notebook: object) -> str:
            return ""

        extra = {"kernel_start": start, "passes": [False]}
        resources = {"base_url": "", "theme": "light", "template": "lab", "kartentisch": shown}
        pieces = self._exporter.generate_from_notebook_node(notebook, resources, extra, settings)
        return "".join([piece async for piece, _ in pieces])
