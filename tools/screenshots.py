"""Takes the screenshots of notebooks for the README: `python -m tools.screenshots`.

JupyterLab in its light theme with a Große Harfe and a hint, Voila in its dark theme with a match of Napoleon; as WebP
under docs/pictures/. It needs Chromium, like the browser tests.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tools.browser import harness
from tools.ensure_browser import CHROMIUM

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
LAB, VOILA = (1180, 960), (1180, 760)  # width and height of the pages in CSS pixels
LIMIT = 150_000  # bytes

HARFE = """
import cardwidgets, engine

harfe = engine.game("grosse-harfe")
panel = cardwidgets.play(harfe, deal=4711)
panel"""
HARFE_GOES_ON = """
from engine import hint
for _ in range(44):
    move = hint(panel.position).move
    if move is None:
        break
    panel.position = panel.position.play(move)
for _ in range(3):
    panel.hint()
"""
NAPOLEON = """
import cardwidgets, engine
match = engine.Match(engine.game("napoleon"), deals=8, first=38)
panel = cardwidgets.match(match, speed="at once")
for move in ("bid 1", "play TS", "play JC"):
    if panel.my_turn and move in panel.match.legal_moves:
        panel.play(move)
panel"""


def save(page: Page, name: str) -> None:
    """Save the visible page as `docs/pictures/<name>.webp`."""
    page.mouse.move(2, 2)
    page.wait_for_timeout(3500)  # the highlight of the hint has stopped glowing
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    path = FOLDER / f"{name}.webp"
    image.save(path, quality=82, method=6)
    size = path.stat().st_size
    print(f"docs/pictures/{name}.webp: {size / 1000:.0f} kB")
    if size > LIMIT:
        raise SystemExit(f"{name}.webp is larger than {LIMIT // 1000} kB")


def open_page(browser: Browser, width: int, height: int) -> Page:
    return browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=1.5)


def light(browser: Browser, folder: Path) -> None:
    """A Große Harfe in JupyterLab, without the side bar."""
    root = folder / "lab"
    harness.write_notebook(root / "grosse_harfe.ipynb", HARFE.strip())
    with harness.lab(root, folder / "lab-home") as server:
        page = open_page(browser, *LAB)
        harness.open_lab(page, server, "grosse_harfe.ipynb")
        page.evaluate("async () => { await window.jupyterapp.commands.execute('application:toggle-left-area'); }")
        harness.run_all_cells(page)
        harness.wait_for_table(page)
        page.wait_for_timeout(1500)
        harness.run_code(page, HARFE_GOES_ON)
        page.evaluate("() => document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook')?.scrollTo(0, 0)")
        save(page, "jupyterlab")
        page.close()


def dark(browser: Browser, folder: Path) -> None:
    """A match of Napoleon in Voila."""
    root = folder / "voila"
    harness.write_notebook(root / "napoleon.ipynb", NAPOLEON.strip())
    with harness.voila(root, folder / "voila-home") as server:
        page = open_page(browser, *VOILA)
        page.goto(f"{server.url}/voila/render/napoleon.ipynb?theme=dark", timeout=harness.PATIENCE)
        harness.wait_for_voila(page)
        harness.wait_for_table(page)
        page.evaluate("() => window.scrollTo(0, 0)")
        save(page, "voila")
        page.close()


def main() -> None:
    """Take both screenshots."""
    path = CHROMIUM.find()
    if path is None:
        raise SystemExit(CHROMIUM.what_to_install)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=harness.FLAGS)
        light(browser, Path(folder))
        dark(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
