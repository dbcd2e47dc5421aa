"""The reference lists every public name, and every name in it is explained."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.docs.test_docstrings import functions, members
from tests.sources import sources
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


def entries(text: str, section: str) -> dict[str, str]:
    """The entries of a section of a docstring: name -> description. Names that share a description are split."""
    part = re.search(SECTION.format(section), text, re.MULTILINE | re.DOTALL)
    matches = re.findall(r"^ {4}(\S[^:\n]*): (\S.*(?:\n {8}.*)*)", part[1], re.MULTILINE) if part else []
    return {name.strip(" *"): line for names, line in matches for name in names.split(",")}


def repeats(name: str, text: str) -> bool:
    """Whether a description only repeats the name that it describes: "first_move: the first move."."""
    words = {word.rstrip("s") for word in re.findall(r"[a-z]+", text.lower()) if word not in ARTICLES}
    return words <= {word.rstrip("s") for word in name.lower().split("_")}


def misleading(source: str) -> Iterator[str]:
    """Docstring entries, also of private names, that only repeat a name, or that the constructor of a class lacks.

    (Ruff compares those of functions.)
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        text, body = ast.get_docstring(node) or "", node.body if isinstance(node, ast.ClassDef) else ()
        for section in ("Args", "Attributes"):
            yield from (
                f"{node.name}: `{one}: {line}`" for one, line in entries(text, section).items() if repeats(one, line)
            )
        made = [ast.walk(one.args) for one in body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        taken = {one.arg for arguments in made for one in arguments if isinstance(one, ast.arg)}
        taken = taken or {one.target.id for one in body if isinstance(one, ast.AnnAssign)}  # type: ignore[union-attr]
        yield from (f"{node.name} has no `{one}`" for one in entries(text, "Args") if taken and one not in taken)


def unexplained(name: str, thing: Any) -> Iterator[str]:
    """The parameters of a public function, method or class whose meaning neither their type nor its docstring says."""
    if inspect.isfunction(thing) or inspect.isclass(thing) and "__init__" in vars(thing):
        told = "\n".join(
            line for line in (inspect.getdoc(thing) or "").splitlines() if line.lstrip()[:3] not in (">>>", "...")
        )
        for one, parameter in inspect.signature(thing).parameters.items():
            if NEEDED.search(str(parameter.annotation)) and not re.search(rf"\b{one}\b", told):
                yield f"{name} does not say what `{one}` is"


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
    used, _ = said_in_notebooks(project)
    assert {"engine.game", "cardwidgets.play"} <= used <= {*names, *MODULES}
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


def test_docstring_entries_are_useful(project: Path) -> None:
    paths = sources(project, "bench", "cardwidgets", "engine", "tools")
    gaps = [f"{path}: {gap}" for path in paths for gap in misleading(path.read_text(encoding="utf-8"))]
    assert not gaps, "\n".join(gaps)


def test_numbers_flags_and_functions_that_a_call_takes_are_explained() -> None:
    things = [(f"{module}.{name}", thing) for module in MODULES for name, thing in functions(module)]
    things += [
        (f"{name}.{one}", inner) for name, kind in things if inspect.isclass(kind) for one, inner in members(kind)
    ]
    gaps = [gap for name, thing in things for gap in unexplained(name, thing)]
    assert not gaps, "\n".join(gaps)
