"""A closed panel leaves no objects, and rerunning cells leaks no widgets; `check_panel` checks the widgets of one."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import comm
import pytest

import cardwidgets
import engine
from cardwidgets.widgets.output import cells
from tests.session.test_all_panels import PANELS
from tests.sizes import usually
from tests.waiting import wait_until

MAKE = {name: make for name, (make, _checks) in PANELS.items()}


def alive() -> set[str]:
    """The ids of all widgets that pages can reach."""
    return set(comm.get_comm_manager().comms)


@pytest.fixture
def few_objects() -> Iterator[None]:
    """Freezes existing objects, so that the garbage collector considers only those of the test."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("few_objects")
@pytest.mark.parametrize("name", usually(MAKE, "treppe", "lesson"))
def test_a_closed_panel_leaves_no_objects(name: str) -> None:
    """Includes widgets and everything they own, but not caches of the engine or the compiler."""

    def once() -> int:
        MAKE[name]().close()
        gc.collect()
        kinds = Counter(map(type, gc.get_objects()))
        homes = ("cardwidgets", "ipywidgets", "ipycanvas", "anywidget", "comm")
        return sum(kinds[one] for one in kinds if str(one.__module__).partition(".")[0] in homes)

    once()
    first = min(once(), once())
    wait_until(lambda: once() <= first, 20)  # a search being cancelled may hold a panel for a moment


class Notebook:
    """Runs cells, like a host that identifies them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch, self._runs = monkeypatch, 0

    def run(self, cell: str, *makers: Callable[[], Any]) -> list[Any]:
        """Run a cell that makes panels and shows them."""
        self._runs += 1
        parent = {"metadata": {"cellId": cell}, "header": {"msg_id": f"run {self._runs}"}}
        shell: Any = type("Shell", (), {"get_parent": lambda self: parent})()
        self._patch.setattr(cells, "get_ipython", lambda: shell)
        made = [make() for make in makers]
        for one in made:
            one._repr_mimebundle_()
        return made


RERUN = ("treppe", "match", "lesson", "drill", "demo", "reading", "progress", "workshop", "experiment")


@pytest.mark.parametrize("name", RERUN)
def test_rerunning_a_cell_closes_its_old_panels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = Notebook(monkeypatch)
    notebook.run("a", MAKE[name])
    counts = []
    for _ in range(3):
        (shown,) = notebook.run("a", MAKE[name])
        counts.append(len(alive()))
    assert len(set(counts)) == 1
    assert shown.comm is not None
    shown.close()


def test_only_the_same_cells_previous_run_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = Notebook(monkeypatch)
    twins = notebook.run("a", MAKE["treppe"], MAKE["treppe"])
    (other,) = notebook.run("b", MAKE["treppe"])
    assert all(one.comm is not None for one in (*twins, other))
    notebook.run("c", lambda: twins[0])  # shown in another cell, too
    (new,) = notebook.run("a", MAKE["treppe"])
    assert [one.comm is not None for one in (*twins, other, new)] == [True, False, True, True]
    notebook.run("a", lambda: new)  # the same one again
    assert new.comm is not None
    for one in (twins[0], other, new):
        one.close()


@pytest.mark.parametrize("name", ["lesson", "drill", "predict", "demo", "bet", "advice"])
def test_a_panel_whose_name_is_wrong_leaves_no_second_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python closes what was half made, and would report in the cell whatever fails there."""
    ignored: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", ignored.append)
    with pytest.raises((KeyError, engine.OptionError)):
        getattr(cardwidgets, name)("treppe", "nothing")
    gc.collect()
    assert not ignored
