"""The toolbar: its messages to the page, and the effects of clicks."""

from collections.abc import Callable
from typing import Any

import pytest

import cardwidgets
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets.controls.buttons import Button, button, toggle
from cardwidgets.widgets.controls.toolbar import Toolbar
from tests.pages import hear, send, within


def guarded(action: Any) -> None:
    action()


def test_a_page_receives_the_toolbar_and_its_changes() -> None:
    locale = Locale("en")
    say = Wording("play", locale)
    done: list[object] = []
    undo = button(say, "undo", lambda: done.append("undo"), guarded)
    more = toggle(say, "more", done.append, guarded)
    bar = Toolbar([undo], menu=[[more]], say=say)
    first, second = bar.items
    assert (first["key"], first["text"], first.get("place")) == ("undo", "Undo", None)
    assert (second["key"], second["place"], second["pressed"]) == ("more", "menu", False)
    assert first["group"] != second["group"] and bar.menu[0] == "More"

    send(bar, {"press": "undo"})
    send(bar, {"press": "more"})
    assert done == ["undo", True] and more.value is True and bar.items[1]["pressed"] is True

    undo.change(disabled=True)
    send(bar, {"press": "undo"})
    send(bar, {"press": "nothing of the kind"})
    assert done == ["undo", True], "what is off, or not there, does nothing"

    locale.change("de")
    assert bar.items[0]["text"] == "Zug zurück" and bar.menu[0] == "Mehr"


def test_several_changes_are_sent_as_one() -> None:
    made = [Button(name, lambda: None, guarded) for name in ("a", "b")]
    bar = Toolbar(made)
    heard = hear(bar)
    with bar.batch():
        for one in made:
            one.change(disabled=True, description=one.name)
    assert len(list(heard)) == 1 and [item["off"] for item in bar.items] == [True, True]
    made[0].change(disabled=True)
    assert len(list(heard)) == 1
    made[1].change(shown=False)
    assert [item["key"] for item in bar.items] == ["a"]


def test_a_panel_closed_long_ago_may_still_change_its_buttons() -> None:
    button = Button("a", lambda: None, guarded)
    bar = Toolbar([button])
    bar.close()
    button.change(description="late")
    assert button.description == "late"


def test_buttons_carry_their_rows_name_only_in_a_menu() -> None:
    button = Button("fast", lambda: None, guarded)
    button.change(row="The others play")
    assert Toolbar([], menu=[[button]]).items[0]["row"] == "The others play"
    assert "row" not in Toolbar([button]).items[0]


@pytest.mark.parametrize("make", [lambda: cardwidgets.play("treppe", deal=7), cardwidgets.match], ids=["play", "match"])
def test_the_menu_of_a_table_has_at_most_ten_entries(make: Callable[[], Any]) -> None:
    (bar,) = [one for one in within(make()) if isinstance(one, Toolbar) and one.menu]
    entries = {item.get("row", item["key"]) for item in bar.items if item.get("place") == "menu"}
    switches = [item for item in bar.items if item.get("place") == "sheet"]
    assert len(entries) < 10 and switches and all("pressed" in one for one in switches), "one entry opens the sheet"
