"""The reference lists every public name, and every name in it is explained."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

import engine
from tests.docs.test_docstrings import members
from tools.public import BLOCK, MODULES, described_value, public, resolve


def listed(project: Path) -> list[str]:
    """The addresses that the pages of the reference list; a module stands for all its public names."""
    pages = [path.read_text(encoding="utf-8") for path in sorted((project / "docs" / "api").glob("*.md"))]
    lines = [line for page in pages for block in BLOCK.findall(page) for line in block.split()]
    return [line for line in lines if not line.startswith("(")]


def names_within(address: str) -> list[str]:
    """The addresses that a line of a page stands for."""
    if address not in MODULES:
        return [address]
    return [f"{address}.{name}" for name in public(address) if f"{address}.{name}" not in MODULES]


SECTION = r"^{}:\n(.*?)(?=^\S|\Z)"
NEEDED = re.compile(r"\b(int|float|bool|Callable|Any)\b")
"""Types whose values need an explanation: the unit or range of a number, the effect of a flag or a function."""
ARTICLES = {"a", "an", "its", "of", "that", "the", "these", "this", "those"}


def parameters(function: Any) -> dict[str, inspect.Parameter]:
    """The parameters of a function, or of the constructor of a class, by name."""
    if inspect.isclass(function) and "__init__" not in vars(function):
        return {}
    found = inspect.signature(function).parameters
    return {name: one for name, one in found.items() if name not in ("self", "cls") and not name.startswith("_")}


def entries(text: str, section: str) -> dict[str, str]:
    """The entries of a section of a docstring: name -> description. Names that share a description are split."""
    part = re.search(SECTION.format(section), text, re.MULTILINE | re.DOTALL)
    matches = re.findall(r"^ {4}(\S[^:\n]*): (\S.*(?:\n {8}.*)*)", part[1], re.MULTILINE) if part else []
    return {name.strip(" *"): said for names, said in matches for name in names.split(",")}


def repeats(name: str, said: str) -> bool:
    """Whether a description only repeats the name that it describes: "first_move: the first move."."""
    words = {word.rstrip("s") for word in re.findall(r"[a-z]+", said.lower()) if word not in ARTICLES}
    return words <= {word.rstrip("s") for word in name.lower().split("_")}


def raised(function: Any) -> set[str]:
    """The exceptions that a function's own body raises, by name; not those of nested functions."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    found, waiting = set(), list(tree.body[0].body)  # type: ignore[attr-defined]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            found.add(ast.unparse(node.exc.func).rpartition(".")[2])
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting += list(ast.iter_child_nodes(node))
    return found - {"AssertionError"}


def silent(name: str, thing: Any) -> Iterator[str]:
    """Missing entries in the docstring of a function, property or class, and entries for nonexistent parameters."""
    text = inspect.getdoc(thing) or ""
    if not text.partition("\n\n")[0].endswith((".", "?")):
        yield f"{name} has no docstring that begins with a sentence"
    getter = getattr(thing, "fget", getattr(thing, "func", None))  # of a property, a cached property
    if getter is None:
        taken = parameters(thing)
        yield from (
            f"{name} lists `{entry}`, which it does not take" for entry in entries(text, "Args") if entry not in taken
        )
        for one, parameter in taken.items():
            if NEEDED.search(str(parameter.annotation)) and not re.search(rf"\b{one}\b", text):
                yield f"{name} does not say what `{one}` is"
    functions = [one for one in (thing, getter) if inspect.isfunction(one)]
    for error in sorted({error for function in functions for error in raised(function)}):
        if not re.search(rf"\b{error}\b", text):
            yield f"{name} does not say that it raises {error}"


def documented(source: str) -> Iterator[tuple[str, str, set[str] | None]]:
    """The functions and classes of a source: name, docstring, parameters (None if inherited)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            taken = fields = None
            function = node
            if isinstance(node, ast.ClassDef):
                made = [
                    statement
                    for statement in node.body
                    if isinstance(statement, ast.FunctionDef) and statement.name == "__init__"
                ]
                fields = {one.target.id for one in node.body if isinstance(one, ast.AnnAssign)}  # type: ignore[union-attr]
                function = made[0] if made else None  # type: ignore[assignment]
            if function is not None and not isinstance(function, ast.ClassDef):
                every = function.args
                all_of_them = [*every.posonlyargs, *every.args, *every.kwonlyargs, every.vararg, every.kwarg]
                taken = {one.arg for one in all_of_them if one is not None}
            yield node.name, ast.get_docstring(node) or "", taken if taken is not None else fields or None


def empty(source: str) -> Iterator[str]:
    """Docstring entries, also of private names, that only repeat a name or match no parameter."""
    for name, text, taken in documented(source):
        for section in ("Args", "Attributes"):
            for one, said in entries(text, section).items():
                if repeats(one, said):
                    yield f"{name}: `{one}: {said}`"
        if taken is not None:
            yield from (f"{name} has no `{entry}`" for entry in entries(text, "Args") if entry not in taken)


def said_in_notebooks(project: Path) -> tuple[set[str], set[str]]:
    """The names in the code of all notebooks: "engine.record.dumps", and the attributes of values: "legal_moves"."""
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


def test_the_reference_lists_each_public_name_once(project: Path) -> None:
    names = [name for address in listed(project) for name in names_within(address)]
    assert len(names) == len(set(names))
    expected = {name for module in MODULES for name in names_within(module)}
    types = {name for name in names if name.rpartition(".")[0] not in MODULES}
    assert set(names) - types == expected
    for name in types:  # what public functions return, under its own address
        assert inspect.getdoc(resolve(name)), name


def test_each_public_value_has_a_docstring() -> None:
    """Below its assignment; it also describes a value that a module takes from another one."""
    gaps = []
    for module in MODULES:
        for name in public(module):
            thing = getattr(import_module(module), name)
            if not (inspect.ismodule(thing) or inspect.isclass(thing) or inspect.isroutine(inspect.unwrap(thing))):
                gaps += [] if described_value(module, name) else [f"{module}.{name}"]
    assert not gaps


def test_names_used_in_notebooks_are_documented(project: Path) -> None:
    names, _ = said_in_notebooks(project)
    assert {"engine.game", "engine.record.dumps", "cardwidgets.check", "cardwidgets.play"} <= names
    for name in names - set(MODULES):
        module = max((module for module in MODULES if name.startswith(f"{module}.")), key=len)
        thing = attrgetter(name.removeprefix(f"{module}."))(import_module(module))
        if callable(thing):
            assert not list(silent(name, thing))


@pytest.mark.parametrize("folder", ["apps", "bench", "cardwidgets", "engine", "tools"])
def test_docstring_entries_are_not_empty(project: Path, folder: str) -> None:
    gaps = [
        f"{path.relative_to(project)}: {gap}"
        for path in sorted((project / folder).rglob("*.py"))
        for gap in empty(path.read_text(encoding="utf-8"))
    ]
    assert not gaps, "\n".join(gaps)


def test_every_public_function_is_documented() -> None:
    gaps = []
    for module in MODULES:
        for name in public(module):
            thing = getattr(import_module(module), name)
            if inspect.isfunction(thing) or inspect.isclass(thing):
                gaps += silent(f"{module}.{name}", thing)
    assert not gaps, "\n".join(gaps)


def test_methods_of_engine_values_are_documented() -> None:
    modules = [import_module(name) for name in MODULES if name.startswith("engine")]
    things = [getattr(module, name) for module in modules for name in module.__all__]
    kinds = [thing for thing in things if inspect.isclass(thing)]
    assert engine.Position in kinds and engine.vocabulary.Pile in kinds
    gaps = [gap for kind in kinds for name, thing in members(kind) for gap in silent(f"{kind.__name__}.{name}", thing)]
    assert not gaps, "\n".join(gaps)
