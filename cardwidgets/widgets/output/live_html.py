"""HTML that can change after it was displayed, and whose notebook links open in a new tab of JupyterLab."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.locale import Locale


class LiveHtml(widgets.Output):
    """A piece of HTML as cell output; JupyterLab handles notebook links in outputs, not in other widgets.

    Args:
        html: the first content.
        **traits: traits of the widget.
    """

    def __init__(self, html: str, **traits: Any) -> None:
        super().__init__(**traits)
        self.add_class("kt-live-html")
        self.show(html)

    def show(self, html: str) -> None:
        """Replace the content."""
        data = {"text/html": html, "text/plain": ""}
        self.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},) if html else ()


class LocalizedHtml(ABC):
    """HTML in a notebook that follows its language.

    Args:
        language: "en" or "de"; None for the engine's current one, which it then follows.

    Raises:
        ValueError: there is no such language.
    """

    def __init__(self, language: str | None) -> None:
        self._locale = Locale(language)

    @abstractmethod
    def _repr_html_(self) -> str:
        """The HTML in the current language."""

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """A live piece of HTML that follows the language, with a static one for pages without a kernel."""
        html = self._repr_html_()
        made = LiveHtml(html)
        made.source = self  # keeps it alive as long as the output
        self._locale.on_change(lambda: made.show(self._repr_html_()))
        self._locale.follow()
        bundle: dict[str, Any] = made._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/html": html, "text/plain": repr(self)}
