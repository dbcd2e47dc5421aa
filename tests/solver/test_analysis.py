"""The solver at the table: it works in the background and never claims more than it knows."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.i18n.wording import in_language
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.session.move_tree import History
from cardwidgets.session.tree_view import TreeView
from cardwidgets.solver import search_queue, solver_pane
from cardwidgets.solver.game_review import Chart
from cardwidgets.solver.phrases import review_phrase
from cardwidgets.solver.results import known, learn, way
from cardwidgets.solver.search_queue import AT_ONCE, Searcher
from cardwidgets.solver.status_badge import StatusBadge
from cardwidgets.table.steps import STEP_SECONDS
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output import shown
from engine.base import extras
from engine.core.internals import internals
from engine.hints import hint
from engine.solver import Review, Solution, review, solve
from engine.solver.hints import SOLVER
from engine.solver.reviewing import next_open
from engine.testing import random_play
from tests.pages import hear, mean, open_page, part, says, send, within
from tests.waiting import Clock, wait_until

SAY = in_language("analysis", "en")
TREPPE = engine.game("treppe")
LOST = [*random_play(TREPPE.deal(7), 1, 400)][-1]
"""A random game that was lost on the way."""


SECONDS = 600
"""A search may have to compile its game first, on a busy machine."""


Awake = Callable[..., PlayPanel]


@pytest.fixture
def awake(make: Callable[..., Any]) -> Awake:
    """Makes panels shown by a page, with the running indicator."""

    def one(start: engine.Position, **settings: Any) -> PlayPanel:
        open_page(panel := make("PlayPanel", start, **{"indicator": True, **settings}))
        return panel

    return one


def verdict(panel: PlayPanel) -> str:
    """The indicator's final verdict."""
    wait_until(lambda: panel.verdict != "thinking", SECONDS)
    return panel.verdict


def press(panel: PlayPanel, *names: str) -> None:
    """Press visible buttons one after another; a toggle button changes its state."""
    for name in names:
        button = panel.buttons[name]
        assert not button.disabled, name
        button.click()


def walking(panel: PlayPanel) -> bool:
    """Whether the solution is being shown, step by step."""
    return "step_on" in panel.buttons


def step(panel: PlayPanel) -> int:
    """How many steps of the solution have been shown."""
    return int(panel.table.debug_state["solution"]["step"])


def can_be_taken(panel: PlayPanel) -> bool:
    """Whether anything on the table can be taken or clicked."""
    return any(handle.count or handle.action for handle in panel.table.scene.handles)


def signs(panel: PlayPanel) -> list[str]:
    """The marks in the move tree."""
    return [str(mark) for *_, mark in part(panel, TreeView).moves]


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes searches find the same on a busy machine as on an idle one."""
    for limit in ("QUICK", "LONG", "REVIEW"):
        monkeypatch.setattr(solver_pane, limit, SECONDS)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The states searched by the real solver."""
    seen: list[bytes] = []

    def counted(position: engine.Position, *given: Any, **more: Any) -> Solution:
        seen.append(position.state)
        return solve(position, *given, **more)

    monkeypatch.setattr(search_queue, "solve", counted)
    return seen


class Endless:
    """A solver that runs until it is cancelled or released."""

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
    monkeypatch.setattr(search_queue, "solve", solver)
    yield solver
    solver.go.set()
    wait_until(lambda: search_queue.threads() == 0, SECONDS)


# -------------------------------------------------------------- searches


def test_searches_are_limited_and_the_newest_runs_first(endless: Endless) -> None:
    positions = [TREPPE.deal(number) for number in range(1, AT_ONCE + 4)]
    searchers = [Searcher(lambda nodes, seconds: None) for _ in positions]
    found: list[Solution] = []
    for searcher, position in zip(searchers, positions, strict=True):
        searcher.search(position, 1.0, found.append)
        if len(endless.begun) < AT_ONCE:
            wait_until(lambda: endless.begun and endless.begun[-1] == position, SECONDS)  # noqa: B023
    assert endless.begun == positions[:AT_ONCE] and search_queue.threads() == AT_ONCE
    searchers[0].cancel()
    wait_until(lambda: len(endless.begun) > AT_ONCE, SECONDS)
    assert endless.begun[-1] == positions[-1]
    endless.go.set()
    wait_until(lambda: len(found) == len(positions) - 1, SECONDS)
    assert endless.most == AT_ONCE and positions[0] not in [one.position for one in found]
    wait_until(lambda: search_queue.threads() == 0, SECONDS)


def test_a_panel_has_one_search_and_cancelled_ones_stay_silent(endless: Endless) -> None:
    searcher, found = Searcher(lambda nodes, seconds: None), list[Solution]()
    first, second = TREPPE.deal(1), TREPPE.deal(2)
    searcher.search(first, 1.0, found.append)
    wait_until(lambda: endless.begun, SECONDS)
    searcher.search(second, 1.0, found.append)
    wait_until(lambda: len(endless.begun) == 2, SECONDS)
    assert endless.ended == [first] and endless.most == 1
    searcher.end()
    searcher.search(first, 1.0, found.append)
    wait_until(lambda: search_queue.threads() == 0, SECONDS)
    assert found == [] and len(endless.begun) == 2


def test_a_search_that_fails_leaves_the_position_unknown(
    awake: Awake, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_given: Any, **_more: Any) -> Solution:
        raise AssertionError("the solver lost its own way")

    monkeypatch.setattr(search_queue, "solve", broken)
    panel = awake(TREPPE.deal(46))
    assert verdict(panel) == "unknown" and "a search failed" in caplog.text
    assert part(panel, StatusBadge).texts["unknown"] == "With every card face up: not known"
    assert panel.play(panel.position.legal_moves[0]).legal


def test_a_search_does_not_switch_the_rules_of_its_table(awake: Awake) -> None:
    panel = awake(engine.game("hochzeitszug").deal(3))
    rules = internals(panel.position.game).rules
    before = (rules.compiled, rules.legal_moves)
    assert verdict(panel) == "won"
    assert (rules.compiled, rules.legal_moves) == before


# -------------------------------------------------------------- results in the tree


def test_an_answer_settles_related_positions() -> None:
    history = History(LOST)
    nodes = way(history.start)
    result = review(LOST, seconds=SECONDS)
    losing = result.losing
    assert losing is not None
    learn(nodes[losing], result.solutions[losing])
    assert [known(node).status for node in nodes[losing:]] == ["lost"] * (len(nodes) - losing)  # type: ignore[union-attr]
    assert all(node.known is None for node in nodes[:losing])
    learn(nodes[losing - 1], result.solutions[losing - 1])
    for node in nodes[:losing]:
        answer, position = known(node), node.state
        assert answer is not None and answer.status == "won"
        for move in answer.moves:
            position = position.play(move)
        assert position.outcome == "won"
    history.go(nodes[losing - 1])
    for move in result.line[:3]:
        history.play(history.position.play(move))
        on = known(history.here)
        rest = result.line[len(history.position.moves) - losing + 1 :]
        assert on is not None and (on.status, on.moves) == ("won", rest)


def test_the_most_informative_position_is_searched_next() -> None:
    position = TREPPE.deal(1)
    one = Solution("unknown", (), 1, 0.0, "seconds", position)
    assert next_open([None, None, None]) == 2
    assert next_open([None, None, one]) == 0
    assert next_open([one, None, one, None, None, None, one]) == 4
    assert next_open([one, one]) is None


def test_a_review_searches_only_to_narrow_down_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.solver import reviewing

    calls: list[engine.Position] = []

    def counted(position: engine.Position, *given: Any) -> Solution:
        calls.append(position)
        return solve(position, *given)

    monkeypatch.setattr(reviewing, "solve", counted)
    result = review(LOST, seconds=SECONDS)
    assert result.losing is not None and len(LOST.history) > 60
    assert len(calls) <= 3 + len(LOST.history).bit_length()


# -------------------------------------------------------------- the indicator


def test_the_indicator_follows_the_game_and_remembers_answers(awake: Awake, searched: list[bytes]) -> None:
    panel = awake(TREPPE.deal(46))
    assert verdict(panel) == "won" and len(searched) == 1
    found = panel.history.here.known
    assert found is not None
    while len(panel.position.moves) < 5 or len(panel.position.legal_moves) < 2:
        panel.play(found.moves[len(panel.position.moves)])
        assert panel.verdict == "won"
    assert len(searched) == 1, "along the way to win that is known nothing is searched"
    other = next(move for move in panel.position.legal_moves if move != found.moves[len(panel.position.moves)])
    panel.play(other)
    assert verdict(panel) in ("won", "lost") and len(searched) == 2
    panel.undo()
    assert panel.verdict == "won"
    panel.redo()
    assert panel.verdict != "thinking" and len(searched) == 2


def test_by_default_only_the_deal_is_judged_before_the_first_move(awake: Awake, searched: list[bytes]) -> None:
    panel = awake(TREPPE.deal(46), indicator=None, language="en")
    wait_until(lambda: panel.verdict == "won", SECONDS)
    assert part(panel, StatusBadge).texts["won"] == SAY("deal_won")
    for _ in range(4):
        panel.play(panel.position.legal_moves[-1])
        assert panel.verdict == ""
    assert len(searched) == 1, "no move is judged"
    panel.indicate()
    assert verdict(panel) in ("won", "lost")
    assert part(panel, StatusBadge).texts["won"] == SAY("verdict", known=SAY("verdict_won"))
    panel.indicate(False)
    panel.restart()
    assert panel.verdict == ""


def test_an_undecided_deal_is_not_mentioned(awake: Awake, endless: Endless) -> None:
    panel = awake(TREPPE.deal(46), indicator=None)
    wait_until(lambda: endless.begun, SECONDS)
    assert panel.verdict == ""
    panel.play(panel.position.legal_moves[0])
    wait_until(lambda: len(endless.ended) == 1, SECONDS)
    assert panel.verdict == "" and len(endless.begun) == 1


def test_an_answer_is_remembered_for_earlier_positions(awake: Awake, searched: list[bytes]) -> None:
    panel = awake(TREPPE.deal(46), indicator=False)
    for move in solve(panel.position).moves[:2]:
        panel.play(move)
    panel.indicate()
    assert verdict(panel) == "won" and len(searched) == 1
    panel.restart()
    assert panel.verdict == "won" and len(searched) == 1


def test_lost_positions_stay_lost_and_finished_games_have_no_indicator(awake: Awake) -> None:
    losing = review(LOST, seconds=SECONDS).losing
    assert losing is not None
    panel = awake(LOST.history[losing])
    assert verdict(panel) == "lost"
    panel.undo()
    assert verdict(panel) == "won"
    panel.position = LOST
    assert panel.verdict == ""


def test_a_small_table_shows_the_indicator_only_on_request(awake: Awake, searched: list[bytes]) -> None:
    few = awake(TREPPE.deal(46), buttons="few", indicator=None)
    few.play(few.position.legal_moves[0])
    assert few.verdict == "" and not searched
    few.indicate()
    assert verdict(few) == "won" and searched
    count = len(searched)
    off = awake(TREPPE.deal(46), indicator=False)
    off.play(off.position.legal_moves[0])
    assert off.verdict == "" and len(searched) == count


def test_searches_wait_until_a_page_shows_the_table(searched: list[bytes]) -> None:
    panel = PlayPanel(TREPPE.deal(46), indicator=True)
    assert panel.verdict == "thinking" and not searched, "the line has its height before there is a verdict"
    panel.play(panel.position.legal_moves[0])
    assert verdict(panel) in ("won", "lost") and searched
    panel.close()


def test_a_new_move_ends_the_previous_search(awake: Awake, endless: Endless) -> None:
    panel = awake(TREPPE.deal(46))
    wait_until(lambda: len(endless.begun) == 1, SECONDS)
    assert panel.verdict == "thinking"
    assert panel.play(panel.position.legal_moves[0]).legal, "the table does not wait for the search"
    wait_until(lambda: len(endless.begun) == 2, SECONDS)
    assert [one.state for one in endless.ended] == [panel.history.start.state.state]
    panel.close()
    wait_until(lambda: search_queue.threads() == 0, SECONDS)
    assert len(endless.ended) == 2, "a panel that is closed searches nothing"


# -------------------------------------------------------------- hints


@pytest.fixture(scope="module")
def differing() -> tuple[engine.Position, engine.Move, engine.Move]:
    """A position, the winning move of cards in it, and a different one recommended by rules of thumb."""
    position = TREPPE.deal(46)
    for move in solve(position).moves:
        judged = hint(position).move
        if judged is not None and judged.source and judged != move:
            return position, move, judged
        position = position.play(move)
    raise AssertionError("judgement alone wins this game: take another one")


def pointed(panel: PlayPanel) -> list[str]:
    """Source and target pile of the last two steps of a hint."""
    heard = hear(part(panel, Layer))
    press(panel, "hint", "hint")
    names: list[str] = heard.of("point")[-1]["names"]
    return names


Differing = tuple[engine.Position, engine.Move, engine.Move]


def test_a_hint_follows_the_known_solution_and_says_so(awake: Awake, differing: Differing) -> None:
    position, winning, judged = differing
    panel = awake(position)
    learn(panel.history.here, solve(position))
    known_here = known(panel.history.here)
    assert known_here is not None and known_here.moves[0] == winning
    press(panel, "hint")
    assert SOLVER.text("basis.won") in says(panel)
    assert pointed(panel) == [winning.source, winning.target] != [judged.source, judged.target]


def test_a_hint_without_the_solver_says_it_is_a_judgement(
    awake: Awake, differing: Differing, monkeypatch: pytest.MonkeyPatch
) -> None:
    position, winning, judged = differing
    found = threading.Event()

    def late(position: engine.Position, *given: Any, **more: Any) -> Solution:
        found.wait(SECONDS)
        return solve(position, *given, **more)

    monkeypatch.setattr(search_queue, "solve", late)
    panel = awake(position)
    assert panel.verdict == "thinking"
    press(panel, "hint")
    assert SOLVER.text("basis.judgement") in says(panel)
    found.set()
    assert verdict(panel) == "won"
    assert pointed(panel) == [judged.source, judged.target] != [winning.source, winning.target]


def test_a_hint_in_a_lost_position_names_no_move(awake: Awake) -> None:
    losing = review(LOST, seconds=SECONDS).losing
    assert losing is not None
    panel = awake(LOST.history[losing])
    assert verdict(panel) == "lost"
    panel.hint()
    assert says(panel) == SOLVER.text("hints.solver-lost")


# -------------------------------------------------------------- the solution


def test_stepping_through_the_solution_leaves_the_game_unchanged(awake: Awake) -> None:
    panel = awake(TREPPE.deal(46))
    panel.play(panel.position.legal_moves[0])
    here, before = panel.history.here, panel.position
    assert verdict(panel) == "won"
    found = known(here)
    assert found is not None
    panel.show_solution()
    assert walking(panel) and panel.table.debug_state["solution"] == {"step": 0, "of": len(found.moves)}
    assert panel.buttons["step_back"].disabled and panel.buttons["first"].disabled and not can_be_taken(panel)
    press(panel, "step_on", "step_on", "step_back")
    assert step(panel) == 1
    assert phrase(before, found.moves[0], "en")[1:] in says(panel)
    while not panel.buttons["step_on"].disabled:
        press(panel, "step_on")
    assert step(panel) == len(found.moves) and SAY("walk_end") in says(panel)
    press(panel, "first")
    assert step(panel) == 0
    press(panel, "shut")
    assert not walking(panel) and panel.history.here is here and not here.after and panel.position is before
    assert "solution" not in panel.table.debug_state and can_be_taken(panel)


def late(panel: PlayPanel, name: str) -> None:
    """Press a button in every row, hidden or not, as a page may before it learns of the change."""
    for bar in within(panel):
        if isinstance(bar, Toolbar):
            send(bar, {"press": name})


def test_a_click_after_the_solution_closed_is_ignored(awake: Awake) -> None:
    panel = awake(TREPPE.deal(46), indicator=False)
    panel.show_solution()
    wait_until(lambda: walking(panel), SECONDS)
    press(panel, "step_on", "shut")
    before = panel.message
    for name in ("step_on", "first", "play", "last"):
        late(panel, name)
    assert not walking(panel) and panel.message == before and "solution" not in panel.table.debug_state


def test_a_click_after_the_review_closed_is_ignored(awake: Awake) -> None:
    panel = awake(LOST, indicator=False)
    panel.review()
    wait_until(lambda: "to_losing" in panel.buttons, SECONDS)
    press(panel, "shut")
    here, before = panel.history.here, panel.message
    for name in ("to_losing", "better_way"):
        late(panel, name)
    send(part(panel, Chart), {"go": 0})
    assert panel.history.here is here and panel.message == before and not walking(panel)


def test_the_solution_plays_until_paused(awake: Awake, clock: Clock) -> None:
    panel = awake(TREPPE.deal(46))
    assert verdict(panel) == "won"
    panel.show_solution()
    press(panel, "play")
    clock.go_on(3 * STEP_SECONDS)
    assert step(panel) == 4 and panel.buttons["play"].state["icon"] == "pause"
    press(panel, "play")
    clock.go_on(60)
    assert step(panel) == 4 and panel.buttons["play"].description == "Play"
    press(panel, "play")
    clock.go_on(1000 * STEP_SECONDS)
    assert step(panel) == panel.table.debug_state["solution"]["of"] and not clock.waiting
    press(panel, "shut")


def test_keys_step_through_the_solution_and_a_code_move_ends_it(awake: Awake) -> None:
    panel = awake(TREPPE.deal(46))
    assert verdict(panel) == "won"
    panel.show_solution()
    mean(panel, "click", panel.table.scene.handles[0].id)
    assert says(panel) == SAY.catalogue("steps")("leave_first", leave="Close") and walking(panel)
    mean(panel, "key", key="redo")
    assert step(panel) == 1
    mean(panel, "key", key="undo")
    assert step(panel) == 0 and not panel.position.moves
    panel.play(panel.position.legal_moves[0])
    assert not walking(panel) and len(panel.position.moves) == 1


def test_without_compiled_rules_the_solver_names_the_missing_extra(
    awake: Awake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    panel = awake(TREPPE.deal(7))
    panel.play(panel.position.legal_moves[0])
    for ask in (panel.show_solution, panel.review):
        ask()
        assert says(panel) == SAY("not_compiled", command=extras.command("fast", "numba"))
        assert "stop" not in panel.buttons and "shut" not in panel.buttons, "it waits for what never comes"
    assert panel.verdict == ""
    monkeypatch.setattr("sys.platform", "emscripten")
    panel.show_solution()
    assert says(panel) == SAY("not_compiled_page")


def test_an_unknown_solution_is_searched_and_can_be_stopped(awake: Awake, endless: Endless) -> None:
    panel = awake(TREPPE.deal(46), indicator=False)
    assert "stop" not in panel.buttons
    panel.show_solution()
    wait_until(lambda: endless.begun, SECONDS)
    assert "stop" in panel.buttons and "Looking for a solution" in shown.text(panel)
    press(panel, "stop")
    wait_until(lambda: endless.ended, SECONDS)
    assert "stop" not in panel.buttons and not walking(panel)


# -------------------------------------------------------------- the review


def reviewed(panel: PlayPanel) -> Chart:
    """The chart of the review on a panel, once all searches for it are done."""
    panel.review()
    wait_until(lambda: "stop" not in panel.buttons, SECONDS)
    wait_until(lambda: search_queue.threads() == 0, SECONDS)  # the last of them has shown its result
    return part(panel, Chart)


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_review_names_the_losing_move_and_jumps_to_it(awake: Awake, language: str) -> None:
    panel = awake(LOST, language=language)
    chart, truth = reviewed(panel), review(LOST, seconds=SECONDS)
    assert truth.losing is not None and truth.losing_move is not None
    assert [status for _, status, _ in chart.points] == list(truth.statuses)
    assert (chart.losing, chart.here) == (truth.losing, len(LOST.moves))
    before = LOST.history[truth.losing - 1]
    assert phrase(before, truth.losing_move, language) in shown.text(panel)
    send(chart, {"go": 3})
    assert panel.position == LOST.history[3] and chart.here == 3
    press(panel, "to_losing")
    assert panel.position == before
    better = known(panel.history.here)
    assert better is not None and phrase(before, better.moves[0], language) in shown.text(panel)
    press(panel, "better_way")
    assert panel.table.debug_state["solution"] == {"step": 0, "of": len(better.moves)}
    press(panel, "shut")


def test_a_review_mentions_giving_up_a_winnable_game(awake: Awake) -> None:
    panel = awake(TREPPE.deal(46))
    panel.play(panel.position.legal_moves[0])
    assert verdict(panel) == "won"
    press(panel, "give_up")
    reviewed(panel)
    assert "With all cards known: you gave up when the game could still be won" in shown.text(panel)


def statuses(*names: str) -> Review:
    """A review with these results and no others."""
    positions = TREPPE.deal(46), *[TREPPE.deal(46)] * (len(names) - 1)
    solutions = tuple(Solution(name, (), 1, 0.0, "", positions[0]) for name in names)
    return Review(positions, solutions, None, None, ())


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_a_review_admits_what_it_does_not_know(language: str) -> None:
    found = [
        statuses("won", "unknown", "unknown", "lost"),
        statuses("won", "unknown", "unknown"),
        statuses("unknown", "lost"),
        statuses("unknown", "unknown"),
        statuses("lost", "lost"),
        statuses("won", "won"),
    ]
    phrases = [review_phrase(one, language) for one in found]
    assert len(set(phrases)) == len(phrases)
    assert "0" in phrases[0] and "3" in phrases[0]


def test_a_review_can_be_stopped_and_closed(awake: Awake, endless: Endless) -> None:
    panel = awake(LOST)
    panel.review()
    wait_until(lambda: endless.begun, SECONDS)
    press(panel, "stop")
    wait_until(lambda: search_queue.threads() == 0, SECONDS)
    assert "stop" not in panel.buttons and "shut" in panel.buttons
    chart = part(panel, Chart)
    assert chart in shown.in_sight(panel) and "" in [status for _, status, _ in chart.points]
    press(panel, "shut")
    assert "shut" not in panel.buttons and chart not in shown.in_sight(panel)


def test_a_new_game_closes_the_review(awake: Awake) -> None:
    panel = awake(LOST)
    chart = reviewed(panel)
    panel.deal(3)
    assert "shut" not in panel.buttons and chart not in shown.in_sight(panel)


# -------------------------------------------------------------- languages and the tree


def test_all_analysis_texts_change_language(awake: Awake) -> None:
    panel = awake(LOST, language="en")
    press(panel, "more")
    chart = reviewed(panel)
    sign = part(panel, StatusBadge)

    def read() -> tuple[list[str], dict[str, str], dict[str, str], str]:
        return [one.description for one in panel.buttons.values()], sign.texts, chart.words, shown.text(panel)

    english = read()
    panel.language = "de"
    buttons, texts, words, text = read()
    assert all(one != other for one, other in zip(buttons, english[0], strict=True))
    assert texts != english[1] and words != english[2]
    assert review_phrase(review(LOST, seconds=SECONDS), "de") in text
    assert "Mit offenen Karten" in text and "With all cards known" not in text


def test_a_solution_continues_in_another_language(awake: Awake) -> None:
    panel = awake(TREPPE.deal(46), language="en")
    assert verdict(panel) == "won"
    panel.show_solution()
    press(panel, "step_on")
    english, labels = says(panel), [handle.label for handle in panel.table.scene.handles]
    panel.language = "de"
    assert walking(panel) and step(panel) == 1 and says(panel) != english
    assert [handle.label for handle in panel.table.scene.handles] != labels
    assert not can_be_taken(panel) and panel.buttons["hint"].disabled
    assert f"Zug 1 von {panel.table.debug_state['solution']['of']}" in shown.text(panel)
    press(panel, "shut")


def test_the_tree_shows_known_verdicts(awake: Awake) -> None:
    panel = awake(LOST)
    reviewed(panel)
    press(panel, "more")
    assert set(signs(panel)) == {"can", "cannot", "lost"}
    panel.indicate(False)
    assert set(signs(panel)) == {"", "lost"}
