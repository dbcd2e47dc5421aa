"""The storage keys of panels: distinct for each, and the same when a cell runs again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardwidgets.session import resume
from cardwidgets.widgets.output import cells


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
