"""The table of a match, made from the view of the learner's seat alone; and the cards that he has chosen there."""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.canvas.table import Table
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import pile_labels
from cardwidgets.scene.layouts.napoleon import Look, seat_names, seat_scene
from cardwidgets.scene.model import Scene
from cardwidgets.scene.svg import scene_svg
from cardwidgets.tricks.session import MatchSession


class MatchTable:
    """What one table shows of a match.

    Args:
        course: the match with its players.
        say: the texts of a match, which change their language with the panel.
        colours: "two" or "four" suit colours.
        card_width: of a card in CSS pixels, on a page that is wide enough.
        theme: "light", "dark" or "auto" to follow the page.
        pace: milliseconds between the cards of a deal; None for a quick one.

    Attributes:
        table: the table itself.
        chosen: the cards that the learner has chosen, to exchange them or to lay them away.
    """

    def __init__(
        self,
        course: MatchSession,
        say: Wording,
        *,
        colours: str,
        card_width: int,
        theme: str,
        pace: float | None = None,
    ) -> None:
        self._course, self._say, self._colours, self._pace = course, say, colours, pace
        self._labelled = False
        self.chosen: set[engine.Card] = set()
        self.table = Table(
            self._scene(),
            card_width=card_width,
            letters=say.language,
            colours=colours,
            theme=theme,
            language=say.language,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return seat_names(self._course.match.game.seats, self._course.seat, self._say)

    def show(self, last: str = "", *, animate: bool = True, fresh: bool = False) -> None:
        """Show how the match stands.

        Args:
            last: the move that led here, as far as the learner may know it.
            animate: whether cards travel.
            fresh: the pack has just been dealt.
        """
        pace = self._pace if fresh else None  # what the others play has a pace of its own
        self.table.show(self._scene(), animate=animate, fresh=fresh, pace=pace, mirror=self._mirror(last))
        self._write_labels()

    def pick(self, card: engine.Card) -> None:
        """Choose a card of the hand, or choose it no more."""
        self.chosen ^= {card}
        self.show(animate=False)

    def point(self, move: engine.Move) -> None:
        """Point at the cards of the learner's hand that belong to a move."""
        hand = f"H{self._course.seat + 1}"
        held = self._course.view[hand]
        self.table.point(*(f"{hand}:{held.index(card)}" for card in move.cards))

    def label(self, on: bool) -> None:
        """Label the learner's place in the trick with the cards that may go there now, or take the label off."""
        self._labelled = on
        self.table.labels(self.labels() if on else None)

    def labels(self) -> dict[str, str]:
        """The cards that may go on the learner's place; nothing while he has none to play."""
        return pile_labels.trick_labels(self._course.view, self._legal_moves, self._say.language)

    def restyle(self, colours: str) -> None:
        """Change to "two" or "four" suit colours."""
        self._colours = colours
        self.table.restyle(colours=colours)

    def speak(self) -> None:
        """Show labels and indices in another language, which the texts have changed to."""
        self.table.reword(self._scene(), self._say.language)
        self._write_labels()

    def picture(self) -> str:
        """It as SVG, for pages without a kernel."""
        scene = seat_scene(self._course.view, (), self._look(), self._say.language, handles=False)
        return scene_svg(scene, letters=self._say.language, colours=self._colours)

    @property
    def _legal_moves(self) -> tuple[engine.Move, ...]:
        return self._course.match.legal_moves if self._course.my_turn else ()

    def _look(self) -> Look:
        match = self._course.match
        return Look(self.names, match.chips, match.pot, frozenset(self.chosen), not self._course.swept)

    def _scene(self) -> Scene:
        return seat_scene(self._course.view, self._legal_moves, self._look(), self._say.language)

    def _write_labels(self) -> None:
        if self._labelled:
            self.table.labels(self.labels())

    def _mirror(self, last: str) -> dict[str, Any]:
        match, position = self._course.match, self._course.match.position
        return {
            "game": match.game.key,
            "deal": len(match.results) + (not match.deal_over),
            "moves": len(position.moves),
            "last": last,
            "phase": self._course.sight.phase,
            "turn": match.to_move,
            "outcome": position.outcome or "",
            "chips": match.chips,
            "pot": match.pot,
            "swept": self._course.swept,
        }
