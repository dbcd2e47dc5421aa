"""Whatever a learner undoes, replays or leaves, each game counts once, as its last end says."""

from collections.abc import Callable
from itertools import groupby
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

import cardwidgets
import engine
from cardwidgets.i18n.wording import in_language
from cardwidgets.session import daily
from cardwidgets.session.end_card import duration
from cardwidgets.widgets.controls.clock import Clock
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.browser_storage import GameStorage
from cardwidgets.widgets.storage.share_line import ShareLine
from cardwidgets.widgets.storage.tallies import Result
from tests.pages import hear, part, send

SMALL = engine.game("hochzeitszug", ranks=4, suits=1, packets=3, per_packet=1, redeals=3)
FOUR = engine.game("napoleon")
SAY = in_language("play", "en")


class Trial:
    """A learner at a table: the games as observed, and the texts that the browser stores.

    Args:
        open_panel: opens a new panel, as a reload does.
    """

    def __init__(self, open_panel: Callable[[], Any]) -> None:
        self._open, self.texts, self.days = open_panel, {"record": "", "tallies": ""}, {}
        self.games: dict[Any, int] = {}  # by their trees of moves
        self.results: dict[str, dict[Any, Result]] = {}
        self.won_today: list[bool] = []
        self.open()

    def open(self) -> None:
        self.panel = self._open()
        self.storage = part(self.panel, GameStorage)
        self._heard = hear(self.storage)
        found = {what: {"text": text, "token": "found"} for what, text in self.texts.items()}
        send(self.storage, {"kind": "recalled", **found, "reloaded": True})

    def reload(self) -> None:
        game = self.game
        self.panel.close()
        self.open()
        if self.texts["record"]:
            self.games[self.tree] = game

    @property
    def tree(self) -> Any:
        panel = self.panel
        return panel.session.tree if isinstance(panel, cardwidgets.MatchPanel) else panel.history

    @property
    def game(self) -> int:
        return self.games.setdefault(self.tree, len(self.games))

    def expect(self, kind: str, name: Any, result: Result) -> None:
        known = self.results.setdefault(kind, {})
        if known.get(name) is None:
            known.pop(name, None)
        known[name] = result

    def tally(self, kind: str) -> dict[str, int]:
        ends = [end for end in self.results.get(kind, {}).values() if end]
        runs = [(won, len(list(run))) for won, run in groupby(won for won, *_ in ends)]
        wins = [length for won, length in runs if won]
        return {
            "played": len(ends),
            "won": sum(wins),
            "streak": runs[-1][1] if runs and runs[-1][0] else 0,
            "best_streak": max(wins, default=0),
            "fewest_moves": min((moves for won, moves, _ in ends if won), default=0),
            "best_seconds": min((seconds for won, _, seconds in ends if won and seconds), default=0),
        }

    def check(self) -> None:
        for one in self._heard:
            if one.get("kind") == "keep":
                old = self.texts[one["what"]]
                self.texts[one["what"]] = old[: one["head"]] + one["text"] + old[len(old) - one["tail"] :]
            elif one.get("kind") == "day":
                self.days[one["day"]] = self.days.get(one["day"], False) or one["won"]
        self._heard.clear()
        tallies = {kind: self.tally(kind) for kind in self.results}
        assert self.storage.tallies == {kind: tally for kind, tally in tallies.items() if tally["played"]}
        assert list(self.days.values()) == ([any(self.won_today)] if self.won_today else [])


ACTIONS = ("move", "win", "give_up", "undo", "redo", "restart", "deal", "offer", "reload")


@pytest.mark.usefixtures("make")
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(actions=st.lists(st.sampled_from(ACTIONS), max_size=9))
@example(actions=["move", "give_up", "undo", "give_up", "undo", "win"])
@example(actions=["win", "undo", "give_up", "reload", "deal", "give_up"])
@example(actions=["move", "give_up", "undo", "reload", "win", "restart", "move", "deal", "offer", "win"])
def test_a_reopened_patience_agrees_with_its_moves(actions: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    clock = SimpleNamespace(monotonic=lambda: now[0])
    monkeypatch.setattr("cardwidgets.patience.autosave.time", clock)
    today = daily.deal_of_the_day(SMALL.key, daily.today())
    trial = Trial(lambda: cardwidgets.PlayPanel(SMALL, deal=today, indicator=False))
    began: dict[Any, float] = {}
    times: dict[Any, float] = {}
    for action in actions:
        now[0] += 10.0
        panel = trial.panel
        if action == "win":
            panel.restart()
            for move in engine.solve(panel.position).moves:
                panel.play(move)
        elif action == "move":
            for move in panel.position.legal_moves[:1]:
                panel.play(move)
        elif action == "offer" and "offer" in panel.buttons:
            panel.buttons["offer"].click()
        elif action == "reload":
            trial.reload()
        elif action != "offer":
            getattr(panel, action)(*([7] if action == "deal" else []))
        panel, tree, game = trial.panel, trial.tree, trial.game
        position = panel.position
        if tree not in began and position.moves and (not position.outcome or len(position.moves) > 1):
            began[tree] = 0 if action == "reload" else now[0]
        timed = began.get(tree, 0.0)
        if position.outcome:
            seconds = times.setdefault((tree, position.moves), now[0] - timed) if timed else None
            won = position.outcome == "won"
            trial.expect(SMALL.name, game, (won, len(position.moves), max(1, round(seconds)) if timed else 0))
            said = shown.text(panel)
            line = next(one for one in shown.in_sight(panel.table.widget) if isinstance(one, ShareLine)).line
            tally = trial.tally(SMALL.name)
            assert SAY("end_streak" if tally["streak"] else "end_tally", **tally) in said
            assert ("given up" in line) is not won
            assert (SAY("end_first") in said) is (won and trial.tally(SMALL.name)["won"] == 1)
            assert not timed or f"Time: {duration(seconds)}" in said
            assert not (won and timed) or line.endswith(duration(seconds))
        assert part(panel, Clock).began == (None if position.outcome or not timed else timed)
        trial.check()
    trial.panel.close()


PLAYS = ("first", "last", "first", "last", "undo", "redo", "restart", "next", "reload", "match")


@pytest.mark.usefixtures("make")
@settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow])
@given(actions=st.lists(st.sampled_from(PLAYS), max_size=8))
@example(actions=["first", "restart", "last", "next", "first", "undo", "reload", "last", "match", "last"])
def test_a_reopened_match_agrees_with_its_moves(actions: list[str]) -> None:
    today = daily.deal_of_the_day(FOUR.key, daily.today())
    trial = Trial(lambda: cardwidgets.MatchPanel(FOUR, deals=2, first=today, speed="at once"))
    for action in actions:
        panel = trial.panel
        if action in ("first", "last"):
            while not panel.match.deal_over:
                panel.play(panel.position.legal_moves[0 if action == "first" else -1])
        elif action == "match":
            panel.new_match(first=len(trial.games))
        elif action == "reload":
            trial.reload()
        elif action != "next":
            getattr(panel, action)()
        elif panel.match.deal_over and not panel.match.over:
            panel.next_deal()
        match, game, seat = trial.panel.match, trial.game, trial.panel.seat
        if match.deal_over:
            result, pack = match.results[-1], len(match.results)
            gain = (result.payments[seat] > 0, 0, 0) if result.counts else None
            trial.expect("napoleon deals", (game, pack), gain)
            own = result.counts and engine.tricks.open_deal(result.position).declarer == seat
            trial.expect("napoleon declarer", (game, pack), gain if own else None)
            trial.expect("napoleon matches", game, (seat in match.leaders, 0, 0) if match.over else None)
            if match.over and match.first == today:
                trial.won_today.append(seat in match.leaders)
        trial.check()
    trial.panel.close()
