"""Writes the pages of the site, from the templates of the server of the apps."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import jinja2
import nbformat
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from voila.exporter import VoilaExporter
from voila.paths import collect_template_paths

import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog, guide, play, prose
from cardwidgets.publish.content.addresses import language_of, page_parts
from cardwidgets.publish.content.first_sight import FirstSight
from cardwidgets.publish.content.notebooks import for_app
from cardwidgets.publish.page import HERE as _OURS
from tools.site.addresses import Files, page, words

MANIFEST = "app.webmanifest"
_HERE = Path(__file__).parent / "templates"
_SHEETS = (
    ("index.css", ""),
    ("theme-light.css", "not (prefers-color-scheme: dark)"),
    ("theme-dark.css", "(prefers-color-scheme: dark)"),
    ("main.css", ""),
)
"""The style sheets loaded before our own, each with its media query."""
_LINK = re.compile(r"(\]\((?!https?:)[^)\s#]+)\.ipynb(?=[)#])")
"""A link of prose to another notebook."""


class Pages:
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
        self._docs = docs or {}
        self._notebooks, self._target, self._assets, self._runs = notebooks, target, assets, runs
        loader = jinja2.FileSystemLoader([_HERE, _OURS])
        self._plain = jinja2.Environment(loader=loader, autoescape=True)

    def write(self) -> None:
        """Write all pages."""
        for name in ("index", "play"):
            self._write(
                f"{name}.html",
                self._show(
                    "begin.html",
                    f"{name}.html",
                    ways=self._ways()[name],
                    script=self._runs["begin"],
                    galleries=self._galleries(),
                ),
            )
        for language in engine.LANGUAGES:
            self._gallery(language)
            self._manifest(language)
            self._guide(language)
            self._words(language, "", language)
            for name in catalog.thumbnails():
                self._write(f"apps/pictures/{language}/{name}.svg", catalog.thumbnail(name, language))
            for key in engine.games:
                path = play.path(language, key)
                self._app(path, play.notebook(engine.game(key)))
            for one in catalog.notebooks(self._notebooks, language):
                self._words(one.path, one.path, language)
                notebook = nbformat.read(self._notebooks / one.path, as_version=4)
                notebook.cells = for_app(notebook.cells)
                self._app(one.path, notebook)

    def _ways(self) -> dict[str, dict[str, str]]:
        """Game and language in an address -> the page, to which the query is passed on."""
        found = {
            f"{one.game} {language}": page(one.path or play.path(language, one.game))
            for language in engine.LANGUAGES
            for one in catalog.gallery(self._notebooks, language)
            if one.game
        }
        tables = {
            f"{key} {language}": page(play.path(language, key)) for language in engine.LANGUAGES for key in engine.games
        }
        return {"index": found, "play": tables}

    def _galleries(self) -> dict[str, dict[str, str]]:
        """Language -> its gallery and its name."""
        return {one: {"path": f"{one}/index.html", "title": texts("apps", one)["name"]} for one in engine.LANGUAGES}

    def _gallery(self, language: str) -> None:
        place = f"{language}/index.html"
        shown = self._show(
            "gallery.html",
            place,
            language=language,
            languages=[(one, texts("apps", one)["name"]) for one in engine.LANGUAGES],
            words=texts("apps", language) | texts("site", language),
            begin=self._runs["missing"],
            code=Files(place, self._assets).to(f"lab/lab/index.html?path={language}/welcome.ipynb"),
            docs=self._docs and Files(place, self._assets).to(self._docs[language]),
            notebooks=catalog.gallery(self._notebooks, language),
            pictures=catalog.thumbnails(),
            missing="",
            guide=True,
            manifest=MANIFEST,
        )
        self._write(place, shown)

    def _manifest(self, language: str) -> None:
        """Write the web manifest, with which browsers can install the site as an app."""
        place, said = f"{language}/{MANIFEST}", texts("apps", language)
        icon = {"src": Files(place, self._assets).asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
        about = {
            "name": said["title"],
            "short_name": said["site"],
            "description": said["intro"],
            "lang": language,
            "start_url": "index.html",
            "scope": "../",
            "display": "standalone",
            "theme_color": "#2f6350",
            "background_color": "#f7f4ec",
            "icons": [icon],
        }
        self._write(place, json.dumps(about, ensure_ascii=False))

    def _guide(self, language: str) -> None:
        place = f"{language}/first-game.html"
        slots = guide.slots(self._notebooks, language, Files(place, self._assets).guide_picture)
        self._write(place, self._show("guide.html", place, **slots))
        for picture in guide.pictures(self._notebooks, language):
            path = self._target / "apps" / "guide" / picture.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture.read_bytes())

    def _words(self, name: str, path: str, language: str) -> None:
        said = prose.answer(self._notebooks, path, language)
        said["words"] |= {key: text for key, text in texts("site", language).items() if key in said["words"]}
        if path:
            said["cells"] = {
                key: re.sub(r'(href="(?!https?:)[^"#]+)\.ipynb', r"\1.html", html)
                for key, html in said["cells"].items()
            }
        self._write(words(name), json.dumps(said, ensure_ascii=False))

    def _app(self, path: str, notebook: nbformat.NotebookNode) -> None:
        place = page(path)
        at = Files(place, self._assets)
        cells = {
            number: "".join(cell.source) for number, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code"
        }
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                cell.source = _LINK.sub(r"\1.html", cell.source)
        runs = {
            key: at.to(value) if isinstance(value, str) else [at.to(one) for one in value]
            for key, value in self._runs.items()
        }
        table, language = play.query(path), language_of(path)
        about = {"page": "play", "query": urlencode(table)} if table else {"page": path, "query": ""}
        said = {key: texts("site", language)[key] for key in ("old", "newer")}
        settings = {
            "kartentisch": {**page_parts(self._notebooks, path, at), **texts("site", language), "tracebacks": False},
            "sheets": [{"href": at.asset(name), "media": media} for name, media in _SHEETS],
            "site": {**runs, **about, "language": language, "cells": cells, **said},
        }
        self._write(place, asyncio.run(self._render(notebook, settings)))

    async def _render(self, notebook: nbformat.NotebookNode, settings: dict[str, Any]) -> str:
        async def start(_notebook: object) -> str:
            return ""

        exporter = VoilaExporter(
            template_paths=[str(_HERE), str(_OURS), *collect_template_paths(["voila", "nbconvert"], "lab")],
            template_name="lab",
            template_file="site.html.j2",
            contents_manager=LargeFileManager(root_dir=str(self._notebooks)),
            exclude_input=True,
            exclude_input_prompt=True,
            exclude_output_prompt=True,
        )
        extra = {"kernel_start": start, "passes": [False], "sight": FirstSight(notebook.cells)}
        resources = {"base_url": "", "theme": "light", "template": "lab"}
        pieces = exporter.generate_from_notebook_node(notebook, resources, extra, settings)
        return "".join([piece async for piece, _ in pieces])

    def _show(self, template: str, place: str, **slots: Any) -> str:
        return self._plain.get_template(template).render(at=Files(place, self._assets), **slots)

    def _write(self, place: str, text: str) -> None:
        path = self._target / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
