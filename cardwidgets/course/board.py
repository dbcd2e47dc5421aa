"""The table of a lesson: it shows positions as one player sees them, and reports the moves that are tried.

It does not play and keeps no history: its owner decides the effect of a move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.intent_to_move import AttemptedMove, attempted_move, beside_table
from cardwidgets.scene.layouts.build import pile_name, pile_number
from cardwidgets.scene.layouts.seats import PICK, SeatLook
from cardwidgets.scene.model import Peek, Scene, look_only, object_of
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.scene.pictures import Picture, of_seat
from cardwidgets.session.board import Board
from cardwidgets.tricks.choices import chosen_set, decisions
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.choice_row import ChoiceButton, ChoiceRow
from cardwidgets.widgets.look import Style

CARD_WIDTH = 66
"""The usual card width for a table between paragraphs, in CSS pixels."""

_LEAST, _SLACK, _STEP = 2.4, 2, 0.3  # height of the columns: minimum, cards that fit in it, height per additional card
_MOST = 4.7  # the height for a whole game


class PracticeBoard:
    """A table, with buttons for moves that do not move cards.

    Args:
        position: the first position.
        locale: its language.
        seat: in a game for several players, the seat whose cards are visible.
        style: the appearance of the table.
        room: height reserved for columns, in card widths; None for what a whole game needs.
        guarded: runs the action of a button and reports its exceptions.
        live: whether moves can be tried; False for a table only to look at.
        open: in a game for several players, whether all hands are open.

    Attributes:
        table: the table itself.
        through: whether a player may look through the waste, whose cards they would have seen in the game before.
        position: the position on it.
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
        open: bool = False,
    ) -> None:
        self.position, self.seat, self._live, self._room, self._open = position, seat, live, room, open
        self._say = Wording("match", locale)
        self._chosen: set[engine.Card] = set()
        self._began = False
        self.through = False
        self._tries: list[Callable[[AttemptedMove], None]] = []
        self._keys: list[Callable[[str], None]] = []
        self._touches: list[Callable[[], None]] = []
        self._change: Callable[[Scene], Scene] | None = None
        self._board = Board(locale, self._picture(), style, self._altered)
        self.table = self._board.table
        self.table.on_intent(self._on_intent)
        self._row = ChoiceRow(guarded, height="0")
        self.widget = shared_layout.make_widget(widgets.VBox, [self.table.widget, self._row.box], classes="kt-board")
        locale.rendered(self._offer)

    def on_try(self, callback: Callable[[AttemptedMove], None]) -> None:
        """Call `callback` with each move that is tried. It answers with `show` or `refuse`."""
        self._tries.append(callback)

    def on_touch(self, callback: Callable[[], None]) -> None:
        """Call `callback` on a click on the table while moves cannot be tried."""
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
        debug_state: Mapping[str, Any] | None = None,
    ) -> None:
        """Show a position.

        Args:
            position: a position of any game that has a table.
            live: whether moves can be tried.
            animate: whether cards fly.
            debug_state: for tests, see `Table.debug_state`.
        """
        same = position.game.key == self.position.game.key
        self._chosen.clear()
        self.position, self._live = position, live
        self._show(animate=animate and same, debug_state=debug_state)

    def set_seat(self, seat: int, room: float | None, open: bool = False) -> None:
        """Begin a task: set seat, reserved height, and whether all hands are open, from the next scene on."""
        self.seat, self._room, self._open, self._began = seat, room, open, False

    def alter(self, change: Callable[[Scene], Scene] | None) -> None:
        """Change each scene before it is shown, from the next one on; None leaves them as they are."""
        self._change = change

    def refuse(self, tried: AttemptedMove) -> None:
        """Send the cards of a refused move back."""
        if tried.handle:
            self.table.refuse(tried.handle, tried.target)

    def point(self, move: engine.Move, whole: bool = True) -> None:
        """Point at the cards that a move takes and, if `whole`, at its target."""
        ends = self.ends(move)
        game, names = self.position.game, ends if whole else ends[:1]
        patience = game.seats == 1
        self.table.point(*names, numbers={one: pile_number(game, one) for one in names if patience})

    def ends(self, move: engine.Move) -> tuple[str, ...]:
        """The handle or pile where a move begins, and the pile to which it goes; () for a move without cards."""
        if move.source:
            return self.card_at(move.source, move.count), move.target
        if move.kind == "play":
            name = f"H{self.seat + 1}"
            hand = self.position.view(self.seat)[name]
            if move.argument in hand:
                return f"{name}:{hand.index(move.argument)}", f"P{self.seat + 1}"
        return ()

    def card_at(self, pile: str, count: int = 1) -> str:
        """The handle of the card `count` from the top of a pile, 1 for the top; the pile itself if there is none."""
        held = len(self.position[pile])
        name = f"{pile}:{held - count}"
        return name if any(handle.id == name for handle in self.table.scene.handles) else pile

    def places(self, names: Sequence[str]) -> list[str]:
        """The handles and piles on the table that these cards ("9C") and piles ("T7") denote."""
        cards = {one.text for one in self.position.game.pack}
        handles: dict[str, str] = {}
        for pile in self.position.game.piles:
            for index, card in enumerate(self.position[pile]):
                handles.setdefault(card.text, f"{pile}:{index}")
        known = {handle.id for handle in self.table.scene.handles}
        placed = [handles.get(one, "") if one in cards else self.card_at(one) for one in names]
        return [one for one in placed if one in known or one in self.position.game.piles]

    def copies(self, cards: Collection[engine.Card]) -> list[str]:
        """The handles of all copies of these cards that a player has seen outside the foundations.

        A card that its pile covers is denoted by the handle on top of the pile.
        """
        known, piles = {handle.id for handle in self.table.scene.handles}, self.position.game.piles
        found: list[str] = []
        for pile, held in self.position.view(self.seat).piles.items():
            if piles[pile].role != "foundation":
                names = [f"{pile}:{index}" for index, one in enumerate(held) if one in cards]
                found += [name if name in known else self.card_at(pile) for name in names]
        return found

    def bare(self) -> Scene:
        """The unaltered scene with all its labels."""
        return self._picture().scene(self._say.language)

    def svg(self, title: str, words: Sequence[str] = ()) -> str:
        """The content as SVG, for pages without a kernel; see `still`."""
        return self._board.svg(title, words)

    def close(self) -> None:
        """Remove the table from the pages."""
        self._board.close()
        self.widget.close()

    # -------------------------------------------------------------- rendering

    def _picture(self) -> Picture:
        others = [seat for seat in range(self.position.game.seats) if seat != self.seat] if self._open else []
        hands = {f"H{seat + 1}": self.position[f"H{seat + 1}"] for seat in others}
        look = SeatLook(chosen=frozenset(self._chosen), hands=hands)
        return of_seat(self.position, self.seat, room=self._room, look=look, live=self._live)

    @property
    def waste(self) -> str:
        """The waste, if it holds cards under its top card that a player has seen, else ""."""
        piles = self.position.game.piles
        return next((name for name, pile in piles.items() if pile.role == "waste" and len(self.position[name]) > 1), "")

    def _altered(self, scene: Scene) -> Scene:
        if self.through and (pile := self.waste):
            cards, language = self.position[pile], self._say.language
            names = ", ".join(engine.card_name(one, language) for one in reversed(cards))
            say = self._say.catalogue("layout")
            label = say("peek", pile=pile_name(self.position.game, pile, say), cards=names)
            scene = replace(scene, peeks=(*scene.peeks, Peek(pile, tuple([one.text for one in cards]), label)))
        if not self._live:
            scene = look_only(scene)
        return self._change(scene) if self._change else scene

    def _show(self, *, animate: bool, debug_state: Mapping[str, Any] | None = None) -> None:
        self._board.show(self._picture(), alter=self._altered, animate=animate, debug_state=debug_state)
        self._offer()

    def _offer(self) -> None:
        """Show the buttons for moves that are not made on the table."""
        position, say = self.position, self._say
        own: list[ChoiceButton] = []
        if not self._live or position.outcome is not None:
            pass
        elif position.game.seats == 1:
            moves = beside_table(position, replace(self.table.scene, buttons=()))  # a tap on its card says the same
            own = [ChoiceButton(one.text, phrase(position, one, say.language), self._press(one)) for one in moves]
        elif position.to_move == self.seat:
            own = decisions(position, self._chosen, say, self._tried, self._lay_aside)
        if own or not self._began:
            self._row.show(own)
        else:
            self._row.conceal()  # within a level the place of buttons stays, so that nothing else moves
        self._began = True

    # -------------------------------------------------------------- input

    def _press(self, move: engine.Move) -> Callable[[], None]:
        return lambda: self._tried(move.text)

    def _tried(self, move: str) -> None:
        self._try(AttemptedMove(move, ""))

    def _lay_aside(self) -> None:
        self._tried(chosen_set(self.position, self._chosen))

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
        picked = object_of(handle.action, PICK)
        if picked:
            self._chosen ^= {engine.card(picked)}
            self._show(animate=False)
        elif (move := handle.action or handle.probe) and (intent.kind != "drop" or intent.target[:1] == "P"):
            self._try(AttemptedMove(move, handle.id, intent.target))


def room_for(positions: Sequence[engine.Position]) -> float | None:
    """The height that the columns of these positions need, in card widths; None for that of a whole game."""
    longest = 0
    for position in positions:
        columns = [name for name, pile in position.game.piles.items() if pile.role == "tableau" and name[0] == "T"]
        longest = max([longest, *(len(position[name]) for name in columns)])
    room = max(_LEAST, 1.4 + _STEP * (longest - 1 + _SLACK))
    return room if room < _MOST else None
