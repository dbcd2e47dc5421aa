"""The reference that `make docs` writes: whole, without a warning, and every name in it says what it wants."""

from __future__ import annotations

import ast
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

import engine
from tools.reference import MODULES


@pytest.fixture(scope="module")
def pages(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the reference."""
    folder = tmp_path_factory.mktemp("reference")
    strict = ("-W", "error::UserWarning", "-W", "error::RuntimeWarning")
    command = (sys.executable, *strict, str(project / "tools" / "reference.py"), str(folder))
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert not done.stderr
    return folder


def public(module: str) -> list[str]:
    """The public names of a module: those in `__all__`, else the functions and classes that it defines itself."""
    loaded = import_module(module)
    defined = [
        name
        for name, value in vars(loaded).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == module
    ]
    return list(getattr(loaded, "__all__", defined))


def described(pages: Path, module: str) -> set[str]:
    """What the page of a module describes: `Position`, `Position.play`, ..."""
    page = (pages / f"{module.replace('.', '/')}.html").read_text(encoding="utf-8")
    return set(re.findall(r'id="([A-Za-z][\w.]*)"', page))


def asked_for(function: Any) -> list[str]:
    """The names of the parameters of a function."""
    return [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]


def listed(text: str) -> set[str]:
    """The parameters that a docstring lists below "Args:", each with what is said of it."""
    part = re.search(r"^Args:\n(.*?)(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    entries = re.findall(r"^ {4}(\S[^:\n]*): \S", part[1], re.MULTILINE) if part else []
    return {name.strip(" *") for entry in entries for name in entry.split(",")}


def silent(name: str, thing: Any) -> Iterator[str]:
    """What the docstring of a function or of a class does not say, and what it says of parameters that are none."""
    text = inspect.getdoc(thing) or ""
    if not text:
        yield f"{name} has no docstring"
    told = listed(text)
    if told:
        wanted = set(asked_for(thing))
        yield from (f"{name} does not list `{one}`" for one in wanted - told)
        yield from (f"{name} lists `{one}`, which it does not take" for one in told - wanted)
    elif inspect.isroutine(thing):
        yield from (f"{name} does not tell `{one}`" for one in asked_for(thing) if not re.search(rf"\b{one}\b", text))


def members(kind: type) -> dict[str, Any]:
    """The public methods and properties that a class has of its own, as they are to be described."""
    found = {}
    for name, value in vars(kind).items():
        if isinstance(value, classmethod | staticmethod):
            value = value.__func__
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
            found[name] = value
    return found


def said_in_notebooks(project: Path) -> tuple[set[str], set[str]]:
    """What the code of all notebooks names: "engine.record.dumps", and the attributes of values: "legal_moves"."""
    dotted, attributes = set(), set()
    for path in (project / "notebooks").glob("*/*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                for node in ast.walk(ast.parse("".join(cell["source"]))):
                    if isinstance(node, ast.ImportFrom):
                        dotted |= {f"{node.module}.{alias.name}" for alias in node.names}
                    if isinstance(node, ast.Attribute):
                        attributes.add(node.attr)
                        dotted.add(ast.unparse(node))
    ours = {name for name in dotted if re.fullmatch(r"(engine|cardwidgets)(\.\w+)+", name)}
    return ours, attributes


def test_every_public_name_has_its_place(pages: Path) -> None:
    for module in MODULES:
        modules = {name.rpartition(".")[2] for name in MODULES if name.startswith(f"{module}.")}
        missing = set(public(module)) - modules - described(pages, module)
        assert not missing, f"{module}: {missing}"


def test_what_the_notebooks_use_has_its_place(pages: Path, project: Path) -> None:
    names, _ = said_in_notebooks(project)
    assert {"engine.game", "engine.record.dumps", "engine.Match.loads", "cardwidgets.play"} <= names
    for name in names - set(MODULES):
        module = max((one for one in MODULES if name.startswith(f"{one}.")), key=len)
        within = name.removeprefix(f"{module}.")
        assert within in described(pages, module), name
        thing = attrgetter(within)(import_module(module))
        if callable(thing):
            assert not list(silent(name, thing))


def test_a_docstring_that_tells_too_little_or_too_much_is_seen() -> None:
    def bare(number: int) -> None: ...

    def plain(number: int, other: int) -> None:
        """Takes a number, to which it adds another."""

    def stale(number: int) -> None:
        """Adds.

        Args:
            numbers, more: what is added.

        Returns:
            number: not a parameter.
        """

    class Made:
        """Is made.

        Args:
            one: of two.
        """

        def __init__(self, one: int, two: int) -> None: ...

    assert list(silent("bare", bare)) == ["bare has no docstring", "bare does not tell `number`"]
    assert list(silent("plain", plain)) == ["plain does not tell `other`"]
    told = ["lists `more`, which it does not take", "lists `numbers`, which it does not take"]
    assert sorted(silent("stale", stale)) == ["stale does not list `number`", *(f"stale {one}" for one in told)]
    assert list(silent("Made", Made)) == ["Made does not list `two`"]


def test_every_function_tells_its_parameters() -> None:
    gaps = []
    for module in MODULES:
        if hasattr(import_module(module), "__all__"):
            for name in public(module):
                thing = getattr(import_module(module), name)
                if inspect.isfunction(thing) or inspect.isclass(thing):
                    gaps += silent(f"{module}.{name}", thing)
    assert not gaps, "\n".join(gaps)


def test_every_method_of_the_values_of_the_engine_tells_its_parameters() -> None:
    kinds = [kind for name in public("engine") if inspect.isclass(kind := getattr(engine, name))]
    assert engine.Position in kinds
    gaps = [
        gap
        for kind in kinds
        for name, thing in members(kind).items()
        for gap in silent(f"{kind.__name__}.{name}", thing)
    ]
    assert not gaps, "\n".join(gaps)


def test_what_the_notebooks_ask_of_values_is_described(pages: Path, project: Path) -> None:
    """An attribute that a notebook uses and that a public class has stands on a page, with a docstring."""
    _, attributes = said_in_notebooks(project)
    met = set()
    for module in MODULES:
        there = described(pages, module)
        for name in public(module):
            kind = getattr(import_module(module), name)
            for attribute, thing in members(kind).items() if inspect.isclass(kind) else ():
                if attribute in attributes:
                    met.add(attribute)
                    assert f"{name}.{attribute}" in there, f"{module}.{name}.{attribute}"
                    assert inspect.getdoc(thing), f"{module}.{name}.{attribute}"
    assert {"legal_moves", "play", "ruling", "view"} <= met


def test_the_pages_need_nothing_from_elsewhere(pages: Path) -> None:
    for page in pages.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?//', text), page.name
