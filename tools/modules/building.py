"""The libraries of a game: their functions and their index entries, cached by content between runs.

The user's cache keeps the libraries, found by the functions in them, and a record of each game's libraries, found by
the sources of the engine without those of other games. So after a change of a rule only its games are built again,
and if no code has changed, Numba is not even imported.
"""

import ast
import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from engine.compiling import ahead
from engine.core.registry import OURS

_HERE = Path(__file__).parent
UNUSED = 30 * 24 * 3600
"""The age in seconds at which a file of the cache that no process has read is removed."""

Record = dict[str, Any]
"""What is known of the games in a folder: "functions", name -> its entry in the index, and "libraries", for each target
the names of its libraries -> file and hash."""


def folders() -> list[str]:
    """The folders of our games, some of which hold several."""
    return list(dict.fromkeys(OURS.values()))


def kept(asked: Iterable[str]) -> list[str]:
    """These targets, this machine's, and those that `engine/modules` has already and the cache has for this code."""
    try:
        there = json.loads((ahead.MODULES / ahead.INDEX).read_bytes())["libraries"]
    except (OSError, ValueError, LookupError):
        there = ()
    return sorted({ahead.target(), *asked, *(one for one in there if cached([one]))})


def current(targets: Sequence[str]) -> bool:
    """Whether `engine/modules` has the libraries of the current sources."""
    records = cached(targets)
    return records is not None and all(_holds(name, data) for name, data in _contents(records).items())


def _holds(name: str, data: bytes) -> bool:
    return (ahead.MODULES / name).is_file() and (ahead.MODULES / name).read_bytes() == data


def cached(targets: Sequence[str]) -> list[Record] | None:
    """The records of all games for some targets, if the cache has all their libraries."""
    records = [record(folder, targets) for folder in folders()]
    return None if None in records else [one for one in records if one is not None]


def record(folder: str, targets: Sequence[str]) -> Record | None:
    """What is known of the games in a folder for some targets, if the cache has all their libraries."""
    functions, libraries = None, {}
    for target in targets:
        data = _read(_record(folder, target))
        if data is None:
            return None
        found = json.loads(data)
        functions, libraries[target] = found["functions"], found["libraries"]
    whole = {"functions": functions or {}, "libraries": libraries}
    return whole if all(_read(cache_folder() / file) is not None for file in files([whole])) else None


def files(records: Iterable[Record]) -> set[str]:
    """The files of libraries."""
    return {file for one in records for found in one["libraries"].values() for file, _ in found.values()}


def _contents(records: Sequence[Record]) -> dict[str, bytes]:
    """What `engine/modules` holds: libraries, which are in the cache, and the index."""
    functions: dict[str, list[Any]] = {}
    libraries: dict[str, dict[str, Any]] = {}
    for one in records:
        for name, entry in one["functions"].items():
            functions.setdefault(name, []).append(entry | {"sources": ahead.hash_of(entry["sources"])})
        for target, found in one["libraries"].items():
            libraries.setdefault(target, {}).update(found)
    index = json.dumps({"functions": functions, "libraries": libraries}, indent=0, sort_keys=True).encode()
    return {file: _read(cache_folder() / file) or b"" for file in files(records)} | {ahead.INDEX: index}


def copy(records: Sequence[Record]) -> None:
    """Write all libraries from the cache to `engine/modules`, and then the index; remove others."""
    wanted = _contents(records)
    for name, data in wanted.items():
        if not _holds(name, data):
            _write(ahead.MODULES / name, data)
            (ahead.MODULES / name).chmod(0o644)  # for other users, too
    for path in ahead.MODULES.iterdir():
        if path.name not in wanted:
            path.unlink()


def leave_to_numba() -> None:
    """Write an index without libraries, unless there is one: Numba then compiles our games, too."""
    if not (ahead.MODULES / ahead.INDEX).exists():
        _write(ahead.MODULES / ahead.INDEX, b'{"functions": {}, "libraries": {}}')


def build(folder: str, targets: Sequence[str]) -> None:
    """Compile the games of a folder into the cache, except for libraries that it has.

    Raises:
        NotLowered: they cannot be compiled.
    """
    from .emit import TARGETS, module
    from .entries import entries
    from .lower import check, lower

    check()
    found = entries(folder)
    lowered = {number: lower(entry.function, entry.takes) for number, entry in enumerate(found)}
    functions = {
        ahead.name_of(entry.function): {
            "game": folder, "task": entry.task, "export": f"f{number}", "takes": entry.takes,
            "gives": lowered[number].gives, "sources": ahead.sources(entry.function),
            "wiring": ahead.wiring(entry.function), "meaning": ahead.meaning(entry.function),
        }
        for number, entry in enumerate(found)
    }  # fmt: skip
    for target in targets:
        libraries = {}
        for task in sorted({entry.task for entry in found}) if TARGETS[target].split else [""]:
            parts = {f"f{number}": lowered[number] for number, one in enumerate(found) if task in ("", one.task)}
            code = module(parts, TARGETS[target])
            digest = hashlib.sha256(code).hexdigest()
            name = f"{folder}-{task}" if task else folder
            file = f"{name}-{target}-{digest[:16]}{TARGETS[target].suffix}"
            _keep(cache_folder() / file, code)
            libraries[name] = [file, digest]
        known = {"functions": functions, "libraries": libraries}
        _keep(_record(folder, target), json.dumps(known).encode())


@cache
def cache_folder() -> Path:
    """The folder of the cache: the user's or, if that is not writable, one of this project."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "kartentisch/rules"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (OSError, RuntimeError):  # a full disk, or a user without a home folder
        folder = _HERE.parent.parent / "build/modules"
        folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        with suppress(OSError):  # another process was faster
            if time.time() - path.stat().st_mtime > UNUSED:
                path.unlink()
    return folder


def _read(path: Path) -> bytes | None:
    """The data that `_keep` has written; None if there are none, or if they are damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    with suppress(OSError):  # a folder that can only be read
        os.utime(path)
    return data[32:] if data[:32] == _checksum(path, data[32:]) else None


def _keep(path: Path, data: bytes) -> None:
    with suppress(OSError):
        _write(path, _checksum(path, data) + data)


def _checksum(path: Path, data: bytes) -> bytes:
    """A checksum of data and of the name of their file, so that a file under another name is detected."""
    return hashlib.sha256(path.name.encode() + b"\0" + data).digest()


def _write(path: Path, data: bytes) -> None:
    """Write a file completely or not at all, even if another process writes it too or the disk is full.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _record(folder: str, target: str) -> Path:
    """The record of the games in a folder, named after all sources that can make a difference to their libraries."""
    texts = [_tools()]
    for path in sorted(ahead.ENGINE.rglob("*.py")):
        package, *rest = path.relative_to(ahead.ENGINE).parts
        other = package == "games" and len(rest) > 1 and rest[0] != folder
        if package != "lessons" and path.name != "drills.py" and not other:
            texts.append(meaning(path))
    return cache_folder() / f"{folder}-{target}-{_hash(texts)}.json"


@cache
def _tools() -> str:
    versions = [version(name) for name in ("numba", "llvmlite", "numpy")]
    return "\n".join([sys.implementation.cache_tag, *versions, *map(meaning, sorted(_HERE.glob("*.py")))])


@cache
def meaning(path: Path) -> str:
    """The syntax of a source file, without comments, docstrings and line numbers."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return f"{path.name} {ast.dump(tree)}\n"


def _hash(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
