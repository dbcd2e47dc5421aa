"""The table of a game for one player: it shows the learner's position, or meanwhile another one to look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from cardwidgets.canvas.table import Table
from cardwidgets.scene import layouts, pile_labels
from cardwidgets.scene.model import Scene
from cardwidgets.scene.svg import scene_svg
from cardwidgets.solver.solution_player import still


class GameTable:
    """What one table shows of a game.

    Args:
        position: the learner's, at first.
        language: "en" or "de".
        colours: "two" or "four" suit colours.
        card_width: of a card in CSS pixels, on a page that is wide enough.
        room: height kept for the tableau, in card widths; None for what a whole game needs.
        theme: "light", "dark" or "auto" to follow the page.
        pace: milliseconds between the cards of a deal; None for a quick one.

    Attributes:
        table: the table itself.
    """

    def __init__(
        self,
        position: engine.Position,
        language: str,
        *,
        colours: str,
        card_width: int,
        room: float | None,
        theme: str,
        pace: float | None,
    ) -> None:
        self._position = position
        self._other: engine.Position | None = None  # what is shown instead of it
        self._language, self._colours, self._room, self._pace = language, colours, room, pace
        self._labelled = False
        self.table = Table(
            self.scene(position),
            card_width=card_width,
            letters=language,
            colours=colours,
            theme=theme,
            language=language,
        )

    def show(self, position: engine.Position, *, animate: bool = True, fresh: bool = False) -> None:
        """Show the learner's position.

        Args:
            animate: whether cards travel.
            fresh: it has just been dealt.
        """
        self._position, self._other = position, None
        scene = self.scene(position)
        self.table.show(scene, animate=animate, fresh=fresh, pace=self._pace, mirror=_mirror(position))
        self._write_labels()

    def show_other(self, position: engine.Position, *, animate: bool, note: Mapping[str, int]) -> None:
        """Show a position that is none of the learner's game, only to look at."""
        self._other = position
        mirror = {**_mirror(self._position), "solution": note}
        self.table.show(self.scene(position), animate=animate, mirror=mirror)
        self._write_labels()

    def scene(self, position: engine.Position) -> Scene:
        """How a position looks here.

        Raises:
            KeyError: its game has no table.
        """
        scene = layouts.scene(position, language=self._language, room=self._room)
        return scene if position is not self._other else still(scene)

    def label(self, on: bool) -> None:
        """Label each pile with the cards that it would take now, or take the labels off."""
        self._labelled = on
        self.table.labels(self._labels() if on else None)

    def restyle(self, colours: str) -> None:
        """Change to "two" or "four" suit colours."""
        self._colours = colours
        self.table.restyle(colours=colours)

    def speak(self, language: str) -> None:
        """Change the language of its labels and indices."""
        self._language = language
        self.table.reword(self.scene(self._seen), language)
        self._write_labels()

    def picture(self) -> str:
        """The learner's position as SVG, for pages without a kernel."""
        scene = layouts.scene(self._position, language=self._language, handles=False, room=self._room)
        return scene_svg(scene, letters=self._language, colours=self._colours)

    @property
    def _seen(self) -> engine.Position:
        return self._position if self._other is None else self._other

    def _labels(self) -> dict[str, str]:
        return pile_labels.labels(self._seen, self._language)

    def _write_labels(self) -> None:
        if self._labelled:
            self.table.labels(self._labels())


def _mirror(position: engine.Position) -> dict[str, Any]:
    return {
        "game": position.game.key,
        **({} if position.deal_number is None else {"deal": position.deal_number}),
        "moves": len(position.moves),
        "last": str(position.last_move or ""),
        "score": position.score,
        "outcome": position.outcome or "",
    }
