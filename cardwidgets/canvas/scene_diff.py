"""The difference between two scenes: what has happened to the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardwidgets.scene.model import BACK, CARD_HEIGHT, Placed, Scene

Box = tuple[float, float, float, float]
"""A rectangle in card widths: left, top, right, bottom."""

Pair = tuple[Placed, Placed]
"""A card as it is in the new scene, and as it was in the old one."""


@dataclass(frozen=True, slots=True)
class Change:
    """The difference between two scenes.

    Attributes:
        moved: cards now in another pile, in drawing order.
        shifted: cards in another place within their pile.
        turned: cards turned over within their pile.
        come, gone: cards of the new scene whose origin was not visible, and of the old one whose destination is not.
        arrived, left: all cards that are new in their pile, or have left it.
    """

    moved: list[Pair]
    shifted: list[Pair]
    turned: list[Pair]
    come: list[Placed]
    gone: list[Placed]
    arrived: list[Placed]
    left: list[Placed]


class Transition:
    """Two consecutive scenes of a table. What differs is worked out once, and only for the piles whose cards differ.

    Args:
        old, new: the scenes.

    Attributes:
        before, after: pile -> its visible cards in the old and in the new scene, in drawing order.
        piles: the piles whose cards differ.
    """

    def __init__(self, old: Scene, new: Scene) -> None:
        self.old, self.new = old, new
        self.before, self.after = by_pile(old.cards), by_pile(new.cards)
        before, after = self.before, self.after
        self.piles = [pile for pile in {**before, **after} if before.get(pile) != after.get(pile)]

    def change(self) -> Change:
        """What has happened to the cards."""
        piles = set(self.piles)
        old, new = ([card for pile in cards if pile in piles for card in cards[pile]]
                    for cards in (self.before, self.after))  # fmt: skip
        return changed(old, new)


def by_pile(cards: Iterable[Placed]) -> dict[str, list[Placed]]:
    """The cards of each pile that has any, in drawing order."""
    piles: dict[str, list[Placed]] = {}
    for card in cards:
        piles.setdefault(card.pile, []).append(card)
    return piles


def box(card: Placed) -> Box:
    """The rectangle covered by a card."""
    width, height = (CARD_HEIGHT, 1.0) if card.sideways else (1.0, CARD_HEIGHT)
    return card.x, card.y, card.x + width, card.y + height


def overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def changed(old: Sequence[Placed], new: Sequence[Placed]) -> Change:
    """Work out what has happened to the cards.

    A card is recognised by its face; one that was turned over on its way is matched among the remaining ones. A card
    that was merely covered or uncovered has not moved.
    """
    left, arrived = _without(old, new), _without(new, old)
    gone = list(left)
    sources: dict[Placed, Placed] = {}
    for matches in (_moved_up, _same_face, _turned_up, _turned_down, _face_down):
        for card in arrived:
            source = next((source for source in gone if matches(source, card)), None)
            if source is not None and card not in sources:
                gone.remove(source)
                sources[card] = source
    pairs = [(card, sources[card]) for card in arrived if card in sources]
    before = {(card.pile, card.index): card for card in old}
    both = [(card, before[card.pile, card.index]) for card in new if (card.pile, card.index) in before]
    within = [(card, source) for card, source in pairs if card.pile == source.pile]
    return Change(
        moved=[(card, source) for card, source in pairs if card.pile != source.pile and _apart(card, source)],
        shifted=[
            (card, source) for card, source in (*both, *within) if card.face == source.face and _apart(card, source)
        ],
        turned=[(card, source) for card, source in both if (card.face == BACK) != (source.face == BACK)],
        come=[card for card in arrived if card not in sources],
        gone=gone,
        arrived=arrived,
        left=left,
    )


def _without(cards: Sequence[Placed], others: Sequence[Placed]) -> list[Placed]:
    """The cards that are neither in the same place among the others nor hidden there under the top card."""
    faces = {(card.pile, card.index): card.face for card in others}
    tops: dict[str, int] = {}
    for card in others:
        tops[card.pile] = max(card.index, tops.get(card.pile, -1))
    return [
        card
        for card in cards
        if card.index > tops.get(card.pile, -1)
        or (faces.get((card.pile, card.index), card.face) not in (card.face, BACK) and card.face != BACK)
    ]


def _moved_up(source: Placed, card: Placed) -> bool:
    return source.face == card.face and source.pile == card.pile


def _same_face(source: Placed, card: Placed) -> bool:
    return source.face == card.face != BACK


def _turned_up(source: Placed, card: Placed) -> bool:
    return source.pile != card.pile and source.face == BACK != card.face


def _turned_down(source: Placed, card: Placed) -> bool:
    return source.pile != card.pile and source.face != BACK == card.face


def _face_down(source: Placed, card: Placed) -> bool:
    return source.face == BACK == card.face


def _apart(card: Placed, source: Placed) -> bool:
    return (card.x, card.y) != (source.x, source.y)
