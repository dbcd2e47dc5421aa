"""The pages that need no Python, from the templates that all published pages share: gallery, first game, beginning."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import jinja2

import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog, guide, prose
from cardwidgets.publish.content.addresses import Addresses, words


class Plain:
    """Writes them.

    Args:
        notebooks: the folder of the notebooks.
        templates: the folders of the shared templates.
        target: the folder that they are written to.
        at: path of a page within it -> the addresses on that page.
    """

    def __init__(
        self, notebooks: Path, templates: Sequence[str | Path], target: Path, at: Callable[[str], Addresses]
    ) -> None:
        self._notebooks, self._target, self._at = notebooks, target, at
        self._templates = jinja2.Environment(loader=jinja2.FileSystemLoader(templates), autoescape=True)

    def write(self) -> None:
        """Write all of them."""
        for name in ("index", "play"):
            self.show(f"{name}.html", "begin.html", ways=self._ways(f"{name}.html")[name], galleries=self._galleries())
        for language in engine.LANGUAGES:
            self._gallery(language)
            if guide.is_there(self._notebooks, language):
                self._guide(language)
            self._prose("", language)
            for name in catalog.thumbnails():
                self.put(f"apps/pictures/{language}/{name}.svg", catalog.thumbnail(name, language))
            for one in catalog.notebooks(self._notebooks, language):
                self._prose(one.path, language)

    def extras(self, place: str, language: str) -> dict[str, Any]:
        """What the gallery shows in addition, where there is more than notebooks; `place` is its path."""
        return {}

    def texts(self, language: str) -> dict[str, str]:
        """The texts of all pages."""
        return texts("apps", language)

    def _ways(self, place: str) -> dict[str, dict[str, str]]:
        """Game and language in an address -> the page to which the query is passed on."""
        at, pairs = self._at(place), [(key, language) for language in engine.LANGUAGES for key in engine.games]
        tables = {f"{key} {language}": at.play(key, language).partition("?")[0] for key, language in pairs}
        taught = {
            f"{one.game} {language}": at.app(one.path)
            for language in engine.LANGUAGES
            for one in catalog.notebooks(self._notebooks, language)
            if one.game
        }
        return {"index": tables | taught, "play": tables}

    def _galleries(self) -> dict[str, dict[str, str]]:
        """Language -> its gallery and its name."""
        at = self._at("index.html")
        return {one: {"path": at.gallery(one), "title": texts("apps", one)["name"]} for one in engine.LANGUAGES}

    def _gallery(self, language: str) -> None:
        place = f"{language}/index.html"
        self.show(
            place,
            "gallery.html",
            language=language,
            languages=[(one, texts("apps", one)["name"]) for one in engine.LANGUAGES],
            words=self.texts(language),
            odd=texts("errors", language)["bad_address"],
            guide=guide.is_there(self._notebooks, language),
            notebooks=catalog.gallery(self._notebooks, language),
            pictures=catalog.thumbnails(),
            **self.extras(place, language),
        )

    def _guide(self, language: str) -> None:
        place = f"{language}/first-game.html"
        self.show(place, "guide.html", **guide.slots(self._notebooks, language, self._at(place).guide_picture))
        for picture in guide.pictures(self._notebooks, language):
            path = self._target / "apps" / "guide" / picture.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture.read_bytes())

    def linked(self, html: str) -> str:
        """Prose whose links lead to pages: those of Voila have the paths of their notebooks."""
        return html

    def _prose(self, path: str, language: str) -> None:
        """Write the words of a notebook; "" for what pages without prose say in a language."""
        answer = prose.answer(self._notebooks, path, language)
        answer["words"] = {key: self.texts(language)[key] for key in answer["words"]}
        if path:
            answer["cells"] = {key: self.linked(html) for key, html in answer["cells"].items()}
        self.put(words(path or language), json.dumps(answer, ensure_ascii=False))

    def show(self, place: str, template: str, **slots: Any) -> None:
        """Write a page from a template."""
        self.put(place, self._templates.get_template(template).render(at=self._at(place), **slots))

    def put(self, place: str, text: str) -> None:
        """Write a file."""
        path = self._target / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
