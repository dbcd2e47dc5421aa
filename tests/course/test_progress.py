"""The learner's progress: kept, merged, validated, deleted."""

import json
import os
from typing import Any

import pytest

from cardwidgets.course.progress.record import MAX_AGAIN, MAX_TEXT, Mark, Progress, Tally, read


class Shelf:
    """The data one page stores in its browser."""

    def __init__(self) -> None:
        self.text, self.token, self.aside = "", "", ""

    def post(self, change: dict[str, Any]) -> None:
        data = json.loads(json.dumps(change))
        assert data["was"] == self.token
        self.aside = self.text if data.get("aside") else self.aside
        self.token = data["now"]
        self.text = self.text[: data["head"]] + data["text"] + self.text[len(self.text) - data["tail"] :]

    @property
    def kept(self) -> dict[str, dict[str, Any]]:
        return read(self.text).entries()


def with_shelf() -> tuple[Progress, Shelf]:
    progress, shelf = Progress(), Shelf()
    progress.stores.add(shelf)
    return progress, shelf


def test_forked_kernels_write_under_separate_names() -> None:
    progress, names = Progress(), set()
    for _ in range(2):
        end, start = os.pipe()
        if not os.fork():
            os.write(start, progress.writer.encode())
            os._exit(0)
        os.wait()
        names.add(os.read(end, 100))
    assert len(names) == 2


def test_the_best_stars_count() -> None:
    progress, _ = with_shelf()
    for stars in (1, 3, 2):
        progress.solved("treppe/base", stars, clean=True)
    assert progress.level("treppe/base") == Mark(3, False)
    assert progress.level("treppe/other") == Mark(0, False)


def test_a_failed_level_comes_back_until_it_is_solved_cleanly() -> None:
    progress, _ = with_shelf()
    progress.failed("treppe/base")
    assert progress.level("treppe/base").again
    progress.solved("treppe/base", 2, clean=False)
    assert progress.level("treppe/base") == Mark(2, True)
    progress.solved("treppe/base", 1, clean=True)
    assert progress.level("treppe/base") == Mark(2, False)


def test_a_wrong_answer_comes_back_until_it_is_right() -> None:
    progress, _ = with_shelf()
    progress.answered("treppe", "playable", 7, right=False)
    progress.answered("treppe", "odd", 8, right=False)
    progress.answered("treppe", "playable", 7, right=True)
    assert progress.drill("treppe", "playable") == Tally(2, 1)
    assert progress.again("treppe") == (("odd", 8),)
    for seed in range(2 * MAX_AGAIN):
        progress.answered("treppe", "odd", seed, right=False)
    newest = range(MAX_AGAIN, 2 * MAX_AGAIN)
    assert progress.again("treppe") == tuple(("odd", seed) for seed in newest), "the oldest are forgotten"


def test_a_new_kernel_loads_progress_from_the_browser() -> None:
    first, shelf = with_shelf()
    first.solved("treppe/base", 2, clean=True)
    first.failed("treppe/runs")
    first.answered("treppe", "odd", 8, right=False)
    second = Progress()
    second.stores.add(shelf)
    second.reported(shelf.text, shelf.token)
    assert second.entries() == first.entries()
    second.solved("treppe/runs", 3, clean=True)
    second.answered("treppe", "odd", 8, right=True)
    second.reported(first.dumps(), shelf.token)  # data stored by an older page does not undo later progress
    assert not second.level("treppe/runs").again
    assert second.again("treppe") == ()
    third = Progress()
    third.reported(shelf.text, shelf.token)
    assert third.entries() == second.entries()


def test_an_empty_browser_receives_the_kernels_progress() -> None:
    progress = Progress()
    progress.solved("treppe/base", 2, clean=True)
    shelf = Shelf()
    shelf.token = "another page"
    progress.stores.add(shelf)
    progress.reported("", shelf.token)
    assert shelf.kept["levels"] == {"treppe/base": [2, 0]}


def test_resetting_a_game_keeps_the_others() -> None:
    progress, shelf = with_shelf()
    for game in ("treppe", "napoleon"):
        progress.solved(f"{game}/base", 2, clean=True)
        progress.answered(game, "odd", 8, right=False)
    progress.forget("treppe")
    assert progress.level("treppe/base") == Mark()
    assert progress.again("treppe") == ()
    assert shelf.kept == {"levels": {"napoleon/base": [2, 0]}, "drills": {"napoleon/odd": [1, 0]},
                          "again": {"napoleon": [["odd", 8]]}}  # fmt: skip


def test_loading_progress_keeps_the_better_result() -> None:
    progress, _ = with_shelf()
    progress.solved("treppe/base", 3, clean=True)
    progress.failed("treppe/runs")
    progress.answered("treppe", "odd", 8, right=False)
    text = progress.dumps()
    progress.forget("treppe")
    progress.solved("treppe/base", 1, clean=True)
    progress.load(text)
    assert json.loads(progress.dumps()) == json.loads(text)
    other, shelf = with_shelf()
    other.solved("treppe/base", 2, clean=True)
    other.load(text)
    assert other.level("treppe/base").stars == 3
    assert read(shelf.text).entries() == other.entries()


def test_loading_fewer_stars_removes_none() -> None:
    progress, _ = with_shelf()
    progress.solved("treppe/base", 1, clean=True)
    text = progress.dumps()
    progress.solved("treppe/base", 3, clean=True)
    progress.load(text)
    assert progress.level("treppe/base").stars == 3


HEAD = '{"format": "kartentisch-progress", "version": 1'


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "null", "{}", '{"format": "kartentisch-progress", "version": 2}', "9" * (MAX_TEXT + 1), '{"a":'],
)
def test_invalid_progress_is_rejected_and_changes_nothing(text: str) -> None:
    progress, shelf = with_shelf()
    progress.solved("treppe/base", 2, clean=True)
    before = progress.dumps()
    with pytest.raises(ValueError, match=r".*"):
        progress.load(text)
    shelf.text, shelf.token = text, "another page"
    progress.reported(text, shelf.token)
    assert read(shelf.text).entries() == progress.entries(), "the browser keeps what is known here"
    assert shelf.aside == text
    assert progress.dumps() == before


@pytest.mark.parametrize(
    "part",
    [
        '"levels": {"treppe/base": [4, 0]}',
        '"levels": {"treppe/base": [true, 0]}',
        '"levels": {"treppe/base": [3, 2]}',
        '"levels": {"treppe/base": [3]}',
        '"levels": {"<b>/base": [3, 0]}',
        '"levels": {"base": [3, 0]}',
        '"levels": [1]',
        '"drills": {"treppe/odd": [1, 2]}',
        '"drills": {"treppe/odd": [-1, -2]}',
        '"drills": {"treppe/odd": [99999999999, 1]}',
        '"again": {"treppe": [["odd", -1]]}',
        '"again": {"treppe": [["odd", "1"]]}',
        '"again": {"treppe": ["odd"]}',
        '"again": {"treppe": "odd"}',
        '"again": {"../etc": [["odd", 1]]}',
    ],
)
def test_impossible_progress_is_not_believed(part: str) -> None:
    entries = read(f"{HEAD}, {part}}}").entries()
    assert entries == {"levels": {}, "drills": {}, "again": {}}
