"""Chances at the table: computed in the background while they are on, and never more than is known."""

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.solver import search_queue
from cardwidgets.solver.search_queue import Searcher
from cardwidgets.widgets.output import shown
from engine import Solution
from engine.lab import Chances, chances
from tests.pages import hear, part, press, says
from tests.waiting import wait_until

SMALL = engine.game("treppe", rows=3, ranks=7, suits=3)
CHOICE = engine.record.read("treppe deal=2: base 2, S>R3P2, S>R1P1, R5P2>FH, S>R5P2")
"""A position with four moves, one of which takes cards of row 5."""
LAST = engine.game("kleine-harfe", ranks=3, suits=2, columns=3).setup("T1: 3D\nFC: AC 2C 3C\nFD: AD 2D")


class Imagined:
    """Stands for `engine.chances`: moves win these shares of the worlds, others all, once it may go on.

    Attributes:
        shares: the share of a move.
        known: whether all cards are known.
        asked: position, worlds and earlier worlds of each call.
        stopped: the positions whose computation was cancelled.
    """

    def __init__(self) -> None:
        self.shares: dict[str, float] = {}
        self.known = False
        self.asked: list[tuple[engine.Position, int, int]] = []
        self.stopped: list[engine.Position] = []
        self.go = threading.Event()
        self.go.set()

    def __call__(self, position: engine.Position, worlds: int, *, earlier: Any, cancel: Callable[[], bool]) -> Chances:
        self.asked.append((position, worlds, earlier.worlds if earlier else 0))
        while not self.go.wait(0.002):
            if cancel():
                self.stopped.append(position)
                worlds = 0
                break
        worlds = 1 if self.known else worlds
        won = [round(self.shares.get(move.text, 1) * worlds) for move in position.legal_moves]
        rows = tuple(
            tuple(number < wins or (False if self.known else None) for number in range(worlds)) for wins in won
        )
        return Chances(position.game, position.legal_moves, rows, self.known)


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch) -> Imagined:
    fake = Imagined()
    monkeypatch.setattr(engine, "chances", fake)
    monkeypatch.setitem(chances.__globals__, "tables", dict)
    return fake


@pytest.fixture
def playing(make: Callable[..., Any]) -> Callable[..., PlayPanel]:
    """Makes panels without the solver's indicator."""
    return lambda start, **settings: make("PlayPanel", start, indicator=False, **settings)


def line(panel: PlayPanel) -> str:
    """The sentence about the chances; it has no full stop."""
    begins = "By what you can see|Nach den bekannten Karten|You know where"
    signs = re.findall(rf"^(?:{begins})[^.]*?$", shown.text(panel), re.MULTILINE)
    return signs[0].strip() if signs else ""


def done(panel: PlayPanel, imagined: Imagined, worlds: int = 100) -> str:
    """The sentence once this many worlds have been compared here."""
    wait_until(lambda: imagined.asked[-1:] and imagined.asked[-1][:2] == (panel.position, worlds))
    wait_until(lambda: search_queue.threads() == 0)
    return line(panel)


def test_nothing_is_computed_while_they_are_off(playing: Callable[..., PlayPanel], imagined: Imagined) -> None:
    panel = playing(SMALL.deal(1))
    panel.play("base 6")
    panel.undo()
    press(panel, "chances")
    done(panel, imagined)
    press(panel, "chances")
    before = len(imagined.asked)
    panel.redo()
    assert len(imagined.asked) == before and search_queue.threads() == 0 and not line(panel)


def test_the_numbers_come_from_more_and_more_worlds(playing: Callable[..., PlayPanel], imagined: Imagined) -> None:
    imagined.shares = {move.text: 0.3 for move in CHOICE.legal_moves}
    panel = playing(CHOICE)
    press(panel, "chances")
    assert done(panel, imagined) == "By what you can see: won in 30 of 100 imagined deals"
    assert [asked[1:] for asked in imagined.asked] == [(10, 0), (40, 10), (100, 40)]
    panel.undo()
    done(panel, imagined)
    panel.redo()
    assert "100 imagined" in line(panel) and len(imagined.asked) == 6, "it was known already"


def test_a_move_cancels_them(playing: Callable[..., PlayPanel], imagined: Imagined) -> None:
    imagined.go.clear()
    panel = playing(CHOICE)
    press(panel, "chances")
    assert line(panel) == "By what you can see: imagining deals …"
    wait_until(lambda: imagined.asked)
    panel.play("S>W")
    wait_until(lambda: imagined.stopped == [CHOICE] and len(imagined.asked) == 2)
    assert panel.history.start.chances is None
    imagined.go.set()
    assert "100 imagined" in done(panel, imagined)


def test_they_say_how_often_games_are_won_where_a_table_knows(
    playing: Callable[..., PlayPanel], imagined: Imagined, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = {"treppe": [[0.0, 0.02], [0.5, 0.8], [1.0, 1.0]]}
    monkeypatch.setitem(chances.__globals__, "tables", lambda: shares)
    imagined.shares = {move.text: 0.5 for move in CHOICE.legal_moves}
    panel = playing(CHOICE, language="de")
    press(panel, "chances")
    said = "Nach den bekannten Karten: etwa 80 von 100 Spielen gehen auf (100 gedachte Verteilungen)"
    assert done(panel, imagined) == said
    imagined.shares = {move.text: 0.0 for move in CHOICE.play("S>W").legal_moves}
    panel.play("S>W")
    found = "Nach den bekannten Karten: in 100 gedachten Verteilungen kein Gewinn gefunden"
    assert done(panel, imagined) == f"{found}, aber etwa 2 von 100 solchen Spielen gehen noch auf"
    shares.clear()
    panel.language = "en"
    assert line(panel) == "By what you can see: no win found in 100 imagined deals"


def test_with_all_cards_known_they_say_what_is_proved(playing: Callable[..., PlayPanel], imagined: Imagined) -> None:
    imagined.known, imagined.shares = True, {"R5>R4": 0.0}
    panel = playing(CHOICE)
    heard = hear(part(panel, Layer))
    press(panel, "chances")
    assert done(panel, imagined, 10) == "You know where every card is: the game can be won"
    assert heard.of("costs")[-1]["costs"] == {"R5:4": {"R4": ["loses", "loses"]}} and len(imagined.asked) == 1


def test_moves_that_cost_something_are_marked(playing: Callable[..., PlayPanel], imagined: Imagined) -> None:
    imagined.shares = {"R5>R4": 0.68, "S>W": 0.5}
    panel = playing(CHOICE)
    heard = hear(part(panel, Layer))
    press(panel, "chances")
    done(panel, imagined)
    costs = heard.of("costs")[-1]
    assert costs["rev"] == panel.table.rev
    assert costs["costs"] == {"R5:4": {"R4": ["about −30", "−30"]}, "S:33": {"": ["about −50", "−50"]}}
    panel.language = "de"
    assert heard.of("costs")[-1]["costs"]["S:33"] == {"": ["etwa −50", "−50"]}
    press(panel, "chances")
    assert heard.of("costs")[-1]["costs"] == {}


def test_a_button_says_what_its_move_costs(playing: Callable[..., PlayPanel], imagined: Imagined) -> None:
    imagined.shares = {"redeal": 0.5}
    panel = playing(engine.game("hochzeitszug").deal(1))
    press(panel, "chances")
    done(panel, imagined)
    assert panel.buttons["redeal"].description == "Gather and redeal (about −50)"


@pytest.mark.parametrize("on", [False, True])
def test_a_game_played_with_them_is_won_together(
    playing: Callable[..., PlayPanel], imagined: Imagined, on: bool
) -> None:
    panel = playing(LAST)
    if on:
        press(panel, "chances")
        press(panel, "chances")
    panel.play(LAST.legal_moves[0])
    assert panel.position.outcome == "won" and says(panel).startswith("We have won" if on else "The game is won")


def test_levels_and_small_tables_have_none(make: Callable[..., Any], playing: Callable[..., PlayPanel]) -> None:
    assert "chances" in playing(SMALL.deal(1)).buttons
    for one in (
        playing(SMALL.deal(1), buttons="few"),
        make("lesson", "treppe", "base", film=0),
        make("drill", "treppe"),
    ):
        assert "chances" not in one.buttons


def test_the_third_hint_gives_a_number_as_soon_as_it_is_known(
    playing: Callable[..., PlayPanel], imagined: Imagined
) -> None:
    panel = playing(CHOICE)
    panel.hint()
    panel.hint()
    assert not imagined.asked
    panel.hint()
    wait_until(lambda: says(panel).endswith("By what you can see, this wins in 10 of 10 imagined deals."))
    assert [asked[1:] for asked in imagined.asked] == [(10, 0)] and not line(panel)


def test_an_awaited_search_pauses_an_estimate(imagined: Imagined, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_queue, "AT_ONCE", 1)
    imagined.go.clear()
    order: list[str] = []

    def solved(position: engine.Position, *given: Any, **more: Any) -> Solution:
        imagined.go.set()
        return Solution("lost", (), 1, 0.0, "exhausted", position)

    monkeypatch.setattr(search_queue, "solve", solved)
    estimates, searches = (Searcher(lambda nodes, seconds: None) for _ in range(2))
    estimates.estimate(CHOICE, lambda found: order.append(f"chances {found.worlds if found else None}"), 10)
    wait_until(lambda: imagined.asked)
    searches.search(CHOICE, 5, lambda found: order.append(found.status), awaited=True)
    wait_until(lambda: len(order) == 2)
    assert order == ["lost", "chances 10"] and imagined.stopped == [CHOICE] and len(imagined.asked) == 2
