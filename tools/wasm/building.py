"""The modules of a game: their functions and their index entries."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llvmlite
import numba

from engine.compiling import ahead, code_cache, jit
from engine.compiling.code_cache import source_hash, write

from . import emit
from .entries import Entry, entries, folders
from .lower import check, lower

KEPT = Path(__file__).resolve().parent.parent.parent / "build/wasm"
Index = dict[str, list[dict[str, Any]]]


def current() -> bool:
    """Whether the modules match the current sources."""
    try:
        index: Index = json.loads((ahead.MODULES / ahead.INDEX).read_bytes())
        told = [entry for entries in index.values() for entry in entries]
        said = {entry["game"]: entry["sources"] for entry in told}
        there = all((ahead.MODULES / entry["file"]).is_file() for entry in told)
    except (OSError, ValueError, TypeError, AttributeError, KeyError):  # none, or of another version
        return False
    return there and said == {folder: source_hash(ahead.ENGINE, folder) for folder in folders()}


def build(folder: str) -> Index:
    """Compile the games of a folder, unless up to date; return their index entries.

    Raises:
        NotLowered: they cannot be compiled.
    """
    check()
    tasks: dict[str, list[Entry]] = {}
    for entry in entries(folder):
        tasks.setdefault(entry.task, []).append(entry)
    sources = source_hash(ahead.ENGINE, folder)
    index: Index = {}
    for task, parts in tasks.items():
        file = f"{folder}-{task}-{sources}.wasm"
        code, kinds = _made(parts)
        write(ahead.MODULES / file, code)
        for number, entry in enumerate(parts):
            takes, gives = kinds[number]
            told = {"game": folder, "sources": sources, "file": file, "export": f"f{number}", "takes": takes}
            told |= {"gives": gives, "wiring": ahead.wiring(entry.function)}
            index.setdefault(ahead.name_of(entry.function), []).append(told)
    return index


def _made(parts: Sequence[Entry]) -> tuple[bytes, list[list[str]]]:
    """The module of some functions, and their signatures."""
    kept = KEPT / _digest(parts)
    code, kinds = kept.with_suffix(".wasm"), kept.with_suffix(".json")
    if not kinds.is_file():
        lowered = [lower(entry.function, entry.arguments) for entry in parts]
        write(code, emit.module({f"f{number}": one for number, one in enumerate(lowered)}))
        write(kinds, json.dumps([[one.takes, one.gives] for one in lowered]).encode())
    return code.read_bytes(), json.loads(kinds.read_bytes())


def _digest(parts: Sequence[Entry]) -> str:
    """A hash of all that a module depends on."""
    digest = hashlib.sha256(repr((numba.__version__, llvmlite.__version__, emit.version())).encode())
    for name in ("lower.py", "emit.py"):
        digest.update(Path(__file__).with_name(name).read_bytes())
    for entry in parts:
        (compiled,) = jit.compiled([entry.function]).values()
        digest.update(repr(entry.arguments).encode())
        digest.update(b"".join(sorted(code_cache.content(compiled.py_func))))  # type: ignore[attr-defined]
    return digest.hexdigest()[:32]
