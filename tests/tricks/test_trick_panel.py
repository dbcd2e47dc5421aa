"""A match of a trick game with only rules and texts: nothing specific to Napoleon appears."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import engine
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.session.counted import Counted
from cardwidgets.table.board import Board
from cardwidgets.tricks import statistics
from cardwidgets.tricks.panel import MatchPanel
from cardwidgets.tricks.phrases import Phrases
from cardwidgets.widgets.controls.announcer import Announcer
from cardwidgets.widgets.controls.message_line import MessageLine
from cardwidgets.widgets.look import Style
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.storage.browser_storage import GameStorage
from tests.pages import act, within

NAPOLEONS = re.compile(r"(?i)napoleon|chip|pot\b|bid|declarer|trump|blind|NP-|Marke|Kasse|Ansager|Trumpf|\{|\}")
"""Texts specific to Napoleon, and unfilled slots."""


pytestmark = pytest.mark.usefixtures("small_games_there")


@pytest.fixture
def panel(make: Callable[..., Any]) -> Callable[..., MatchPanel]:
    """Makes panels, which are closed at the end."""
    usual = {"speed": "at once", "first": 4711}
    return lambda players=3, calls=False, **settings: make(
        "match", engine.game("five-tricks", players=players, calls=calls), **{**usual, **settings}
    )


def text(panel: MatchPanel) -> str:
    """Everything that a panel says: message, status, sheets, settings and buttons."""
    said = panel.message.text if panel.message else ""
    labels = " ".join(button.description for button in panel.buttons.values())
    return f"{said} {panel.status} {shown.text(panel)} {labels}"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_match_plays_from_first_card_to_winner(panel: Callable[..., MatchPanel], players: int, language: str) -> None:
    table = panel(players=players, deals=2, language=language)
    choose = random.Random(players)
    said = []
    while not table.match.over:
        said.append(text(table))
        if table.match.deal_over:
            table.next_deal()
        else:
            act(table, str(choose.choice(table.match.legal_moves)))
    said.append(text(table))
    assert not [NAPOLEONS.search(one) for one in said if NAPOLEONS.search(one)]
    points = max(table.match.chips)
    assert ("The match is over" if language == "en" else "Die Partie ist zu Ende") in said[-1]
    assert (f"with {points} points" if language == "en" else f"mit {points} Punkten") in said[-1]


def test_a_refusal_uses_the_games_own_texts(panel: Callable[..., MatchPanel]) -> None:
    for first in range(60):
        table = panel(first=first)
        table.play(table.match.legal_moves[0])
        held = {f"play {card}" for card in table.position[f"H{table.seat + 1}"]}
        wrong = sorted(held - set(map(str, table.match.legal_moves)))
        if wrong and not table.match.deal_over:
            assert not table.play(wrong[0]).legal
            assert table.message.kind == "refusal" and table.message.clause == "FT-2"
            assert table.message.text.endswith("does not follow suit.")
            return
    pytest.fail("no deal with a suit to follow")


def test_the_score_sheet_has_no_bids_or_pot(panel: Callable[..., MatchPanel]) -> None:
    table = panel(deals=1)
    while not table.match.over:
        table.play(table.match.legal_moves[0])
    table.buttons["more"].click()
    sheets = shown.text(table)
    assert "The match so far\nDeal\nYou\nAda\nBruno\n1\n" in sheets
    paid = [f"{name}: {count} point" for name, count in zip(("You", "Ada", "Bruno"), table.match.chips, strict=True)]
    assert all(line in sheets for line, count in zip(paid, table.match.chips, strict=True) if count)


def test_settings_offer_the_available_options_and_players(panel: Callable[..., MatchPanel]) -> None:
    table = panel()
    table.buttons["opponents"].click()
    labels = [widget.description for widget in within(table) if hasattr(widget, "description")]
    assert "Players:" in labels and "With calls:" in labels and "Exchange (NP-15)" not in labels
    kinds = next(one for one in within(table) if getattr(one, "description", "") == "All others:")
    assert [value for _, value in kinds.options] == ["random", "first"]
    kinds.value = "first"
    assert table.session.kinds[1:] == ("first", "first")
    table.new_match(players=5, calls=True)
    assert table.match.game == engine.game("five-tricks", players=5, calls=True)


def test_special_moves_have_their_own_buttons_and_texts(panel: Callable[..., MatchPanel]) -> None:
    table = panel(calls=True, others=lambda view, moves, rng: moves[-1])
    assert {"call_0", "call_5"} <= set(table.buttons)
    assert table.buttons["call_3"].description == "Call 3"
    table.buttons["call_3"].click()
    assert table.message.text == "Ada: Call 5. Bruno: Call 5. It is your turn."
    card = table.position["H1"][2]
    act(table, f"pick {card}")
    table.buttons["swap"].click()
    assert table.position["A"][0] == card and len(table.position["A"]) == 3
    assert table.message.text == "Ada: Swap. Bruno: Swap. You lead: play a card.", "the cards of the others are secret"
    for language, words in (("en", "Call 4"), ("de", "4 ansagen")):
        game = table.match.game
        start = game.deal(1)
        assert Phrases(game, Wording("match", language), 0).brief(start, game.move("call 4")) == words


def test_statistics_count_points() -> None:
    storage, say = GameStorage("match five-tricks"), Wording("match", "en")
    game = engine.game("five-tricks")
    one = engine.Match(game, deals=1, first=1)
    while not one.over:
        one = one.play(one.legal_moves[0])
    statistics.count(storage, one, one.leaders[0], Counted())
    assert statistics.count_text(storage, game, say) == (
        "Your deals: 1 played, points made in 1 of them. Matches: 1 played, 1 won."
    )
    storage.close()


def test_a_lesson_plays_at_its_table() -> None:
    game = engine.game("five-tricks", calls=True)
    tried = []
    locale, line = Locale("en"), MessageLine()
    announcer = Announcer(line, locale, lambda _clause, _language: "", lambda _text, _mood: None, (), ())
    board = Board(game.deal(1), locale, announcer, Style(60, theme="light"))
    board.on_attempt(lambda one: bool(tried.append(one.move)))
    buttons = {one.description: one for one in shown.buttons(board.widget).values()}
    assert list(buttons) == [f"Call {number}" for number in range(6)]
    buttons["Call 2"].click()
    position = game.deal(1)
    for move in ("call 2", "call 0", "call 0", "swap", "swap", "swap"):
        position = position.play(move)
    board.show(position, animate=False)
    card = position["H1"][0]
    assert board.ends(game.move(f"play {card}")) == ("H1:0", "P1")
    assert tried == ["call 2"]
    assert next(handle for handle in board.table.scene.handles if handle.action == f"play {card}").targets == ("P1",)
    board.close()
