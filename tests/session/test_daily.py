"""The deal of the day: frozen, in the menu of every panel, and in the address of an app."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.i18n.wording import texts
from cardwidgets.session import url_params
from cardwidgets.session.daily import deal_of_the_day, today
from tests.pages import Browser, press, says

TREPPE = engine.game("treppe")
DAY = date(2026, 11, 23)
FROZEN = {
    ("treppe", date(2026, 11, 23)): 236841,
    ("treppe", date(2026, 11, 24)): 409289,
    ("napoleon", date(2026, 11, 23)): 697628,
    ("grosse-harfe", date(2027, 1, 1)): 737483,
    ("hochzeitszug", date(2028, 2, 29)): 159786,
    ("grosse-napoleon", date(1999, 12, 31)): 213816,
    ("kleine-harfe", date(2026, 11, 23)): 269822,
}
"""Learners have shared the results of these days, so later versions must deal the same cards."""


@pytest.fixture
def on_that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwidgets.session.daily.today", lambda: DAY)


@pytest.mark.parametrize(("key", "day"), FROZEN)
def test_the_daily_deal_is_the_same_everywhere(key: str, day: date) -> None:
    assert deal_of_the_day(key, day) == FROZEN[key, day]


def test_today_is_the_date_in_utc() -> None:
    before, found, after = datetime.now(UTC).date(), today(), datetime.now(UTC).date()
    assert before <= found <= after


@pytest.mark.usefixtures("on_that_day")
def test_the_menu_offers_the_daily_deal_of_a_patience(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = make("PlayPanel", TREPPE, deal=46, indicator=False)
    assert panel.buttons["daily"].description == "Deal of the day, 23 November"
    press(panel, "daily")
    assert panel.position == TREPPE.deal(236841)
    monkeypatch.setattr("cardwidgets.session.daily.today", lambda: date(2026, 11, 24))
    panel.play("base 8")
    panel.restart()
    assert panel.position.deal_number == 236841 and panel.buttons["daily"].description == "Deal of the day, 24 November"
    panel.language = "de"
    assert panel.buttons["daily"].description == "Spiel des Tages, 24. November"


@pytest.mark.usefixtures("on_that_day")
def test_a_daily_match_asks_before_replacing_one_in_progress(make: Callable[..., Any]) -> None:
    panel = make("MatchPanel", engine.game("napoleon"), deals=2, first=7, speed="at once")
    press(panel, "daily")
    assert (panel.match.first, panel.match.deals, panel.match.game.seats) == (697628, 2, 4)
    panel.new_match(first=7)
    panel.play("pass")
    press(panel, "daily")
    assert panel.match.first == 7 and panel.message.text == texts("deals", "en")["leave_match"]
    press(panel, "offer")
    assert panel.match.first == 697628


def test_small_tables_offer_no_daily_deal(make: Callable[..., Any]) -> None:
    panel = make("PlayPanel", TREPPE, deal=46, buttons="few")
    assert "daily" not in panel.buttons


@pytest.mark.usefixtures("on_that_day")
@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("daily", 236841),
        ("?game=treppe&daily=", 236841),
        ("lang=de&daily", 236841),
        ("daily=2026-11-22", deal_of_the_day("treppe", date(2026, 11, 22))),
        ("daily=2026-11-24", 409289),  # it has begun where the page is
        ("daily=2026-11-25", None),
        ("daily=20261122", None),
        ("daily=yesterday", None),
        ("daily&deal=7", 7),
        ("game=napoleon&daily", None),
        ("dailyx", None),
        ("x=daily", None),
    ],
)
def test_an_address_can_request_the_daily_deal(query: str, number: int | None) -> None:
    params = url_params.read(query, "/voila/render/de/treppe.ipynb", "treppe")
    assert (params and params.number) == number


@pytest.mark.usefixtures("on_that_day")
def test_an_apps_main_table_takes_the_daily_deal_from_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    monkeypatch.setenv("QUERY_STRING", "daily")
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/en/treppe.ipynb")
    assert cardwidgets.play(TREPPE, deal=46).position == TREPPE.deal(236841)
    monkeypatch.setenv("QUERY_STRING", "daily=2030-01-01")
    assert "name a day that has begun" in says(cardwidgets.play(TREPPE, deal=46))
    monkeypatch.setenv("QUERY_STRING", "daily")
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/en/napoleon.ipynb")
    assert cardwidgets.match("napoleon", deals=2, first=4711).match.first == 697628


@pytest.mark.usefixtures("on_that_day")
def test_the_table_names_the_daily_deal_and_stores_its_result(make: Callable[..., Any]) -> None:
    panel = make("PlayPanel", TREPPE, deal=236841, indicator=False)
    browser = Browser(panel)
    assert panel.status.startswith("Deal of the day, 23 November · Moves: 0")
    panel.give_up()
    panel.deal(deal_of_the_day("treppe", date(2026, 11, 20)))
    assert panel.status.startswith("Deal of the day, 20 November · Moves: 0")
    panel.give_up()
    panel.deal(409289)  # the page's clock is ahead
    panel.give_up()
    panel.deal(46)
    assert panel.status.startswith("Moves: 0")
    panel.give_up()
    assert browser.days == {"treppe": {"2026-11-23": False, "2026-11-20": False, "2026-11-24": False}}
