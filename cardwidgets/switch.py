"""The language switch of a notebook: English or German, for everything that stands on its tables."""

from __future__ import annotations

import pathlib
from typing import Any

import anywidget
import traitlets

import engine
from cardwidgets import tongue
from cardwidgets.wording import Wording

_PAGE = pathlib.Path(__file__).parent / "page"


class LanguageSwitch(anywidget.AnyWidget):
    """Two buttons, English and Deutsch. The page of an app that was asked for with `?lang=de` presses one by itself.

    Attributes:
        language: the language chosen.
        label: the name of the switch for a screen reader.
    """

    _esm = (_PAGE / "switch.js").read_text(encoding="utf-8")
    _css = (_PAGE / "switch.css").read_text(encoding="utf-8")
    language = traitlets.Enum(engine.LANGUAGES).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    names = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        self._say = Wording("switch")
        names = {language: Wording("switch", language)("name") for language in engine.LANGUAGES}
        super().__init__(language=engine.language(), label=self._say("label"), names=names)
        self.observe(self._on_language, "language")
        tongue.follow(self)

    def speak(self, language: str) -> None:
        """Show the language that was chosen elsewhere."""
        self._say.speak(language)
        with self.hold_sync():
            self.language, self.label = language, self._say("label")

    def close(self) -> None:
        """Take it off the pages."""
        tongue.leave(self)
        super().close()

    def _on_language(self, change: dict[str, Any]) -> None:
        tongue.choose(change["new"])


def language_switch() -> LanguageSwitch:
    """The switch between English and German for all tables, texts and messages of the notebook."""
    return LanguageSwitch()
