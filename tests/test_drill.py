"""Drills, demonstrations, readings and the panel of what was reached, without a browser."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets import tongue
from cardwidgets.teaching import demo as demo_module
from cardwidgets.teaching import marking
from cardwidgets.teaching.drill import DrillPanel
from cardwidgets.teaching.figures import measured
from cardwidgets.teaching.record import PROGRESS
from cardwidgets.teaching.series import LATER, Series
from engine import lessons
from engine.lessons import drills
from tests import small_course
from tests.test_lesson import eventually, message

GAME = small_course.GAME
KEYS = lessons.keys()


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The small course, and a learner who has reached nothing."""
    small_course.install(monkeypatch.setattr)
    PROGRESS.__init__()  # type: ignore[misc]
    yield
    PROGRESS.__init__()  # type: ignore[misc]
    tongue.choose("en")


@pytest.fixture
def make() -> Iterator[Callable[..., Any]]:
    """Makes widgets by name; they are closed at the end."""
    made: list[Any] = []

    def one(name: str, *arguments: Any, **settings: Any) -> Any:
        made.append(getattr(cardwidgets, name)(*arguments, **settings))
        return made[-1]

    yield one
    for widget in made:
        widget.close()


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# -------------------------------------------------------------- drills


def test_marking_every_right_card_is_right(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME, "playable", seed=7)
    for one in panel.question.right:
        panel.mark(one)
    panel.check()
    assert message(panel) == "Right."
    assert panel._why.value == ""
    assert panel._board.table._marked["right"] == marking.names(panel._board.table.scene, panel.question.right)
    assert PROGRESS.drill(GAME, "playable").right == 1


def test_every_wrong_and_every_missing_card_is_explained(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME, "playable", seed=7)
    right = sorted(panel.question.right)
    wrong = sorted(panel.question.markable - panel.question.right)[0]
    panel.mark(right[0])
    panel.mark(wrong)
    panel.check()
    assert message(panel) == "Not quite. It comes back later."
    why = plain(panel._why.value)
    assert why.count("Missing:") == len(right) - 1
    assert why.count("Not this one:") == 1
    assert panel._why.value.count("kt-clause") == len(right)
    marked = panel._board.table._marked
    assert len(marked["wrong"]) == len(marked["right"]) == 1
    assert len(marked["missing"]) == len(right) - 1


def test_marks_are_made_at_the_table_and_taken_off(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME, "playable", seed=7)
    handle = next(one for one in panel._board.table.scene.handles if one.action)
    assert handle.count == 0, "nothing can be dragged here"
    for marked in (True, False):
        intent = {"what": "click", "handle": handle.id, "rev": panel._board.table.rev}
        panel._board.table._on_intent(intent)
        assert bool(panel.answer) == marked
        now = next(one for one in panel._board.table.scene.handles if one.id == handle.id)
        assert now.label.endswith(", marked") == marked


def test_nothing_is_checked_before_there_is_an_answer(make: Callable[..., Any]) -> None:
    for kind in ("playable", "odd"):
        panel = make("drill", GAME, kind, seed=7)
        panel.check()
        assert panel.grade is None
        assert "first" in message(panel)
    assert PROGRESS.drill(GAME, "odd").asked == 0


def test_a_choice_is_graded_with_its_ruling(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME, "odd", seed=7)
    right = next(iter(panel.question.right))
    wrong = next(choice.key for choice in panel.question.choices if choice.key != right)
    panel._answers.press(wrong)
    panel._answers.press(wrong)
    assert panel.answer == {wrong}
    panel.check()
    ruling = panel.question.position.ruling(right)
    assert ruling.sentence("en") in plain(panel._why.value)
    assert str(ruling.clause) in plain(panel._why.value)
    states = {item["key"]: item["state"] for item in panel._answers.items}
    assert states[right] == "right" and states[wrong] == "wrong"
    panel._answers.press(right)
    assert panel.answer == {wrong}, "an answer that was checked stays"


def test_the_move_of_a_question_is_shown_as_an_arrow(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME, "clause", seed=7)
    move = panel.question.move
    assert move is not None
    source, target = panel._board.table._marked["arrow"]
    assert source.partition(":")[0] == move.source and target == move.target
    assert "The move:" in panel._head.value


def test_a_wrong_one_comes_back_after_some_others(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME, "odd", seed=7)
    panel.mark(next(choice.key for choice in panel.question.choices if choice.key not in panel.question.right))
    panel.check()
    assert "To come back: 1" in panel._score.value
    between = 0
    while True:
        panel.next_question()
        if panel.number == "3-7":
            break
        between += 1
        assert between <= LATER
        panel.mark(next(iter(panel.question.right)))
        panel.check()
    assert between >= 2
    assert message(panel) == "This question comes back."
    panel.mark(next(iter(panel.question.right)))
    panel.check()
    assert PROGRESS.again(GAME) == ()
    assert panel.series.again == 0


def test_what_was_wrong_on_another_day_comes_back(make: Callable[..., Any]) -> None:
    PROGRESS.answered(GAME, "fits", 11, right=False)
    panel: DrillPanel = make("drill", GAME)
    panel._keeper._on_message(panel._keeper, {"kind": "recalled", "progress": ""}, None)
    numbers = []
    for _ in range(5):
        answer = panel.question.right if panel.question.form == "mark" else [next(iter(panel.question.right))]
        for one in answer:
            panel.mark(one)
        panel.check()
        panel.next_question()
        numbers.append(panel.number)
    assert "4-11" in numbers


def test_the_next_question_is_made_while_the_learner_reads(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME, "odd", seed=7)
    panel.mark(next(iter(panel.question.right)))
    panel.check()
    eventually(lambda: panel._ahead is not None)
    ahead = panel._ahead
    assert ahead is not None
    panel.next_question()
    assert panel.question is ahead


def test_all_kinds_come_in_turn(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME)
    kinds = []
    for _ in range(4):
        kinds.append(panel.question.kind)
        panel.next_question()
    assert kinds == ["playable", "clause", "odd", "fits"]


def test_a_question_is_shared_by_its_number(make: Callable[..., Any]) -> None:
    panel: DrillPanel = make("drill", GAME, "odd", seed=7)
    assert panel.number == panel._number.value == "3-7"
    panel._number.value = "4-123"
    assert panel.question == drills.make(GAME, "fits", 123)
    panel._number.value = " 3 - 8 "
    assert panel.question == drills.make(GAME, "odd", 8)
    for bad in ("x", "9-1", "0-1", "3-", "3--1", "3-99999999999", "1" * 200):
        panel._number.value = bad
        assert message(panel).startswith("The number of a question looks like 1-4711")
        assert panel._number.value == panel.number == "3-8"


def test_the_same_seed_asks_the_same_of_everybody(make: Callable[..., Any]) -> None:
    assert make("drill", GAME, seed=5).question == make("drill", GAME, seed=5).question


@pytest.mark.parametrize("bad", [{"kind": "nonsense"}, {"seed": -1}, {"seed": 10**12}])
def test_a_bad_kind_or_number_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises((engine.BadOption, ValueError)):
        cardwidgets.drill(GAME, **bad)


def test_a_series_counts_only_first_answers_as_right() -> None:
    series = Series(GAME, ("playable", "odd"), None)
    first = series.first(3)
    series.answered(first, False)
    assert (series.asked, series.right, series.again) == (1, 0, 1)


def courses() -> list[tuple[str, str]]:
    return [(key, kind) for key in KEYS for kind in lessons.course(key).drills]


@pytest.mark.parametrize(("key", "kind"), courses())
def test_every_drill_of_every_course_can_be_answered_at_its_table(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, key: str, kind: str
) -> None:
    monkeypatch.undo()
    for seed in range(4):
        panel: DrillPanel = make("drill", key, kind, seed=seed)
        question = panel.question
        for language in ("de", "en"):
            panel.speak(language)
            assert "{" not in panel._head.value
        if question.form == "mark":
            scene = panel._board.table.scene
            for one in question.right:
                assert marking.names(scene, [one]), f"{one} cannot be clicked"
            wrong = question.markable - question.right
            assert marking.names(scene, wrong), "only right ones can be clicked"
        else:
            texts = [f"{item['text']} {item.get('note', '')}" for item in panel._answers.items]
            assert len(set(texts)) == len(texts) and all(text.strip() for text in texts)
        for one in question.right if question.form == "mark" else [next(iter(question.right))]:
            panel.mark(one)
        panel.check()
        assert message(panel) == "Right."


# -------------------------------------------------------------- demonstrations


def test_a_demonstration_goes_forward_and_back(make: Callable[..., Any]) -> None:
    panel = make("demo", GAME)
    assert message(panel) == "Before the first move."
    assert panel._bar.buttons["previous"].disabled
    panel._bar.buttons["next"].click()
    assert message(panel).startswith("The 9 of clubs goes on the 10 of hearts. GH-")
    panel._moves.press("3")
    assert message(panel).startswith("Then the stock is turned. GH-10")
    assert panel._bar.buttons["last"].disabled
    panel._bar.buttons["previous"].click()
    assert panel.at == 2
    panel.go(99)
    assert panel.at == 3
    panel.go(-1)
    assert panel.at == 0
    assert [item["text"] for item in panel._moves.items] == ["Start", "9♣", "8♦", "stock"]
    assert panel._moves.items[1]["label"] == "Move 1: 9 of clubs to column 1."


def test_a_demonstration_plays_by_itself(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(demo_module.PACES, "fast", 0.01)
    panel = make("demo", GAME, pace="fast")
    panel.play()
    assert panel._bar.buttons["play"].layout.display == "none"
    eventually(lambda: panel.at == 3 and not panel._playing)
    assert panel._bar.buttons["pause"].layout.display == "none"
    panel.play()
    eventually(lambda: panel.at == 1)
    panel.pause()
    at = panel.at
    time.sleep(0.05)
    assert panel.at == at


def test_nothing_can_be_moved_in_a_demonstration(make: Callable[..., Any]) -> None:
    panel = make("demo", GAME)
    handles = panel._board.table.scene.handles
    assert handles and all(not (one.count or one.action or one.targets) for one in handles)


@pytest.mark.parametrize("key", KEYS)
def test_every_demonstration_can_be_looked_at(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.undo()
    panel = make("demo", key)
    for number in range(len(panel.scenes)):
        panel.go(number)
        assert message(panel)
    panel.speak("de")
    assert len({item["key"] for item in panel._moves.items}) == len(panel.scenes)


# -------------------------------------------------------------- readings


def test_readings_differ_side_by_side(make: Callable[..., Any]) -> None:
    panel = make("reading", GAME, "returns")
    panel._tries.press("FC>T1")
    lines = [plain(side.line._html.value) for side in panel.sides]
    assert lines[0] == "Allowed: 9 of clubs to column 1."
    assert "GH-12" in lines[1]
    assert [len(position.moves) for position in panel.positions] == [1, 0]
    panel._tries.press("FC>T1")
    assert [len(position.moves) for position in panel.positions] == [1, 0], "each try is made from the start"
    panel.reset()
    assert all(not side.line._html.value for side in panel.sides)


def test_the_switch_shows_one_table_or_all(make: Callable[..., Any]) -> None:
    panel = make("reading", GAME, "returns")
    for name, shown in (("true", [True, False]), ("false", [False, True]), ("both", [True, True])):
        panel._switch.press(name)
        assert [side.box.layout.display != "none" for side in panel.sides] == shown
    with pytest.raises(ValueError, match="there is no reading"):
        panel.show("nonsense")


def test_a_table_of_a_reading_can_be_played_at(make: Callable[..., Any]) -> None:
    panel = make("reading", GAME, "returns")
    side = panel.sides[1]
    handle = next(one for one in side.board.table.scene.handles if one.id == "FC:8")
    intent = {"what": "drop", "handle": handle.id, "target": "T1", "rev": side.board.table.rev}
    side.board.table._on_intent(intent)
    assert "GH-12" in plain(side.line._html.value)
    assert panel.sides[0].line._html.value == ""


def test_what_was_not_measured_is_not_shown(make: Callable[..., Any]) -> None:
    panel = make("reading", GAME, "returns")
    assert measured(panel.reading, True, "en") == ""
    assert all(not side.figure.value for side in panel.sides)


@pytest.mark.parametrize(
    ("key", "name"), [(key, reading.key) for key in KEYS for reading in lessons.course(key).readings]
)
def test_every_reading_can_be_looked_at(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, key: str, name: str
) -> None:
    monkeypatch.undo()
    panel = make("reading", key, name)
    for item in panel._tries.items:
        rulings = panel.play(item["key"])
        assert len({ruling.legal for ruling in rulings}) == min(2, len(panel.sides))
    panel.speak("de")
    assert escape(panel.reading.text("question", language="de")) in panel._head.value


# -------------------------------------------------------------- what was reached


def test_stars_and_drills_are_shown(make: Callable[..., Any]) -> None:
    panel = make("progress", GAME)
    assert "Stars: 0 of 12" in plain(panel._reached.value)
    lesson = make("lesson", GAME, "building", film=0)
    lesson.play("T3>T2")
    lesson.next_level()
    lesson.show_solution()
    PROGRESS.answered(GAME, "fits", 11, right=False)
    text = plain(panel._reached.value)
    assert "Stars: 3 of 12" in text
    assert "Building: What is forbidden" in text
    assert "What fits? Question 4-11" in text
    assert "What fits? 0 of 1 right at once" in text
    assert 'aria-label="3 of 3 stars"' in panel._reached.value


def test_export_import_and_reset(make: Callable[..., Any]) -> None:
    panel = make("progress", GAME)
    sent: list[dict[str, Any]] = []
    panel._keeper.send = sent.append
    PROGRESS.solved(f"{GAME}/king", 3, clean=True)
    panel._bar.buttons["export"].click()
    saved = next(one for one in sent if one["kind"] == "download")
    assert json.loads(saved["text"])["levels"] == {f"{GAME}/king": [3, 0]}
    panel._bar.buttons["reset"].click()
    assert PROGRESS.level(f"{GAME}/king").stars == 3, "it is asked first"
    {one.description: one for one in panel._sure.box.children}["Yes, forget it"].click()
    assert PROGRESS.level(f"{GAME}/king").stars == 0
    panel._keeper._on_message(panel._keeper, {"kind": "file", "text": "nonsense"}, None)
    assert message(panel) == "This is no progress that was saved here. Nothing has changed."
    panel._keeper._on_message(panel._keeper, {"kind": "file", "text": saved["text"]}, None)
    assert message(panel) == "Taken over. The better of both is kept."
    assert PROGRESS.level(f"{GAME}/king").stars == 3
    panel.forget()
    panel._text.value = saved["text"]
    assert PROGRESS.level(f"{GAME}/king").stars == 3


# -------------------------------------------------------------- language


def test_all_follow_the_language_but_those_that_have_their_own(make: Callable[..., Any]) -> None:
    panels = [
        make("lesson", GAME, "building"),
        make("demo", GAME),
        make("reading", GAME, "returns"),
        make("drill", GAME, "odd", seed=7),
        make("progress", GAME),
    ]
    own = make("drill", GAME, "odd", seed=7, language="en")
    tongue.choose("de")
    assert [panel.language for panel in panels] == ["de"] * 5
    assert own.language == "en"
    shown = [panels[0]._view._head, panels[1]._head, panels[2]._head, panels[3]._head, panels[4]._reached]
    words = ["Bringe", "Vorführung", "Darf die oberste Karte", "verboten", "Was du erreicht hast"]
    assert all(word in html.value for word, html in zip(words, shown, strict=True))
    assert panels[3]._check.description == "Prüfen"
