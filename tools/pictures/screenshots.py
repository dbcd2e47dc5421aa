"""Takes the screenshots of the README and of the first pages: `python -m tools.pictures.screenshots`.

They show the highlights of the project, in both languages: a refusal with its clause in JupyterLab, a lesson, the
review of a game, a result of the lab, a phone, a match of Napoleon. They are saved as WebP under `docs/pictures/`,
German ones as `<name>.de.webp`, those for dark pages as `<name>.dark.webp`. It needs Chromium, like the browser tests.
"""

import io
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

import engine
from tools.browser import harness

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
LIMIT = 120_000  # bytes
LAB: ViewportSize = {"width": 1100, "height": 840}
APP: dict[str, ViewportSize] = {
    "lesson": {"width": 900, "height": 820},
    "review": {"width": 1120, "height": 760},
    "lab": {"width": 900, "height": 1300},
    "napoleon": {"width": 900, "height": 760},
}
PHONE: ViewportSize = {"width": 390, "height": 780}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MARGIN = 10  # CSS pixels around a panel
SETTLED = 2500  # milliseconds after which highlights have faded

AROUND = """(element, margin) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = Math.max(0, left - margin);
    return { x, y: top - margin, width: Math.min(innerWidth - x, width + 2 * margin), height: height + 2 * margin };
}"""
DOWN = """message => {
    const notebook = message.closest(".jp-WindowedPanel-outer");
    notebook.scrollTop += message.getBoundingClientRect().bottom - notebook.getBoundingClientRect().bottom + 12;
}"""
REFUSED = """import cardwidgets

cardwidgets.play("grosse-harfe", deal=4711, language={language!r})"""
CELLS = {
    "lesson": 'cardwidgets.lesson("treppe", "runs")',
    "review": "*_, end = engine.testing.random_play(engine.game('treppe').deal(7), seed=1, moves=400)\n"
    "table = cardwidgets.play(end)\ntable.review()\ntable",
    "lab": 'cardwidgets.experiment("treppe", ["random", "greedy", "spender"], deals=200)',
    "napoleon": 'match = engine.Match(engine.game("napoleon"), deals=8, first=38)\n'
    'panel = cardwidgets.match(match, speed="at once")\n'
    'for move in ("bid 1", "play TS", "play JC"):\n'
    "    if panel.my_turn and move in panel.match.legal_moves:\n"
    "        panel.play(move)\n"
    "panel",
}
"""Picture -> the app cell that it shows."""


def name_in(name: str, language: str, scheme: str = "light") -> str:
    """The name of a picture in a language, on a light or dark page: `lesson`, `lesson.de`, `lesson.de.dark`."""
    return name + ("" if language == "en" else f".{language}") + ("" if scheme == "light" else ".dark")


def save(page: Page, name: str, part: str = "") -> None:
    """Save a picture of a page, or of a part of it with a margin, as `docs/pictures/<name>.webp`.

    Raises:
        SystemExit: it is too large.
    """
    page.mouse.move(2, 2)
    page.wait_for_timeout(SETTLED)
    clip = page.locator(part).first.evaluate(AROUND, MARGIN) if part else None
    image = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
    path = FOLDER / f"{name}.webp"
    image.save(path, quality=76, method=6)
    size = path.stat().st_size
    print(f"docs/pictures/{name}.webp: {image.width} x {image.height}, {size / 1000:.0f} kB")
    if size > LIMIT:
        raise SystemExit(f"{name}.webp is larger than {LIMIT // 1000} kB")


def try_forbidden(table: Locator, card: str, pile: str, clause: str) -> None:
    """Click a card and then a pile that refuses it, and wait for the clause."""
    table.locator(f'[data-handle="{card}"]').click(position={"x": 20, "y": 8})
    table.locator(f'[data-handle^="{pile}:"]').last.click(position={"x": 20, "y": 20})
    expect(table.page.locator(".kt-message").first).to_contain_text(clause)


def jupyterlab(browser: Browser, language: str) -> None:
    """A refusal in JupyterLab, without the side bar."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "notebooks"
        harness.write_notebook(root / "grosse_harfe.ipynb", REFUSED.format(language=language))
        with harness.lab(root, Path(folder) / "home") as server:
            page = browser.new_page(viewport=LAB, device_scale_factor=1.5)
            harness.open_lab(page, server, "grosse_harfe.ipynb")
            page.evaluate("async () => { await window.jupyterapp.commands.execute('application:toggle-left-area'); }")
            harness.run_all_cells(page)
            table = harness.wait_for_table(page)
            harness.wait_for_cards(table)
            harness.wait_for_fit(page)
            try_forbidden(table, "T1:0", "T2", "GH-6")
            page.locator(".kt-message").first.evaluate(DOWN)
            save(page, name_in("jupyterlab", language))
            page.close()


def lesson(page: Page) -> None:
    """A level with a hint."""
    for _ in range(3):
        page.locator(".kt-do-hint").first.click()
        page.wait_for_timeout(600)


def review(page: Page) -> None:
    """The review of a lost game, with the losing move."""
    page.wait_for_timeout(8000)


def lab(page: Page) -> None:
    """The result of an experiment."""
    page.locator(".kt-do-run").first.click()
    expect(page.locator(".kt-lab-results svg").first).to_be_visible(timeout=harness.PATIENCE)
    expect(page.locator(".kt-do-stop")).to_be_disabled(timeout=harness.PATIENCE)


def napoleon(page: Page) -> None:
    """A match in progress."""


ACTS: dict[str, Callable[[Page], None]] = {"lesson": lesson, "review": review, "lab": lab, "napoleon": napoleon}


def apps(browser: Browser, language: str) -> None:
    """The panels of an app, and the page of a table on a phone."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "notebooks"
        for name, cell in CELLS.items():
            harness.write_notebook(root / language / f"{name}.ipynb", f"import cardwidgets, engine\n{cell}")
        harness.add_play(root)
        with harness.voila(root, Path(folder) / "home") as server:
            for (name, act), scheme in product(ACTS.items(), SCHEMES):
                if (name, scheme) == ("lab", "dark"):
                    continue  # no page shows it
                page = browser.new_page(viewport=APP[name], device_scale_factor=1.5, color_scheme=scheme)
                harness.open_voila(page, server, f"{language}/{name}.ipynb")
                if name != "lab":
                    harness.wait_for_cards(harness.wait_for_table(page))
                act(page)
                save(page, name_in(name, language, scheme), ".kt-panel")
                page.close()
            for scheme in SCHEMES:
                page = browser.new_page(
                    viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True, color_scheme=scheme
                )
                address = harness.play_address(server, f"game=grosse-harfe&deal=4711&lang={language}")
                page.goto(address, timeout=harness.PATIENCE)
                table = harness.wait_for_table(page)
                harness.wait_for_cards(table)
                try_forbidden(table, "T1:0", "T2", "GH-6")
                save(page, name_in("phone", language, scheme))
                page.close()


def main() -> None:
    """Take all screenshots."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with harness.chromium() as browser:
        for language in engine.LANGUAGES:
            jupyterlab(browser, language)
            apps(browser, language)


if __name__ == "__main__":
    main()
