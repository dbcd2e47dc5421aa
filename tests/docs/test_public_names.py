"""Public names: `dir` shows exactly these, and panels share their settings and their attributes."""

import dataclasses
import inspect
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import ipywidgets as widgets
import pytest

import cardwidgets
import engine
from cardwidgets.course.advice import AdvicePanel
from cardwidgets.course.bet import BetPanel
from cardwidgets.course.demo import DemoPanel
from cardwidgets.course.drill.panel import DrillPanel
from cardwidgets.course.lesson.panel import Lesson
from cardwidgets.course.overview import OverviewPanel
from cardwidgets.course.predict import PredictPanel
from cardwidgets.course.progress_panel import ProgressPanel
from cardwidgets.course.reading import ReadingPanel
from cardwidgets.course.readings import ReadingsPanel
from cardwidgets.session.board import Style
from tools.docs.public_names import MODULES


def test_dir_shows_exactly_the_public_names() -> None:
    assert "engine.lessons.drills" in MODULES and "engine.games" not in MODULES
    for name in MODULES:
        module = import_module(name)
        assert dir(module) == sorted(module.__all__), name
        for public in module.__all__:
            assert getattr(module, public) is not None, f"{name}.{public}"
            with pytest.raises(AttributeError, match="no_such_name"):
                module.no_such_name  # noqa: B018


def test_a_public_name_belongs_to_one_module() -> None:
    homes: dict[int, list[str]] = {}
    for name in MODULES:
        module = import_module(name)
        for public in module.__all__:
            thing = getattr(module, public)
            if inspect.isclass(thing) or inspect.isroutine(thing):
                homes.setdefault(id(thing), []).append(f"{name}.{public}")
    assert not [names for names in homes.values() if len(names) > 1]


def test_star_import_brings_the_public_names() -> None:
    scope: dict[str, object] = {}
    exec("from engine import *", scope)
    assert scope.keys() - {"__builtins__"} == set(engine.__all__)


FUNCTIONS = [name for name in cardwidgets.__all__ if inspect.isfunction(getattr(cardwidgets, name))]
PANELS = {
    "advice": AdvicePanel,
    "demo": DemoPanel,
    "drill": DrillPanel,
    "experiment": cardwidgets.Experiment,
    "lesson": Lesson,
    "match": cardwidgets.MatchPanel,
    "overview": OverviewPanel,
    "play": cardwidgets.PlayPanel,
    "bet": BetPanel,
    "predict": PredictPanel,
    "progress": ProgressPanel,
    "reading": ReadingPanel,
    "readings": ReadingsPanel,
    "watch": DemoPanel,
    "workshop": cardwidgets.Workshop,
}
LOOKS = {field.name: field.default for field in dataclasses.fields(Style)}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_the_widgets_names_its_parameters(name: str) -> None:
    """This lets Shift+Tab and editors complete and explain them."""
    parameters = inspect.signature(getattr(cardwidgets, name)).parameters.values()
    assert not [
        parameter.name
        for parameter in parameters
        if parameter.kind is parameter.VAR_KEYWORD or parameter.annotation is parameter.empty
    ]


def test_every_function_with_settings_makes_a_listed_panel() -> None:
    signatures = {name: inspect.signature(getattr(cardwidgets, name)) for name in FUNCTIONS}
    with_settings = {
        name for name, one in signatures.items() if any(two.kind is two.KEYWORD_ONLY for two in one.parameters.values())
    }
    assert with_settings - {"picture"} == PANELS.keys()


@pytest.mark.parametrize("name", PANELS)
def test_functions_and_panels_share_settings_and_defaults(name: str) -> None:
    parameters = inspect.signature(getattr(cardwidgets, name)).parameters
    of_panel = inspect.signature(PANELS[name]).parameters.values()
    expected = {one.name: one.default for one in of_panel if one.kind is one.KEYWORD_ONLY}
    if any(one.kind is one.VAR_KEYWORD for one in of_panel):
        expected = LOOKS | expected
    assert expected
    text = inspect.getdoc(getattr(cardwidgets, name)) or ""
    for setting, default in expected.items():
        assert re.search(rf"^ {{4}}(\w+, )*{setting}(, \w+)*: ", text, re.MULTILINE), setting
        assert parameters[setting].kind is inspect.Parameter.KEYWORD_ONLY, setting
        assert setting == "card_width" or parameters[setting].default == default, setting


def test_a_table_accepts_only_settings_of_its_kind_of_game() -> None:
    assert {"deals", "seat", "others", "speed", "pause"} <= inspect.signature(cardwidgets.play).parameters.keys()
    table = cardwidgets.play("napoleon", deal=12, deals=3, seat=2, speed="at once", pause=True, felt="red")
    assert (table.match.first, table.match.deals, table.seat, table.appearance.felt) == (12, 3, 2, "red")
    assert table.appearance.card_width == cardwidgets.match(first=1).appearance.card_width
    wide = cardwidgets.play("treppe", deal=1, card_width=90, indicator=False)
    assert wide.appearance.card_width == 90
    for key, settings in {"treppe": {"speed": "fast"}, "napoleon": {"room": 3}}.items():
        with pytest.raises(TypeError, match=next(iter(settings))):
            cardwidgets.play(key, **settings)


SHARED = {
    *("appearance", "buttons", "go", "hint", "language", "load", "message", "on_change", "play", "position", "redo"),
    *("restart", "restyle", "review", "show_rules", "status", "table", "undo"),
}
MEMBERS = {
    cardwidgets.PlayPanel: {"auto", "deal", "finish", "give_up", "indicate", "show_solution", "verdict"},
    cardwidgets.MatchPanel: {
        *("gather", "lay_aside", "match", "my_turn", "names", "new_match", "next_deal", "seat", "seat_player", "skip"),
        "view",
    },
}
"""The attributes of a table for notebooks, besides those of every widget."""


@pytest.mark.parametrize("panel", MEMBERS, ids=lambda panel: panel.__name__)
def test_a_table_exposes_only_attributes_for_notebooks(panel: type) -> None:
    members = {name for name in dir(panel) if not name.startswith("_")} - {*dir(widgets.VBox)}
    assert members == SHARED | MEMBERS[panel]


@pytest.mark.parametrize("strange", ["engine.py", "engine/__init__.py", "engine/notes.txt"])
def test_a_foreign_engine_module_is_named(tmp_path: Path, project: Path, strange: str) -> None:
    """A file or folder beside the notebook takes precedence, except for a namespace package."""
    file = tmp_path / strange
    file.parent.mkdir(exist_ok=True)
    file.write_text("speed = 3\n", encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(project)])}
    command = [sys.executable, "-c", "import cardwidgets"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    if file.suffix == ".txt":
        assert done.returncode == 0, done.stderr
    else:
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1].startswith("ImportError: cardwidgets needs the engine of Kartentisch")
        assert f"but Python finds {file}: rename it" in done.stderr


def test_modules_can_be_reloaded() -> None:
    code = "import sys; from importlib import reload; import engine, cardwidgets\n"
    code += "for name in [name for name in sys.modules if name.split('.')[0] in ('engine', 'cardwidgets')]:\n"
    code += "    reload(sys.modules[name])\nprint(*engine.games)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == list(engine.games), done.stderr
