"""Network traffic of the larger steps of the games: dealing a row, a redeal, a trick, and undoing them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator

import engine
from bench.figures import ReportRow
from bench.playing import new_page, open_notebook
from cardwidgets.tricks.session import MatchSession
from tools.browser import harness

GOAL_KB = 15
QUIET_S = 0.4
"""A step is complete when the wire has been silent for this many seconds."""
FIRST = 38
"""The deal of Napoleon that is played."""
NOTEBOOK = "steps.ipynb"
LAST = -1
WON = {
    "harfe-won": "Große Harfe",
    "treppe-won": "Die Treppe",
    "grosse-napoleon-won": "Große Napoleon",
    "hochzeitszug-won": "Der Hochzeitszug",
}
_GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"
_CELL = "import cardwidgets, engine\ncardwidgets.play(engine.record.loads({record!r}).history[{at}])"
_MATCH = f"cardwidgets.match(engine.game('napoleon', players=3), deals=2, first={FIRST}, speed='at once')"


@dataclass(frozen=True)
class StoredStep:
    """A step of a stored game.

    Attributes:
        record: the stem of the file with the game.
        at: the number of the move in it, counted from 1, or `LAST`.
        name: what the step does.
        drawer: whether the drawer is open, with the move tree and the line to share.
    """

    record: str
    at: int
    name: str
    drawer: bool = False


STEPS = (
    StoredStep("harfe-won", 89, "a card turned (Große Harfe)"),
    StoredStep("harfe-won", 95, "a run moved (Große Harfe)"),
    StoredStep("harfe-won", 253, "the waste turned over (Große Harfe)"),
    StoredStep("treppe-won", 1, "the base named (Die Treppe)"),
    StoredStep("treppe-won", 26, "the stairs filled (Die Treppe)"),
    StoredStep("grosse-napoleon-won", 30, "a row dealt (Große Napoleon)"),
    StoredStep("grosse-napoleon-won", 23, "gathered, dealt anew (Große Napoleon)"),
    StoredStep("hochzeitszug-won", 12, "gathered, dealt anew (Der Hochzeitszug)"),
    StoredStep("harfe-won", 288, "a card put up while the tree is seen (Große Harfe)", drawer=True),
    *(StoredStep(stem, LAST, f"the game won ({name})") for stem, name in WON.items()),
)
TRICK = "a card played, a trick gathered (Napoleon)"


def measure(browser: Browser, server: harness.Server, host: str) -> dict[str, float]:
    """Make each step and take it back, on one page with a table for each; the larger kilobytes of both by step name."""
    games = {step.record: (_GOLDEN / f"{step.record}.json").read_text(encoding="utf-8") for step in STEPS}
    cells = [_CELL.format(record=games[step.record], at=step.at - 1) for step in STEPS]
    harness.write_notebook(server.root / NOTEBOOK, *cells, _MATCH)
    figures: dict[str, float] = {}
    with new_page(browser) as page:
        open_notebook(page, server, host, NOTEBOOK)
        panels = [page.locator(".kt-panel").nth(number) for number in range(len(STEPS) + 1)]
        for panel, step in zip(panels, STEPS, strict=False):
            if step.drawer:
                panel.locator(".kt-do-menu").click()
                panel.locator(".kt-do-more").click()
            figures[step.name] = _there_and_back(panel, engine.record.loads(games[step.record]).history[step.at])
        figures[TRICK] = max(_decisions(panels[-1]))
    return {name: size / 1000 for name, size in figures.items()}


def rows(figures: dict[str, dict[str, float]]) -> Iterator[ReportRow]:
    """The rows for the results of `measure`, by host."""
    for name in (*(step.name for step in STEPS), TRICK):
        values = {host: found[name] for host, found in figures.items() if name in found}
        yield ReportRow(f"bytes, {name}, most", values, "{:.1f} kB", GOAL_KB)


def _there_and_back(panel: Locator, after: engine.Position) -> int:
    """Play the last move of a position and take it back; return the larger number of bytes."""
    played = _bytes(panel, lambda: _play(panel, after), len(after.moves))
    return max(played, _bytes(panel, lambda: panel.locator(".kt-do-undo").click(), len(after.moves) - 1))


def _table(panel: Locator) -> Locator:
    return panel.locator(".kt-layer[data-rev]")


def _play(panel: Locator, after: engine.Position) -> None:
    """Play the last move of a position: with a button, a click on what plays it, or with cards and their target."""
    table, move, before = _table(panel), after.last_move, after.history[-2]
    assert move is not None
    played = table.locator(f'[data-action="{move.text}"]')
    if played.count():
        played.first.click(position={"x": 8, "y": 8})
    elif not move.source:
        text = move.text.split()[-1]
        buttons = panel.locator(".kt-choice")
        (buttons.filter(has_text=text) if move.text.startswith("base") else buttons).first.click()
    else:
        grown = next(name for name in before.game.piles if len(after[name]) > len(before[name]))
        for handle in (_top(before, move.source, move.count), _top(before, grown)):
            table.locator(f'[data-handle="{handle}"]').click(position={"x": 8, "y": 8})


def _top(position: engine.Position, pile: str, count: int = 1) -> str:
    held = len(position[pile])
    return f"{pile}:{held - count}" if held else pile


def _bytes(panel: Locator, act: Callable[[], object], moves: int) -> int:
    """The bytes of a step, after which that many moves have been made."""
    _begin(panel)
    act()
    panel.page.wait_for_function(
        "([table, moves]) => JSON.parse(table.dataset.state || '{}').moves === moves",
        arg=[_table(panel).element_handle(), moves],
    )
    return _silence(panel)


def _decisions(panel: Locator) -> Iterator[int]:
    """Play a match, with the learner deciding by the rules of thumb; yield the bytes of each of their decisions."""
    course = MatchSession(engine.Match(engine.game("napoleon", players=3), deals=2, first=FIRST), 0, "rule-based")
    while not course.match.deal_over:
        move = course.think(course.match)
        mine = course.my_turn
        course.move(move)
        if not mine:
            continue
        _begin(panel)
        before = harness.revision(_table(panel))
        if move.text.startswith("play "):
            panel.locator(f'[data-action="{move.text}"]').click(position={"x": 8, "y": 8})
        else:
            label = "Pass" if move.text == "pass" else f"Bid {move.text.split()[1]}"
            panel.get_by_role("button", name=label, exact=True).click()
        harness.wait_for_revision(_table(panel), before)
        size = _silence(panel)
        yield size // (harness.revision(_table(panel)) - before)


def _begin(panel: Locator) -> None:
    """Scroll a panel into view; once that has settled, start counting."""
    panel.wait_for(state="attached", timeout=harness.PATIENCE)
    _table(panel).wait_for(state="attached", timeout=harness.PATIENCE)
    _table(panel).scroll_into_view_if_needed()
    _silence(panel)
    panel.page.evaluate("ktBench.count()")


def _silence(panel: Locator) -> int:
    """Wait until the wire is silent; return the bytes since counting started."""
    counted, since = -1, time.monotonic()
    while time.monotonic() - since < QUIET_S:
        panel.page.wait_for_timeout(60)
        now = int(panel.page.evaluate("ktBench.counted()"))
        if now != counted:
            counted, since = now, time.monotonic()
    return counted
