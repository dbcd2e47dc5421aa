"""Single page widgets: their real scripts in a real browser, with a model in place of the kernel."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

SHOW = """
import { render } from "/%s/index.js";
const values = %s, listeners = [];
globalThis.sent = [];
globalThis.model = {
  get: (name) => values[name],
  set: (name, value) => (values[name] = value),
  on: (names, listener) => listeners.push(listener),
  off: () => {},
  send: (content) => sent.push(content),
  save_changes: () => {},
  change(news) {
    Object.assign(values, news);
    for (const listener of listeners) listener();
  },
};
render({ model, el: document.body });
document.body.dataset.shown = "";
"""
"""A page that shows one widget; `model.change` simulates messages of the kernel."""


@pytest.fixture
def show(page: Page, project: Path) -> Callable[..., Page]:
    """Shows one widget, by the name of its folder and the values of its traits."""

    def answer(route: Route) -> None:
        route.fulfill(path=project / "cardwidgets" / "page" / urlsplit(route.request.url).path.lstrip("/"))

    def shown(folder: str, **values: Any) -> Page:
        script = SHOW % (folder, json.dumps(values))
        html = f"<!doctype html><title>part</title><body><script type='module'>{script}</script>"
        page.route("http://localhost/**", answer)
        page.route("http://localhost/", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto("http://localhost/")
        expect(page.locator("body[data-shown]")).to_have_count(1)
        return page

    return shown


def test_the_focus_stays_in_a_changing_tree(show: Callable[..., Page]) -> None:
    moves = [[-1, 0, 0, "start", ""], [0, 1, 0, "S>T1", ""]]
    page = show("move_tree", moves=moves, here=1, label="Moves")
    page.locator("[data-move='1']").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("sent") == [{"go": 1}]
    page.evaluate("moves => model.change({ moves, here: 2 })", [*moves, [1, 2, 0, "T1>T2", ""]])
    expect(page.locator("[data-move='2']")).to_be_focused()


def test_a_changing_tree_steals_no_focus(show: Callable[..., Page]) -> None:
    moves = [[-1, 0, 0, "start", ""], [0, 1, 0, "S>T1", ""]]
    page = show("move_tree", moves=moves[:1], here=0, label="Moves")
    page.evaluate("moves => model.change({ moves, here: 1 })", moves)
    expect(page.locator("[data-move]")).to_have_count(2)
    expect(page.locator("[data-move]:focus")).to_have_count(0)


def test_arrow_keys_skip_disabled_buttons(show: Callable[..., Page]) -> None:
    items = [{"key": key, "text": key, "off": key == "b"} for key in "abc"]
    page = show("button_group", items=items, label="Levels")
    page.locator("[data-key='a']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-key='c']")).to_be_focused()


@pytest.mark.parametrize("stars", range(4))
def test_a_level_shows_the_stars_earned(show: Callable[..., Page], stars: int) -> None:
    page = show("button_group", items=[{"key": "one", "text": "1", "stars": stars}], label="Levels")
    expect(page.locator(".kt-star")).to_have_count(3)
    expect(page.locator(".kt-star:not(.kt-no)")).to_have_count(stars)
