"""The match panel: Napoleon against players of the engine, seen from the learner's seat.

What the page gets is made from the view of that seat alone. Moves of the learner are put to the engine, which plays
or refuses them; the other players move by a clock (`Pace`) that never keeps the notebook waiting.
"""

from __future__ import annotations

import logging
import random
import secrets
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets import match_sheet
from cardwidgets.layouts.napoleon import PICK, Look, seat_names, seat_scene
from cardwidgets.match_controls import SPEEDS, Choice, MatchControls
from cardwidgets.match_settings import OWN, MatchSettings
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
from engine.players import Strategy
from engine.players.napoleon import PLAYERS
from engine.players.sight import Sight, sight

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
        seat: the learner's.
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
        others: str | Strategy | Sequence[str | Strategy] = "rule-based",
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
        if not 0 <= seat < start.game.seats:
            raise ValueError(f"there is no seat {seat}: there are {start.game.seats}, from 0")
        self.seat = seat
        self._say = Wording("match", language)
        self._colours = colours
        self._lock = threading.RLock()
        self._watchers: list[Callable[[engine.Match], None]] = []
        self._check_speed(speed)
        self._speed, self._pause = speed, pause
        self._pace = Pace(self._lock, self._on_error)
        self._pages = False
        self._set_others(others, start.game.seats)
        self._begin(start)
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
        self._go_on(self._opening())

    # -------------------------------------------------------------- for the notebook

    @property
    def match(self) -> engine.Match:
        """The match on the table; assign one to go on from it (with as many seats or not)."""
        return self._match

    @match.setter
    def match(self, match: engine.Match) -> None:
        if not isinstance(match, engine.Match):
            raise TypeError(f"a match panel shows an engine.Match, not {type(match).__name__}")
        if self.seat >= match.game.seats:
            raise ValueError(f"the learner sits in seat {self.seat}, but there are only {match.game.seats} seats")
        with self._lock:
            self._pace.cancel()
            if match.game.seats != self._match.game.seats:
                self._strategies = _seated(self._strategies, self.seat, match.game.seats)
            self._begin(match)
            self._show("", animate=False)
            if self._settings:
                self._settings.update()
            self._go_on(self._opening())

    @property
    def position(self) -> engine.Position:
        """The position on the table."""
        return self._match.position

    @property
    def view(self) -> engine.View:
        """What the learner may see of it."""
        return self.position.view(self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to move."""
        return self._match.to_move == self.seat

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of the learner to go back to."""
        return bool(self._decisions)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits in the seats: names of the engine's players, or "own" for another strategy."""
        names = {id(strategy): name for name, strategy in PLAYERS.items()}
        return tuple(names.get(id(strategy), OWN) for strategy in self._strategies)

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
            if not self.my_turn and not self._match.deal_over:
                raise ValueError(self._whose_turn())
            ruling = self.position.ruling(move)
            if ruling.legal:
                self._decisions.append(self._match)
                self._chosen.clear()
                self._go_on(self._move(ruling.move))
            else:
                self._write("refusal", ruling.sentence(self._say.language), ruling.clause)
            return ruling

    def undo(self) -> None:
        """Back to the learner's last decision."""
        with self._lock:
            if self._decisions:
                self._back_to(self._decisions.pop())

    def restart(self) -> None:
        """Back to the learner's first decision in this deal."""
        with self._lock:
            this = _deal_of(self._match)
            while self._decisions and _deal_of(self._decisions[-1]) == this:
                first = self._decisions.pop()
                if not self._decisions or _deal_of(self._decisions[-1]) != this:
                    self._back_to(first)

    def skip(self) -> None:
        """Let the others play at once until it is the learner's turn, or the deal is over."""
        with self._lock:
            self._run()
            self._go_on()

    def next_deal(self) -> None:
        """Deal the next pack.

        Raises:
            ValueError: the current deal goes on, or the match is over.
        """
        with self._lock:
            self._match = self._match.next_deal()
            self._swept, self._shown_message = False, ""
            self._chosen.clear()
            self._memory.keep(self._match.dumps())
            self._show("", fresh=True)
            self._go_on(self._opening())

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
        game = engine.game(self._match.game.key, **{**self._match.game.options, **options})
        first = secrets.randbelow(NEW_DEALS) if first is None else first
        self.match = engine.Match(game, deals=self._match.deals if deals is None else deals, first=first)
        self._memory.keep("")

    def seat_player(self, seat: int, player: str | Strategy) -> None:
        """Let another player sit in a seat.

        Raises:
            ValueError: there is no such player.
        """
        with self._lock:
            self._strategies[seat] = _strategy(player)
            if self._settings:
                self._settings.update()
            self._go_on()

    def hint(self) -> None:
        """Say what a player by rules of thumb looks at; asked again, what he would do."""
        with self._lock:
            if not self.my_turn:
                return
            found = hint(self.position)
            self._hints = self._hints + 1 if self._hinted is self.position else 1
            self._hinted = self.position
            text = found.sentence("rule", self._say.language)
            if self._hints > 1 and found.move is not None:
                text = f"{text} {self._advice(found.move)}"
                held = self.view[f"H{self.seat + 1}"]
                self.table.point(*(f"H{self.seat + 1}:{held.index(card)}" for card in found.move.cards))
            self._write("hint", text, found.clause)

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

    def _begin(self, match: engine.Match) -> None:
        self._match = match
        self.names = seat_names(match.game.seats, self.seat, self._say)
        self._talk = Talk(self._say, self.names, self.seat)
        self._decisions: list[engine.Match] = []
        self._chosen: set[engine.Card] = set()
        self._swept = False
        self._hinted: engine.Position | None = None
        self._hints = 0
        self._shown_message = ""

    def _back_to(self, match: engine.Match) -> None:
        self._pace.cancel()
        self._match = match
        self._chosen.clear()
        self._swept = True
        self._show("")
        self._go_on("")

    def _move(self, move: engine.Move) -> str:
        """Play a legal move of whoever is to move; what is to be said of it."""
        before = self._match
        self._match = before.play(move)
        self._swept = False
        told = self._talk.event(before.position, move)
        trick = self._resting_trick()
        if trick is not None:
            told = f"{told} {self._talk.of('does_take', trick)}"
        secret = before.to_move != self.seat and move.text.startswith(("exchange", "away"))
        self._show(move.text.split()[0] if secret else move.text)
        return told

    def _resting_trick(self) -> int | None:
        """Who has taken the trick that lies complete in the middle; None if there is none."""
        history = self._sight().history
        return history[-1].takes if history and history[-1].complete and not self._swept else None

    def _go_on(self, told: str | None = None) -> None:
        """Say what has happened and arrange what happens next.

        Args:
            told: what has happened; None if nothing has.
        """
        self._pace.cancel()
        self._shown_message = self._shown_message if told is None else told
        seconds = SPEEDS[self._speed]
        rests = self._resting_trick() is not None and not self._match.deal_over
        if seconds == 0 and not (rests and self._pause) and not self._match.deal_over:
            self._run(stop_at_tricks=self._pause)
            rests = self._resting_trick() is not None and not self._match.deal_over
        self._update()
        if self._match.deal_over or (rests and self._pause):
            return
        if not self._pages and seconds:
            return
        if rests and seconds:
            self._pace.after(2 * seconds, lambda: None, lambda _: self._sweep())
        elif not self.my_turn:
            match, strategy = self._match, self._strategies[self._match.to_move]
            self._pace.after(seconds, lambda: _think(match, strategy), self._others_move)

    def _others_move(self, move: engine.Move) -> None:
        self._go_on(self._move(move))

    def _sweep(self) -> None:
        """Gather the trick that lies in the middle."""
        self._swept = True
        self._show("")
        self._go_on()

    def _run(self, stop_at_tricks: bool = False) -> None:
        """Let the others play at once."""
        told = []
        while self._match.to_move not in (-1, self.seat):
            if stop_at_tricks and self._resting_trick() is not None:
                break
            move = _think(self._match, self._strategies[self._match.to_move])
            told.append(self._move(move))
        if told:
            self._shown_message = " ".join(told[-self._match.game.seats :])

    def _next(self) -> None:
        with self._lock:
            if self._resting_trick() is not None:
                self._sweep()

    # -------------------------------------------------------------- what is shown

    def _sight(self) -> Sight:
        return sight(self.view)

    def _look(self) -> Look:
        return Look(self.names, self._match.chips, self._match.pot, frozenset(self._chosen), not self._swept)

    def _scene(self) -> Scene:
        moves = self._match.legal_moves if self.my_turn else ()
        return seat_scene(self.view, moves, self._look(), self._say.language)

    def _show(self, last: str, animate: bool = True, fresh: bool = False) -> None:
        self.table.show(self._scene(), animate=animate, fresh=fresh, mirror=self._mirror(last))
        for callback in list(self._watchers):
            callback(self._match)

    def _mirror(self, last: str) -> dict[str, Any]:
        match, position = self._match, self.position
        return {
            "game": match.game.key,
            "deal": len(match.results) + (not match.deal_over),
            "moves": len(position.moves),
            "last": last,
            "phase": self._sight().phase,
            "turn": match.to_move,
            "outcome": position.outcome,
            "chips": match.chips,
            "pot": match.pot,
            "swept": self._swept,
        }

    def _update(self) -> None:
        """The controls, the message line and the sheets."""
        match = self._match
        self._controls.update(self._status(), self._choices())
        if match.deal_over:
            text = match_sheet.plain_settlement(match, self._talk)
            text = f"{self._shown_message} {text}".strip()
            if match.over:
                text = f"{text} {self._talk.end(match)}"
            self._write("won" if match.over and self.seat in match.leaders else "info", text)
        else:
            ask = self._talk.ask(self.view, match.legal_moves) if self.my_turn else ""
            text = f"{self._shown_message} {ask}".strip()
            if text:
                self._write("info", text)
            else:
                self._message.clear()
        parts = [match_sheet.settlement(match, self._talk), match_sheet.tricks(self.position, self._talk)]
        self._sheets.value = "".join([*parts, match_sheet.sheet(match, self._talk)])

    def _status(self) -> str:
        say, match, seen = self._say, self._match, self._sight()
        counted = match.deal_over and match.results[-1].outcome != "redeal"
        number = match.played + (not counted)
        parts = [say("status_deal", number=number, all=match.deals)]
        parts.append(say("status_trump", suit=engine.suit_name(engine.Card(seen.turned).suit, say.language)))
        if seen.declarer is not None:
            parts.append(self._talk.of("status_declarer", seen.declarer, bid=self._talk.bid(seen.high)))
        elif seen.phase == "bid":
            parts.append(say("status_bid"))
        elif seen.phase == "play":
            parts.append(say("status_none"))
        if match.over:
            parts.append(say("status_over"))
        return " · ".join(parts)

    def _opening(self) -> str:
        number = self._match.played + 1
        dealer = self.names[self._match.dealer]
        if self.position.moves:
            return ""
        return self._say("deal_starts", number=number, all=self._match.deals, name=dealer)

    def _choices(self) -> list[Choice]:
        """The buttons below the table."""
        say, match = self._say, self._match
        if match.over:
            return []
        if match.deal_over:
            return [Choice("next-deal", say("next_deal"), self.next_deal, main=True)]
        if self._resting_trick() is not None and self._pause:
            return [Choice("next", say("next"), self._next, main=True)]
        if not self.my_turn:
            return []
        phase = self._sight().phase
        if phase == "bid":
            words = {f"bid {count}": say("do_bid", count=count) for count in range(1, 5)}
            words |= {"bid 5": say("do_napoleon"), "pass": say("do_pass")}
            legal = set(match.legal_moves)
            return [self._choice(move, text, pale=move not in legal) for move, text in words.items()]
        if phase == "join":
            return [self._choice("join", say("do_join")), self._choice("pass", say("do_out"))]
        if phase in ("exchange", "away"):
            count = len(self._chosen)
            text = say("do_keep") if phase == "exchange" and not count else say(f"do_{phase}", count=count)
            main = phase == "exchange" or count == 3
            return [Choice(phase, text, self._lay_aside, main=main, pale=not main)]
        return []

    def _choice(self, move: str, text: str, pale: bool = False) -> Choice:
        return Choice(move, text, lambda: self.play(move), pale)

    def _lay_aside(self) -> None:
        """Hand back, or lay away, the cards that have been chosen."""
        word = self._sight().phase
        self.play(" ".join([word, *sorted(card.text for card in self._chosen)]))

    def _advice(self, move: engine.Move) -> str:
        """A move in the words of the buttons."""
        say = self._say
        word, _, behind = move.text.partition(" ")
        if word == "play":
            return say("advise_play", card=say.card(move.cards[0]))
        if word in ("exchange", "away") and move.cards:
            return say(f"advise_{word}", cards=", ".join(say.card(card) for card in move.cards))
        key = {"bid": "do_napoleon" if behind == "5" else "advise_bid", "exchange": "do_keep"}.get(word, f"do_{word}")
        if word == "pass" and self._sight().phase == "join":
            key = "do_out"
        return f"{say(key, count=behind)}."

    def _write(self, kind: str, text: str, clause: str | None = None) -> None:
        told = self._match.game.clause(clause, self._say.language) if clause else ""
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
        self._controls.update(self._status(), self._choices())

    def _explain(self, pile: str) -> None:
        """Why a click on something does nothing."""
        if self._match.deal_over:
            self._write("info", self._say("deal_ended"))
        elif not self.my_turn:
            self._write("info", self._whose_turn())
        elif pile == f"H{self.seat + 1}":
            self._write("info", f"{self._say('not_now')} {self._talk.ask(self.view, self._match.legal_moves)}")
        elif pile[0] == "H":
            self._write("info", self._say("not_your_card"))

    def _whose_turn(self) -> str:
        return self._say("not_yours", name=self.names[self._match.to_move])

    def _on_page(self) -> None:
        """A page shows the table: the clock may run."""
        with self._lock:
            if not self._pages:
                self._pages = True
                self._go_on()

    def _on_found(self, record: str, reloaded: bool) -> None:
        """The page remembers a match of this panel that had come further: it is offered, or taken up again."""
        with self._lock:
            if self._match.results or self._decisions:
                return
            try:
                match = engine.Match.loads(record)
            except engine.BadRecord as error:
                _LOG.warning("a remembered match could not be read: %s", error)
                return
            if match.game.key != self._match.game.key or self.seat >= match.game.seats:
                return
            if reloaded:
                self.match = match
            else:
                text = self._say("offer", count=match.played)
                self._message.offer(
                    text, self._say("go_on"), lambda: self.guarded(lambda: setattr(self, "match", match))
                )

    def _set_others(self, others: str | Strategy | Sequence[str | Strategy], seats: int) -> None:
        each = [others] * seats if isinstance(others, str) or callable(others) else list(others)
        if len(each) != seats:
            raise ValueError(f"expected a player for each of {seats} seats, not {len(each)}")
        self._strategies = [_strategy(one) for one in each]

    def _check_speed(self, speed: str) -> None:
        if speed not in SPEEDS:
            raise ValueError(f"speed is {speed!r}; expected one of {', '.join(map(repr, SPEEDS))}")

    def _on_error(self, error: Exception) -> None:
        _LOG.exception("something went wrong", exc_info=error)
        self._write("refusal", Wording("play", self._say.language)("failed", error=f"{type(error).__name__}: {error}"))


def _strategy(player: str | Strategy) -> Strategy:
    if callable(player):
        return player
    if player not in PLAYERS:
        raise ValueError(f"there is no player {player!r}; expected one of {', '.join(map(repr, PLAYERS))}")
    return PLAYERS[player]


def _seated(strategies: Sequence[Strategy], seat: int, seats: int) -> list[Strategy]:
    """The players for another number of seats: who is missing plays as the last of the others."""
    last = strategies[-1] if seat != len(strategies) - 1 else strategies[0]
    return [*strategies[:seats], *[last] * (seats - len(strategies))]


def _deal_of(match: engine.Match) -> int:
    """Which pack of the match lies on the table, from 0."""
    return len(match.results) - match.deal_over


def _think(match: engine.Match, strategy: Strategy) -> engine.Move:
    """The move that a player chooses. His chance is that of the situation: the same again after an undo."""
    position = match.position
    chance = random.Random(f"{match.first} {_deal_of(match)} {len(position.moves)}")
    return strategy(position.view(position.to_move), position.legal_moves, chance)


def match(start: engine.Match | engine.Game | str = "napoleon", **settings: Any) -> MatchPanel:
    """A match to play: `match("napoleon", deals=6, first=4711)`.

    Args:
        start: a match, a game, or the key of one.
        **settings: as for `MatchPanel`.

    Raises:
        BadOption: there is no game with that key, or it is not played for chips.
    """
    return MatchPanel(engine.game(start) if isinstance(start, str) else start, **settings)
