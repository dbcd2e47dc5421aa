"""A panel closes what it created: after `close()` no widget is left, and rerunning cells leaks no memory."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import comm
import pytest

import cardwidgets
import engine
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.tricks.panel import MatchPanel
from cardwidgets.widgets.output import cells
from tests.sizes import usually
from tests.waiting import wait_until


def played(panel: Any) -> Any:
    """A used panel, with an opened drawer, moves and a changed language."""
    panel.language = "de"
    for name in ("more", "opponents"):
        if name in panel.buttons:
            panel.buttons[name].click()
    for _ in range(3):
        if panel.position.legal_moves and panel.position.to_move == 0:
            panel.play(panel.position.legal_moves[0])
    panel.undo()
    return panel


PANELS: dict[str, Callable[[], Any]] = {
    "play": lambda: PlayPanel(engine.game("treppe"), deal=7),
    "play, used": lambda: played(PlayPanel(engine.game("treppe"), deal=7)),
    "play, few buttons": lambda: PlayPanel(engine.game("grosse-harfe"), deal=7, buttons="few"),
    "match": lambda: MatchPanel(engine.game("napoleon"), first=7),
    "match, used": lambda: played(MatchPanel(engine.game("napoleon"), first=7, speed="at once")),
    "lesson": lambda: cardwidgets.lesson("treppe", "base"),
    "drill": lambda: cardwidgets.drill("treppe", seed=1),
    "predict": lambda: cardwidgets.predict("treppe", "further"),
    "demo": lambda: cardwidgets.demo("treppe", "waste"),
    "demo of a match": lambda: cardwidgets.demo("napoleon", "tricks"),
    "reading": lambda: cardwidgets.reading("hochzeitszug", "redeals"),
    "progress": lambda: cardwidgets.progress("treppe"),
    "workshop": lambda: cardwidgets.workshop("treppe"),
    "experiment": lambda: cardwidgets.experiment("treppe", ["climber", "random"]),
    "advice": lambda: cardwidgets.advice("treppe", "use-spaces"),
    "bet": lambda: cardwidgets.bet("treppe", "swap-before-turning"),
    "reveal": lambda: cardwidgets.reveal(lambda: 7),
    "language switch": cardwidgets.language_switch,
}


def alive() -> set[str]:
    """The ids of all widgets that pages can reach."""
    return set(comm.get_comm_manager().comms)


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_closes_what_it_created(name: str) -> None:
    PANELS[name]().close()  # creates what all panels share
    before = alive()
    panel = PANELS[name]()
    assert len(alive() - before) > 3
    panel.close()
    assert alive() == before
    panel.close()  # closing twice is harmless


@pytest.fixture
def few_objects() -> Iterator[None]:
    """Freezes existing objects, so that the garbage collector considers only those of the test."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("few_objects")
@pytest.mark.parametrize("name", usually(PANELS, "play", "lesson"))
def test_a_closed_panel_leaves_no_objects(name: str) -> None:
    """Includes widgets and everything they own, but not caches of the engine or the compiler."""

    def once() -> int:
        PANELS[name]().close()
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


RERUN = ("play", "match", "lesson", "drill", "demo", "reading", "progress", "workshop", "experiment")


@pytest.mark.parametrize("name", RERUN)
def test_rerunning_a_cell_closes_its_old_panels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = Notebook(monkeypatch)
    notebook.run("a", PANELS[name])
    counts = []
    for _ in range(3):
        (shown,) = notebook.run("a", PANELS[name])
        counts.append(len(alive()))
    assert len(set(counts)) == 1
    assert shown.comm is not None
    shown.close()


def test_only_the_same_cells_previous_run_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = Notebook(monkeypatch)
    twins = notebook.run("a", PANELS["play"], PANELS["play"])
    (other,) = notebook.run("b", PANELS["play"])
    assert all(one.comm is not None for one in (*twins, other))
    notebook.run("c", lambda: twins[0])  # shown in another cell, too
    (new,) = notebook.run("a", PANELS["play"])
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
