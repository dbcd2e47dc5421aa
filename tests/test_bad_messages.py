"""Malformed messages from a page: no exception, and the game stays a game by the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.match_panel import MatchPanel
from cardwidgets.panel import PlayPanel
from engine.testing import check_cards, check_state

KINDS = ("intent", "hello", "page", "file", "recalled", "go", "nonsense", "", None, 7)
WHATS = ("take", "drop", "click", "double", "key", "nonsense", "", None, 3, [])
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    float("inf"),
    "",
    "S",
    "T1",
    "FC",
    "T1:0",
    "H1:0",
    "T99:5",
    "../../x",
    "play AS",
    "x" * 5000,
    [],
    {},
    ["T1"],
    {"rev": 1},
)
FIELDS = (
    "rev",
    "handle",
    "target",
    "how",
    "key",
    "still",
    "dark",
    "text",
    "record",
    "tallies",
    "reloaded",
    "go",
    "deal",
)


def message(chance: random.Random, rev: int) -> Any:
    """A message as no honest page would send it, or nearly an honest one."""
    if chance.random() < 0.03:
        return chance.choice(VALUES)
    content: dict[Any, Any] = {"kind": chance.choice(KINDS), "what": chance.choice(WHATS), "rev": rev}
    for name in chance.sample(FIELDS, chance.randint(0, 6)):
        content[name] = chance.choice(VALUES)
    if chance.random() < 0.5:
        content["kind"] = "intent"
    return content


def widgets_of(panel: Any) -> list[Any]:
    """All widgets of a panel that listen to messages of their own."""
    found, todo = [], [panel]
    while todo:
        one = todo.pop()
        todo += getattr(one, "children", ())
        if hasattr(one, "_on_message"):
            found.append(one)
    return found


@pytest.mark.parametrize("key", ["grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug"])
def test_a_panel_survives_any_message(key: str) -> None:
    panel = PlayPanel(engine.game(key), deal=7, indicator=False)
    chance = random.Random(key)
    listeners = [panel.table, *widgets_of(panel)]
    assert len(listeners) >= 2
    for _ in range(1500):
        chance.choice(listeners)._on_message(None, message(chance, panel.table.rev), [])
    check_cards(panel.position)
    check_state(panel.position)
    assert engine.record.loads(engine.record.dumps(panel.position)) == panel.position


def test_a_match_survives_any_message() -> None:
    panel = MatchPanel(engine.game("napoleon"), first=7, speed="at once")
    chance = random.Random(8)
    listeners = [panel.table, *widgets_of(panel)]
    for _ in range(1500):
        chance.choice(listeners)._on_message(None, message(chance, panel.table.rev), [])
    check_state(panel.position)
    assert engine.Match.loads(panel.match.dumps()) == panel.match


@pytest.mark.parametrize("x", [float("nan"), float("inf"), -1e300, 1e300, 0.0])
def test_a_click_on_the_canvas_may_lie_anywhere(x: float) -> None:
    panel = PlayPanel(engine.game("treppe"), deal=7, indicator=False)
    before = panel.position
    panel.table._on_canvas_click(x, x)
    assert panel.position == before


def test_teaching_widgets_survive_any_message() -> None:
    chance = random.Random(9)
    for one in (
        cardwidgets.lesson("napoleon", "beating"),
        cardwidgets.drill("napoleon", seed=1),
        cardwidgets.demo("napoleon"),
        cardwidgets.progress("napoleon"),
    ):
        for listener in widgets_of(one):
            for _ in range(300):
                listener._on_message(None, message(chance, 0), [])
        one.close()
