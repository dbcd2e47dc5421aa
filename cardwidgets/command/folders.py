"""Copies of the notebooks in a folder of the user."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import cardwidgets
from cardwidgets.command.console import wrapped
from cardwidgets.i18n.wording import Wording
from cardwidgets.publish.content import catalog

LIST = ".kartentisch.json"
"""The file in a folder of copies that holds the hash of the cells of each notebook as it was copied."""


def packed() -> Path:
    """The folder of the notebooks in this installation; in a clone, that of the project."""
    package = Path(cardwidgets.__file__).parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


@dataclass
class Copies:
    """What became of the notebooks, by their paths in the folder; those that are the same in it are not named.

    Attributes:
        new: copied.
        updated: replaced by those of this version.
        outdated: of another version, and not replaced.
        changed: changed by the user, and left as they are.
    """

    new: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    outdated: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)

    def sentences(self, folder: Path, say: Wording) -> str:
        """What to tell the user."""
        slots = {name: {"count": len(paths), "names": ", ".join(paths)} for name, paths in vars(self).items() if paths}
        found = [say(name, folder=str(folder), **own) for name, own in slots.items()]
        parts = [text.partition("\n") for text in found or [say("all_there", folder=str(folder))]]
        return "\n".join(
            f"{wrapped(text)}{end}{command}" for text, end, command in parts
        )  # a command stays in one line


def copy(folder: Path, *, update: bool = False) -> Copies:
    """Copy the notebooks to a folder, without overwriting any that the user has changed.

    A notebook counts as changed if its cells differ from those that were copied; empty cells and outputs do not count,
    so running it changes nothing. Copies are trusted where Jupyter is installed: it shows the pictures in them.

    Args:
        folder: made if there is none.
        update: replace unchanged notebooks of another version.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    copies, known = Copies(), _known(folder)
    try:
        for path in sorted(catalog.paths(packed())):
            data, there = (packed() / path).read_bytes(), _found(folder / path)
            ours, theirs = cells(data), "" if there is None else cells(there)
            if not theirs or (update and theirs == known.get(path) != ours):
                _write(folder / path, data)
                (copies.updated if theirs else copies.new).append(path)
                there, theirs = data, ours
            if theirs == ours:
                known[path] = ours
            else:
                (copies.outdated if theirs == known.get(path) else copies.changed).append(path)
            if there == data:
                _trust(data)
    finally:
        _write(folder / LIST, json.dumps(known, indent=1).encode())
    return copies


def cells(data: bytes) -> str:
    """A hash of what is written in the cells of a notebook's file; that of the file if it is no notebook."""
    with suppress(ValueError, LookupError, TypeError):
        found = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(data)["cells"]]
        data = json.dumps([one for one in found if one[1].strip()]).encode()
    return hashlib.sha256(data).hexdigest()


def _known(folder: Path) -> dict[str, str]:
    try:
        found = json.loads((folder / LIST).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _found(path: Path) -> bytes | None:
    """What is in a file; None if there is none, nothing if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return b"" if os.path.lexists(path) else None


def _write(path: Path, data: bytes) -> None:
    """Write a file whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def _trust(data: bytes) -> None:
    """Trust a notebook, if Jupyter is installed and can note it."""
    with suppress(ImportError, RuntimeError):  # Jupyter raises the second where there is no home folder
        import nbformat
        from nbformat.sign import NotebookNotary

        NotebookNotary().sign(nbformat.reads(data.decode(), as_version=4))


def notebooks(given: argparse.Namespace, say: Wording) -> int:
    """Copy the notebooks to the folder that the user has named."""
    print(copy(given.folder, update=given.update).sentences(given.folder, say))
    return 0
