"""The storage keys of panels: distinct for each, and the same when a cell runs again."""

from collections.abc import Callable
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.session import resume
from cardwidgets.widgets.output import cells
from cardwidgets.widgets.storage.browser_storage import GameStorage
from tests.pages import part


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Runs a cell that makes panels, and returns their keys."""
    runs = 0

    def ran(cell: str, *panels: str) -> list[str]:
        nonlocal runs
        runs += 1
        parent = {"metadata": {"cellId": cell}, "header": {"msg_id": f"run {runs}"}}
        shell: Any = type("Shell", (), {"get_parent": lambda self: parent})()
        monkeypatch.setattr(cells, "get_ipython", lambda: shell)
        storages = [resume.storage_of(name) for name in panels]
        names = [storage.key for storage in storages]
        for storage in storages:
            storage.close()
        return names

    return ran


def test_two_tables_of_a_cell_have_stable_distinct_names(run: Callable[..., list[str]]) -> None:
    first = run("a cell", "play treppe", "play treppe", "play napoleon")
    assert len(set(first)) == 3
    other = run("another cell", "play treppe")
    assert not set(other) & set(first)
    assert run("a cell", "play treppe", "play treppe", "play napoleon") == first


def test_a_table_with_its_own_name_leaves_the_names_of_the_others() -> None:
    game = engine.game("treppe")
    panels = [cardwidgets.play(game), cardwidgets.play(game, stored_as="treppe step"), cardwidgets.play(game)]
    first, step, second = (part(panel, GameStorage).key.rsplit(" ", 1) for panel in panels)
    assert step == ["treppe step", "1"] and second == ["treppe", str(int(first[1]) + 1)]
