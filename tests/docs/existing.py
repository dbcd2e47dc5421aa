"""The things pages may name: files, commands and their options, names in the code, moves."""

from __future__ import annotations

import ast
import builtins
import re
import shlex
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import engine
from cardwidgets.command import arguments, console
from cardwidgets.i18n.wording import Wording
from tests.docs.prose import ROOT, Page

CODE = ("engine", "cardwidgets", "tools", "bench")
FOLDERS = (*CODE, "tests", "docs", "notebooks", "binder", "requirements", ".github")
ENDINGS = ["py", "md", "toml", "json", "js", "css", "html", "ipynb", "txt", "yml", "svg", "webp", "sh", "jsonl", "csv"]
PATH = re.compile(rf"(?!/)[\w.<>*-]+/[\w.<>*/-]*|[\w.<>*-]+\.({'|'.join(ENDINGS)})|\.[a-z]+")
ADDRESS = re.compile(r"/.*|https?:.*|.*[?&]\w+.*")
"""Server addresses and system paths, which are not files of the project."""
WORD = re.compile(r"[A-Za-z_]\w*(?:-\w+)*")
OBJECTS = {
    "error": ("IllegalMoveError", "MissingExtraError"),
    "game": ("Game",),
    "hint": ("Hint",),
    "klondike": ("Game",),
    "match": ("Match",),
    "panel": ("PlayPanel", "MatchPanel"),
    "position": ("Position",),
    "results": ("Results",),
    "ruling": ("Ruling",),
    "table": ("PlayPanel",),
    "view": ("View",),
}
"""Conventional variable names -> classes of which one must have the attribute."""


# ---------------------------------------------------------------- files


@cache
def files() -> frozenset[str]:
    """All files and folders of the project, relative to it."""
    found = {path.name for path in ROOT.iterdir()}
    for folder in FOLDERS:
        found |= {str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts}
    return frozenset(path for path in found if not is_made(path))


@cache
def made() -> tuple[str, ...]:
    """Build products, which `make clean` removes."""
    (removed,) = re.findall(r"^\trm -rf (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    listed = re.sub(r"(\S*)\{(\w+),(\w+)\}", r"\1\2 \1\3", removed)  # as bash reads it
    return tuple(listed.split())


def is_made(path: str) -> bool:
    """Whether a path is a build product, or in one."""
    return any(path == one or path.startswith(f"{one}/") for one in made())


def is_file(path: str, page: Page) -> bool:
    """Whether such a file or folder exists or is built by a command; `<game>` stands for any name.

    A path may omit its leading folders. A bare file name must be unique, and the page must name one of its folders.
    """
    plain = re.sub(r"<\w+>", "*", path).rstrip("/")
    if is_made(plain):
        return True
    wanted = re.compile(r"(?:.*/)?" + re.escape(plain).replace(r"\*", "[^/]*"))
    found = [file for file in files() if wanted.fullmatch(file)]
    if len(found) == 1 and "/" not in plain and "/" in found[0]:
        folders = [str(folder) for folder in Path(found[0]).parents]
        return any(folder in page.text or folder in page.code for folder in folders if "/" in folder)
    return bool(found)


# ---------------------------------------------------------------- commands


def wrong_commands(text: str) -> Iterator[str]:
    """What is wrong with the commands in a text: `make`, `python -m module`, `python file`, `kartentisch`."""
    for line in re.sub(r"\\\n", " ", text).splitlines():
        for part in re.split(r"&&|\||;", line.partition(" #")[0]):
            try:
                words = shlex.split(part)
            except ValueError:
                continue
            words = [word.removeprefix(".venv/bin/") for word in words]
            if words and words[0] == "make" or "make" in words[:2] and "=" in words[0]:
                yield from _wrong_make(words[words.index("make") + 1 :])
            elif words[:1] == ["kartentisch"]:
                yield from _wrong_arguments(words[1:])
            elif "python" in words[:2]:
                yield from _wrong_python(words[words.index("python") + 1 :])


def _wrong_arguments(words: list[str]) -> Iterator[str]:
    if any(word.strip("[]").isupper() for word in words):
        return  # of the list of commands, which tests/command compares with the parsers
    try:
        arguments.read([word for word in words if word != "--help"], Wording("command", "en"))
    except console.UsageError as error:
        yield f"kartentisch: {error}"


@cache
def targets() -> dict[str, str]:
    """The commands of the Makefile, and their recipes."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z-]+):.*?## .*\n((?:\t.*\n|#.*\n)*)", text, re.MULTILINE))


def _wrong_make(words: list[str]) -> Iterator[str]:
    chosen = [word for word in words if "=" not in word]
    for word in chosen:
        if word not in targets():
            yield f"there is no `make {word}`"
    variables = (ROOT / "Makefile").read_text(encoding="utf-8") + (ROOT / "tools/find_python.sh").read_text()
    for word in words:
        name, given, value = word.partition("=")
        if given and not re.search(rf"\$[({{]{name}\b", variables):
            yield f"no command takes {name}="
        if name == "ARGS" and given and chosen and chosen[0] in targets():
            run = re.search(r"(?:-m (?P<module>[\w.]+)|(?P<file>tools/\w+\.py)) .*ARGS", targets()[chosen[0]])
            if run is None:
                yield f"`make {chosen[0]}` takes no ARGS"
            else:
                yield from _wrong_words(run["module"] or run["file"], shlex.split(value))


def _wrong_python(words: list[str]) -> Iterator[str]:
    if words[:1] == ["-m"]:
        module = words[1]
        if not is_module(module):
            yield f"there is no module {module}"
        else:
            yield from _wrong_words(module, words[2:])
    elif words and words[0].endswith(".py"):
        if words[0] in files():
            yield from _wrong_words(words[0], words[1:])
        elif "/" in words[0]:
            yield f"there is no file {words[0]}"


def is_module(name: str) -> bool:
    """Whether `python -m` finds a module."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def _wrong_words(program: str, words: list[str]) -> Iterator[str]:
    ours = program.partition("/")[0].partition(".")[0] in (*CODE, "voila")
    for word in words:
        if ours and word.startswith("--") and word.partition("=")[0] not in options(program) | {"--help"}:
            yield f"{program} has no option {word}"
        if word.startswith("tests/") and not (ROOT / word.partition("::")[0]).exists():
            yield f"there is no {word}"
    if program in ("tools/deep.py", "bench"):
        parts = import_module("tools.deep" if program == "tools/deep.py" else "bench.__main__").PARTS
        for word in words[: 1 if "--minutes" in words else None]:
            if not word.startswith("-") and word.isalpha() and word not in parts:
                yield f"{program} has no part {word}"


@cache
def options(program: str) -> frozenset[str]:
    """The options of a program, "engine.warm" or "tools/deep.py", as its source names them."""
    if program == "voila":
        return voila_options()
    path = ROOT / program.replace(".", "/") if not program.endswith(".py") else ROOT / program
    paths = [path] if path.suffix else [path.with_suffix(".py"), path / "__main__.py"]
    found: set[str] = set()
    for path in paths:
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r"[\"'](--[a-z][a-z-]*)[\"']", text))
            for other in re.findall(r"run_module\(\"([\w.]+)\"", text):
                found |= options(other)
    return frozenset(found)


@cache
def voila_options() -> frozenset[str]:
    """The options of Voila: traits and their aliases."""
    from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
    from voila.app import Voila
    from voila.configuration import VoilaConfiguration

    found = {f"--{cls.__name__}.{name}" for cls in (MappingKernelManager, Voila, VoilaConfiguration)
             for name in cls.class_trait_names(config=True)}  # fmt: skip
    return frozenset(found | {f"--{name}" for name in (*Voila.aliases, *Voila.flags)})


@cache
def all_options() -> frozenset[str]:
    """The options of all programs of the project."""
    programs = {str(path.relative_to(ROOT)) for folder in CODE for path in (ROOT / folder).rglob("*.py")}
    return voila_options().union(*map(options, programs))


# ---------------------------------------------------------------- names in the code


class Names:
    """All names and words of the code, without comments and docstrings.

    Attributes:
        words: everything that is a name or stands in a text.
        arguments: parameters, and fields of classes.
        members: class -> its attributes.
    """

    def __init__(self) -> None:
        self.words = set(dir(builtins))
        self.arguments: set[str] = set()
        self.members: defaultdict[str, set[str]] = defaultdict(set)
        self._bases: defaultdict[str, set[str]] = defaultdict(set)
        for folder in CODE:
            for path in (ROOT / folder).rglob("*.*"):
                if path.suffix == ".py":
                    self._read(ast.parse(path.read_text(encoding="utf-8")))
                elif path.suffix in (".toml", ".js", ".css", ".json") and not is_made(str(path.relative_to(ROOT))):
                    self._add(path.read_text(encoding="utf-8"))
                self.words |= {path.stem, *path.stem.split(".")}
        for path in (*ROOT.glob("*.toml"), *ROOT.glob("package.json"), *ROOT.glob("requirements/*"), ROOT / "Makefile",
                     ROOT / "voila.json", *ROOT.glob("tools/*.sh")):  # fmt: skip
            self._add(path.read_text(encoding="utf-8"))
        for path in (ROOT / "tests").rglob("*.py"):
            self.words |= set(re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")))

    def _add(self, text: str) -> None:
        for word in WORD.findall(text):
            self.words |= {word, *word.split("-")}

    def _read(self, tree: ast.Module) -> None:
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body and isinstance(node.body[0], ast.Expr)
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                self._add(node.value)
            elif isinstance(node, ast.Name):
                self.words.add(node.id)
            elif isinstance(node, ast.Attribute):
                self.words.add(node.attr)
            elif isinstance(node, ast.keyword | ast.arg) and node.arg:
                self.words.add(node.arg)
                self.arguments.add(node.arg)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.alias):
                self.words.add(node.name)
            if isinstance(node, ast.ClassDef):
                self._read_class(node)

    def _read_class(self, node: ast.ClassDef) -> None:
        self._bases[node.name] |= {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}
        own = self.members[node.name]
        for part in ast.walk(node):
            if isinstance(part, ast.FunctionDef):
                own.add(part.name)
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                own.add(part.id)
                self.arguments.add(part.id)
            elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                own.add(part.attr)

    def has(self, cls: str, attribute: str) -> bool:
        """Whether a class of this name, or one that it derives from, has an attribute."""
        return attribute in self.members.get(cls, ()) or any(self.has(base, attribute) for base in self._bases[cls])


@cache
def names() -> Names:
    """See `Names`."""
    return Names()


@cache
def option_names() -> frozenset[str]:
    """The options of all games."""
    return frozenset(name for key in engine.games for name in engine.game(key).options)


def wrong_expression(tree: ast.AST, known: frozenset[str]) -> Iterator[str]:
    """The names in a Python expression that do not exist.

    Args:
        tree: the expression.
        known: further allowed words, from the code on the page.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield from _wrong_attribute(node, known)
        elif isinstance(node, ast.Name):
            yield from _wrong_words_of(node.id, known)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if not is_notation(node.value):
                yield from _wrong_words_of(node.value, known)
        elif isinstance(node, ast.keyword) and node.arg not in names().arguments | option_names():
            yield f"nothing takes {node.arg}="


def _wrong_attribute(node: ast.Attribute, known: frozenset[str]) -> Iterator[str]:
    text = ast.unparse(node)
    root, _, rest = text.partition(".")
    if re.fullmatch(r"[\w.]+", text) and root in ("engine", "cardwidgets"):
        if not reachable(text):
            yield f"there is no {text}"
    elif root in OBJECTS and rest.isidentifier():
        if not any(names().has(cls, rest) for cls in OBJECTS[root]) and not (
            root == "error" and hasattr(Exception, rest)
        ):
            yield f"{' or '.join(OBJECTS[root])} has no {rest}"
    elif root in names().members and rest.isidentifier():
        if not names().has(root, rest):
            yield f"{root} has no {rest}"
    else:
        yield from _wrong_words_of(node.attr, known)


@cache
def reachable(name: str) -> bool:
    """Whether a dotted name is a module, or an attribute that a class has or describes."""
    if is_module(name):
        return True
    thing: Any = import_module(name.partition(".")[0])
    for part in name.split(".")[1:]:
        if isinstance(thing, type) and names().has(thing.__name__, part):
            thing = getattr(thing, part, None)
        elif hasattr(thing, part):
            thing = getattr(thing, part)
        elif is_module(f"{getattr(thing, '__name__', '')}.{part}"):
            thing = import_module(f"{thing.__name__}.{part}")
        else:
            return False
    return True


def _wrong_words_of(text: str, known: Iterable[str]) -> Iterator[str]:
    for word in WORD.findall(text):
        if word not in names().words and word not in known:
            yield f"nothing is called {word}"


# ---------------------------------------------------------------- cards and moves


@cache
def _games() -> tuple[engine.Game, ...]:
    return (*(engine.game(key) for key in engine.games), engine.game("napoleon", players=5))


def is_notation(text: str) -> bool:
    """Whether it is a move, pile, card or clause of one of the games, or several of them, as in a diagram."""
    return _is_move(text) or all(_is_mark(word.removesuffix(":")) for word in text.split())


@cache
def _is_move(text: str) -> bool:
    for game in _games():
        try:
            game.move(text)
        except engine.InvalidMoveError:
            continue
        return True
    return False


@cache
def _is_mark(word: str) -> bool:
    if word in ("-", "--", "##", "…") or any(word in game.piles or word in game.clauses for game in _games()):
        return True
    try:
        engine.card(word)
    except engine.DealError:
        return False
    return True


# ---------------------------------------------------------------- all together


def complaint(text: str, page: Page) -> str | None:
    """The nonexistent name in a back-quoted text; None if there is none."""
    return next(_complaints(text, page), None)


def _complaints(text: str, page: Page) -> Iterator[str]:
    if text in files():
        return
    if re.search(r"\bmake [a-z]|^make$|\bpython |^kartentisch ", text):
        yield from wrong_commands(text)
    elif re.match(r"--\w", text):
        if text.partition("=")[0].partition(" ")[0] not in all_options():
            yield f"no command has the option {text}"
    elif text.startswith(("pip ", "source ", "sudo ")) or ADDRESS.fullmatch(text):
        return
    elif PATH.fullmatch(text):
        if text not in page.made and not is_file(text, page):
            yield f"there is no file {text}"
    elif re.fullmatch(r"[A-Z]{2}-\d+", text):
        if not is_notation(text):
            yield f"there is no clause {text}"
    elif not is_notation(text) and not is_module(text):
        known = frozenset(WORD.findall(page.code))
        try:
            tree = ast.parse(text)
        except SyntaxError:
            yield from _wrong_words_of(text, known)
        else:
            for node in tree.body:
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    name = node.targets[0].id
                    if name not in names().arguments | option_names() | names().words:
                        yield f"nothing takes {name}="
                    yield from wrong_expression(node.value, known)
                else:
                    yield from wrong_expression(node, known)
