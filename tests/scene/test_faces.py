"""The card faces: readable for a player, and usable in a page."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Page

from cardwidgets.scene.faces import FACES, HEIGHT, SMALL, WIDTH, face_svg, library, sheet_svg
from cardwidgets.scene.faces.marks import MARKS, RANKS
from cardwidgets.scene.faces.palette import EDGE, PAPER, SUIT_COLOURS
from cardwidgets.scene.faces.parts import references
from cardwidgets.scene.faces.pips import PLACES
from cardwidgets.scene.model import BACK, CARD_HEIGHT
from tools.browser import harness

STYLES = list(product(("en", "de"), ("two", "four")))


def uses(piece: str, letters: str = "en", colours: str = "two") -> list[str]:
    """The names of all pieces drawn for a piece, with repetitions."""
    pieces = library(letters=letters, colours=colours)

    def walk(name: str) -> Iterator[str]:
        yield name
        for element in ET.fromstring(pieces[name]).iter():
            if element.tag == "use":
                yield from walk(element.attrib["href"].removeprefix("#"))

    return list(walk(piece))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours "#rrggbb", from 1 to 21 (WCAG 2)."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("letters", "colours"), STYLES)
def test_every_face_is_different(letters: str, colours: str) -> None:
    pictures = {face: face_svg(face, letters=letters, colours=colours) for face in FACES}
    assert len(FACES) == 53
    for face, picture in pictures.items():
        root = ET.fromstring(picture)
        assert root.tag == "{http://www.w3.org/2000/svg}svg", face
        assert root.attrib["viewBox"] == f"0 0 {WIDTH} {HEIGHT}"
    assert len(set(pictures.values())) == len(FACES)
    assert pytest.approx(CARD_HEIGHT) == HEIGHT / WIDTH


@pytest.mark.parametrize("suit", "CDHS")
def test_number_cards_show_the_right_number_of_pips(suit: str) -> None:
    for rank in "23456789T":
        drawn = [name for name in uses(rank + suit) if name in (f"pip-{suit}", f"turned-{suit}")]
        assert len(drawn) == (10 if rank == "T" else int(rank)), rank + suit


def test_pips_are_symmetric_except_on_the_seven() -> None:
    for rank, places in PLACES.items():
        turned = {(WIDTH - x, HEIGHT - y) for x, y in places}
        assert len(turned) == len(places), f"two pips of {rank} lie on one another"
        assert (turned == set(places)) == (rank != "7"), rank


def test_pips_keep_their_distance() -> None:
    for rank, places in PLACES.items():
        for i, (x, y) in enumerate(places):
            for u, v in places[:i]:
                assert abs(x - u) >= 48 or abs(y - v) >= 48, f"{rank}: pips at {(x, y)} and {(u, v)} touch"


def test_lower_pips_are_turned() -> None:
    for rank, places in PLACES.items():
        assert uses(rank + "S").count("turned-S") == sum(y > HEIGHT / 2 for _, y in places)


def test_every_card_has_its_index_in_two_corners() -> None:
    for letters, names in (("en", "A23456789TJQK"), ("de", "A23456789TBDK")):
        for rank, shown in zip(RANKS, names, strict=True):
            glyph = "glyph-" + ("10" if shown == "T" else shown)
            for suit in "CDHS":
                drawn = uses(rank + suit, letters)
                assert drawn.count(glyph) == 2
                assert sum(name.startswith("glyph-") for name in drawn) == 2
                assert not any(name in drawn for name in {f"suit-{s}" for s in "CDHS"} - {f"suit-{suit}"})


@pytest.mark.parametrize("letters", ["en", "de"])
def test_ranks_are_readable_at_every_width(letters: str) -> None:
    normal, large = library(letters=letters), library(letters=letters, large=True)
    for face in FACES[:-1]:
        rank = re.search(r"#(rank-\w+)", large[face])
        assert rank is not None
        for least, piece in ((30, large[rank[1]]), (SMALL, normal[f"index-{face}"])):
            scale = re.search(r'#glyph-\w+" transform="[^"]*scale\([\d.]+ ([\d.]+)\)', piece)
            assert scale and 100 * float(scale[1]) / WIDTH * least >= 13, f"{face} at {least} pixels"


@pytest.mark.parametrize("scheme", SUIT_COLOURS)
def test_suits_stand_out_from_the_card(scheme: str) -> None:
    for colour in SUIT_COLOURS[scheme].values():
        assert contrast(colour, PAPER) >= 4.5
    assert contrast(EDGE, "#ffffff") >= 3, "the outline of a card must show on a white page"


def test_schemes_have_two_and_four_colours() -> None:
    assert len(set(SUIT_COLOURS["two"].values())) == 2
    assert SUIT_COLOURS["two"]["C"] == SUIT_COLOURS["two"]["S"]
    assert len(set(SUIT_COLOURS["four"].values())) == 4


def test_every_svg_reference_resolves() -> None:
    for letters, colours in STYLES:
        pieces = library(letters=letters, colours=colours)
        for name, piece in pieces.items():
            assert ET.fromstring(piece).attrib["id"] == name
            assert set(references(piece)) <= set(pieces)


def test_faces_are_self_contained() -> None:
    for face in FACES:
        picture = face_svg(face)
        for forbidden in ("<script", "<style", "<image", "<text", "<filter"):
            assert forbidden not in picture
        assert picture.count("http") == 1, "only the namespace"


def test_every_face_and_mark_has_its_own_cell_in_the_sheet() -> None:
    for letters, colours in STYLES:
        sheet, cells = sheet_svg(letters=letters, colours=colours)
        assert set(cells) == {*FACES, *(f"mark-{mark}" for mark in MARKS)}
        assert len(set(cells.values())) == len(cells)
        root = ET.fromstring(sheet)
        columns, rows = (1 + max(cell[i] for cell in cells.values()) for i in (0, 1))
        assert root.attrib["viewBox"] == f"0 0 {columns * WIDTH} {rows * HEIGHT}"
        assert len(sheet.encode()) < 120_000


def test_drawings_are_reproducible() -> None:
    assert face_svg("QH") == face_svg("QH")
    assert sheet_svg() == sheet_svg()


def test_unknown_values_are_rejected() -> None:
    with pytest.raises(ValueError, match="no face '10D'"):
        face_svg("10D")
    with pytest.raises(ValueError, match="letters is 'fr'"):
        face_svg("TD", letters="fr")
    with pytest.raises(ValueError, match="colours is 'three'"):
        sheet_svg(colours="three")


@pytest.fixture(scope="module")
def sheet_page() -> Iterator[Page]:
    """A page with `sprite(name)` (180 x 252 px), `pixel(name, x, y)` (in card units), `lopsided(name)`."""
    with harness.chromium() as chromium:
        page = chromium.new_page()
        sheet, cells = sheet_svg()
        page.evaluate(
            """async ([sheet, cells]) => {
                const image = new Image();
                image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(sheet);
                await image.decode();
                const columns = 1 + Math.max(...Object.values(cells).map((cell) => cell[0]));
                const rows = 1 + Math.max(...Object.values(cells).map((cell) => cell[1]));
                const canvas = document.createElement("canvas");
                canvas.width = columns * 180;
                canvas.height = rows * 252;
                const context = canvas.getContext("2d", {willReadFrequently: true});
                context.drawImage(image, 0, 0, canvas.width, canvas.height);
                window.sprite = (name) => {
                    const [column, row] = cells[name];
                    return context.getImageData(column * 180, row * 252, 180, 252).data;
                };
                window.pixel = (name, x, y) => {
                    const at = 4 * (180 * Math.floor(y * 0.72) + Math.floor(x * 0.72));
                    return Array.from(sprite(name).slice(at, at + 4));
                };
                // How much a sprite differs from itself turned by half a turn: share of the pixels.
                window.lopsided = (name) => {
                    const data = sprite(name);
                    const unlike = (i, c) => Math.abs(data[i + c] - data[data.length - 4 - i + c]) > 80;
                    let count = 0;
                    for (let i = 0; i < data.length; i += 4) if ([0, 1, 2].some((c) => unlike(i, c))) count++;
                    return (4 * count) / data.length;
                };
            }""",
            [sheet, cells],
        )
        yield page


def rgb(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)] + [255]


@pytest.mark.browser
def test_sprites_show_suits_in_their_colours(sheet_page: Page) -> None:
    def pixel(name: str, x: float, y: float) -> list[int]:
        return list(sheet_page.evaluate("([name, x, y]) => pixel(name, x, y)", [name, x, y]))

    for suit in "CDHS":
        colour = rgb(SUIT_COLOURS["two"][suit])
        for face in (f"{rank}{suit}" for rank in "A23456789TJQK"):
            assert pixel(face, 26, 69) == colour, f"{face}: suit in the upper left corner"
            assert pixel(face, WIDTH - 26.5, HEIGHT - 69.5) == colour, f"{face}: suit in the lower right corner"
            assert pixel(face, 8, 175) == rgb(PAPER)
            assert pixel(face, 0, 0)[3] < 60, f"{face}: the corner outside the rounded edge is clear"
        for x, y in PLACES["T"]:
            assert pixel(f"T{suit}", x, y) == colour
        assert pixel(f"2{suit}", 70, 175) == rgb(PAPER)
    assert pixel("AH", 100, 150) == rgb(SUIT_COLOURS["two"]["H"]), "the large heart"
    assert pixel("mark-H", 125, 175) == [255, 255, 255, 255]
    assert pixel("mark-H", 20, 20)[3] == 0, "marks have no ground of their own"


@pytest.mark.browser
def test_sprites_are_symmetric(sheet_page: Page) -> None:
    symmetric = [BACK, *(rank + suit for suit in "CDHS" for rank in "24TJQK"), "6D", "8D", "3D", "9D", "AD"]
    for face in symmetric:
        assert sheet_page.evaluate("(name) => lopsided(name)", face) < 0.01, face
    assert sheet_page.evaluate("(name) => lopsided(name)", "7H") > 0.02


@pytest.mark.browser
def test_a_fan_shows_the_whole_index(sheet_page: Page) -> None:
    """In a column, 0.35 card widths of each card are visible, and must include rank and suit."""
    below = int(0.35 * 180)
    for face in FACES[:-1]:
        rows = sheet_page.evaluate(
            """([name, top]) => {
                const data = sprite(name), inked = new Set();
                for (let y = 8; y < top; y++) for (let x = 8; x < 35; x++)
                    if (data[4 * (180 * y + x) + 1] < 180) inked.add(y);
                return Array.from(inked);
            }""",
            [face, below + 2],
        )
        assert len(rows) >= 45, f"{face}: the index is at least a quarter of a card width high"
        assert max(rows) < below, f"{face}: the index reaches below what a fan shows"


@pytest.mark.thorough
def test_large_faces_show_rank_and_suit_in_every_language() -> None:
    """German queens and diamonds are both called D."""
    for letters in ("en", "de"):
        pieces = library(letters=letters, large=True)
        marks = {face: tuple(references(pieces[face])) for face in FACES if face != BACK}
        assert all(len(drawn) == 2 for drawn in marks.values())
        assert len(set(marks.values())) == 52
