"""The courses in real pages: a learner's path through every course, and each teaching widget."""

import random
import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.i18n.wording import texts
from engine import lessons
from engine.lessons import Level, drills
from engine.lessons.goals import REFUSED
from tests import small_course
from tests.browser.moves import drag_to, point
from tests.browser.panels import top, wait_for
from tools.browser import harness

KEYS = lessons.keys()
NUMBERS = count(1)


def say(language: str, key: str, **slots: Any) -> str:
    """A text of the teaching widgets."""
    return str(texts("teaching", language)[key]).format(**slots)


def open_cells(page: Page, server: harness.Server, kind: str, *cells: str) -> None:
    """Open a notebook with these cells and its own kernel, in JupyterLab or in Voila."""
    harness.open_cells(page, server, kind, f"lesson-{next(NUMBERS)}.ipynb", *cells)
    expect(page.locator(".kt-teach").first).to_be_visible(timeout=harness.PATIENCE)


def table_of(panel: Locator) -> Locator:
    """The table of a widget, once it is usable."""
    table = panel.locator(".kt-layer[data-rev]").first
    table.wait_for(state="attached", timeout=harness.PATIENCE)
    expect(table.locator("[data-handle]").first).to_be_attached()
    return table


def press(panel: Locator, key: str) -> None:
    """Press a button of the bar, by the key of its text."""
    panel.locator(f".kt-do-{key.replace('_', '-')}").click()


def choose(panel: Locator, name: str) -> None:
    """Press a choice button."""
    panel.locator(f".kt-choose-{name}").click()


OTHER = """([panel, before]) => {
    const now = panel.querySelector(".kt-says")?.innerText ?? "";
    return now !== "" && now !== before;
}"""
"""Whether the message line shows a message other than the given one."""


def message(panel: Locator) -> Locator:
    return panel.locator(".kt-says").first


def try_move(panel: Locator, position: engine.Position, text: str) -> None:
    """Try a move with the mouse, legal or not, on cards and places or with a button."""
    table, page = table_of(panel), panel.page
    table.scroll_into_view_if_needed()
    move = position.game.move(text)
    button = panel.locator(f".kt-board .kt-choose-{text.replace(' ', '-')}")
    acting = table.locator(f'[data-action="{text}"]')
    if acting.count():
        page.mouse.click(*point(table, str(acting.first.get_attribute("data-handle"))))
    elif button.count():
        button.first.click()
    elif move.source:
        handle = top(position, move.source, move.count)
        page.mouse.click(*point(table, handle))
        if not table.locator(f'[data-handle="{handle}"]').get_attribute("data-count"):
            return  # it cannot be lifted, so the click asked for the reason
        sharing = [name for name, pile in position.game.piles.items() if pile.target == move.target]
        if position.ruling(move).legal:
            after = position.play(move)
            sharing = [name for name in sharing if len(after[name]) > len(position[name])]
        page.mouse.click(*point(table, top(position, sharing[0])))
    elif text.startswith("base "):
        rows = [name for name in position.game.piles if name[0] == "R" and position[name]]
        pile = next(name for name in rows if position[name][-1].text[0] == text[-1])
        page.mouse.click(*point(table, top(position, pile)))
    else:  # cards that are exchanged or discarded, one by one
        for card in move.cards:
            rev = harness.revision(table)
            page.mouse.click(
                *point(table, str(table.locator(f'[data-action="pick {card.text}"]').get_attribute("data-handle")))
            )
            harness.wait_for_revision(table, rev)
        choose(panel, text.split()[0])


def play_on(panel: Locator, level: Level, position: engine.Position, tries: tuple[str, ...]) -> engine.Position:
    """Try moves with `try_move`, each after the table has answered the previous one."""
    table = table_of(panel)
    for text in tries:
        ruling = position.ruling(text.removeprefix(REFUSED))
        if ruling.legal:
            try_move(panel, position, ruling.move.text)
            position = level.replied(position.play(ruling.move))
            wait_for(table, mode="play", moves=len(level.made(position)))
        else:
            before = next(iter(message(panel).all_inner_texts()), "")  # the line may be empty just after a move
            try_move(panel, position, ruling.move.text)
            panel.page.wait_for_function(OTHER, arg=[panel.element_handle(), before])
    return position


# -------------------------------------------------------------- a learner's path


HOSTS = {"lab": "en", "voila": "de"}
"""Courses are taken in English in JupyterLab, in German in an app."""


@pytest.mark.parametrize("host", ["voila", pytest.param("lab", marks=pytest.mark.deep)])
def test_a_learner_works_through_courses(
    page_for: Callable[[str], Page], request: pytest.FixtureRequest, host: str
) -> None:
    """Half of the courses in JupyterLab, the others in an app: a level and a drill of each, two levels of one."""
    keys, page = KEYS[list(HOSTS).index(host) :: len(HOSTS)], page_for(host)
    panels = open_courses(page, request.getfixturevalue(host), host, *keys)
    for key in keys:
        go_through(key, HOSTS[host], *panels[key], levels=2 if key == keys[0] else 1)


def open_courses(page: Page, server: harness.Server, host: str, *keys: str) -> dict[str, list[Locator]]:
    """Open a page with the longest chapter, a drill and the progress of each course."""
    cells = [f"import cardwidgets, engine\nengine.set_language({HOSTS[host]!r})"]
    for key in keys:
        cells += [
            f"cardwidgets.lesson({key!r}, {longest_chapter(key)!r})",
            f"cardwidgets.drill({key!r}, {lessons.course(key).drills[0]!r}, seed=3)",
            f"cardwidgets.progress({key!r})",
        ]
    open_cells(page, server, host, *cells)
    expect(page.locator(".kt-teach")).to_have_count(3 * len(keys), timeout=harness.PATIENCE)
    return {key: [page.locator(".kt-teach").nth(3 * at + n) for n in range(3)] for at, key in enumerate(keys)}


def longest_chapter(key: str) -> str:
    course = lessons.course(key)
    return max(course.chapters, key=lambda one: len(course.chapter(one)))


def go_through(key: str, language: str, lesson: Locator, drill: Locator, progress: Locator, levels: int) -> None:
    """Request a hint, solve some levels, and answer the first question of a drill."""
    chapter = lessons.course(key).chapter(longest_chapter(key))
    kind_of_drill = lessons.course(key).drills[0]
    table = table_of(lesson)

    # A hint: the rule of the first level.
    press(lesson, "hint")
    expect(message(lesson)).to_contain_text(chapter[0].text("rule", language=language))

    for number, level in enumerate(chapter[:levels], 1):
        expect(lesson.locator(".kt-head")).to_contain_text(level.text("title", language=language))
        play_on(lesson, level, level.start, level.solution)
        wait_for(table, level=level.key, status="done")
        expect(message(lesson)).to_contain_text(level.text("done", language=language))
        if number < levels:
            press(lesson, "next-level")
            wait_for(table, status="open")

    # A drill.
    question = drills.make(key, kind_of_drill, 3)
    answer(drill, question)
    if question.form != "choose":  # there, the click has answered
        press(drill, "check")
    expect(message(drill)).to_have_text(say(language, "right"))
    press(drill, "next_question")
    expect(drill.locator(".kt-why li")).to_have_count(0)

    # The progress: the first level has one star less, for the hint.
    reached = progress.locator(".kt-reached")
    for number, level in enumerate(chapter[:levels]):
        expect(reached.locator(f'[data-level="{level.key}"] .kt-star:not(.kt-no)')).to_have_count(3 if number else 2)
    drilled = reached.locator(f'[data-drill="{kind_of_drill}"]')
    expect(drilled).to_contain_text(say(language, "progress_drill", right=1, asked=1))


def answer(panel: Locator, question: drills.Question) -> None:
    """Give the right answer with the mouse."""
    table = table_of(panel)
    table.scroll_into_view_if_needed()
    if question.form == "choose":
        panel.locator(f'.kt-picks-answers [data-key="{next(iter(question.right))}"]').click()
        wait_for(table, given=sorted(question.right))
        return
    given: list[str] = []
    for answer in sorted(question.right):
        handle = table.locator(f'[data-action="mark {answer}"]')
        panel.page.mouse.click(*point(table, str(handle.get_attribute("data-handle"))))
        given.append(answer)
        wait_for(table, given=sorted(given))


# -------------------------------------------------------------- the small course


def small(page: Page, server: harness.Server, kind: str, *cells: str) -> Locator:
    open_cells(page, server, kind, f"{small_course.CELL}\nimport cardwidgets, engine", *cells)
    return page.locator(".kt-teach").first


LEVELS = "panel = cardwidgets.lesson('grosse-harfe', 'building')\npanel"


def test_a_lesson_answers_tempting_moves_traps_and_dead_ends(lab_page: Page, lab: harness.Server) -> None:
    page = lab_page
    panel = small(page, lab, "lab", LEVELS)
    table = table_of(panel)
    page.mouse.click(*point(table, "T4:0"))
    page.mouse.click(*point(table, "T2:0"))
    expect(message(panel)).to_contain_text("colours must alternate")
    expect(message(panel).locator(".kt-clause")).to_have_text("GH-6")
    expect(table.get_by_role("alert")).to_contain_text("colours must alternate")
    # The trap: its refutation is shown on the table and taken back.
    page.mouse.click(*point(table, "T5:0"))
    page.mouse.click(*point(table, "T4:0"))
    wait_for(table, mode="film", last="T5>T4")
    wait_for(table, mode="film", last="S>W")
    wait_for(table, mode="play", last="", moves=0)
    expect(message(panel)).to_contain_text("Now the stock brings a card that you cannot use.")
    # It failed: undo, and solve it.
    page.mouse.click(*point(table, "S:97"))
    wait_for(table, moves=1)
    page.mouse.click(*point(table, "S:96"))
    wait_for(table, status="failed")
    expect(panel.locator(".kt-says-lost")).to_contain_text("Too slow: 2 moves")
    press(panel, "restart")
    wait_for(table, status="open", moves=0)
    drag_to(table, "T3:0", "T2:0")
    wait_for(table, status="done")
    expect(panel.locator('[data-key="black-on-red"] .kt-again')).to_be_visible()


def test_the_keyboard_reaches_all_hints_and_the_solution(lab_page: Page, lab: harness.Server) -> None:
    page = lab_page
    panel = small(page, lab, "lab", LEVELS)
    table = table_of(panel)
    panel.locator(".kt-pick-level").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_for(table, level="forbidden")
    expect(panel.locator('[data-key="forbidden"]')).to_be_focused()
    table.locator('[data-handle="T4:0"]').focus()
    for sentence, rings in (("The colours alternate.", 0), ("Look at column 4.", 1), ("Try the forbidden move", 2)):
        page.keyboard.press("h")
        expect(message(panel)).to_contain_text(sentence)
        expect(table.locator(".kt-hint")).to_have_count(rings)
    panel.locator(".kt-do-solution").focus()
    page.keyboard.press("Enter")
    wait_for(table, mode="solution")
    forward = panel.locator(".kt-do-step-on")
    forward.focus()
    page.keyboard.press("Enter")
    expect(message(panel)).to_contain_text("Step 1 of 2")
    expect(table.locator(".kt-arrow")).to_be_attached()
    expect(forward).to_be_focused()
    page.keyboard.press("Enter")
    wait_for(table, last="T3>T2")
    panel.locator(".kt-do-leave").focus()
    page.keyboard.press("Space")
    wait_for(table, mode="play", moves=0)
    # Now without help: pick a card up with Enter, and put it down.
    for source, target in (("T4:0", "T2:0"), ("T3:0", "T2:0")):
        table.locator(f'[data-handle="{source}"]').focus()
        page.keyboard.press("Enter")
        table.locator(f'[data-handle="{target}"]').focus()
        page.keyboard.press("Enter")
        expect(message(panel)).to_contain_text("colours must alternate" if source == "T4:0" else "refused")
    wait_for(table, status="done")
    expect(message(panel)).to_contain_text("One star: the solution was shown today.")


@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_progress_is_stored_in_the_browser(
    page_for: Callable[[str], Page], request: pytest.FixtureRequest, kind: str
) -> None:
    page = page_for(kind)
    cells = (LEVELS, "cardwidgets.progress('grosse-harfe')")
    panel = small(page, request.getfixturevalue(kind), kind, *cells)
    table = table_of(panel)
    page.mouse.click(*point(table, "T3:0"))
    page.mouse.click(*point(table, "T2:0"))
    wait_for(table, status="done")
    reached = page.locator(".kt-reached")
    expect(reached).to_contain_text("Stars: 3 of 12")
    # Another kernel, the same browser: a reloaded app, a notebook run in a new kernel.
    page.wait_for_function("() => localStorage.getItem('kartentisch.progress')?.includes('black-on-red')")
    if kind == "voila":
        page.reload(timeout=harness.PATIENCE)
        harness.wait_for_voila(page)
    else:
        page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        harness.wait_for_lab(page)
        harness.run_all_cells(page)
    panel, reached = page.locator(".kt-teach").first, page.locator(".kt-reached")
    expect(reached).to_contain_text("Stars: 3 of 12")
    wait_for(table_of(panel), level="forbidden")  # it continues with the first unsolved level


def test_all_teaching_widgets_work_in_an_app(page: Page, voila: harness.Server) -> None:
    cells = (
        "cardwidgets.drill('grosse-harfe', 'odd', seed=7)",
        "cardwidgets.demo('grosse-harfe', 'three', pace='fast')",
        "cardwidgets.reading('grosse-harfe', 'returns')",
        "cardwidgets.predict('grosse-napoleon', 'first-row')",
        "cardwidgets.bet('treppe', 'swap-before-turning')",
    )
    small(page, voila, "voila", *cells)
    panels = page.locator(".kt-teach")
    expect(panels).to_have_count(len(cells), timeout=harness.PATIENCE)
    a_wrong_answer_is_explained(panels.nth(0))
    a_demonstration_plays_by_itself(panels.nth(1))
    readings_lie_side_by_side(panels.nth(2))
    a_prediction_is_answered_and_then_seen(panels.nth(3))
    a_bet_is_made_and_then_played(panels.nth(4))


def a_wrong_answer_is_explained(panel: Locator) -> None:
    table, page = table_of(panel), panel.page
    question = _small_question("odd", 7)
    wrong = next(choice.key for choice in question.choices if choice.key not in question.right)
    panel.locator(f'.kt-picks-answers [data-key="{wrong}"]').click()
    expect(table.locator(".kt-arrow")).to_be_attached()
    expect(message(panel)).to_have_text("Not quite. This question comes back later.")
    right = question.position.ruling(next(iter(question.right)))
    expect(panel.locator('.kt-why [data-state="missing"]')).to_contain_text(right.sentence("en"))
    # Another question by its number.
    field = panel.locator(".kt-number input")
    field.fill("1-12")
    field.press("Enter")
    wait_for(table, number="1-12", form="mark")
    # Mark cards with the keyboard.
    marked = table.locator("[data-action^='mark ']").first
    marked.focus()
    page.keyboard.press("Enter")
    expect(marked).to_have_attribute("aria-pressed", "true")
    expect(table.locator(".kt-is-chosen")).to_have_count(1)


def _small_question(kind: str, seed: int) -> drills.Question:
    chance = random.Random(f"grosse-harfe {kind} {seed}")
    made: drills.Question = small_course.kinds()[kind](chance, engine.game("grosse-harfe")).numbered(kind, seed)
    return made


def a_demonstration_plays_by_itself(panel: Locator) -> None:
    table = table_of(panel)
    expect(message(panel)).to_contain_text("Before the first move.")
    press(panel, "step_on")
    wait_for(table, moves=1)
    expect(message(panel)).to_contain_text("The 9 of clubs goes on the 10 of hearts.")
    message(panel).locator("summary").click()
    expect(message(panel).locator("p")).to_be_visible()
    panel.locator('.kt-picks-answers [data-key="S>W"]').click()
    wait_for(table, moves=2)
    expect(panel).to_contain_text("The game went on with another move.")
    press(panel, "play")
    wait_for(table, moves=3)


def readings_lie_side_by_side(panel: Locator) -> None:
    tables = panel.locator(".kt-table-of")
    expect(tables).to_have_count(2)
    panel.locator(".kt-picks-tries .kt-pick").click()
    expect(tables.nth(0).locator(".kt-says")).to_contain_text("Allowed")
    expect(tables.nth(1).locator(".kt-says .kt-clause")).to_have_text("GH-12")
    left, right = (tables.nth(n).bounding_box() for n in (0, 1))
    assert left is not None and right is not None
    assert left["y"] == right["y"] and left["x"] + left["width"] <= right["x"]
    panel.locator('.kt-picks-switch [data-key="false"]').click()
    expect(tables.nth(0)).to_be_hidden()
    expect(tables.nth(1)).to_be_visible()


def a_prediction_is_answered_and_then_seen(panel: Locator) -> None:
    table = table_of(panel)
    prediction = lessons.course("grosse-napoleon").prediction("first-row")
    wrong = next(choice for choice in prediction.choices if choice != prediction.right)
    table.scroll_into_view_if_needed()
    expect(panel.locator(".kt-head").first).to_have_text(prediction.text("question", language="en"))
    expect(message(panel)).to_be_hidden()
    rev = harness.revision(table)
    panel.locator(f'.kt-picks-answers [data-key="{wrong}"]').click()
    harness.wait_for_revision(table, rev)
    expect(message(panel)).to_contain_text(prediction.text("answer", language="en"))
    expect(message(panel).locator(".kt-clause")).to_have_text(prediction.clause)
    for key, state in ((prediction.right, "right"), (wrong, "wrong")):
        expect(panel.locator(f'.kt-picks-answers [data-key="{key}"]')).to_have_attribute("data-state", state)


def a_bet_is_made_and_then_played(panel: Locator) -> None:
    table, habit = table_of(panel), lessons.course("treppe").habit("swap-before-turning")
    table.scroll_into_view_if_needed()
    rev = harness.revision(table)
    try_move(panel, habit.position, habit.moves[1].text)
    harness.wait_for_revision(table, rev)
    expect(panel).not_to_contain_text(habit.text("words", "en"))
    press(panel, "undo")
    slider = panel.get_by_role("slider").first
    slider.focus()
    for _ in range(3):
        panel.page.keyboard.press("ArrowRight")
    expect(panel.locator(".kt-do-bet-run")).to_be_disabled()
    expect(table.locator(".kt-arrow")).to_have_count(2)
    panel.locator(".kt-picks-answers button").first.click()
    size = table.evaluate("one => [one.offsetWidth, one.offsetHeight]")
    press(panel, "bet_run")
    expect(message(panel)).to_contain_text(re.compile(r"you said 3\.|with 3 more\."))
    expect(panel).to_contain_text(habit.text("words", "en"))
    assert table.evaluate("one => [one.offsetWidth, one.offsetHeight]") == size, "the answer takes nothing from it"


WIDEST = """panel => {
    const shown = [...panel.querySelectorAll('*')].filter(one => !one.closest('.kt-layer, .kt-hidden'));
    return Math.max(panel.scrollWidth, ...shown.map(one => one.getBoundingClientRect().right));
}"""


@pytest.mark.deep
def test_everything_fits_on_a_phone(new_page: Callable[..., Page], voila: harness.Server) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    small(
        page,
        voila,
        "voila",
        LEVELS,
        "cardwidgets.demo('grosse-harfe', 'three')",
        "cardwidgets.reading('grosse-harfe', 'returns')",
        "cardwidgets.drill('grosse-harfe', 'clause', seed=7)",
        "cardwidgets.progress('grosse-harfe')",
    )
    for n in range(5):
        panel = page.locator(".kt-teach").nth(n)
        panel.scroll_into_view_if_needed()
        wide = panel.evaluate(WIDEST)
        assert wide <= 360, n
    panel = page.locator(".kt-teach").first
    table = table_of(panel)
    table.scroll_into_view_if_needed()
    page.touchscreen.tap(*point(table, "T3:0"))
    page.touchscreen.tap(*point(table, "T2:0"))
    wait_for(table, status="done")
