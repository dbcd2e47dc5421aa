"""The language switch of a notebook: English or German, for all of its tables."""

from __future__ import annotations

import os
import pathlib
from html import escape
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

import ipywidgets as widgets
import traitlets

import engine
from cardwidgets.i18n import languages, query
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording, texts
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.closing import close_all
from cardwidgets.widgets.live_html import LiveHtml


class LanguageSwitch(PageWidget):
    """Two buttons, English and Deutsch. All switches of a page stay in sync.

    Attributes:
        language: the language chosen.
        label: the name of the switch for screen readers.
        names: the labels of the buttons, by language.
        words: what the page says when nobody answers, for a page without tables.
    """

    page_name = traitlets.Unicode("language_switch").tag(sync=True)
    language = traitlets.Enum(engine.LANGUAGES).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    names: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self._locale = Locale()
        self._say = Wording("switch", self._locale)
        names = {language: Wording("switch", language)("name") for language in engine.LANGUAGES}
        super().__init__(
            language=engine.language(),
            label=self._say("label"),
            names=names,
            words=texts("storage", engine.language()),
            layout=shared_layout.layout(width="auto"),
        )
        self.observe(self._on_language, "language")
        self._locale.on_change(self._render)
        self._locale.follow()

    def close(self) -> None:
        """Remove it from the pages."""
        self._locale.unfollow()
        super().close()

    def _render(self) -> None:
        with self.hold_sync():
            self.language, self.label = self._locale.language, self._say("label")
            self.words = texts("storage", self.language)

    def _on_language(self, change: dict[str, Any]) -> None:
        self._locale.change(change["new"])
        if engine.language() != change["new"]:
            languages.set_language(change["new"])


class SwitchLine(widgets.HBox):
    """A language switch with a link to the same notebook in the other language, if there is one.

    Attributes:
        link: the link; empty if there is no such notebook.
    """

    def __init__(self) -> None:
        self.switch = LanguageSwitch()
        self.link = LiveHtml(_link(), layout=shared_layout.layout(width="auto"))
        super().__init__([self.switch, self.link])
        self.add_class("kt-switch-line")

    def close(self) -> None:
        """Remove it from the pages."""
        close_all(self)
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/plain": " | ".join(self.switch.names.values())}


def language_switch() -> SwitchLine:
    """The switch between English and German for all tables, texts and messages of the notebook.

    >>> switch = cardwidgets.language_switch()
    >>> switch.switch.names
    {'en': 'English', 'de': 'Deutsch'}
    """
    return SwitchLine()


def other_notebook() -> tuple[str, str] | None:
    """The same notebook in the other language: that language and its relative address; None if there is none.

    Notebooks lie in sibling folders `en` and `de`. In an app the query string is kept.
    """
    here = pathlib.Path.cwd()
    app = os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
    named = unquote(os.environ.get("SCRIPT_NAME", "")) if app else os.environ.get("JPY_SESSION_NAME", "")
    path = pathlib.PurePath(named)
    if here.name not in engine.LANGUAGES or path.parent.name != here.name or path.suffix != ".ipynb":
        return None
    for language in engine.LANGUAGES:
        if language != here.name and (here.parent / language / path.name).is_file():
            return language, f"../{language}/{quote(path.name)}{_asked_there(language) if app else ''}"
    return None


def _asked_there(language: str) -> str:
    """The query string of an app, with the other language."""
    asked = parse_qsl(os.environ.get("QUERY_STRING", "")[: query.LONGEST], keep_blank_values=True)
    there = urlencode([(name, language if name == "lang" else value) for name, value in asked])
    return f"?{there}" if there else ""


def _link() -> str:
    found = other_notebook()
    if found is None:
        return ""
    language, address = found
    text = escape(Wording("switch", language)("notebook"))
    return f'<a class="kt-other" href="{escape(address)}" hreflang="{language}" lang="{language}">{text}</a>'
