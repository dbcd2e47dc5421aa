"""The notebooks as readers see them: every cell runs, nothing is missing, and each main table works."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.i18n.wording import texts
from engine import lessons
from tests.browser.panels import state
from tests.browser.test_accessibility import ANY, findings
from tests.browser.test_lesson import try_move
from tests.browser.test_near_tables import make_all
from tools.browser import harness

ROOT = Path(__file__).parents[2] / "notebooks"
NAMES = sorted(path.stem for path in (ROOT / "en").glob("*.ipynb"))
TEACHES = re.compile(r"^cardwidgets\.(?:lesson|demo|reading|drill|predict|progress)\(", re.MULTILINE)
SEVERAL = ("welcome", "sources_and_figures")
"""Notebooks with calls that show several teaching panels."""
MAIN = re.compile(r"cardwidgets\.(?:play|match)\([^)]*(?:deal|first)=(\d+)\)\n\w+$", re.MULTILINE)
"""The table of a whole game: the cell ends with its name, since later cells use it."""
COURSES = lessons.keys()
KEYS = {key.replace("-", "_"): key for key in COURSES}


SHOWN_TABLES = ".kt-layer[data-rev]:not([style*='display: none'] *)"
"""The tables of a page, except those of readings not chosen."""


def code(name: str) -> list[str]:
    """The code cells of a notebook; they are the same in both languages."""
    cells = json.loads((ROOT / "en" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def main_deal(name: str) -> int:
    """The deal on the main table of a game's notebook."""
    found = [match for cell in code(name) for match in MAIN.findall(cell)]
    assert len(found) == 1, found
    return int(found[0])


def main_panel(page: Page, name: str, language: str) -> Locator:
    """The panel of the whole game or match, once it is usable."""
    catalogue, key = ("match", "opponents") if name == "napoleon" else ("play", "new")
    button = page.locator(f".kt-do-{key}").filter(has_text=texts(catalogue, language)[key]).first
    button.wait_for(state="attached", timeout=harness.PATIENCE)
    panel = page.locator(".kt-panel").filter(has=button).first
    table = panel.locator(".kt-layer[data-rev]").first
    table.scroll_into_view_if_needed()
    expect(table.locator("[data-handle]").first).to_be_attached()
    return panel


def play_one_move(page: Page, name: str, language: str) -> None:
    """Make the first move of the whole game with the mouse; its table reports it."""
    panel = main_panel(page, name, language)
    table = panel.locator(".kt-layer[data-rev]").first
    expect(table).to_have_attribute("lang", language)
    if name == "napoleon":
        panel.locator(".kt-choose-pass, .kt-choice").last.click()
        page.wait_for_function(
            "element => JSON.parse(element.dataset.state).moves >= 1", arg=table.element_handle(), timeout=20_000
        )
        return
    position = engine.game(KEYS[name]).deal(main_deal(name))
    move = position.legal_moves[0]
    rev = harness.revision(table)
    try_move(panel, position, move.text)
    harness.wait_for_revision(table, rev)
    page.wait_for_function("element => JSON.parse(element.dataset.state).moves === 1", arg=table.element_handle())
    assert state(table)["last"] == move.text


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory, kernels: Path) -> Iterator[harness.Server]:
    """Voila with the notebooks."""
    root = tmp_path_factory.mktemp("apps") / "notebooks"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    with harness.voila(root, tmp_path_factory.mktemp("apps-home"), share=kernels) as server:
        yield server


def pages(*often: str) -> list[Any]:
    """Every notebook in both languages in `make deep`; usually those of `often`, each in one language."""
    return [
        pytest.param(name, language, marks=() if name in often and at % 2 == number else pytest.mark.deep)
        for at, name in enumerate(NAMES)
        for number, language in enumerate(engine.LANGUAGES)
    ]


@pytest.mark.parametrize(("name", "language"), pages("napoleon"))
def test_every_notebook_works_as_an_app(page: Page, apps: harness.Server, name: str, language: str) -> None:
    harness.open_voila(page, apps, f"{language}/{name}.ipynb")
    expect(page.locator("h1")).to_be_visible()
    make_all(page)
    if name not in SEVERAL:
        expect(page.locator(".kt-teach")).to_have_count(len(TEACHES.findall("\n".join(code(name)))))
    for table in page.locator(SHOWN_TABLES).all():
        table.scroll_into_view_if_needed()
        expect(table.locator("[data-handle]").first).to_be_attached()
        box = table.bounding_box()
        assert box is not None and box["width"] > 150 and box["height"] > 100
    text = page.locator("body").inner_text()
    for noise in ("Error displaying widget", "Traceback", "Warning:", "<cardwidgets", "LanguageSwitch("):
        assert noise not in text
    found = findings(page, None, ANY)
    assert not found, "\n".join(found)
    if name in KEYS:
        play_one_move(page, name, language)
    changes_its_prose_with_its_tables(page, *(one for one in engine.LANGUAGES if one != language))
    reads_well(page)


READING = """() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const full = (paragraph) => {
        const range = document.createRange(), rows = new Map();
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        for (let text; (text = walker.nextNode()); ) for (let at = 0; at < text.length; at++) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const row = Math.round(range.getBoundingClientRect().bottom / 8);
            rows.set(row, (rows.get(row) ?? 0) + 1);
        }
        return [...rows.values()].slice(0, -1);
    };
    const prose = shown(".jp-RenderedMarkdown > p"), column = ".jp-RenderedMarkdown > *, .kt-switch, .kt-panel,"
        + ":is(.kt-panel, .kt-lab) > :is(.kt-head, .kt-line, .kt-bar, .widget-html), .kt-says, .kt-plot";
    return { full: prose.flatMap(full), size: parseFloat(getComputedStyle(prose[0]).fontSize),
        begins: shown(column).map((one) => [one.getBoundingClientRect().left, one.className || one.tagName]) };
}"""
"""The characters in each full line of prose, the size of its letters, and where the parts of the column begin."""


def reads_well(page: Page) -> None:
    """Check that prose has lines that are easy to read, and one left edge with the widgets and tables."""
    for width in (1366, 633):
        page.set_viewport_size({"width": width, "height": 633})
        seen = page.evaluate(READING)
        assert 58 <= median(seen["full"]) <= 76 and 16 <= seen["size"] <= 17
        begins = [left for left, _ in seen["begins"]]
        assert len(begins) > 20 and max(begins) - min(begins) <= 1, seen["begins"]


def changes_its_prose_with_its_tables(page: Page, other: str) -> None:
    """Check that everything has changed in place, and links lead to notebooks in the language."""
    prose = page.locator(".jp-RenderedMarkdown")
    before, tables = prose.all_inner_texts(), page.locator("[data-rev]").count()
    page.locator(f'.kt-switch [data-language="{other}"]').first.click()
    expect(page.locator("html")).to_have_attribute("lang", other)
    after = prose.all_inner_texts()
    assert len(after) == len(before)
    assert not {one for one in before if " " in one} & set(after)
    assert page.locator("[data-rev]").count() == tables
    links = prose.locator("a[href*='.ipynb']").evaluate_all("links => links.map((link) => new URL(link.href).pathname)")
    assert links and all(link.startswith(f"/voila/render/{other}/") for link in links)
