"""Records the animation of the README: `python -m tools.pictures.moving_picture`.

It shows a game of Große Harfe at a real table: a card is dragged where it may not go and the table names the clause, a
hint is followed, the last card is played. The film plays once and ends on the refusal. Each language has its own, as
`docs/pictures/refusal.webp` and `refusal.de.webp`, and a still of the last frame for readers who prefer reduced motion.
It needs Chromium, like the browser tests.
"""

import io
import tempfile
import time
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Locator, Page, expect

import engine
from tools.browser import harness
from tools.pictures.screenshots import FOLDER, name_in

GAME = Path(__file__).resolve().parents[2] / "tests" / "golden" / "harfe-won.json"
MIDDLE, LAST = 33, 296
"""The numbers of moves of that game after which the two scenes begin."""
FORBIDDEN = ("T9:10", "T3")
"""The card that is dragged illegally, and its target column."""
HINTED = ("W:6", "T6")
"""The card that the hint names, and its column."""
WIDTH, HEIGHT = 800, 570
PACE = 80
"""The minimum milliseconds per frame: about twelve frames per second."""
SECONDS = (12, 15)
LIMIT = 1_000_000  # bytes
GLIDE = 420  # milliseconds for a pointer movement
READING = 3200  # milliseconds for a message
POINTER = """() => {
    const pointer = document.createElement("div");
    pointer.innerHTML = `<svg width="22" height="30" viewBox="0 0 22 30"><path d="M2 2v22l6-5 4 9 4-2-4-8h8z"
        fill="#fff" stroke="#000" stroke-width="1.6" stroke-linejoin="round"/></svg>`;
    pointer.style.cssText = "position:fixed;left:0;top:0;z-index:2147483647;pointer-events:none";
    document.documentElement.append(pointer);
    addEventListener("pointermove", ({ clientX, clientY }) => {
        pointer.style.transform = `translate(${clientX - 2}px, ${clientY - 2}px)`;
    }, { capture: true });
}"""


@dataclass
class Film:
    """Frames of a page with the times at which they were painted.

    Attributes:
        frames: pairs of milliseconds and picture.
        height: of all pictures, in pixels; that of the first table, with its buttons and its message.
    """

    frames: list[tuple[float, Image.Image]] = field(default_factory=list)
    height: int = 0

    def shoot(self, page: Page, act: Callable[[Page], None]) -> Image.Image:
        """Record what a page paints of its table while a scene is played; return the last picture."""
        top, bottom = panel(page)
        self.height = self.height or bottom - top
        begin = self.frames[-1][0] if self.frames else 0.0
        first: list[float] = []
        session = page.context.new_cdp_session(page)

        def painted(event: dict[str, Any]) -> None:
            at = 1000 * event["metadata"]["timestamp"]
            first.append(at)
            whole = Image.open(io.BytesIO(b64decode(event["data"]))).convert("RGB")
            self.frames.append((begin + at - first[0], whole.crop((0, top, WIDTH, top + self.height))))
            session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

        session.on("Page.screencastFrame", painted)
        session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
        act(page)
        session.send("Page.stopScreencast")
        session.detach()
        self.frames.append((begin + 1000 * page.evaluate("Date.now() / 1000") - first[0], self.frames[-1][1]))
        return self.frames[-1][1]

    def cut(self) -> list[tuple[int, Image.Image]]:
        """Milliseconds and picture of each frame, without repetitions and at a limited rate."""
        frames: list[tuple[float, Image.Image]] = []
        for at, picture in self.frames:
            if frames and ImageChops.difference(frames[-1][1], picture).getbbox() is None:
                continue
            if frames and at - frames[-1][0] < PACE:
                frames[-1] = frames[-1][0], picture
            else:
                frames.append((at, picture))
        ends = [at for at, _ in frames[1:]] + [self.frames[-1][0]]
        return [(round(end - at), picture) for (at, picture), end in zip(frames, ends, strict=True)]


def panel(page: Page) -> tuple[int, int]:
    """The top and bottom of the area with buttons, table and message."""
    box = page.locator(".kt-panel").bounding_box()
    assert box is not None
    return max(0, round(box["y"]) - 8), min(HEIGHT, round(box["y"] + box["height"]) + 8)


def positions() -> list[engine.Position]:
    """The positions of the game, from the deal on."""
    found = [engine.record.loads(GAME.read_text(encoding="utf-8"))]
    while (before := found[-1].previous) is not None:
        found.append(before)
    return found[::-1]


def centre(spot: Locator) -> tuple[float, float]:
    """The middle of a card or a button."""
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def visible(card: Locator) -> tuple[float, float]:
    """A point near the upper edge of a card, which no other card covers."""
    box = card.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + 9


def glide(page: Page, to: tuple[float, float]) -> None:
    """Move the pointer there at human speed."""
    x, y = page.evaluate("window.pointer ?? [400, 300]")
    begin = time.perf_counter()
    share = 0.0
    while share < 1:
        share = min(1.0, 1000 * (time.perf_counter() - begin) / GLIDE)
        eased = share * share * (3 - 2 * share)
        page.mouse.move(x + (to[0] - x) * eased, y + (to[1] - y) * eased)
        page.wait_for_timeout(16)
    page.evaluate("at => { window.pointer = at; }", list(to))


def drag(page: Page, card: Locator, table: Locator, pile: str) -> None:
    """Drag a card onto the last card of a pile."""
    glide(page, visible(card))
    page.mouse.down()
    glide(page, centre(table.locator(f'[data-handle^="{pile}:"]').last))
    page.mouse.up()


def refused(page: Page) -> None:
    """Drag a red seven onto a red eight; it goes back, and the message names the clause."""
    table = page.locator("[data-rev]")
    card, pile = FORBIDDEN
    page.wait_for_timeout(400)
    drag(page, table.locator(f'[data-handle="{card}"]'), table, pile)
    expect(page.locator(".kt-message")).to_contain_text("GH-6")
    page.wait_for_timeout(READING)


def hinted(page: Page) -> None:
    """Press the hint button until it shows a move, and play that."""
    button = page.locator(".kt-do-hint")
    glide(page, centre(button))
    for _ in range(3):
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(650)
    page.wait_for_timeout(500)
    table = page.locator("[data-rev]")
    card, pile = HINTED
    drag(page, table.locator(f'[data-handle="{card}"]'), table, pile)
    page.wait_for_timeout(700)


def won(page: Page) -> None:
    """Move the last king to its foundation."""
    page.wait_for_timeout(400)
    card = page.locator('[data-handle^="W:"]').last
    glide(page, centre(card))
    page.mouse.dblclick(*centre(card))
    page.wait_for_timeout(2300)


def write(film: Film, last: Image.Image, name: str) -> None:
    """Save the animation, which ends on the frame `last`, and that frame.

    Raises:
        SystemExit: it is too long, too short or too large.
    """
    frames = film.cut()
    frames.append((700, last))  # and for as long as the page is open
    pictures, times = [picture for _, picture in frames], [ms for ms, _ in frames]
    path = FOLDER / f"{name}.webp"
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=times, loop=1, quality=66, method=4, allow_mixed=True
    )
    last.save(FOLDER / f"{name}-still.webp", quality=84, method=6)
    seconds, size = sum(times) / 1000, path.stat().st_size
    print(f"docs/pictures/{name}.webp: {seconds:.1f} s, {len(frames)} frames, {size / 1000:.0f} kB")
    if not SECONDS[0] <= seconds <= SECONDS[1] or size > LIMIT:
        raise SystemExit(f"it should take {SECONDS[0]} to {SECONDS[1]} s and at most {LIMIT // 1000} kB")


def record(browser: Browser, language: str) -> None:
    """Record the animation in a language and save it."""
    film = Film()
    refusal = None
    game = positions()
    scenes = {"middle": (game[MIDDLE], (refused, hinted)), "last": (game[LAST - 1], (won,))}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "notebooks"
        for name, (position, _) in scenes.items():
            line = engine.record.share(position)
            code = f"import cardwidgets, engine\n\ncardwidgets.play(engine.record.read({line!r}))"
            harness.write_notebook(root / language / f"{name}.ipynb", code)
        with harness.voila(root, Path(folder) / "home") as server:
            for name, (_, acts) in scenes.items():
                page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
                harness.open_voila(page, server, f"{language}/{name}.ipynb")
                harness.wait_for_cards(harness.wait_for_table(page))
                harness.wait_for_fit(page)
                page.locator(".kt-panel").evaluate("panel => panel.scrollIntoView()")
                page.evaluate(POINTER)
                page.wait_for_timeout(1500)
                ends = [film.shoot(page, act) for act in acts]
                refusal = refusal or ends[0]
                page.close()
    assert refusal is not None
    write(film, refusal, name_in("refusal", language))


if __name__ == "__main__":
    with harness.chromium() as started:
        for spoken in engine.LANGUAGES:
            record(started, spoken)
