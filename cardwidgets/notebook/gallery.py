"""A page of pictures: one table for each game, linked to the notebook that teaches it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from pathlib import Path

import engine
from cardwidgets.scene import layouts
from cardwidgets.scene.svg import scene_svg
from cardwidgets.scene.theme import DARK
from cardwidgets.widgets.output.live_html import LocalizedHtml
from engine.core.internals import internals

_GRID = "display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:18px;max-width:1100px;margin:6px 0"
_CARD = "display:flex;flex-direction:column;gap:6px;color:inherit;text-decoration:none"
_PICTURE = "display:flex;align-items:center;height:230px"


class Gallery(LocalizedHtml):
    """Pictures of positions with the names of their games, for display in a notebook.

    Args:
        positions: one per game. Games without a table or a notebook are left out.
        folder: the folder of the notebooks, relative to the page: "treppe.ipynb" teaches the game "treppe".
        language: "en" or "de"; None for the engine's current one.

    >>> gallery = cardwidgets.Gallery([engine.game("treppe").deal(46)], folder="notebooks/en")
    >>> gallery
    Die Treppe
    """

    def __init__(self, positions: Iterable[engine.Position], folder: str = ".", language: str | None = None) -> None:
        super().__init__(language)
        self._folder = Path(folder)
        self.positions = [one for one in positions if self.notebook(one.game).is_file()]

    def notebook(self, game: engine.Game) -> Path:
        """The notebook that teaches a game.

        >>> gallery = cardwidgets.Gallery([], folder="notebooks/en")
        >>> gallery.notebook(engine.game("grosse-harfe")).name
        'grosse_harfe.ipynb'
        """
        return self._folder / f"{game.key.replace('-', '_')}.ipynb"

    def __repr__(self) -> str:
        return "\n".join(self._title(one.game) for one in self.positions)

    def _repr_html_(self) -> str:
        return f'<div class="kt-gallery" style="{_GRID}">{"".join(map(self._card, self.positions))}</div>'

    def _title(self, game: engine.Game) -> str:
        return game.title(self._locale.language)

    def _about(self, game: engine.Game) -> str:
        """A sentence about a game, or else its first clause."""
        about = f"about.{game.key}"
        key = about if about in game.catalogue else f"clauses.{game.clauses[0]}"
        return game.catalogue.text(key, self._locale.language)

    def _card(self, position: engine.Position) -> str:
        game, language = position.game, self._locale.language
        scene = layouts.scene(position, language=language, handles=False)
        picture = scene_svg(scene, letters=language, plain=False, night=DARK)
        source = b64encode(picture.encode()).decode()
        return (
            f'<a href="{escape(self.notebook(game).as_posix())}" style="{_CARD}">'
            f'<span style="{_PICTURE}"><img alt="" src="data:image/svg+xml;base64,{source}" '
            'style="max-width:100%;max-height:230px;margin:0"></span>'
            f'<b style="font-size:115%">{escape(self._title(game))}</b>'
            f"<span>{escape(self._about(game))}</span></a>"
        )


def gallery() -> Gallery:
    """The games whose notebooks are in this folder, in the order in which they are best learned: `gallery()`.

    >>> cardwidgets.gallery().positions  # none here: this is not the folder of the notebooks
    []
    """
    games = map(engine.game, engine.lessons.keys())
    lines = (
        line
        for game in games
        for line in internals(game).package.file("pictures.txt").read_text(encoding="utf-8").splitlines()
        if line.partition(" ")[0] == game.key
    )
    return Gallery(map(engine.record.read, lines))
