"""Storage of many kernels in one browser: nothing is lost or counted twice, whatever happens to the messages.

The kernels and page scripts are real; the connection between them is simulated.
"""

import json
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from cardwidgets.course.progress.record import Progress
from cardwidgets.widgets.storage.browser_storage import GameStorage
from tests.page_scripts import Tabs
from tests.pages import send, wire

TABS = ("first", "second")
KERNELS = {"a": "first", "b": "first", "c": "second"}
"""Kernel -> its tab."""
EMPTY = {"played": 0, "won": 0, "streak": 0, "best_streak": 0, "fewest_moves": 0}


class Panel:
    """The storage of a panel, with a continuing game and tallies."""

    teaches = False

    def __init__(self, name: str, said: Callable[[Any], None]) -> None:
        self.storage = GameStorage(name)
        self._sent = wire(self.storage)
        self._said = said
        self.record, self.games = "", [0, 0]
        self.state = {"key": name, "writer": self.storage.writer}

    def play(self, won: bool) -> None:
        self.record = "" if won and len(self.record) > 9 else self.record + f"{len(self.record)} "
        self.storage.keep(self.record)
        self.storage.count("treppe", won, 9)
        self.games[0] += 1
        self.games[1] += won
        self.flush()

    def hear(self, content: Any) -> None:
        send(self.storage, content)
        self.flush()

    def flush(self) -> None:
        for one in self._sent:
            if one["method"] == "custom":
                self._said(json.loads(json.dumps(one["content"])))
        self._sent.clear()

    def known(self) -> Any:
        return {key: self.storage.tallies.get("treppe", EMPTY)[key] for key in ("played", "won")}

    def close(self) -> None:
        self.storage.close()


class Teacher:
    """The progress of a kernel with lessons."""

    teaches = True

    def __init__(self, name: str, said: Callable[[Any], None]) -> None:
        self.progress = Progress()
        self.progress.stores.add(self)
        self._said = said
        self.games, self.record = [0, 0], ""
        self.state = {"writer": self.progress.writer}

    def post(self, change: Any) -> None:
        self._said(json.loads(json.dumps(change)))

    def play(self, won: bool) -> None:
        self.progress.answered("treppe", "odd", 7, right=won)
        self.games[0] += 1
        self.games[1] += won
        self.progress.solved(f"treppe/level-{self.games[0] % 3}", 1 + self.games[0] % 3, clean=won)

    def hear(self, content: Any) -> None:
        self.progress.reported(content["progress"]["text"], content["progress"]["token"])

    def known(self) -> Any:
        tally = self.progress.drill("treppe", "odd")
        return {"played": tally.asked, "won": tally.right}

    def close(self) -> None:
        pass


class Lines:
    """The kernels, the tabs, and the messages in transit between them."""

    def __init__(self, kind: type[Panel] | type[Teacher], local: dict[str, str] | None = None) -> None:
        self.tabs = Tabs(local)
        self.down: dict[str, deque[Any]] = {name: deque() for name in KERNELS}
        self.up: dict[str, deque[Any]] = {name: deque() for name in KERNELS}
        self.kernels: dict[str, Any] = {name: kind(name, self.down[name].append) for name in KERNELS}
        for tab in TABS:
            self.tabs("open", tab)
        for tab in TABS:
            self.load(tab)

    def take(self, said: list[Any]) -> None:
        for name, content in said:
            self.up[name].append(content)

    def load(self, tab: str) -> None:
        """Load a tab again; its kernels are still there, as in JupyterLab."""
        self.take(self.tabs("open", tab))
        for name, one in KERNELS.items():
            if one == tab:
                kernel = self.kernels[name]
                self.take(self.tabs("show", tab, name, kernel.state, kernel.teaches))

    def to_page(self, name: str) -> None:
        if self.down[name]:
            self.take(self.tabs("say", KERNELS[name], name, self.down[name].popleft()))

    def to_kernel(self, name: str) -> None:
        if self.up[name]:
            self.kernels[name].hear(self.up[name].popleft())

    def cut(self, name: str) -> None:
        self.down[name].clear()
        self.up[name].clear()

    def settle(self) -> None:
        """Reconnect, and deliver all messages."""
        for tab in TABS:
            self.tabs("fill", tab, False)
            self.take(self.tabs("wait", tab))
            self.take(self.tabs("back", tab))
        for _ in range(200):
            if not any(self.down.values()) and not any(self.up.values()):
                return
            for name in KERNELS:
                self.to_page(name)
                self.to_kernel(name)
        raise AssertionError("the kernels and their pages never come to an end")

    def close(self) -> None:
        for kernel in self.kernels.values():
            kernel.close()


ACTIONS = [*("won", "lost", "cut", "load", "full", "room", "wait", "twice"), *("to page", "to kernel") * 2]
steps = st.lists(st.tuples(st.sampled_from(sorted(KERNELS)), st.sampled_from(ACTIONS)), max_size=60)


def act(lines: Lines, name: str, action: str) -> None:
    tab = KERNELS[name]
    if action in ("won", "lost"):
        lines.kernels[name].play(action == "won")
    elif action == "to page":
        lines.to_page(name)
    elif action == "to kernel":
        lines.to_kernel(name)
    elif action == "cut":
        lines.cut(name)
    elif action == "load":
        lines.load(tab)
    elif action == "wait":
        lines.take(lines.tabs("wait", tab))
    elif action == "twice":
        for way in (lines.down, lines.up):
            way[name].extend(list(way[name])[-1:])
    else:
        lines.take(lines.tabs("fill", tab, action == "full"))


def kept_counts(local: dict[str, str]) -> dict[str, int]:
    """The counts in a browser's store, as a new kernel reads them."""
    lines = Lines(Teacher if "kartentisch.progress" in local else Panel, local)
    lines.settle()
    counts: dict[str, int] = lines.kernels["a"].known()
    lines.close()
    return counts


@pytest.mark.parametrize("kind", [Panel, Teacher])
@settings(max_examples=60, deadline=None)
@given(steps=steps)
@example(steps=[("a", "full"), ("a", "won"), ("a", "to page"), ("a", "to page")])
@example(steps=[("a", "won"), ("a", "cut"), ("a", "lost"), ("c", "won"), ("c", "to page"), ("c", "load")])
def test_tallies_lose_nothing_and_count_nothing_twice(kind: Any, steps: list[tuple[str, str]]) -> None:
    lines = Lines(kind)
    for name, action in steps:
        act(lines, name, action)
    lines.settle()
    games = [sum(kernel.games[at] for kernel in lines.kernels.values()) for at in (0, 1)]
    whole = {"played": games[0], "won": games[1]}
    assert [kernel.known() for kernel in lines.kernels.values()] == [whole] * len(KERNELS)
    for name, kernel in lines.kernels.items():
        kept = lines.tabs("kept", KERNELS[name])
        assert kept["session"].get(f"kartentisch.game /page {name}", "") == kernel.record
    lines.close()
    assert kept_counts(kept["local"]) == whole
