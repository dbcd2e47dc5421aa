"""Objects shared by widgets: layouts, styles, scripts. Long games leak nothing, pages with many tables stay small, and
shared objects survive closing all widgets.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pytest

import cardwidgets
import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.solver.game_review import Chart
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.choice_row import ChoiceButton, ChoiceRow
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.storage.browser_storage import GameStorage
from tests.pages import watched


def row() -> ChoiceRow:
    def guarded(action: Callable[[], Any]) -> Any:
        return action()

    return ChoiceRow(guarded)


def test_temporary_buttons_leave_no_models() -> None:
    """The page draws the buttons, which have no models."""
    one = row()
    one.show([ChoiceButton("pass", "Pass", int)])
    with watched() as made:
        for number in range(20):
            one.show([ChoiceButton(f"bid {number}", str(number), int)])
    assert made == []


def test_new_widgets_work_after_closing_all() -> None:
    row().box.layout.close()
    one = row()
    one.show([ChoiceButton("pass", "Pass", int)])
    assert one.box.layout.comm is not None


def test_a_shared_layout_is_replaced_instead_of_changed() -> None:
    """Changing it in place would affect all others."""
    one, other = (
        shared_layout.make_widget(widgets.HTML, classes="kt-head", layout=shared_layout.layout(width="auto"))
        for _ in range(2)
    )
    with pytest.raises(AttributeError, match="share this layout"):
        one.layout.display = "none"
    shared_layout.with_layout(one, display="none")
    assert (one.layout.display, one.layout.width) == ("none", "auto")
    assert (other.layout.display, other.layout.width) == (None, "auto")
    shared_layout.with_layout(one, display=None)
    assert one.layout is other.layout


def test_a_page_receives_the_script_once() -> None:
    layers = [Layer() for _ in range(3)]
    memory = GameStorage("here")
    assert len({one.code for one in (*layers, memory)}) == 1
    whole = memory.code.get_state()
    for one in (*layers, memory):
        own = one.get_state()
        assert own["code"] == f"IPY_MODEL_{one.code.model_id}", "who keeps a widget keeps its script too"
        assert len(own["_esm"]) < 1000 < len(whole["_esm"])
        assert own["version"] == whole["version"] != "", "by which it finds the script"
    layers[0].code.close()
    assert Layer().code.comm is not None, "after all widgets were closed a new one brings its script again"


def test_a_winning_move_sends_little_data(make: Callable[..., Any], project: Path) -> None:
    """The review is offered, but its content is sent only when opened."""
    won = engine.record.loads((project / "tests/golden/treppe-won.json").read_text(encoding="utf-8"))
    panel = make("play", won.history[-2])
    before = set(panel.buttons)
    with watched() as made:
        panel.play(won.moves[-1])
    assert set(panel.buttons) - before >= {"another", "review_game"}
    assert sum(isinstance(one, Toolbar) for one in made) == 1 and len(made) < 12
    with watched() as made:
        panel.buttons["review_game"].click()
    assert any(isinstance(one, Chart) for one in made) and "shut" in panel.buttons


def test_an_invisible_lesson_adds_little_to_its_page() -> None:
    """A course has a dozen lessons, so a table not yet in view has one canvas and no card faces."""
    cardwidgets.lesson("grosse-harfe", "building").close()  # creates what all lessons share
    with watched() as made:
        cardwidgets.lesson("grosse-harfe", "building")
    kinds = [type(one).__name__ for one in made]
    assert kinds.count("Canvas") == 1 and "Image" not in kinds
    assert sum(isinstance(one, widgets.Layout) for one in made) <= 1, "its own, which a learner may change"
    assert len(made) < 30
    assert sum(len(str(one.get_state())) for one in made) < 20_000
