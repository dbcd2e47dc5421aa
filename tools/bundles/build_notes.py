"""Notes of what builds have finished, so that one that was interrupted, or has lost a part since, is made again."""

import fcntl
import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
PAGE = PROJECT / "cardwidgets/publish/page"
"""The folder of the templates that all published pages share."""
NOTES = PROJECT / "build" / "finished"
"""The folder of the notes."""


def make(folder: Path, made_of: object, build: Callable[[], object]) -> None:
    """Rebuild a folder, unless it is whole.

    Args:
        folder: what is made.
        made_of: what it depends on, as its `repr` says.
        build: makes it; the folder is gone then.
    """
    NOTES.mkdir(parents=True, exist_ok=True)
    with _note(folder).with_suffix(".lock").open("w") as lock:  # one process builds it
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_whole(folder, made_of):
            begin(folder)
            shutil.rmtree(folder, ignore_errors=True)
            build()
            end(folder, made_of)


def is_whole(folder: Path, made_of: object) -> bool:
    """Whether the last build of a folder has ended, was made of this, and all its files are as large as they were."""
    try:
        noted: dict[str, Any] = json.loads(_note(folder).read_text("utf-8"))
        files: dict[str, int] = noted["files"]
        return noted["made of"] == repr(made_of) and all((folder / one).stat().st_size == files[one] for one in files)
    except (OSError, ValueError, LookupError, TypeError):
        return False


def begin(folder: Path) -> None:
    """Note that a folder is not whole from now on."""
    _note(folder).unlink(missing_ok=True)


def end(folder: Path, made_of: object) -> None:
    """Note that a folder is whole. What is added to it later does not matter, nor does bytecode."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in files}
    NOTES.mkdir(parents=True, exist_ok=True)
    part = _note(folder).with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps({"made of": repr(made_of), "files": sizes}), encoding="utf-8")
    part.replace(_note(folder))


def _note(folder: Path) -> Path:
    return NOTES / f"{folder.name}-{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12]}.json"
