"""The level player: goals, refusals, traps, hints, solutions, stars, repetition."""

import threading
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.course.base import TeachPanel
from cardwidgets.course.lesson import searches
from cardwidgets.course.lesson.panel import Lesson
from cardwidgets.course.progress.record import PROGRESS, Mark
from cardwidgets.course.progress.storage import ProgressStorage
from cardwidgets.i18n.wording import in_language
from cardwidgets.scene.intent import Intent
from cardwidgets.session import daily
from cardwidgets.table.attempts import attempted_move
from cardwidgets.table.steps import STEP_SECONDS
from cardwidgets.widgets.controls.message_line import Message
from cardwidgets.widgets.output import shown
from engine import lessons
from engine.lessons.goals import REFUSED
from tests import pages, small_course
from tests.pages import says
from tests.sizes import usually
from tests.waiting import Clock, wait_until

GAME = small_course.GAME
KEYS = lessons.keys()
SAY, STEPS = in_language("teaching", "en"), in_language("steps", "en")
LEVELS = SAY("levels")
"""Label of the list of levels, for screen readers."""

Make = Callable[..., Lesson]


@pytest.fixture
def lesson(small: Callable[..., Any]) -> Make:
    """Makes lessons of the small course, by default of its first chapter and without playback."""
    return lambda chapter="building", **settings: small("lesson", chapter, **{"film": 0, **settings})


def offered(panel: Lesson) -> list[str]:
    """The buttons below the message line, but those that are there during play."""
    usual = ("undo", "redo", "restart", "hint", "solution")
    return [button.description for name, button in panel.buttons.items() if name not in usual or button.look]


def mark(key: str) -> Mark:
    """The recorded result of a level."""
    return PROGRESS.level(f"{GAME}/{key}")


def steps(heard: pages.Heard) -> list[tuple[str, str]]:
    """The table as a page shows it, step by step: play or playback, and the last move."""
    return [(message["debug"]["mode"], message["debug"]["last"]) for message in heard.of("step")]


# -------------------------------------------------------------- a level


def test_a_level_shows_its_title_and_goal(lesson: Make) -> None:
    panel = lesson()
    text = shown.text(panel).splitlines()
    assert text[:2] == ["Black on red", "Bring the 9 of clubs on to the 10 of hearts."]
    assert panel.status == "Moves: 0 of 2 · Three stars: 1"
    items = pages.group(panel, LEVELS).items
    assert [item["note"] for item in items] == ["Black on red", "What is forbidden", "Two steps"]
    assert [item["current"] for item in items] == [True, False, False]
    pages.pick(panel, LEVELS, "two-steps")
    assert shown.text(panel).startswith("Two steps\n")
    assert [item["current"] for item in pages.group(panel, LEVELS).items] == [False, False, True]


def test_three_stars_claim_only_what_is_proved(lesson: Make) -> None:
    panel = lesson()
    pages.pick(panel, LEVELS, "two-steps")
    assert not panel.level.shortest
    for move in panel.level.solution:
        panel.play(move)
    assert says(panel).endswith(SAY("stars_3"))


def test_a_level_can_be_solved(lesson: Make) -> None:
    panel = lesson()
    pages.mean(panel, "drop", "T3:0", "T2")
    assert panel.verdict.status == "done"
    assert panel.message == Message("won", f"{panel.level.text('done', language='en')} {SAY('stars_3_plain')}")
    assert mark("black-on-red") == Mark(3, False)
    assert pages.group(panel, LEVELS).items[0]["stars"] == 3
    assert offered(panel) == [SAY("next_level")] and panel.buttons["next_level"].tooltip == "What is forbidden"
    pages.press(panel, "next_level")
    assert panel.level.key == "forbidden"


def test_a_requested_illegal_move_counts(lesson: Make) -> None:
    panel = lesson()
    panel.go_to("forbidden")
    panel.play("T3>T2")
    assert panel.verdict.status == "open"
    pages.press(panel, "undo")
    panel.play("T4>T2")
    pages.press(panel, "redo")
    assert panel.verdict.status == "done"
    panel.restart()
    panel.play("T3>T2")
    ruling = panel.play("T4>T2")
    assert panel.verdict.status == "done"
    assert says(panel).startswith(f"{ruling.sentence('en')} {panel.level.text('done', language='en')}")
    assert panel.message.clause == "GH-6"
    assert panel.table.debug_state["status"] == "done"


def test_earlier_moves_do_not_cost_stars_for_a_requested_illegal_move(make: Callable[..., Any]) -> None:
    panel: Lesson = make("lesson", "treppe", "phase-two", film=0)
    panel.go_to("on-the-base")
    assert panel.status == "Moves: 0"
    panel.play("R3>R2")
    pages.press(panel, "undo")
    ruling = panel.play("R1>R5")
    done = panel.level.text("done", language="en")
    assert says(panel) == f"{ruling.sentence('en')} {done} {SAY('stars_3_plain')}"
    assert PROGRESS.level(panel.level.name).stars == 3


def test_a_failed_level_can_be_undone(lesson: Make) -> None:
    panel = lesson()
    panel.play("T1>T6")
    panel.play("S>W")
    assert panel.message == Message("lost", panel.level.failure(panel.verdict, "en"))
    assert mark("black-on-red").again
    failed = panel.position
    assert panel.play("T3>T2").legal
    assert panel.position == failed, "a failed level does not go on"
    assert offered(panel) == [SAY("undo")]
    pages.press(panel, "undo")
    assert panel.verdict.status == "open"
    assert panel.play("T3>T2")
    assert says(panel).endswith(SAY("stars_1_again"))
    assert mark("black-on-red") == Mark(1, True), "three moves were made, and it comes back"


def test_a_failed_level_can_be_restarted(lesson: Make) -> None:
    panel = lesson()
    panel.play("T1>T6")
    panel.play("S>W")
    pages.press(panel, "restart")
    assert panel.position == panel.level.start
    assert panel.buttons["redo"].disabled and panel.buttons["undo"].disabled
    assert SAY("one_star_left") in panel.status
    panel.play("T3>T2")
    assert mark("black-on-red") == Mark(1, True), "it was failed, so it comes back"


def test_moves_stay_counted_until_another_level_is_solved_or_another_day(
    lesson: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = lesson()

    def solve(key: str) -> int:
        panel.go_to(key)
        for move in panel.level.solution:
            panel.play(move.removeprefix(REFUSED))
        return mark(key).stars

    for fresh in (lambda: solve("forbidden"), lambda: monkeypatch.setattr(daily, "today", lambda: date(2026, 12, 24))):
        PROGRESS.forget(GAME)
        for again in (lambda: panel.go_to("two-steps"), panel.restart, panel.restart):
            again()
            assert panel.play("T2>T4").legal
        panel.restart()
        assert SAY("one_star_left") in panel.status
        assert solve("two-steps") == 1 and says(panel).endswith(SAY("stars_1_again"))
        fresh()
        assert solve("two-steps") == 3 and says(panel).endswith(SAY("stars_3"))


def test_a_key_requests_a_hint(lesson: Make, clock: Clock) -> None:
    panel = lesson()
    pages.mean(panel, "key", key="h")
    clock.go_on(0)
    assert panel.session.attempt.hints == 1


def test_an_unreachable_goal_is_detected_in_the_background(lesson: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    searching, allowed = threading.Event(), threading.Event()

    def slow(level: lessons.Level, tried: lessons.Tried) -> int:
        searching.set()
        assert allowed.wait(60)
        return 1

    monkeypatch.setattr(searches, "way_back", slow)
    panel = lesson()
    panel.go_to("two-steps")
    panel.play("S>W")
    assert searching.wait(60)
    assert panel.verdict.status == "open", "the table goes on while it is searched"
    allowed.set()
    wait_until(lambda: panel.message)
    assert panel.verdict.status == "failed" and panel.message.kind == "lost"
    assert says(panel) == panel.level.failure(panel.verdict, "en")
    pages.press(panel, "undo")
    assert panel.verdict.status == "open"
    pages.press(panel, "redo")
    assert panel.verdict.status == "failed", "what was found out stays known"


@pytest.mark.parametrize("key", KEYS)
def test_a_level_says_that_its_goal_is_out_of_reach_and_how_many_moves_to_undo(key: str, clock: Clock) -> None:
    """Also without being asked, and when the move is replayed."""
    course = lessons.course(key)
    level, move = next(
        (level, move)
        for level in course.levels
        if not (level.plan or level.watch)
        for move in level.start.legal_moves
        for tried in [level.tried(level.replied(level.start.play(move)))]
        if level.judge(tried).status == "open" and level.trap(tried) is None and lessons.way_back(level, tried) == 1
    )
    with closing(cardwidgets.lesson(key, level.chapter, film=0)) as panel:
        panel.go_to(level.key)
        panel.play(move)
        for _ in range(2):
            clock.go_on(0)
            assert says(panel) == SAY("hint_back", count=1) and panel.verdict.status == "open"
            panel.undo()
            assert says(panel) != SAY("hint_back", count=1)
            panel.redo()


def test_a_short_task_says_that_a_move_beside_it_is_allowed_but_not_asked_for() -> None:
    with closing(cardwidgets.lesson("grosse-harfe", "first", film=0)) as panel:
        panel.play("T9>T1")
        assert says(panel) == SAY("detour")


# -------------------------------------------------------------- traps


def test_a_trap_is_refuted_on_the_table_and_undone(lesson: Make, clock: Clock) -> None:
    panel = lesson(film=STEP_SECONDS)
    heard = pages.open_page(panel)
    panel.play("T5>T4")
    assert panel.message == Message("refusal", "Now the stock brings a card that you cannot use.")
    assert steps(heard) == [("film", "T5>T4")]
    clock.go_on(STEP_SECONDS)
    assert steps(heard)[1:] == [("film", "S>W")]
    clock.go_on(STEP_SECONDS)
    assert steps(heard)[2:] == [("play", "")]
    assert not clock.waiting
    assert panel.message.kind == "refusal", "it can still be read"
    assert panel.position == panel.boards[0].position == panel.level.start
    assert panel.buttons["redo"].disabled
    assert panel.session.attempt.spent == 1


def test_a_click_on_the_table_or_playing_on_ends_the_playback(lesson: Make, clock: Clock) -> None:
    for click in (True, False):
        panel = lesson(film=60)
        panel.play("T5>T4")
        assert panel.table.debug_state["mode"] == "film"
        pages.mean(panel, "click", panel.table.scene.handles[0].id) if click else panel.play("T3>T2")
        assert panel.table.debug_state["mode"] == "play" and not clock.waiting
        assert panel.session.attempt.spent == (1 if click else 2), "a click means no move"


def test_a_level_left_during_other_turns_is_judged_first(make: Make, clock: Clock) -> None:
    panel = make("lesson", "napoleon", "drawing", film=60)
    panel.go_to("draw-first")
    panel.play("play 8H")
    assert panel.table.debug_state["mode"] == "film"
    pages.pick(panel, LEVELS, "draw-wait")
    assert panel.level.key == "draw-wait" and panel.verdict.status == "open" and panel.message
    assert panel.message.kind == "info"
    assert [key for key in ("draw-first", "draw-wait") if PROGRESS.level(f"napoleon/{key}").again] == ["draw-first"]
    assert not clock.waiting


def test_who_took_the_last_trick_is_said_before_the_lead_of_the_next(make: Make) -> None:
    panel = make("lesson", "napoleon", "small", film=0)
    for move in ("bid 1", "play AC"):
        panel.play(move)
    assert says(panel) == "Ada plays the jack of clubs. Bruno plays the 7 of clubs. You lead: play a card."
    panel.play("play AS")
    assert says(panel) == "Bruno takes the trick. Bruno plays the 8 of hearts. Your turn: play a card."


def test_a_level_fails_on_the_decisive_bid_or_trick(make: Make) -> None:
    panel = make("lesson", "napoleon", "judging", film=0)
    panel.go_to("judge-one")
    panel.play("bid 1")
    assert panel.verdict.status == "failed"
    assert panel.position.moves == ("pass", "bid 1"), "nobody plays on"
    panel = make("lesson", "napoleon", "drawing", film=0)
    panel.go_to("draw-first")
    panel.play("play 8H")
    (trick,) = engine.tricks.tricks(panel.position)
    assert panel.verdict.status == "failed" and trick.complete, "who beats the card is seen"
    panel.restart()
    for move in panel.level.solution:
        assert panel.verdict.status == "open" and panel.position.to_move == panel.level.seat
        panel.play(move)
    assert says(panel).endswith(SAY("stars_1_late")), "the first answer counts"
    assert SAY("one_star_left") in panel.status


def attempts(panel: Lesson) -> set[str]:
    """The moves that can be tried at a table, legal or not: by clicks, drops and buttons."""
    position, scene = panel.position, panel.table.scene
    offers = {handle.action or handle.probe for handle in scene.handles} | set(panel.buttons)
    if position.game.seats == 1:
        piles = [*position.game.piles, ""]
        for handle, target in product(scene.handles, piles):
            for kind in ("drop",) if target else ("double", "tap"):
                tried = attempted_move(Intent(kind, handle.id, target, panel.table.rev), scene, position)
                offers |= {tried.move} if tried else set()
    return offers


@pytest.mark.parametrize("key", usually(KEYS, "treppe"))
def test_a_requested_try_can_be_made_at_the_table(make: Make, key: str) -> None:
    for chapter in lessons.course(key).chapters:
        panel = make("lesson", key, chapter, film=0)
        for level in lessons.course(key).chapter(chapter):
            panel.go_to(level.key)
            for text in level.solution:
                tried, offers = panel.position.game.move(text.removeprefix(REFUSED)), attempts(panel)
                by_hand = tried.text in offers or tried.text.replace(" ", "_") in offers
                by_picking = tried.kind in offers and all(f"pick {card.text}" in offers for card in tried.cards)
                assert by_hand or by_picking, f"{level.key}: nothing tries {tried}"
                panel.play(tried)


# -------------------------------------------------------------- hints and solution


def test_hints_grow_more_specific(lesson: Make, clock: Clock) -> None:
    panel = lesson()
    heard = pages.open_page(panel)
    move = "Play the 9 of clubs to column 2."
    for text in ("Columns go down by one rank", "Look at column 3.", move, move):
        pages.press(panel, "hint")
        clock.go_on(0)
        assert says(panel).startswith(text)
    assert says(panel) == f"{move} {SAY('hint_last')}", "a button that repeats itself looks broken"
    assert [message["names"] for message in heard.of("point")] == [["T3:0"], ["T3:0", "T2"], ["T3:0", "T2"]]
    assert panel.session.attempt.hints == 3
    assert panel.status.endswith("Hints: 3")
    panel.play("T3>T2")
    assert says(panel).endswith(SAY("stars_1_hints"))
    assert "hint" not in panel.buttons


def test_a_hint_is_computed_in_the_background_and_dropped_on_a_move(
    lesson: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, allowed, thought = (threading.Event() for _ in range(3))
    found = searches.level_hint

    def slow(*asked: Any) -> Any:
        thinking.set()
        assert allowed.wait(60)
        thought.set()
        return found(*asked)

    monkeypatch.setattr(searches, "level_hint", slow)
    panel = lesson()
    panel.hint()
    assert thinking.wait(60)
    panel.play("T1>T6")
    assert says(panel) == SAY("detour"), "and not the hint of the position before"
    allowed.set()
    assert thought.wait(60)
    panel.hint()
    wait_until(lambda: says(panel) != SAY("detour"))
    assert panel.session.attempt.hints == 1, "only the second one has come"


def test_a_hint_suggests_the_requested_illegal_move(lesson: Make, clock: Clock) -> None:
    panel = lesson()
    panel.go_to("forbidden")
    for _ in range(3):
        panel.hint()
        clock.go_on(0)
    assert panel.session.attempt.hints == 3
    assert says(panel) == SAY("hint_forbidden", move="Play the 9 of hearts to column 2.")


def test_a_hint_says_how_many_moves_to_undo(lesson: Make, clock: Clock) -> None:
    panel = lesson()
    panel.play("T1>T6")
    panel.play("S>W")
    panel.hint()
    clock.go_on(0)
    assert says(panel) == SAY("hint_back", count=1)


def test_hints_of_a_plan_begin_with_its_idea(make: Make, clock: Clock) -> None:
    panel = make("lesson", "treppe", "plans", film=0)
    idea = panel.level.text("rule", language="en")
    for text in (idea, "Look at row 3.", "Play the jack of spades to row 1."):
        panel.hint()
        clock.go_on(0)
        assert says(panel) == text
    assert panel.session.attempt.hints == 3


def test_a_failed_plan_names_the_move_that_missed_its_goal(make: Make, clock: Clock) -> None:
    panel = make("lesson", "treppe", "plans", film=0)
    for text in ("R4>R1", "S>W", "S>W"):
        panel.play(text)
        clock.go_on(0)
    cost = SAY("missed_late", number=1, count=1, all="3", move="the jack of diamonds to row 1")
    assert says(panel) == f"{cost} {SAY('missed_back')}", "the way is left to Solution"
    assert panel.verdict.status == "failed"
    assert offered(panel) == [SAY("back_to", number=1)]
    pages.press(panel, "back")
    assert panel.position == panel.level.start and panel.verdict.status == "open"
    assert "back" not in panel.buttons


def test_a_failed_plan_names_the_cards_that_a_move_has_shut_in(make: Make, clock: Clock) -> None:
    """Those that lay there before are no consequence of it."""
    panel = make("lesson", "grosse-napoleon", "plans", film=0)
    panel.go_to("plan-three-and-four")
    for text in ("T4>T6", "T8>T11", "T8>T11"):
        panel.play(text)
        clock.go_on(0)
    shut = SAY("missed", number=1, move="the 5 of hearts to column 6")
    assert says(panel).startswith(f"{shut} {SAY('missed_above', card='4 of clubs', cards='the 5 of hearts')} ")


def test_hints_stay_counted_when_the_level_begins_again(lesson: Make, clock: Clock) -> None:
    panel = lesson()
    key = panel.level.key
    for again in (panel.restart, lambda: panel.go_to(key)):
        pages.press(panel, "hint")
        clock.go_on(0)
        again()
    assert panel.session.attempt.hints == 2
    for move in panel.level.solution:
        panel.play(move.removeprefix(REFUSED))
    assert mark(key).stars == 1


@pytest.mark.parametrize("key", ["treppe", "hochzeitszug", "grosse-napoleon", "grosse-harfe"])
def test_a_plan_marks_the_wanted_cards_that_a_player_has_seen(make: Make, key: str) -> None:
    panel = make("lesson", key, "plans", film=0)
    table = panel.boards[0].table
    heard = pages.open_page(panel)
    for level in panel.session.levels:
        panel.go_to(level.key)
        view, places = level.start.view(), heard.of("marks")[-1]["marks"]["asked"]
        assert places
        for name in places:
            pile, _, index = name.partition(":")
            assert set(view[pile]) & set(level.wanted)
            assert not index or name in {handle.id for handle in table.scene.handles}


def test_a_solution_shown_leaves_one_star_for_the_day(lesson: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    for day, stars in ((0, 1), (0, 1), (1, 3)):
        PROGRESS.load(PROGRESS.dumps())  # as in another kernel, on a day for the first or second time
        monkeypatch.setattr(daily, "today", lambda day=day: date(2026, 11, 29) + timedelta(days=day))
        panel = lesson()
        if stars == 1:
            panel.show_solution()
            panel.steps.leave()
            panel.go_to("two-steps")
            panel.go_to("black-on-red")
        panel.play("T3>T2")
        assert mark("black-on-red").stars == stars


def test_a_wrong_first_answer_stays_one_where_judgement_is_asked_for(make: Make) -> None:
    panel = make("lesson", "napoleon", "judging", film=0)
    wrong = next(move for move in panel.position.legal_moves if move.text not in panel.level.solution)
    panel.play(wrong)
    assert panel.verdict.status == "failed" and panel.session.most_stars == 1
    panel.go_to("judge-one")
    panel.go_to("judge-two")
    assert panel.session.most_stars == make("lesson", "napoleon", "judging", film=0).session.most_stars == 1


@pytest.mark.parametrize("chapter", ["tricks", "small"])
def test_where_a_beginner_tries_things_out_a_mistake_costs_no_stars(make: Make, chapter: str) -> None:
    panel = make("lesson", "napoleon", chapter, film=0)
    assert not any(level.first_counts for level in panel.session.levels)


def test_the_solution_plays_step_by_step(lesson: Make) -> None:
    panel = lesson()
    panel.go_to("forbidden")
    panel.play("S>W")
    pages.press(panel, "solution")
    (board,) = panel.boards
    assert says(panel) == SAY("solution_start", all=2)
    assert offered(panel) == [STEPS("step_back"), STEPS("step_on"), STEPS("leave")]
    assert not {"undo", "redo", "restart", "hint", "solution"} & set(panel.buttons)
    pages.press(panel, "step_on")
    assert says(panel).startswith("Step 1 of 2: Play the 9 of hearts to column 2. The 9 of hearts is red")
    (message,) = pages.open_page(panel).of("all")
    assert message["marks"] == {"arrows": [["T4:0", "T2"]]}, "what is forbidden is only pointed out"
    pages.press(panel, "step_on")
    assert says(panel) == "Step 2 of 2: Play the 9 of clubs to column 2."
    assert str(board.position.last_move) == "T3>T2" and board.position != panel.position
    pages.press(panel, "step_back")
    pages.mean(panel, "key", key="undo")
    assert says(panel) == SAY("solution_start", all=2) and board.position == panel.level.start
    assert panel.play("T3>T2").legal
    pages.mean(panel, "click", panel.table.scene.handles[0].id)
    assert panel.message == Message("info", STEPS("leave_first", leave=STEPS("leave")))
    pages.press(panel, "leave")
    assert str(panel.position.last_move) == str(board.position.last_move) == "S>W"
    pages.press(panel, "undo")
    panel.play("T4>T2")
    panel.play("T3>T2")
    assert says(panel).endswith(SAY("stars_1_shown"))
    assert mark("forbidden") == Mark(1, True)


# -------------------------------------------------------------- the chapter


def test_failed_levels_come_back_at_the_end_of_the_chapter(lesson: Make) -> None:
    panel = lesson()
    panel.show_solution()
    panel.steps.leave()
    panel.play("T3>T2")
    panel.next_level()
    panel.play("T4>T2")
    panel.play("T3>T2")
    panel.next_level()
    assert panel.level.key == "two-steps"
    panel.play("T2>T4")
    assert says(panel) == "Now the nine lies on the other ten."
    panel.undo()
    panel.play("T2>T1")
    panel.play("T3>T1")
    assert offered(panel)[0] == SAY("once_more", title="Black on red")
    panel.next_level()
    panel.play("T3>T2")
    assert mark("black-on-red") == Mark(1, False)
    panel.next_level()
    assert panel.level.key == "two-steps"
    panel.play("T2>T1")
    panel.play("T3>T1")
    assert mark("two-steps") == Mark(3, False)
    assert offered(panel) == []
    panel.next_level()
    assert says(panel) == SAY("chapter_done")


def test_a_new_page_resumes_where_the_learner_was(lesson: Make) -> None:
    PROGRESS.solved(f"{GAME}/black-on-red", 3, clean=True)
    panel = lesson()
    pages.send(pages.part(panel, ProgressStorage), {"kind": "recalled", "progress": {"text": "", "token": ""}})
    assert panel.level.key == "forbidden"
    other = lesson()
    other.play("S>W")
    pages.send(pages.part(other, ProgressStorage), {"kind": "recalled", "progress": {"text": "", "token": ""}})
    assert other.level.key == "black-on-red", "who has begun is not disturbed"


def test_an_exception_leaves_the_lesson_unchanged(lesson: Make, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = lesson()

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(searches, "level_hint", broken)
    panel.hint()
    clock.go_on(0)
    assert panel.message == Message("refusal", in_language("errors", "en")("failed", error="RuntimeError: broken"))
    assert panel.play("T3>T2")
    assert panel.verdict.status == "done"


@pytest.mark.parametrize("bad", ["nonsense", "", "Building"])
def test_an_unknown_chapter_is_rejected(bad: str) -> None:
    with pytest.raises(KeyError, match="has no chapter"):
        cardwidgets.lesson(GAME, bad)


def test_a_game_without_a_course_is_rejected() -> None:
    with pytest.raises(engine.OptionError):
        cardwidgets.lesson("skat", "building")


# -------------------------------------------------------------- all courses


def courses() -> list[tuple[str, str]]:
    return [(key, chapter) for key in KEYS for chapter in lessons.course(key).chapters]


@pytest.mark.parametrize(("key", "chapter"), courses())
def test_every_level_can_be_solved_at_its_table(make: Callable[..., Any], key: str, chapter: str) -> None:
    panel: Lesson = make("lesson", key, chapter, film=0)
    for level in panel.session.levels:
        panel.go_to(level.key)
        for hand in level.hands:
            assert not PROGRESS.level(level.name).stars, "all hands have to be right"
            for number, text in enumerate(hand.solution):
                assert panel.accepts, f"{level.key}: over before step {number + 1}"
                assert panel.play(text.removeprefix(REFUSED)).legal != text.startswith(REFUSED)
            assert panel.verdict.status == "done", level.key
            if hand is not level.hands[-1]:
                panel.next_level()
        assert PROGRESS.level(level.name).stars == 3, level.key
        for language in ("de", "en"):
            panel.language = language
            assert hand.text("done", language=language) in says(panel)
            assert level.text("goal", language=language) in shown.text(panel)
        panel.show_solution()
        for _ in hand.solution:
            panel.steps.step()
        assert panel.boards[0].position == panel.position, level.key
        panel.steps.leave()


def test_the_other_players_moves_are_shown(make: Callable[..., Any], clock: Clock) -> None:
    level = next(one for one in lessons.course("napoleon").levels if len(one.solution) > 3)
    panel: Lesson = make("lesson", "napoleon", level.chapter, film=STEP_SECONDS)
    panel.go_to(level.key)
    heard = pages.open_page(panel)
    panel.play(level.solution[0].removeprefix(REFUSED))
    messages = [says(panel)]
    while clock.waiting:
        clock.go_on(STEP_SECONDS)
        messages.append(says(panel))
    *film, last = steps(heard)
    assert last[0] == "play" and panel.boards[0].position == panel.position
    assert len(film) > 1
    assert film == [("film", str(move)) for move in panel.position.moves[-len(film) :]]
    assert len(set(messages)) >= len(film), "each move is said"
    assert panel.position.to_move == level.seat


def test_an_incomplete_teaching_widget_cannot_be_created() -> None:
    class Unfinished(TeachPanel):
        @property
        def boards(self) -> tuple[()]:
            return ()

    with pytest.raises(TypeError, match=r"_game.*_render"):
        Unfinished()  # type: ignore[abstract]
