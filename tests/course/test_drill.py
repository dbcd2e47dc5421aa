"""Drills, demonstrations, readings and the progress panel, without a browser."""

import json
import re
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets
import pytest

import cardwidgets
import engine
from cardwidgets.course.drill.panel import DrillPanel
from cardwidgets.course.drill.series import LATER, Asked, Series
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.course.progress.storage import ProgressStorage
from cardwidgets.i18n.wording import in_language
from cardwidgets.widgets.controls.button_group import ButtonGroup
from cardwidgets.widgets.controls.message_line import Message
from cardwidgets.widgets.output import shown
from engine import lessons
from engine.lessons import drills
from tests import pages, small_course
from tests.pages import says
from tests.sizes import usually
from tests.waiting import Clock

GAME = small_course.GAME
KEYS = lessons.keys()
SAY = in_language("teaching", "en")
ANSWERS, MOVES, TRIES, SHOW = map(SAY, ("drill_answers", "demo_moves", "reading_tries_label", "reading_show"))
"""Labels of the groups of buttons, for screen readers."""

Make = Callable[..., Any]


def mark(panel: DrillPanel, one: str) -> None:
    """Click the handle of an answer on the table."""
    pages.act(panel, f"mark {one}")


def handles(panel: DrillPanel, marks: frozenset[str] | list[str]) -> list[str]:
    """The handles of these answers on the table."""
    return sorted(handle.id for handle in panel.table.scene.handles if handle.action.removeprefix("mark ") in marks)


def answer(panel: DrillPanel, right: bool = True) -> None:
    """Answer the question as a learner does: at the table, with a check, or with one click."""
    question = panel.question
    if question.form == "mark":
        for answer in sorted(question.right if right else question.markable - question.right):
            mark(panel, answer)
        pages.press(panel, "check")
    else:
        pages.pick(
            panel, ANSWERS, next(choice.key for choice in question.choices if (choice.key in question.right) == right)
        )
    assert panel.grade is not None


def marked(panel: DrillPanel) -> dict[str, list[str]]:
    """The marks on the table, as a new page gets them."""
    (message,) = pages.open_page(panel).of("all")
    return {kind: sorted(names) for kind, names in message["marks"].items()}


# -------------------------------------------------------------- drills


def test_marking_all_right_cards_is_correct(small: Make) -> None:
    panel: DrillPanel = small("drill", "playable", seed=7)
    chosen = handles(panel, panel.question.right)
    for answer in panel.question.right:
        mark(panel, answer)
    assert marked(panel) == {"chosen": chosen}
    pages.press(panel, "check")
    assert panel.message == Message("won", SAY("right"))
    assert panel.status == "Right: 1 of 1"
    assert marked(panel) == {"right": chosen, "wrong": [], "missing": []}
    assert shown.text(panel).endswith(panel.status), "there is nothing to explain below"
    assert PROGRESS.drill(GAME, "playable").right == 1


def test_wrong_and_missing_cards_are_explained(small: Make) -> None:
    panel: DrillPanel = small("drill", "playable", seed=7)
    right = sorted(panel.question.right)
    wrong = sorted(panel.question.markable - panel.question.right)[0]
    mark(panel, right[0])
    mark(panel, wrong)
    pages.press(panel, "check")
    assert panel.message == Message("lost", f"{SAY('wrong')} {SAY('wrong_again')}")
    why = shown.text(panel).splitlines()
    ruling = panel.grade.why[wrong]
    (refusal,) = (line for line in why if line.startswith("Not this one:"))
    assert ruling.sentence("en")[1:] in refusal and refusal.endswith(str(ruling.clause))
    missing = [line for line in why if line.startswith("Missing:")]
    assert len(set(missing)) == len(missing) == len(right) - 1
    assert all(line.endswith("GH-6") for line in missing), "a clause stands behind each"
    assert why[why.index(refusal) + 1] == panel.question.game.clause(str(ruling.clause), "en")
    assert marked(panel) == {
        "right": handles(panel, right[:1]), "wrong": handles(panel, [wrong]), "missing": handles(panel, right[1:])
    }  # fmt: skip


def test_cards_missing_for_one_reason_share_a_line() -> None:
    panel = DrillPanel("napoleon", "beats", seed=2)
    mark(panel, next(iter(panel.question.right)))
    panel.check()
    assert panel.grade is not None and len(panel.grade.missing) == 2
    assert len(re.findall(r"Missing: \S+ \S+\. NP-10", shown.text(panel))) == 1
    panel.close()


def test_a_drill_explains_in_its_own_language(small: Make) -> None:
    panel: DrillPanel = small("drill", "playable", seed=7, language="de")
    assert engine.language() == "en"
    wrong = sorted(panel.question.markable - panel.question.right)[0]
    mark(panel, wrong)
    pages.press(panel, "check")
    clause = str(panel.grade.why[wrong].clause)
    assert panel.question.game.clause(clause, "de") in shown.text(panel).splitlines()


def test_cards_can_be_marked_and_unmarked(small: Make) -> None:
    panel: DrillPanel = small("drill", "playable", seed=7)
    handle = next(one for one in panel.table.scene.handles if one.action)
    assert not any(one.count or one.targets for one in panel.table.scene.handles), "nothing can be dragged here"
    for on in (True, False):
        pages.mean(panel, "click", handle.id)
        assert panel.answer == ({handle.action.removeprefix("mark ")} if on else set())
        now = next(one for one in panel.table.scene.handles if one.id == handle.id)
        assert now.label == handle.label + (", marked" if on else "")


def test_nothing_is_checked_before_there_is_an_answer(small: Make) -> None:
    for kind, key in (("playable", "nothing_marked"), ("odd", "nothing_chosen")):
        panel = small("drill", kind, seed=7)
        panel.check()
        assert panel.grade is None
        assert panel.message == Message("info", SAY(key))
        assert PROGRESS.drill(GAME, kind).asked == 0


def test_only_answers_can_be_marked(small: Make) -> None:
    for kind in ("playable", "odd"):
        panel = small("drill", kind, seed=7)
        with pytest.raises(ValueError, match="is no answer to this question"):
            panel.mark("T99")
        assert panel.answer == set()


def test_a_choice_is_graded_with_its_ruling(small: Make) -> None:
    panel: DrillPanel = small("drill", "odd", seed=7)
    right = next(iter(panel.question.right))
    wrong = next(choice.key for choice in panel.question.choices if choice.key != right)
    pages.pick(panel, ANSWERS, wrong)
    assert panel.answer == {wrong}
    ruling = panel.question.position.ruling(right)
    assert f"{ruling.sentence('en')[1:]} {ruling.clause}" in shown.text(panel)
    states = {item["key"]: item["state"] for item in pages.group(panel, ANSWERS).items}
    others = {choice.key: "" for choice in panel.question.choices}
    assert states == others | {right: "right", wrong: "wrong"}
    pages.pick(panel, ANSWERS, right)
    panel.mark(right)
    assert panel.answer == {wrong}, "an answer that was checked stays"


def test_hovering_over_an_answer_shows_an_arrow(small: Make) -> None:
    panel: DrillPanel = small("drill", "odd", seed=7)
    heard = pages.open_page(panel)
    answers = pages.part(panel, ButtonGroup)
    for item in answers.items:
        move = panel.question.position.game.move(item["key"])
        pages.send(answers, {"near": item["key"]})
        source, target = heard.of("marks")[-1]["marks"]["arrows"][0]
        assert (source.partition(":")[0], target.partition(":")[0]) == (move.source, move.target)


def test_a_questions_move_is_shown_as_an_arrow(small: Make) -> None:
    panel: DrillPanel = small("drill", "clause", seed=7)
    move = panel.question.move
    assert move is not None
    (message,) = pages.open_page(panel).of("all")
    source, target = message["marks"]["arrows"][0]
    assert source.partition(":")[0] == move.source and target == move.target
    assert "The move:" in shown.text(panel)


def test_a_question_answered_wrong_comes_back_later(small: Make) -> None:
    panel: DrillPanel = small("drill", "odd", seed=7)
    answer(panel, right=False)
    assert panel.status == "Right: 0 of 1 · Coming back: 1"
    between = 0
    while True:
        pages.press(panel, "next_question")
        if panel.number == "3-7":
            break
        between += 1
        assert between <= LATER
        assert panel.message is None
        answer(panel)
    assert between >= 2
    assert panel.message == Message("info", SAY("drill_comes_back"))
    answer(panel)
    assert PROGRESS.again(GAME) == ()
    assert panel.status == f"Right: {between + 1} of {between + 2}"


def test_a_question_failed_on_another_day_comes_back(small: Make) -> None:
    PROGRESS.answered(GAME, "fits", 11, right=False)
    panel: DrillPanel = small("drill")
    pages.send(pages.part(panel, ProgressStorage), {"kind": "recalled", "progress": {"text": "", "token": ""}})
    numbers = []
    for _ in range(5):
        answer(panel)
        pages.press(panel, "next_question")
        numbers.append(panel.number)
    assert "4-11" in numbers


@pytest.mark.parametrize(("game", "kind"), [("grosse-harfe", "comes-next"), ("napoleon", "pays")])
def test_progress_on_a_removed_kind_is_kept_but_not_asked(game: str, kind: str) -> None:
    text = json.dumps(
        {
            "format": "kartentisch-progress",
            "version": 1,
            "levels": {},
            "drills": {f"{game}/{kind}": [3, 2]},
            "again": {game: [[kind, 5]]},
        }
    )
    PROGRESS.load(text)
    assert PROGRESS.drill(game, kind).right == 2 and (kind, 5) in PROGRESS.again(game)
    series = Series(game, lessons.course(game).drills, None)
    series.recall()
    assert series.again == 0
    assert "Nothing to review." in shown.text(cardwidgets.progress(game))
    PROGRESS.forget(game)


def test_questions_that_come_back_alternate_with_new_ones(small: Make) -> None:
    panel: DrillPanel = small("drill")
    seen, back = set(), []
    for _ in range(12):
        back.append(panel.number in seen)
        seen.add(panel.number)
        answer(panel, right=False)
        pages.press(panel, "next_question")
    assert back == [False, False, False, True] + [False, True] * 4
    assert {one.partition("-")[0] for one in seen} == {"1", "2", "3", "4"}, "every kind is asked"


def test_the_next_question_is_prepared_while_the_learner_reads(
    small: Make, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel: DrillPanel = small("drill", "odd", seed=7)
    made: list[drills.Question] = []
    make = drills.make
    monkeypatch.setattr(drills, "make", lambda *which: made.append(make(*which)) or made[-1])
    answer(panel)
    assert not made, "the grade does not wait for it"
    clock.go_on(0)
    (ahead,) = made
    pages.press(panel, "next_question")
    assert panel.question is ahead
    assert made == [ahead], "it is made once"
    answer(panel)
    pages.press(panel, "next_question")
    assert panel.question is made[1], "who goes on at once gets a question too"


def test_kinds_of_questions_alternate(small: Make) -> None:
    panel: DrillPanel = small("drill")
    kinds = []
    for _ in range(5):
        kinds.append(panel.question.kind)
        pages.press(panel, "next_question")
    assert kinds == ["playable", "clause", "odd", "fits", "playable"]


def test_a_question_can_be_shared_by_its_number(small: Make) -> None:
    panel: DrillPanel = small("drill", "odd", seed=7)
    number = pages.field(panel, "Number")
    assert panel.number == number.value == "3-7"
    number.value = "4-123"
    assert panel.question == drills.make(GAME, "fits", 123)
    number.value = " 3 - 8 "
    assert panel.question == drills.make(GAME, "odd", 8)
    for bad in ("x", "9-1", "0-1", "3-", "3--1", "3-99999999999", "1" * 200):
        number.value = bad
        assert says(panel) == SAY("bad_question", kinds=4, text=bad[:30])
        assert number.value == panel.number == "3-8"
    number.value = "9"
    assert panel.number == "3-9", "where only one kind comes, it need not be named"


def test_the_same_seed_asks_the_same_questions(small: Make) -> None:
    assert small("drill", seed=5).question == small("drill", seed=5).question


@pytest.mark.parametrize("bad", [{"kind": "nonsense"}, {"seed": -1}, {"seed": 10**12}])
def test_a_bad_kind_or_number_is_rejected(bad: dict[str, Any]) -> None:
    with pytest.raises((engine.OptionError, ValueError)):
        cardwidgets.drill(GAME, **bad)


def test_a_series_counts_right_answers_and_what_comes_back(make: Make) -> None:
    series = Series(GAME, ("playable", "odd"), None)
    first = series.first(3)
    series.answered(first, False)
    assert (series.asked, series.right, series.again) == (1, 0, 1)


def courses() -> list[tuple[str, str]]:
    return [(key, kind) for key in KEYS for kind in lessons.course(key).drills]


@pytest.mark.parametrize("seeds", usually([1, 4], 1))
@pytest.mark.parametrize(("key", "kind"), courses())
def test_every_drill_of_every_course_can_be_answered_at_its_table(make: Make, key: str, kind: str, seeds: int) -> None:
    panel: DrillPanel = make("drill", key, kind, seed=0)
    kinds = list(lessons.course(key).drills)
    for seed in range(seeds):
        panel.ask(f"{kinds.index(kind) + 1}-{seed}")
        question = panel.question
        assert (question.kind, question.seed) == (kind, seed)
        for language in ("de", "en"):
            panel.language = language
            text = shown.text(panel)
            assert "{" not in text
            assert question.title(language) in text and question.ask(language) in text
        if question.form == "mark":
            for one in question.right:
                assert handles(panel, [one]), f"{one} cannot be clicked"
            assert handles(panel, question.markable - question.right), "only right ones can be clicked"
        else:
            texts = [f"{item['text']} {item.get('note', '')}" for item in pages.group(panel, ANSWERS).items]
            assert len(set(texts)) == len(texts) and all(text.strip() for text in texts)
        answer(panel)
        assert panel.message == Message("won", SAY("right"))


# -------------------------------------------------------------- demonstrations


def test_a_demonstration_steps_forward_and_back(small: Make) -> None:
    panel = small("demo", "three")
    assert says(panel) == "Before the first move."
    assert [item["text"] for item in pages.group(panel, MOVES).items] == ["Start", "9♣"], (
        "what is guessed is not listed"
    )
    assert panel.buttons["step_back"].disabled and panel.buttons["first"].disabled
    pages.press(panel, "step_on")
    assert panel.message.clause.startswith("GH-")
    assert says(panel) == f"The 9 of clubs goes on the 10 of hearts. {SAY('guess_next')}"
    panel.guess("T3>T1")
    pages.pick(panel, MOVES, "3")
    assert panel.message == Message("info", "Then the stock is turned.", "GH-10")
    assert panel.status == "Move 3 of 3"
    assert [item["current"] for item in pages.group(panel, MOVES).items] == [False, False, False, True]
    assert panel.buttons["step_on"].disabled and panel.buttons["last"].disabled
    pages.press(panel, "step_back")
    assert panel.steps.at == 2 and panel.position == panel.scenes[2].position == panel.boards[0].position
    for key, at in (("last", 3), ("first", 0)):
        pages.press(panel, key)
        assert panel.steps.at == at
    for key, at in (("redo", 1), ("undo", 0), ("r", 1), ("u", 0)):
        pages.mean(panel, "key", key=key)
        assert panel.steps.at == at
    items = pages.group(panel, MOVES).items
    assert [item["text"] for item in items] == ["Start", "9♣", "8♦", "stock"]
    assert [item["current"] for item in items] == [True, False, False, False]
    assert items[1]["label"] == "Move 1: The 9 of clubs goes to column 1."


def test_a_demonstration_plays_by_itself(small: Make, clock: Clock) -> None:
    panel = small("demo", "three", pace="fast")
    pages.press(panel, "play")
    clock.go_on(1.6)
    assert panel.steps.at == 1 and panel.buttons["play"].description == "Play", "it waits for the guess"
    panel.guess("T3>T1")
    panel.steps.go(0)
    pages.press(panel, "play")
    assert panel.buttons["play"].description == "Pause"
    seen = []
    while clock.waiting:
        clock.go_on(1.6)
        seen.append(panel.steps.at)
    assert seen == [1, 2, 3]
    assert panel.buttons["play"].description == "Play"
    pages.press(panel, "play")
    assert panel.steps.at == 0, "at the end it begins anew"
    clock.go_on(1.6)
    pages.press(panel, "play")
    clock.go_on(60)
    assert panel.steps.at == 1
    pages.field(panel, "Pace").value = "slow"
    pages.press(panel, "play")
    for seconds, at in ((1, 2), (5, 2), (1, 3)):
        clock.go_on(seconds)
        assert panel.steps.at == at, "the first move comes soon"


def test_cards_of_a_demonstration_cannot_be_moved(small: Make) -> None:
    panel = small("demo", "three")
    there = panel.table.scene.handles
    assert there and all(not (one.count or one.action or one.targets) for one in there)


def test_a_move_is_guessed_before_it_is_shown(small: Make) -> None:
    panel = small("demo", "three")
    with pytest.raises(ValueError, match="cannot be guessed here"):
        panel.guess("T2>T1")
    pages.press(panel, "step_on")
    assert says(panel) == f"The 9 of clubs goes on the 10 of hearts. {SAY('guess_next')}"
    choices = pages.group(panel, ANSWERS).items
    assert [choice["key"] for choice in choices] == ["T3>T1", "S>W"]
    assert all(one["text"] for one in choices) and not any("state" in one for one in choices)
    pages.pick(panel, ANSWERS, "S>W")
    assert panel.steps.at == 2 and panel.guessed == {2: "S>W"}
    assert {item["key"]: item["state"] for item in pages.group(panel, ANSWERS).items} == {
        "T3>T1": "right",
        "S>W": "wrong",
    }
    assert SAY("guess_other") in shown.text(panel)
    assert len(pages.group(panel, MOVES).items) == 4
    pages.press(panel, "step_on")
    assert SAY("guess_other") not in shown.text(panel)


@pytest.mark.parametrize("key", KEYS)
def test_every_demonstration_can_be_shown(make: Make, key: str) -> None:
    for demo in lessons.course(key).demos:
        panel = make("demo", key, demo.key)
        for number, scene in enumerate(panel.scenes):
            panel.steps.go(number)
            assert says(panel).removesuffix(f" {SAY('guess_next')}") == demo.comment(scene, "en") != ""
            assert panel.status == f"Move {number} of {len(panel.scenes) - 1}"
            assert panel.boards[0].position == scene.position
        english = pages.group(panel, MOVES).items
        panel.language = "de"
        german = pages.group(panel, in_language("teaching", "de")("demo_moves")).items
        assert len({item["key"] for item in german}) == len(german) == len(panel.scenes)
        assert not {item["label"] for item in english[1:]} & {item["label"] for item in german[1:]}
        assert says(panel) == demo.comment(panel.scenes[-1], "de")
        panel.language = "en"


# -------------------------------------------------------------- predictions


@pytest.mark.parametrize("key", [key for key in KEYS if lessons.course(key).predictions])
def test_a_prediction_is_answered_before_it_is_shown(make: Make, key: str) -> None:
    for prediction in lessons.course(key).predictions:
        panel = make("predict", key, prediction.key, film=0)
        assert panel.position == prediction.positions[0] and panel.message is None
        wrong = next(choice for choice in prediction.choices if choice != prediction.right)
        pages.pick(panel, ANSWERS, wrong)
        assert panel.position == prediction.positions[-1]
        assert prediction.text("answer") in says(panel) and says(panel).startswith(SAY("wrong"))
        assert panel.message.clause == prediction.clause
        states = {item["key"]: item["state"] for item in pages.group(panel, ANSWERS).items}
        assert states[prediction.right] == "right" and states[wrong] == "wrong"
        panel.choose(prediction.right)
        assert panel.chosen == wrong, "an answer stands"
        panel.language = "de"
        assert prediction.text("answer", language="de") in says(panel)


# -------------------------------------------------------------- readings


def test_readings_differ_side_by_side(small: Make) -> None:
    panel = small("reading", "returns")
    for _ in range(2):
        pages.pick(panel, TRIES, "FC>T1")
        allowed, refused = (side.message for side in panel.sides)
        assert allowed == Message("won", SAY("reading_legal", move="The 9 of clubs goes to column 1."))
        assert (refused.kind, refused.clause) == ("refusal", "GH-12")
        assert refused.text == panel.positions[1].ruling("FC>T1").sentence("en")
        assert [len(position.moves) for position in panel.positions] == [1, 0], "each try is made from the start"
        assert [board.position for board in panel.boards] == list(panel.positions)
    pages.press(panel, "reading_reset")
    assert all(side.message is None for side in panel.sides)
    assert not any(position.moves for position in panel.positions)


def test_the_switch_toggles_between_one_table_and_all(small: Make) -> None:
    panel = small("reading", "returns")
    for name, seen in (("true", [True, False]), ("false", [False, True]), ("both", [True, True])):
        pages.pick(panel, SHOW, name)
        in_sight = set(shown.in_sight(panel))
        assert [side.board.table.widget in in_sight for side in panel.sides] == seen
        assert {item["key"] for item in pages.group(panel, SHOW).items if item["pressed"]} == {name}
    with pytest.raises(ValueError, match="there is no reading"):
        panel.show("nonsense")


def test_a_readings_table_is_playable(small: Make) -> None:
    panel = small("reading", "returns")
    for side, moved in zip(panel.sides, (1, 0), strict=True):
        pages.mean(side.board, "drop", "FC:8", "T1")
        assert len(side.position.moves) == moved
    first, second = (side.message for side in panel.sides)
    assert first.kind == "won" and second.clause == "GH-12"


def test_unmeasured_figures_are_not_shown(small: Make) -> None:
    panel = small("reading", "returns")
    assert "Measured" not in shown.text(panel)


@pytest.mark.parametrize("key", KEYS)
def test_readings_without_a_table_are_listed_with_their_reasons(make: Make, key: str) -> None:
    panel, game = make("readings", key, language="de"), engine.game(key)
    tables = {one.option or one.key for one in lessons.course(key).readings}
    text = shown.text(panel)
    for clause in game.clauses:
        for name, (reading, why) in game.readings(clause, "de").items():
            assert (f"{clause} {reading} {why}" in text) == (name not in tables), name


def readings() -> list[tuple[str, str]]:
    return [(key, reading.key) for key in KEYS for reading in lessons.course(key).readings]


@pytest.mark.parametrize(("key", "name"), readings())
def test_every_reading_can_be_shown(make: Make, key: str, name: str) -> None:
    panel = make("reading", key, name)
    for item in pages.group(panel, TRIES).items if panel.reading.tries else ():
        panel.play(item["key"])
        tables = {tuple(position[name] for name in position.game.piles) for position in panel.positions}
        assert len(tables) == min(2, len(panel.sides))
    panel.language = "de"
    text = shown.text(panel)
    assert shown.plain(panel.reading.text("question", language="de")) in text
    measured = len(panel.sides) if panel.reading.figures else 0
    assert text.count("Gemessen:") == measured
    answer = panel.reading.answer("de")
    if answer:
        assert shown.plain(answer) not in text, "told when asked for"
        offered = [item["key"] for item in pages.group(panel, "Mögliche Antworten").items]
        pages.pick(panel, "Mögliche Antworten", offered[-1])
        assert panel.decided == offered[-1] and shown.plain(answer) in shown.text(panel)
        assert next(item["state"] for item in pages.group(panel, "Mögliche Antworten").items) == "right"
        with pytest.raises(ValueError, match="there is no reading"):
            panel.decide("nonsense")


# -------------------------------------------------------------- progress


def test_stars_and_drills_are_shown(small: Make) -> None:
    panel = small("progress")
    assert "Stars: 0 of 12" in shown.text(panel)
    assert "Nothing to review." in shown.text(panel)
    lesson = small("lesson", "building", film=0)
    lesson.play("T3>T2")
    lesson.next_level()
    lesson.show_solution()
    PROGRESS.answered(GAME, "fits", 11, right=False)
    text = shown.text(panel)
    assert "Stars: 3 of 12" in text
    assert "Building: What is forbidden" in text
    assert "Which cards fit? Question 4-11" in text
    assert "Which cards fit?\n0 of 1 right" in text
    assert pages.markup(panel).count('aria-label="3 of 3 stars"') == 1


def test_progress_can_be_exported_imported_and_reset(small: Make) -> None:
    panel = small("progress")
    storage = pages.part(panel, ProgressStorage)
    heard = pages.hear(storage)
    PROGRESS.solved(f"{GAME}/king", 3, clean=True)
    pages.press(panel, "export")
    (saved,) = heard.of("download")
    assert json.loads(saved["text"])["levels"] == {f"{GAME}/king": [3, 0]}
    pages.press(panel, "reset")
    pages.press(panel, "keep")
    assert PROGRESS.level(f"{GAME}/king").stars == 3, "it is asked first"
    assert panel.message is None
    pages.press(panel, "reset")
    pages.press(panel, "forget")
    assert PROGRESS.level(f"{GAME}/king").stars == 0
    assert "forget" not in panel.buttons
    pages.press(panel, "import")
    assert heard.of("open"), "the page asks for a file"
    pages.send(storage, {"kind": "file", "text": "nonsense"})
    assert panel.message == Message("refusal", SAY("import_bad"))
    pages.send(storage, {"kind": "file", "text": saved["text"]})
    assert panel.message == Message("won", SAY("import_done"))
    assert PROGRESS.level(f"{GAME}/king").stars == 3


def test_progress_can_be_copied_and_pasted_as_text(small: Make) -> None:
    panel = small("progress")
    heard = pages.hear(pages.part(panel, ProgressStorage))
    text = pages.part(panel, widgets.Textarea)
    PROGRESS.solved(f"{GAME}/king", 3, clean=True)
    assert text not in shown.in_sight(panel)
    pages.press(panel, "as_text")
    assert text in shown.in_sight(panel)
    saved = text.value
    assert saved == panel.dumps() == PROGRESS.dumps()
    pages.press(panel, "copy")
    assert [message["text"] for message in heard.of("copy")] == [saved]
    panel.forget()
    assert json.loads(text.value)["levels"] == {}
    text.value = saved
    assert PROGRESS.level(f"{GAME}/king").stars == 3
    text.value = "nonsense"
    assert panel.message.kind == "refusal"
    assert text.value == saved, "what is known stands there again"


def test_a_drill_ends_after_ten_right_answers_of_twelve_with_every_kind_among_them() -> None:
    series = Series("treppe", ("playable", "odd"), None)
    for number in range(11):
        series.answered(Asked("playable", number), number != 1)
    assert not series.done
    series.answered(Asked("odd", 11), False)
    assert series.done and series.hardest == "odd"
    series.answered(Asked("odd", 12), False)
    assert not series.done


def test_a_panel_says_once_that_the_drill_is_done_and_goes_on(small: Make) -> None:
    panel: DrillPanel = small("drill")
    end = SAY("drill_done")
    answer(panel, right=False)
    hardest = panel.question.title("en")
    for _ in range(11):
        assert end not in says(panel) and panel.status.find(SAY("drill_finished")) < 0
        pages.press(panel, "next_question")
        answer(panel)
        if end in says(panel):
            break
    said = says(panel)
    assert said.startswith(end) and hardest in said and said.endswith("."), "what was hardest, and what is next"
    assert panel.message == Message("won", said) and SAY("drill_finished") in panel.status
    pages.press(panel, "next_question")
    answer(panel)
    assert end not in says(panel) and panel.message == Message("won", SAY("right"))
