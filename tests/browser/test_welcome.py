"""The welcome notebook: its gallery leads to every game, and its small table is played."""

import shutil
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.publish.content import catalog
from engine import lessons
from tests.browser.panels import state
from tools.browser import harness

KEYS = engine.lessons.keys()
"""The games in the order of the gallery."""


def put_welcome(root: Path, notebooks: Path) -> str:
    """Put the welcome notebook where a server finds it, with shortened versions of the notebooks it links to."""
    for path in notebooks.glob("*/*.ipynb"):
        copy = root / "shelf" / path.relative_to(notebooks)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.stem == "welcome":
            shutil.copy(path, copy)
        else:
            notebook = nbformat.read(path, 4)
            notebook.cells = notebook.cells[:1]
            nbformat.write(notebook, copy)
    return "shelf/en/welcome.ipynb"


def open_welcome(page: Page, server: harness.Server, notebooks: Path) -> Locator:
    """The welcome notebook, and its gallery."""
    name = put_welcome(server.root, notebooks)
    harness.open_voila(page, server, name)
    spots = harness.wait_for_table(page).locator("[data-handle]")
    expect(spots.first).to_be_attached(timeout=harness.PATIENCE)
    return page.locator(".kt-gallery")


def test_the_welcome_notebook_works(page: Page, voila: harness.Server, project: Path) -> None:
    """The gallery links to every game in both languages, and the small table can be played."""
    notebooks = project / "notebooks"
    gallery = open_welcome(page, voila, notebooks)
    shows_every_game(gallery, notebooks)
    follows_the_language(page, gallery)
    is_played_with_the_keyboard_as_the_page_says(page)

    # A picture and the overview open another tab, where each notebook has a kernel of its own.
    picture = gallery.get_by_text("Die Treppe", exact=True)
    step = page.locator(".kt-teach").get_by_role("link", name="Große Harfe: First moves", exact=True)
    for link, title in ((picture, "Die Treppe"), (step, "Große Harfe")):
        with page.context.expect_page() as opened:
            link.click()
        harness.wait_for_voila(opened.value)
        shows(opened.value, title)
    page.get_by_role("link", name="Cards and tricks", exact=True).first.click()
    shows(page, "Cards and tricks")


def shows(page: Page, title: str) -> None:
    """Wait until the page shows the notebook with this title."""
    heading = page.get_by_role("heading", name=title, exact=True)
    expect(heading).to_be_visible(timeout=harness.PATIENCE)


def shows_every_game(gallery: Locator, notebooks: Path) -> None:
    """Check that each game with a table and a notebook has its name and picture."""
    games = [engine.game(key) for key in KEYS]
    assert len(games) == 5 and all((notebooks / "en" / f"{name(game)}.ipynb").is_file() for game in games)
    assert gallery.locator("b").all_text_contents() == [game.title("en") for game in games]
    for picture in gallery.locator("img").all():
        picture.scroll_into_view_if_needed()
        width, height = picture.evaluate("image => [image.naturalWidth, image.naturalHeight]")
        assert width > height > 100
        box = picture.bounding_box()
        assert box is not None and box["width"] > 150 and box["height"] > 100


def follows_the_language(page: Page, gallery: Locator) -> None:
    """Check that the sentences below the pictures are in the chosen language, without duplicates."""
    for language in ("de", "en"):
        page.locator(f'.kt-switch [data-language="{language}"]').click()
        for key in lessons.keys():  # noqa: SIM118
            expect(gallery).to_contain_text(catalog.sentence(key, "about", language))
        expect(gallery.locator("img")).to_have_count(5)
    expect(page.locator(".kt-gallery")).to_have_count(1)


def is_played_with_the_keyboard_as_the_page_says(page: Page) -> None:
    table = harness.wait_for_table(page)

    def press(*keys: str) -> str:
        rev = harness.revision(table)
        for key in keys:
            page.keyboard.press(key)
        harness.wait_for_revision(table, rev)
        return str(state(table)["last"])

    table.locator('[data-handle="T2:0"]').focus()
    assert press("Enter", "ArrowLeft", "Enter") == "T2>T1"  # the red nine on the black ten to its left
    assert press("u") == ""
    assert press("Control+y") == "T2>T1"
    assert press("Control+z") == ""
    table.locator('[data-handle="T4:0"]').focus()
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-taken", "T4:0")
    page.keyboard.press("Escape")
    expect(table).not_to_have_attribute("data-taken", "T4:0")
    page.keyboard.press("Home")
    assert press("Enter") == "S>W"


def name(game: engine.Game) -> str:
    """The name of a game's notebook."""
    return game.key.replace("-", "_")
