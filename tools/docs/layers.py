"""Draws the packages of the code and their imports in docs/architecture.md: `python -m tools.docs.layers`.

A package is a folder of `cardwidgets` or `engine`, or a module by itself. A module that only re-exports the names of
another one counts as that one. A package is one layer above the highest package that it imports, including imports for
type checking. Imports within functions, which run on demand, do not count, and neither do those with which `engine` and
`cardwidgets` re-export names.
"""

import ast
from collections import defaultdict
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/architecture.md"
BEGIN, END = "<!-- drawn by tools/docs/layers.py -->\n", "<!-- end of the drawing -->"
TOPS = ("engine", "cardwidgets")
FACES = ("engine", "cardwidgets")
"""Packages that re-export names of their subpackages."""
ALONE = ("engine.warm",)
"""Modules that count as packages."""


def package_of(module: str) -> str:
    """The package of a module, by its dotted name: "engine.core" for "engine.core.record" and for "engine.record"."""
    for name in ALONE:
        if module == name or module.startswith(f"{name}."):
            return name
    top, _, rest = module.partition(".")
    inner = rest.partition(".")[0]
    home = re_exported(module) or re_exported(f"{top}.{inner}")
    if home is not None:
        return package_of(home)
    return f"{top}.{inner}" if inner and (ROOT / top / inner).is_dir() else top


@cache
def re_exported(module: str) -> str | None:
    """The module whose names a module re-exports and does nothing else; None if it is no such module."""
    path = ROOT / f"{module.replace('.', '/')}.py"
    if not path.is_file():
        return None
    body = ast.parse(path.read_text(encoding="utf-8")).body
    taken = [node for node in body if isinstance(node, ast.ImportFrom)]
    others = [node for node in body if not isinstance(node, ast.ImportFrom)]
    if not taken or not all(_belongs(node) for node in others):
        return None
    package = module.split(".")[: -taken[-1].level]
    return ".".join([*package, str(taken[-1].module)])


def _belongs(node: ast.stmt) -> bool:
    """Whether a module that only re-exports names may also contain this statement."""
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) in ("__all__", "__doc__")
    return isinstance(node, ast.Expr) or (isinstance(node, ast.FunctionDef) and node.name == "__dir__")


def arrows(root: Path = ROOT) -> dict[str, set[str]]:
    """The imports of each package."""
    found: dict[str, set[str]] = defaultdict(set)
    for top in TOPS:
        for path in (root / top).rglob("*.py"):
            here = path.relative_to(root).with_suffix("").parts
            package = here[:-1]
            module = ".".join(package if path.name == "__init__.py" else here)
            if module in FACES or re_exported(module):
                continue
            own = package_of(module)
            found[own] |= set()
            for node in _at_import(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names]
                if isinstance(node, ast.ImportFrom):
                    base = [*package[: len(package) - node.level + 1]] if node.level else []
                    stem = ".".join([*base, *([node.module] if node.module else [])])
                    names = [f"{stem}.{name}" for name in names]
                found[own] |= {package_of(name) for name in names if name.partition(".")[0] in TOPS} - {own}
    for face in FACES:
        inner = {name for name in found if name.startswith(f"{face}.")}
        found[face] = {name for name in inner if face not in found[name]}
    return found


def _at_import(tree: ast.AST) -> list[ast.Import | ast.ImportFrom]:
    """The imports that run when a module is loaded or type-checked."""
    found: list[ast.Import | ast.ImportFrom] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            found += _at_import(node)
    return found


def layers(graph: dict[str, set[str]]) -> list[list[str]]:
    """The packages by layer, from the lowest.

    Raises:
        graphlib.CycleError: packages import one another.
    """
    height: dict[str, int] = {}
    for name in TopologicalSorter(graph).static_order():
        height[name] = 1 + max((height[below] for below in graph[name]), default=-1)
    return [sorted(name for name in height if height[name] == level) for level in sorted({*height.values()})]


def direct(graph: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The arrows not implied by others (transitive reduction)."""
    reach: dict[str, set[str]] = {}
    for name in TopologicalSorter(graph).static_order():
        reach[name] = set(graph[name]).union(*(reach[below] for below in graph[name]))
    return sorted(
        (name, below)
        for name, all_below in graph.items()
        for below in all_below
        if not any(below in reach[other] for other in all_below)
    )


def drawing() -> str:
    """The drawing in Mermaid syntax."""
    graph = arrows()
    lines = ["flowchart BT"]
    for number, names in enumerate(layers(graph)):
        lines.append(f"  subgraph layer{number}[layer {number}]")
        lines += [f'    {name.replace(".", "_")}["{name}"]' for name in names]
        lines.append("  end")
    lines += [f"  {below.replace('.', '_')} --> {name.replace('.', '_')}" for name, below in direct(graph)]
    return "```mermaid\n" + "\n".join(lines) + "\n```\n"


def page() -> str:
    """The page with an up-to-date drawing."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + drawing() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
