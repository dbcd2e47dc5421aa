"""Data that a release has stored in a browser is read and continued by the scripts of this version."""

import filecmp
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page

import cardwidgets
import engine
from cardwidgets.course.progress.record import PROGRESS
from cardwidgets.course.progress.storage import ProgressStorage
from cardwidgets.session.concealing import reveal
from cardwidgets.session.counted import unmarked
from cardwidgets.widgets.output.shown import buttons as shown_buttons
from cardwidgets.widgets.storage.browser_storage import GameStorage
from cardwidgets.widgets.storage.tallies import COUNTS
from engine.tricks import match_line
from tests.kept import VERSIONS, match_summary, summary
from tests.kept.page import KeepingPage
from tests.kept.test_kept import read, same
from tools.browser import harness


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """A kernel without any progress."""
    PROGRESS.__init__()  # type: ignore[misc]
    yield
    PROGRESS.__init__()  # type: ignore[misc]


@pytest.fixture
def stores(version: Path) -> dict[str, dict[str, str]]:
    """The stores of a browser, as that version has written them."""
    return read(version / "browser.json")


def shown(kept: KeepingPage, widget: Any) -> Any:
    """A widget, shown by the page."""
    kept.open(SimpleNamespace(children=[widget]))
    return widget


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_a_reloaded_page_finds_stored_games_and_tallies(
    page: Page, version: Path, stores: dict[str, dict[str, str]]
) -> None:
    expected = read(version / "expected.json")
    kept = KeepingPage(page, stores)
    for key in expected["unfinished"]:
        memory = GameStorage(key.partition(".ipynb ")[2])
        found: list[tuple[str, bool]] = []
        memory.on_found(lambda record, reloaded, found=found: found.append((record, reloaded)))
        shown(kept, memory)
        ((record, reloaded),) = found
        assert reloaded, "so an app goes on with it unasked"
        text = reveal(unmarked(record)[0])
        now = match_summary(match_line.read(text)) if " match " in key else summary(engine.record.read(text))
        assert same(expected["unfinished"][key], now), key
        for game, counts in expected["tallies"].items():
            tally = memory.tallies[game]
            assert (tally["played"], tally["won"]) == (counts["played"], counts["won"]), game
            assert tally["streak"] == counts["won one after another"], game
            assert tally["fewest_moves"] == counts["fewest moves"], game
    memory.count("treppe", True, 7)
    before = json.loads(stores["local"]["kartentisch.tallies"])
    old = {name: before["treppe"][name] for name in COUNTS}
    new = {"played": old["played"] + 1, "won": old["won"] + 1, "streak": old["streak"] + 1, "fewest_moves": 7}
    new["best_streak"] = max(old["best_streak"], new["streak"])
    writers = before.pop("writers") | {memory.writer: 1}
    after = json.loads(kept.stores["local"]["kartentisch.tallies"])
    assert after == before | {"treppe": {**after["treppe"], **old, **new}, "writers": writers}


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_stored_progress_loads_and_grows_without_loss(
    page: Page, version: Path, stores: dict[str, dict[str, str]]
) -> None:
    expected = read(version / "expected.json")["progress"]
    kept = KeepingPage(page, stores)
    storage = shown(kept, ProgressStorage())
    for key, reached in expected.items():
        stars = {level: PROGRESS.level(f"{key}/{level}").stars for level in reached["stars"]}
        assert stars == reached["stars"]
        assert [f"{kind} {seed}" for kind, seed in PROGRESS.again(key)] == reached["questions that come back"]
    PROGRESS.solved("treppe/new", 2, clean=True)
    before = json.loads(stores["local"]["kartentisch.progress"])
    before["levels"]["treppe/new"] = [2, 0]
    before["writers"] |= {PROGRESS.writer: 1}
    assert json.loads(kept.stores["local"]["kartentisch.progress"]) == before
    storage.close()


@pytest.mark.deep
def test_real_play_writes_the_newest_stored_format(project: Path, tmp_path: Path) -> None:
    """If the format has changed, this version needs a folder."""
    newest = VERSIONS[-1]
    subprocess.run([sys.executable, "-m", "tests.kept", newest.name, "--into", tmp_path], cwd=project, check=True)
    names = {path.relative_to(newest) for path in newest.rglob("*") if path.is_file()}
    assert names == {path.relative_to(tmp_path / newest.name) for path in tmp_path.rglob("*") if path.is_file()}
    _, differ, missing = filecmp.cmpfiles(newest, tmp_path / newest.name, map(str, names), shallow=False)
    assert not differ and not missing


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_a_table_uses_the_stored_settings(page: Page, version: Path, stores: dict[str, dict[str, str]]) -> None:
    expected = read(version / "expected.json")["settings"]
    kept = KeepingPage(page, stores)
    panel = cardwidgets.play(engine.game("treppe"), deal=46, indicator=False)
    kept.open(panel)
    for name in ("felt", "back", "colours"):
        assert getattr(panel.appearance, name) == expected[name]
    buttons = shown_buttons(panel)
    assert all(buttons[name].value for name in expected["on"])
    assert not any(buttons[name].value for name in expected["off"])
    panel.close()


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_published_addresses_lead_to_their_pages_in_voila(page: Page, version: Path, voila: harness.Server) -> None:
    page.route("**/voila/render/**", lambda route: route.fulfill(body="here", content_type="text/html"))
    found = {address: leads for address, leads in read(version / "addresses.json").items() if address[1] == "?"}
    assert len(found) >= 20
    for address, leads in found.items():
        page.goto(voila.url + address)
        page.wait_for_url("**/voila/render/**")
        parts = urlsplit(page.url)
        assert parts.path == f"/voila/render/{leads.get('notebook', 'play.ipynb')}"
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        assert (query["lang"], query["deal"]) == (leads["language"], str(leads["deal"])), address
        assert query["game"].replace("_", "-") == leads["game"], address
