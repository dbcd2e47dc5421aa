"""The play panel: a table with its buttons, its message line and the tree of tries. What a notebook shows.

The panel turns what the player means into a move, asks the engine, and shows the new position or the refusal with
its clause. It decides no rule.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets import address, layouts, overlay, tongue
from cardwidgets.advisor import Advisor
from cardwidgets.analysis import Analysis
from cardwidgets.analysis.walk import still
from cardwidgets.controls import Controls
from cardwidgets.drawer import Drawer
from cardwidgets.history import History, Node
from cardwidgets.meaning import wish
from cardwidgets.memory import Memory
from cardwidgets.message import MessageLine
from cardwidgets.scene import Scene
from cardwidgets.svg import scene_svg
from cardwidgets.table import Intent, Table
from cardwidgets.wording import Wording
from engine.hints import hint, safe_moves

NEW_DEALS = 1_000_000
"""A new deal gets a number below this: short enough to be told to a friend."""

_LOG = logging.getLogger(__name__)
_made: Counter[str] = Counter()


class PlayPanel(widgets.VBox):
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
            start = start.deal(secrets.randbelow(NEW_DEALS) if deal is None else deal)
        elif deal is not None:
            raise ValueError("a deal number goes with a game, not with a position")
        self._say = Wording("play", language)
        self._colours, self._room, self._pace = colours, room, pace
        self._lock = threading.RLock()
        self._watchers: list[Callable[[engine.Position], None]] = []
        self._said: Callable[[], None] = lambda: None
        self._advisor = Advisor(self._language)
        self._labelled = False
        self._other: engine.Position | None = None  # what is shown instead of the learner's game
        self._new_history(start)
        self.table = Table(
            self._scene(start),
            card_width=card_width,
            letters=self._language,
            colours=colours,
            theme=theme,
            language=self._language,
        )
        self.table.on_intent(self._on_intent)
        self.table.on_error(self._on_error)
        self._message = MessageLine()
        _made[start.game.key] += 1
        self._memory = Memory(f"{start.game.key} {_made[start.game.key]}")
        self._memory.on_found(self._on_found)
        shown = buttons == "all" if indicator is None else indicator
        self._analysis = Analysis(self, self._language, self._lock, self._on_error, shown, buttons == "all")
        self.table.on_page(self._analysis.wake)
        self._drawer = Drawer(self, self._memory, self._say, self._analysis) if buttons == "all" else None
        more = [self._analysis.switch, self._drawer.switch] if self._drawer else []
        self._controls = Controls(self, self._say, buttons == "all", more)
        below = [self._drawer.box] if self._drawer else []
        said = widgets.HBox([self._message.widget, self._analysis.verdict])
        said.layout.max_width = f"max(62em, {self.table.widget.layout.width})"
        said.add_class("kt-said")
        super().__init__([*self._controls.rows, self.table.widget, said, self._analysis.box, *below, self._memory])
        self.add_class("kt-panel")
        self._show(animate=False)
        self._greet()
        if language is None:
            tongue.follow(self)

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
                self._new_history(position)
            self._show()
            self._greet()

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
                self.history.play(self.position.play(move))
                self._show()
                self._after_move()
            else:
                self._refuse(ruling)
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
        number = secrets.randbelow(NEW_DEALS) if number is None else number
        self._begin(self.position.game.deal(number))

    def give_up(self) -> None:
        """End this game as lost; undo leads back into it."""
        self.play("resign")

    def hint(self) -> None:
        """Say what looks best: first the rule, when asked again the pile, then the move."""
        with self._lock:
            self._helped = True
            self._analysis.walk.leave()
            advice = self._advisor.next(self.position, self._analysis.solution_here)
            self._write("hint", lambda: (self._advisor.again() or advice).text, advice.clause)
            self.table.point(*advice.piles)

    def auto(self) -> None:
        """Put up all cards that will not be missed."""
        with self._lock:
            moves = safe_moves(self.position)
            if not moves:
                self._write("info", lambda: self._say("auto_none"))
                return
            while moves:
                self.history.play(self.position.play(moves[0]))
                moves = safe_moves(self.position)
            self._show()
            self._after_move()

    def load(self, text: str) -> None:
        """Go on with a saved game or a shared line, of any game that has a table; it is replayed first.

        Raises:
            BadRecord: it is neither, or a move in it is not legal. The game on the table stays.
        """
        self._begin(engine.record.read(text), lambda: self._say("loaded"))

    def show_rules(self, on: bool = True) -> None:
        """Label each pile with the cards that it would take now, or take the labels off."""
        with self._lock:
            self._labelled = on
            self.table.labels(self._labels() if on else None)

    def restyle(self, colours: str) -> None:
        """Change to "two" or "four" suit colours."""
        with self._lock:
            self._colours = colours
            self.table.restyle(colours=colours)

    def indicate(self, on: bool = True) -> None:
        """Say at each position whether it can be won, with all cards known; or say it no more."""
        self._analysis.indicate(on)

    def show_solution(self) -> None:
        """Show a way to win from here, with all cards known, step by step; the learner's game waits meanwhile."""
        self._analysis.solution()

    def review(self) -> None:
        """Review this try below the table, with all cards known: where it could be won, and which move lost it."""
        self._analysis.review()

    @property
    def language(self) -> str:
        """The language in which it speaks."""
        return self._say.language

    def speak(self, language: str) -> None:
        """Change the language of everything on it; the game stays.

        Raises:
            ValueError: there is no such language.
        """
        with self._lock:
            self._say.speak(language)
            self._advisor.speak(language)
            self._controls.speak()
            self._analysis.speak(language)
            self.table.reword(self._scene(self._seen), language)
            if self._labelled:
                self.table.labels(self._labels())
            if self._drawer:
                self._drawer.speak()
            self._said()

    def on_change(self, callback: Callable[[engine.Position], None]) -> None:
        """Call `callback` with the position whenever another one is shown."""
        self._watchers.append(callback)

    def guarded(self, action: Callable[[], Any]) -> None:
        """Do what a button stands for; an exception goes into the message line, nothing else is lost."""
        try:
            action()
        except engine.KartentischError as error:
            self._write("refusal", str(error))
        except Exception as error:
            self._on_error(error)

    def close(self) -> None:
        """Take the panel off the pages and free what it holds."""
        tongue.leave(self)
        self._analysis.close()
        self.table.close()
        if self._drawer:
            self._drawer.close()
        self._memory.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live panel, and beside it a picture for pages without a kernel."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        picture = layouts.scene(self.position, language=self._language, handles=False, room=self._room)
        bundle["image/svg+xml"] = scene_svg(picture, letters=self._language, colours=self._colours)
        bundle["text/plain"] = repr(self.position)
        return bundle

    # -------------------------------------------------------------- for what is shown of the solver

    @property
    def rev(self) -> int:
        """Revision of the table."""
        return self.table.rev

    def show_other(self, position: engine.Position, *, animate: bool, note: dict[str, int]) -> None:
        """Show a position that is none of the learner's game, only to look at."""
        self._other = position
        self.table.show(self._scene(position), animate=animate, mirror={**self._mirror(), "solution": note})
        self._controls.rest()
        if self._labelled:
            self.table.labels(self._labels())

    def come_home(self) -> None:
        """Show the learner's game again."""
        self._show(animate=False)
        self._greet()

    def tell(self, kind: str, text: str | Callable[[], str], clause: str | None = None) -> None:
        """Put a sentence into the message line (for the kinds see `MessageLine.write`), with the clause behind it."""
        self._write(kind, text, clause)

    def told(self) -> None:
        """More is known of the tree of tries."""
        if self._drawer:
            self._drawer.update()

    # -------------------------------------------------------------- what is shown

    @property
    def _seen(self) -> engine.Position:
        """The position that the table shows."""
        return self.position if self._other is None else self._other

    def _scene(self, position: engine.Position) -> Scene:
        scene = layouts.scene(position, language=self._language, room=self._room)
        return scene if position is not self._other else still(scene)

    def _new_history(self, position: engine.Position) -> None:
        self.history = History(position)
        self._helped = False
        self._counted = position.outcome is not None or position.deal_number is None  # an exercise counts for nothing

    def _begin(self, position: engine.Position, message: Callable[[], str] | None = None) -> None:
        """Put another game on the table."""
        self._scene(position)  # a game that has no table raises here, before anything is lost
        with self._lock:
            self._new_history(position)
            self._show(fresh=not position.moves, animate=not position.moves)
            self._greet()
            if message is not None and position.outcome is None:
                self._write("info", message)

    def _show(self, *, animate: bool = True, fresh: bool = False) -> None:
        self._other = None
        position = self.position
        scene = self._scene(position)
        self.table.show(scene, animate=animate, fresh=fresh, pace=self._pace, mirror=self._mirror())
        self._controls.update()
        if self._labelled:
            self.table.labels(self._labels())
        self._analysis.moved()
        if self._drawer:
            self._drawer.update()
        for callback in list(self._watchers):
            callback(position)

    def _labels(self) -> dict[str, str]:
        return overlay.labels(self._seen, self._language)

    def _mirror(self) -> dict[str, Any]:
        position = self.position
        return {
            "game": position.game.key,
            "deal": position.deal_number,
            "moves": len(position.moves),
            "last": str(position.last_move or ""),
            "score": position.score,
            "outcome": position.outcome,
        }

    @property
    def _language(self) -> str:
        return self._say.language

    def _write(self, kind: str, text: str | Callable[[], str], clause: str | None = None) -> None:
        """Put a sentence into the message line, and let a screen reader say it.

        Args:
            kind: as for `MessageLine.write`.
            text: what is said; a function, where it is to be said anew in another language.
            clause: the clause behind it.
        """

        def say() -> None:
            now = text if isinstance(text, str) else text()
            told = self.position.game.clause(clause, self._language) if clause else ""
            self._message.write(kind, now, clause or "", told)
            self.table.say(f"{now} {clause or ''}".strip(), "alert" if kind == "refusal" else "status")

        self._said = say
        say()

    def _refuse(self, ruling: engine.Ruling) -> None:
        self._write("refusal", lambda: ruling.sentence(self._language), ruling.clause)

    def _greet(self) -> None:
        self._write("info", lambda: self._outcome_text() or self._greeting())

    def no_such_deal(self, text: str) -> None:
        """Say that what was asked for is no deal number."""
        self._write("refusal", lambda: self._say("bad_number", text=text))

    def _greeting(self) -> str:
        """How this table is used: what holds for all tables, and what only for this game."""
        own = layouts.greeting(self.position)
        return " ".join(self._say(key) for key in ("greeting", own) if key in self._say)

    def _outcome_text(self) -> str:
        position = self.position
        if position.outcome is None:
            return ""
        if position.last_move == "resign":
            return self._say("given_up")
        key = "won_together" if position.outcome == "won" and self._helped else position.outcome
        return self._say(key, score=position.score, all=len(position.game.pack))

    def _after_move(self) -> None:
        position = self.position
        if position.outcome is not None:
            self._write(position.outcome, self._outcome_text)
            if not self._counted:
                self._counted = True
                self._memory.count(position.game.key, position.outcome == "won", len(position.moves))
        elif hint(position).reason == "nothing":
            self._write("info", lambda: self._say("stuck"))
        else:
            self._said = self._message.clear
            self._message.clear()
        self._analysis.wake()
        self._remember()

    def _remember(self) -> None:
        position = self.position
        over = position.outcome is not None or not position.moves
        try:
            record = "" if over else engine.record.share(position)
        except engine.BadRecord:  # it does not start from a numbered deal
            record = engine.record.dumps(position)
        self._memory.keep(record)

    # -------------------------------------------------------------- what the player means

    def _on_intent(self, intent: Intent) -> None:
        with self._lock:
            if self._analysis.hear(intent):
                return
            if intent.kind == "key":
                self._on_key(intent.key)
                return
            tried = wish(intent, self.table.scene, self.position)
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
            self._after_move()

    def _on_found(self, record: str, reloaded: bool) -> None:
        """The page remembers a game of this panel: an app that was loaded again goes on with it, else it is offered."""
        with self._lock:
            if self.position.moves or len(self.history.start.after):
                return
            try:
                position = engine.record.read(record)
            except engine.BadRecord as error:
                _LOG.warning("a remembered game could not be read: %s", error)
                return
            if position.game != self.position.game:
                return

            def back() -> str:
                return self._say("back_again", count=len(position.moves))

            if reloaded:
                self._begin(position, back)
            else:
                go_on = lambda: self.guarded(lambda: self._begin(position, back))  # noqa: E731

                def offer() -> None:
                    self._message.offer(self._say("offer", count=len(position.moves)), self._say("go_on"), go_on)

                self._said = offer
                offer()

    def _on_error(self, error: Exception) -> None:
        _LOG.exception("something went wrong", exc_info=error)
        failed = f"{type(error).__name__}: {error}"
        self._write("refusal", lambda: self._say("failed", error=failed))


def play(start: engine.Position | engine.Game | str, **settings: Any) -> widgets.VBox:
    """A table to play at: `play("grosse-harfe", deal=4711)`. A game for several players becomes a match.

    In an app another deal is laid out if the address of the page asks for one: see `cardwidgets.address`.

    Args:
        start: a position, a game, or the key of one.
        **settings: as for `PlayPanel`; for a match as for `MatchPanel`, `deal` being the number of its first deal.

    Raises:
        BadOption: there is no game with that key.
    """
    if isinstance(start, str):
        start = engine.game(start)
    if isinstance(start, engine.Game) and start.seats > 1:
        from cardwidgets.match_panel import match

        first = settings.pop("deal", None)
        return match(start, **({} if first is None else {"first": first}), **settings)
    main = isinstance(start, engine.Game) and settings.get("deal") is not None and settings.get("buttons") != "few"
    asked = address.deal(start.key) if main and isinstance(start, engine.Game) else None
    if asked is not None and asked.number is not None:
        settings["deal"] = asked.number
    panel = PlayPanel(start, **settings)
    if asked is not None and asked.number is None:
        panel.no_such_deal(asked.text)
    return panel
