"""The card on the felt at the end of a game: result, moves, time, earlier games, and what the solver knows."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.i18n.wording import in_language
from cardwidgets.session.end_card import duration
from cardwidgets.widgets.output import shown
from tests.pages import press

SAY = in_language("play", "en")
TREPPE = engine.game("treppe")
CARD = {"another", "same_again", "review_game", "see_table"}


@pytest.fixture
def won(project: Path) -> engine.Position:
    return engine.record.loads((project / "tests/golden/treppe-won.json").read_text(encoding="utf-8"))


@pytest.fixture
def panel() -> Iterator[cardwidgets.PlayPanel]:
    panel = cardwidgets.PlayPanel(TREPPE, deal=46, indicator=False)
    yield panel
    panel.close()


@pytest.mark.parametrize(("seconds", "shown"), [(0.4, "0:00"), (247, "4:07"), (3599.6, "1:00:00"), (3750, "1:02:30")])
def test_times_are_written_as_on_a_clock(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown


def test_only_a_finished_game_has_an_end_card(panel: cardwidgets.PlayPanel) -> None:
    panel.play("base 8")
    assert CARD.isdisjoint(panel.buttons)
    panel.give_up()
    assert set(panel.buttons) >= CARD and "Given up\n1 move, " in shown.text(panel)
    assert panel.status.startswith("Moves: 1 ·"), "giving up is no move"
    panel.undo()
    assert CARD.isdisjoint(panel.buttons), "the game goes on"
    panel.give_up()
    press(panel, "see_table")
    assert CARD.isdisjoint(panel.buttons)


def test_end_card_buttons_start_a_new_or_the_same_deal(panel: cardwidgets.PlayPanel) -> None:
    panel.play("base 8")
    panel.give_up()
    press(panel, "same_again")
    assert panel.position == TREPPE.deal(46) and CARD.isdisjoint(panel.buttons)
    panel.give_up()
    press(panel, "another")
    assert panel.position.outcome is None and not panel.position.moves and CARD.isdisjoint(panel.buttons)


def test_a_win_is_compared_with_earlier_ones(make: Callable[..., Any], won: engine.Position) -> None:
    panel = make("play", won.history[-2], indicator=False)
    panel.play(won.moves[-1])
    said = shown.text(panel)
    assert f"{SAY('end_won')}\n{len(won.moves)} moves, 52 of 52 cards on the foundations." in said
    assert SAY("end_first") in said and "1 of 1 game won" not in said
    panel.position = TREPPE.deal(7)
    panel.position = won.history[-2]
    panel.play(won.moves[-1])
    assert SAY("end_shortest", count=len(won.moves)) in shown.text(panel)
    panel.language = "de"
    assert "Aufgegangen!" in shown.text(panel) and "Dein kürzester Sieg" in shown.text(panel)


def test_a_deal_ends_with_a_settlement_of_all_seats(make: Callable[..., Any]) -> None:
    match = engine.Match(engine.game("napoleon", players=3), deals=2, first=4711)
    panel = make("MatchPanel", match, speed="at once")
    panel.play("bid 1")
    panel.skip()
    while not panel.match.deal_over:
        panel.play(panel.position.legal_moves[-1])
        panel.gather()
        panel.skip()
    said = shown.text(panel)
    assert "You make your 1\nYou bid 1 and took" in said and "Deal 1 of 2." in said
    assert panel.buttons["deal_on"].description == "Next deal"
    assert any("'kt-own'><th scope='row'>You" in str(getattr(one, "value", "")) for one in shown.in_sight(panel))
    for name in panel.names:
        assert name in said
    press(panel, "deal_on")
    assert panel.match.played == 1 and not panel.match.deal_over and "deal_on" not in panel.buttons
