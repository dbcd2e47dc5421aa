"""What a build has made counts only if it was finished and nothing of it is missing."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.bundles import build_notes


def write(folder: Path) -> None:
    (folder / "part").mkdir(parents=True)
    (folder / "part" / "page.html").write_text("whole", "utf-8")
    (folder / "last").touch()


def interrupted(folder: Path) -> None:
    def half() -> None:
        folder.mkdir()
        (folder / "last").touch()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_notes.make(folder, "other sources", half)


LOSSES: dict[str, Callable[[Path], object]] = {
    "nothing": lambda folder: (folder / "more").write_text("of a later step", "utf-8"),
    "a file": lambda folder: (folder / "part" / "page.html").unlink(),
    "the end of a file": lambda folder: (folder / "part" / "page.html").write_text("who", "utf-8"),
    "a folder": lambda folder: shutil.rmtree(folder / "part"),
    "the note": lambda folder: build_notes.begin(folder),
    "the rest of a build": interrupted,
}


@pytest.mark.parametrize("loss", LOSSES)
def test_what_has_lost_something_is_made_again(loss: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_notes, "NOTES", tmp_path / "notes")
    folder, made = tmp_path / "made", list[str]()

    def make() -> None:
        made.append("once")
        write(folder)

    build_notes.make(folder, "sources", make)
    build_notes.make(folder, "sources", make)
    assert made == ["once"]
    LOSSES[loss](folder)
    build_notes.make(folder, "sources", make)
    assert len(made) == 1 + (loss != "nothing")
    assert (folder / "part" / "page.html").read_text("utf-8") == "whole"


def test_a_damaged_note_and_other_sources_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_notes, "NOTES", tmp_path / "notes")
    build_notes.make(tmp_path / "made", "sources", lambda: write(tmp_path / "made"))
    assert build_notes.is_whole(tmp_path / "made", "sources") and not build_notes.is_whole(tmp_path / "made", "others")
    (note,) = (tmp_path / "notes").glob("*.json")
    for text in ("", "[]", '{"made of": "\'sources\'"}', '{"made of": "\'sources\'", "files": 3}'):
        note.write_text(text, "utf-8")
        assert not build_notes.is_whole(tmp_path / "made", "sources")
