"""The reference lists every public name, and every name in it is explained."""

import ast
import inspect
import json
import re
from importlib import import_module
from pathlib import Path

from tools.docs.public_names import BLOCK, MODULES, described_value, public, resolve


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
