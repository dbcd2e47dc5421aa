"""The table of Der Hochzeitszug: two rows of packets with the foundations, sideways, between them.

On a page held upright every row is folded in two.
"""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.scene.celebration import Finale
from cardwidgets.scene.figures import procession
from cardwidgets.scene.layouts.build import COUNT_GAP, GAP, MARGIN, PACKET_STEP, Builder, arrangement, squeeze, wider
from cardwidgets.scene.model import CARD_HEIGHT, Placed, Scene

MARGIN_FOLDED, GAP_FOLDED = 0.08, 0.1
"""Space around the table and between neighbouring cards on a page held upright."""
ASIDE = 0.3
"""Space between the stock and the rows."""
BETWEEN = 0.28
"""Space between packets and foundations."""
MOST_SAVED = 0.9
"""Maximum height saved on a phone that lacks height, in card widths."""
CLOSER = 0.04
"""How much closer the two foundations of a suit with the same base are to each other."""
SPREAD = 0.28
"""Maximum spread of a packet to the right; a packet of four cards is centred on its place."""
INSET = (CARD_HEIGHT - 1 - 3 * PACKET_STEP) / 2


def _couple(card: Placed) -> tuple[int, str, str, int]:
    """The sort key that pairs king and queen of each suit, jack and ten, and so on; the highest couples come last."""
    rank = "KQJT98765432A".find(card.face[0])
    return -(rank // 2), card.face[1], card.pile[2:], -rank


FINALE = Finale(procession, _couple)


def scene(
    position: engine.Position, language: str, handles: bool, room: float | None = None, aspect: float | None = None
) -> Scene:
    """The scene that shows a position; `room` has no effect, since nothing grows downwards.

    The foundations of a suit are together: the two built from the ace above, the two built from the two below.
    """
    build = Builder(position, language, handles)
    packets, suits = position.game.options["packets"], position.game.options["suits"]
    across = max(packets, 2 * suits)

    def size(folds: int, margin: float, gap: float) -> tuple[float, float]:
        rows = folds * (2 * (CARD_HEIGHT + gap) + 2 * (1 + gap)) - 3 * gap + 2 * BETWEEN
        return 2 * margin + 1 + ASIDE + -(-across // folds) * (CARD_HEIGHT + gap) - gap, 2 * margin + rows

    shapes = {"rows": (1, MARGIN, GAP), "folded": (2, MARGIN_FOLDED, GAP_FOLDED)}
    name = arrangement(aspect, {name: size(*shape) for name, shape in shapes.items()})
    folds, margin, gap = shapes[name]
    between = BETWEEN
    if folds > 1:  # half is saved in the gaps between rows, half above and below the foundations
        saved = squeeze(aspect, size(folds, margin, gap)[1], MOST_SAVED) / 2
        gap, between = gap - saved / 5, between - saved / 2
    width, height = size(folds, margin, gap)
    height += 2 * (between - BETWEEN)
    beside = -(-across // folds)
    step = CARD_HEIGHT + wider(aspect, (width, height), beside - 1, gap)
    width += (beside - 1) * (step - CARD_HEIGHT - gap)
    spare = 0.0 if aspect is None else min(0.6, max(0.0, (width / aspect - height) / 2))
    between += spare
    height += 2 * spare
    down = CARD_HEIGHT + gap
    middle = margin + 1 + ASIDE + (beside * step - (step - CARD_HEIGHT)) / 2
    odd = margin + folds * down - gap + between
    lower = height - margin - folds * down + gap

    side = -(-2 * suits // folds)
    first = middle - (side * step - (step - CARD_HEIGHT)) / 2
    for i, suit in enumerate("CDHS"[:suits]):
        for base, rank, line in ((f"O{suit}", "A", 0), (f"E{suit}", "2", 1)):
            for k, pile in enumerate((base, f"{base}2")):
                x = first + (2 * i + k) % side * step + (CLOSER if k == 0 else -CLOSER)
                y = odd + ((2 * i + k) // side * 2 + line) * (1 + gap)
                build.place(pile, x, y, rank + suit, sideways=True)
                build.squared(pile, x, y, sideways=True)

    dealt = {move.target: move.text for move in position.legal_moves if move.source == "S"}
    side = -(-packets // folds)
    first = middle - (side * step - (step - CARD_HEIGHT)) / 2 + INSET
    for row, top in (("U", margin), ("L", lower)):
        for k in range(packets):
            pile, x, y = f"{row}{k + 1}", first + k % side * step, top + k // side * down
            build.place(pile, x, y, action=dealt.get(pile, ""))
            build.packet(pile, x, y, SPREAD)

    y = (height - CARD_HEIGHT) / 2
    build.place("S", margin, y)
    action, probe = (next(iter(dealt.values())), "") if dealt else ("", "S>U1")
    build.squared("S", margin, y, action=action, probe=probe, deep=position.game.options["per_packet"])
    build.count("S", margin + 0.5, y + CARD_HEIGHT + COUNT_GAP)
    return build.scene(width, height, aspect)


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The number of the layout."""
    redeals = position.game.options["redeals"]
    return [("layout", {"count": position.view().counters["layout"], "all": redeals + 1})] if redeals else []
