"""Draws the pictures of docs/deck.md, faces, indices, backs and felts: `python -m tools.pictures.deck`."""

from collections.abc import Sequence
from pathlib import Path

from cardwidgets.scene.faces import HEIGHT, WIDTH, library
from cardwidgets.scene.faces.back import BACKS
from cardwidgets.scene.faces.marks import RANKS
from cardwidgets.scene.faces.parts import document
from cardwidgets.scene.faces.suits import SUITS
from cardwidgets.scene.model import BACK, Badge, Outline, Placed, Scene
from cardwidgets.scene.svg import scene_svg
from cardwidgets.scene.theme import FELTS

_GAP = 16
_SOME = ("AS", "KH", "QC", "JD", "TS", "7C", "2D")
_PX = {"faces": 68, "row": 80, "small": 36}
"""Width of a card in CSS pixels."""


def deck_pictures() -> dict[str, str]:
    """File name, without folder -> SVG."""
    pictures = {
        "deck-faces.svg": _rows([[rank + suit for rank in RANKS] for suit in SUITS], "faces"),
        "deck-german.svg": _rows([_SOME], "row", letters="de"),
        "deck-four-colours.svg": _rows([_SOME], "row", colours="four"),
        "deck-large.svg": _rows([_SOME], "small", letters="de", large=True),
    }
    for (felt, shades), back in zip(FELTS.items(), BACKS, strict=True):
        for shade, theme in shades.items():
            pictures[f"deck-{felt}-{shade}.svg"] = scene_svg(
                _table(), width_px=400, back=back, theme=theme, plain=False
            )
    return pictures


def _rows(
    rows: Sequence[Sequence[str]], size: str, letters: str = "en", colours: str = "two", large: bool = False
) -> str:
    """Faces side by side, without a table."""
    wide, high = len(rows[0]) * (WIDTH + _GAP) - _GAP, len(rows) * (HEIGHT + _GAP) - _GAP
    body = "".join(
        f'<use href="#{face}" x="{column * (WIDTH + _GAP)}" y="{row * (HEIGHT + _GAP)}"/>'
        for row, faces in enumerate(rows)
        for column, face in enumerate(faces)
    )
    width = round(wide * _PX[size] / WIDTH)
    sides = f'role="img" width="{width}" height="{round(width * high / wide)}" style="max-width:100%;height:auto"'
    return document(library(letters=letters, colours=colours, large=large), body, (wide, high), sides)


def _table() -> Scene:
    """Packets of 104, 20 and 2 cards, a column, an empty place, a card that is winning a trick."""
    cards = [Placed(BACK, "S", 103, 0.2, 0.2), Placed("9D", "W", 19, 1.35, 0.2), Placed("2S", "F", 1, 2.5, 0.2)]
    cards += [Placed(face, "T", at, 0.2, 2.0 + 0.3 * at) for at, face in enumerate((BACK, BACK, "8H", "7S", "6D"))]
    cards += [Placed("AC", "C", 0, 2.5, 2.2)]
    places = (Outline("E", 3.65, 0.2, "H"), Outline("C", 2.5, 2.2, best=True))
    badges = (Badge("104", 0.7, 1.8), Badge("20", 1.85, 1.8))
    return Scene(4.85, 4.8, places=places, cards=tuple(cards), badges=badges)


def main() -> None:
    """Draw all pictures, as SVG under docs/pictures/."""
    folder = Path(__file__).resolve().parents[2] / "docs" / "pictures"
    for name, picture in deck_pictures().items():
        (folder / name).write_text(picture, encoding="utf-8")
        print(f"docs/pictures/{name}")


if __name__ == "__main__":
    main()
