"""`docs/threads-and-errors.md` lists every public error with its base classes."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import engine
from tools.public import MODULES

ROWS = re.compile(r"^\| `engine\.(\w+)` \| ([^|]+) \|", re.MULTILINE)


def public_errors() -> dict[str, type[BaseException]]:
    """The exception classes among all public names, by name."""
    things = {name: getattr(module, name) for module in map(import_module, MODULES) for name in module.__all__}
    return {
        name: thing for name, thing in things.items() if isinstance(thing, type) and issubclass(thing, BaseException)
    }


def test_the_page_lists_every_public_error_with_its_bases(project: Path) -> None:
    rows = dict(ROWS.findall((project / "docs" / "threads-and-errors.md").read_text(encoding="utf-8")))
    errors = public_errors()
    assert {"IllegalMoveError", "PluginWarning"} <= errors.keys() == rows.keys()
    for name, error in errors.items():
        assert getattr(engine, name) is error
        assert re.findall(r"`(\w+)`", rows[name]) == [base.__name__ for base in error.__bases__], name
