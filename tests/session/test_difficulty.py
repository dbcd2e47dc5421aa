"""Deals by difficulty: the table matches the strategies, and panels offer its levels."""

import json
from pathlib import Path

import pytest

import cardwidgets
import engine
from cardwidgets.session.difficulty import LEVELS, judged
from engine.core.internals import internals
from tests.pages import press
from tools.games.judge_deals import DEALS, judged as judge

SAMPLE = {
    "grosse-harfe": (3, 7, 150),
    "kleine-harfe": (1, 6, 300),
    "treppe": (8, 46, 200),
    "hochzeitszug": (1, 4, 99),
    "grosse-napoleon": (4, 7, 123),
    "napoleon": (2, 8, 77),
}
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("key", SAMPLE)
def test_the_difficulty_table_matches_the_strategies(key: str) -> None:
    table = json.loads(internals(engine.game(key)).package.file("judged_deals.json").read_text(encoding="utf-8"))[key]
    for name, values in judge(engine.game(key), SAMPLE[key]).items():
        assert len(table[name]) == DEALS
        assert values == [table[name][deal - 1] for deal in SAMPLE[key]], "judge the deals of this game again"


@pytest.mark.parametrize("key", SAMPLE)
def test_each_difficulty_holds_about_a_third_of_the_deals(key: str) -> None:
    deals = judged(engine.game(key))
    assert deals is not None
    of = {level: deals.of(level) for level in LEVELS}
    assert sorted(number for numbers in of.values() for number in numbers) == list(range(1, DEALS + 1))
    assert all(DEALS / 5 < len(numbers) < DEALS / 2 for numbers in of.values())
    if deals.wins:
        easy, medium, hard = ([deals.wins[one - 1] for one in numbers] for numbers in of.values())
        assert min(easy) >= max(medium) and min(medium) >= max(hard)


def test_a_patience_offers_difficulties_and_rates_its_deal() -> None:
    game = engine.game("treppe")
    deals = judged(game)
    assert deals is not None
    panel = cardwidgets.PlayPanel(game, deal=46, indicator=False)
    for level in LEVELS:
        press(panel, level)
        number = panel.position.deal_number
        assert number is not None and deals.levels[number - 1] == level and not panel.position.moves
        won = deals.wins[number - 1]
        english = (
            f"Deal {number} is won by {won} of 4 simple" if won else f"None of 4 simple strategies wins deal {number};"
        )
        assert panel.message.text.startswith(english)
    panel.language = "de"
    german = (
        f"Spiel {number} wird von {won} der 4 einfachen"
        if won
        else f"Keine der 4 einfachen Strategien gewinnt Spiel {number};"
    )
    assert panel.message.text.startswith(german)
    assert [panel.buttons[level].description for level in LEVELS] == [
        "leicht", "mittel", "schwer",
    ]  # fmt: skip
    panel.close()


def test_a_match_offers_difficulties_for_its_first_deal() -> None:
    panel = cardwidgets.MatchPanel(engine.game("napoleon"), deals=2, first=7, speed="at once")
    deals = judged(panel.match.game)
    assert deals is not None
    press(panel, "hard")
    assert deals.levels[panel.match.first - 1] == "hard" and panel.match.deals == 2
    panel.new_match(players=3, first=7)
    assert not set(LEVELS) & set(panel.buttons), "other options, other deals"
    panel.close()


def test_a_variant_offers_neither_difficulties_nor_a_daily_deal() -> None:
    panel = cardwidgets.PlayPanel(engine.game("treppe", rows=3, ranks=7, suits=3), deal=1, indicator=False)
    assert not {"daily", *LEVELS} & set(panel.buttons)
    panel.position = engine.game("treppe").deal(1)
    assert {"daily", *LEVELS} <= set(panel.buttons)
    panel.close()
