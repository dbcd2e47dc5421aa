"""The picture of a table: self-contained, correctly placed, safe beside other pictures on a page."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import cardwidgets
from cardwidgets.canvas.painter import PALE
from cardwidgets.scene.cloth import GRAIN
from cardwidgets.scene.faces import FACES, HEIGHT, WIDTH
from cardwidgets.scene.faces.palette import PAPER
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Badge, Outline, Placed, Scene
from cardwidgets.scene.svg import CARD_PX, scene_svg
from cardwidgets.scene.theme import DARK, FELTS, LIGHT, Theme
from tests.scene.test_faces import contrast

PAGE = Path(cardwidgets.__file__).parent
TABLE, TOOLBAR = PAGE / "page/table/table.css", PAGE / "page/toolbar/toolbar.css"
APPS = PAGE / "publish/page/static/apps.css"
FIBRES = ("#ffffff", "#000000")
PLATE = 0.26  # opacity of the ground of a plate
SVG = "{http://www.w3.org/2000/svg}"
CARDS = [face for face in FACES if face != BACK]


def table(face_up: int = 104) -> Scene:
    """104 cards in ten columns, `face_up` of them face up; above, empty places, one sideways, and a badge."""
    places = [Outline(f"F{suit}", 4 + 1.1 * i, 0.2, suit) for i, suit in enumerate("CDHS")]
    places += [Outline("S", 0.2, 0.2, "redeal"), Outline("W", 1.4, 0.2, "K", sideways=True)]
    cards = []
    for i in range(104):
        face = CARDS[i % 52] if i < face_up else BACK
        column, row = i % 10, i // 10
        cards.append(Placed(face, f"T{column + 1}", row, 0.2 + 1.1 * column, 2 + 0.27 * row))
    return Scene(11.2, 6.4, tuple(places), tuple(cards), (Badge("49", 0.7, 1.72),))


def ids(picture: str) -> set[str]:
    return {element.attrib["id"] for element in ET.fromstring(picture).iter() if "id" in element.attrib}


def test_pictures_are_self_contained() -> None:
    picture = scene_svg(table(), title="Große Harfe & <4711>")
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Große Harfe & <4711>"
    wanted = set(re.findall(r"href='#([^']+)'|url\(#([^)]+)\)", picture))
    assert {a or b for a, b in wanted} <= ids(picture)
    for forbidden in ("<script", "<style", "<image", "<foreignObject", " on", "@import", "xlink"):
        assert forbidden not in picture
    assert picture.count("http") == 1, "only the namespace"
    assert len(ids(picture)) == len(re.findall(r"\bid='", picture))


def test_two_pictures_on_a_page_share_no_ids() -> None:
    one, other = scene_svg(table()), scene_svg(table(50))
    assert ids(one)
    assert not ids(one) & ids(other)
    assert not ids(one) & ids(scene_svg(table(), theme=DARK))
    assert scene_svg(table()) == one


def test_pictures_are_small() -> None:
    assert len(scene_svg(table(10)).encode()) < 40_000, "a first deal"
    assert len(scene_svg(table()).encode()) < 80_000, "with every face of the pack"


def test_only_visible_faces_are_drawn() -> None:
    names = {name.split("-", 1)[1] for name in ids(scene_svg(table(3)))}
    assert {"AC", "2C", "3C", BACK} <= names
    assert not names & {"4C", "KH", "AS"}
    assert BACK not in {name.split("-", 1)[1] for name in ids(scene_svg(table()))}


def test_cards_have_the_scenes_places_and_order() -> None:
    cards = (Placed("8H", "W", 0, 1.25, 2.5), Placed(BACK, "S", 0, 3, 0.5, sideways=True), Placed("8H", "W", 1, 0, 0))
    drawn = [
        element.attrib for element in ET.fromstring(scene_svg(Scene(6, 5, cards=cards))) if element.tag == f"{SVG}use"
    ]
    assert [use["href"].split("-", 1)[1] for use in drawn] == ["8H", BACK, "8H"]
    assert (float(drawn[0]["x"]), float(drawn[0]["y"])) == (1.25 * WIDTH, 2.5 * WIDTH)
    # A quarter turn about the upper left corner puts the card to the left of it: hence one card height further right.
    assert drawn[1]["transform"] == f"translate({3 * WIDTH + HEIGHT} {0.5 * WIDTH:g})rotate(90)"


def test_the_size_follows_the_scene() -> None:
    scene = Scene(10, 5)
    root = ET.fromstring(scene_svg(scene))
    assert root.attrib["viewBox"] == f"0 0 {10 * WIDTH} {5 * WIDTH}"
    assert (float(root.attrib["width"]), float(root.attrib["height"])) == (10 * CARD_PX, 5 * CARD_PX)
    assert ET.fromstring(scene_svg(scene, width_px=400)).attrib["height"] == "200"
    assert pytest.approx(HEIGHT / WIDTH) == CARD_HEIGHT


def test_cards_follow_language_and_colours() -> None:
    scene = Scene(2, 2, cards=(Placed("QD", "W", 0, 0, 0),))
    pictures = {
        scene_svg(scene, letters=letters, colours=colours) for letters in ("en", "de") for colours in ("two", "four")
    }
    assert len(pictures) == 4


def test_texts_are_escaped() -> None:
    text = '"><script>url(#x) href="#y" id="z" Ada\'s &#x27; \x00\ud800&amp;'
    scene = Scene(2, 2, badges=(Badge(text, 1, 1, "left"),))
    picture = scene_svg(scene, title=text)
    root = ET.fromstring(picture)
    wanted = '"><script>url(#x) href="#y" id="z" Ada\'s &#x27; &amp;'
    assert root.findtext(f"{SVG}title") == wanted
    assert root.findtext(f"{SVG}text") == wanted
    picture.encode()


def test_a_picture_without_a_name_has_no_title() -> None:
    assert ET.fromstring(scene_svg(Scene(2, 2))).find(f"{SVG}title") is None


def test_unknown_values_are_rejected() -> None:
    with pytest.raises(ValueError, match="card 3 of 'T1' has an unknown face '1H'"):
        scene_svg(Scene(2, 2, cards=(Placed("1H", "T1", 3, 0, 0),)))
    with pytest.raises(ValueError, match="place 'F' has an unknown mark 'X'"):
        scene_svg(Scene(2, 2, places=(Outline("F", 0, 0, "X"),)))
    with pytest.raises(ValueError, match="nothing to draw on"):
        scene_svg(Scene(0, 2))


THEMES = {f"{felt} {shade}": theme for felt, both in FELTS.items() for shade, theme in both.items()}
OF_ALL_FELTS = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def cloths(theme: Theme) -> list[str]:
    """The colours of a felt, in the middle and at the edge, between the fibres of its grain and on a fibre."""
    return [mixed(fibre, one, share) for one in (theme.felt, theme.edge) for fibre in FIBRES for share in (0, GRAIN)]


@OF_ALL_FELTS
def test_texts_and_frames_stand_out_from_the_felt(theme: Theme) -> None:
    for cloth in cloths(theme):
        assert contrast(theme.text, cloth) >= 4.5
        assert contrast(theme.ring, cloth) >= 3
        assert contrast(theme.ring, mixed("#000000", cloth, PLATE)) >= 4.5, "the tag of a plate"
        assert contrast(PAPER, cloth) >= 4.5, "a card, and the edges of a packet"


@OF_ALL_FELTS
def test_highlights_stand_out_on_every_felt(theme: Theme) -> None:
    """Highlights have a dark line beside them, so that they are visible on felt and cards."""
    names = dict(re.findall(r"--kt-(ring|allowed|wrong|strong): ([^;]+);", TABLE.read_text(encoding="utf-8")))
    for cloth in (*cloths(theme), PAPER):
        red, green, blue, percent = (int(part) for part in re.findall(r"\d+", names["strong"]))
        beside = mixed(f"#{red:02x}{green:02x}{blue:02x}", cloth, percent / 100)
        for mark in ("ring", "allowed", "wrong"):
            assert contrast(names[mark], beside) >= 4.5, (mark, cloth)


def test_published_pages_and_menu_use_the_colours_of_the_felts() -> None:
    """App pages and the menu use the actual colours of the felts."""
    apps, menu = (path.read_text(encoding="utf-8") for path in (APPS, TOOLBAR))
    light, dark = (FELTS["green"][one] for one in ("light", "dark"))
    assert f"--kt-felt: light-dark({light.edge}, {dark.edge});" in apps
    assert f"--kt-felt-2: light-dark({light.felt}, {dark.felt});" in apps
    for felt, both in FELTS.items():
        assert f".kt-do-felt-{felt} {{\n  --kt-swatch: {both['light'].felt};" in menu


@OF_ALL_FELTS
def test_players_sitting_out_are_paler_but_readable(theme: Theme) -> None:
    for felt in (theme.felt, theme.edge):
        plate = mixed("#000000", felt, 0.1)
        pale = mixed(theme.text, plate, PALE)
        assert 4.5 <= contrast(pale, plate) < contrast(theme.text, plate)


def mixed(over: str, under: str, share: float) -> str:
    """The colour that results from laying one over another with an opacity."""
    parts = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in parts)


def test_shadows_and_packet_edges_lie_below_all_cards() -> None:
    drawn = []
    for count in (1, 104):
        cards = (Placed(BACK, "S", count - 1, 0.2, 0.2), Placed("8H", "T1", 0, 1.4, 0.2))
        tags = [element.tag.removeprefix(SVG) for element in ET.fromstring(scene_svg(Scene(3, 2, cards=cards)))]
        assert tags.index("use") > max(at for at, tag in enumerate(tags) if tag == "path") > tags.index("rect")
        drawn.append(tags.count("path"))
    assert drawn[0] > 1 and drawn[1] > drawn[0] + 8


def test_pictures_follow_dark_pages_and_are_light_in_old_browsers() -> None:
    stops = [one.attrib for one in ET.fromstring(scene_svg(table(), night=DARK)).iter(f"{SVG}stop")]
    assert [stop["stop-color"] for stop in stops] == [LIGHT.felt, LIGHT.edge]
    assert [one["style"] for one in stops] == [
        f"stop-color:light-dark({LIGHT.felt},{DARK.felt})",
        f"stop-color:light-dark({LIGHT.edge},{DARK.edge})",
    ]


def test_texts_are_above_the_cards_in_fitting_lines() -> None:
    scene = Scene(6, 5)
    bare = float(ET.fromstring(scene_svg(scene, width_px=300)).attrib["height"])
    root = ET.fromstring(scene_svg(scene, width_px=300, words=["A task", "Play " * 20]))
    lines = [one.text or "" for one in root.iter(f"{SVG}text")]
    assert lines[0] == "A task" and " ".join(lines[1:]) == ("Play " * 20).strip()
    assert max(map(len, lines)) * 7 <= 300
    assert float(root.attrib["height"]) > bare + 15 * len(lines)
