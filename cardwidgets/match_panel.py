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
from cardwidgets import match_sheet
from cardwidgets.course import Course, Player
from cardwidgets.layouts.napoleon import PICK, Look, seat_names, seat_scene
from cardwidgets.match_controls import SPEEDS, MatchControls, choices
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
        self._begin()
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
        self._settings = MatchSettings(self, self._say) if buttons == "all" else None
        more = [self._settings.switch] if self._settings else []
        self._controls = MatchControls(self, self._say, buttons == "all", more)
        self._sheets = widgets.HTML()
        self._sheets.add_class("kt-sheets")
        drawer = [self._settings.box] if self._settings else []
        below = [self.table.widget, self._controls.choices, self._message.widget, self._sheets, self._memory]
        super().__init__([*self._controls.rows, *drawer, *below])
        self.add_class("kt-panel")
        self._show("", animate=False)
        self._go_on(self._talk.opening(self.match))

    # -------------------------------------------------------------- for the notebook

    @property
    def match(self) -> engine.Match:
        """The match on the table; assign one to go on from it, of as many players as you like."""
        return self._course.match

    @match.setter
    def match(self, match: engine.Match) -> None:
        if not isinstance(match, engine.Match):
            raise TypeError(f"a match panel shows an engine.Match, not {type(match).__name__}")
        with self._lock:
            self._course.go_to(match)
            self._begin()
            self._show("", animate=False)
            if self._settings:
                self._settings.update()
            self._go_on(self._talk.opening(match))

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
        """Whether there is a decision of the learner to go back to."""
        return self._course.can_undo

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
                self._write("refusal", ruling.sentence(self._say.language), ruling.clause)
            return ruling

    def undo(self) -> None:
        """Back to the learner's last decision."""
        self._travel(self._course.undo)

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
            self._memory.keep(self.match.dumps())
            self._show("", fresh=True)
            self._go_on(self._talk.opening(self.match))

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
            text = found.sentence("rule", self._say.language)
            if again and found.move is not None:
                text = f"{text} {self._talk.advice(self.position, found.move)}"
                held = self.view[f"H{self.seat + 1}"]
                self.table.point(*(f"H{self.seat + 1}:{held.index(card)}" for card in found.move.cards))
            self._write("hint", text, found.clause)

    def gather(self) -> None:
        """Gather the trick that lies complete in the middle, and go on with the next one."""
        with self._lock:
            if self._course.rests is not None and not self.match.deal_over:
                self._sweep()

    def lay_aside(self) -> None:
        """Hand back, or lay away, the cards that have been chosen on the table."""
        self.play(" ".join([self._course.sight.phase, *sorted(card.text for card in self._chosen)]))

    def on_change(self, callback: Callable[[engine.Match], None]) -> None:
        """Call `callback` with the match whenever it has changed."""
        self._watchers.append(callback)

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
        self._pace.end()
        self.table.close()
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
        self._told = ""

    def _travel(self, step: Callable[[], None]) -> None:
        with self._lock:
            self._pace.cancel()
            step()
            self._chosen.clear()
            self._show("")
            self._go_on("")

    def _move(self, move: engine.Move) -> str:
        """Play a legal move of whoever is to move; what is to be said of it."""
        before = self.match
        self._course.move(move)
        self._chosen.clear()
        told = self._talk.event(before.position, move)
        taken = self._course.rests
        if taken is not None:
            told = f"{told} {self._talk.of('does_take', taken)}"
        secret = before.to_move != self.seat and move.text.startswith(("exchange", "away"))
        self._show(move.text.split()[0] if secret else move.text)
        return told

    def _go_on(self, told: str | None = None) -> None:
        """Say what has happened and arrange what happens next.

        Args:
            told: what has happened; None if nothing has.
        """
        self._pace.cancel()
        self._told = self._told if told is None else told
        course, seconds, match = self._course, SPEEDS[self._speed], self.match
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

    def _sweep(self) -> None:
        """Gather the trick that lies in the middle."""
        self._course.swept = True
        self._show("")
        self._go_on()

    def _play_all(self, moves: Sequence[engine.Move]) -> None:
        """Let the others make their moves at once."""
        told = [self._move(move) for move in moves]
        self._go_on(" ".join(told[1 - self.match.game.seats :]))

    # -------------------------------------------------------------- what is shown

    def _look(self) -> Look:
        return Look(self.names, self.match.chips, self.match.pot, frozenset(self._chosen), not self._course.swept)

    def _scene(self) -> Scene:
        moves = self.match.legal_moves if self.my_turn else ()
        return seat_scene(self.view, moves, self._look(), self._say.language)

    def _show(self, last: str, animate: bool = True, fresh: bool = False) -> None:
        self.table.show(self._scene(), animate=animate, fresh=fresh, mirror=self._mirror(last))
        for callback in list(self._watchers):
            callback(self.match)

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
        if match.deal_over:
            text = match_sheet.plain_settlement(match, self._talk)
            text = f"{self._told} {text}".strip()
            if match.over:
                text = f"{text} {self._talk.end(match)}"
            self._write("won" if match.over and self.seat in match.leaders else "info", text)
        else:
            ask = self._talk.ask(self.view, match.legal_moves) if self.my_turn else ""
            text = f"{self._told} {ask}".strip()
            if text:
                self._write("info", text)
            else:
                self._message.clear()
        parts = [match_sheet.settlement(match, self._talk), match_sheet.tricks(self.position, self._talk)]
        self._sheets.value = "".join([*parts, match_sheet.sheet(match, self._talk)])

    def _write(self, kind: str, text: str, clause: str | None = None) -> None:
        told = self.match.game.clause(clause, self._say.language) if clause else ""
        self._message.write(kind, text, clause or "", told)
        self.table.say(f"{text} {clause or ''}".strip(), "alert" if kind == "refusal" else "status")

    # -------------------------------------------------------------- what the learner means

    def _on_intent(self, intent: Intent) -> None:
        with self._lock:
            if intent.kind == "key":
                actions = {"undo": self.undo, "u": self.undo, "h": self.hint}
                if intent.key in actions:
                    actions[intent.key]()
                return
            found = next((one for one in self.table.scene.handles if one.id == intent.handle), None)
            if found is None or intent.kind == "take":
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
            self._write("info", self._say("deal_ended"))
        elif not self.my_turn:
            self._write("info", self._whose_turn())
        elif pile == f"H{self.seat + 1}":
            self._write("info", f"{self._say('not_now')} {self._talk.ask(self.view, self.match.legal_moves)}")
        elif pile[0] == "H":
            self._write("info", self._say("not_your_card"))

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
                match = engine.Match.loads(record)
            except engine.BadRecord as error:
                _LOG.warning("a remembered match could not be read: %s", error)
                return
            if match.game.key != self.match.game.key or self.seat >= match.game.seats:
                return
            if reloaded:
                self.match = match
            else:
                text = self._say("offer", count=match.played)
                self._message.offer(
                    text, self._say("go_on"), lambda: self.guarded(lambda: setattr(self, "match", match))
                )

    def _check_speed(self, speed: str) -> None:
        if speed not in SPEEDS:
            raise ValueError(f"speed is {speed!r}; expected one of {', '.join(map(repr, SPEEDS))}")

    def _on_error(self, error: Exception) -> None:
        _LOG.exception("something went wrong", exc_info=error)
        self._write("refusal", Wording("play", self._say.language)("failed", error=f"{type(error).__name__}: {error}"))


def match(start: engine.Match | engine.Game | str = "napoleon", **settings: Any) -> MatchPanel:
    """A match to play: `match("napoleon", deals=6, first=4711)`.

    Args:
        start: a match, a game, or the key of one.
        **settings: as for `MatchPanel`.

    Raises:
        BadOption: there is no game with that key, or it is not played for chips.
    """
    return MatchPanel(engine.game(start) if isinstance(start, str) else start, **settings)
