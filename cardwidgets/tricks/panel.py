"""The match panel: a trick game against players of the engine, from the learner's seat.

Everything sent to the page is derived from the view of that seat alone (`tricks/picture.py`). The engine plays or
refuses the learner's moves; the other players move on a timer that never blocks the notebook (`Autoplay`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

import engine
from cardwidgets.i18n.errors import UnfitError
from cardwidgets.scene.layouts.seats import seat_names
from cardwidgets.session import start_deal
from cardwidgets.session.counted import Counted
from cardwidgets.session.move_tree import MoveTree, Node
from cardwidgets.session.panel_base import TablePanel
from cardwidgets.session.resume import Resume
from cardwidgets.table.attempts import AttemptedMove
from cardwidgets.tricks.autoplay import Autoplay
from cardwidgets.tricks.autosave import MatchRecord
from cardwidgets.tricks.deal_review import DealReviewPart
from cardwidgets.tricks.hints import MatchAdvisor
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.picture import debug_state, seat_look
from cardwidgets.tricks.session import MatchSession, Player
from cardwidgets.tricks.view import MatchView
from cardwidgets.widgets.controls.choice_row import LINE_HEIGHT
from cardwidgets.widgets.look import Look
from cardwidgets.widgets.output import shown
from engine.core.arguments import refusal
from engine.tricks import can_review, match_line

CARD_WIDTH = 78
"""Width of a card in a match, in CSS pixels."""


class MatchPanel(TablePanel[engine.Match]):
    """A match to play, one deal at a time on the table.

    In an app, the address of the page may request another first deal: `?deal=4711`.

    Args:
        start: a match, or a game (of which a match of `deals` deals begins), or the key of one.
        deals: number of deals, if `start` is a game.
        first: number of the first deal; None for a random one.
        seat: the learner's seat.
        others: the other players: a name of `engine.players.players_of`, a strategy, or one of these per seat (the
            learner's is ignored); None for the usual one.
        speed: "slow", "normal", "fast" or "at once".
        pause: whether a trick stays on the table until the learner goes on.
        buttons: "all", or "few" for a small table between paragraphs.
        pace: milliseconds between the cards of a deal, to slow it for teaching; None for the usual speed.
        **look: the appearance and the language, see `Look`.

    Attributes:
        session: the match with its players, and the learner's decisions.
        autoplay: the automatic part: the speed of the other players, pauses, forced cards.
        table: the table itself.

    Raises:
        OptionError: there is no game with that key, or it is for one player.
        ValueError: there is no such seat, speed, player or set of buttons.

    >>> panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), deals=2, first=4711, speed="at once")
    >>> panel.seat, panel.names, panel.my_turn
    (0, ('You', 'Ada', 'Bruno'), True)
    >>> panel.view["H1"]
    (KC, QC, TD, 7H, QS)
    >>> panel.play("bid 3").legal
    True
    >>> panel.skip()
    >>> panel.position.moves
    (bid 3, pass, pass)
    >>> panel.undo()
    >>> panel.status
    'Deal 1 of 2 · No. 4711 · Trump: clubs · Bidding'
    >>> panel.redo()
    >>> panel.restart()
    >>> panel.seat_player(1, "bold")
    >>> panel.new_match(deals=4, first=7)
    >>> panel.match.deals, panel.match.first
    (4, 7)
    >>> panel.close()
    """

    def __init__(
        self,
        start: engine.Match | engine.Game | str = "napoleon",
        *,
        deals: int = 8,
        first: int | None = None,
        seat: int = 0,
        others: Player | Sequence[Player] | None = None,
        speed: str = "normal",
        pause: bool = False,
        buttons: str = "all",
        pace: float | None = None,
        **look: Unpack[Look],
    ) -> None:
        if buttons not in ("all", "few"):
            raise ValueError(f"buttons is {buttons!r}; expected 'all' or 'few'")
        start = engine.game(start) if isinstance(start, str) else start
        first, follow = start_deal.requested(start, first, buttons)
        if not isinstance(start, engine.Game | engine.Match):
            raise engine.ArgumentError(refusal("start", start, "match_start"))
        if isinstance(start, engine.Game):
            start = engine.Match(start, deals=deals, first=start_deal.number(first))
        self.session = MatchSession(start, seat, others)
        how = {"seat": self.session.seat, "details": seat_look(self.session), "row": LINE_HEIGHT}
        super().__init__("match", look, f"match {start.game.key}", start.position, CARD_WIDTH, **how)
        self._pace, whole = pace, buttons == "all"
        self._messages = messages = Messages(self.session, self._say)
        self._board.on_touch(self._on_touch)
        self._board.read = lambda key, _pile: messages.read(key)
        self._advisor = MatchAdvisor(messages, self._say)
        self._record = MatchRecord(self._storage, self.session)
        parts = (self.session, self._session)
        shows: dict[str, Any] = {"show": self._show, "update": self._update}
        self.autoplay = Autoplay(*parts, messages, self._record, speed=speed, pause=pause, **shows)
        self.table.on_page(self.autoplay.start)
        turn_to = lambda page: self._drawer.turn_to(page)  # noqa: E731
        self._review = review = DealReviewPart(*parts, lambda: messages.phrases, self._show_own, turn_to)
        self._view = view = MatchView(self, self._session, messages, review, whole, self._update)
        self._drawer = view.drawer
        if whole:
            length = lambda match: match.played  # noqa: E731
            self._recall = Resume(self._session, accept=self._accept, length=length, take_up=self._take_up)
        table = [view.controls.row, self.table.widget, self._board.row.box, self._line.widget]
        self.children = [*table, view.drawer.box, *([] if whole else [view.sheets]), self._storage]
        self._show(animate=False)
        self.autoplay.go_on(messages.opening(start))
        self._follow_language()
        follow(self.load, self._announcer)

    # -------------------------------------------------------------- state

    @property
    def match(self) -> engine.Match:
        """The match on the table; assign one to continue from it, with any number of players.

        >>> panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), first=4711)
        >>> panel.match = panel.match.play("bid 3")
        >>> panel.match.position.moves[0]
        bid 3
        """
        return self.session.match

    @match.setter
    def match(self, match: engine.Match) -> None:
        if not isinstance(match, engine.Match):
            raise TypeError(f"a match panel shows an engine.Match, not {type(match).__name__}")
        self._take_up(match)

    @property
    def position(self) -> engine.Position:
        """The position on the table."""
        return self.match.position

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.session.seat

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return seat_names(self.match.game.seats, self.seat, self._say)

    @property
    def view(self) -> engine.View:
        """The learner's view of the position."""
        return self.session.view

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to move."""
        return self.session.my_turn

    @property
    def status(self) -> str:
        """The status line as plain text."""
        return shown.plain(self._view.controls.line.value)

    # -------------------------------------------------------------- the learner's actions

    def skip(self) -> None:
        """Let the other players move at once until it is the learner's turn, or the deal is over."""
        with self._lock:
            self.autoplay.skip()

    def gather(self) -> None:
        """Gather the complete trick in the middle and continue.

        >>> panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), first=4711, speed="at once")
        >>> while not panel.match.deal_over:
        ...     ruling = panel.play(panel.position.legal_moves[-1])
        ...     panel.gather()
        ...     panel.skip()
        >>> panel.match.played
        1
        """
        with self._lock:
            self.autoplay.gather()

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move of the learner as if it were made at the table.

        Returns:
            The ruling. If it is legal the table shows the move, otherwise a message says why not.

        Raises:
            InvalidMoveError: the text is not a move of this game.
            ValueError: it is another player's turn.

        >>> panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), first=4711)
        >>> panel.play("play KC").clause, panel.message.text
        ('NP-4', 'Bidding comes first: name a number of tricks, or pass.')
        >>> panel.play("bid 3").legal
        True
        """
        with self._lock:
            if not self.my_turn and not self.match.deal_over:
                raise ValueError(self._messages.whose_turn())
            ruling = self.position.ruling(move)
            if ruling.legal:
                self.autoplay.play(ruling.move)
            else:
                self._announcer.announce("refusal", lambda: ruling.sentence(self.language), ruling.clause)
            return ruling

    def lay_aside(self) -> None:
        """Play the move that names the cards chosen on the table: exchange or discard them.

        >>> game = engine.game("napoleon", players=3, exchange=True)
        >>> panel = cardwidgets.MatchPanel(game, first=4711, speed="at once")
        >>> ruling = panel.play("bid 3")
        >>> panel.skip()
        >>> panel.position.legal_moves[0]
        exchange
        >>> panel.lay_aside()
        >>> "exchange" in panel.position.moves
        True
        """
        self._board.lay_aside()

    def restart(self) -> None:
        """Go back to the learner's first decision in this deal."""
        self.go(self.session.start_of_deal)

    def go(self, node: Node[engine.Match]) -> None:
        """Go to any node of the move tree.

        >>> panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), first=4711)
        >>> ruling = panel.play("bid 3")
        >>> panel.go(panel.session.tree.start)
        >>> panel.position.moves
        ()
        """
        with self._lock:
            self.autoplay.travel(lambda: self.session.go(node))
            self._record.keep()
            self._show()
            self.autoplay.go_on(lambda: "")

    def hint(self) -> None:
        """Show the rule of thumb that applies; on the second call, the move it recommends.

        >>> panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), first=4711)
        >>> for _ in range(2):
        ...     panel.hint()
        ...     print(panel.message.text)
        Your hand should take a trick more than was bid; low bids pay as much as high ones.
        Your hand should take a trick more than was bid; low bids pay as much as high ones. Bid 1.
        """
        with self._lock:
            if self.my_turn:
                text, clause, move = self._advisor.advise(self.position)
                self._announcer.announce("hint", text, clause)
                if move is not None:
                    self._board.point_at(move, whole=False)

    def next_deal(self) -> None:
        """Deal the next pack.

        Raises:
            ValueError: the current deal is not over, or the match is.

        >>> match = engine.Match(engine.game("napoleon", players=3), first=4711)
        >>> panel = cardwidgets.MatchPanel(match.play("pass").play("pass").play("pass"))
        >>> panel.next_deal()
        >>> panel.position.deal_number
        4712
        """
        with self._lock:
            self.session.next_deal()
            self._begin()
            self._record.keep()
            self._show(fresh=True)
            self.autoplay.go_on(self._messages.opening(self.match))

    def new_match(self, *, deals: int | None = None, first: int | None = None, **options: Any) -> None:
        """Begin another match.

        Args:
            deals: its number of deals; None for the same as now.
            first: number of its first deal; None for a random one.
            **options: the options of the game that differ from the current ones.

        Raises:
            OptionError: no such option, or no such combination.
            DealError: no such number.
        """
        game = engine.game(self.match.game.key, **{**self.match.game.options, **options})
        deals = self.match.deals if deals is None else deals
        self.match = engine.Match(game, deals=deals, first=start_deal.number(first))
        self._record.forget()

    def seat_player(self, seat: int, player: Player) -> None:
        """Replace the player of a seat.

        Raises:
            ValueError: there is no such player.
        """
        with self._lock:
            self.session.seat_player(seat, player)
            self._view.seated()
            self.autoplay.go_on()

    def load(self, text: str) -> None:
        """Continue a saved match or a shared line; every move is replayed by the rules first.

        Raises:
            RecordError: it is neither, it contains an illegal move, or the learner's seat is not among its seats. The
                match on the table stays.

        >>> panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), first=4711)
        >>> panel.load(engine.Match(engine.game("napoleon", players=4), first=7).dumps())
        >>> panel.match.game.seats, panel.match.first
        (4, 7)
        """  # noqa: DOC501
        match = match_line.read(text)
        if self.seat >= match.game.seats:
            raise UnfitError("no_seat", count=match.game.seats)
        self._take_up(match, lambda: self._say("loaded"))

    def review(self) -> None:
        """Review a finished deal: the bid and the card that cost the learner most; see `engine.review`.

        Before the deal is over, a message says so.

        >>> panel = cardwidgets.MatchPanel(engine.game("napoleon"), first=4711, speed="at once")
        >>> panel.review()
        >>> panel.match.deal_over
        False
        """
        if self._review.available():
            self._view.hide_end()
            self._review.open()
        else:
            key = "review_later" if can_review(self.match.game) else "no_review"
            self._announcer.announce("info", lambda: self._say(key))

    def show_rules(self, on: bool = True) -> None:
        """If `on`, label the learner's place in the trick with the cards that may be played now; else remove the label.

        >>> panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), first=4711)
        >>> panel.show_rules()
        >>> panel.message.text
        'When it is your turn to play a card, your place in the trick shows which cards are allowed.'
        """
        with self._lock:
            super().show_rules(on)
            if on and not self._board.labels():
                self._announcer.announce("info", lambda: self._say("labels_later"))

    def close(self) -> None:
        """Remove the panel from the pages and free its resources."""
        if "autoplay" in self.__dict__:
            self.autoplay.end()
            self._review.end()
            self._view.close()
        super().close()

    # -------------------------------------------------------------- rendering

    @property
    def _moves(self) -> MoveTree[engine.Match]:
        return self.session.tree

    def _begin(self) -> None:
        """Reset everything that belongs to another deal."""
        self.autoplay.hold()
        self._messages.news = lambda: ""

    def _take_up(
        self, match: engine.Match, news: Callable[[], str] | None = None, counted: Counted | None = None
    ) -> None:
        """Put another match on the table.

        Args:
            news: returns the opening message; the past of the match then becomes the first branch of the tree. None for
                a match assigned by code.
            counted: what has been counted of it before; None for nothing.
        """
        with self._lock:
            self.session.go_to(match, past=news is not None)
            self._begin()
            self._record.begin(match, counted)
            self._record.keep()
            self._show(animate=False)
            self._view.seated()
            self.autoplay.go_on(news or self._messages.opening(match))

    def _accept(self, record: str) -> engine.Match | None:
        """The match in a page's record of this panel; None if another one has been begun."""
        if self.session.begun:
            return None
        match = match_line.read(record)
        return match if match.game.key == self.match.game.key and self.seat < match.game.seats else None

    def _show(self, last: str = "", *, animate: bool = True, fresh: bool = False) -> None:
        pace = self._pace if fresh else None  # moves of the others have their own pace
        self._board.open, session = False, self.session
        how: dict[str, Any] = {"details": seat_look(session), "debug_state": debug_state(session, last)}
        self._board.show(self.position, animate=animate, fresh=fresh, pace=pace, **how)
        if last and self.match.deal_over and self._messages.end().kind == "won":
            self.table.cheer()
        self._notify(self.match)

    def _show_own(self) -> None:
        """Show the end of the learner's own deal again."""
        self._show(animate=False)
        self._update()
        self._view.hide_end()

    def _update(self) -> None:
        """Show the message and the current choices."""
        self._review.follow()
        if self._messages.text():
            self._announcer.announce(self._messages.kind, self._messages.text)
        else:
            self._announcer.clear()
        self._view.update()

    def _plain(self) -> str:
        return repr(self.view)

    # -------------------------------------------------------------- input

    def _on_attempt(self, tried: AttemptedMove) -> bool:
        with self._lock:
            return self.play(tried.move).legal

    def _on_touch(self, pile: str) -> None:
        if (why := self._messages.idle(pile)) is not None:
            self._announcer.announce("info", why)
