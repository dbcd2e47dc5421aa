"""The command `kartentisch`: copies of the notebooks, which never lose what a learner has written."""

import json
import shutil
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from cardwidgets.command import folders, main

NAMES = ("en/solver.ipynb", "de/solver.ipynb", "en/treppe.ipynb")


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Some of the notebooks, as an installation has them, and a home to note there which are trusted."""
    source = tmp_path / "installed"
    for name in NAMES:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(folders.packed() / name, source / name)
    monkeypatch.setattr(folders, "packed", lambda: source)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    return source


def edit(path: Path, *, source: str = "", output: str = "", cell: str | None = None) -> None:
    """Change a notebook: the source of its last cell, an output, or one cell more."""
    document = nbformat.read(path, as_version=4)
    code = [one for one in document.cells if one.cell_type == "code"]
    if source:
        code[-1].source += source
    if output:
        code[0].outputs = [nbformat.v4.new_output("stream", text=output)]
        code[0].execution_count = 7
    if cell is not None:
        document.cells.append(nbformat.v4.new_code_cell(cell))
    nbformat.write(document, path)


def test_all_notebooks_are_copied_and_trusted(tmp_path: Path, packed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "Übungen für alle" / "Karten"
    assert main(["notebooks", str(folder)]) == 0
    said = capsys.readouterr().out.replace("\n", " ")
    assert "3 notebooks copied to" in said and "Karten" in said
    for name in NAMES:
        assert (folder / name).read_bytes() == (packed / name).read_bytes()
        assert NotebookNotary().check_signature(nbformat.read(folder / name, as_version=4))
    assert main(["notebooks", str(folder)]) == 0
    assert capsys.readouterr().out.startswith("All notebooks are in")
    edit(packed / NAMES[0], source="\n# of the next version")
    assert main(["notebooks", str(folder)]) == 0
    assert capsys.readouterr().out.endswith(f'\n  kartentisch notebooks "{folder}" --update\n')


def test_a_run_changes_nothing_and_an_update_keeps_what_was_written(tmp_path: Path, packed: Path) -> None:
    folder = tmp_path / "copies"
    folders.copy(folder)
    ran, written, _ = (folder / name for name in NAMES)
    edit(ran, output="done", cell="")  # as Shift+Enter in the last cell leaves it
    edit(written, source="\nmine = 1")
    kept = written.read_bytes()
    assert folders.copy(folder, update=True) == folders.Copies(changed=[NAMES[1]])
    for name in NAMES:
        edit(packed / name, source="\n# of the next version")
    assert folders.copy(folder) == folders.Copies(outdated=[NAMES[0], NAMES[2]], changed=[NAMES[1]])
    assert folders.copy(folder, update=True) == folders.Copies(updated=[NAMES[0], NAMES[2]], changed=[NAMES[1]])
    assert written.read_bytes() == kept
    assert ran.read_bytes() == (packed / NAMES[0]).read_bytes()
    assert folders.copy(folder, update=True) == folders.Copies(changed=[NAMES[1]])


def test_a_notebook_that_was_removed_comes_back(tmp_path: Path, packed: Path) -> None:
    folders.copy(tmp_path / "copies")
    (tmp_path / "copies" / NAMES[0]).unlink()
    assert folders.copy(tmp_path / "copies") == folders.Copies(new=[NAMES[0]])


@pytest.mark.parametrize("content", [b"", b"{}", b"not json", b'{"cells": [1]}', b"[[[[", b"\xff\xfe"])
def test_whatever_else_has_that_name_is_left_alone(tmp_path: Path, packed: Path, content: bytes) -> None:
    folder = tmp_path / "copies"
    (folder / "en").mkdir(parents=True)
    (folder / NAMES[0]).write_bytes(content)
    (folder / NAMES[2]).mkdir()
    (folder / folders.LIST).write_bytes(content)
    copies = folders.copy(folder, update=True)
    assert (copies.new, copies.changed) == ([NAMES[1]], [NAMES[0], NAMES[2]])
    assert (folder / NAMES[0]).read_bytes() == content


def test_a_list_that_is_lost_is_made_again(tmp_path: Path, packed: Path) -> None:
    folder = tmp_path / "copies"
    folders.copy(folder)
    (folder / folders.LIST).unlink()
    folders.copy(folder)
    edit(packed / NAMES[0], source="\n# of the next version")
    assert folders.copy(folder, update=True) == folders.Copies(updated=[NAMES[0]])
    assert json.loads((folder / folders.LIST).read_text("utf-8")).keys() == set(NAMES)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["notebooks", str(tmp_path / "file"), "--lang", "de"]) == 1
    assert "Nimm eine andere Datei oder einen anderen Ordner" in capsys.readouterr().err.replace("\n", " ")
