"""Plug-in games in a real page: a castle is played by dragging, small unusual patiences are won."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import engine
from cardwidgets.scene import layouts
from engine.core import registry
from tests.browser.moves import Step, click, drag_to
from tests.browser.panels import open_panel, state, wait_for
from tests.browser.test_input import drag, keys
from tools.browser import harness

CELL = """
import sys
sys.path.insert(0, {folder!r})  # where the package is installed
import cardwidgets, engine
panel = {panel}
panel
"""


def test_dragging_plays_a_castle(page: Page, voila: harness.Server, plugins: Path) -> None:
    panel = 'cardwidgets.play("beleaguered-castle", deal=1)'
    table = open_panel(page, voila, "voila", CELL.format(folder=str(plugins), panel=panel))
    expect(table.locator("[data-handle]")).to_have_count(52)  # all cards can be seen and reached
    expect(page.get_by_role("button", name="To foundations")).to_have_count(0)
    rev = harness.revision(table)
    drag_to(table, "R2:5", "FS:0")
    harness.wait_for_revision(table, rev)
    assert (state(table)["last"], state(table)["score"]) == ("R2>FS", 5)
    drag_to(table, "R1:5", "R3:5")
    message = page.locator(".kt-message")
    expect(message).to_contain_text("a row takes a card that is one rank lower, of any suit.")
    expect(message.locator(".kt-clause")).to_have_text("BC-5")
    harness.wait_for_rest(table)
    harness.press(page, "Undo")
    wait_for(table, moves=0)
    harness.press(page, "Hint")  # without rules of thumb, it is there once the solver has proved a win
    expect(message).to_contain_text("With all cards known")


@pytest.fixture
def plugins_there(plugins: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Brings the games of other packages for the duration of a test."""
    monkeypatch.syspath_prepend(str(plugins))
    registry.plugins.cache_clear()
    yield plugins
    monkeypatch.undo()
    registry.plugins.cache_clear()


def step(position: engine.Position, move: engine.Move) -> Step:
    """A move as made at the table."""
    handles = layouts.scene(position, language="en").handles
    acting = (Step(handle, move.text) for handle in handles if handle.action == move)
    bringing = (Step(one, move.text, move.target) for one in handles if one.pile == move.source)
    return next(itertools.chain(acting, (one for one in bringing if move.target in one.handle.targets)))


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("golf", "ranks=5, suits=2, columns=3, rows=2"),
        ("pyramid", "ranks=6, suits=2, rows=3"),
        ("accordion", "ranks=4, suits=2"),
    ],
)
def test_mouse_and_keys_win_an_unusual_patience(
    page: Page, voila: harness.Server, plugins_there: Path, key: str, options: str
) -> None:
    chosen = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", options)}
    position = engine.game(key, **chosen).deal(1)
    panel = f"cardwidgets.play(engine.game({key!r}, {options}), deal=1, indicator=False)"
    table = open_panel(page, voila, "voila", CELL.format(folder=str(plugins_there), panel=panel))
    solution = engine.solve(position)
    assert solution.status == "won"
    for move, way in zip(solution.moves, itertools.cycle((click, keys, drag)), strict=False):
        rev = harness.revision(table)
        way(table, position, step(position, move))
        harness.wait_for_revision(table, rev)
        position = position.play(move)
        assert state(table)["last"] == move.text
        harness.wait_out_double_click(page)
    assert state(table)["outcome"] == "won"
    expect(page.get_by_text("Won!")).to_be_visible()
