"""HTML that can be changed after it was shown, and whose links open notebooks: in JupyterLab in a tab of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import ipywidgets as widgets

from cardwidgets.i18n.locale import Locale


class LiveHtml(widgets.Output):
    """A piece of HTML as the output of code. (JupyterLab opens notebooks by links in outputs, not in other widgets.)

    Args:
        html: what it shows first.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.add_class("kt-living")
        self.show(html)

    def show(self, html: str) -> None:
        """Show other HTML."""
        data = {"text/html": html, "text/plain": ""}
        self.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},) if html else ()


class LocalizedHtml(ABC):
    """HTML that a notebook shows and that follows its language.

    Args:
        language: "en" or "de"; None for the engine's current one, which it then follows.

    Raises:
        ValueError: there is no such language.
    """

    def __init__(self, language: str | None) -> None:
        self._locale = Locale(language)

    @abstractmethod
    def _repr_html_(self) -> str:
        """It in the language of now."""

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """A piece of a page that follows the language, and beside it one for pages without a kernel."""
        html = self._repr_html_()
        made = LiveHtml(html)
        made.source = self  # it is there as long as it is seen
        self._locale.on_change(lambda: made.show(self._repr_html_()))
        self._locale.follow()
        bundle: dict[str, Any] = made._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/html": html, "text/plain": repr(self)}
