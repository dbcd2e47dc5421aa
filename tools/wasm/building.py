"""The modules of a game: their functions and their index entries, cached by content between runs.

The user's cache keeps the modules, found by the functions in them, and a record of each game's modules, found by the
sources of the engine without those of other games. So after a change of a rule only the modules with that rule are
built again, and if no code has changed, Numba is not even imported.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.compiling import ahead, code_cache, jit
from engine.core.registry import OURS

if TYPE_CHECKING:
    from .entries import Entry

Index = dict[str, list[dict[str, Any]]]
_HERE = Path(__file__).parent


def folders() -> list[str]:
    """The folders of our games, some of which hold several."""
    return list(dict.fromkeys(OURS.values()))


def current() -> bool:
    """Whether `engine/modules` has the modules of the current sources."""
    index = cached()
    return index is not None and all(_holds(name, data) for name, data in _contents(index).items())


def _contents(index: Index) -> dict[str, bytes]:
    """What `engine/modules` holds: its modules, which are in the cache, and the index."""
    return {file: code_cache.read(cache_folder() / file) or b"" for file in files(index)} | {ahead.INDEX: text(index)}


def _holds(name: str, data: bytes) -> bool:
    return (ahead.MODULES / name).is_file() and (ahead.MODULES / name).read_bytes() == data


def cached() -> Index | None:
    """The index of all games, if the cache has all their modules."""
    index: Index = {}
    for folder in folders():
        part = record(folder)
        if part is None:
            return None
        for name, entries in part.items():
            index.setdefault(name, []).extend(entries)
    return index


def record(folder: str) -> Index | None:
    """The index entries of the games in a folder, if the cache has all their modules."""
    data = code_cache.read(_record(folder))
    if data is None:
        return None
    index: Index = json.loads(data)
    for entries in index.values():
        for entry in entries:
            entry["sources"] = ahead.hash_of(entry.pop("sources"))
    return index if all(code_cache.read(cache_folder() / file) is not None for file in files(index)) else None


def files(index: Index) -> set[str]:
    """The modules of an index."""
    return {entry["file"] for entries in index.values() for entry in entries}


def text(index: Index) -> bytes:
    """An index as it is written."""
    return json.dumps(index, indent=0, sort_keys=True).encode()


def copy(index: Index) -> None:
    """Write all modules of an index from the cache to `engine/modules`, and then the index."""
    wanted = _contents(index)
    for name, data in wanted.items():
        if not _holds(name, data):
            code_cache.write(ahead.MODULES / name, data)
    for path in ahead.MODULES.glob("*.wasm"):
        if path.name not in wanted:
            path.unlink()


def build(folder: str) -> None:
    """Compile the games of a folder into the cache, except for modules that it has.

    Raises:
        NotLowered: they cannot be compiled.
    """
    from .entries import entries
    from .lower import check

    check()
    tasks: dict[str, list[Entry]] = {}
    for entry in entries(folder):
        tasks.setdefault(entry.task, []).append(entry)
    index: Index = {}
    for task, parts in tasks.items():
        file = f"{folder}-{task}-{_digest(parts)}.wasm"
        for number, (entry, (takes, gives)) in enumerate(zip(parts, _made(file, parts), strict=True)):
            record = {"game": folder, "sources": ahead.sources(entry.function), "wiring": ahead.wiring(entry.function)}
            record |= {"file": file, "export": f"f{number}", "takes": takes, "gives": gives}
            index.setdefault(ahead.name_of(entry.function), []).append(record)
    code_cache.keep(_record(folder), json.dumps(index).encode())


def _made(file: str, parts: Sequence[Entry]) -> list[list[str]]:
    """The signatures of some functions, once their module is in the cache."""
    from . import emit
    from .lower import lower

    code, kinds = cache_folder() / file, cache_folder() / f"{file}.json"
    known = code_cache.read(kinds)
    if known is None or code_cache.read(code) is None:
        lowered = [lower(entry.function, entry.arguments) for entry in parts]
        code_cache.keep(code, emit.module({f"f{number}": one for number, one in enumerate(lowered)}))
        known = json.dumps([[one.takes, one.gives] for one in lowered]).encode()
        code_cache.keep(kinds, known)
    found: list[list[str]] = json.loads(known)
    return found


def cache_folder() -> Path:
    """The folder of the cache; of this project, if there is no other."""
    return jit.cache_directory() or _HERE.parent.parent / "build/wasm"


def _record(folder: str) -> Path:
    """The record of the games in a folder, named after all sources that can make a difference to their modules."""
    texts = [_tools()]
    for path in sorted(ahead.ENGINE.rglob("*.py")):
        package, *rest = path.relative_to(ahead.ENGINE).parts
        other = package == "games" and len(rest) > 1 and rest[0] != folder
        if package != "lessons" and path.name != "drills.py" and not other:
            texts.append(code_cache.meaning(path))
    return cache_folder() / f"{folder}-{_hash(texts)}.json"


def _digest(parts: Iterable[Entry]) -> str:
    """A hash of all that a module depends on."""
    texts = [_tools()]
    for entry in parts:
        (compiled,) = jit.compiled([entry.function]).values()
        texts.append(repr(entry.arguments))
        texts += sorted(one.hex() for one in code_cache.content(compiled.py_func))  # type: ignore[attr-defined]
    return _hash(texts)


def _tools() -> str:
    versions = [version(name) for name in ("numba", "llvmlite", "numpy")]
    sources = map(code_cache.meaning, sorted(_HERE.glob("*.py")))
    return "\n".join([sys.implementation.cache_tag, *versions, code_cache.compiler(), *sources])


def _hash(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
