"""The language of a notebook: its initial value, and the effects of changing it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.i18n import languages
from cardwidgets.i18n.locale import Locale
from cardwidgets.notebook.language_switch import LanguageSwitch, language_switch
from cardwidgets.notebook.other_notebook import headings, other_notebook
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.widgets.output import shown
from cardwidgets.widgets.output.live_html import LiveHtml
from tests.pages import open_page, watched


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
def test_a_pages_address_chooses_the_language(query: str, language: str | None) -> None:
    assert languages.asked(query) == language


GERMAN = '{"metadata": {"kartentisch_language": "de"}}'
IN_LAB = {"JPY_SESSION_NAME": "/home/ada/de/treppe.ipynb"}
IN_APP = {"SERVER_SOFTWARE": "voila/0.5", "SCRIPT_NAME": "/voila/render/Die%20Treppe.ipynb"}


@pytest.mark.parametrize(
    ("environment", "path", "content", "language"),
    [
        ({}, "de/treppe.ipynb", "", "de"),
        ({}, "en/treppe.ipynb", GERMAN, "en"),
        ({}, "elsewhere/treppe.ipynb", "", "en"),
        ({"QUERY_STRING": "lang=de"}, "en/treppe.ipynb", "", "de"),
        ({"QUERY_STRING": "lang=fr"}, "de/treppe.ipynb", "", "de"),
        (IN_LAB, "elsewhere/other.ipynb", "", "de"),
        (IN_LAB, "Übung 1 (Klasse 8b)/treppe.ipynb", GERMAN.replace("de", "en"), "en"),
        *((IN_LAB, "en/treppe.ipynb", bad, "de") for bad in ("", "[" * 9999, "[]", GERMAN.replace('"de"', "7"))),
        (IN_APP, "Übung 1 (Klasse 8b)/Die Treppe.ipynb", GERMAN, "de"),
        ({**IN_APP, "QUERY_STRING": "lang=en"}, "de/Die Treppe.ipynb", GERMAN, "en"),
    ],
)
def test_a_kernel_starts_in_the_language_of_its_page_file_or_folder(
    environment: dict[str, str], path: str, content: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / path
    file.parent.mkdir()
    file.write_text(content, encoding="utf-8")
    monkeypatch.chdir(file.parent)
    for name in ("QUERY_STRING", "JPY_SESSION_NAME", "SERVER_SOFTWARE", "SCRIPT_NAME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert languages.first() == language


@pytest.mark.parametrize("comment", ["# Sprache: Deutsch", "#language: de-AT"])
def test_a_comment_beside_the_import_chooses_the_language(comment: str, tmp_path: Path) -> None:
    rest = {name: value for name, value in os.environ.items() if name not in ("QUERY_STRING", "JPY_SESSION_NAME")}
    cell = f"{comment}\nimport cardwidgets, engine; print(engine.language())"
    code = f"from IPython import InteractiveShell as Shell; Shell.instance().run_cell({cell!r}, store_history=True)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=tmp_path, env={**rest, "IPYTHONDIR": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "de"


def test_changing_the_language_keeps_lifted_and_hovered_cards(make: Callable[..., Any]) -> None:
    panel = make("PlayPanel", engine.game("treppe"), deal=46)
    heard = open_page(panel)
    heard.clear()
    languages.set_language("de")
    assert not heard.of("step") and not heard.of("point")
    (message,) = heard.of("all")
    assert message["language"] == "de"


def test_watchers_are_not_notified_of_a_language_change() -> None:
    panel, heard = PlayPanel(engine.game("treppe"), deal=46), []
    panel.on_change(heard.append)
    languages.set_language("de")
    assert heard == []


def test_a_panel_with_its_own_language_keeps_it() -> None:
    panel = PlayPanel(engine.game("treppe"), deal=46, language="en")
    before = shown.text(panel)
    languages.set_language("de")
    assert shown.text(panel) == before


def test_language_switches_stay_in_sync() -> None:
    one, other = LanguageSwitch(), LanguageSwitch()
    one.language = "de"
    assert engine.language() == "de"
    assert other.language == "de"
    assert other.label != LanguageSwitch.label
    other.language = "en"
    assert one.language == "en"


def test_a_page_cannot_choose_an_unknown_language() -> None:
    switch: Any = LanguageSwitch()
    with pytest.raises(Exception, match="language"):
        switch.language = "fr"
    assert engine.language() == "en"


def test_pictures_use_the_current_language() -> None:
    position = engine.game("treppe").deal(46)
    english = cardwidgets.picture(position)
    languages.set_language("de")
    assert cardwidgets.picture(position) != english


def test_a_listener_that_fails_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise RuntimeError("mute")

    first, mute, last = LanguageSwitch(), Locale(), LanguageSwitch()
    mute.on_change(fail)
    mute.follow()
    languages.set_language("de")
    mute.unfollow()
    assert first.language == last.language == "de"
    assert "a panel did not change its language" in caplog.text and "mute" in caplog.text


def test_panels_follow_even_if_the_engine_changed_first() -> None:
    panel = PlayPanel(engine.game("treppe"), deal=46)
    engine.set_language("de")
    languages.set_language("de")
    assert panel.language == "de"


def test_a_displayed_gallery_changes_language(tmp_path: Path) -> None:
    (tmp_path / "treppe.ipynb").touch()
    treppe = engine.game("treppe")
    gallery = cardwidgets.Gallery([treppe.deal(7)], folder=str(tmp_path))
    with watched() as made:
        bundle = gallery._repr_mimebundle_()
    assert treppe.catalogue.text("about.treppe", "en") in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    (living,) = (one for one in made if isinstance(one, LiveHtml))
    languages.set_language("de")
    assert living.outputs[0]["data"]["text/html"] == gallery._repr_html_()
    assert treppe.catalogue.text("about.treppe", "de") in gallery._repr_html_()


APP = {"SERVER_SOFTWARE": "voila/0.5"}


@pytest.mark.parametrize(
    ("environment", "other"),
    [
        ({"JPY_SESSION_NAME": "{root}/en/die treppe.ipynb"}, ("de", "../de/die%20treppe.ipynb")),
        ({"JPY_SESSION_NAME": "{root}/en/only.ipynb"}, None),
        ({"JPY_SESSION_NAME": "{root}/en/console-1-4711"}, None),
        ({}, None),
        ({**APP, "SCRIPT_NAME": "/voila/render/en/die%20treppe.ipynb"}, ("de", "../de/die%20treppe.ipynb")),
        (
            {**APP, "SCRIPT_NAME": "/voila/render/en/die%20treppe.ipynb", "QUERY_STRING": "theme=dark&lang=en"},
            ("de", "../de/die%20treppe.ipynb?theme=dark&lang=de"),
        ),
        ({**APP, "SCRIPT_NAME": "/voila/render/die%20treppe.ipynb"}, None),
    ],
)
def test_a_notebook_links_to_its_translation(
    environment: dict[str, str], other: tuple[str, str] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("en/die treppe.ipynb", "de/die treppe.ipynb", "en/only.ipynb"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    for name in ("SERVER_SOFTWARE", "SCRIPT_NAME", "QUERY_STRING", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value.format(root=tmp_path))
    monkeypatch.chdir(tmp_path / "en")
    assert other_notebook() == other
    line = language_switch()
    assert bool(line.link.outputs) is (other is not None)
    line.close()


def test_headings_of_a_notebook_resolve_to_cells(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(folder: Path, name: str) -> dict[str, str]:
        monkeypatch.chdir(folder)
        monkeypatch.setenv("JPY_SESSION_NAME", str(folder / name))
        return headings()

    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    for path in (project / "notebooks/en").glob("*.ipynb"):
        english, german = (found(project / "notebooks" / one, path.name) for one in engine.LANGUAGES)
        assert len(english) > 1 and list(english.values()) == list(german.values()), path.name
    for language in engine.LANGUAGES:
        (tmp_path / language).mkdir()
        (tmp_path / language / "damaged.ipynb").write_text('{"cells": [{}]}', encoding="utf-8")
    assert found(tmp_path / "en", "damaged.ipynb") == {}
    assert found(project / "notebooks/en", "no_such.ipynb") == {}
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert found(project / "notebooks/en", "treppe.ipynb") == {}
