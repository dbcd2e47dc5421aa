"""The play panel, which a notebook shows: a table with buttons, message line and move tree.

It turns the player's intent into a move, asks the engine, and shows the new position, or the refusal with its clause.
It contains no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Unpack

import engine
from cardwidgets.i18n.errors import UnfitError
from cardwidgets.patience import messages
from cardwidgets.patience.autosave import Episode, GameRecord
from cardwidgets.patience.chances import TableChances
from cardwidgets.patience.hints import Advisor
from cardwidgets.patience.messages import count_moves
from cardwidgets.patience.view import PlayView
from cardwidgets.scene import layouts, spoken
from cardwidgets.scene.model import buried
from cardwidgets.session import start_deal
from cardwidgets.session.counted import Counted
from cardwidgets.session.move_tree import History, Node
from cardwidgets.session.panel_base import TablePanel
from cardwidgets.session.resume import Resume
from cardwidgets.solver import Analysis
from cardwidgets.table.attempts import AttemptedMove
from cardwidgets.widgets.look import Look
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.timers import BackgroundTimer
from engine import hint
from engine.core.arguments import refusal
from engine.hints import finishing_moves, safe_moves

CARD_WIDTH = 80
"""The usual width of a card, in CSS pixels."""
FINISH_SECONDS = 0.22
"""Seconds between two cards that go up to finish a game: slightly longer than one flight."""


class PlayPanel(TablePanel[engine.Position]):
    """A table to play at.

    In an app, the address of the page may request another deal: `?deal=4711`.

    Args:
        start: a position, or a game (which is then dealt), or the key of one.
        deal: the deal number, if `start` is a game; None for a new one.
        buttons: "all", or "few" (undo, redo, restart, hint) for a small table between paragraphs.
        room: height reserved for the tableau, in card widths; None for what a whole game needs.
        stored_as: the name under which the page stores the game; None for the key of the game. Tables of one name on a
            page are told apart by their order: a table added between them needs its own name.
        pace: milliseconds between the cards of a deal, to slow it down for teaching; None for the usual speed.
        indicator: whether the table shows for each position if it can be won, with all cards known; None with all
            buttons judges only the deal, before the first move, and with few nothing.
        **look: the appearance and the language, see `Look`.

    Attributes:
        position: the live position; assign one to continue from it.
        history: the tree of all moves tried.
        table: the table itself.

    >>> panel = cardwidgets.PlayPanel(engine.game("kleine-harfe"), deal=1, indicator=False)
    >>> panel.play("T3>T7").legal, panel.position.moves
    (True, (T3>T7,))
    >>> panel.undo()
    >>> panel.status
    'Moves: 0 · On foundations: 0 of 52'
    >>> panel.redo()
    >>> panel.position.last_move
    T3>T7
    >>> panel.restart()
    >>> panel.deal(2)
    >>> panel.position.deal_number
    2
    >>> panel.position = engine.game("treppe").deal(46)
    >>> panel.give_up()
    >>> panel.position.outcome
    'lost'
    >>> panel.indicate(False)
    >>> panel.close()
    """

    _deliberate = (engine.KartentischError,)

    def __init__(
        self,
        start: engine.Position | engine.Game | str,
        *,
        deal: int | None = None,
        buttons: str = "all",
        room: float | None = None,
        stored_as: str | None = None,
        pace: float | None = None,
        indicator: bool | None = None,
        **look: Unpack[Look],
    ) -> None:
        if buttons not in ("all", "few"):
            raise ValueError(f"buttons is {buttons!r}; expected 'all' or 'few'")
        start = engine.game(start) if isinstance(start, str) else start
        deal, follow = start_deal.requested(start, deal, buttons)
        if not isinstance(start, engine.Game | engine.Position):
            raise engine.ArgumentError(refusal("start", start, "play_start"))
        if isinstance(start, engine.Game):
            start = start.deal(start_deal.number(deal))
        elif deal is not None:
            raise ValueError("a deal number goes with a game, not with a position")
        name, self._pace = stored_as or start.game.key, pace
        super().__init__("play", look, name, start, CARD_WIDTH, room=room)
        self._board.read = lambda key, pile: spoken.read(self.position, key, pile, self.language)
        self._board.on_touch(lambda _pile: self._analysis.walk.remind())
        self._board.keys = {**self._board.keys, "a": self.auto}
        self._record = GameRecord(self._storage)
        self._finishing = BackgroundTimer(self._lock, self._announcer.failed)
        self._lay_out(start)
        length = lambda position: len(position.moves)  # noqa: E731
        self._recall = Resume(self._session, accept=self._accept, length=length, take_up=self._begin)
        whole = buttons == "all"
        self._analysis = Analysis(self._session, self._show_own, indicator if whole else bool(indicator))
        self.table.on_page(self._analysis.start)
        self._chances = TableChances(self._session, self._analysis.walk, self._help)
        self._advisor = Advisor(self._say, self._chances.of_hint)
        self._view = view = PlayView(self, self._session, self._record, self._analysis, self._chances, whole)
        self._drawer = view.drawer
        above, below = [view.controls.row, self.table.widget], [self._drawer.box, self._storage]
        self.children = [*above, self._line.widget, *below]
        self._show(animate=False)
        self._greet()
        self._follow_language()
        follow(self.load, self._announcer)

    # -------------------------------------------------------------- for the notebook

    @property
    def position(self) -> engine.Position:
        """The position on the table."""
        return self.history.position

    @position.setter
    def position(self, position: engine.Position) -> None:
        if not isinstance(position, engine.Position):
            raise TypeError(f"a panel shows an engine.Position, not {type(position).__name__}")
        with self._lock:
            if position.game == self.position.game and self.history.continues(position):
                self.history.go_on(position)
            else:
                self._lay_out(position)
            self._show()
            self._greet()

    @property
    def status(self) -> str:
        """The status line as plain text: the moves, the score and more."""
        return shown.plain(self._view.controls.line.value)

    @property
    def verdict(self) -> str:
        """The solver's verdict on the position, with all cards known: "won" or "lost" (winnable or not).

        It is "thinking" during the search, "unknown" if the search found nothing, "" if the indicator says nothing.

        >>> panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46, indicator=False)
        >>> panel.verdict
        ''
        """
        return str(self._analysis.verdict.verdict)

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move as if it were made at the table.

        Returns:
            The ruling. If it is legal the table shows the new position, otherwise a message says why not.

        Raises:
            InvalidMoveError: the text is not a move of this game.

        >>> panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46)
        >>> panel.play("base Q").legal, panel.message.clause
        (False, 'TR-2')
        >>> panel.play("base 8").legal, panel.position.moves
        (True, (base 8,))
        """
        with self._lock:
            ruling = self.position.ruling(move)
            if ruling.legal:
                before = self.position
                self.history.play(before.play(move))
                self._show(celebrate=True)
                self._after_move(messages.moved(before, self.position, self._say), before)
            else:
                self._announcer.announce("refusal", lambda: ruling.sentence(self.language), ruling.clause)
            return ruling

    def restart(self) -> None:
        """Go back to the start of this game; nothing is lost, since redo leads forward again."""
        self.go(self.history.start)

    def go(self, node: Node[engine.Position]) -> None:
        """Go to any position of the move tree.

        >>> panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46)
        >>> ruling = panel.play("base 8")
        >>> panel.undo()
        >>> ruling = panel.play("base 3")
        >>> panel.go(panel.history.start.after[0])
        >>> panel.position.moves
        (base 8,)
        """
        with self._lock:
            left, before = self.history.here, self.position
            self.history.go(node)
            self._show(animate=left in (node, node.before) or node is left.before)
            here, steps = self.position, len(self.position.moves) - len(before.moves)
            if steps == -1 and before.moves[:-1] == here.moves:
                heard = messages.taken_back(before, here, self._say)
            elif steps == 1 and here.moves[:-1] == before.moves:
                heard = messages.moved(before, here, self._say)
            else:
                heard = self._view.controls.status
            self._after_move(heard, before)

    def deal(self, number: int | None = None) -> None:
        """Lay out a new deal of the same game.

        Args:
            number: the number of the deal; None for a random one.

        A game in progress is not lost: a button in the message leads back to it until the first move.

        Raises:
            DealError: no such number.

        >>> panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46, indicator=False)
        >>> ruling = panel.play("base 8")
        >>> panel.deal(7)
        >>> panel.buttons["offer"].click()
        >>> panel.position.deal_number, panel.position.moves
        (46, (base 8,))
        """
        left, episode, say = self.history, self._record.episode, self._say
        self._begin(self.position.game.deal(start_deal.number(number)))
        if messages.under_way(left.position):
            count = count_moves(left.position)
            offer, back = partial(say, "kept", count=count), partial(say, "back_to")
            self._announcer.offer(offer, back, partial(self._take_back, left, episode))

    def give_up(self) -> None:
        """End this game as lost; undo leads back into it."""
        self.play("resign")

    def hint(self) -> None:
        """Give a hint at the best-looking move: first the rule, then the pile, then the move.

        >>> panel = cardwidgets.PlayPanel(engine.game("kleine-harfe"), deal=1, indicator=False)
        >>> for _ in range(3):
        ...     panel.hint()
        ...     print(panel.message.text)
        A face-down card can be turned up. This is an estimate by eye.
        Look at column 3.
        Play the 8 of hearts to column 1.
        """
        with self._lock:
            self._help()
            self._analysis.walk.leave()
            blind = self._chances.on or self._analysis.asks  # by what can be seen
            advice = self._advisor.next(self.position, None if blind else self._analysis.solution_here)
            self._announcer.announce("hint", lambda: (self._advisor.again() or advice).text, advice.clause)
            self._board.point(*advice.piles, moves=advice.moves)
            if advice.move and not self._advisor.knows_all:
                self._chances.for_hint(self._repeat_hint)

    def auto(self) -> None:
        """Move all cards to the foundations that can go there safely; a game without rules of thumb cannot say which.

        >>> panel = cardwidgets.PlayPanel(engine.record.read("kleine-harfe deal=1: T3>T7"))
        >>> panel.auto()
        >>> panel.position.moves
        (T3>T7, T3>FC)
        """
        with self._lock:
            moves = safe_moves(self.position)
            if not moves:
                game = self.position.game
                key = "auto_none" if "heuristics" in game.capabilities else "auto_unjudged"
                self._announcer.announce("info", lambda: self._say(key))
                return
            before = self.position
            while moves:
                self.history.play(self.position.play(moves[0]))
                moves = safe_moves(self.position)
            self._show(celebrate=True)
            self._after_move(messages.moved(before, self.position, self._say), before)

    def finish(self) -> None:
        r"""Move up all remaining cards one by one, if that is certain to win; any other action stops it.

        >>> small = engine.game("kleine-harfe", ranks=3, suits=2, columns=3)
        >>> panel = cardwidgets.PlayPanel(small.setup("T1: 3C 2D\nT2: 3D\nFC: AC 2C\nFD: AD"), indicator=False)
        >>> panel.finish()
        >>> panel.position.moves
        (T1>FD,)
        >>> panel.close()
        """
        with self._lock:
            if moves := finishing_moves(self.position):
                self._finish(moves)

    def load(self, text: str) -> None:
        """Continue a saved game or a shared line, of any game that has a table; it is replayed first.

        Raises:
            RecordError: it is neither, it contains an illegal move, or its game is not played at this table. The game
                on the table stays.

        >>> panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46)
        >>> panel.load("kleine-harfe deal=1: T3>T7")
        >>> panel.position.game.title(), panel.position.moves
        ('Kleine Harfe (Klondike)', (T3>T7,))
        """  # noqa: DOC501
        position = engine.record.read(text)
        if position.game.seats > 1:
            raise UnfitError("no_table", game=position.game.title(self.language))
        self._begin(position, lambda: self._say("loaded"))

    def indicate(self, on: bool = True) -> None:
        """Switch on, or off, the indicator that says whether each position can be won, with all cards known."""
        self._analysis.indicate(on)

    def show_solution(self) -> None:
        """Show how to win from here, with all cards known, step by step; the learner's game is paused in the meantime.

        >>> panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46, indicator=False)
        >>> panel.show_solution()
        >>> panel.position.moves
        ()
        """
        self._analysis.solution()

    def review(self) -> None:
        """Review this game in the drawer, with all cards known: where it could be won, and which move lost it.

        >>> panel = cardwidgets.PlayPanel(engine.game("treppe").deal(46).play("base 8"), indicator=False)
        >>> panel.review()
        >>> panel.position.moves
        (base 8,)
        """
        self._analysis.review()

    def close(self) -> None:
        """Remove the panel from the pages and free its resources.

        >>> panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46)
        >>> panel.close()
        """
        if "_view" in self.__dict__:
            self._analysis.close()
            self._chances.close()
            self._view.close()
            self._finishing.end()
        super().close()

    # -------------------------------------------------------------- rendering

    @property
    def _moves(self) -> History:
        return self.history

    def _show_own(self) -> None:
        """Show the learner's game again, after a solution."""
        self._show(animate=False)
        self._greet()

    def _lay_out(self, position: engine.Position, counted: Counted | None = None) -> None:
        """Put another game on the table and show it."""
        self.history = History(position)
        self._phased = "phase" in position.view().counters  # asked here, so that a move costs less
        self._helped = False
        self._record.begin(position, counted)

    def _begin(
        self, position: engine.Position, message: Callable[[], str] | None = None, counted: Counted | None = None
    ) -> None:
        """Put another game on the table."""
        layouts.scene(position)  # raises for a game without a table, before anything is lost
        with self._lock:
            self._lay_out(position, counted)
            self._show(fresh=not position.moves, animate=not position.moves)
            self._greet()
            if message is not None and position.outcome is None:
                self._announcer.announce("info", message)

    def _take_back(self, history: History, episode: Episode) -> None:
        """Put back on the table a game that another deal has replaced."""
        with self._lock:
            self._lay_out(history.position)
            self.history, self._record.episode = history, episode
            self._record.note(self.position)
            self._show(animate=False)
            self._announcer.announce("info", lambda: self._say("back_again", count=count_moves(self.position)))

    def _show(self, *, animate: bool = True, fresh: bool = False, celebrate: bool = False) -> None:
        """Show the learner's game; `celebrate`: whether to celebrate a win, because the learner's own move led here."""
        position = self.position
        won = partial(layouts.celebrate, position) if celebrate and position.outcome == "won" else None
        how: dict[str, Any] = {"animate": animate, "fresh": fresh, "pace": self._pace, "celebrate": won}
        self._board.show(position, debug_state=_debug_state(position), **how)
        if won:
            self.table.cheer()
        self._view.update()
        self._notify(position)

    def _help(self) -> None:
        """Note that this game is played with help."""
        self._helped = True

    def _repeat_hint(self) -> None:
        """Show the hint again, because more is known about its move."""
        if self.message is not None and self.message.kind == "hint":
            self._announcer.repeat()

    def _plain(self) -> str:
        return repr(self.position)

    def _greet(self) -> None:
        self._announcer.announce("info", lambda: messages.greeting(self.position, self._say, self._helped))

    def _after_move(self, heard: str, before: engine.Position) -> None:
        """Announce the new position of the learner's game; without a message, `heard` is for screen readers only."""
        position = self.position
        phase, clause = messages.new_phase(before, position, self._say) if self._phased else ("", "")
        if position.outcome is not None:
            self._announcer.announce(position.outcome, lambda: messages.ended(position, self._say, self._helped))
        elif finishing_moves(position):
            self._announcer.announce("info", lambda: self._say("finish_offer"))
            self.table.say(f"{heard} {self._say('finish_offer')}")
            self._view.offer_finish(True)
        elif phase:
            self._announcer.announce("info", lambda: messages.new_phase(before, position, self._say)[0], clause)
            self.table.dim(*buried(self.table.scene))
        elif hint(position).reason == "nothing":
            self._announcer.announce("info", lambda: self._say("stuck"))
        elif verdict := self._analysis.verdict_on_move:
            self._announcer.announce("info", verdict)
        else:
            self._announcer.clear()
            self.table.say(heard)
        self._analysis.start()
        self._record.note(position)
        self._view.set_clock()
        if position.outcome is not None:
            self._view.update_lines()  # the game has been counted
        self._view.show_result()

    def _finish(self, moves: tuple[engine.Move, ...]) -> None:
        """Play the first of these moves now and the others later, unless the learner does something else."""
        here = self.position.play(moves[0])
        self.history.play(here)
        self._show(celebrate=True)
        if len(moves) == 1:
            self._after_move("", here)
            return
        self._announcer.clear()
        self._record.note(here)

        def go_on(_none: None) -> None:
            if self.position is here:
                self._finish(moves[1:])

        self._finishing.schedule(FINISH_SECONDS, lambda: None, go_on)

    def _accept(self, record: str) -> engine.Position | None:
        """The game in a page's record of this panel; None if another one has been begun."""
        if self.position.moves or self.history.start.after:
            return None
        position = engine.record.read(record)
        return position if position.game == self.position.game else None

    # -------------------------------------------------------------- input

    def _on_attempt(self, tried: AttemptedMove) -> bool:
        with self._lock:
            one_tap = self._view.one_tap
            if tried.places:
                if one_tap:
                    one_tap.ask_where(self.position, tried.places)
                return True
            legal = self.play(tried.move).legal
            if legal and tried.by_two and one_tap and self.message is None:
                one_tap.moved_by_two()
            return legal


def _debug_state(position: engine.Position) -> dict[str, Any]:
    return {
        "game": position.game.key,
        **({} if position.deal_number is None else {"deal": position.deal_number}),
        "moves": len(position.moves),
        "last": str(position.last_move or ""),
        "score": position.score,
        "outcome": position.outcome or "",
    }
