"""Where the pages of Voila lie."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote, urlencode

from cardwidgets.publish.content import play
from cardwidgets.publish.content.addresses import LANGUAGE, Addresses

TEMPLATE = "kartentisch"
"""The name of the template, and of its folder."""


class InVoila(Addresses):
    """The addresses on a page of Voila.

    Args:
        base: the server's, with a slash at both ends.
        home: that of the gallery, which Voila shows for the folder of the notebooks.
        folder: the path of that folder, quoted: "" or "notebooks/".
        asset: name of a file in the template's folder `static` -> its address.
    """

    def __init__(self, base: str, home: str, folder: str, asset: Callable[[str], str]) -> None:
        self._base, self._home, self._folder, self._asset = base, home, folder, asset

    def to(self, path: str) -> str:
        """See `Addresses`."""
        return f"{self._base}voila/templates/{TEMPLATE}/static/pages/{path}"

    def asset(self, name: str) -> str:
        """See `Addresses`."""
        return self._asset(name)

    def gallery(self, language: str) -> str:
        """See `Addresses`."""
        return f"{self._home}?lang={language}"

    def guide(self, language: str) -> str:
        """See `Addresses`."""
        return f"{self._home}?lang={language}&first-game"

    def app(self, path: str) -> str:
        """See `Addresses`."""
        return f"{self._base}voila/render/{self._folder}{quote(path, safe=f'/{LANGUAGE}')}"

    def play(self, key: str, language: str) -> str:
        """See `Addresses`."""
        return f"{self.app(play.NOTEBOOK)}?{urlencode({'game': key, 'lang': language})}"
