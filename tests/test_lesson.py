"""The level player: goals, refusals, traps, hints, solutions, stars, and what comes back."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.teaching import lesson_hints as module
from cardwidgets.teaching.base import TeachPanel
from cardwidgets.teaching.lesson import Lesson
from cardwidgets.teaching.record import PROGRESS, Mark
from cardwidgets.wording import texts
from engine import lessons
from engine.lessons.level import REFUSED
from tests import small_course

GAME = small_course.GAME
KEYS = lessons.keys()


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The small course, and a learner who has reached nothing."""
    small_course.install(monkeypatch.setattr)
    PROGRESS.__init__()  # type: ignore[misc]
    yield
    PROGRESS.__init__()  # type: ignore[misc]


@pytest.fixture
def lesson() -> Iterator[Callable[..., Lesson]]:
    """Makes lessons; they are closed at the end."""
    made: list[Lesson] = []

    def make(chapter: str = "building", game: str = GAME, **settings: Any) -> Lesson:
        made.append(cardwidgets.lesson(game, chapter, **{"film": 0, **settings}))
        return made[-1]

    yield make
    for one in made:
        one.close()


def message(panel: Any) -> str:
    """What the message line says, with its clause."""
    return " ".join(re.sub(r"<[^>]*>", " ", panel._line._html.value).split())


def offered(panel: Lesson) -> dict[str, Any]:
    """The buttons below the message, by what is on them."""
    return {button.description: button for button in panel._view.below.children}


def eventually(check: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not check():
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.005)


def mark(key: str) -> Mark:
    return PROGRESS.level(f"{GAME}/{key}")


# -------------------------------------------------------------- a level


def test_a_level_shows_its_title_and_goal(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    assert "Black on red" in panel._view._head.value
    assert "Bring the 9 of clubs on to the 10 of hearts." in panel._view._head.value
    assert [item["note"] for item in panel._view._list.items] == ["Black on red", "What is forbidden", "Two steps"]


def test_a_level_is_solved(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    assert panel.play("T3>T2")
    assert panel.verdict.status == "done"
    assert message(panel) == "A black nine goes on a red ten. Three stars: it cannot be done in fewer moves."
    assert mark("black-on-red") == Mark(3, False)
    assert panel._view._list.items[0]["stars"] == 3
    assert list(offered(panel)) == ["Next level: What is forbidden", "Again"]
    offered(panel)["Next level: What is forbidden"].click()
    assert panel.level.key == "forbidden"


def test_a_tempting_illegal_move_is_answered_with_its_clause(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    ruling = panel.play("T4>T2")
    assert not ruling.legal
    assert message(panel).startswith("9 of hearts is red, so is 10 of hearts: colours must alternate. GH-6")
    assert panel.position == panel.level.start
    assert panel.attempt.spent == 0


def test_a_move_that_shall_be_refused_counts(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    panel.go_to("forbidden")
    panel.play("T3>T2")
    assert panel.verdict.status == "open"
    panel.undo()
    panel.play("T4>T2")
    panel.redo()
    assert panel.verdict.status == "done"
    panel.restart()
    panel.play("T3>T2")
    ruling = panel.play("T4>T2")
    assert panel.verdict.status == "done"
    assert f"{ruling.sentence('en')} Red on red is refused." in message(panel)
    assert panel._board.table.mirror["status"] == "done"
    assert "GH-6" in message(panel)


def test_a_level_is_failed_and_the_moves_taken_back(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    panel.play("T1>T6")
    panel.play("S>W")
    assert message(panel) == "Too slow: 2 moves are enough for everything here."
    assert mark("black-on-red").again
    failed = panel.position
    assert panel.play("T3>T2").legal
    assert panel.position == failed, "a failed level does not go on"
    offered(panel)["Take back"].click()
    assert panel.verdict.status == "open"
    assert panel.play("T3>T2")
    assert message(panel).endswith("Two stars." if panel.attempt.spent <= 2 else "One star.")
    assert mark("black-on-red") == Mark(1, True), "three moves were made, and it comes back"


def test_begin_again_after_a_failure(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    panel.play("T1>T6")
    panel.play("S>W")
    offered(panel)["Again"].click()
    assert panel.position == panel.level.start
    assert not panel.attempt.tries.can_redo
    panel.play("T3>T2")
    assert mark("black-on-red") == Mark(3, True), "it was failed, so it comes back"


def test_that_the_goal_is_out_of_reach_is_found_without_keeping_the_table_waiting(
    lesson: Callable[..., Lesson], monkeypatch: pytest.MonkeyPatch
) -> None:
    searching, allowed = threading.Event(), threading.Event()
    judge = lessons.Level.judge

    def slow(level: lessons.Level, tried: lessons.Tried) -> lessons.Verdict:
        searching.set()
        assert allowed.wait(10)
        return judge(level, tried)

    monkeypatch.setattr(lessons.Level, "judge", slow)
    panel = lesson()
    panel.go_to("two-steps")
    panel.play("S>W")
    assert searching.wait(10)
    assert panel.verdict.status == "open", "the table goes on while it is searched"
    allowed.set()


def test_a_dead_end_is_said(lesson: Callable[..., Lesson], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons.Level, "judge", lambda level, tried: lessons.Verdict("failed", "unreachable"))
    panel = lesson()
    panel.go_to("two-steps")
    panel.play("S>W")
    eventually(lambda: panel.verdict.status == "failed")
    eventually(lambda: message(panel).startswith("From here the goal cannot be reached any more."))
    panel.undo()
    assert panel.verdict.status == "open"
    panel.redo()
    assert panel.verdict.status == "failed", "what was found out stays known"


# -------------------------------------------------------------- traps


def test_a_trap_is_refuted_on_the_table_and_taken_back(lesson: Callable[..., Lesson]) -> None:
    panel = lesson(film=0.01)
    seen: list[str] = []
    show = panel._board.show
    panel._board.show = lambda position, **how: (seen.append(str(position.last_move)), show(position, **how))  # type: ignore[func-returns-value,method-assign]
    panel.play("T5>T4")
    eventually(lambda: not panel._film.running)
    assert seen == ["T5>T4", "S>W", "None"]
    assert message(panel) == "Now the stock brings a card that you cannot use."
    assert panel.position == panel.level.start
    assert panel._board.position == panel.level.start
    assert not panel.attempt.tries.can_redo
    assert panel.attempt.spent == 1


def test_who_goes_on_ends_the_film(lesson: Callable[..., Lesson]) -> None:
    panel = lesson(film=60)
    panel.play("T5>T4")
    assert panel._film.running
    assert panel._board.table.mirror["mode"] == "film"
    assert panel.play("T3>T2")
    assert not panel._film.running
    assert panel.verdict.status == "done"


def test_a_click_on_the_table_ends_the_film(lesson: Callable[..., Lesson]) -> None:
    panel = lesson(film=60)
    panel.play("T5>T4")
    table = panel._board.table
    table._on_intent({"what": "click", "handle": table.scene.handles[0].id, "rev": table.rev})
    assert not panel._film.running
    assert table.mirror["mode"] == "play"


# -------------------------------------------------------------- hints and solution


def test_the_hint_ladder(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    for told in (
        "Columns go down by one rank",
        "Look at column 3.",
        "9 of clubs to column 2.",
        "9 of clubs to column 2.",
    ):
        panel.hint()
        eventually(lambda told=told: message(panel).startswith(told))  # type: ignore[misc]
    assert panel.attempt.hints == 3
    panel.play("T3>T2")
    assert message(panel).endswith("One star.")


def test_one_hint_costs_one_star(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    panel.hint()
    eventually(lambda: panel.attempt.hints == 1)
    panel.play("T3>T2")
    assert mark("black-on-red").stars == 2


def test_a_hint_asks_for_what_is_forbidden(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    panel.go_to("forbidden")
    for count in (1, 2, 3):
        panel.hint()
        eventually(lambda count=count: panel.attempt.hints == count)  # type: ignore[misc]
    assert message(panel) == "Try what is forbidden, and read why: 9 of hearts to column 2."


def test_a_hint_says_how_many_moves_to_take_back(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    panel.play("T1>T6")
    panel.play("S>W")
    panel.hint()
    eventually(lambda: "Moves to take back: 1." in message(panel))


def test_the_solution_step_by_step(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    panel.go_to("forbidden")
    panel.play("S>W")
    panel.show_solution()
    assert message(panel) == "The solution, step by step. It has 2."
    panel.step(1)
    assert message(panel).startswith("Step 1 of 2: 9 of hearts to column 2. 9 of hearts is red")
    panel.step(1)
    assert message(panel) == "Step 2 of 2: 9 of clubs to column 2."
    assert panel._board.position != panel.position
    panel.step(-2)
    assert panel._board.position == panel.level.start
    assert panel.play("T3>T2").legal
    assert message(panel) == "This is the solution. Leave it to play yourself."
    offered(panel)["Back to my own try"].click()
    assert str(panel.position.last_move) == "S>W"
    panel.undo()
    panel.play("T4>T2")
    panel.play("T3>T2")
    assert message(panel).endswith("One star.")
    assert mark("forbidden") == Mark(1, True)


# -------------------------------------------------------------- the chapter


def test_what_was_failed_comes_back_at_the_end_of_the_chapter(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    panel.show_solution()
    panel.leave_solution()
    panel.play("T3>T2")
    panel.next_level()
    panel.play("T4>T2")
    panel.play("T3>T2")
    panel.next_level()
    assert panel.level.key == "two-steps"
    panel.play("T2>T4")
    assert message(panel) == "Now the nine lies on the other ten."
    panel.undo()
    panel.play("T2>T1")
    panel.play("T3>T1")
    assert next(iter(offered(panel))) == "Once more: Black on red"
    panel.next_level()
    panel.play("T3>T2")
    assert mark("black-on-red") == Mark(3, False)
    panel.next_level()
    assert panel.level.key == "two-steps"
    panel.play("T2>T1")
    panel.play("T3>T1")
    assert mark("two-steps") == Mark(3, False)
    assert list(offered(panel)) == ["Again"]
    panel.next_level()
    assert message(panel).startswith("The chapter is done.")


def test_a_page_that_opens_goes_on_where_the_learner_was(lesson: Callable[..., Lesson]) -> None:
    PROGRESS.solved(f"{GAME}/black-on-red", 3, clean=True)
    panel = lesson()
    panel._keeper._on_message(panel._keeper, {"kind": "recalled", "progress": ""}, None)
    assert panel.level.key == "forbidden"
    other = lesson()
    other.play("S>W")
    other._keeper._on_message(other._keeper, {"kind": "recalled", "progress": ""}, None)
    assert other.level.key == "black-on-red", "who has begun is not disturbed"


def test_every_word_changes_its_language(lesson: Callable[..., Lesson]) -> None:
    panel = lesson()
    ruling = panel.play("T4>T2")
    panel.speak("de")
    assert message(panel).startswith(f"{ruling.sentence('de')} GH-6")
    assert "Bringe Kreuz-9 auf Herz-10." in panel._view._head.value
    assert panel._view._bar.buttons["hint"].description == "Hinweis"
    assert panel._view._list.items[0]["note"] == "Schwarz auf Rot"
    labels = [handle.label for handle in panel._board.table.scene.handles]
    assert any("Kreuz-9" in label for label in labels)
    panel.speak("en")
    assert panel._view._bar.buttons["hint"].description == "Hint"


def test_an_exception_leaves_the_lesson_as_it_is(
    lesson: Callable[..., Lesson], monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = lesson()

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(module, "clue", broken)
    panel.hint()
    eventually(lambda: "Something went wrong in the program: RuntimeError: broken" in message(panel))
    assert panel.play("T3>T2")


@pytest.mark.parametrize("bad", ["nonsense", "", "Building"])
def test_a_chapter_that_does_not_exist(bad: str) -> None:
    with pytest.raises(KeyError, match="has no chapter"):
        cardwidgets.lesson(GAME, bad)


def test_a_game_without_a_course() -> None:
    with pytest.raises(engine.BadOption):
        cardwidgets.lesson("skat", "building")


# -------------------------------------------------------------- all courses


def courses() -> list[tuple[str, str]]:
    return [(key, chapter) for key in KEYS for chapter in lessons.course(key).chapters]


@pytest.mark.parametrize(("key", "chapter"), courses())
def test_every_level_of_every_course_is_solved_at_its_table(
    lesson: Callable[..., Lesson], monkeypatch: pytest.MonkeyPatch, key: str, chapter: str
) -> None:
    monkeypatch.undo()
    panel = lesson(chapter, key)
    for level in panel.levels:
        panel.go_to(level.key)
        for number, text in enumerate(level.solution):
            assert panel.accepts, f"{level.key}: over before step {number + 1}"
            assert panel.play(text.removeprefix(REFUSED)).legal != text.startswith(REFUSED)
        assert panel.verdict.status == "done", level.key
        assert PROGRESS.level(level.name).stars == 3, level.key
        panel.speak("de")
        assert level.text("done", language="de") in message(panel).replace("&#x27;", "'").replace("&amp;", "&")
        panel.speak("en")
        panel.show_solution()
        for _ in level.solution:
            panel.step(1)
        assert panel._board.position == panel.position, level.key
        panel.leave_solution()


def test_the_other_players_are_seen_to_move(lesson: Callable[..., Lesson], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    if "napoleon" not in KEYS:
        pytest.fail("there is no course of Napoleon")
    course = lessons.course("napoleon")
    level = next(one for one in course.levels if len(one.solution) > 3)
    panel = lesson(level.chapter, "napoleon", film=0.01)
    panel.go_to(level.key)
    seen: list[engine.Position] = []
    show = panel._board.show
    panel._board.show = lambda position, **how: (seen.append(position), show(position, **how))  # type: ignore[func-returns-value,method-assign]
    panel.play(level.solution[0].removeprefix(REFUSED))
    eventually(lambda: not panel._film.running)
    assert seen[-1] == panel.position
    film = seen[:-1]
    assert [str(one.last_move) for one in film] == [str(move) for move in panel.position.moves[-len(film) :]]
    assert panel.position.to_move == level.seat


def test_no_text_of_one_language_is_missing_in_the_other() -> None:
    english, german = texts("teaching", "en"), texts("teaching", "de")
    assert list(english) == list(german)
    slots = re.compile(r"\{(\w+)\}")
    for key, text in english.items():
        assert set(slots.findall(text)) == set(slots.findall(german[key])), key


def test_a_teaching_widget_that_lacks_a_part_cannot_be_made() -> None:
    class Unfinished(TeachPanel):
        @property
        def boards(self) -> tuple[()]:
            return ()

    with pytest.raises(TypeError, match=r"_game.*_reword"):
        Unfinished()  # type: ignore[abstract]
