"""The celebration of a won game: all its cards form the picture that the game is named after, then fly back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import engine
from cardwidgets.scene.figures import Draw, Stand
from cardwidgets.scene.model import BACK, Placed, Scene


def _by_depth(card: Placed) -> Any:
    return card.index


@dataclass(frozen=True, slots=True)
class Finale:
    """The description of a celebration in a layout file, as `FINALE`.

    Attributes:
        draw: draws the picture.
        order: sorts the cards for their places in it. A card that lies on another must come after it.
    """

    draw: Draw
    order: Callable[[Placed], Any] = _by_depth


@dataclass(frozen=True, slots=True)
class Celebration:
    """The cards of a won game and their places in a picture.

    Attributes:
        size: the width of a card in the picture, as a fraction of that of a card on the table.
        cards: each as it lies on the table, with its place in the picture; in drawing order.
    """

    size: float
    cards: tuple[tuple[Placed, Stand], ...]


def celebration(position: engine.Position, scene: Scene, finale: Finale) -> Celebration:
    """The celebration of a position that is won.

    Args:
        position: the position; all its cards take part, even those hidden below others.
        scene: the scene that shows it.
        finale: the description of the game's celebration.
    """
    lowest: dict[str, Placed] = {}
    placed: dict[tuple[str, int], Placed] = {}
    for card in scene.cards:
        placed[card.pile, card.index] = card
        lowest.setdefault(card.pile, card)
    view = position.view()
    cards: list[Placed] = []
    for pile, under in lowest.items():
        for index, face in enumerate(view[pile]):
            lies = placed.get((pile, index), under)
            cards.append(Placed(BACK if face is None else face.text, pile, index, lies.x, lies.y, lies.sideways))
    cards.sort(key=finale.order)
    figure = finale.draw(len(cards), scene.width, scene.height)
    return Celebration(figure.size, tuple(zip(cards, figure.spots, strict=False)))
