"""The language switch of a notebook: English or German, for all of its tables."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets
import traitlets

import engine
from cardwidgets.i18n import languages
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording, texts
from cardwidgets.notebook.other_notebook import headings, other_notebook
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.output.closing import close_all
from cardwidgets.widgets.output.live_html import LiveHtml


class LanguageSwitch(PageWidget):
    """Two buttons, English and Deutsch. All switches of a page stay in sync.

    Attributes:
        language: the language chosen.
        label: the name of the switch for screen readers.
        names: the labels of the buttons, by language.
        words: the page's messages if the kernel does not answer, for a page without tables.
        headings: the headings of the notebook, with the ids of their cells; {} without a link to the other one.
        place: the id of the cell with the heading above the learner's last action on the page; "" at first.
    """

    page_name = traitlets.Unicode("language_switch").tag(sync=True)
    language = traitlets.Enum(engine.LANGUAGES).tag(sync=True, from_page=True)
    label = traitlets.Unicode().tag(sync=True)
    names: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    headings: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    place = traitlets.Unicode().tag(sync=True, from_page=True)

    def __init__(self) -> None:
        self._locale = Locale()
        self._say = Wording("switch", self._locale)
        names = {language: Wording("switch", language)("name") for language in engine.LANGUAGES}
        super().__init__(
            language=engine.language(),
            label=self._say("label"),
            names=names,
            words=texts("storage", engine.language()),
            headings=headings(),
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
        link: the link, which leads to the learner's place; empty if there is no such notebook.
    """

    def __init__(self) -> None:
        self.switch = LanguageSwitch()
        self.link = LiveHtml(_link(), layout=shared_layout.layout(width="auto"))
        self.switch.observe(self._on_place, "place")
        super().__init__([self.switch, self.link])
        self.add_class("kt-switch-line")

    def close(self) -> None:
        """Remove it from the pages."""
        close_all(self)
        super().close()

    def _on_place(self, change: dict[str, Any]) -> None:
        if change["new"] in self.switch.headings.values():
            self.link.show(_link(f"#cell-id={change['new']}"))

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


def _link(fragment: str = "") -> str:
    other = other_notebook()
    if other is None:
        return ""
    language, address = other
    text = escape(Wording("switch", language)("notebook"))
    return f'<a class="kt-other" href="{escape(address + fragment)}" hreflang="{language}" lang="{language}">{text}</a>'
