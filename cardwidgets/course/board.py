"""The table of a lesson: it shows positions as one player sees them, and reports the moves that are tried there.

It plays nothing and remembers nothing: whoever owns it decides what a move leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.intent_to_move import AttemptedMove, attempted_move, beside_table
from cardwidgets.scene.layouts.napoleon import PICK, Look
from cardwidgets.scene.model import Scene, look_only
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.scene.pictures import Picture, PositionPicture, SeatPicture
from cardwidgets.session.board import Board, Style
from cardwidgets.tricks.choices import decisions
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.choice_row import ChoiceButton, ChoiceRow
from engine.players.observation import observation

CARD_WIDTH = 66
"""Of a card on a table between paragraphs, in CSS pixels, where the page is wide enough."""

_LEAST, _SLACK, _STEP = 2.4, 2, 0.3  # room of the columns: at least, for so many more cards, so much for each
_MOST = 4.7  # what a whole game has


class PracticeBoard:
    """A table with the buttons for moves that are not moves of cards.

    Args:
        position: what it shows first.
        locale: its language.
        seat: whose cards are in sight, in a game for several players.
        style: how it looks.
        room: height kept for columns, in card widths; None for what a whole game needs.
        guarded: calls an action of a button and deals with its exceptions.
        live: whether moves can be tried; else it is only looked at.

    Attributes:
        table: the table itself.
        position: what it shows.
        widget: the widget to display.
    """

    def __init__(
        self,
        position: engine.Position,
        locale: Locale,
        *,
        seat: int = 0,
        style: Style,
        room: float | None = None,
        guarded: Callable[[Callable[[], Any]], Any],
        live: bool = True,
    ) -> None:
        self.position, self.seat, self._live, self._room = position, seat, live, room
        self._say = Wording("match", locale)
        self._chosen: set[engine.Card] = set()
        self._tries: list[Callable[[AttemptedMove], None]] = []
        self._keys: list[Callable[[str], None]] = []
        self._touches: list[Callable[[], None]] = []
        self._change: Callable[[Scene], Scene] | None = None
        self._board = Board(locale, self._picture(), style, self._altered)
        self.table = self._board.table
        self.table.on_intent(self._on_intent)
        self._row = ChoiceRow(guarded)
        self.widget = shared_layout.make_widget(widgets.VBox, [self.table.widget, self._row.box], classes="kt-board")
        if position.game.seats == 1 or not live:  # such buttons are rare there: no room is kept for them
            shared_layout.with_layout(self._row.box, min_height=None)
        locale.rendered(self._offer)

    def on_try(self, callback: Callable[[AttemptedMove], None]) -> None:
        """Call `callback` with each move that is tried. It answers with `show` or with `refuse`."""
        self._tries.append(callback)

    def on_touch(self, callback: Callable[[], None]) -> None:
        """Call `callback` when somebody clicks on the table while no move can be tried."""
        self._touches.append(callback)

    def on_key(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with each key that the table itself does not use."""
        self._keys.append(callback)

    def show(
        self,
        position: engine.Position,
        *,
        live: bool = True,
        animate: bool = True,
        mirror: Mapping[str, Any] | None = None,
    ) -> None:
        """Show a position.

        Args:
            position: the position, of any game that has a table.
            live: whether moves can be tried.
            animate: whether cards travel.
            mirror: for tests, see `Table.mirror`.
        """
        same = position.game.key == self.position.game.key
        self._chosen.clear()
        self.position, self._live = position, live
        self._show(animate=animate and same, mirror=mirror)

    def sit(self, seat: int, room: float | None) -> None:
        """Another seat, and another height for columns, from the next scene on."""
        self.seat, self._room = seat, room

    def alter(self, change: Callable[[Scene], Scene] | None) -> None:
        """Let each scene be changed before it is shown, from the next one on; None leaves them as they are."""
        self._change = change

    def refuse(self, tried: AttemptedMove) -> None:
        """Send the cards of a refused try home."""
        if tried.handle:
            self.table.refuse(tried.handle, tried.target)

    def point(self, move: engine.Move, whole: bool = True) -> None:
        """Point at what a move takes up and, if `whole`, at where it goes."""
        ends = self.ends(move)
        self.table.point(*(ends if whole else ends[:1]))

    def ends(self, move: engine.Move) -> tuple[str, ...]:
        """The handle or pile that a move begins with, and the pile to which it goes; () for one without cards."""
        if move.source:
            return self.card_at(move.source, move.count), move.target
        if move.text.startswith("play") and self.position.game.seats > 1:
            hand = observation(self.position.view(self.seat)).hand
            if move.cards[0] in hand:
                return f"H{self.seat + 1}:{hand.index(move.cards[0])}", f"P{self.seat + 1}"
        return ()

    def card_at(self, pile: str, count: int = 1) -> str:
        """The handle of the card that lies `count` from the top of a pile, 1 for the top; the pile if there is none."""
        held = len(self.position[pile])
        name = f"{pile}:{held - count}"
        return name if any(handle.id == name for handle in self.table.scene.handles) else pile

    def bare(self) -> Scene:
        """The scene with the labels of all that lies there, as nobody has changed it."""
        return self._picture().scene(self._say.language)

    def svg(self) -> str:
        """What it shows as SVG, for pages without a kernel."""
        return self._board.svg()

    def close(self) -> None:
        """Take the table off the pages."""
        self._board.close()
        self.widget.close()

    # -------------------------------------------------------------- what is shown

    def _picture(self) -> Picture:
        position = self.position
        if position.game.seats == 1:
            return PositionPicture(position, self._room)
        moves = position.legal_moves if self._live and position.to_move == self.seat else ()
        return SeatPicture(position.view(self.seat), moves, Look(chosen=frozenset(self._chosen)))

    def _altered(self, scene: Scene) -> Scene:
        if not self._live:
            scene = look_only(scene)
        return self._change(scene) if self._change else scene

    def _show(self, *, animate: bool, mirror: Mapping[str, Any] | None = None) -> None:
        self._board.show(self._picture(), alter=self._altered, animate=animate, mirror=mirror)
        self._offer()

    def _offer(self) -> None:
        """The buttons for what is not played on the table."""
        position, say = self.position, self._say
        own: list[ChoiceButton] = []
        if not self._live or position.outcome is not None:
            pass
        elif position.game.seats == 1:
            moves = beside_table(position, self.table.scene)
            own = [ChoiceButton(one.text, phrase(position, one, say.language), self._press(one)) for one in moves]
        elif position.to_move == self.seat:
            view = position.view(self.seat)
            own = decisions(view, position.legal_moves, self._chosen, say, self._tried, self._lay_aside)
        self._row.show(own)

    # -------------------------------------------------------------- what the player means

    def _press(self, move: engine.Move) -> Callable[[], None]:
        return lambda: self._tried(move.text)

    def _tried(self, move: str) -> None:
        self._try(AttemptedMove(move, ""))

    def _lay_aside(self) -> None:
        phase = observation(self.position.view(self.seat)).phase
        self._tried(" ".join([phase, *sorted(card.text for card in self._chosen)]))

    def _try(self, tried: AttemptedMove) -> None:
        for callback in list(self._tries):
            callback(tried)

    def _on_intent(self, intent: Intent) -> None:
        if intent.kind == "key":
            for heard in list(self._keys):
                heard(intent.key)
        elif not self._live and self._change is None:
            for touched in list(self._touches):
                touched()
        elif self.position.game.seats == 1 or self._change is not None:
            tried = attempted_move(intent, self.table.scene, self.position)
            if tried is not None:
                self._try(tried)
        else:
            self._on_seat_intent(intent)

    def _on_seat_intent(self, intent: Intent) -> None:
        handle = next((one for one in self.table.scene.handles if one.id == intent.handle), None)
        if handle is None:
            return
        word, _, text = handle.action.partition(" ")
        if word == PICK:
            self._chosen ^= {engine.card(text)}
            self._show(animate=False)
        elif word == "play" and (intent.kind != "drop" or intent.target[:1] == "P"):
            self._try(AttemptedMove(handle.action, handle.id, intent.target))


def room_for(positions: Sequence[engine.Position]) -> float | None:
    """The height that the columns of these positions need, in card widths; None for that of a whole game."""
    longest = 0
    for position in positions:
        columns = [name for name, pile in position.game.piles.items() if pile.role == "tableau" and name[0] == "T"]
        longest = max([longest, *(len(position[name]) for name in columns)])
    room = max(_LEAST, 1.4 + _STEP * (longest - 1 + _SLACK))
    return room if room < _MOST else None
