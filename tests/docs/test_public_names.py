"""Public names: `dir` shows exactly these, and panels share their settings and their attributes."""

import inspect
import os
import pydoc
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import ipywidgets as widgets
import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

import cardwidgets
import engine
from cardwidgets.widgets.look import Look
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
    homes: dict[int, set[str]] = {}
    for name in MODULES:
        module = import_module(name)
        for public in module.__all__:
            thing = getattr(module, public)
            if inspect.isclass(thing) or inspect.isroutine(thing):
                homes.setdefault(id(thing), set()).add(name)
    assert not [names for names in homes.values() if len(names) > 1]


def test_star_import_brings_the_public_names() -> None:
    scope: dict[str, object] = {}
    exec("from engine import *", scope)
    assert scope.keys() - {"__builtins__"} == set(engine.__all__)


CALLABLE = [name for name in cardwidgets.__all__ if name.islower() and callable(getattr(cardwidgets, name))]
"""What cells of notebooks call: functions, and classes under their short names."""


@pytest.mark.parametrize("name", CALLABLE)
def test_what_a_cell_calls_names_its_parameters(name: str) -> None:
    """This lets Shift+Tab and editors complete and explain them."""
    thing = getattr(cardwidgets, name)
    parameters = inspect.signature(thing).parameters.values()
    assert not [one.name for one in parameters if one.kind is one.VAR_KEYWORD or one.annotation is one.empty]
    text = inspect.getdoc(thing) or ""
    look = Look.__annotations__.keys() if "**look: " in text else ()
    for one in parameters:
        explained = one.kind is not one.KEYWORD_ONLY or one.name in look
        assert explained or re.search(rf"^ {{4}}(\w+, )*{one.name}(, \w+)*: ", text, re.MULTILINE), one.name


def test_one_panel_has_one_name_in_notebooks() -> None:
    short = [name for name in CALLABLE if inspect.isclass(getattr(cardwidgets, name))]
    panels = {getattr(cardwidgets, name) for name in cardwidgets.__all__ if not name.islower()}
    panels -= {cardwidgets.Gallery, cardwidgets.PlayPanel}  # made by functions
    assert {getattr(cardwidgets, name) for name in short} == panels
    assert len(short) == len(panels)
    assert cardwidgets.lesson("treppe", "base", colours="four").level.key == "only-once"


def test_completion_and_help_show_every_keyword() -> None:
    shell = InteractiveShell()
    shell.run_cell("import cardwidgets")
    for call in ("play(", "lesson(", "Lesson(", "reading(", "match("):
        with provisionalcompleter():
            found = {one.text for one in shell.Completer.completions(f"cardwidgets.{call}", len(f"cardwidgets.{call}"))}
        assert {f"{name}=" for name in Look.__annotations__} <= found, call
    assert "felt: 'str' = 'green'" in pydoc.plain(pydoc.render_doc(cardwidgets.lesson))
    assert "felt" in shell.inspector.info(cardwidgets.lesson)["init_definition"]


def test_a_table_accepts_only_settings_of_its_kind_of_game() -> None:
    table = cardwidgets.play("napoleon", deal=12, deals=3, seat=2, speed="at once", pause=True, felt="red")
    assert (table.match.first, table.match.deals, table.seat, table.appearance.felt) == (12, 3, 2, "red")
    assert table.appearance.card_width == cardwidgets.match(first=1).appearance.card_width
    wide = cardwidgets.play("treppe", deal=1, card_width=90, indicator=False)
    assert wide.appearance.card_width == 90
    for key, settings in {"treppe": {"speed": "fast"}, "napoleon": {"room": 3}}.items():
        with pytest.raises(
            TypeError, match=f"no keyword '{next(iter(settings))}' for this table; the look has language"
        ):
            cardwidgets.play(key, **settings)
    with pytest.raises(TypeError, match="no keyword 'colour' for this table; did you mean 'colours'"):
        cardwidgets.lesson("treppe", "base", colour="four")


SHARED = {
    *(
        "appearance",
        "boards",
        "buttons",
        "go",
        "hint",
        "language",
        "load",
        "message",
        "on_change",
        "play",
        "position",
        "redo",
    ),
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
