"""The board of a panel: it shows positions as one player sees them, and reports the moves that are attempted.

It decides no rule and keeps no history: its owner decides the effect of a move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.canvas.table import Table
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import layouts, pile_labels
from cardwidgets.scene.celebration import Celebration
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.layouts.build import pile_name, pile_number
from cardwidgets.scene.layouts.seats import PICK, SeatLook
from cardwidgets.scene.model import Peek, Scene, look_only, object_of
from cardwidgets.scene.move_phrases import capitalised, phrase
from cardwidgets.scene.svg import scene_svg
from cardwidgets.scene.theme import theme_of
from cardwidgets.table.attempts import AttemptedMove, attempted_move, beside_table, move_to
from cardwidgets.table.choices import chosen_set, decisions
from cardwidgets.table.steps import Steps
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.announcer import Announcer
from cardwidgets.widgets.controls.choice_row import ChoiceButton, ChoiceRow
from cardwidgets.widgets.look import Style

STILL_CARD_PX = 48
"""Width of a card in the picture for pages without a kernel, in CSS pixels: a notebook stores dozens of pictures."""
_SAME_KEY = {"u": "undo", "r": "redo", "h": "hint"}
"""Letters that mean the same as another key."""


class Board:
    """A table with its buttons.

    Args:
        position: the first position.
        locale: the language that it follows.
        announcer: runs the actions of buttons and keys, and reports their exceptions.
        style: the appearance of the table.
        seat: in a game for several players, the seat whose cards are visible.
        room: in a patience, height reserved for the tableau, in card widths; None for what a whole game needs.
        details: in a game for several players, the rest of what the table shows.
        live: whether moves can be tried; False for a table only to look at.
        open: in a game for several players, whether all hands are open.
        whole_game: whether it is not for tasks. In a task, buttons keep their place, and none doubles a click.
        row: the minimum height of the row of buttons, as CSS.

    Attributes:
        table: the table itself.
        position: the position on it.
        seat, room, live, open: as above; set them before a position is shown.
        chosen: the cards picked so far for a move that names several, such as an exchange.
        through: whether a player may look through the waste, whose cards they would have seen in the game before.
        keys: key -> its action: "undo", "redo", "hint", or another character that the table itself does not use.
        read: returns what a screen reader says for another key, given the pile that has the focus.
        row: the buttons for moves that move no card.
        widget: the table with the row below it.
        style: the current appearance.
        restyled: called when it has changed.

    Raises:
        KeyError: the game has no table.
        ValueError: unknown colours, theme, felt or back.
    """

    def __init__(
        self,
        position: engine.Position,
        locale: Locale,
        announcer: Announcer,
        style: Style,
        *,
        seat: int = 0,
        room: float | None = None,
        details: SeatLook | None = None,
        live: bool = True,
        open: bool = False,
        whole_game: bool = False,
        row: str = "0",
    ) -> None:
        self.position, self.seat, self.room, self.live, self.open = position, seat, room, live, open
        self.style, self._whole_game = style, whole_game
        self._locale, self._announcer, self._details = locale, announcer, details or SeatLook()
        self._say = Wording("match", locale)
        self.chosen: set[engine.Card] = set()
        self.through = self._labelled = self._begun = self._offered = False
        self._marked: Collection[str] = ()  # the moves whose buttons are pointed at
        self._costs: Mapping[str, Sequence[str]] = {}
        self.keys: Mapping[str, Callable[[], Any]] = {}
        self.read: Callable[[str, str], str] = lambda _key, _pile: ""
        self.restyled: Callable[[], None] = lambda: None
        self._attempted: Callable[[AttemptedMove], bool] = lambda _tried: False
        self._touched: Callable[[str], Any] = lambda _pile: None
        self._change: Callable[[Scene], Scene] | None = None
        self._steps: list[Steps] = []
        self._own: Callable[[], Sequence[ChoiceButton] | None] = lambda: None
        self.table = Table(
            self._scene(None),
            card_width=style.card_width,
            letters=locale.language,
            colours=style.colours,
            theme=style.theme,
            felt=style.felt,
            back=style.back,
            language=locale.language,
        )
        self.row = ChoiceRow(announcer.guarded, height=row)
        locale.on_change(self._render)
        self.table.on_space(self._render)
        self.table.on_touch(locale.change_touch)
        self.table.on_intent(self._on_intent)
        self.table.on_error(announcer.failed)
        locale.rendered(self.offer)

    # -------------------------------------------------------------- what its owner is told

    def on_attempt(self, callback: Callable[[AttemptedMove], bool]) -> None:
        """Call `callback` with each move that is attempted. Unless it returns True, the cards go back."""
        self._attempted = callback

    def on_touch(self, callback: Callable[[str], Any]) -> None:
        """Call `callback` with the pile of each click that attempts nothing, or while moves cannot be tried."""
        self._touched = callback

    def follow(self, steps: Steps) -> None:
        """While these steps are shown, the keys for undo and redo step through them, and other keys do nothing."""
        self._steps.append(steps)

    # -------------------------------------------------------------- what it shows

    def show(
        self,
        position: engine.Position,
        *,
        details: SeatLook | None = None,
        live: bool = True,
        animate: bool = True,
        fresh: bool = False,
        pace: float | None = None,
        celebrate: Callable[[Scene], Celebration] | None = None,
        debug_state: Mapping[str, Any] | None = None,
    ) -> None:
        """Show a position.

        Args:
            position: a position of any game that has a table.
            details: in a game for several players, the rest of what the table shows; None for the same as before.
            live: whether moves can be tried.
            animate, fresh, pace, debug_state: as for `Table.show`.
            celebrate: returns the celebration for the scene; only given if the game is won.
        """
        same = fresh or position.game.key == self.position.game.key
        self.chosen.clear()
        self._costs = {}
        self.position, self.live, self._details = position, live, details or self._details
        scene = self._scene(self.table.aspect)
        party = celebrate(scene) if celebrate else None
        how: dict[str, Any] = {"fresh": fresh, "pace": pace, "party": party, "debug_state": debug_state}
        self.table.show(scene, animate=animate and same, **how)
        self._write_labels()
        if self._marked:
            self._mark(())
        self.offer()

    def begin(self, seat: int, room: float | None, open: bool = False) -> None:
        """Begin a task: its seat, the height reserved, and whether all hands are open, from the next scene on."""
        self.seat, self.room, self.open, self._begun = seat, room, open, False

    def alter(self, change: Callable[[Scene], Scene] | None) -> None:
        """Change each scene before it is shown, from the next one on; None leaves them as they are."""
        self._change = change

    def offer_instead(self, own: Callable[[], Sequence[ChoiceButton] | None]) -> None:
        """Let a function choose the buttons; None for those of the moves."""
        self._own = own

    def offer(self) -> None:
        """Show the buttons for moves that are not made on the table, or those that its owner offers instead."""
        shown = self._own()
        if shown is None:
            shown = self._choices()
        if self._begun and not (shown or self._offered):
            return
        if shown or self._whole_game or not self._begun:
            self.row.show(shown)
            if self._marked:
                self.row.mark(self._marked)
        else:
            self.row.conceal()  # so that nothing else moves
        self._begun, self._offered = True, bool(shown)

    def label(self, on: bool) -> None:
        """Label each pile with the cards that it would accept now, or remove the labels."""
        self._labelled = on
        self.table.labels(self.labels() if on else None)

    def cost(self, costs: Mapping[str, Sequence[str]]) -> None:
        """Say what moves cost until the next position: when their cards are picked up, or always for those without.

        Args:
            costs: move -> what it costs in words, and shorter for narrow cards.
        """
        if costs == self._costs:
            return
        self._costs, found = costs, dict[str, dict[str, Sequence[str]]]()
        for handle in self.table.scene.handles:
            moves = {pile: move_to(handle, pile, self.position) for pile in handle.targets} | {"": handle.action}
            if dear := {pile: costs[move] for pile, move in moves.items() if move in costs}:
                found[handle.id] = dear
        self.table.cost(found)
        self.offer()

    def labels(self) -> dict[str, str]:
        """The current labels by pile; {} if nothing can be played."""
        return pile_labels.labels(self.position, self._locale.language, self.seat) if self.live else {}

    def restyle(self, colours: str | None = None, felt: str | None = None, back: str | None = None) -> None:
        """Change the suit colours, the felt and the backs, None for no change; raises ValueError for unknown ones."""
        old = self.style
        new = replace(old, colours=colours or old.colours, felt=felt or old.felt, back=back or old.back)
        self.table.restyle(colours=new.colours, felt=new.felt, back=new.back)
        self.style = new
        self.restyled()

    def point(self, *names: str, moves: Collection[str] = ()) -> None:
        """Point at handles and piles, at the places whose click plays one of these moves, and at their buttons."""
        game = self.position.game
        numbers = {one: pile_number(game, one) for one in names if game.seats == 1}
        numbers = numbers if len(set(filter(None, numbers.values()))) > 1 else {}  # alone it would say nothing
        spots = [one.id for one in self.table.scene.handles if one.action in moves]
        self.table.point(*names, *spots, numbers=numbers)
        if moves or self._marked:
            self._mark(moves)

    def _mark(self, moves: Collection[str]) -> None:
        self._marked = moves
        self.row.mark(moves)

    def point_at(self, move: engine.Move, whole: bool = True) -> None:
        """Point at the cards that a move takes and, if `whole`, at its target; or at its button."""
        ends = self.ends(move)
        self.point(*(ends if whole or not move.source else ends[:1]), moves=[move.text])

    def ends(self, move: engine.Move) -> tuple[str, ...]:
        """The handle or pile where a move begins, and the pile to which it goes; () for a move without cards."""
        if move.source:
            return self.card_at(move.source, move.count), move.target
        if self.position.game.seats == 1:
            return ()
        name = f"H{self.seat + 1}"
        hand = self.position.view(self.seat)[name]
        taken = [f"{name}:{hand.index(card)}" for card in move.cards if card in hand]
        return (*taken, f"P{self.seat + 1}") if taken and move.kind == "play" else tuple(taken)

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

    @property
    def waste(self) -> str:
        """The waste, if it holds cards under its top card that a player has seen, else ""."""
        piles = self.position.game.piles
        return next((name for name, pile in piles.items() if pile.role == "waste" and len(self.position[name]) > 1), "")

    def bare(self) -> Scene:
        """The unaltered scene with all its labels."""
        return self._bare()

    def svg(self, title: str, words: Sequence[str] = ()) -> str:
        """The content as SVG, for pages without a kernel; see `still`."""
        return still(self._bare(handles=False), self._locale.language, self.style, title, words)

    @cached_property
    def widget(self) -> widgets.Widget:
        """The table with its row of buttons below."""
        return shared_layout.make_widget(widgets.VBox, [self.table.widget, self.row.box], classes="kt-board")

    def close(self) -> None:
        """Remove the table from the pages."""
        self.table.close()
        if "widget" in self.__dict__:
            self.widget.close()

    # -------------------------------------------------------------- rendering

    def _bare(self, handles: bool = True, aspect: float | None = None) -> Scene:
        """The unaltered scene with all its labels."""
        others = [f"H{seat + 1}" for seat in range(self.position.game.seats) if seat != self.seat and self.open]
        hands = {name: self.position[name] for name in others}
        look = replace(self._details, chosen=frozenset(self.chosen), hands=hands)
        how: dict[str, Any] = {"language": self._locale.language, "seat": self.seat, "look": look, "live": self.live}
        how["large"] = aspect is not None and self.table.large_index
        return layouts.scene(self.position, room=self.room, handles=handles, aspect=aspect, **how)

    def _scene(self, aspect: float | None) -> Scene:
        scene = self._bare(aspect=aspect)
        if self.through and (pile := self.waste):
            cards, language = self.position[pile], self._locale.language
            names = ", ".join(engine.card_name(one, language) for one in reversed(cards))
            say = self._say.catalogue("layout")
            label = say("peek", pile=pile_name(self.position.game, pile, say), cards=names)
            scene = replace(scene, peeks=(*scene.peeks, Peek(pile, tuple([one.text for one in cards]), label)))
        if not self.live:
            scene = look_only(scene)
        return self._change(scene) if self._change else scene

    def _render(self) -> None:
        self.table.reword(self._scene(self.table.aspect), self._locale.language)
        self._write_labels()

    def _write_labels(self) -> None:
        if self._labelled:
            self.table.labels(self.labels())

    def _choices(self) -> list[ChoiceButton]:
        """The buttons for the moves of the player that move no card."""
        position, say = self.position, self._say
        if not self.live or position.outcome is not None:
            return []
        if position.game.seats == 1:
            scene = self.table.scene
            moves = beside_table(position, scene if self._whole_game else replace(scene, buttons=()))
            dear = {move: f" ({words})" for move, (words, _) in self._costs.items()}
            texts = [
                (one.text, capitalised(phrase(position, one, say.language)) + dear.get(one.text, "")) for one in moves
            ]
            return [ChoiceButton(move, text, partial(self._press, move)) for move, text in texts]
        if position.to_move != self.seat:
            return []
        return decisions(position, self.chosen, say, self._press, self.lay_aside)

    # -------------------------------------------------------------- input

    def lay_aside(self) -> None:
        """Attempt the move that names the cards picked."""
        self._press(chosen_set(self.position, self.chosen))

    def _press(self, move: str) -> None:
        self._attempted(AttemptedMove(move))

    def _on_intent(self, intent: Intent) -> None:
        pile = intent.handle.partition(":")[0]
        handle = next((one for one in self.table.scene.handles if one.id == intent.handle), None)
        if intent.kind == "key":
            key = _SAME_KEY.get(intent.key, intent.key)
            stepping = [one for one in self._steps if one.on]
            if stepping:
                self._announcer.guarded(partial(stepping[0].key, key))
            elif key in self.keys:
                self._announcer.guarded(self.keys[key])
            elif self.live and (heard := self.read(key, pile)):
                self.table.say(heard)
        elif not self.live and self._change is None:
            self._touched(pile)
        elif handle is not None and self.position.game.seats > 1 and (picked := object_of(handle.action, PICK)):
            self.chosen ^= {engine.card(picked)}
            self.table.show(self._scene(self.table.aspect), animate=False)
            self.offer()
        elif (tried := attempted_move(intent, self.table.scene, self.position)) is None:
            self._touched(pile)
        elif not (tried.move or tried.places) or not self._attempted(tried):
            self.table.refuse(tried.handle, tried.target)


def still(scene: Scene, language: str, style: Style, title: str, words: Sequence[str] = ()) -> str:
    """A small SVG of what a table shows, for pages without a kernel.

    Args:
        scene: the content.
        language: "en" or "de".
        style: the appearance.
        title: its name, for screen readers.
        words: the paragraphs above the table.
    """
    return scene_svg(
        scene,
        width_px=scene.width * STILL_CARD_PX,
        letters=language,
        colours=style.colours,
        title=title,
        back=style.back,
        theme=theme_of(style.felt, "dark" if style.theme == "dark" else "light"),
        words=words,
        night=theme_of(style.felt, "dark") if style.theme == "auto" else None,
    )
