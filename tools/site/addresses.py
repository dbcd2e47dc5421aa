"""Where the pages of the site lie. All addresses are relative, so that the site works in any folder."""

from collections.abc import Mapping

from cardwidgets.publish.content import play
from cardwidgets.publish.content.addresses import Addresses


class Files(Addresses):
    """The addresses on a page of the site.

    Args:
        page: the path of the page within the site.
        assets: name of a file -> its path within the site.
    """

    def __init__(self, page: str, assets: Mapping[str, str]) -> None:
        self._up, self._assets = "../" * page.count("/"), assets

    def to(self, path: str) -> str:
        """The address of anything in the site."""
        return self._up + path

    def asset(self, name: str) -> str:
        """See `Addresses`."""
        return self.to(self._assets[name])

    def gallery(self, language: str) -> str:
        """See `Addresses`."""
        return self.to(f"{language}/index.html")

    def guide(self, language: str) -> str:
        """See `Addresses`."""
        return self.to(f"{language}/first-game.html")

    def app(self, path: str) -> str:
        """See `Addresses`."""
        return self.to(page(path))

    def play(self, key: str, language: str) -> str:
        """See `Addresses`."""
        return self.to(page(play.path(language, key)))


def page(path: str) -> str:
    """The path of the page of a notebook, or of a table: `de/treppe.html`, `de/play/treppe.html`."""
    table = play.game(path)
    if table:
        return f"{play.query(path)['lang']}/play/{table.key}.html"
    return f"{path.removesuffix('.ipynb')}.html"
