"""The data that a page stores for its learner: unfinished games, the learner's statistics, and switches.

They are stored in the browser, never on the server, because they belong to the learner at that browser, even if many
share one server. Unfinished games last as long as the tab, other data as long as the browser keeps them. Text returned
by the browser is untrusted: records are replayed by the engine, tallies are checked. A change that a page has missed or
had no space for is detected and repeated (`stored_text.py`); many tables and tabs can count in the same tallies
(`shared_document.py`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import date
from typing import Any

import traitlets

from cardwidgets.i18n.wording import texts
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.storage.shared_document import SharedDocument
from cardwidgets.widgets.storage.stored_text import StoredText
from cardwidgets.widgets.storage.tallies import GameTally, TallyForm, of

LOOKS = ("felt_green", "felt_blue", "felt_red", "back_petals", "back_trellis", "back_rosette")
"""The appearances of tables to choose from: at most one felt and one back."""
SWITCHES = ("sounds", "four", "one_tap", "clock", "left", "fast", *LOOKS)
"""The switches shared by all tables of a browser, as far as they are known here."""
Tallies = dict[str, dict[str, int]]
"""Name of a game with its unusual options (`engine.Game.name`) -> counts."""


class BrowserStorage(PageWidget):
    """An invisible widget that reads and writes a browser store, and exchanges files.

    Args:
        writer: the name of this kernel in the data that it shares with others.
        state: additional traits.

    Attributes:
        words: the page's messages for when it cannot store data or play sounds; see `speak`.
    """

    writer = traitlets.Unicode().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, writer: str, **state: Any) -> None:
        super().__init__(layout=shared_layout.layout(display="none"), writer=writer, **state)
        self._files: list[Callable[[str], None]] = []
        self.on_msg(self._on_message)

    def speak(self, language: str) -> None:
        """Set the language in which the page reports that it cannot store data or play sounds."""
        self.words = texts("storage", language)

    def download(self, name: str, text: str) -> None:
        """Let the browser save a text as a file."""
        self.send({"kind": "download", "name": name, "text": text})

    def ask_file(self) -> None:
        """Let the learner choose a file; its text goes to the callbacks of `on_file`."""
        self.send({"kind": "open"})

    def on_file(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the text of each file that the learner chooses."""
        self._files.append(callback)

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard."""
        self.send({"kind": "copy", "text": text})

    def _receive(self, content: dict[str, Any]) -> None:
        """Receive a page's report on its store; implemented for each kind of storage."""

    def _on_message(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("kind") != "file":
            self._receive(content)
        elif isinstance(content.get("text"), str):
            for heard in list(self._files):
                heard(content["text"])


class GameStorage(BrowserStorage):
    """Stores the unfinished game of one panel for this tab, and the learner's tallies and switches for this browser.

    A page with only one table stores its unfinished game for this browser, too, because the gallery leads back to it.

    Args:
        key: distinguishes this panel from others on its page; the same after a reload.

    Attributes:
        switches: the `SWITCHES` that the learner has set, as far as the browser has reported them.
    """

    page_name = traitlets.Unicode("panel_storage").tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)

    def __init__(self, key: str) -> None:
        self._record: str | None = None  # the text to store; None before the first game
        self._found: list[Callable[[str, bool], None]] = []
        self._switched: list[Callable[[], None]] = []
        self._days: dict[tuple[str, date], dict[str, Any]] = {}
        self.switches: dict[str, bool] = {}
        self._stored = StoredText(lambda change: self._post("record", change))
        self._tallies = SharedDocument(TallyForm(), lambda change: self._post("tallies", change))
        super().__init__(self._tallies.writer, key=key)

    @property
    def tallies(self) -> Tallies:
        """The learner's tallies: name of the game -> counts, as far as the browser has reported them."""
        counts = {game: tally.counts() for game, tally in self._tallies.content.items()}
        return {game: tally for game, tally in counts.items() if tally["played"]}

    def on_switches(self, callback: Callable[[], None]) -> None:
        """Call `callback` whenever a page reports `switches`."""
        self._switched.append(callback)

    def keep_switch(self, name: str, on: bool) -> None:
        """Remember the state of a switch for all tables of the learner's browser."""
        if self.switches.get(name) is not on:
            self.switches[name] = on
            self.send({"kind": "switch", "name": name, "on": on})

    def on_found(self, callback: Callable[[str, bool], None]) -> None:
        """Call `callback(record, reloaded)` when a page opens that remembers an unfinished game of this panel."""
        self._found.append(callback)

    def keep(self, record: str) -> None:
        """Remember a game ("" forgets it)."""
        self._record = record
        self._stored.write(record)

    def put_aside(self) -> None:
        """Put aside the unreadable game that a page remembers. A game that has begun since then is kept."""
        if not self._record:
            self._stored.write("", aside=True)

    def note_day(self, game: str, day: date, won: bool) -> None:
        """Let the browser remember that the deal of a day was played to its end.

        Args:
            game: key of the game.
            day: the day of the deal.
            won: whether it was won; a win is never overwritten.
        """
        won = won or self._days.get((game, day), {}).get("won", False)
        self._days[game, day] = {"kind": "day", "game": game, "day": day.isoformat(), "won": won}
        self.send(self._days[game, day])

    def count(
        self,
        game: str,
        won: bool | None,
        moves: int,
        seconds: float | None = None,
        *,
        end: str = "",
        again: bool = False,
    ) -> dict[str, int]:
        """Count a finished game; if it has ended before, replace its earlier result.

        Args:
            game: its name, with its unusual options.
            won: whether it was won; None if it counts for nothing.
            moves: number of moves.
            seconds: the time from its first move to its end; None if unknown.
            end: identifies its end, whose former result is replaced; "" for an end that is never taken back.
            again: whether it has been counted before.

        Returns:
            The new tally of that game.
        """
        name, took = end or secrets.token_hex(4), 0 if seconds is None else max(1, round(seconds))
        result = None if won is None else (won, moves, took)
        known = self._tallies.content.get(game, GameTally()).ends
        if name not in known or known[name] != result:
            self._tallies.change(lambda tallies: of(game, tallies).settle(name, result, again))
        return self.before(game)

    def before(self, game: str, end: str = "") -> dict[str, int]:
        """The tally of a game without the result of one end."""
        return self._tallies.content.get(game, GameTally()).counts(end)

    def _post(self, what: str, change: dict[str, Any]) -> None:
        self.send({**change, "what": what})

    def _receive(self, content: dict[str, Any]) -> None:
        kind = content.get("kind")
        if kind in ("recalled", "holds"):
            record, tallies = (reported_text(content.get(what)) for what in ("record", "tallies"))
            if tallies:
                self._tallies.reported(*tallies)
            if record:
                self._take(*record, found=kind == "recalled", reloaded=content.get("reloaded") is True)
            for day in self._days.values():  # the page may have missed the change
                self.send(day)
        elif kind == "settings" and isinstance(found := content.get("settings"), dict):
            self.switches = {name: found[name] for name in SWITCHES if type(found.get(name)) is bool}
            for callback in list(self._switched):
                callback()

    def _take(self, text: str, token: str, *, found: bool, reloaded: bool) -> None:
        """Receive the record that a page holds; if it was not sent from here, pass it on."""
        self._stored.reported(text, token)
        mine = self._record
        if mine or (mine is not None and not found):
            self._stored.write(mine)
        if found and text:
            for callback in list(self._found):
                callback(text, reloaded)


def reported_text(report: Any) -> tuple[str, str] | None:
    """The text and the token that a page reports; None if it reports none."""
    if not isinstance(report, dict) or not all(isinstance(report.get(name), str) for name in ("text", "token")):
        return None
    return report["text"], report["token"]
