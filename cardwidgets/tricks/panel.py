"""The match panel: Napoleon against players of the engine, seen from the learner's seat.

What the page gets is made from the view of that seat alone (`MatchTable`). Moves of the learner are put to the engine,
which plays or refuses them; the other players move by a clock that never keeps the notebook waiting (`Autoplay`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import engine
from cardwidgets.i18n import languages
from cardwidgets.i18n.errors import Unfit
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.layouts.napoleon import PICK
from cardwidgets.session import start_deal
from cardwidgets.session.move_tree import Node
from cardwidgets.session.resume import Resume
from cardwidgets.tricks.autoplay import Autoplay
from cardwidgets.tricks.autosave import MatchRecord
from cardwidgets.tricks.board import MatchTable
from cardwidgets.tricks.hints import MatchAdvisor
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.session import MatchSession, Player
from cardwidgets.tricks.stand import MatchStand
from cardwidgets.tricks.view import MatchView
from cardwidgets.widgets import shown
from engine import match_line


class MatchPanel(MatchStand):
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
        pace: milliseconds between the cards of a deal, to slow it for teaching; None for a quick one.

    Attributes:
        table: the table itself.

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
        pace: float | None = None,
    ) -> None:
        if buttons not in ("all", "few"):
            raise ValueError(f"buttons is {buttons!r}; expected 'all' or 'few'")
        if isinstance(start, engine.Game):
            start = engine.Match(start, deals=deals, first=start_deal.number(first))
        self._course = MatchSession(start, seat, others)
        say = Wording("match", language)
        front = MatchTable(self._course, say, colours=colours, card_width=card_width, theme=theme, pace=pace)
        super().__init__(front, say, f"match {start.game.key}", (engine.KartentischError, ValueError))
        self._news = Messages(self._course, say)
        self._advisor = MatchAdvisor(self._news, say)
        self._record = MatchRecord(self._memory, self._course)
        self._flow = Autoplay(
            self._course,
            self._news,
            self._record,
            speed=speed,
            pause=pause,
            lock=self._lock,
            show=self._show_anew,
            update=self._update,
            on_error=self._teller.failed,
        )
        self.table.on_page(self._flow.wake)
        self._view = MatchView(self, say, self._news, self._memory, buttons == "all")
        self._drawer = self._view.drawer
        if buttons == "all":
            self._recall = Resume(
                self._memory,
                self._teller,
                say,
                self._lock,
                accept=self._accept,
                length=lambda match: match.played,
                take_up=self._take_up,
            )
        table = [self.table.widget, self._view.controls.choices, self._message.widget]
        self.children = [*self._view.above, *table, *self._view.below, self._memory]
        self._show(animate=False)
        self._flow.go_on(self._news.opening(start))
        if language is None:
            languages.follow(self)

    @property
    def status(self) -> str:
        """The line that says how the match stands, as it is read."""
        return shown.plain(self._view.controls.line.value)

    # -------------------------------------------------------------- what the learner does

    def skip(self) -> None:
        """Let the others play at once until it is the learner's turn, or the deal is over."""
        with self._lock:
            self._flow.skip()

    def gather(self) -> None:
        """Gather the trick that lies complete in the middle, and go on with the next one."""
        with self._lock:
            self._flow.gather()

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
                raise ValueError(self._news.whose_turn())
            ruling = self.position.ruling(move)
            if ruling.legal:
                self._flow.play(ruling.move)
            else:
                self.tell("refusal", lambda: ruling.sentence(self.language), ruling.clause)
            return ruling

    def lay_aside(self) -> None:
        """Hand back, or lay away, the cards that have been chosen on the table."""
        self.play(" ".join([self._course.sight.phase, *sorted(card.text for card in self.chosen)]))

    def undo(self) -> None:
        """Back to the learner's last decision, or to the end of the deal before."""
        self._travel(self._course.undo)

    def redo(self) -> None:
        """Forward again to what was taken back last."""
        self._travel(self._course.redo)

    def restart(self) -> None:
        """Back to the learner's first decision in this deal."""
        self._travel(self._course.restart)

    def go(self, node: Node[engine.Match]) -> None:
        """To any place in the tree of tries."""
        self._travel(lambda: self._course.go(node))

    def hint(self) -> None:
        """Say what a player by rules of thumb looks at; asked again, what he would do."""
        with self._lock:
            if self.my_turn:
                text, clause, move = self._advisor.advise(self.position)
                self.tell("hint", text, clause)
                if move is not None:
                    self._front.point(move)

    def next_deal(self) -> None:
        """Deal the next pack.

        Raises:
            ValueError: the current deal goes on, or the match is over.
        """
        with self._lock:
            self._course.next_deal()
            self._begin()
            self._record.keep()
            self._show(fresh=True)
            self._flow.go_on(self._news.opening(self.match))

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
        deals = self.match.deals if deals is None else deals
        self.match = engine.Match(game, deals=deals, first=start_deal.number(first))
        self._record.forget()

    def seat_player(self, seat: int, player: Player) -> None:
        """Let another player sit in a seat.

        Raises:
            ValueError: there is no such player.
        """
        with self._lock:
            self._course.seat_player(seat, player)
            self._view.seated()
            self._flow.go_on()

    def load(self, text: str) -> None:
        """Go on with a saved match or a shared line; every move is replayed by the rules first.

        Raises:
            BadRecord: it is neither, or a move in it is not legal, or the learner's seat is not among its seats. The
                match on the table stays.
        """
        match = match_line.read(text)
        if self.seat >= match.game.seats:
            raise Unfit("no_seat", count=match.game.seats)
        self._take_up(match, lambda: self._say("loaded"))

    def show_rules(self, on: bool = True) -> None:
        """Label the learner's place in the trick with the cards that may go there now, or take the label off."""
        with self._lock:
            super().show_rules(on)
            if on and not self._front.labels():
                self.tell("info", lambda: self._say("labels_later"))

    def speak(self, language: str) -> None:
        """Change the language of everything on it; the match stays.

        Raises:
            ValueError: there is no such language.
        """
        with self._lock:
            self._say.speak(language)
            self._view.speak()
            self._front.speak()
            self._teller.speak(language)

    def close(self) -> None:
        """Take the panel off the pages and free what it holds."""
        if "_flow" in self.__dict__:
            self._flow.end()
        super().close()

    # -------------------------------------------------------------- what is shown

    def _begin(self) -> None:
        """Forget what belongs to another deal."""
        self._flow.rest()
        self._front.chosen.clear()
        self._news.told = lambda: ""

    def _take_up(self, match: engine.Match, told: Callable[[], str] | None = None) -> None:
        """Put another match on the table.

        Args:
            match: where it stands.
            told: what is said of it; its past then is the first branch of the tree. None for a match from code.
        """
        with self._lock:
            self._course.go_to(match, past=told is not None)
            self._begin()
            self._record.begin(match)
            self._record.keep()
            self._show(animate=False)
            self._view.seated()
            self._flow.go_on(told or self._news.opening(match))

    def _travel(self, step: Callable[[], None]) -> None:
        with self._lock:
            self._flow.travel(step)
            self._record.keep()
            self._show_anew()
            self._flow.go_on(lambda: "")

    def _accept(self, record: str) -> engine.Match | None:
        """The match that a page remembers of this panel, unless another one has been begun."""
        if self._course.begun:
            return None
        match = match_line.read(record)
        return match if match.game.key == self.match.game.key and self.seat < match.game.seats else None

    def _show(self, last: str = "", *, animate: bool = True, fresh: bool = False) -> None:
        self._front.show(last, animate=animate, fresh=fresh)
        self._tell_watchers(self.match)

    def _show_anew(self, last: str = "") -> None:
        """Show how the match stands after a move, or after a trick has been gathered: no card is chosen any more."""
        self._front.chosen.clear()
        self._show(last)

    def _update(self) -> None:
        """Say what has happened, and show what can be chosen now."""
        if self._news.text():
            self.tell(self._news.kind, self._news.text)
        else:
            self._teller.clear()
        self._view.update()

    def _plain(self) -> str:
        return repr(self.view)

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
                on_the_table = intent.kind != "drop" or intent.target[:1] == "P"
                if on_the_table and not self.play(found.action).legal:
                    self.table.refuse(found.id, intent.target)
            elif (why := self._news.idle(found.pile)) is not None:
                self.tell("info", why)

    def _pick(self, card: engine.Card) -> None:
        """Choose a card of the hand, or choose it no more."""
        self._front.pick(card)
        self._tell_watchers(self.match)
        self._view.offer()


def match(start: engine.Match | engine.Game | str = "napoleon", **settings: Any) -> MatchPanel:
    """A match to play: `match("napoleon", deals=6, first=4711)`.

    In an app it begins with another deal if the address of the page asks for one: see `cardwidgets.session.url_params`.

    Args:
        start: a match, a game, or the key of one.
        **settings: as for `MatchPanel`.

    Raises:
        BadOption: there is no game with that key, or it is not played for chips.
    """
    start = engine.game(start) if isinstance(start, str) else start
    no_number = start_deal.asked(start, "first", settings)
    panel = MatchPanel(start, **settings)
    if no_number is not None:
        panel.no_such_deal(no_number)
    return panel
