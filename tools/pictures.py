"""Draws the pictures of the tables for the README and the docs: `python -m tools.pictures`.

The table of each game after a number of hinted moves of a deal, and what docs/deck.md shows; SVG under docs/pictures/.
"""

from __future__ import annotations

from pathlib import Path

import cardwidgets
import engine
from engine import hint
from tools.deck_pictures import deck_pictures

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SHOWN = {
    "grosse-harfe": (4, 60),
    "treppe": (7, 34),
    "grosse-napoleon": (3, 26),
    "hochzeitszug": (11, 24),
    "napoleon": (5, 14),
}
"""Game -> deal number, and how many moves are played."""


def position(key: str) -> engine.Position:
    """The position shown in the picture of a game."""
    deal, moves = SHOWN[key]
    shown = engine.game(key).deal(deal)
    for _ in range(moves):
        move = hint(shown).move
        if move is None or move == "redeal":
            break
        shown = shown.play(move)
    return shown


def main() -> None:
    """Draw all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key in SHOWN:
        (FOLDER / f"{key}.svg").write_text(cardwidgets.picture(position(key)), encoding="utf-8")
        print(f"docs/pictures/{key}.svg")
    for name, picture in deck_pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8")
        print(f"docs/pictures/{name}")


if __name__ == "__main__":
    main()
