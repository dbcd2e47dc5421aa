"""Whatever a page sends to a panel, there are no unexpected errors, and the game still follows the rules.

`make deep ARGS="messages --minutes 10"` sets the duration. A failure names its panel and the seed of its round; `make
deep ARGS="messages --seed 7 -k lesson"` repeats that round.
"""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import ipywidgets as widgets
import pytest
import traitlets

import cardwidgets
import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.i18n import languages
from cardwidgets.solver import search_queue
from cardwidgets.widgets import runs
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.browser_storage import BrowserStorage
from engine import lab, lessons, solver
from engine.core.registry import keys
from engine.testing import check_cards, check_state
from tests.canvas.test_bad_messages import VALUES, message
from tests.pages import send, update, within
from tests.sizes import MINUTES, SEED, usually
from tests.waiting import Clock

COURSES = lessons.keys()
MESSAGES = 500
"""In a round with one panel."""
DEALS = 3
"""Of each run of an experiment."""
NODES = 300
"""Of each search of the solver."""


def guessed(position: engine.Position, worlds: int, *more: engine.Move) -> lab.Chances:
    """Chances in which every third move wins nothing."""
    moves = tuple(dict.fromkeys((*position.legal_moves, *more)))
    won = tuple([(number % 3 > 0,) * worlds for number, _ in enumerate(moves)])
    return lab.Chances(position.game, moves, won, False)


class InPlace(search_queue.LocalSearches, runs.LocalRuns):
    """Searches and runs end after a little work, so that a seed always does the same."""

    def begin(self, work: Any) -> Any:
        if isinstance(work, runs.Run):
            work.deals = work.deals[:DEALS]
            work.play()
        else:
            while search := work.take():
                work.answer(search, self.run(search))
        return SimpleNamespace(running=False, join=lambda seconds=None: None)

    def run(self, search: search_queue.Search) -> Any:
        position = search.position
        if isinstance(search, search_queue.ChanceSearch) and search.kind == "review":
            game = zip(position.history, position.moves, strict=False)
            steps = [lab.ChanceStep(one, move, guessed(one, 40, move), 1, 0.5, 1) for one, move in game]
            return lab.ChanceReview(tuple(steps), True)
        if isinstance(search, search_queue.ChanceSearch):
            return guessed(position, search.worlds)
        return solver.solve(position, None, NODES, shorten=False)


@pytest.fixture
def in_place() -> Iterator[None]:
    """Searches in place hold the lock of the queue, so they must not wait for the compiler: should its thread collect a
    panel as garbage, it would wait for that lock.
    """
    for key in PATIENCES:
        solver.solve(engine.game(key).deal(0), None, NODES, shorten=False)
    here = InPlace()
    before = search_queue.use(here), runs.use(here)
    yield
    search_queue.use(before[0])
    runs.use(before[1])


def match(chance: random.Random) -> Any:
    speed = chance.choice(["at once", "fast"])
    return cardwidgets.match(engine.game("napoleon"), first=chance.randrange(50), speed=speed)


def course(chance: random.Random) -> lessons.Course:
    return lessons.course(chance.choice(COURSES))


def lesson(chance: random.Random) -> Any:
    one = course(chance)
    return cardwidgets.lesson(one.game, chance.choice(one.chapters))


def reading(chance: random.Random) -> Any:
    one = course(chance)
    return cardwidgets.reading(one.game, chance.choice(one.readings).key)


def demo(chance: random.Random) -> Any:
    one = course(chance)
    return cardwidgets.demo(one.game, chance.choice(one.demos).key)


def predict(chance: random.Random) -> Any:
    course = lessons.course(chance.choice([key for key in COURSES if lessons.course(key).predictions]))
    return cardwidgets.predict(course.game, chance.choice(course.predictions).key, film=0)


def advice(chance: random.Random) -> Any:
    course = lessons.course(chance.choice([key for key in COURSES if lessons.course(key).advice]))
    return cardwidgets.advice(course.game, chance.choice(course.advice).key)


def bet(chance: random.Random) -> Any:
    course = lessons.course(chance.choice([key for key in COURSES if lessons.course(key).habits]))
    return cardwidgets.bet(course.game, chance.choice(course.habits).key)


def workshop(chance: random.Random) -> Any:
    return cardwidgets.workshop(chance.choice([course for course in COURSES if course != "napoleon"]))


def patience(key: str) -> Callable[[random.Random], Any]:
    return lambda chance: cardwidgets.PlayPanel(
        engine.game(key), deal=chance.randrange(50), indicator=chance.random() < 0.5
    )


PATIENCES = [key for key in keys() if engine.game(key).seats == 1]
PANELS: dict[str, Callable[[random.Random], Any]] = {
    **{key: patience(key) for key in PATIENCES},
    "match": match,
    "lesson": lesson,
    "drill": lambda chance: cardwidgets.drill(course(chance).game, seed=chance.randrange(50)),
    "demo": demo,
    "predict": predict,
    "reading": reading,
    "progress": lambda chance: cardwidgets.progress(course(chance).game),
    "advice": advice,
    "bet": bet,
    "experiment": lambda chance: cardwidgets.experiment(course(chance).game, ["random"]),
    "workshop": workshop,
    "switch": lambda chance: cardwidgets.language_switch(),
    "reveal": lambda chance: cardwidgets.reveal(lambda: 7),
}


class Visitor:
    """Sends a panel valid, slightly changed and arbitrary messages.

    Attributes:
        sent: the number of messages, and the last one.
    """

    def __init__(self, panel: Any, chance: random.Random, clock: Clock) -> None:
        self.panel, self._chance, self._clock = panel, chance, clock
        self.sent: tuple[int, Any] = 0, None

    def act(self) -> None:
        ways = (self._junk, self._press, self._mean, self._set, self._report, self._wait)
        self._chance.choices(ways, (12, 6, 8, 2, 2, 2))[0]()

    def _send(self, to: list[Any], content: Any, **state: Any) -> None:
        if to:
            one = self._chance.choice(to)
            self.sent = self.sent[0] + 1, (type(one).__name__, content or state)
            update(one, **state) if state else send(one, content)

    def _of(self, *kinds: type[Any]) -> list[Any]:
        return [widget for widget in within(self.panel) if isinstance(widget, kinds)]

    def _junk(self) -> None:
        table = getattr(self.panel, "table", None)
        self._send(self._of(PageWidget), message(self._chance, table))

    def _press(self) -> None:
        bars = self._of(ButtonGroup, Toolbar)
        keys = [item["key"] for one in bars for item in one.items]
        if keys:
            key, how = self._chance.choice(keys), self._chance.choice(["press"] * 5 + ["near"])
            to = [bar for bar in bars if any(item["key"] == key for item in bar.items)]
            self._send(to, {how: key})

    def _mean(self) -> None:
        for layer in self._of(Layer)[:1]:
            table, pick = self.panel.table, self._chance.choice
            handle = pick(table.scene.handles) if table.scene.handles else None
            targets = [*handle.targets, *(place.pile for place in table.scene.places)] if handle else [""]
            meant = {
                "what": pick(["take", "drop", "click", "click", "double", "key"]),
                "handle": handle.id if handle else "",
                "target": pick(targets),
                "key": pick("urhawfm "),
                "how": pick(["drag", "key", "pointer"]),
            }
            self._send([layer], {"kind": "intent", "rev": table.rev, **meant})

    def _set(self) -> None:
        """Set a trait, even one not meant for pages; the trait itself rejects values of the wrong type."""
        fields = [one for one in self._of(widgets.ValueWidget, PageWidget) if not isinstance(one, widgets.HTML)]
        if not fields:
            return
        one = self._chance.choice(fields)
        usual = [key for key in ("value", "index") if key in one.keys]
        name = self._chance.choice(usual if usual and self._chance.random() < 0.5 else one.keys)
        with suppress(traitlets.TraitError):
            self._send([one], None, **{name: self._chance.choice((*VALUES, "en", "de", self._line()))})

    def _report(self) -> None:
        text, other = self._line(), self._line()
        record, tallies = ({"text": one, "token": self._chance.choice(["found", "", 7])} for one in (text, other))
        report = {"record": record, "tallies": tallies, "text": text, "reloaded": self._chance.random() < 0.5}
        settings = {"one_tap": True, "sounds": self._chance.choice(VALUES), "felt": self._chance.choice(VALUES)}
        kind = self._chance.choice(["file", "recalled", "holds", "settings"])
        self._send(self._of(BrowserStorage), {"kind": kind, "settings": settings, **report})

    def _line(self) -> str:
        """The stored form of the game, possibly changed."""
        if hasattr(self.panel, "match"):
            text = self.panel.match.dumps()
        elif self._is_patience():
            position = self.panel.position
            write = self._chance.choice([engine.record.dumps, engine.record.share])
            try:
                text = write(position)
            except engine.RecordError:
                text = ""
        else:
            text = PROGRESS.dumps()
        for _ in range(self._chance.choice([0, 0, 1, 1, 3])):
            begin = self._chance.randrange(len(text) + 1)
            end = begin + self._chance.choice([0, 1, 1, 20])
            text = text[:begin] + self._chance.choice(["", "0", "9" * 30, '"', "{", "T1", "ß", text[:30]]) + text[end:]
        return text

    def _is_patience(self) -> bool:
        position = getattr(self.panel, "position", None)
        return isinstance(position, engine.Position) and position.game.seats == 1

    def _wait(self) -> None:
        self._clock.go_on(self._chance.choice([0.1, 1.0, 30.0]))


def play_round(name: str, seed: int, clock: Clock) -> int:
    """Fuzz one panel; return the number of messages sent."""
    chance = random.Random(f"{name} {seed}")
    PROGRESS.__init__()  # type: ignore[misc]  # as in a new kernel
    languages.set_language(chance.choice(engine.LANGUAGES))
    random.seed(seed)
    visitor = Visitor(PANELS[name](chance), chance, clock)
    try:
        for _ in range(MESSAGES):
            visitor.act()
        panel = visitor.panel
        assert shown.text(panel) or name in ("switch", "reveal"), "the panel has lost its text"
        if isinstance(position := getattr(panel, "position", None), engine.Position):
            check_state(position)
            if name in PATIENCES:
                check_cards(position)
                assert engine.record.loads(engine.record.dumps(position)) == position
        if name == "match":
            assert engine.Match.loads(panel.match.dumps()) == panel.match
    except Exception as error:
        count, last = visitor.sent
        again = f'make deep ARGS="messages --seed {seed} -k {name}"'
        raise AssertionError(f"{again}: {error!r} after {count} messages, the last {str(last)[:500]}") from error
    finally:
        visitor.panel.close()
    clock.go_on(60)
    return visitor.sent[0]


@pytest.mark.deep
@pytest.mark.parametrize("name", PANELS)
def test_panels_survive_any_message(
    name: str, in_place: None, clock: Clock, record_property: Callable[[str, object], None]
) -> None:
    share = 60 * MINUTES * int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) / len(PANELS)
    end, first = time.monotonic() + share, SEED if SEED >= 0 else random.SystemRandom().randrange(10**6)
    seed, sent = first, 0
    while True:
        sent += play_round(name, seed, clock)
        seed += 1
        if SEED >= 0 or time.monotonic() > end:
            break
    record_property("found", f"{name}: {sent:,} messages, seeds {first} to {seed - 1}")


@pytest.mark.parametrize("name", usually(PANELS, *(name for name in PANELS if name != "experiment")))
def test_every_panel_survives_a_round_of_messages(name: str, in_place: None, clock: Clock) -> None:
    assert play_round(name, 0, clock) > MESSAGES / 10
