"""The table of Napoleon: that of any trick game, with turned-up card, blind, stock and discards in the corners."""

from __future__ import annotations

from functools import partial

from cardwidgets.scene.layouts import generic
from cardwidgets.scene.layouts.seats import BELOW, SeatTable
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Badge, Outline, Placed

_BACK_STEP = 0.2
_PACKET_STEP = 0.12
_OWN_STEP = 0.3  # between the cards of the player's second packet


class _NapoleonTable(SeatTable):
    """Builds the scene."""

    def steps(self, seat: int) -> tuple[float, float]:
        """The steps between the cards in a hand of at most eight cards, and between at most five tricks."""
        held = len(self.piles[f"H{seat + 1}"])
        return min(_BACK_STEP, (self.spots[seat].length - 1) / max(held - 1, 1)), _PACKET_STEP

    def other_hand(self, seat: int) -> None:
        """The hand of another player, face down, with their second packet beside it."""
        super().other_hand(seat)
        unseen, held = f"U{seat + 1}", len(self.piles[f"H{seat + 1}"])
        beside = (held - 1) * self.steps(seat)[0] + 0.5 if held else 0.0
        for index in range(len(self.piles.get(unseen, ()))):
            self.along(self.spots[seat], unseen, index, beside + index * _PACKET_STEP)

    def own_hand(self, beside: float = 0.0) -> float:
        """The player's hand, with the second packet beside it until it is taken up."""
        name = f"U{self.me + 1}"
        unseen = len(self.piles.get(name, ()))
        x = super().own_hand(0.4 + unseen * _OWN_STEP if unseen else 0.0)
        if unseen:
            y = self.plan.hand[0]
            for index in range(unseen):
                self.cards.append(Placed(BACK, name, index, x + index * _OWN_STEP, y))
            label = self.say("my_unseen", count=unseen)
            self.handle(f"{name}:{unseen - 1}", name, x, y, 1 + (unseen - 1) * _OWN_STEP, CARD_HEIGHT, label)
        return x

    def corners(self) -> None:
        """Turned-up card and blind on the left; the rest of the pack and discards on the right; the pot."""
        say, turned, (left, y), (right, _) = self.say, self.seen.turned, self.plan.left, self.plan.right
        assert turned is not None  # in this game every deal has a turned-up card
        self.places.append(Outline("T", left, y, "CDHS"[turned.suit]))
        self.badges.append(Badge(say("trump"), left + 0.5, y + CARD_HEIGHT + BELOW))
        lies = bool(self.piles["T"])
        if lies:
            self.cards.append(Placed(turned.text, "T", 0, left, y))
        label = say("on_trump", card=say.card(turned))
        self.handle("T:0" if lies else "T", "T", left, y, 1.0, CARD_HEIGHT, label)
        step = min(0.2, max(0.0, self.plan.side - 2.12) / max(len(self.piles["B"]) - 1, 1))
        self.spread("B", left + 1.12, y, step, "blind", "on_blind")
        held = len(self.piles["S"])
        self.spread("S", right - 1 - 0.004 * max(0, held - 1), y, 0.004, "stock", "on_stock", count=held)
        self.asides(right - 2.25, y)
        self.pot()

    def spread(self, pile: str, x: float, y: float, step: float, badge: str, label: str, **slots: int) -> None:
        """A face-down pile in a corner, with its name below."""
        held = len(self.piles[pile])
        if not held:
            return
        for index in range(held):
            self.cards.append(Placed(BACK, pile, index, x + index * step, y))
        wide = 1 + (held - 1) * step
        self.badges.append(Badge(self.say(badge, **slots), x + wide / 2, y + CARD_HEIGHT + BELOW))
        self.handle(f"{pile}:{held - 1}", pile, x, y, wide, CARD_HEIGHT, self.say(label, count=held))

    def asides(self, x: float, y: float) -> None:
        """The cards that were exchanged or discarded, in one heap, with a peek at the player's own cards."""
        order = [seat for seat in self.spots if seat != self.me] + [self.me]
        for seat in order:
            pile = f"A{seat + 1}"
            for index in range(len(self.piles[pile])):
                self.cards.append(Placed(BACK, pile, index, x, y))
        if any(self.piles[f"A{seat + 1}"] for seat in order):
            self.badges.append(Badge(self.say("aside"), x + 0.5, y + CARD_HEIGHT + BELOW))
        mine = f"A{self.me + 1}"
        own = [card for card in self.piles[mine] if card is not None]
        if own:
            label = self.say("on_aside", count=len(own))
            self.handle(f"{mine}:{len(own) - 1}", mine, x, y, 1.0, CARD_HEIGHT, label)
            self.peek(mine, label, own)


seat_scene = partial(generic.seat_scene, table=_NapoleonTable)
"""The table from the seat of a view."""
