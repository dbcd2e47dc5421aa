"""The match panel: Napoleon against players of the engine, seen from the learner's seat.

What the page gets is made from the view of that seat alone. Moves of the learner are put to the engine, which plays
or refuses them; the other players move by a clock (`Pace`) that never keeps the notebook waiting.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets import address, match_drawer, match_sheet, overlay, tongue
from cardwidgets.course import Course, Player
from cardwidgets.history import Node, Tries
from cardwidgets.layouts.napoleon import PICK, Look, seat_names, seat_scene
from cardwidgets.match_controls import SPEEDS, MatchControls, choices
from cardwidgets.match_drawer import MatchDrawer
from cardwidgets.match_settings import MatchSettings
from cardwidgets.match_talk import Talk
from cardwidgets.memory import Memory
from cardwidgets.message import MessageLine
from cardwidgets.pace import Pace
from cardwidgets.panel import NEW_DEALS
from cardwidgets.scene import Scene
from cardwidgets.svg import scene_svg
from cardwidgets.table import Intent, Table
from cardwidgets.wording import Wording
from engine import match_line
from engine.hints import hint

_LOG = logging.getLogger(__name__)
_made: Counter[str] = Counter()


class MatchPanel(widgets.VBox):
    """A match to play, with one deal after the other on the table.

    Args:
        start: a match, or a game (of which a match of `deals` deals begins).
        deals: how many deals a match of the game has.
        first: number of its first deal, None for a new one.
        seat: the learner's.
        others: who sits in the other seats: a name of `engine.players.napoleon.PLAYERS`, a strategy, or one of
            these for each seat (that of the learner is ignored).
        speed: "slow", "normal", "fast" or "at once".
        pause: a trick stays on the table until the learner goes on.
        language: "en" or "de"; None for the engine's current one.
        colours: "two" or "four" suit colours.
        card_width: of a card in CSS pixels, on a page that is wide enough.
        buttons: "all", or "few" for a small table between paragraphs.
        theme: "light", "dark" or "auto" to follow the page.

    Attributes:
        table: the table itself.
        names: of the seats.

    Raises:
        ValueError: there is no such seat, speed, player or set of buttons.
    """

    def __init__(
        self,
        start: engine.Match | engine.Game,
        *,
        deals: int = 8,
        first: int | None = None,
        seat: int = 0,
        others: Player | Sequence[Player] = "rule-based",
        speed: str = "normal",
        pause: bool = False,
        language: str | None = None,
        colours: str = "two",
        card_width: int = 78,
        buttons: str = "all",
        theme: str = "auto",
    ) -> None:
        if buttons not in ("all", "few"):
            raise ValueError(f"buttons is {buttons!r}; expected 'all' or 'few'")
        if isinstance(start, engine.Game):
            start = engine.Match(start, deals=deals, first=secrets.randbelow(NEW_DEALS) if first is None else first)
        self._course = Course(start, seat, others)
        self._say = Wording("match", language)
        self._colours = colours
        self._lock = threading.RLock()
        self._watchers: list[Callable[[engine.Match], None]] = []
        self._check_speed(speed)
        self._speed, self._pause = speed, pause
        self._pace = Pace(self._lock, self._on_error)
        self._pages = False  # whether a page shows the table: only then does the clock run
        self._hinted: engine.Position | None = None
        self._said: Callable[[], None] = lambda: None
        self._labelled = self._forced = self._travelled = False
        self._begin()
        self._count_from(start)
        self.table = Table(
            self._scene(),
            card_width=card_width,
            letters=self._say.language,
            colours=colours,
            theme=theme,
            language=self._say.language,
        )
        self.table.on_intent(self._on_intent)
        self.table.on_error(self._on_error)
        self.table.on_page(self._on_page)
        self._message = MessageLine()
        _made[start.game.key] += 1
        self._memory = Memory(f"match {start.game.key} {_made[start.game.key]}")
        if buttons == "all":
            self._memory.on_found(self._on_found)
        full = buttons == "all"
        self._settings = MatchSettings(self, self._say) if full else None
        self._drawer = MatchDrawer(self, self._memory, Wording("play", language)) if full else None
        more = [self._settings.switch, self._drawer.switch] if self._settings and self._drawer else []
        self._controls = MatchControls(self, self._say, buttons == "all", more)
        self._sheets = widgets.HTML()
        self._sheets.add_class("kt-sheets")
        above = [self._settings.box] if self._settings else []
        drawer = [self._drawer.box] if self._drawer else []
        below = [self.table.widget, self._controls.choices, self._message.widget, *drawer, self._sheets, self._memory]
        super().__init__([*self._controls.rows, *above, *below])
        self.add_class("kt-panel")
        self._show("", animate=False)
        self._go_on(lambda: self._talk.opening(self.match))
        if language is None:
            tongue.follow(self)

    # -------------------------------------------------------------- for the notebook

    @property
    def match(self) -> engine.Match:
        """The match on the table; assign one to go on from it, of as many players as you like."""
        return self._course.match

    @match.setter
    def match(self, match: engine.Match) -> None:
        if not isinstance(match, engine.Match):
            raise TypeError(f"a match panel shows an engine.Match, not {type(match).__name__}")
        self._take_up(match)

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self._course.seat

    @property
    def position(self) -> engine.Position:
        """The position on the table."""
        return self.match.position

    @property
    def view(self) -> engine.View:
        """What the learner may see of it."""
        return self._course.view

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to move."""
        return self._course.my_turn

    @property
    def chosen(self) -> frozenset[engine.Card]:
        """The cards that the learner has chosen, to exchange them or to lay them away."""
        return frozenset(self._chosen)

    @property
    def rests(self) -> bool:
        """Whether a complete trick lies in the middle."""
        return self._course.rests is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of the learner, or a deal, to go back to."""
        return self._course.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a decision was taken back here."""
        return self._course.can_redo

    @property
    def can_restart(self) -> bool:
        """Whether the learner has decided anything in this deal."""
        return self._course.can_restart

    @property
    def tries(self) -> Tries[engine.Match]:
        """The tree of what the learner has decided."""
        return self._course.tries

    @property
    def forced(self) -> bool:
        """Whether a card that is the only one allowed is played by itself."""
        return self._forced

    @forced.setter
    def forced(self, forced: bool) -> None:
        with self._lock:
            self._forced = forced
            self._go_on()

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits in the seats: names of the engine's players, or "own" for another strategy."""
        return self._course.kinds

    @property
    def speed(self) -> str:
        """How fast the others play: one of `SPEEDS`."""
        return self._speed

    @speed.setter
    def speed(self, speed: str) -> None:
        self._check_speed(speed)
        with self._lock:
            if speed != self._speed:
                self._speed = speed
                self._go_on()

    @property
    def pause(self) -> bool:
        """Whether a trick stays on the table until the learner goes on."""
        return self._pause

    @pause.setter
    def pause(self, pause: bool) -> None:
        with self._lock:
            if pause != self._pause:
                self._pause = pause
                self._go_on()

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move of the learner as if it were made at the table.

        Returns:
            The ruling; if it is legal the table shows it, else the message line says why not.

        Raises:
            BadMove: the text is no move of this game.
            ValueError: it is another player's turn.
        """
        with self._lock:
            if not self.my_turn and not self.match.deal_over:
                raise ValueError(self._whose_turn())
            ruling = self.position.ruling(move)
            if ruling.legal:
                self._go_on(self._move(ruling.move))
            else:
                self._write("refusal", lambda: ruling.sentence(self._say.language), ruling.clause)
            return ruling

    def undo(self) -> None:
        """Back to the learner's last decision, or to the end of the deal before."""
        self._travel(self._course.undo)

    def redo(self) -> None:
        """Forward again to what was taken back last."""
        self._travel(self._course.redo)

    def go(self, node: Node[engine.Match]) -> None:
        """To any place in the tree of tries."""
        self._travel(lambda: self._course.go(node))

    def load(self, text: str) -> None:
        """Go on with a saved match or a shared line; every move is replayed by the rules first.

        Raises:
            BadRecord: it is neither, or a move in it is not legal. The match on the table stays.
        """
        match = match_line.read(text)
        if self.seat >= match.game.seats:
            raise engine.BadRecord(self._say("no_seat", count=match.game.seats))
        self._take_up(match, lambda: self._say("loaded"))

    def show_rules(self, on: bool = True) -> None:
        """Label the learner's place in the trick with the cards that may go there now, or take the label off."""
        with self._lock:
            self._labelled = on
            self.table.labels(self._labels() if on else None)
            if on and not self._labels():
                self._write("info", lambda: self._say("labels_later"))

    def restyle(self, colours: str) -> None:
        """Change to "two" or "four" suit colours."""
        with self._lock:
            self._colours = colours
            self.table.restyle(colours=colours)

    def told(self, node: Node[engine.Match]) -> tuple[str, str]:
        """What the tree of tries says of a node, and its mark."""
        return self._talk.node(node.before.state if node.before else None, self._course.told(node), node.state)

    def restart(self) -> None:
        """Back to the learner's first decision in this deal."""
        self._travel(self._course.restart)

    def skip(self) -> None:
        """Let the others play at once until it is the learner's turn, or the deal is over."""
        with self._lock:
            if not self.my_turn and not self.match.deal_over:
                self._play_all(self._course.think_ahead(self.match))

    def next_deal(self) -> None:
        """Deal the next pack.

        Raises:
            ValueError: the current deal goes on, or the match is over.
        """
        with self._lock:
            self._course.next_deal()
            self._begin()
            self._keep()
            self._show("", fresh=True)
            self._go_on(lambda: self._talk.opening(self.match))

    def new_match(self, *, deals: int | None = None, first: int | None = None, **options: Any) -> None:
        """Begin another match.

        Args:
            deals: how many deals it has; None for as many as this one.
            first: number of its first deal, None for a new one.
            **options: of the game, where they shall differ.

        Raises:
            BadOption: no such option, or no such combination.
            BadDeal: no such number.
        """
        game = engine.game(self.match.game.key, **{**self.match.game.options, **options})
        first = secrets.randbelow(NEW_DEALS) if first is None else first
        self.match = engine.Match(game, deals=self.match.deals if deals is None else deals, first=first)
        self._memory.keep("")

    def seat_player(self, seat: int, player: Player) -> None:
        """Let another player sit in a seat.

        Raises:
            ValueError: there is no such player.
        """
        with self._lock:
            self._course.seat_player(seat, player)
            if self._settings:
                self._settings.update()
            self._go_on()

    def hint(self) -> None:
        """Say what a player by rules of thumb looks at; asked again, what he would do."""
        with self._lock:
            if not self.my_turn:
                return
            found = hint(self.position)
            again = self._hinted is self.position
            self._hinted = self.position
            position = self.position

            def text() -> str:
                rule = found.sentence("rule", self._say.language)
                return f"{rule} {self._talk.advice(position, found.move)}" if again and found.move else rule

            self._write("hint", text, found.clause)
            if again and found.move is not None:
                held = self.view[f"H{self.seat + 1}"]
                self.table.point(*(f"H{self.seat + 1}:{held.index(card)}" for card in found.move.cards))

    def gather(self) -> None:
        """Gather the trick that lies complete in the middle, and go on with the next one."""
        with self._lock:
            if self._course.rests is not None and not self.match.deal_over:
                self._sweep()

    def lay_aside(self) -> None:
        """Hand back, or lay away, the cards that have been chosen on the table."""
        self.play(" ".join([self._course.sight.phase, *sorted(card.text for card in self._chosen)]))

    @property
    def language(self) -> str:
        """The language in which it speaks."""
        return self._say.language

    def speak(self, language: str) -> None:
        """Change the language of everything on it; the match stays.

        Raises:
            ValueError: there is no such language.
        """
        with self._lock:
            self._say.speak(language)
            self.names = seat_names(self.match.game.seats, self.seat, self._say)
            self._talk = Talk(self._say, self.names, self.seat)
            self._controls.speak()
            if self._settings:
                self._settings.speak()
            self.table.reword(self._scene(), language)
            if self._labelled:
                self.table.labels(self._labels())
            self._controls.update(self._talk.status(self.match), choices(self, self._say))
            self._write_sheets()
            if self._drawer:
                self._drawer.change(language)
            self._said()

    def on_change(self, callback: Callable[[engine.Match], None]) -> None:
        """Call `callback` with the match whenever it has changed."""
        self._watchers.append(callback)

    def tell(self, kind: str, text: str | Callable[[], str]) -> None:
        """Put a sentence into the message line (for the kinds see `MessageLine.write`)."""
        self._write(kind, text)

    def guarded(self, action: Callable[[], Any]) -> None:
        """Do what a button stands for; an exception goes into the message line, nothing else is lost."""
        try:
            action()
        except (engine.KartentischError, ValueError) as error:
            self._write("refusal", str(error))
        except Exception as error:
            self._on_error(error)

    def close(self) -> None:
        """Take the panel off the pages and free what it holds."""
        if "_controls" not in self.__dict__:  # its making has failed
            return
        tongue.leave(self)
        self._pace.end()
        self.table.close()
        if self._drawer:
            self._drawer.close()
        self._memory.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live panel, and beside it a picture for pages without a kernel."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        scene = seat_scene(self.view, (), self._look(), self._say.language, handles=False)
        bundle["image/svg+xml"] = scene_svg(scene, letters=self._say.language, colours=self._colours)
        bundle["text/plain"] = repr(self.view)
        return bundle

    # -------------------------------------------------------------- the course of a match

    def _begin(self) -> None:
        """Forget what belongs to another deal."""
        self._pace.cancel()
        self.names = seat_names(self.match.game.seats, self.seat, self._say)
        self._talk = Talk(self._say, self.names, self.seat)
        self._chosen: set[engine.Card] = set()
        self._told: Callable[[], str] = lambda: ""

    def _take_up(self, match: engine.Match, told: Callable[[], str] | None = None) -> None:
        """Put another match on the table.

        Args:
            match: where it stands.
            told: what is said of it; its past then is the first branch of the tree. None for a match from code.
        """
        with self._lock:
            self._course.go_to(match, past=told is not None)
            self._begin()
            self._count_from(match)
            self._keep()
            self._show("", animate=False)
            if self._settings:
                self._settings.update()
            self._go_on(told or (lambda: self._talk.opening(match)))

    def _travel(self, step: Callable[[], None]) -> None:
        with self._lock:
            self._pace.cancel()
            step()
            self._chosen.clear()
            self._travelled = True
            self._keep()
            self._show("")
            self._go_on(lambda: "")

    def _count_from(self, match: engine.Match) -> None:
        """Count the learner's deals from here on; never one that was laid out for an exercise."""
        self._counted = set(range(len(match.results) + 1))
        self._counts = not match.opening

    def _count(self) -> None:
        """Count the deal that has ended, once, however often the learner goes back into it."""
        deal = len(self.match.results)
        if self._counts and deal not in self._counted:
            self._counted.add(deal)
            match_drawer.count(self._memory, self.match, self.seat)

    def _keep(self) -> None:
        """Let the page remember the match: nothing of a deal that was laid out card by card before it is over."""
        if not self._course.begun:
            return
        try:
            line = match_line.share(self.match)
        except engine.BadRecord:
            line = "" if self.position.moves else self.match.dumps()
        self._memory.keep(line if not self.match.over else "")

    def _move(self, move: engine.Move) -> Callable[[], str]:
        """Play a legal move of whoever is to move; what is to be said of it, in the language of then."""
        before = self.match
        self._travelled = self._travelled and before.to_move != self.seat
        self._course.move(move)
        self._chosen.clear()
        taken = self._course.rests

        def told() -> str:
            event = self._talk.event(before.position, move)
            return event if taken is None else f"{event} {self._talk.of('does_take', taken)}"

        secret = before.to_move != self.seat and move.text.startswith(("exchange", "away"))
        self._show(move.text.split()[0] if secret else move.text)
        return told

    def _go_on(self, told: Callable[[], str] | None = None) -> None:
        """Say what has happened and arrange what happens next.

        Args:
            told: what has happened; None if nothing has.
        """
        self._pace.cancel()
        self._told = self._told if told is None else told
        course, seconds, match = self._course, SPEEDS[self._speed], self.match
        if match.deal_over:
            self._count()
        if course.my_turn or match.deal_over:
            self._keep()
        rests = course.rests is not None
        others = not match.deal_over and not course.my_turn and not (rests and self._pause)
        if others and not seconds and not self._pages:
            self._play_all(course.think_ahead(match, self._pause))
            return
        self._update()
        if not self._pages:
            return
        if others and not seconds:
            self._pace.after(0, lambda: course.think_ahead(match, self._pause), self._play_all)
        elif rests and seconds and not self._pause and not match.deal_over:
            self._pace.after(2 * seconds, lambda: None, lambda _: self._sweep())
        elif others:
            self._pace.after(seconds, lambda: course.think(match), lambda move: self._go_on(self._move(move)))
        elif self._only_card:
            self._pace.after(seconds, lambda: match.legal_moves[0], lambda move: self._go_on(self._move(move)))

    @property
    def _only_card(self) -> bool:
        """Whether the rules leave the learner a single card, which is to be played; never after going back."""
        moves = self.match.legal_moves if self._forced and self.my_turn and not self._travelled else ()
        return len(moves) == 1 and moves[0].text.startswith("play")

    def _sweep(self) -> None:
        """Gather the trick that lies in the middle."""
        self._course.swept = True
        self._show("")
        self._go_on()

    def _play_all(self, moves: Sequence[engine.Move]) -> None:
        """Let the others make their moves at once."""
        told = [self._move(move) for move in moves][1 - self.match.game.seats :]
        self._go_on(lambda: " ".join(one() for one in told))

    # -------------------------------------------------------------- what is shown

    def _look(self) -> Look:
        return Look(self.names, self.match.chips, self.match.pot, frozenset(self._chosen), not self._course.swept)

    def _scene(self) -> Scene:
        moves = self.match.legal_moves if self.my_turn else ()
        return seat_scene(self.view, moves, self._look(), self._say.language)

    def _show(self, last: str, animate: bool = True, fresh: bool = False) -> None:
        self.table.show(self._scene(), animate=animate, fresh=fresh, mirror=self._mirror(last))
        if self._labelled:
            self.table.labels(self._labels())
        for callback in list(self._watchers):
            callback(self.match)

    def _labels(self) -> dict[str, str]:
        return overlay.trick_labels(self.view, self.match.legal_moves if self.my_turn else (), self._say.language)

    def _mirror(self, last: str) -> dict[str, Any]:
        match, position = self.match, self.position
        return {
            "game": match.game.key,
            "deal": len(match.results) + (not match.deal_over),
            "moves": len(position.moves),
            "last": last,
            "phase": self._course.sight.phase,
            "turn": match.to_move,
            "outcome": position.outcome,
            "chips": match.chips,
            "pot": match.pot,
            "swept": self._course.swept,
        }

    def _update(self) -> None:
        """The controls, the message line and the sheets."""
        match = self.match
        self._controls.update(self._talk.status(self.match), choices(self, self._say))
        won = match.over and self.seat in match.leaders
        if self._news():
            self._write("won" if won else "info", self._news)
        else:
            self._said = self._message.clear
            self._message.clear()
        self._write_sheets()
        if self._drawer:
            self._drawer.update()

    def _write_sheets(self) -> None:
        match = self.match
        parts = [match_sheet.settlement(match, self._talk), match_sheet.tricks(self.position, self._talk)]
        self._sheets.value = "".join([*parts, match_sheet.sheet(match, self._talk)])

    def _news(self) -> str:
        """What has happened, and what the learner is asked."""
        match, told = self.match, self._told()
        if match.deal_over:
            text = f"{told} {match_sheet.plain_settlement(match, self._talk)}"
            return f"{text} {self._talk.end(match)}".strip() if match.over else text.strip()
        ask = self._talk.ask(self.view, match.legal_moves) if self.my_turn else ""
        return f"{told} {ask}".strip()

    def no_such_deal(self, text: str) -> None:
        """Say that what was asked for is no deal number."""
        self._write("refusal", lambda: Wording("play", self._say.language)("bad_number", text=text))

    def _write(self, kind: str, text: str | Callable[[], str], clause: str | None = None) -> None:
        """Put a sentence into the message line; a function says it anew when the language changes."""

        def say() -> None:
            now = text if isinstance(text, str) else text()
            told = self.match.game.clause(clause, self._say.language) if clause else ""
            self._message.write(kind, now, clause or "", told)
            self.table.say(f"{now} {clause or ''}".strip(), "alert" if kind == "refusal" else "status")

        self._said = say
        say()

    # -------------------------------------------------------------- what the learner means

    def _on_intent(self, intent: Intent) -> None:
        with self._lock:
            if intent.kind == "key":
                actions = {"undo": self.undo, "u": self.undo, "redo": self.redo, "r": self.redo, "h": self.hint}
                if intent.key in actions:
                    actions[intent.key]()
                return
            found = next((one for one in self.table.scene.handles if one.id == intent.handle), None)
            if found is None:
                return
            word, _, text = found.action.partition(" ")
            if word == PICK:
                self._pick(engine.card(text))
            elif word == "play":
                if intent.kind != "drop" or intent.target[:1] == "P":
                    self._play_card(found.action, found.id, intent.target)
            else:
                self._explain(found.pile)

    def _play_card(self, move: str, handle: str, target: str) -> None:
        if not self.play(move).legal:
            self.table.refuse(handle, target)

    def _pick(self, card: engine.Card) -> None:
        """Choose a card of the hand, or choose it no more."""
        self._chosen ^= {card}
        self._show("", animate=False)
        self._controls.update(self._talk.status(self.match), choices(self, self._say))

    def _explain(self, pile: str) -> None:
        """Why a click on something does nothing."""
        if self.match.deal_over:
            self._write("info", lambda: self._say("deal_ended"))
        elif not self.my_turn:
            self._write("info", self._whose_turn)
        elif pile == f"H{self.seat + 1}":
            asked = (self.view, self.match.legal_moves)
            self._write("info", lambda: f"{self._say('not_now')} {self._talk.ask(*asked)}")
        elif pile[0] == "H":
            self._write("info", lambda: self._say("not_your_card"))

    def _whose_turn(self) -> str:
        return self._say("not_yours", name=self.names[self.match.to_move])

    def _on_page(self) -> None:
        """A page shows the table: the clock may run."""
        with self._lock:
            if not self._pages:
                self._pages = True
                self._go_on()

    def _on_found(self, record: str, reloaded: bool) -> None:
        """The page remembers a match of this panel that had come further: it is offered, or taken up again."""
        with self._lock:
            if self._course.begun:
                return
            try:
                match = match_line.read(record)
            except engine.BadRecord as error:
                _LOG.warning("a remembered match could not be read: %s", error)
                return
            if match.game.key != self.match.game.key or self.seat >= match.game.seats:
                return

            def back() -> str:
                return self._say("back_again")

            if reloaded:
                self._take_up(match, back)
            else:
                go_on = lambda: self.guarded(lambda: self._take_up(match, back))  # noqa: E731

                def offer() -> None:
                    self._message.offer(self._say("offer", count=match.played), self._say("go_on"), go_on)

                self._said = offer
                offer()

    def _check_speed(self, speed: str) -> None:
        if speed not in SPEEDS:
            raise ValueError(f"speed is {speed!r}; expected one of {', '.join(map(repr, SPEEDS))}")

    def _on_error(self, error: Exception) -> None:
        _LOG.exception("something went wrong", exc_info=error)
        failed = f"{type(error).__name__}: {error}"
        self._write("refusal", lambda: Wording("play", self._say.language)("failed", error=failed))


def match(start: engine.Match | engine.Game | str = "napoleon", **settings: Any) -> MatchPanel:
    """A match to play: `match("napoleon", deals=6, first=4711)`.

    In an app it begins with another deal if the address of the page asks for one: see `cardwidgets.address`.

    Args:
        start: a match, a game, or the key of one.
        **settings: as for `MatchPanel`.

    Raises:
        BadOption: there is no game with that key, or it is not played for chips.
    """
    start = engine.game(start) if isinstance(start, str) else start
    main = isinstance(start, engine.Game) and settings.get("first") is not None and settings.get("buttons") != "few"
    asked = address.deal(start.key) if main and isinstance(start, engine.Game) else None
    if asked is not None and asked.number is not None:
        settings["first"] = asked.number
    panel = MatchPanel(start, **settings)
    if asked is not None and asked.number is None:
        panel.no_such_deal(asked.text)
    return panel
