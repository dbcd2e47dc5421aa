"""Conformance checks for panels: for any widget of this project, and for a plug-in's own ones."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import Any
from xml.etree import ElementTree

import ipywidgets as widgets

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.i18n import languages
from cardwidgets.scene.intent import Intent
from cardwidgets.table.attempts import attempted_move
from cardwidgets.table.board import Board
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.browser_storage import GameStorage
from engine.base import background

_NO_TEXTS = ("key", "own_id", "page_name", "version", "writer")
"""Traits of widgets that no language changes, but that differ from panel to panel."""
_USED = re.compile(r"<use href=['\"]#(?:\w+-)?([2-9AJQKT][CDHS])['\"]")
_CARD = re.compile(r"\b[2-9AJQKT][CDHS]\b")
_TREES = ("history", "session.tree", "session.attempt.tree")


def check_panel(make: Callable[[], Any]) -> set[str]:
    """Run every check on a panel, which is used as a page with a learner would use it, while time stands still.

    - language: a change of the notebook's language changes all texts, and nothing else, there and back;
    - message: a refusal names its clause, in both languages;
    - refusal: an illegal move changes nothing, and its cards go back;
    - move: a legal move can be made at the table;
    - keys: undo and redo revert and repeat it, and any other key does no harm;
    - picture: without a kernel there is a picture, which shows no hidden card, and a text;
    - resumed: the game that the browser keeps is taken up by another panel;
    - closed: it leaves no widget and no timer behind, and nothing reaches it any more.

    Args:
        make: returns a new panel, the same one each time, in the language of the notebook.

    Returns:
        The names of those checks for which the panel has something to check: without a table there is no move.

    >>> checked = cardwidgets.testing.check_panel(lambda: cardwidgets.demo("treppe", "waste"))
    >>> sorted(checked)
    ['closed', 'keys', 'language', 'picture']
    """
    before, now = engine.language(), _Standing()
    usual = background.use(now)
    try:
        with _no_errors():
            return set(_checked(make, now))
    finally:
        widgets.Widget.on_widget_constructed(None)
        background.use(usual)
        languages.set_language(before)


def _checked(make: Callable[[], Any], now: _Standing) -> Iterator[str]:
    """Use panels; yields the names of the checks passed."""
    languages.set_language("de")
    twin = _Visit(make())  # has always been in German; it also creates what all panels share
    twin.refused()
    german = twin.texts()
    languages.set_language("en")
    twin.panel.close()
    made: list[widgets.Widget] = []
    widgets.Widget.on_widget_constructed(made.append)
    visit = _Visit(make())
    yield from visit.picture()
    state, before = visit.state(), shown.text(visit.panel)
    ruling = visit.refused()
    if ruling is not None:
        assert visit.state() == state, f"an illegal move has changed the panel: {ruling.move}"
        yield "refusal"
    english, told = visit.texts(), ruling is not None and shown.text(visit.panel) != before
    for language, texts in (("de", german), ("en", english)):
        if told and ruling is not None:
            assert str(ruling.clause) in shown.text(visit.panel), f"the refusal of {ruling.move} names no clause"
        languages.set_language(language)
        found = visit.texts()
        wrong = [f"{one!r} instead of {right!r}" for one, right in zip(found, texts, strict=False) if one != right]
        assert found == texts, f"after the change to {language!r}, there is {(wrong or ['another number of texts'])[0]}"
    assert german != english, "no text has changed its language"
    assert visit.state() == state, "the change of language has changed the panel"
    yield from ("language", "message") if told else ("language",)
    yield from visit.moves()
    if visit.kept and state[1] == 1:  # one that begins in the middle of a game resumes none
        _resumed(make, visit)
        yield "resumed"
    last = visit.texts()
    visit.panel.close()
    visit.panel.close()
    left = {type(one).__name__ for one in made if one.comm is not None and not _is_shared(one)}
    assert not left, f"widgets are left open: {', '.join(sorted(left))}"
    assert not now.pending, "a timer is still running after the panel was closed"
    languages.set_language("de")
    assert visit.texts() == last, "a change of language still reaches the closed panel"
    yield "closed"


def _is_shared(one: widgets.Widget) -> bool:
    """Whether a widget is shared by panels: a layout, or a canvas with the faces of all cards."""
    return shared_layout.is_shared(one) or type(one).__module__.startswith("ipycanvas")


def _resumed(make: Callable[[], Any], visit: _Visit) -> None:
    other = _Visit(make())
    for storage in other.of(GameStorage):
        record = {"text": visit.kept, "token": "found"}
        _send(storage, {"kind": "recalled", "record": record, "tallies": {"text": "", "token": ""}, "reloaded": True})
    assert other.board.position == visit.board.position, f"another panel does not take up what is kept: {visit.kept!r}"
    other.panel.close()


class _Visit:
    """A page with a learner at one panel.

    Attributes:
        panel: the panel.
        boards: its tables.
        kept: the game that the browser keeps, "" for none.
    """

    def __init__(self, panel: Any) -> None:
        self.panel, self.boards, self.kept = panel, tuple(getattr(panel, "boards", ())), ""
        self._bundle: dict[str, Any] = panel._repr_mimebundle_()
        self._heard: list[dict[str, Any]] = []
        self._layers = [one for board in self.boards for one in _within(board.table.widget) if isinstance(one, Layer)]
        for layer in self._layers:
            _hear(layer, self._heard.append)
            _send(layer, {"kind": "hello"})
        for storage in self.of(GameStorage):
            _hear(storage, self._keep)

    @property
    def board(self) -> Board:
        """The first table."""
        return self.boards[0]

    def of(self, kind: type[widgets.Widget]) -> list[Any]:
        """The widgets of a class."""
        return [one for one in _within(self.panel) if isinstance(one, kind)]

    def texts(self) -> list[str]:
        """All texts, on the page and on the tables."""
        found = [text for one in _within(self.panel) for text in _texts(one)]
        for board in self.boards:
            found += [one.label for one in board.table.scene.handles]
        return found

    def state(self) -> list[Any]:
        """What neither a language nor a refusal changes: the positions, and the moves tried."""
        found: list[Any] = [board.position for board in self.boards]
        for path in _TREES:
            with suppress(AttributeError):
                tree = attrgetter(path)(self.panel)
                found += [len(tree.placed()), tree.here]
        return found

    def picture(self) -> Iterator[str]:
        """Check what is shown without a kernel."""
        bundle = self._bundle
        assert bundle.get("text/plain"), "without a kernel there is no text"
        if self.boards:
            svg, board = bundle["image/svg+xml"], self.board
            assert ElementTree.fromstring(svg).tag.endswith("svg"), "the picture is no SVG"
            view = board.position.view(board.seat)
            hands = [board.position[name] for name in view.piles if board.open and name[0] == "H"]
            known = Counter(map(str, chain(*view.piles.values(), *hands)))
            known |= Counter(_CARD.findall(bundle["text/plain"]))  # a drill shows the same question each time
            hidden = Counter(_USED.findall(svg)) - known
            assert not hidden, f"the picture shows hidden cards: {', '.join(hidden)}"
            yield "picture"

    def refused(self) -> engine.Ruling | None:
        """Try an illegal move; returns its ruling, None if none can be tried."""
        for intent, ruling in self._attempts():
            if not ruling.legal:
                self._heard.clear()
                self._mean(intent)
                told = [one["handle"] for one in self._heard if one.get("kind") == "refuse"]
                assert told == [intent.handle], f"the cards of an illegal move do not go back: {ruling.move}"
                return ruling
        return None

    def moves(self) -> Iterator[str]:
        """Make a legal move, and press keys."""
        before, legal = self.state(), list[Callable[[], Any]]()
        legal += [partial(self._mean, intent) for intent, ruling in self._attempts() if ruling.legal]
        if self.boards and self.board.live:
            moves = {re.sub("[ -]", "_", move.text) for move in self.board.position.legal_moves}
            legal += [one.click for name, one in shown.buttons(self.board.row.box).items() if name in moves]
        if legal:
            legal[0]()
            after = self.state()
            assert after != before, "a legal move has had no effect"
            if "undo" in self.board.keys:
                for key, wanted in (("undo", before), ("r", after), ("u", before), ("redo", after)):
                    self._press(key)
                    assert self.state()[:1] == wanted[:1], f"after {key!r}, the table shows another position"
            yield "move"
        here = self.state()
        for key in ("x", "§", "h", "hint") if self.boards else ():
            self._press(key)
        assert self.state() == here, "a key without a meaning has changed the panel"
        for key in ("redo", "undo", "r", "u") if self.boards and not legal else ():
            self._press(key)
        yield from ("keys",) if self.boards else ()
        if "play" in getattr(self.panel, "buttons", ()):
            self.panel.buttons["play"].click()

    def _attempts(self) -> Iterator[tuple[Intent, engine.Ruling]]:
        """What can be tried on the first table, each with its ruling."""
        if not self.boards or not self.board.live:
            return
        table, position = self.board.table, self.board.position
        for handle in table.scene.handles:
            targets = [("click", ""), *(("drop", pile) for pile in position.game.piles)]
            for intent in [Intent(kind, handle.id, target, table.rev, "drag") for kind, target in targets]:
                tried = attempted_move(intent, table.scene, position)
                if tried is not None and tried.move:
                    with suppress(engine.InvalidMoveError):  # a card that is picked
                        yield intent, position.ruling(tried.move)

    def _press(self, key: str) -> None:
        self._mean(Intent("key", "", "", self.board.table.rev, "key", key))

    def _mean(self, intent: Intent) -> None:
        fields = {name: getattr(intent, name) for name in ("handle", "target", "rev", "how", "key")}
        _send(self._layers[0], {"kind": "intent", "what": intent.kind, **fields})

    def _keep(self, content: dict[str, Any]) -> None:
        if content.get("kind") == "keep" and content.get("what") == "record":
            head, end = self.kept[: content["head"]], len(self.kept) - content["tail"]
            self.kept = head + content["text"] + self.kept[end:]


class _Standing(background.Threads):
    """Background work while time stands still: none of it is ever done."""

    def __init__(self) -> None:
        self._due: list[_Due] = []

    @property
    def pending(self) -> bool:
        """Whether any delayed action has not been cancelled."""
        return not all(one.cancelled for one in self._due)

    def after(self, seconds: float, action: Callable[[], object]) -> _Due:
        self._due.append(_Due())
        return self._due[-1]

    def run(self, work: Callable[[], object], name: str) -> _Due:
        return _Due()


class _Due:
    cancelled = running = False

    def cancel(self) -> None:
        self.cancelled = True

    def join(self, seconds: float | None = None) -> None: ...


class _Errors(logging.Handler):
    """Collects the errors that are only logged, such as those of a widget's callback."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record)


@contextmanager
def _no_errors() -> Iterator[None]:
    """Raises the first error that was only logged within the block."""
    errors, loggers = _Errors(), [logging.getLogger(name) for name in ("", "traitlets")]
    for one in loggers:
        one.addHandler(errors)
    try:
        yield
    finally:
        for one in loggers:
            one.removeHandler(errors)
    for record in errors.found:
        raise AssertionError(f"an action has failed: {record.getMessage()}") from (record.exc_info or (None, None))[1]


def _within(root: widgets.Widget) -> Iterator[widgets.Widget]:
    """A widget and all its descendants, visible or not."""
    yield root
    for child in getattr(root, "children", ()):
        yield from _within(child)


def _texts(value: Any) -> Iterator[str]:
    """The texts in a widget's own state, or in the value of a trait."""
    if isinstance(value, widgets.Widget):
        for name in sorted(value.keys):
            if name not in _NO_TEXTS and not name.startswith("_") and not isinstance(value, widgets.Layout):
                inner = getattr(value, name)
                yield from () if isinstance(inner, widgets.Widget) or name == "children" else _texts(inner)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from () if isinstance(one, widgets.Widget) else _texts(one)


def _send(widget: widgets.Widget, content: dict[str, Any]) -> None:
    """Send a widget a message of its page."""
    widget.comm.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def _hear(widget: widgets.Widget, heard: Callable[[dict[str, Any]], None]) -> None:
    """Call `heard` with each message of a widget to its pages from now on."""
    send = widget.comm.send

    def sent(data: dict[str, Any], metadata: Any = None, buffers: Any = None) -> None:
        if data["method"] == "custom":
            heard(data["content"])
        send(data, metadata, buffers)

    widget.comm.send = sent
