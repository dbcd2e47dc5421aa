"""The language of a notebook: what it begins with, and that everything follows when it changes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pytest

import cardwidgets
import engine
from cardwidgets import tongue
from cardwidgets.match_panel import MatchPanel
from cardwidgets.panel import PlayPanel
from cardwidgets.switch import LanguageSwitch


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    tongue.choose("en")
    yield
    tongue.choose("en")


def texts(panel: widgets.Widget) -> list[str]:
    """All texts of a widget and of what it holds."""
    found = [str(getattr(panel, name)) for name in ("description", "tooltip", "placeholder") if hasattr(panel, name)]
    if isinstance(panel, widgets.HTML):
        found.append(panel.value)
    for child in getattr(panel, "children", ()):
        found += texts(child)
    return [text for text in found if text not in ("", "None")]


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("lang=de", "de"),
        ("?deal=7&lang=en", "en"),
        ("lang=fr", None),
        ("", None),
        ("lang=fr&lang=de", "de"),
        ("&" * 99, None),
    ],
)
def test_a_page_asks_for_a_language_by_its_address(query: str, language: str | None) -> None:
    assert tongue.asked(query) == language


@pytest.mark.parametrize(
    ("environment", "folder", "language"),
    [
        ({}, "de", "de"),
        ({}, "en", "en"),
        ({}, "elsewhere", "en"),
        ({"QUERY_STRING": "lang=de"}, "en", "de"),
        ({"QUERY_STRING": "lang=fr"}, "de", "de"),
        ({"JPY_SESSION_NAME": "/home/ada/notebooks/de/treppe.ipynb"}, "elsewhere", "de"),
    ],
)
def test_a_kernel_begins_with_the_language_of_its_page_or_folder(
    environment: dict[str, str], folder: str, language: str, tmp_path: Path
) -> None:
    place = tmp_path / folder
    place.mkdir()
    kept = {name: value for name, value in os.environ.items() if name not in ("QUERY_STRING", "JPY_SESSION_NAME")}
    code = "import cardwidgets, engine; print(engine.language())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=place, env={**kept, **environment}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == language


def written(panel: widgets.Widget) -> list[tuple[str, str]]:
    """The texts of all buttons and fields of a panel, in order."""
    own = [(panel.description, panel.tooltip or "")] if hasattr(panel, "description") else []
    return own + [pair for child in getattr(panel, "children", ()) for pair in written(child)]


def message(panel: PlayPanel | MatchPanel) -> str:
    """What the message line says."""
    return panel._message.widget.children[0].value


@pytest.mark.parametrize("game", ["grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug"])
def test_every_text_of_a_panel_changes_and_the_game_stays(game: str) -> None:
    panel = PlayPanel(engine.game(game), deal=7, indicator=False)
    panel.play(panel.position.legal_moves[0])
    panel.hint()
    before, tries, english, said = panel.position, panel.history, written(panel), message(panel)
    tongue.choose("de")
    german = PlayPanel(before, language="de", indicator=False)
    german.hint()
    assert panel.position is before
    assert panel.history is tries
    assert written(panel) == written(german)
    assert not {text for pair in written(panel) for text in pair if len(text) > 4} & {
        text for pair in english for text in pair
    }
    assert message(panel) == message(german) != said
    labels = {handle.label for handle in german.table.scene.handles}
    assert {handle.label for handle in panel.table.scene.handles} == labels
    tongue.choose("en")
    assert written(panel) == english
    assert message(panel) == said


def test_a_refusal_is_said_again_in_the_new_language() -> None:
    panel = PlayPanel(engine.game("treppe"), deal=46)
    ruling = panel.play("base Q")
    tongue.choose("de")
    assert ruling.sentence("de") in "".join(texts(panel)).replace("&quot;", '"').replace("&#x27;", "'")


def test_a_panel_with_a_language_of_its_own_does_not_follow() -> None:
    panel = PlayPanel(engine.game("treppe"), deal=46, language="en")
    before = texts(panel)
    tongue.choose("de")
    assert texts(panel) == before


def test_a_closed_panel_is_not_followed() -> None:
    panel = PlayPanel(engine.game("treppe"), deal=46)
    panel.close()
    tongue.choose("de")
    assert panel.language == "en"


def test_a_match_changes_its_language_and_goes_on() -> None:
    panel = MatchPanel(engine.game("napoleon"), first=4711, speed="at once")
    english, match = texts(panel), panel.match
    tongue.choose("de")
    german = texts(panel)
    assert panel.match == match
    assert panel.names[0] == "Du"
    assert len(german) == len(english)
    fresh = MatchPanel(panel.match, language="de", speed="at once")
    assert sorted(set(texts(fresh))) == sorted(set(german))
    tongue.choose("en")
    assert texts(panel) == english


def test_the_switch_chooses_for_all_and_follows_the_others() -> None:
    one, other = LanguageSwitch(), LanguageSwitch()
    one.language = "de"
    assert engine.language() == "de"
    assert other.language == "de"
    assert other.label != LanguageSwitch.label
    other.language = "en"
    assert one.language == "en"


def test_a_page_cannot_choose_a_language_that_there_is_not() -> None:
    switch: Any = LanguageSwitch()
    with pytest.raises(Exception, match="language"):
        switch.language = "fr"
    assert engine.language() == "en"


def test_pictures_speak_the_language_of_now() -> None:
    position = engine.game("treppe").deal(46)
    english = cardwidgets.picture(position)
    tongue.choose("de")
    assert cardwidgets.picture(position) != english
