"""Messages of the first-strategy exercises about mistakes; tests/course/test_first_strategy.py solves them."""

import gc
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import cardwidgets
import engine
from engine import lessons
from engine.base import background

Strategy = Callable[..., Any]


def first(view: Any, moves: Any, rng: Any) -> Any:
    return moves[0]


def misspelt(view: Any, moves: Any, rng: Any) -> Any:
    return mvoes[0]  # type: ignore[name-defined]  # noqa: F821


def forbidden(view: Any, moves: Any, rng: Any) -> Any:
    if view.empty:
        return moves[0]
    return "T2>T1"


def peeks(view: Any, moves: Any, rng: Any) -> Any:
    return moves[view["T9"][0].rank]


def careless(view: Any, moves: Any) -> Any:
    return moves[0]


def silent(view: Any, moves: Any, rng: Any) -> Any:
    for move in moves:
        if move.target == "F":
            return move


def deep(view: Any, moves: Any, rng: Any) -> Any:
    return deep(view, moves, rng)


def leaves(view: Any, moves: Any, rng: Any) -> Any:
    raise SystemExit(1)


def endless(view: Any, moves: Any, rng: Any) -> Any:
    while moves:
        try:
            sorted(moves, key=str)
        except:  # noqa: E722
            continue


def at_last_endless(view: Any, moves: Any, rng: Any) -> Any:
    while view["FS2"]:
        pass
    return max(moves, key=lambda move: (move.target[:1] == "F", view.uncovers(move), move.source[:1] == "S"))


def never_bids(hand: Any, trump: Any) -> Any:
    while True: pass  # noqa: E701 # fmt: skip


def line(strategy: Strategy, of: int) -> int:
    """The line in this file of a line of a function, counted from its first."""
    return strategy.__code__.co_firstlineno + of


@pytest.fixture
def no_collection() -> Iterator[None]:
    """Keeps the garbage collector from running at the recursion limit, where what it calls fails, too."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (misspelt, f"Line {line(misspelt, 1)}: NameError: name 'mvoes' is not defined. That was at move 1 of deal 1."),
        (
            peeks,
            f"Line {line(peeks, 1)} reads rank of a card that is None: it is face down, or there is no card. That was",
        ),
        (
            careless,
            f"Line {line(careless, 0)}: careless has the wrong parameters. Write def careless(view, moves, rng).",
        ),
        (silent, f"Line {line(silent, 1)} returns None, but a strategy returns one of the moves."),
        (forbidden, f"Line {line(forbidden, 3)} returns T2>T1, at move 1 of deal 1. The "),
        (deep, f"Line {line(deep, 1)}: RecursionError"),
        (leaves, f"Line {line(leaves, 1)}: SystemExit: 1"),
        ("first", "This exercise needs a function: def mine(view, moves, rng)"),
    ],
)
@pytest.mark.parametrize("exercise", ["first-move", "empty"])
def test_a_mistake_is_reported_with_line_move_and_position(exercise: str, strategy: Any, said: str) -> None:
    answer = lessons.check(exercise, strategy)
    assert not answer.passed
    assert answer.sentence("en").startswith(said)
    assert answer.sentence("de") != answer.sentence("en")
    if strategy is forbidden:
        assert answer.sentence("en").endswith("(GH-6)") and answer.position == engine.game("grosse-harfe").deal(1)


def test_a_non_numeric_bid_is_named() -> None:
    assert "returns None, but this function returns how many tricks" in lessons.check(
        "bid", lambda hand, trump: None
    ).sentence("en")
    assert "ZeroDivisionError" in lessons.check("bid", lambda hand, trump: 1 // 0).sentence("en")
    assert "Write def mine(hand, trump)." in lessons.check("bid", lambda hand: 0).sentence("en")


def test_a_loss_at_the_bid_is_called_a_loss_and_the_goal_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.lessons.exercises.BID_DEALS", range(1, 5))
    assert "down to \u22120.15" in lessons.check("bid", lambda hand, trump: 0).sentence("en")
    monkeypatch.setattr("engine.lessons.exercises.BID_GOAL", -0.5)
    assert "That is still a loss, but no worse than \u22120.50." in lessons.check(
        "bid", lambda hand, trump: 0
    ).sentence("en")


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[InteractiveShell]:
    """The shell of a notebook, whose displays are collected."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    settings = {"config": Config(HistoryManager={"enabled": False}), "user_module": ModuleType("learner")}
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(**settings)
    shell.display_pub = CapturingDisplayPublisher(shell=shell)
    yield shell
    InteractiveShell.clear_instance()


def test_an_answer_says_when_a_syntax_error_has_left_the_old_function(shell: InteractiveShell) -> None:
    good, check = "def first(view, moves, rng):\n    return None", 'answer = cardwidgets.check("first-move", first)'
    shell.run_cell("import cardwidgets", store_history=True)
    for cell, stale in [(good, False), (good.replace("):", ")"), True), ("def first():\nreturn", True), (good, False)]:
        shell.run_cell(cell, store_history=True)
        shell.run_cell(check, store_history=True)
        answer = shell.user_ns["answer"]
        assert answer.stale == stale == repr(answer).startswith("\u2717 There is a syntax error"), cell


@pytest.mark.parametrize("patience", [0.0, 1e6])
def test_long_checks_show_their_progress_and_leave_nothing(
    patience: float, shell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal: Any = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr("cardwidgets.course.exercise.PATIENCE", patience)
    cardwidgets.check("first-move", peeks)
    shell.kernel = shell  # as in a notebook
    cardwidgets.check("first-move", peeks)
    written, displayed = terminal.getvalue(), [one["data"] for one in shell.display_pub.outputs]
    assert ("\r0 of 100 games" in written and written.endswith(" \r")) != bool(patience)
    assert ({"text/plain": "0 of 100 games"} in displayed and displayed[0] == displayed[-1] == {}) != bool(patience)


@pytest.mark.parametrize(
    ("exercise", "solution", "loops", "move"),
    [
        ("first-move", endless, endless, 1),
        ("uncover", at_last_endless, at_last_endless, None),
        ("bid", never_bids, never_bids, 1),
        ("own", {"greedy": "greedy", "mine": at_last_endless}, at_last_endless, None),
    ],
)
def test_code_that_never_returns_ends_the_exercise_with_its_line(
    exercise: str, solution: Any, loops: Strategy, move: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.lessons.exercises.SECONDS", 0.2)
    monkeypatch.setattr(background, "AGAIN", 0.1)
    answer = lessons.check(exercise, solution)
    number, where = answer.slots["number"], answer.slots["line"]
    assert line(loops, 1) <= where <= line(loops, 4)
    assert answer.text == "failed.time" and not answer.passed and move in (None, number)
    assert answer.sentence("en").startswith(f"Line {where} was still busy after 0.2 seconds, at move {number} of deal ")


def test_a_strategy_going_in_circles_is_detected() -> None:
    answer = lessons.check("first-move", first)
    assert answer.circles is not None and "The strategy goes in circles: in deal 1 it plays" in answer.sentence("en")
    results = engine.simulate(engine.game("grosse-harfe"), first, 10, progress=False)
    assert "first goes in circles" in str(results)


def test_random_play_is_not_mistaken_for_circles() -> None:
    assert not engine.simulate(engine.game("grosse-harfe"), "random", 10, progress=False).circles()


def test_unknown_exercises_are_rejected() -> None:
    with pytest.raises(ValueError, match="there is no exercise 'flying'; expected one of first-move"):
        lessons.check("flying", first)


def test_only_patiences_can_be_watched() -> None:
    with pytest.raises(engine.OptionError, match="Only games of a patience can be watched"):
        cardwidgets.watch(first, 7, "napoleon")
