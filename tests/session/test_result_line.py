"""A result as one line to share: how the game went and where to find the deal, but nothing about its cards."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs

import pytest

import cardwidgets
import engine
from cardwidgets.session import url_params
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.share_line import ShareLine

TREPPE = engine.game("treppe")


@pytest.fixture
def won(project: Path) -> engine.Position:
    return engine.record.loads((project / "tests/golden/treppe-won.json").read_text(encoding="utf-8"))


def offered(panel: cardwidgets.PlayPanel | cardwidgets.MatchPanel) -> ShareLine:
    """The line on the card of a panel whose game has ended."""
    return next(widget for widget in shown.in_sight(panel.table.widget) if isinstance(widget, ShareLine))


def test_a_win_states_moves_and_time_and_links_to_its_deal(
    make: Callable[..., Any], won: engine.Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = make("play", TREPPE.deal(won.deal_number), indicator=False)
    clock = SimpleNamespace(monotonic=iter([100.0, 292.0, 500.0]).__next__, time=float)
    monkeypatch.setattr("cardwidgets.patience.autosave.time", clock)  # the process language is shared
    for move in won.moves:
        panel.play(move)
    line, number = offered(panel), won.deal_number
    assert line.line == f"Kartentisch · Die Treppe {number} · won in {len(won.moves)} moves, 3:12"
    params = url_params.read(line.query, "/voila/render/en/treppe.ipynb", "treppe")
    assert params is not None and params.number == number and parse_qs(line.query).keys() == {"game", "deal"}
    panel.language = "de"
    assert (
        line.line.endswith(f"aufgegangen in {len(won.moves)} Zügen, 3:12") and line.words["share"] == "Ergebnis teilen"
    )


def test_a_game_given_up_states_its_foundation_cards(make: Callable[..., Any]) -> None:
    panel = make("PlayPanel", TREPPE, deal=46, indicator=False)
    panel.play("base 8")
    panel.give_up()
    cards = panel.position.score
    assert offered(panel).line == f"Kartentisch · Die Treppe 46 · given up with {cards} of 52 cards on the foundations"


def test_custom_cards_have_no_line_and_unusual_options_no_link(make: Callable[..., Any]) -> None:
    panel = make("PlayPanel", engine.game("treppe", rows=3, ranks=7, suits=3), deal=4, indicator=False)
    panel.give_up()
    assert offered(panel).line.startswith("Kartentisch · Die Treppe (variant) 4 · ") and not offered(panel).query
    panel.position = TREPPE.deal(cards=TREPPE.pack)
    panel.give_up()
    assert not offered(panel).line


def test_a_match_states_each_gain_and_the_final_place(make: Callable[..., Any]) -> None:
    panel = make("MatchPanel", engine.game("napoleon"), deals=2, first=4711, speed="at once")
    said = []
    for deal in range(2):
        while not panel.match.deal_over:
            panel.play(panel.position.legal_moves[-1])
            panel.gather()
            panel.skip()
        said.append(offered(panel).line)
        if not deal:
            panel.next_deal()
    paid, chips = panel.match.results[0].payments[0], panel.match.chips
    assert said[0].startswith("Kartentisch · Napoleon 4711 · deal 1 of 2: ") and str(abs(paid)) in said[0]
    place = 1 + sum(one > chips[0] for one in chips)
    assert said[1].startswith(f"Kartentisch · Napoleon 4711 · 2 deals, {chips[0]} chip".replace("-", "−"))
    assert said[1].endswith("first place" if place == 1 else f"place {place} of 4")
    assert offered(panel).query == "game=napoleon&deal=4711"
