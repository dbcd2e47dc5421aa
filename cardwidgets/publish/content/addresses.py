"""What a page leads to, and what its template shows beside the cells of its notebook."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.publish.content import catalog, play
from engine.base.catalogue import COMMON

LANGUAGE = "{language}"
"""Stands for a language in an address of `Addresses.prose` and `Addresses.siblings`."""
_WORDS = (
    *("site", "all", "waiting", "waiting_hint", "progress", "coming", "broken", "error", "script"),
    *("lost", "gone", "incomplete", "reload", "ways", "to_play", "to_learn", "full", "close", "skip", "rules"),
    *("theme", "contents"),
)


class Addresses(ABC):
    """The addresses of what pages lead to; each works on the page that it was asked for."""

    @abstractmethod
    def to(self, path: str) -> str:
        """Of a file that is built for pages: a picture, the words of a page."""

    @abstractmethod
    def asset(self, name: str) -> str:
        """Of one of the scripts and styles."""

    @abstractmethod
    def gallery(self, language: str) -> str:
        """Of the gallery."""

    @abstractmethod
    def guide(self, language: str) -> str:
        """Of the page for those who are here for the first time."""

    @abstractmethod
    def app(self, path: str) -> str:
        """Of a notebook as an app; that of `play.NOTEBOOK` leads on by a query: `?lang=de&game=treppe&deal=46`."""

    @abstractmethod
    def play(self, key: str, language: str) -> str:
        """Of the page that is only the table of a game."""

    def guide_picture(self, name: str) -> str:
        """Of a picture on the page for those who are here for the first time."""
        return self.to(f"apps/guide/{name}")

    def picture(self, name: str, language: str) -> str:
        """Of the thumbnail of a notebook."""
        return self.to(f"apps/pictures/{language}/{name}.svg")

    def prose(self, path: str) -> str:
        """Of a page's words in a language; see `cardwidgets.publish.content.prose`."""
        return self.to(words(slot(path) or LANGUAGE))

    def siblings(self, path: str) -> str:
        """Of the notebook in a language, from where the links of its prose are meant."""
        return self.app(slot(path) or LANGUAGE)


def words(path: str) -> str:
    """The path of the JSON file with the prose of a page: one per notebook, or per language for a page without one."""
    return f"apps/prose/{path.removesuffix('.ipynb')}.json"


def slot(path: str) -> str:
    """The path of a notebook with `LANGUAGE` in the place of its language.

    "" for the page of a table, and for a notebook that lies in no folder of a language.
    """
    found = re.fullmatch(rf"(.*?)({'|'.join(engine.LANGUAGES)})/([^/]+)", path)
    return f"{found[1]}{LANGUAGE}/{found[3]}" if found and not play.game(path) else ""


def language_of(path: str) -> str:
    """The language of a notebook's folder."""
    return next((part for part in reversed(path.split("/")) if part in engine.LANGUAGES), engine.LANGUAGES[0])


def page_parts(root: Path, path: str, at: Addresses) -> dict[str, Any]:
    """What the template of an app shows beside the cells of its notebook.

    Args:
        root: the folder of the notebooks.
        path: of the notebook; or of the page of a table, as `play.path` gives it.
        at: where the pages lie.
    """
    language, table = language_of(path), play.game(path)
    key = table.key if table else catalog.game(path)
    taught = next((one.path for one in catalog.notebooks(root, language) if key and one.game == key), "")
    return {
        "language": language,
        "title": table.title(language) if table else catalog.title(root, path) or texts("apps", language)["site"],
        "view": "play" if table else "learn",
        "game": table.key if table else "",
        "tables": [_table(table, one) for one in engine.LANGUAGES] if table else [],
        "home": at.gallery(language),
        "play": at.play(key, language) if key else "",
        "learn": at.app(taught) if taught else "",
        "prose": at.prose(path),
        "siblings": at.siblings(path),
        "style": at.asset("apps.css"),
        "play_style": at.asset("play.css"),
        "play_js": at.asset("play.js"),
        "icon": at.asset("icon.svg"),
        "theme_js": at.asset("theme.js"),
        "waiting_js": at.asset("waiting.js"),
        "near_js": at.asset("near.js"),
        "tables_js": at.asset("tables.js"),
        "prose_js": at.asset("prose.js"),
        **{word: texts("apps", language)[word] for word in _WORDS},
    }


def _table(game: engine.Game, language: str) -> dict[str, Any]:
    """The aim and rules of a game for the page of its table, with our readings separate from the clauses."""
    label, rules = COMMON.text("words.our_reading", language), texts("apps", language)["rules"]
    clauses = [(one, *game.clause(one, language).partition(label)) for one in game.clauses]
    said = {"title": game.title(language), "aim": catalog.sentence(game.key, "aim", language)}
    return {"language": language, "rules": rules, "clauses": clauses, **said}
