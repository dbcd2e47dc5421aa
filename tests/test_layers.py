"""Notebooks import cardwidgets, cardwidgets imports engine: arrows point down only."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# What each layer may import besides itself and the standard library.
MAY_IMPORT = {
    "engine": {"numpy", "numba", "cloudpickle", "cma", "pandas", "tqdm"},
    # Voila only where a kernel serves one of its pages; elsewhere it need not be there.
    "cardwidgets": {"engine", "IPython", "anywidget", "ipycanvas", "ipywidgets", "numpy", "traitlets", "voila"},
    "apps": {"engine", "cardwidgets", "jupyter_server", "tornado", "traitlets", "voila"},
    "notebooks": {"engine", "cardwidgets", "numpy", "pandas", "matplotlib"},
}
# Rooms of the engine that are nobody's business above it: a game is reached through `engine.game(...)`.
INTERNAL = ("engine.games", "engine.kernel", "engine.jit", "engine.layout")


def imports(source: str, package: str = "") -> set[str]:
    """The full dotted names that a module's source imports, wherever in it.

    Args:
        source: Python source text.
        package: the dotted name of the package that the module lies in, for relative imports.
    """
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parts, *([node.module] if node.module else [])])
            names |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return names


def modules(layer: Path) -> Iterator[tuple[str, set[str]]]:
    """Every module of a layer, as its path and the names that it imports."""
    for path in sorted(layer.rglob("*.py")):
        package = ".".join(path.parent.relative_to(layer.parent).parts)
        yield str(path.relative_to(layer.parent)), imports(path.read_text(encoding="utf-8"), package)


def notebooks(folder: Path) -> Iterator[tuple[str, set[str]]]:
    """Every notebook, as its path and the names that its code cells import."""
    for path in sorted(folder.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        names = set()
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                lines = "".join(cell["source"]).splitlines()
                names |= imports("\n".join(line for line in lines if not line.lstrip().startswith(("%", "!"))))
        yield str(path.relative_to(folder.parent)), names


def foreign(names: set[str]) -> set[str]:
    """The top-level packages among dotted names that the standard library lacks."""
    return {name.split(".")[0] for name in names} - set(sys.stdlib_module_names)


@pytest.mark.parametrize("layer", ["engine", "cardwidgets", "apps", "notebooks"])
def test_a_layer_imports_only_what_lies_below_it(project: Path, layer: str) -> None:
    read = notebooks if layer == "notebooks" else modules
    found = dict(read(project / layer))
    assert found, f"there is nothing in {layer}/"
    wrong = {path: sorted(foreign(names) - MAY_IMPORT[layer] - {layer}) for path, names in found.items()}
    assert not {path: names for path, names in wrong.items() if names}


@pytest.mark.parametrize("layer", ["cardwidgets", "apps", "notebooks"])
def test_nothing_above_the_engine_reaches_into_its_rooms(project: Path, layer: str) -> None:
    read = notebooks if layer == "notebooks" else modules
    for path, names in read(project / layer):
        inner = {n for n in names if any(n == room or n.startswith(f"{room}.") for room in INTERNAL)}
        assert not inner, f"{path} reaches into {', '.join(sorted(inner))}"


def test_importing_the_engine_loads_neither_jupyter_nor_a_compiler(project: Path) -> None:
    code = "import engine, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=project, capture_output=True, text=True, check=True)
    above = {"IPython", "anywidget", "cardwidgets", "ipycanvas", "ipywidgets", "jupyter_client", "voila"}
    assert not set(loaded.stdout.split()) & (above | {"numba"})


def test_imports_sees_every_form_of_an_import() -> None:
    assert imports("def f():\n    import a.b as c") == {"a.b"}
    assert imports("from a.b import c") == {"a.b", "a.b.c"}
    assert imports("from .. import jit", package="engine.games") == {"engine", "engine.jit"}
    assert imports("from .x import y", package="engine") == {"engine.x", "engine.x.y"}
