"""The table of Der Hochzeitszug: two rows of packets with the foundations, sideways, between them."""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.build import COUNT_GAP, GAP, MARGIN, PACKET_STEP, Builder
from cardwidgets.scene.model import CARD_HEIGHT, Scene

STEP = CARD_HEIGHT + GAP
"""Distance between packets: the width of the foundations, which lie sideways."""
ASIDE = 0.3
"""Space between the stock and the rows."""
BETWEEN = 0.28
"""Space between packets and foundations."""
CLOSER = 0.04
"""How much closer together the two foundations of a suit with the same base lie."""
SPREAD = 0.28
"""Maximum spread of a packet to the right; a packet of four cards is centred on its place."""
INSET = (CARD_HEIGHT - 1 - 3 * PACKET_STEP) / 2


def scene(position: engine.Position, language: str, handles: bool, room: float | None = None) -> Scene:
    """The scene that shows a position; `room` has no effect, since nothing grows downwards.

    The foundations of a suit lie together: two from the ace above, two from the two below.
    """
    build = Builder(position, Wording("layout", language), handles)
    packets, suits = position.game.options["packets"], position.game.options["suits"]
    across = max(packets, 2 * suits)
    left = MARGIN + 1 + ASIDE
    width = left + across * STEP - GAP + MARGIN

    upper = MARGIN
    odd = upper + CARD_HEIGHT + BETWEEN
    even = odd + 1 + GAP
    lower = even + 1 + BETWEEN
    middle = left + (across * STEP - GAP) / 2
    first = middle - (2 * suits * STEP - GAP) / 2
    for i, suit in enumerate("CDHS"[:suits]):
        for name, rank, y in ((f"O{suit}", "A", odd), (f"E{suit}", "2", even)):
            for k, pile in enumerate((name, f"{name}2")):
                x = first + (2 * i + k) * STEP + (CLOSER if k == 0 else -CLOSER)
                build.place(pile, x, y, rank + suit, sideways=True)
                build.squared(pile, x, y, sideways=True)

    dealt = {move.target: move.text for move in position.legal_moves if move.source == "S"}
    first = middle - (packets * STEP - GAP) / 2 + INSET
    for row, y in (("U", upper), ("L", lower)):
        for k in range(1, packets + 1):
            pile, x = f"{row}{k}", first + (k - 1) * STEP
            build.place(pile, x, y, action=dealt.get(pile, ""))
            build.packet(pile, x, y, SPREAD)

    y = (odd + even + 1 - CARD_HEIGHT) / 2
    build.place("S", MARGIN, y)
    action, probe = (next(iter(dealt.values())), "") if dealt else ("", "S>U1")
    build.squared("S", MARGIN, y, action=action, probe=probe, deep=position.game.options["per_packet"])
    build.count("S", MARGIN + 0.5, y + CARD_HEIGHT + COUNT_GAP)
    return build.scene(width, lower + CARD_HEIGHT + MARGIN)


def status(position: engine.Position) -> list[tuple[str, dict[str, Any]]]:
    """The number of the layout."""
    redeals = position.game.options["redeals"]
    return [("layout", {"count": position.view().counters["layout"], "all": redeals + 1})] if redeals else []
