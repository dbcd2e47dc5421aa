"""Levels on the built site: task, table, message and the button that goes on stand together in a small window."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import engine
from tests.browser.test_fit import LEAST
from tests.browser.test_site import with_cell
from tools.browser import harness
from tools.browser.sites import open_page

STAGE = """
import cardwidgets, ipywidgets
place, wanted = ipywidgets.VBox(layout={"overflow": "visible"}), ipywidgets.Text()
def show(change):
    game, chapter, key, end = change.new.split()
    lessons = [one for one in place.children if (one.level.game.key, one.session.chapter) == (game, chapter)]
    lesson = lessons[0] if lessons else cardwidgets.lesson(game, chapter, film=0)
    if not lessons:
        for one in place.children: one.close()
        place.children = [lesson]
    if end == "begin": lesson.go_to(key)
    else: [lesson.play(move.removeprefix("! ")) for move in lesson.level.solution]
    wanted.placeholder = change.new
wanted.observe(show, "value")
ipywidgets.VBox([wanted, place], layout={"overflow": "visible"})
"""
"""A page with one lesson, and a field in which a level is written, and whether it is begun or solved."""

LOOK = """text => {
    const box = (element) => element.getBoundingClientRect();
    const panel = document.querySelector(".kt-teach");
    const shown = (name) => [...panel.querySelectorAll(name)].filter((one) => one.offsetParent && box(one).height);
    const [says] = shown(".kt-says");
    if (text) says.textContent = text;
    const [table] = shown(".kt-table");
    const { x, y, width, height } = box(table);
    const parts = shown(".kt-head, .kt-table, .kt-says, .kt-choices, .kt-primary");
    const unit = parseFloat(getComputedStyle(table.querySelector(".kt-labels")).getPropertyValue("--kt-unit"));
    return {
        high: Math.max(...parts.map((one) => box(one).bottom)) - Math.min(...parts.map((one) => box(one).top)),
        card: (unit * width) / 100,
        table: [x, y + scrollY, width, height].map(Math.round),
        cut: shown(".kt-head, .kt-message, .kt-says, .kt-line").filter(({ scrollWidth, clientWidth, scrollHeight,
            clientHeight }) => scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1).length,
        size: parseFloat(getComputedStyle(says).fontSize),
    };
}"""
"""The place of a level's parts, once its message has been replaced by a text; "" leaves it."""

COURSES = {game: engine.lessons.course(game).levels for game in LEAST if game != "kleine-harfe"}
SAMPLE = {
    *("grosse-harfe/let-it-come", "treppe/on-the-base", "treppe/only-once", "grosse-napoleon/first-row"),
    *("hochzeitszug/eyes", "napoleon/count-turned", "napoleon/not-under"),
}
"""Levels with long texts, many buttons or a high table."""


def show(page: Page, level: engine.lessons.Level, end: str) -> None:
    """Show a level at its beginning ("begin") or, once it is there, solved ("done")."""
    wanted = f"{level.game.key} {level.chapter} {level.key} {end}"
    field = page.locator(".widget-text input")
    field.fill(wanted)
    field.press("Enter")
    page.wait_for_function(
        "([wanted, key, state]) => document.querySelector('.widget-text input').placeholder === wanted"
        " && [...document.querySelectorAll('.kt-layer[data-state]')].some((one) =>"
        " JSON.parse(one.dataset.state).level === key && JSON.parse(one.dataset.state).status === state)",
        arg=[wanted, level.key, {"begin": "open"}.get(end, end)],
        timeout=harness.PATIENCE,
    )
    harness.wait_for_fit(page)


@pytest.mark.parametrize(
    "which", [pytest.param("sample", marks=pytest.mark.thorough), pytest.param("all", marks=pytest.mark.deep)]
)
@pytest.mark.parametrize("window", [(1366, 633), (390, 664)], ids=["laptop", "phone"])
@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_levels_fit_a_window_with_their_longest_message(
    new_page: Callable[..., Page], built: Path, site: str, which: str, window: tuple[int, int], language: str
) -> None:
    width, height = window
    phone = width < 400
    page = new_page(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone)
    open_page(page, site, with_cell(built, "levels.html", STAGE, f"{language}/treppe.html"))
    problems: dict[str, list[Any]] = {}
    for level in (one for levels in COURSES.values() for one in levels if which == "all" or one.name in SAMPLE):
        fails = [one.says for one in level.fails] + ["limit"] * (level.limit is not None) + ["over"]
        texts = [level.failure(engine.lessons.Verdict("failed", one), language) for one in fails]
        texts += [level.text("traps", one.says, language=language) for one in level.traps]
        show(page, level, "begin")
        seen = [page.evaluate(LOOK, text) for text in ("", *texts)]
        show(page, level, "done")
        seen.append(page.evaluate(LOOK, ""))
        least, table = LEAST[level.game.key], seen[0]["table"]
        fits = [one["high"] <= height and one["card"] >= least and one["size"] >= 16 and not one["cut"] for one in seen]
        if not all(fits) or any(one["table"] != table for one in seen):
            problems[level.name] = seen
    assert not problems
