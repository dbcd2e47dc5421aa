"""The play panel: a table with its buttons, its message line and the tree of tries. What a notebook shows.

The panel turns what the player means into a move, asks the engine, and shows the new position or the refusal with
its clause. It decides no rule.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets import layouts
from cardwidgets.history import History
from cardwidgets.scene import Handle, Scene
from cardwidgets.svg import scene_svg
from cardwidgets.table import Intent, Table
from cardwidgets.wording import Wording

NEW_DEALS = 1_000_000
"""A new deal gets a number below this: short enough to be told to a friend."""


class PlayPanel(widgets.VBox):
    """A table to play at.

    Args:
        start: a position, or a game (of which a deal is laid out).
        deal: the number of the deal, if `start` is a game; None for a new one.
        language: "en" or "de"; None for the engine's current one.
        colours: "two" or "four" suit colours.
        card_width: of a card in CSS pixels, on a page that is wide enough.
        buttons: "all", or "few" (undo, redo, restart) for a small table between paragraphs.
        room: height kept for the tableau, in card widths; None for what a whole game needs.
        theme: "light", "dark" or "auto" to follow the page.

    Attributes:
        position: the live position; assign one to go on from it.
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
    ) -> None:
        if buttons not in ("all", "few"):
            raise ValueError(f"buttons is {buttons!r}; expected 'all' or 'few'")
        if isinstance(start, engine.Game):
            start = start.deal(secrets.randbelow(NEW_DEALS) if deal is None else deal)
        elif deal is not None:
            raise ValueError("a deal number goes with a game, not with a position")
        self._say = Wording("play", language)
        self._language = self._say.language
        self._colours = colours
        self._room = room
        self._lock = threading.RLock()
        self._history = History(start)
        self._watchers: list[Callable[[engine.Position], None]] = []
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
        self._make_controls(buttons == "all")
        super().__init__([self._bar, self._choices, self.table.widget, self._message])
        self.add_class("kt-panel")
        self._show(animate=False)
        self._greet()

    # -------------------------------------------------------------- for the notebook

    @property
    def position(self) -> engine.Position:
        """The position on the table."""
        return self._history.position

    @position.setter
    def position(self, position: engine.Position) -> None:
        if not isinstance(position, engine.Position):
            raise TypeError(f"a panel shows an engine.Position, not {type(position).__name__}")
        with self._lock:
            if position.game == self.position.game and self._history.continues(position):
                self._history.go_on(position)
            else:
                self._history = History(position)
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
                self._history.play(self.position.play(move))
                self._show()
                self._after_move()
            else:
                self._refuse(ruling)
            return ruling

    def undo(self) -> None:
        """Take the last move back."""
        self._travel(self._history.undo)

    def redo(self) -> None:
        """Play again what was taken back, the way that was gone last."""
        self._travel(self._history.redo)

    def restart(self) -> None:
        """Back to the start of this game; nothing is lost, redo leads forward again."""
        self._travel(self._history.restart)

    def deal(self, number: int | None = None) -> None:
        """Lay out a new deal of the same game.

        Args:
            number: of the deal; None for a new one.

        Raises:
            BadDeal: no such number.
        """
        number = secrets.randbelow(NEW_DEALS) if number is None else number
        position = self.position.game.deal(number)
        with self._lock:
            self._history = History(position)
            self._show()
            self._greet()

    def on_change(self, callback: Callable[[engine.Position], None]) -> None:
        """Call `callback` with the position whenever another one is shown."""
        self._watchers.append(callback)

    def close(self) -> None:
        """Take the panel off the pages and free what it holds."""
        self.table.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live panel, and beside it a picture for pages without a kernel."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        picture = layouts.scene(self.position, language=self._language, handles=False, room=self._room)
        bundle["image/svg+xml"] = scene_svg(picture, letters=self._language, colours=self._colours)
        bundle["text/plain"] = repr(self.position)
        return bundle

    # -------------------------------------------------------------- what is shown

    def _make_controls(self, all_buttons: bool) -> None:
        self._undo = self._button("undo", self.undo)
        self._redo = self._button("redo", self.redo)
        self._restart = self._button("restart", self.restart)
        self._status = widgets.HTML()
        self._status.add_class("kt-status")
        self._choices = widgets.HBox()
        self._choices.add_class("kt-choices")
        self._message = widgets.HTML()
        self._message.add_class("kt-message")
        row: list[widgets.Widget] = [self._undo, self._redo, self._restart]
        self._give_up = self._button("give_up", lambda: self.play("resign"))
        self._number = widgets.Text(
            placeholder=self._say("number_hint"),
            description=self._say("number"),
            continuous_update=False,
            layout=widgets.Layout(width="15em"),
        )
        self._number.add_class("kt-number")
        self._number.observe(self._on_number, "value")
        if all_buttons:
            row += [self._button("new", self.deal), self._number, self._give_up]
        self._bar = widgets.HBox([*row, self._status])
        self._bar.add_class("kt-bar")

    def _button(self, key: str, action: Callable[[], Any]) -> widgets.Button:
        button = widgets.Button(description=self._say(key), tooltip=self._say(f"{key}_tip"))
        button.layout.width = "auto"
        button.add_class(f"kt-{key.replace('_', '-')}")
        button.on_click(lambda _button: self._guarded(action))
        return button

    def _scene(self, position: engine.Position) -> Scene:
        return layouts.scene(position, language=self._language, room=self._room)

    def _show(self, animate: bool = True) -> None:
        position = self.position
        self.table.show(self._scene(position), animate=animate, mirror=self._mirror())
        over = position.outcome is not None
        self._undo.disabled = not self._history.can_undo
        self._redo.disabled = not self._history.can_redo
        self._restart.disabled = not self._history.can_undo
        self._give_up.disabled = over
        number = position.deal_number
        self._number.unobserve(self._on_number, "value")
        self._number.value = "" if number is None else str(number)
        self._number.observe(self._on_number, "value")
        self._status.value = escape(self._status_text())
        self._offer_choices()
        for callback in list(self._watchers):
            callback(position)

    def _offer_choices(self) -> None:
        """A button for each legal move that is no move of cards and that nothing on the table plays when clicked."""
        on_table = {handle.action for handle in self.table.scene.handles}
        choices = [move for move in self.position.legal_moves if not move.source and move.text not in on_table]
        if [move.text for move in choices] == [button.kt_move for button in self._choices.children]:
            return
        before = self._choices.children
        self._choices.children = [self._choice(move) for move in choices]
        for button in before:
            button.close()

    def _choice(self, move: engine.Move) -> widgets.Button:
        word, _, behind = move.text.partition(" ")
        texts = Wording("moves", self._language)
        button = widgets.Button(description=texts(word, what=behind), layout=widgets.Layout(width="auto"))
        button.kt_move = move.text
        button.add_class("kt-choice")
        button.on_click(lambda _button: self._guarded(lambda: self.play(move)))
        return button

    def _guarded(self, action: Callable[[], Any]) -> None:
        """Do what a button stands for; an exception goes into the message line, nothing else is lost."""
        try:
            action()
        except Exception as error:
            self._on_error(error)

    def _status_text(self) -> str:
        position, say = self.position, self._say
        parts = [
            say("moves", count=len(position.moves)),
            say("score", count=position.score, all=len(position.game.pack)),
        ]
        passes = position.game.options.get("passes")
        if passes:
            parts.append(say("pass", count=position.view().counters["pass"], all=passes))
        return " · ".join(parts)

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

    def _write(self, kind: str, text: str, clause: str | None = None) -> None:
        """Put a sentence into the message line; with a clause, its number opens the clause."""
        body = f'<span class="kt-text">{escape(text)}</span>'
        if clause is not None:
            told = escape(self.position.game.clause(clause, self._language))
            body = (
                f"<details><summary>{body} <span class='kt-clause'>{escape(clause)}</span></summary>"
                f"<p>{told}</p></details>"
            )
        self._message.value = f'<div class="kt-{kind}">{body}</div>'
        self.table.say(f"{text} {clause or ''}".strip(), "alert" if kind == "refusal" else "status")

    def _greet(self) -> None:
        self._write("info", self._outcome_text() or self._say("greeting"))

    def _outcome_text(self) -> str:
        outcome = self.position.outcome
        if outcome is None:
            return ""
        if outcome == "lost" and self.position.last_move == "resign":
            return self._say("given_up")
        return self._say(outcome, score=self.position.score, all=len(self.position.game.pack))

    def _after_move(self) -> None:
        text = self._outcome_text()
        if text:
            self._write(self.position.outcome or "info", text)
        else:
            self._message.value = ""

    # -------------------------------------------------------------- what the player means

    def _on_intent(self, intent: Intent) -> None:
        with self._lock:
            if intent.kind == "key":
                self._on_key(intent.key)
                return
            handle = next((h for h in self.table.scene.handles if h.id == intent.handle), None)
            if handle is None:
                return
            if intent.kind == "drop" and intent.target:
                self._try(handle, intent.target)
            elif intent.kind == "click" and handle.action:
                self._move(handle, "", handle.action)
            elif intent.kind == "double" and handle.targets:
                self._try(handle, handle.targets[0])
            elif intent.kind == "double":
                self._explain(handle)

    def _on_key(self, key: str) -> None:
        if key in ("undo", "u"):
            self.undo()
        elif key in ("redo", "r"):
            self.redo()

    def _try(self, handle: Handle, target: str) -> None:
        place = self.position.game.piles[target].target
        times = f"x{handle.count}" if handle.count > 1 else ""
        self._move(handle, target, f"{handle.pile}{times}>{place}")

    def _move(self, handle: Handle, target: str, text: str) -> None:
        if not self.play(text).legal:
            self.table.refuse(handle.id, target)

    def _explain(self, handle: Handle) -> None:
        """Say why a card cannot go up: of the refusals of all foundations the one that none of the others gives."""
        piles = self.position.game.piles.values()
        foundations = dict.fromkeys(pile.target for pile in piles if pile.role == "foundation")
        rulings = [self.position.ruling(f"{handle.pile}>{place}") for place in foundations]
        refused = [ruling for ruling in rulings if not ruling.legal]
        if refused:
            reasons = [ruling.reason for ruling in refused]
            self._refuse(min(refused, key=lambda ruling: reasons.count(ruling.reason)))
        self.table.refuse(handle.id, "")

    def _refuse(self, ruling: engine.Ruling) -> None:
        self._write("refusal", ruling.sentence(self._language), ruling.clause)

    def _travel(self, step: Callable[[], None]) -> None:
        with self._lock:
            step()
            self._show()
            self._after_move()

    def _on_number(self, change: dict[str, Any]) -> None:
        text = str(change["new"]).strip()
        if not text:
            return
        try:
            if not text.isdecimal() or len(text) > 20:
                raise engine.BadDeal(self._say("bad_number", text=text[:40]))
            self.deal(int(text))
        except engine.BadDeal as error:
            self._write("refusal", str(error))
        except Exception as error:
            self._on_error(error)

    def _on_error(self, error: Exception) -> None:
        self._write("refusal", self._say("failed", error=f"{type(error).__name__}: {error}"))


def play(start: engine.Position | engine.Game | str, **settings: Any) -> PlayPanel:
    """A table to play at: `play("grosse-harfe", deal=4711)`.

    Args:
        start: a position, a game, or the key of one.
        **settings: as for `PlayPanel`.

    Raises:
        BadOption: there is no game with that key.
    """
    return PlayPanel(engine.game(start) if isinstance(start, str) else start, **settings)
