"""The play panel: a table with its buttons, its message line and the tree of tries. What a notebook shows.

The panel turns what the player means into a move, asks the engine, and shows the new position or the refusal with
its clause. It decides no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.i18n.errors import Unfit
from cardwidgets.patience import messages
from cardwidgets.patience.autosave import GameRecord
from cardwidgets.patience.controls import Controls
from cardwidgets.patience.drawer import PlayDrawer
from cardwidgets.patience.hints import Advisor
from cardwidgets.scene import layouts
from cardwidgets.scene.intent import Intent
from cardwidgets.scene.intent_to_move import attempted_move
from cardwidgets.scene.model import look_only
from cardwidgets.scene.pictures import PositionPicture
from cardwidgets.session import start_deal
from cardwidgets.session.board import Board, Style
from cardwidgets.session.move_tree import History, Node
from cardwidgets.session.panel_base import TablePanel
from cardwidgets.session.resume import Resume
from cardwidgets.solver import Analysis
from cardwidgets.widgets import shared_layout, shown
from engine.hints import hint, safe_moves


class PlayPanel(TablePanel[engine.Position]):
    """A table to play at.

    Args:
        start: a position, or a game (of which a deal is laid out).
        deal: the number of the deal, if `start` is a game; None for a new one.
        language: "en" or "de"; None for the engine's current one.
        colours: "two" or "four" suit colours.
        card_width: of a card in CSS pixels, on a page that is wide enough.
        buttons: "all", or "few" (undo, redo, restart, hint) for a small table between paragraphs.
        room: height kept for the tableau, in card widths; None for what a whole game needs.
        theme: "light", "dark" or "auto" to follow the page.
        pace: milliseconds between the cards of a deal, to slow it for teaching; None for a quick one.
        indicator: whether the table says at each position if it can be won, with all cards known; None: with all
            buttons it does, with few it does not.

    Attributes:
        position: the live position; assign one to go on from it.
        history: the tree of everything that was tried.
        table: the table itself.
    """

    refused = (engine.KartentischError,)

    def __init__(
        self,
        start: engine.Position | engine.Game,
        *,
        deal: int | None = None,
        language: str | None = None,
        colours: str = "two",
        card_width: int = 80,
        buttons: str = "all",
        room: float | None = None,
        theme: str = "auto",
        pace: float | None = None,
        indicator: bool | None = None,
    ) -> None:
        if buttons not in ("all", "few"):
            raise ValueError(f"buttons is {buttons!r}; expected 'all' or 'few'")
        if isinstance(start, engine.Game):
            start = start.deal(start_deal.number(deal))
        elif deal is not None:
            raise ValueError("a deal number goes with a game, not with a position")
        self._room, self._pace = room, pace
        style = Style(colours, card_width, theme)
        super().__init__("play", language, lambda locale: Board(locale, self._picture(start), style), start.game.key)
        self._advisor = Advisor(self._say)
        self._record = GameRecord(self._memory)
        self._lay_out(start)
        self._recall = Resume(
            self._memory,
            self._announcer,
            self._say,
            self._lock,
            accept=self._accept,
            length=lambda position: len(position.moves),
            take_up=self._begin,
        )
        shown = buttons == "all" if indicator is None else indicator
        self._analysis = Analysis(self, self._locale, self._lock, self._announcer.failed, shown, buttons == "all")
        self.table.on_page(self._analysis.wake)
        if buttons == "all":
            self._drawer = PlayDrawer(self, self._memory, self._say, self._analysis)
        more = [self._analysis.switch, self._drawer.switch] if self._drawer else []
        self._controls = Controls(self, self._say, buttons == "all", more)
        below = [self._drawer.box] if self._drawer else []
        wide = shared_layout.layout(max_width=f"max(62em, {self.table.widget.layout.width})")
        told = [self._line.widget, self._analysis.verdict]
        said = shared_layout.make_widget(widgets.HBox, told, classes="kt-said", layout=wide)
        self.children = [*self._controls.rows, self.table.widget, said, self._analysis.box, *below, self._memory]
        self._show(animate=False)
        self._greet()
        self._follow_language()

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
        """The line that says how the game stands, as it is read: the moves, the score and more."""
        return shown.plain(self._controls.line.value)

    @property
    def verdict(self) -> str:
        """What the sign says of the position, with all cards known: "won" or "lost" (it can be won, or it cannot).

        It is "thinking" while that is being searched, "unknown" if it was not found out, "" when there is no sign.
        """
        return str(self._analysis.verdict.verdict)

    def play(self, move: str | engine.Move) -> engine.Ruling:
        """Try a move as if it were made at the table.

        Returns:
            The ruling; if it is legal the table shows the new position, else the message line says why not.

        Raises:
            BadMove: the text is no move of this game.
        """
        with self._lock:
            ruling = self.position.ruling(move)
            if ruling.legal:
                before = self.position
                self.history.play(before.play(move))
                self._show()
                self._after_move(messages.moved(before, self.position, self._say))
            else:
                self.tell("refusal", lambda: ruling.sentence(self.language), ruling.clause)
            return ruling

    def undo(self) -> None:
        """Take the last move back."""
        self._travel(self.history.undo)

    def redo(self) -> None:
        """Play again what was taken back, the way that was gone last."""
        self._travel(self.history.redo)

    def restart(self) -> None:
        """Back to the start of this game; nothing is lost, redo leads forward again."""
        self._travel(self.history.restart, animate=False)

    def go(self, node: Node[engine.Position]) -> None:
        """To any position of the tree of tries."""
        near = node.before is self.history.here or node is self.history.here.before
        self._travel(lambda: self.history.go(node), animate=near)

    def deal(self, number: int | None = None) -> None:
        """Lay out a new deal of the same game.

        Args:
            number: of the deal; None for a new one.

        Raises:
            BadDeal: no such number.
        """
        self._begin(self.position.game.deal(start_deal.number(number)))

    def give_up(self) -> None:
        """End this game as lost; undo leads back into it."""
        self.play("resign")

    def hint(self) -> None:
        """Say what looks best: first the rule, when asked again the pile, then the move."""
        with self._lock:
            self._helped = True
            self._analysis.walk.leave()
            advice = self._advisor.next(self.position, self._analysis.solution_here)
            self.tell("hint", lambda: (self._advisor.again() or advice).text, advice.clause)
            self.table.point(*advice.piles)

    def auto(self) -> None:
        """Put up all cards that will not be missed."""
        with self._lock:
            moves = safe_moves(self.position)
            if not moves:
                self.tell("info", lambda: self._say("auto_none"))
                return
            while moves:
                self.history.play(self.position.play(moves[0]))
                moves = safe_moves(self.position)
            self._show()
            self._after_move(self._controls.status)

    def load(self, text: str) -> None:
        """Go on with a saved game or a shared line, of any game that has a table; it is replayed first.

        Raises:
            BadRecord: it is neither, or a move in it is not legal, or its game is not played at this
                table. The game on the table stays.
        """
        position = engine.record.read(text)
        if position.game.seats > 1 or not layouts.has(position.game):
            raise Unfit("no_table", game=position.game.title(self.language))
        self._begin(position, lambda: self._say("loaded"))

    def indicate(self, on: bool = True) -> None:
        """Say at each position whether it can be won, with all cards known; or say it no more."""
        self._analysis.indicate(on)

    def show_solution(self) -> None:
        """Show a way to win from here, with all cards known, step by step; the learner's game waits meanwhile."""
        self._analysis.solution()

    def review(self) -> None:
        """Review this try below the table, with all cards known: where it could be won, and which move lost it."""
        self._analysis.review()

    def close(self) -> None:
        """Take the panel off the pages and free what it holds."""
        if "_analysis" in self.__dict__:
            self._analysis.close()
        super().close()

    # -------------------------------------------------------------- for what is shown of the solver

    @property
    def rev(self) -> int:
        """Revision of the table."""
        return self.table.rev

    def show_other(self, position: engine.Position, *, animate: bool, note: dict[str, int]) -> None:
        """Show a position that is none of the learner's game, only to look at."""
        mirror = {**_mirror(self.position), "solution": note}
        self._board.show(
            self._picture(position), alter=partial(look_only, asks="leave"), animate=animate, mirror=mirror
        )
        self._controls.rest()

    def come_home(self) -> None:
        """Show the learner's game again."""
        self._show(animate=False)
        self._greet()

    def told(self) -> None:
        """More is known of the tree of tries."""
        if self._drawer:
            self._drawer.update()

    # -------------------------------------------------------------- what is shown

    def _lay_out(self, position: engine.Position) -> None:
        """Another game lies on the table."""
        self.history = History(position)
        self._helped = False
        self._record.begin(position)

    def _begin(self, position: engine.Position, message: Callable[[], str] | None = None) -> None:
        """Put another game on the table."""
        self._picture(position).scene(self.language)  # a game that has no table raises here, before anything is lost
        with self._lock:
            self._lay_out(position)
            self._show(fresh=not position.moves, animate=not position.moves)
            self._greet()
            if message is not None and position.outcome is None:
                self.tell("info", message)

    def _show(self, *, animate: bool = True, fresh: bool = False) -> None:
        position = self.position
        picture, mirror = self._picture(position), _mirror(position)
        self._board.show(picture, animate=animate, fresh=fresh, pace=self._pace, mirror=mirror)
        self._controls.update()
        self._analysis.moved()
        if self._drawer:
            self._drawer.update()
        self._tell_watchers(position)

    def _picture(self, position: engine.Position) -> PositionPicture:
        return PositionPicture(position, self._room)

    def _plain(self) -> str:
        return repr(self.position)

    def _greet(self) -> None:
        self.tell("info", lambda: messages.greeting(self.position, self._say, self._helped))

    def _after_move(self, heard: str) -> None:
        """The learner's game stands elsewhere: say so; where there is no more to say, only a screen reader is told."""
        position = self.position
        if position.outcome is not None:
            self.tell(position.outcome, lambda: messages.ended(position, self._say, self._helped))
        elif hint(position).reason == "nothing":
            self.tell("info", lambda: self._say("stuck"))
        else:
            self._announcer.clear()
            self.table.say(heard)
        self._analysis.wake()
        self._record.note(position)
        if self._drawer and position.outcome is not None:
            self._drawer.update()  # the game is counted now

    def _accept(self, record: str) -> engine.Position | None:
        """The game that a page remembers of this panel, unless another one has been begun."""
        if self.position.moves or self.history.start.after:
            return None
        position = engine.record.read(record)
        return position if position.game == self.position.game else None

    # -------------------------------------------------------------- what the player means

    def _on_intent(self, intent: Intent) -> None:
        with self._lock:
            if self._analysis.hear(intent):
                return
            if intent.kind == "key":
                self._on_key(intent.key)
                return
            tried = attempted_move(intent, self.table.scene, self.position)
            if tried is not None and not (tried.move and self.play(tried.move).legal):
                self.table.refuse(tried.handle, tried.target)

    def _on_key(self, key: str) -> None:
        actions = {"undo": self.undo, "u": self.undo, "redo": self.redo, "r": self.redo, "h": self.hint, "a": self.auto}
        if key in actions:
            actions[key]()

    def _travel(self, step: Callable[[], None], *, animate: bool = True) -> None:
        with self._lock:
            step()
            self._show(animate=animate)
            self._after_move(self._controls.status)


def _mirror(position: engine.Position) -> dict[str, Any]:
    return {
        "game": position.game.key,
        **({} if position.deal_number is None else {"deal": position.deal_number}),
        "moves": len(position.moves),
        "last": str(position.last_move or ""),
        "score": position.score,
        "outcome": position.outcome or "",
    }


def play(start: engine.Position | engine.Game, **settings: Any) -> PlayPanel:
    """A panel for a patience, with the deal that the address of the page asks for: see `cardwidgets.play`."""
    no_number = start_deal.asked(start, "deal", settings)
    panel = PlayPanel(start, **settings)
    if no_number is not None:
        panel.no_such_deal(no_number)
    return panel
