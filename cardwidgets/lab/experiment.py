"""An experiment: guess how strategies will do, let them play, and see what the results show."""

from __future__ import annotations

import logging
import math
import os
import threading
import time
from collections.abc import Mapping
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

import engine
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.lab import plots
from cardwidgets.widgets import runs
from cardwidgets.widgets.controls.buttons import Button, button
from cardwidgets.widgets.controls.slider import Slider
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.output.cells import OfCell
from cardwidgets.widgets.output.closing import close_all
from cardwidgets.widgets.runs import Run
from engine import Results
from engine.base import background
from engine.core.arguments import as_game
from engine.lab import about
from engine.lab.run import Strategies, named_strategies

MOST_DEALS = 100_000
MOST_GAMES = 200_000
"""Maximum number of games of all strategies together: each takes about 270 bytes, and the same again for drawing."""
FIRST = 10**9
"""The highest number of a first deal."""
LONGEST_IN_APPS = 600.0
"""Seconds after which a run in a page without code stops; the games played so far are kept."""
_LOG = logging.getLogger(__name__)


class Experiment(OfCell):
    """A panel that lets strategies play the same deals, in the background.

    Args:
        game: the game, or its key.
        strategies: name -> strategy, or names of built-in ones; as for `engine.compare`.
        deals: initial number of deals; the learner can change it.
        first: the number of the first deal.
        guess: whether the learner is asked for a guess first.
        language: "en" or "de"; None follows the notebook; a `Locale` is the one of an enclosing panel.

    Attributes:
        results: the results of the last run, None before the first.
        own: name of the learner's own strategy, which is labelled as such on the page; "" if there is none.
        running: whether a run is in progress.

    Raises:
        OptionError: there is no such game.
        ValueError: there is no such strategy.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> experiment = cardwidgets.Experiment(small, ["climber", "random"], deals=20)
    >>> list(experiment.buttons), experiment.guesses, experiment.status
    (['run', 'stop'], {}, '')
    >>> results = experiment.run()
    >>> results.win_rate("climber").value, experiment.running
    (0.9, False)
    >>> experiment.close()
    """

    def __init__(
        self,
        game: engine.Game | str,
        strategies: Strategies,
        *,
        deals: int = 200,
        first: int = 0,
        guess: bool = True,
        language: str | Locale | None = None,
    ) -> None:
        self.game = as_game(game)
        self.strategies = named_strategies(self.game, "strategies", strategies)
        names = list(self.strategies)
        self.own = ""
        self._lock = threading.RLock()
        self._locale = language if isinstance(language, Locale) else Locale(language, self._lock)
        self._say = Wording("lab", self._locale)
        self._job: background.Job | None = None
        self._end = False
        self._begun = self._seconds = 0.0
        self._until = math.inf
        self._error = ""
        self.results: Results | None = None
        table = self.game.seats > 1
        self._ask = widgets.HTML()
        low, high, step = (-5.0, 5.0, 0.1) if table else (0.0, 100.0, 1.0)
        self._guesses: dict[str, Slider] = {}
        for name in names if guess else ():
            self._guesses[name] = Slider(low, high, step, (low + high) / 2, "min(46em, 100%)")
        self._touched: set[str] = set()
        for name, slider in self._guesses.items():
            slider.observe(partial(self._on_guess, name), "value")
        self._deals = _number(deals, 1, MOST_DEALS)
        self._first = _number(first, 0, FIRST)
        self._run = button(self._say, "run", self.start, self._guarded, "primary")
        self._stop = button(self._say, "stop", self.stop, self._guarded)
        self._bar = widgets.IntProgress(min=0, max=1, layout=widgets.Layout(width="14em", display="none"))
        self._line = widgets.HTML()
        self._report = widgets.HTML()
        self._report.add_class("kt-lab-results")
        row = widgets.HBox(
            [self._deals, self._first, Toolbar([self._run, self._stop]), self._bar, self._line],
            layout=widgets.Layout(flex_flow="row wrap", align_items="center"),
        )
        row.add_class("kt-line")
        super().__init__([self._ask, *self._guesses.values(), row, self._report])
        self.add_class("kt-panel")
        self.add_class("kt-lab")
        self._locale.rendered(self._render)
        self._locale.follow()

    # -------------------------------------------------------------- for the notebook

    @property
    def running(self) -> bool:
        """Whether a run is in progress."""
        return self._job is not None and self._job.running

    @property
    def status(self) -> str:
        """The status line as plain text: the progress of a run, how it ended, or what went wrong."""
        return shown.plain(self._line.value)

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons "run" and "stop"; press one with `click()`."""
        return shown.buttons(self)

    @property
    def guesses(self) -> dict[str, float]:
        """The learner's guesses: strategy -> percent won (in Napoleon, chips per deal)."""
        return {name: slider.value for name, slider in self._guesses.items() if name in self._touched}

    def start(self) -> None:
        """Let the strategies play, in the background; see `results`.

        At most 100,000 deals are played, and 200,000 games of all strategies together; the panel then shows the
        resulting number of deals.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> experiment = cardwidgets.Experiment(small, ["climber", "random"], deals=20)
        >>> experiment.start()
        >>> len(experiment.run())
        40
        """
        with self._lock:
            if self.running:
                return
            shared = os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
            self._until = time.monotonic() + (LONGEST_IN_APPS if shared else math.inf)
            self._end = False
            self._run.change(disabled=True)
            self._stop.change(disabled=False)
            self._bar.value, self._bar.layout.display = 0, ""
            deals, self._begun = self._bounded(), time.perf_counter()
            self._job = runs.begin(Run(self.game, self.strategies, deals, self._progress, self._ended))

    def run(self) -> Results | None:
        """Let the strategies play and wait for the end; an interrupt keeps the results so far.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> experiment = cardwidgets.Experiment(small, ["climber", "random"], deals=20)
        >>> experiment.run().win_rate("climber").value
        0.9
        """
        self.start()
        try:
            while self.running:
                self._join(0.05)  # short, so that interrupts are handled
        except KeyboardInterrupt:
            self.stop()
            self._join()
        return self.results

    def stop(self) -> None:
        """Stop the run; the results so far are kept.

        >>> experiment = cardwidgets.Experiment("grosse-harfe", ["digger", "climber"], deals=1000)
        >>> experiment.start()
        >>> experiment.stop()
        >>> experiment.run().complete
        False
        """
        self._end = True

    def close(self) -> None:
        """Stop the run, and remove the panel from the pages."""
        if not hasattr(self, "_locale"):  # the constructor failed
            return
        self._locale.unfollow()
        self._end = True
        close_all(self)
        super().close()

    # -------------------------------------------------------------- the run

    def _join(self, seconds: float | None = None) -> None:
        if self._job is not None:
            self._job.join(seconds)

    def _on_guess(self, name: str, change: Any) -> None:
        if change["new"] != change["old"]:  # unchanged if the page sent something other than a number
            self._touched.add(name)

    def _bounded(self) -> range:
        """The deals to play. A page could change the bounds of its fields, so they are checked again here."""
        games = len(self.strategies) * (self.game.seats * len(self.strategies) if self.game.seats > 1 else 1)
        count = max(1, min(self._deals.value, MOST_DEALS, MOST_GAMES // max(1, games)))
        first = max(0, min(self._first.value, FIRST))
        for box, value, low, high in ((self._deals, count, 1, MOST_DEALS), (self._first, first, 0, FIRST)):
            with box.hold_trait_notifications():
                box.min, box.max, box.value = low, high, value
        return range(first, first + count)

    def _ended(self, found: Results | Exception) -> None:
        with self._lock:
            if isinstance(found, Exception):
                _LOG.error("a run failed", exc_info=found)
                self.results, self._error = None, f"{type(found).__name__}: {found}"
            else:
                self.results, self._error = found, ""
            self._seconds = time.perf_counter() - self._begun
            self._run.change(disabled=False)
            self._stop.change(disabled=True)
            self._bar.layout.display = "none"
            self._show()

    def _progress(self, done: int, total: int) -> bool:
        self._bar.max, self._bar.value = total, done
        waits = done == 0 and engine.jit.compiling()
        self._line.value = escape(self._say("compiling") if waits else self._say("running", done=done, all=total))
        return not self._end and time.monotonic() < self._until

    # -------------------------------------------------------------- rendering

    def _guarded(self, action: Any) -> None:
        try:
            action()
        except Exception as error:
            _LOG.exception("something went wrong")
            self._line.value = escape(self._say("failed", error=f"{type(error).__name__}: {error}"))

    def _render(self) -> None:
        say = self._say
        unit = self.game.unit if self.game.seats > 1 else "games"
        asked = f"guess_first_{unit}{'_each' if len(self._guesses) > 1 else ''}"
        self._ask.value = escape(say(asked)) if self._guesses else ""
        for name, slider in self._guesses.items():
            slider.description = say("guess", name=self._title(name))
        self._deals.description, self._first.description = say("deals"), say("first_deal")
        self._stop.change(disabled=not self.running)
        if not self.running:
            self._show()

    def _show(self) -> None:
        """Show the current state."""
        say, results = self._say, self.results
        if self._error:
            self._line.value, self._report.value = escape(say("failed", error=self._error)), ""
            return
        if results is None:
            self._line.value = self._report.value = ""
            return
        if not all(results.of(name) for name in results.names):
            self._line.value, self._report.value = escape(say("nothing_yet")), ""
            return
        key = "finished" if results.complete else "stopped"
        self._line.value = escape(say(key, count=len(results), seconds=plots.number(self._seconds, say)))
        titled = self._titled(results)
        called = dict(zip(results.names, titled.names, strict=True))
        guesses = {called[name]: guess for name, guess in self.guesses.items() if name in called}
        results = titled
        sentences = [*self._judged(results, guesses), *plots.answer(results, say), *self._faults(results)]
        items = "".join(f"<li>{escape(one)}</li>" for one in sentences)
        marks = {called[name]: slider.value for name, slider in self._guesses.items() if name in called}
        drawn = [plots.rates(results, say, marks), plots.differences(results, say), plots.scores(results, say)]
        self._report.value = f"{''.join(drawn)}<ul>{items}</ul>" if items else "".join(drawn)

    def _title(self, name: str) -> str:
        """The name of a strategy on the page: built-in ones have a title in each language."""
        if name == self.own:
            return self._say("mine")
        ships = not isinstance(self.strategies, Mapping) or self.strategies.get(name) == name
        return about(self.game, name, self._say.language).title if ships else name

    def _titled(self, results: Results) -> Results:
        """The results with the strategies' titles."""
        titles = {name: self._title(name) for name in results.names}
        if len(set(titles.values())) < len(titles):
            return results
        rows = (
            row._replace(strategy=titles[row.strategy], opponents=titles.get(row.opponents, row.opponents))
            for row in results.rows
        )
        return Results(rows, titles.values(), complete=results.complete)

    def _judged(self, results: Results, guesses: Mapping[str, float]) -> list[str]:
        """How close the guesses were."""
        sentences = []
        for name, guess in guesses.items():
            one = results.gain(name) if results.table else results.win_rate(name)
            unit = 1.0 if results.table else 100.0
            key = (
                "near" if unit * one.low <= guess <= unit * one.high else "high" if guess > unit * one.value else "low"
            )
            sign = "" if results.table else self._say("percent")
            measured = plots.number(unit * one.value, self._say)
            slots = {"name": name, "guess": plots.number(guess, self._say, "g") + sign, "value": measured + sign}
            sentences.append(self._say(f"guess_{key}", **slots))
        return sentences

    def _faults(self, results: Results) -> list[str]:
        """The errors in the games themselves."""
        sentences = []
        for name, faults in results.faults().items():
            bad = next((row for row in results.of(name) if row.ended in faults), None)
            if bad is not None:
                why = f"{bad.ended}: {bad.detail}" if bad.detail else bad.ended
                count = sum(faults.values())
                key = "fault_at_table" if results.table else "fault"
                sentences.append(self._say(key, name=name, count=count, deal=bad.deal, why=why[:300]))
        for name, seen in results.circles().items():
            sentences.append(self._say("circles", name=name, deal=seen.deal, moves=seen.detail))
        return sentences


def _number(value: int, low: int, high: int) -> widgets.BoundedIntText:
    """A field for a number, whose label is as wide as its text."""
    layout, style = widgets.Layout(width="12em"), {"description_width": "auto"}
    return widgets.BoundedIntText(value=value, min=low, max=high, layout=layout, style=style)
