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

import ipywidgets as widgets

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.i18n import languages
from cardwidgets.scene.intent import Intent
from cardwidgets.solver import search_queue
from cardwidgets.table.attempts import attempted_move
from cardwidgets.table.board import Board
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.browser_storage import GameStorage
from engine.base import background

_USED = re.compile(r"<use href=['\"]#(?:\w+-)?([2-9AJQKT][CDHS])['\"]")
_CARD = re.compile(r"\b[2-9AJQKT][CDHS]\b")
_TREES = ("history", "session.tree", "session.attempt.tree")
_NO_TEXTS = {"children", "debug", "key", "layout", "own_id", "page_name", "rev", "stage", "style", "version", "writer"}
"""Traits, and parts of a message to a table, that no language changes, but that may differ from panel to panel."""


def check_panel(make: Callable[[], Any]) -> set[str]:
    """Run every check on a panel, which is used as by a learner at a page, while time stands still.

    - "language": a change of the notebook's language changes all texts and nothing else, there and back;
    - "refusal": an illegal move changes nothing, and its cards go back;
    - "message": the message about it names its clause, in both languages, and a screen reader says it at once;
    - "move": a legal move can be made at the table;
    - "keys": undo and redo revert and repeat it, and any other key does no harm;
    - "picture": without a kernel there is a text, and a picture that shows no hidden card;
    - "resumed": another panel takes up the game that the browser keeps, unless games begin in the middle;
    - "closed": closed, even twice, it leaves no widget and no timer behind, and no language reaches it.

    Args:
        make: returns a new panel in the language of the notebook, the same one each time.

    Returns:
        The names of those checks for which the panel has something to check; without a table there is no move.

    >>> checked = cardwidgets.testing.check_panel(lambda: cardwidgets.demo("treppe", "waste"))
    >>> sorted(checked)
    ['closed', 'keys', 'language', 'picture']
    """
    before, still, panels = engine.language(), _Still(), list[Any]()

    def noted() -> Any:
        panels.append(make())
        return panels[-1]

    usual, searches = background.use(still), search_queue.use(_NoSearches())
    try:
        with _errors_raised():
            return set(_checked(noted, still))
    finally:
        widgets.Widget.on_widget_constructed(None)
        for panel in panels:
            panel.close()
        background.use(usual)
        search_queue.use(searches)
        languages.set_language(before)


def _checked(make: Callable[[], Any], still: _Still) -> Iterator[str]:
    """Use a panel; yields the names of the checks passed."""
    languages.set_language("de")
    twin = _Visit(make())  # has always been in German
    twin.refused()
    german = twin.texts()
    languages.set_language("en")
    twin.panel.close()  # what all panels share, in both languages, has been created
    made: list[widgets.Widget] = []
    widgets.Widget.on_widget_constructed(made.append)
    visit = _Visit(make())
    yield from visit.pictured()
    state, before = visit.state(), shown.text(visit.panel)
    ruling = visit.refused()
    assert visit.state() == state, f"an illegal move has changed the panel: {ruling}"
    told = shown.text(visit.panel) != before
    english, clause = visit.texts(), str(ruling.clause) if ruling is not None and told else ""
    assert german != english, "no text is in the language of the notebook"
    for language, texts in (("de", german), ("en", english)):
        assert clause in shown.text(visit.panel), f"the message does not name {clause}"
        languages.set_language(language)
        visit.says(texts)
    assert visit.state() == state, "the change of language has changed the panel"
    yield from ("language", *(["refusal"] if ruling is not None else []), *(["message"] if told else []))
    yield from visit.moved()
    played = visit.texts()
    for language in ("de", "en"):
        languages.set_language(language)
    visit.says(played)
    if visit.kept and state[1] == 1:
        other = _Visit(make())
        other.recall(visit.kept)
        assert other.board.position == visit.board.position, f"no other panel takes up what is kept: {visit.kept!r}"
        other.panel.close()
        yield "resumed"
    visit.panel.close()
    last = visit.texts()
    visit.panel.close()
    left = {type(one) for one in made if one.comm is not None and not shared_layout.is_shared(one)}
    own = [one.__name__ for one in left if one.__module__ != "ipycanvas.canvas"]  # panels share the faces of the cards
    assert not own, f"closed, the panel leaves widgets open: {', '.join(own)}"
    assert all(one.cancelled for one in still.due), "closed, the panel leaves a timer running"
    languages.set_language("de")
    assert visit.texts() == last, "a change of language reaches the closed panel"
    yield "closed"


class _Visit:
    """A learner at a page with one panel.

    Attributes:
        panel: the panel.
        boards: its tables.
        kept: the game that the browser keeps, "" for none.
    """

    def __init__(self, panel: Any) -> None:
        self.panel, self.boards, self.kept = panel, tuple(getattr(panel, "boards", ())), ""
        self._bundle: dict[str, Any] = panel._repr_mimebundle_()
        self._layers = [one for board in self.boards for one in _within(board.table.widget) if isinstance(one, Layer)]
        self._heard: list[dict[str, Any]] = []
        for layer in self._layers:
            _hear(layer, self._heard.append)
            _send(layer, {"kind": "hello"})
        self._storages = [one for one in _within(panel) if isinstance(one, GameStorage)]
        for storage in self._storages:
            _hear(storage, self._keep)

    @property
    def board(self) -> Board:
        """The first table."""
        return self.boards[0]

    def texts(self) -> list[str]:
        """All texts in sight, on the page and on the tables."""
        self._heard.clear()
        for layer in self._layers:
            if layer.comm is not None:
                _send(layer, {"kind": "hello"})
        tables = [message for message in self._heard if message["kind"] == "all"]
        states = [{key: getattr(one, key) for key in sorted(one.keys)} for one in shown.in_sight(self.panel)]
        return list(_texts([states, tables]))

    def says(self, texts: list[str]) -> None:
        """Check that these are all texts."""
        found = self.texts()
        wrong = [f"{one!r}, not {right!r}" for one, right in zip(found, texts, strict=False) if one != right]
        assert found == texts, f"in another language, or back, a text is {(wrong or ['missing or new'])[0]}"

    def state(self) -> list[Any]:
        """What neither a language nor a refusal changes: the positions, and the moves tried."""
        found: list[Any] = [[board.position for board in self.boards]]
        for path in _TREES:
            with suppress(AttributeError):
                tree = attrgetter(path)(self.panel)
                found += [len(tree.placed()), tree.here]
        return found

    def pictured(self) -> Iterator[str]:
        """Check what is shown without a kernel."""
        from xml.etree import ElementTree  # not in the Python of the site, which imports this module, too

        text = self._bundle.get("text/plain")
        assert text, "without a kernel there is no text"
        for board in self.boards[:1]:
            svg, view = self._bundle["image/svg+xml"], board.position.view(board.seat)
            assert ElementTree.fromstring(svg).tag.endswith("svg"), "the picture is no SVG"
            hands = [board.position[name] for name in view.piles if board.open and name[0] == "H"]
            known: Counter[str] = Counter(map(str, chain(*view.piles.values(), *hands)))
            known |= Counter(_CARD.findall(text))  # the picture of a drill is another one
            hidden = Counter[str](_USED.findall(svg)) - known
            assert not hidden, f"the picture shows hidden cards: {', '.join(hidden)}"
            yield "picture"

    def refused(self) -> engine.Ruling | None:
        """Try an illegal move; returns its ruling, None if none can be tried."""
        for intent, ruling in self._attempts():
            if not ruling.legal:
                before = shown.text(self.panel)
                self._heard.clear()
                self._mean(intent)
                back = [one["handle"] for one in self._heard if one["kind"] == "refuse"]
                assert back == [intent.handle], f"the cards of {ruling.move} do not go back"
                alert = "alert" in [one["mood"] for one in self._heard if one["kind"] == "say"]
                assert alert or shown.text(self.panel) == before, "no screen reader says the refusal at once"
                return ruling
        return None

    def moved(self) -> Iterator[str]:
        """Make a legal move, and press keys and the button for automatic play."""
        legal: list[Callable[[], Any]] = [partial(self._mean, one) for one, ruling in self._attempts() if ruling.legal]
        for board in self.boards[:1]:
            choices = board.position.legal_moves if board.live else ()
            legal += [one.click for one in shown.buttons(board.row.box).values() if one.name in choices]
        before = self.state()
        for move in legal[:1]:
            move()
            after = self.state()
            assert after != before, "a legal move has no effect"
            turns = [("undo", before), ("r", after), ("u", before), ("redo", after)]
            for key, wanted in turns if "undo" in self.board.keys else ():
                self._press(key)
                assert self.state()[0] == wanted[0], f"the key {key!r} leads to another position"
            yield "move"
        here = self.state()
        for key in ("x", "§", "h", "hint", *(() if legal else ("redo", "undo"))) if self.boards else ():
            self._press(key)
        assert self.state() == here, "keys without an effect have changed the panel"
        yield from ("keys",) if self.boards else ()
        if "play" in getattr(self.panel, "buttons", ()):
            self.panel.buttons["play"].click()

    def recall(self, record: str) -> None:
        """Let a reloaded app report what its browser keeps."""
        report = {"record": {"text": record, "token": "found"}, "tallies": {"text": "", "token": ""}}
        for storage in self._storages:
            _send(storage, {"kind": "recalled", "reloaded": True, **report})

    def _attempts(self) -> Iterator[tuple[Intent, engine.Ruling]]:
        """What can be tried on the first table, each with its ruling."""
        for board in self.boards[:1]:
            scene, position = board.table.scene, board.position
            targets = [("click", ""), *(("drop", pile) for pile in position.game.piles)]
            for handle in scene.handles if board.live else ():
                for kind, target in targets:
                    intent = Intent(kind, handle.id, target, board.table.rev, "drag")
                    tried = attempted_move(intent, scene, position)
                    if tried is not None and tried.move:
                        with suppress(engine.InvalidMoveError):  # a card that is only picked
                            yield intent, position.ruling(tried.move)

    def _press(self, key: str) -> None:
        self._mean(Intent("key", "", "", self.board.table.rev, "key", key))

    def _mean(self, intent: Intent) -> None:
        fields = {name: getattr(intent, name) for name in ("handle", "target", "rev", "how", "key")}
        _send(self._layers[0], {"kind": "intent", "what": intent.kind, **fields})

    def _keep(self, change: dict[str, Any]) -> None:
        if change["kind"] == "keep" and change["what"] == "record":
            old = self.kept
            self.kept = old[: change["head"]] + change["text"] + old[len(old) - change["tail"] :]


class _Still(background.Threads):
    """Background work while time stands still: what is due later never happens."""

    def __init__(self) -> None:
        self.due: list[_Due] = []

    def after(self, seconds: float, action: Callable[[], object]) -> _Due:
        self.due.append(_Due())
        return self.due[-1]


class _NoSearches(search_queue.LocalSearches):
    """Searches that never end, so that a panel is the same each time."""

    def begin(self, line: search_queue.SearchLine) -> None:
        while search := line.take():
            line.running.remove(search)


class _Due:
    cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


@contextmanager
def _errors_raised() -> Iterator[None]:
    """Raises the first error that is only logged within the block, such as that of a widget's callback."""
    found: list[logging.LogRecord] = []
    handler = logging.Handler(logging.ERROR)
    setattr(handler, "emit", found.append)  # noqa: B010  # as a subclass would
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
    for record in found:
        raise AssertionError(f"an action has failed: {record.getMessage()}") from (record.exc_info or (None, None))[1]


def _within(root: widgets.Widget) -> Iterator[widgets.Widget]:
    """A widget and all its descendants, visible or not."""
    yield root
    for child in getattr(root, "children", ()):
        yield from _within(child)


def _texts(value: Any) -> Iterator[str]:
    """The texts in a value of a trait, or in a message."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        kept = [one for key, one in value.items() if key not in _NO_TEXTS and not key.startswith("_")]
        yield from _texts(kept)
    elif isinstance(value, list | tuple):
        yield from chain.from_iterable(map(_texts, value))


def _send(widget: widgets.Widget, content: dict[str, Any]) -> None:
    """Send a widget a message of its page."""
    widget.comm.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def _hear(widget: widgets.Widget, heard: Callable[[dict[str, Any]], Any]) -> None:
    """Call `heard` with each message of a widget to its pages from now on."""
    send = widget.comm.send

    def sent(data: dict[str, Any], metadata: Any = None, buffers: Any = None) -> None:
        if data["method"] == "custom":
            heard(data["content"])
        send(data, metadata, buffers)

    widget.comm.send = sent
