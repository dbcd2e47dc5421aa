"""Rules of this code: tests use no private names and wait for events, not for a time; public class names are unique."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.sources import sources

ELSEWHERE = {"_asdict", "_base_executable", "_esm", "_exit", "_fields", "_replace"}
"""Public names that look private, from the standard library and anywidget, and one used by venv."""
PERHAPS = re.compile(r"(?<!self\.)(?<!cls\.)\b_[a-z]")
"""Every source that uses such a name matches this."""
BY_NAME = {"delattr", "getattr", "hasattr", "setattr"}
"""Functions that take the name of an attribute as second argument, and methods of `monkeypatch`."""


def private_names(source: str) -> Iterator[str]:
    """The private names of other objects and modules that a source uses, with repetitions.

    A class may use its own (`self._x`, `cls._x`), and those of another instance (`other._x`).

    Args:
        source: Python source text.
    """
    if not PERHAPS.search(source):  # parsing takes a while
        return
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls", "other")
            names = [] if own else [node.attr]
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute) and len(node.args) > 1:
            function = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            name = node.args[1]
            if function in BY_NAME and isinstance(name, ast.Constant) and isinstance(name.value, str):
                names = [name.value]
        yield from (name for name in names if is_private(name))


def is_private(name: str) -> bool:
    """Whether a name is private; `__init__` and `_repr_html_`, which Python and notebooks call, are not."""
    asked_for = name.startswith("_repr_") and name.endswith("_")
    return name.startswith("_") and not name.startswith("__") and not asked_for and name not in ELSEWHERE


def test_tests_use_no_private_names(project: Path) -> None:
    used = {
        (str(path.relative_to(project)), name)
        for path in sorted((project / "tests").rglob("*.py"))
        for name in private_names(path.read_text(encoding="utf-8"))
    }
    assert not used, "a panel hands out what is seen of it: `message`, `status`, `buttons`, ..."


def test_no_two_public_classes_share_a_name(project: Path) -> None:
    homes: dict[str, list[str]] = {}
    for path in sources(project, "bench", "cardwidgets", "engine", "tools"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(path.relative_to(project)))
    assert len(homes) > 100
    assert not {name: paths for name, paths in homes.items() if len(paths) > 1}


DISSECTING = {
    *("endswith", "find", "index", "partition", "removeprefix", "removesuffix", "rindex", "rpartition"),
    *("rsplit", "split", "startswith"),
}
"""Methods that split a text."""


def dissected_moves(source: str) -> Iterator[str]:
    """The expressions of a source that parse the text of a move instead of using `kind` and `cards`.

    Args:
        source: Python source text.
    """
    for node in ast.walk(ast.parse(source)):
        taken: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in DISSECTING:
            taken = node.func.value
        elif isinstance(node, ast.Subscript):
            taken = node.value
        elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.") and node.args:
            taken = node.args[-1]
        if isinstance(taken, ast.Call) and isinstance(taken.func, ast.Name) and taken.func.id == "str" and taken.args:
            taken = taken.args[0]
        if taken is not None and re.search(r"(^|[._])(move|action)(\.text)?$|^\w*move\w*\.text$", ast.unparse(taken)):
            yield ast.unparse(node)


def test_only_the_move_module_parses_move_texts(project: Path) -> None:
    for sample in ("move.text.split()", "a.last_move.text.startswith('bid')", "str(move)[:4]", "tried.move[5:]"):
        assert list(dissected_moves(sample)), sample
    paths = sources(project, "engine", "cardwidgets")
    found = {path.relative_to(project).as_posix() for path in paths if [*dissected_moves(path.read_text("utf-8"))]}
    assert found == {"cardwidgets/scene/model.py"}
