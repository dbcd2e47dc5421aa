"""The documentation on the site: complete, searchable in both languages, with tables, and nothing from elsewhere."""

import inspect
import re
import zlib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import engine
from tests.browser.test_accessibility import ANY, findings
from tests.docs.test_docstrings import members
from tests.docs.test_reference import listed, names_within, said_in_notebooks
from tools.browser import harness
from tools.browser.sites import served, watched
from tools.docs.build import build
from tools.docs.public_names import MODULES, public

pytestmark = pytest.mark.thorough
WIDE: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
LOOKED_AT = (
    "index.html",
    "rules/treppe.html",
    "api/play.html",
    "lab.html",
    "de/index.de.html",
    "de/rules/napoleon.de.html",
)
OF_OTHERS = re.compile(r"^summary-name|^(definition-list|dlitem) .*: #(engine|cardwidgets)")
"""Findings that others cause: the arrow of the theme beside a section has no name, and Sphinx lists the parameters of a
long signature as descriptions without terms."""


@pytest.fixture(scope="module")
def documentation(built: Path) -> Path:
    """The folder of the documentation in the built site. Building fails on any warning, such as a dead link."""
    folder = built / "games" / "cards" / "docs"
    build(folder)
    return folder


@pytest.fixture
def docs(documentation: Path, built: Path) -> Iterator[str]:
    """The address of the documentation, in a subfolder of a host."""
    with served(built) as site:
        yield f"{site}/docs"


def test_the_reference_describes_every_public_name_and_what_notebooks_ask(documentation: Path, project: Path) -> None:
    raw = (documentation / "objects.inv").read_bytes().split(b"\n", 4)[4]
    described = set(re.findall(r"^(\S+) py:", zlib.decompress(raw).decode(), re.MULTILINE))
    assert {name for address in listed(project) for name in names_within(address)} <= described
    _, attributes = said_in_notebooks(project)
    for module in MODULES:
        for name in public(module):
            kind = getattr(import_module(module), name)
            if not inspect.isclass(kind):
                continue
            full = (
                kind.__name__ if hasattr(import_module(module), kind.__name__) else name
            )  # not the name for notebooks
            for attribute, thing in members(kind):
                if attribute in attributes:
                    assert f"{module}.{full}.{attribute}" in described
                    assert inspect.getdoc(thing), f"{module}.{full}.{attribute}"
    for inherited in ("restyle", "message", "buttons", "table", "show_rules", "appearance"):
        assert f"cardwidgets.PlayPanel.{inherited}" in described


def test_no_entry_of_the_reference_is_empty(documentation: Path) -> None:
    pages = list((documentation / "api").glob("*.html"))
    assert len(pages) == 8
    for page in pages:
        entries = re.findall(
            r'<dt class="sig [^"]*" id="([\w.]+)">.*?</dt>\s*<dd>(.*?)</dd>', page.read_text("utf-8"), re.DOTALL
        )
        assert [name for name, body in entries if not re.sub(r"<[^>]+>|\s", "", body)] == [], page.name


def test_every_link_leads_to_a_page_and_nothing_is_loaded_from_elsewhere(documentation: Path) -> None:
    """Also between the languages, which Sphinx builds apart."""
    pages = [path for path in documentation.rglob("*.html") if path.name not in ("search.html", "genindex.html")]
    assert len(pages) > 50
    for page in pages:
        text = page.read_text("utf-8")
        assert not re.findall(r'<(?:script|link|img|iframe)[^>]+(?:src|href)="(?:https?:)?//', text), page.name
        for target in re.findall(r'<(?:a|img) [^>]*(?:href|src)="([^"#:]+)[#"]', text):
            there = page.parent / unquote(urlsplit(target).path)
            assert there.is_file(), f"{page.relative_to(documentation)}: {target}"


@pytest.mark.parametrize(
    ("place", "words", "title"),
    [
        ("search.html", "redeals left", "Glossary"),
        ("search.html", "legal_moves", "Play"),
        ("search.html", "nginx", "Where to publish"),
        ("de/search.html", "Aufbauhäufchen", "Die Treppe"),
        ("de/search.html", "Reihen", "Große Harfe"),  # by its stem
    ],
)
def test_a_search_finds_the_page(page: Page, docs: str, place: str, words: str, title: str) -> None:
    page.goto(f"{docs}/{place}")
    page.locator("#search-input:visible, .bd-search input:visible").first.fill(words)
    page.keyboard.press("Enter")
    expect(page.locator("#search-results").get_by_role("link", name=title).first).to_be_visible()
    expect(page.locator("#search-results")).to_contain_text(re.compile("found|gefunden"))


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (PHONE, "dark")], ids=["wide", "phone"])
def test_axe_finds_nothing_of_ours(page: Page, docs: str, size: ViewportSize, scheme: Literal["light", "dark"]) -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    for place in LOOKED_AT if size == WIDE else LOOKED_AT[:3]:
        page.goto(f"{docs}/{place}")
        assert [one for one in findings(page, None, ANY) if not OF_OTHERS.search(one)] == [], place


def test_a_page_fits_a_phone(page: Page, docs: str, documentation: Path) -> None:
    page.set_viewport_size(PHONE)
    elsewhere = watched(page, docs)
    for path in sorted(documentation.rglob("*.html")):
        page.goto(f"{docs}/{path.relative_to(documentation).as_posix()}", wait_until="domcontentloaded")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path.name
    assert elsewhere == []


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_three_doors_lead_from_the_first_page(page: Page, docs: str, language: str) -> None:
    first = f"{docs}/index.html" if language == "en" else f"{docs}/de/index.de.html"
    for door in ("first-game", "teaching", "tour"):
        page.goto(first)
        page.locator(f".bd-article a[href*={door}]").first.click()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator(".kt-language:visible").first.click()
        expect(page.locator("html")).not_to_have_attribute("lang", language)
        assert door in page.url


def test_a_table_is_played_in_its_page_and_keeps_nothing(page: Page, docs: str) -> None:
    page.goto(f"{docs}/rules/grosse-harfe.html")
    harfe, kleine = page.locator("figure.kt-table").all()
    expect(harfe).to_contain_text(re.compile(r"Downloads \d+\.\d MB the first time"))
    for figure in (harfe, kleine):
        figure.get_by_role("button").click()
        frame = page.frame_locator("iframe")  # there is only one
        layer = frame.locator(".kt-layer[data-rev]")
        expect(layer).to_be_attached(timeout=2 * harness.PATIENCE)
    expect(harfe.locator("img")).to_be_visible()
    frame.get_by_role("button", name=re.compile("^Hint")).click()
    expect(frame.locator(".kt-message")).not_to_be_empty()
    entries = "Object.keys(localStorage).filter((name) => name.startsWith('kartentisch')).length"
    assert page.evaluate(entries) == 0
    kleine.get_by_role("button").click()
    expect(page.locator("iframe")).to_have_count(0)
    expect(kleine.locator("img")).to_be_visible()


def test_a_copy_without_tables_says_so(page: Page, docs: str) -> None:
    page.route("**/play/*", lambda route: route.fulfill(status=404))
    page.goto(f"{docs}/index.html")
    page.locator("figure.kt-table button").click()
    expect(page.locator("figure.kt-table [role=alert]")).to_contain_text("make site")
    expect(page.locator("figure.kt-table img")).to_be_visible()
