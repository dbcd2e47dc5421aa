"""Messages about long lists: they stay short even as move tree and review grow."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, strategies as st

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.session.move_tree import History, Node
from cardwidgets.session.tree_view import TreeView
from cardwidgets.solver.game_review import Chart
from cardwidgets.widgets.base import PageWidget
from cardwidgets.widgets.controls.clock import Clock
from tests import page_scripts
from tests.pages import part, send, wire

ENTRIES = st.lists(st.tuples(st.integers(-1, 3), st.sampled_from(["", "won", "lost"])).map(list), max_size=8)


class Page:
    """A page that has the state of a widget, and applies patches to it."""

    def __init__(self, widget: PageWidget) -> None:
        self._state: dict[str, Any] = json.loads(json.dumps(widget.get_state()))
        self._wire = wire(widget)
        self._taken = 0

    @property
    def heard(self) -> list[str]:
        """The messages received."""
        return [json.dumps({**message, "buffers": None}) for message in self._wire]

    @property
    def state(self) -> dict[str, Any]:
        """The present state."""
        for message in map(json.loads, self.heard[self._taken :]):
            if message["method"] == "update":
                self._state |= message["state"]
            else:
                self._state = page_scripts.patched(self._state, [message["content"]])
        self._taken = len(self._wire)
        return self._state


def label(node: Node[engine.Position]) -> tuple[str, str]:
    return str(node.state.last_move), node.state.outcome or ""


@given(st.lists(st.tuples(ENTRIES, st.integers(0, 9)), max_size=6))
def test_page_and_kernel_have_the_same_list(steps: list[tuple[list[Any], int]]) -> None:
    tree = TreeView("tree")
    page = Page(tree)
    for moves, here in steps:
        before = (tree.moves, tree.here)
        messages = len(page.heard)
        tree.send_patch(moves=moves, here=here)
        assert (page.state["moves"], page.state["here"]) == (tree.moves, tree.here) == (moves, here)
        assert len(page.heard) - messages == ((moves, here) != before)
        assert tree.get_state()["moves"] == moves, "a page that opens now gets all of it"
    tree.close()


def test_moves_in_a_long_game_add_little_to_the_tree(project: Path) -> None:
    history = engine.record.loads((project / "tests/golden/harfe-won.json").read_text(encoding="utf-8")).history
    tries = History(history[-2])
    tree = TreeView("tree")
    tree.show(tries, label)
    page = Page(tree)

    tries.play(history[-1])
    tree.show(tries, label)
    for back in (3, 150, 40):  # branches at the end, in the middle, and between them
        for _ in range(back):
            tries.undo()
        tried = [node.state.last_move for node in tries.here.after]
        tries.play(next(tries.position.play(move) for move in tries.position.legal_moves if move not in tried))
        tree.show(tries, label)
    assert max(map(len, page.heard)) < 500 < 8000 < len(json.dumps(tree.moves))
    assert max(row for _, _, row, *_ in tree.moves) == 3
    assert page.state["moves"] == tree.moves and page.state["here"] == tree.here

    places = {(column, row): label(node)[0] for node, column, row in tries.placed()}
    assert {(column, row): text for _, column, row, text, _ in tree.moves} == places
    assert all(before < number for number, (before, *_) in enumerate(tree.moves))
    gone: list[Node[engine.Position]] = []
    tree.on_go(gone.append)
    send(tree, {"go": tree.here})
    assert gone == [tries.here]

    other = History(history[0])
    tree.show(other, label)
    assert page.state["moves"] == tree.moves == [[-1, 0, 0, "None", ""]]
    tree.close()


def test_review_answers_are_short_messages(make: Callable[..., Any], project: Path) -> None:
    won = engine.record.loads((project / "tests/golden/harfe-won.json").read_text(encoding="utf-8"))
    panel = make("play", won)
    panel.review()
    chart = part(panel, Chart)
    page = Page(chart)
    points = [list(point) for point in chart.points]
    points[7][1] = "won"
    chart.send_patch(points=points, here=7)
    assert page.state["points"] == points and len(page.heard[-1]) < 300 < 9000 < len(json.dumps(points))


def test_a_late_page_receives_everything_but_the_script() -> None:
    """A page that was slow to load the script has missed the earlier messages."""
    tree = TreeView("tree")
    heard = wire(tree)
    send(tree, {"late": True})
    (message,) = heard
    whole = {name: value for name, value in tree.get_state().items() if name != "_esm"}
    assert message["method"] == "update" and message["state"] == whole
    tree.close()


def test_a_clock_tells_the_page_how_long_ago_its_game_began(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("cardwidgets.widgets.controls.clock.time", SimpleNamespace(monotonic=lambda: now[0]))
    clock = Clock(Wording("play"))
    heard = wire(clock)
    clock.set(1000.0, None)
    now[0] += 7
    send(clock, {"late": True})
    assert [one["state"]["began"] for one in heard] == [0, 7]
    clock.close()
