"""The solver at the table: it thinks beside the notebook, and says only what is so."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import engine
from cardwidgets.analysis import searches
from cardwidgets.analysis.findings import known, learn, way
from cardwidgets.analysis.searches import AT_ONCE, Searcher
from cardwidgets.analysis.told import move_told, review_told
from cardwidgets.history import History
from cardwidgets.panel import PlayPanel
from cardwidgets.table import Intent
from engine.hints import hint
from engine.solver import Review, Solution, review, solve
from engine.solver.reviewing import next_open
from engine.testing import random_play

TREPPE = engine.game("treppe")
LOST = [*random_play(TREPPE.deal(7), 1, 400)][-1]
"""A game that was played at random and lost on the way."""


def wait(until: Callable[[], Any]) -> None:
    """Wait for another thread."""
    deadline = time.monotonic() + 120
    while not until():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.005)


def awake(start: engine.Position, **settings: Any) -> PlayPanel:
    """A panel that a page shows."""
    panel = PlayPanel(start, **settings)
    panel._analysis.wake()
    return panel


def verdict(panel: PlayPanel) -> str:
    """What the sign says in the end."""
    wait(lambda: panel._analysis.verdict.verdict != "thinking")
    return str(panel._analysis.verdict.verdict)


def message(panel: PlayPanel) -> str:
    return str(panel._message._html.value)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The states that were searched, by the real solver."""
    seen: list[bytes] = []

    def counted(position: engine.Position, *given: Any, **more: Any) -> Solution:
        seen.append(position.state)
        return solve(position, *given, **more)

    monkeypatch.setattr(searches, "solve", counted)
    return seen


class Endless:
    """A solver that thinks until it is cancelled, or let go."""

    def __init__(self) -> None:
        self.begun: list[engine.Position] = []
        self.ended: list[engine.Position] = []
        self.most = self.now = 0
        self.go = threading.Event()
        self._lock = threading.Lock()

    def __call__(self, position: engine.Position, seconds: float, **given: Any) -> Solution:
        with self._lock:
            self.begun.append(position)
            self.now += 1
            self.most = max(self.most, self.now)
        while not given["cancel"]() and not self.go.wait(0.002):
            pass
        with self._lock:
            self.now -= 1
            self.ended.append(position)
        return Solution("unknown", (), 1, 0.0, "seconds", position)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endless]:
    solver = Endless()
    monkeypatch.setattr(searches, "solve", solver)
    yield solver
    solver.go.set()
    wait(lambda: searches.threads() == 0)


# -------------------------------------------------------------- the searches


def test_only_so_many_searches_run_at_once_and_the_newest_wish_comes_first(endless: Endless) -> None:
    positions = [TREPPE.deal(number) for number in range(1, AT_ONCE + 4)]
    searchers = [Searcher(lambda nodes, seconds: None) for _ in positions]
    found: list[Solution] = []
    for searcher, position in zip(searchers, positions, strict=True):
        searcher.search(position, 1.0, found.append)
        if len(endless.begun) < AT_ONCE:
            wait(lambda: endless.begun and endless.begun[-1] == position)  # noqa: B023
    assert endless.begun == positions[:AT_ONCE] and searches.threads() == AT_ONCE
    searchers[0].cancel()
    wait(lambda: len(endless.begun) > AT_ONCE)
    assert endless.begun[-1] == positions[-1]
    endless.go.set()
    wait(lambda: len(found) == len(positions) - 1)
    assert endless.most == AT_ONCE and positions[0] not in [one.position for one in found]
    wait(lambda: searches.threads() == 0)


def test_a_panel_has_one_search_and_what_was_cancelled_is_not_answered(endless: Endless) -> None:
    searcher, found = Searcher(lambda nodes, seconds: None), list[Solution]()
    first, second = TREPPE.deal(1), TREPPE.deal(2)
    searcher.search(first, 1.0, found.append)
    wait(lambda: endless.begun)
    searcher.search(second, 1.0, found.append)
    wait(lambda: len(endless.begun) == 2)
    assert endless.ended == [first] and endless.most == 1
    searcher.end()
    searcher.search(first, 1.0, found.append)
    wait(lambda: searches.threads() == 0)
    assert found == [] and len(endless.begun) == 2


def test_a_search_that_fails_leaves_the_position_unknown(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_given: Any, **_more: Any) -> Solution:
        raise AssertionError("the solver lost its own way")

    monkeypatch.setattr(searches, "solve", broken)
    panel = awake(TREPPE.deal(46))
    assert verdict(panel) == "unknown" and "a search failed" in caplog.text
    assert panel.play(panel.position.legal_moves[0]).legal
    panel.close()


def test_the_rules_of_the_table_do_not_change_while_a_search_runs() -> None:
    panel = awake(engine.game("hochzeitszug").deal(3))
    rules = panel.position.game.rules
    before = (rules.compiled, rules.legal_moves)
    assert verdict(panel) == "won"
    assert (rules.compiled, rules.legal_moves) == before
    panel.close()


# -------------------------------------------------------------- what is known of the tree


def test_an_answer_tells_of_the_positions_before_it_on_its_way_and_after_a_loss() -> None:
    history = History(LOST)
    nodes = way(history.start)
    found = review(LOST, seconds=5)
    losing = found.losing
    assert losing is not None
    learn(nodes[losing], found.solutions[losing])
    assert [known(node).status for node in nodes[losing:]] == ["lost"] * (len(nodes) - losing)  # type: ignore[union-attr]
    assert all(node.known is None for node in nodes[:losing])
    learn(nodes[losing - 1], found.solutions[losing - 1])
    for node in nodes[:losing]:
        told, position = known(node), node.state
        assert told is not None and told.status == "won"
        for move in told.moves:
            position = position.play(move)
        assert position.outcome == "won"
    history.go(nodes[losing - 1])
    for move in found.line[:3]:
        history.play(history.position.play(move))
        on = known(history.here)
        rest = found.line[len(history.position.moves) - losing + 1 :]
        assert on is not None and (on.status, on.moves) == ("won", rest)


def test_next_comes_the_position_that_tells_the_most() -> None:
    position = TREPPE.deal(1)
    one = Solution("unknown", (), 1, 0.0, "seconds", position)
    assert next_open([None, None, None]) == 2
    assert next_open([None, None, one]) == 0
    assert next_open([one, None, one, None, None, None, one]) == 4
    assert next_open([one, one]) is None


def test_a_review_searches_only_where_it_narrows_the_loss_down(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.solver import reviewing

    calls: list[engine.Position] = []

    def counted(position: engine.Position, *given: Any) -> Solution:
        calls.append(position)
        return solve(position, *given)

    monkeypatch.setattr(reviewing, "solve", counted)
    found = review(LOST, seconds=5)
    assert found.losing is not None and len(LOST.history) > 60
    assert len(calls) <= 3 + len(LOST.history).bit_length()


# -------------------------------------------------------------- the sign


def test_the_sign_follows_the_game_and_keeps_what_it_knows(searched: list[bytes]) -> None:
    panel = awake(TREPPE.deal(46))
    assert verdict(panel) == "won" and len(searched) == 1
    found = panel.history.here.known
    assert found is not None
    while len(panel.position.moves) < 5 or len(panel.position.legal_moves) < 2:
        panel.play(found.moves[len(panel.position.moves)])
        assert panel._analysis.verdict.verdict == "won"
    assert len(searched) == 1, "along the way to win that is known nothing is searched"
    other = next(move for move in panel.position.legal_moves if move != found.moves[len(panel.position.moves)])
    panel.play(other)
    assert verdict(panel) in ("won", "lost") and len(searched) == 2
    panel.undo()
    assert panel._analysis.verdict.verdict == "won"
    panel.redo()
    assert panel._analysis.verdict.verdict != "thinking" and len(searched) == 2
    panel.close()


def test_an_answer_is_kept_for_the_positions_before_it(searched: list[bytes]) -> None:
    panel = awake(TREPPE.deal(46), indicator=False)
    for move in solve(panel.position).moves[:2]:
        panel.play(move)
    panel.indicate()
    assert verdict(panel) == "won" and len(searched) == 1
    panel.restart()
    assert panel._analysis.verdict.verdict == "won" and len(searched) == 1
    panel.close()


def test_what_is_lost_stays_lost_and_a_game_that_is_over_has_no_sign() -> None:
    losing = review(LOST, seconds=5).losing
    assert losing is not None
    panel = awake(LOST.history[losing])
    assert verdict(panel) == "lost"
    panel.undo()
    assert verdict(panel) == "won"
    panel.position = LOST
    assert panel._analysis.verdict.verdict == ""
    panel.close()


def test_a_small_table_gives_nothing_away_unless_it_is_asked_to(searched: list[bytes]) -> None:
    few = awake(TREPPE.deal(46), buttons="few")
    few.play(few.position.legal_moves[0])
    assert few._analysis.verdict.verdict == "" and not searched
    few.indicate()
    assert verdict(few) == "won" and searched
    few.close()
    count = len(searched)
    off = awake(TREPPE.deal(46), indicator=False)
    off.play(off.position.legal_moves[0])
    assert off._analysis.verdict.verdict == "" and len(searched) == count
    off.close()


def test_nothing_is_searched_before_a_page_shows_the_table(searched: list[bytes]) -> None:
    panel = PlayPanel(TREPPE.deal(46))
    assert panel._analysis.verdict.verdict == "" and not searched
    panel.play(panel.position.legal_moves[0])
    assert verdict(panel) in ("won", "lost") and searched
    panel.close()


def test_a_new_move_ends_the_search_of_the_old_position(endless: Endless) -> None:
    panel = awake(TREPPE.deal(46))
    wait(lambda: len(endless.begun) == 1)
    assert panel._analysis.verdict.verdict == "thinking"
    assert panel.play(panel.position.legal_moves[0]).legal, "the table does not wait for the search"
    wait(lambda: len(endless.begun) == 2)
    assert [one.state for one in endless.ended] == [panel.history.start.state.state]
    panel.close()
    wait(lambda: searches.threads() == 0)
    assert len(endless.ended) == 2, "a panel that is closed searches nothing"


# -------------------------------------------------------------- hints


def test_a_hint_follows_the_way_that_the_solver_knows_and_says_so() -> None:
    panel = awake(TREPPE.deal(46))
    assert verdict(panel) == "won"
    found = panel.history.here.known
    assert found is not None
    panel.hint()
    assert "With all cards known, the game can be won by this move." in message(panel)
    panel.hint()
    panel.hint()
    advised = panel._advisor._found
    assert advised is not None and advised.move == found.moves[0]
    panel.close()


def test_a_hint_without_the_solver_says_that_it_is_judgement(endless: Endless) -> None:
    panel = awake(TREPPE.deal(46))
    wait(lambda: endless.begun)
    panel.hint()
    assert "simple judgement" in message(panel)
    advised = panel._advisor._found
    assert advised is not None and advised.move == hint(panel.position).move
    endless.go.set()
    assert verdict(panel) == "unknown"
    panel.hint()
    assert panel._advisor._found is advised, "all steps of a hint speak of one move"
    panel.close()


def test_a_hint_in_a_lost_position_names_no_move() -> None:
    losing = review(LOST, seconds=5).losing
    assert losing is not None
    panel = awake(LOST.history[losing])
    assert verdict(panel) == "lost"
    panel.hint()
    assert "it is proved that this position cannot be won" in message(panel)
    panel.close()


# -------------------------------------------------------------- the solution


def test_the_solution_is_walked_and_left_without_harm() -> None:
    panel = awake(TREPPE.deal(46))
    panel.play(panel.position.legal_moves[0])
    here, before = panel.history.here, panel.position
    assert verdict(panel) == "won"
    panel.show_solution()
    walk = panel._analysis.walk
    assert walk.on and panel.table.mirror["solution"] == {"step": 0, "of": len(here.known.moves)}  # type: ignore[union-attr]
    assert not any(handle.count or handle.action for handle in panel.table.scene.handles)
    walk.step()
    walk.step()
    walk.step(-1)
    assert panel.table.mirror["solution"]["step"] == 1
    move = here.known.moves[0]  # type: ignore[union-attr]
    told = move_told(before, move, "en")
    assert told[1:] in message(panel)
    walk.step(10_000)
    assert "The game is won." in message(panel)
    walk.leave()
    assert not walk.on and panel.history.here is here and not here.after and panel.position is before
    assert "solution" not in panel.table.mirror
    assert any(handle.count or handle.action for handle in panel.table.scene.handles)
    panel.close()


def test_what_the_learner_does_meanwhile_is_answered_and_a_move_in_code_ends_it() -> None:
    panel = awake(TREPPE.deal(46))
    assert verdict(panel) == "won"
    panel.show_solution()
    walk = panel._analysis.walk
    handle = panel.table.scene.handles[0].id
    panel._on_intent(Intent("click", handle, "", panel.table.rev))
    assert "This is the solution" in message(panel) and walk.on
    panel._on_intent(Intent("key", "", "", panel.table.rev, key="redo"))
    assert walk.at == 1
    panel._on_intent(Intent("key", "", "", panel.table.rev, key="undo"))
    assert walk.at == 0 and not panel.position.moves
    panel.play(panel.position.legal_moves[0])
    assert not walk.on and len(panel.position.moves) == 1
    panel.close()


def test_a_solution_that_is_not_known_yet_is_looked_for_and_can_be_stopped(endless: Endless) -> None:
    panel = awake(TREPPE.deal(46), indicator=False)
    panel.show_solution()
    wait(lambda: endless.begun)
    tools = panel._analysis._tools
    assert tools is not None and tools.rows[1].layout.display is None
    panel._analysis.stop()
    wait(lambda: endless.ended)
    assert tools.rows[1].layout.display == "none" and not panel._analysis.walk.on
    panel.close()


# -------------------------------------------------------------- the review


def reviewed(panel: PlayPanel) -> Review:
    panel.review()
    part = panel._analysis._review
    wait(lambda: part.wanted() is None and not part._running)
    return part.review


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_review_names_the_losing_move_and_leads_there(language: str) -> None:
    panel = awake(LOST, language=language)
    found, truth = reviewed(panel), review(LOST, seconds=5)
    part = panel._analysis._review
    assert (found.statuses, found.losing) == (truth.statuses, truth.losing)
    assert found.losing is not None and found.better is not None and found.losing_move is not None
    before = found.positions[found.losing - 1]
    for move in (found.losing_move, found.better):
        assert move_told(before, move, language) in review_told(found, language)
    assert [point[1] for point in part.chart.points] == list(truth.statuses)
    assert (part.chart.losing, part.chart.here) == (truth.losing, len(LOST.moves))
    part.chart._on_message(None, {"go": 3}, None)
    assert panel.position == LOST.history[3] and part.chart.here == 3
    part._buttons["to_losing"].click()
    assert panel.position == before
    part._buttons["better_way"].click()
    assert panel._analysis.walk.on
    panel._analysis.walk.leave()
    panel.close()


def test_giving_up_a_game_that_could_be_won_is_said() -> None:
    panel = awake(TREPPE.deal(46))
    panel.play(panel.position.legal_moves[0])
    assert verdict(panel) == "won"
    panel.give_up()
    told = review_told(reviewed(panel), "en")
    assert told.startswith("With all cards known: the game was given up when it could still be won")
    panel.close()


def statuses(*names: str) -> Review:
    """A review that has found this and nothing else."""
    positions = TREPPE.deal(46), *[TREPPE.deal(46)] * (len(names) - 1)
    solutions = tuple(Solution(name, (), 1, 0.0, "", positions[0]) for name in names)
    return Review(positions, solutions, None, None, ())


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_a_review_says_what_it_does_not_know(language: str) -> None:
    found = [
        statuses("won", "unknown", "unknown", "lost"),
        statuses("won", "unknown", "unknown"),
        statuses("unknown", "lost"),
        statuses("unknown", "unknown"),
        statuses("lost", "lost"),
        statuses("won", "won"),
    ]
    told = [review_told(one, language) for one in found]
    assert len(set(told)) == len(told)
    assert "0" in told[0] and "3" in told[0]


def test_a_review_is_stopped_and_closed(endless: Endless) -> None:
    panel = awake(LOST)
    panel.review()
    part = panel._analysis._review
    wait(lambda: endless.begun)
    part._buttons["stop"].click()
    wait(lambda: searches.threads() == 0)
    assert part.on and part.wanted() is None and "" in [point[1] for point in part.chart.points]
    part._buttons["close"].click()
    assert not part.on and part.box.layout.display == "none"
    panel.close()


def test_another_game_closes_the_review() -> None:
    panel = awake(LOST)
    reviewed(panel)
    panel.deal(3)
    assert not panel._analysis._review.on
    panel.close()


# -------------------------------------------------------------- languages and the tree


def test_all_of_it_changes_its_language() -> None:
    panel = awake(LOST, language="en")
    reviewed(panel)
    analysis = panel._analysis
    buttons = {**analysis.walk._buttons, **analysis._review._buttons}
    english = (analysis.switch.description, analysis.verdict.texts, *(one.description for one in buttons.values()))
    told, words = analysis._review._told.value, analysis._review.chart.words
    analysis.speak("de")
    german = (analysis.switch.description, analysis.verdict.texts, *(one.description for one in buttons.values()))
    assert all(one != other for one, other in zip(english, german, strict=True))
    assert analysis._review._told.value != told and analysis._review.chart.words != words
    assert "Bei Kenntnis aller Karten" in analysis.legend.value
    panel.close()


def test_a_solution_goes_on_in_another_language() -> None:
    panel = awake(TREPPE.deal(46), language="en")
    assert verdict(panel) == "won"
    panel.show_solution()
    walk = panel._analysis.walk
    walk.step()
    english, labels = message(panel), [handle.label for handle in panel.table.scene.handles]
    panel.speak("de")
    assert walk.on and walk.at == 1 and message(panel) != english
    assert [handle.label for handle in panel.table.scene.handles] != labels
    assert not any(handle.count or handle.action for handle in panel.table.scene.handles)
    assert panel._controls._hint.disabled and walk._count.value.startswith("Zug 1 von")
    walk.leave()
    panel.close()


def test_the_tree_of_tries_shows_what_is_known() -> None:
    panel = awake(LOST)
    reviewed(panel)
    nodes = way(panel.history.start)
    marks = [panel._analysis.mark(node)[0] for node in nodes[:-1]]
    assert set(marks) == {"can", "cannot"}
    panel.indicate(False)
    panel._analysis._review.leave()
    assert panel._analysis.mark(nodes[0]) == ("", "")
    panel.close()
