"""A trick game as a table seen from one seat: the player's hand below, the others around, the trick in the middle.

It is built from the view of that seat and from public information, so it cannot show anything that the seat may not
see. Piles are named as in the position; a played card is in the middle as the player's pile (`P2`) until the trick is
gathered, then in a packet of the winner (`W2`, a name that only the table uses).
`SeatTable` works for any trick game; the layouts of our games override parts of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.layouts.build import ROUNDED, arrangement, pile_name, squeeze
from cardwidgets.scene.model import BACK, CARD_HEIGHT, PLATE_LINE, Badge, Handle, Outline, Peek, Placed, Plate, Scene
from cardwidgets.scene.pile_labels import sign
from engine.tricks import OpenDeal, Trick
from engine.vocabulary import CardsArgument

EDGE = 0.2
BELOW = 0.16
"""Distance from the lower edge of a pile to the middle of its name."""
STRIP = 2.75
"""Length of a seat's strip for its hand and its tricks."""
PLATE = (2.2, 0.88)
"""Width and height of a plate whose texts have the usual size."""
PICK = "pick"
"""Action of a card that can be added to a set of cards, such as those of an exchange: this word and the card."""

_SLOT = 1.22  # from one pile in a corner to the next
_BACK_STEP = 0.2
_OPEN_STEP = 0.42
_PACKET_STEP = 0.12
_OUTSIDE = 0.16  # from a card of the trick to the middle of the words beside it
_HAND_STEP = 1.06
_SUIT_GAP = 0.12
_LIFT = 0.22  # how far a chosen card is pushed forward


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What a table shows in addition to the deal itself.

    Attributes:
        held: chips or points of each seat; () for a deal without a match.
        pot: chips in the pot, None if there is none.
        chosen: the chosen cards of the player's hand.
        resting: whether a complete trick is still in the middle.
        hands: the open hands of other players: name of the pile -> its cards.
    """

    held: tuple[int, ...] = ()
    pot: int | None = None
    chosen: Collection[engine.Card] = ()
    resting: bool = True
    hands: Mapping[str, tuple[engine.Card, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a seat: upper left corners of its plate, its strip of cards, and its card in the trick.

    `length` is the length of the strip, which has space for the hand and the tricks of the seat.
    """

    plate: tuple[float, float]
    strip: tuple[float, float]
    trick: tuple[float, float]
    upright: bool = True
    length: float = STRIP

    @property
    def short(self) -> bool:
        """Whether tricks lie on the hand because there is no space beside it; then only the plate counts them."""
        return self.length < 2.2


@dataclass(frozen=True, slots=True)
class PlateForm:
    """Width and height of the plates of seats, and the size of their texts, in card widths.

    On `narrow` plates, tricks and chips have a line each, and the tag is below the name.
    """

    width: float
    height: float
    text: float
    narrow: bool = False


def _plate_form(text: float, most: float = 9.0) -> PlateForm:
    """Plates with texts of the given size and at most the given width."""
    width = max(PLATE[0], 0.24 + 11 * text)
    if width <= most:
        return PlateForm(width, max(PLATE[1], 4.0 * text), text)
    return PlateForm(most, 5.2 * text, text, narrow=True)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The places of the seats and of everything between them, in card widths.

    Attributes:
        size: the size of the table.
        plate: the form of the seats' plates.
        own: the place of the player.
        around: the places of the others, clockwise from the player's left.
        hand: upper edge of the player's hand, and its maximum width; it is centred.
        left, right: the outer upper corners of the piles in the left and right corner of the table.
        side: the maximum width of these piles on each side.
        form: "cross", "columns" (each card of the trick below its owner), "flat" (the pot beside its plate) or "".
    """

    size: tuple[float, float]
    plate: PlateForm
    own: Spot
    around: tuple[Spot, ...]
    hand: tuple[float, float]
    left: tuple[float, float]
    right: tuple[float, float]
    side: float
    form: str = ""


def plan(players: int, aspect: float | None) -> SeatPlan:
    """The places of all seats, for the largest possible cards in a space with this ratio of width to height."""
    plans = {"square": _square, "upright": _upright} | ({"wide": _wide} if players in _SQUARE else {})
    name = arrangement(aspect, {name: one(players, None).size for name, one in plans.items()})
    return plans[name](players, aspect)


def _stretched(aspect: float | None, width: float, height: float, most: float) -> float:
    """The width of a table, up to `most`, with which it fills its space."""
    return width if aspect is None else min(most, max(width, aspect * height))


# In a space about as wide as it is high: two players at the sides, the others above.

_READABLE = 0.19
"""Size of the texts on plates on a page: at least 12 CSS pixels, with cards of 64."""
_SQUARE = {2: 0.0, 3: 0.6, 4: 0.6, 5: 1.2}  # distance of the cards at the sides from the middle
_TOP, _LOW, _SIDE = 2.88, 4.36, 3.59  # upper edges of the cards of a trick
_HALF = 0.9  # from the beginning of a strip to the middle of a hand of five cards


def _square(players: int, aspect: float | None) -> SeatPlan:
    height, form = 7.75, _plate_form(_READABLE if aspect else PLATE_LINE)
    width = _stretched(aspect, 11.2, height, 14.0)
    middle, low = width / 2, height - EDGE - CARD_HEIGHT
    tops = 1 if players == 2 else players - 3

    def above(left: float, trick: float, length: float = STRIP) -> Spot:
        plate = left + (_HALF if tops == 1 else length / 2) - form.width / 2, EDGE
        return Spot(plate, (left, EDGE + form.height + 0.08), (trick, _TOP), length=length)

    def beside(left: bool, out: float, down: float = 0.0) -> Spot:
        x = EDGE if left else width - EDGE - form.width
        strip = EDGE if left else width - EDGE - CARD_HEIGHT
        trick = middle - 1 - out if left else middle + out
        return Spot((x, 2.05 + down), (strip, 3.02 + down), (trick, _SIDE), upright=False)

    if players in _SQUARE:
        out, down = _SQUARE[players], 0.37 if players < 5 else 0.0
        over = [above(middle - _HALF, middle - 0.5)] if tops == 1 else []
        if tops == 2:
            over = [above(middle - 0.15 - STRIP, middle - 1.1), above(middle + 0.15, middle + 0.1)]
    else:
        out, down = 0.6 * tops, 0.65  # clear of the strips above
        step = min(STRIP - 0.25, (width - 2 * EDGE) / tops)
        from_middle = [index - (tops - 1) / 2 for index in range(tops)]
        over = [above(middle + (at - 0.5) * step, middle - 0.5 + at * 1.2, step - 0.15) for at in from_middle]
    around = (beside(True, out, down), *over, beside(False, out, down)) if players > 2 else tuple(over)
    own = Spot((EDGE, height - EDGE - form.height), (width - EDGE - STRIP, low), (middle - 0.5, _LOW))
    side = (width - tops * (STRIP + 0.15)) / 2 - EDGE - (STRIP / 2 - _HALF if tops == 1 else 0.0)
    hand, cross = (low, width - 5.0), "cross" if players < 5 else ""
    return SeatPlan((width, height), form, own, around, hand, (EDGE, EDGE), (width - EDGE, EDGE), side, cross)


# In a wide space: the same, but plates are beside the hands, and the piles in the corners are above the side seats.

_FLAT = 3.1  # the ratio of width to height above which a space is too low for a cross, as on a phone held sideways


def _wide(players: int, aspect: float | None) -> SeatPlan:
    tops = 1 if players == 2 else players - 3
    flat = tops == 2 or (aspect or 0.0) > _FLAT  # then the trick is a row
    # The wider the space, the smaller the cards: texts grow with it, as far as the seats above leave space.
    most = 0.25 if tops == 2 else 0.3
    form = _plate_form(PLATE_LINE if aspect is None else max(_READABLE, min(most, 0.083 * aspect)))
    block = form.width + 0.08 + STRIP
    axis = 3.13 if tops == 1 and not flat else 2.88  # of the seats at the sides, whose hands are below the corners
    height = 5.6 if flat else axis + 3.29
    width = _stretched(aspect, 2 * block + 5.2 if tops == 2 else 14.4, height, 22.5)
    spare = 0.0 if aspect is None else min(2.0, max(0.0, width / aspect - height))
    height, axis = height + spare, axis + 0.5 * spare
    middle, low, own_plate = width / 2, height - EDGE - CARD_HEIGHT, height - EDGE - form.height
    out, over_y, own_y = 0.64, axis - 1.45, axis + 0.05
    if flat:
        out, over_y, own_y = (0.0, 0.56, 1.12, 2.3)[players - 2], axis - 0.9, axis - 0.54

    def above(left: float, trick: float) -> Spot:
        return Spot((left, EDGE), (left + form.width + 0.08, EDGE), (middle + trick - 0.5, over_y))

    def beside(left: bool) -> Spot:
        strip = EDGE if left else width - EDGE - CARD_HEIGHT
        plate = strip + CARD_HEIGHT + 0.08 if left else strip - 0.08 - form.width
        trick = middle - 1 - out if left else middle + out, axis - CARD_HEIGHT / 2
        length = min(2.6, (low if flat else own_plate - 0.5) - 0.08 - axis + _HALF)
        return Spot((plate, axis - form.height / 2), (strip, axis - _HALF), trick, upright=False, length=length)

    shift = 0.53 if flat and tops == 1 else 0.0  # in a row, the card from above is left of the player's
    begin = (width, middle - shift - _HALF - 0.08 - form.width, middle - block - 0.05)[tops]
    over = [above(begin, -shift)] if tops == 1 else [above(begin, -1.5), above(middle + 0.05, 1.5)][:tops]
    around = (beside(True), *over, beside(False)) if players > 2 else tuple(over)
    mine = Spot((EDGE, own_plate), (width - EDGE - STRIP, low), (middle + shift - 0.5, own_y))
    hand = low, width - 2 * (EDGE + max(STRIP, form.width + (2.1 if flat else 0.0)) + 0.1)
    left, right, side = (EDGE, EDGE), (width - EDGE, EDGE), min(begin, middle) - EDGE - 0.1
    return SeatPlan((width, height), form, mine, around, hand, left, right, side, "flat" if flat else "cross")


# On a page held upright: the others above, each with their card of the trick below; the player's card under these.

_NARROWEST = 5.8
"""Minimum width of the table: the cards of a hand fit side by side, and the corners are clear of the player's card."""
_MOST_SAVED = 1.15
"""Maximum height saved on a phone that lacks height, in card widths."""
_READABLE_UPRIGHT = _READABLE, 0.22
"""Size of the texts on plates if the other seats are in one row, and in several, where cards are smaller."""


def _upright(players: int, aspect: float | None) -> SeatPlan:
    edge, others, aspect = 0.1, players - 1, aspect and aspect * ROUNDED
    across = others if others <= 3 else 2 if others == 4 else 3
    rows = -(-others // across)
    text = PLATE_LINE if aspect is None else _READABLE_UPRIGHT[rows > 1]
    form = _plate_form(text, (_NARROWEST - 2 * edge) / across - 0.1)
    block = form.height + 0.08 + CARD_HEIGHT
    least = 2 * edge + rows * (block + 0.12) + 2 * _OUTSIDE + 4 * CARD_HEIGHT + 0.68
    # The trick reaches over the cards of the others, and the hand comes closer.
    saved = squeeze(aspect, least, _MOST_SAVED) if rows == 1 else 0.0
    closer = min(saved, 0.1)
    least -= saved
    width = _stretched(aspect, _NARROWEST, least, 10.5)
    spare = 0.0 if aspect is None else min(1.8, max(0.0, width / aspect - least)) / 3
    column = (width - 2 * edge) / across
    length = min(STRIP, column - 0.1)
    form = replace(form, width=length) if form.narrow else form
    trick = edge + rows * (block + 0.12) - 0.12 + 2 * _OUTSIDE + spare  # with space for the words above its cards
    trick -= saved - closer
    step = min(1.5, (width - 2 * edge - 1) / max(others - 1, 1))
    around = []
    for index in range(others):
        row, at = ((1, 0), (0, 0), (0, 1), (1, 1))[index] if others == 4 else divmod(index, across)
        left, top = edge + at * column + (column - length) / 2, edge + row * (block + 0.12)
        x = left + (length - 1) / 2 if rows == 1 else width / 2 - 0.5 + (index - (others - 1) / 2) * step
        plate = left + (length - form.width) / 2, top
        around.append(Spot(plate, (left, top + form.height + 0.08), (x, trick), length=length))
    mine = trick + CARD_HEIGHT + 0.1
    below = mine + CARD_HEIGHT + 0.38 + spare
    hand = below + CARD_HEIGHT + _LIFT + 0.1 + spare - closer
    own = Spot((edge, below + CARD_HEIGHT - form.height), (width - edge - STRIP, below), (width / 2 - 0.5, mine))
    size, side = (width, hand + CARD_HEIGHT + edge), width / 2 - 0.6 - edge
    cards, shape = (hand, width - 2 * edge), "columns" if rows == 1 else ""
    return SeatPlan(size, form, own, tuple(around), cards, (edge, mine), (width - edge, mine), side, shape)


def seat_names(count: int, seat: int, say: Wording) -> tuple[str, ...]:
    """The names of all seats: the learner is "you", the others are named in order."""
    steps = [(one - seat) % count for one in range(count)]
    return tuple(say(f"name_{at}") if f"name_{at}" in say else say("name_more", number=at + 1) for at in steps)


def number(value: int, say: Wording) -> str:
    """A number of chips or points, with a real minus sign."""
    return str(value) if value >= 0 else say("minus", count=-value)


@dataclass
class SeatTable:
    """Builds the scene of a deal from the seat of a view.

    Args:
        view: the view of that seat.
        seen: the information that all players see.
        moves: its legal moves, () if it is not its turn.
        look: the rest of what the table shows.
        say: the texts of a match.
        with_handles: False leaves out what only the input layer needs.
        aspect: the ratio of width to height of the space for the table; None for the usual arrangement.
    """

    view: engine.View
    seen: OpenDeal
    moves: Sequence[engine.Move]
    look: SeatLook
    say: Wording
    with_handles: bool
    aspect: float | None = None
    places: list[Outline] = field(default_factory=list)
    cards: list[Placed] = field(default_factory=list)
    badges: list[Badge] = field(default_factory=list)
    plates: list[Plate] = field(default_factory=list)
    handles: list[Handle] = field(default_factory=list)
    peeks: list[Peek] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.me, self.piles = self.view.seat, self.view.piles
        self.game = self.view.game
        self.players = self.game.seats
        self.names = seat_names(self.players, self.me, self.say)
        self.plan = plan(self.players, self.aspect)
        self.spots = {(self.me + step) % self.players: spot for step, spot in enumerate(self.plan.around, 1)}
        self.spots[self.me] = self.plan.own

    def scene(self) -> Scene:
        """The finished scene."""
        self.corners()
        middle = self.middle()
        gathered = [trick for trick in self.seen.history if trick.complete and trick is not middle]
        for seat in self.spots:
            if seat != self.me:
                self.other_hand(seat)
            self.packets(seat, [trick for trick in gathered if trick.takes == seat])
            self.plate(seat)
            if self.seen.phase == "bid":
                self.bid(seat)
        if middle:
            for seat, card in middle.cards:
                self.played(seat, card, self.seen.history.index(middle))
        self.own_hand()
        parts = (tuple(self.places), tuple(self.cards), tuple(self.badges), tuple(self.handles), tuple(self.peeks))
        width, height = self.plan.size
        return Scene(width, height, *parts, plates=tuple(self.plates))

    # -------------------------------------------------------------- the seats

    def plate(self, seat: int) -> None:
        """Name, role, bid, tricks and chips or points of a seat."""
        say, seen = self.say, self.seen
        tag, notes = "", []
        bid, named = seen.bids[seat], self.bid_word(seen.bids[seat])
        if seat == seen.declarer and seen.phase != "bid":
            tag = say("lone") if named or bid is None else say("declarer", bid=bid)
        mark = say("dealer") if seat == seen.dealer else ""
        out = seat not in seen.in_play
        if out or seat in seen.along:
            notes.append(say("out" if out else "along"))
        elif named or seen.said[seat] == "pass":
            notes.append(say(named or "pass"))
        elif bid is not None and not tag:
            notes.append(say("bid", count=bid))
        won = seen.won[seat]
        tally = say("tricks_only", won=won)
        if self.look.held:
            tally = say(f"tally_{self.game.unit}", won=won, held=self.look.held[seat])
        form = self.plan.plate
        if form.narrow or mark:
            notes, tag = [*filter(None, [tag]), *notes], ""
        lines = [" · ".join(notes)] if notes else []
        lines += tally.split(" · ") if form.narrow else [tally]
        x, y = self.spots[seat].plate
        mood = "turn" if seen.turn == seat else "out" if out else ""
        chips = max(0, self.look.held[seat]) if self.look.held and self.game.unit == "chips" else 0
        box = x, y, form.width, form.height
        self.plates.append(Plate(*box, self.names[seat], tag, tuple(lines), mood, mark, chips, form.text))

    def bid(self, seat: int) -> None:
        """The last bid of a seat, written on the felt beside its hand or plate."""
        seen, say = self.seen, self.say
        bid = seen.bids[seat]
        if bid is None and seen.said[seat] != "pass":
            return
        text = say("pass") if bid is None else say(word) if (word := self.bid_word(bid)) else str(bid)
        mood = "passed" if bid is None else "high" if seat == seen.declarer else "said"
        wide, high = (1.0, 0.42) if len(text) > 2 else (0.62, 0.62)
        spot = self.spots[seat]
        x, y = spot.trick[0] + 0.5, spot.trick[1] + CARD_HEIGHT - 0.36
        y = y if seat == self.me else max(spot.trick[1] + 0.36, spot.strip[1] + CARD_HEIGHT + 0.33)
        if not spot.upright:
            (plate, _), (strip, top), end = spot.plate, spot.strip, spot.plate[0] + self.plan.plate.width
            x = max(strip + CARD_HEIGHT, end) + 0.6 if strip == EDGE else min(plate, strip) - 0.6
            y = top + _HALF
        self.plates.append(Plate(x - wide / 2, y - high / 2, wide, high, text, mood=mood))

    def bid_word(self, bid: int | None) -> str:
        """The name of a bid, such as "napoleon", if there is a text for it; else ""."""
        words = getattr(self.game.kinds["bid"].argument, "words", {}) if bid is not None else {}
        return next((word for word, value in words.items() if value == bid and word in self.say), "")

    def other_hand(self, seat: int) -> None:
        """The hand of another player: face down, or open if all may see it."""
        spot, hand = self.spots[seat], f"H{seat + 1}"
        held, step = len(self.piles[hand]), self.steps(seat)[0]
        if hand in self.look.hands:
            self.open_hand(seat, self.look.hands[hand])
            return
        for index in range(held):
            self.along(spot, hand, index, index * step)
        if held:
            label = self.say("their_hand", name=self.names[seat], count=held)
            self.strip_handle(spot, hand, held - 1, 0.0, 1 + (held - 1) * step, label)

    def open_hand(self, seat: int, cards: Sequence[engine.Card]) -> None:
        """The hand of another player face up, spread as far as the strip allows."""
        spot, hand = self.spots[seat], f"H{seat + 1}"
        room = spot.length - 1 - (1.1 if self.seen.won[seat] else 0.0)
        step = min(_OPEN_STEP, room / max(len(cards) - 1, 1))
        for index, card in enumerate(cards):
            self.along(spot, hand, index, index * step, card.text)
            length = 1.0 if index + 1 == len(cards) else step
            label = self.say("open_card", name=self.names[seat], card=self.say.card(card))
            self.strip_handle(spot, hand, index, index * step, length, label)

    def steps(self, seat: int) -> tuple[float, float]:
        """The steps between the cards in a hand and between tricks, so that both always fit on the strip of a seat.

        They lie side by side or, on a short strip, the tricks lie on the hand.
        """
        whole, spot = sum(len(self.piles[f"{pile}{seat + 1}"]) for pile in "HP"), self.spots[seat]
        most = (spot.length - 1) / max(whole - 1, 1) if spot.short else (spot.length - 2.1) / max(whole - 2, 1)
        return min(_BACK_STEP, most), min(_PACKET_STEP, most)

    def packets(self, seat: int, tricks: Sequence[Trick]) -> None:
        """The tricks of a player: a packet for each, at the end of their strip, with a peek."""
        if not tricks:
            return
        spot, pile, step, won = self.spots[seat], f"W{seat + 1}", self.steps(seat)[1], self.seen.won[seat]
        start = spot.length - 1 - (len(tricks) - 1) * step
        faces: list[engine.Card] = []
        for row, trick in enumerate(tricks):
            for _, card in trick.cards:
                self.along(spot, pile, len(faces), start + row * step)
                faces.append(card)
        middle = start + (len(tricks) - 1) * step + 0.5
        x, y = spot.strip
        where = (x + middle, y + CARD_HEIGHT / 2) if spot.upright else (x + CARD_HEIGHT / 2, y + middle)
        if not spot.short:
            self.badges.append(Badge(self.say("tricks_only", won=won), *where))
        label = self.named("packet", seat, count=won)
        self.strip_handle(spot, pile, len(faces) - 1, start, spot.length - start, label)
        self.peek(pile, label, faces)

    def along(self, spot: Spot, pile: str, index: int, at: float, face: str = BACK) -> None:
        """A card on the strip of a seat, at a distance from its beginning; face down unless its face is given."""
        x, y = spot.strip
        where = (x + at, y) if spot.upright else (x, y + at)
        self.cards.append(Placed(face, pile, index, *where, sideways=not spot.upright))

    def strip_handle(self, spot: Spot, pile: str, index: int, at: float, length: float, label: str) -> None:
        """The handle of cards on the strip of a seat."""
        x, y = spot.strip
        box = (x + at, y, length, CARD_HEIGHT) if spot.upright else (x, y + at, CARD_HEIGHT, length)
        self.handle(f"{pile}:{index}", pile, *box, label)

    def named(self, key: str, seat: int, **slots: object) -> str:
        """A text about a seat, in the second person if it is the learner's."""
        own = f"{key}_you"
        if seat == self.me and own in self.say:
            return self.say(own, **slots)
        return self.say(key, name=self.names[seat], **slots)

    # -------------------------------------------------------------- the player's hand

    def own_hand(self, beside: float = 0.0) -> float:
        """The player's hand in the order of its pile, with a gap between suits.

        Args:
            beside: space kept free to the right of it, in card widths.

        Returns:
            The left edge of that space.
        """
        pile = f"H{self.me + 1}"
        hand = [card for card in self.piles[pile] if card is not None]
        gaps = [_SUIT_GAP if a.suit != b.suit else 0.0 for a, b in pairwise(hand)]
        top, width = self.plan.hand
        room = width - 1 - sum(gaps) - beside
        step = min(_HAND_STEP, room / max(len(hand) - 1, 1))
        whole = 1 + (len(hand) - 1) * step + sum(gaps) + beside
        x = (self.plan.size[0] - whole) / 2
        lefts = [x + index * step + sum(gaps[:index]) for index in range(len(hand))]
        for index, card in enumerate(hand):
            chosen = card in self.look.chosen
            y = top - _LIFT if chosen else top
            self.cards.append(Placed(card.text, pile, index, lefts[index], y))
            wide = min(1.0, lefts[index + 1] - lefts[index]) if index + 1 < len(hand) else 1.0
            label = self.say("chosen" if chosen else "my_card", card=self.say.card(card))
            self.own_card(pile, index, (lefts[index], y, wide, CARD_HEIGHT), label, card)
        return (lefts[-1] if lefts else x) + 1.1

    def own_card(
        self, pile: str, index: int, box: tuple[float, float, float, float], label: str, card: engine.Card
    ) -> None:
        """The handle of a card of the player's hand: to play it, to add it to a set, or to ask why it is refused."""
        kinds = self.seen.kinds if self.seen.turn == self.me else ()
        name = f"{pile}:{index}"
        if "play" in kinds:
            action = f"play {card.text}"
            targets = (f"P{self.me + 1}",) if any(move == action for move in self.moves) else ()
            self.handle(name, pile, *box, label, count=1, targets=targets, action=action)
        elif any(isinstance(self.game.kinds[kind].argument, CardsArgument) for kind in kinds):
            self.handle(name, pile, *box, label, action=f"{PICK} {card.text}")
        else:
            self.handle(name, pile, *box, label, probe=f"play {card.text}" if kinds else "")

    # -------------------------------------------------------------- the middle and the corners

    def middle(self) -> Trick | None:
        """The trick in the middle: the one being played, or the last one until it is gathered."""
        last = self.seen.history[-1] if self.seen.history else None
        show = last if last and (not last.complete or self.look.resting) else None
        playing = "play" in self.seen.kinds
        if playing or show:
            for seat in self.seen.in_play:
                x, y = self.spots[seat].trick
                best = show is not None and show.takes == seat
                self.places.append(Outline(f"P{seat + 1}", x, y, best=best))
        mine = f"P{self.me + 1}"
        if playing and self.seen.turn == self.me:
            x, y = self.plan.own.trick
            self.handle(mine, mine, x, y, 1.0, CARD_HEIGHT, self.say("my_place"))
        return show

    def played(self, seat: int, card: engine.Card, index: int) -> None:
        """The card of a seat in the trick."""
        pile = f"P{seat + 1}"
        x, y = self.spots[seat].trick
        self.cards.append(Placed(card.text, pile, index, x, y))
        label = self.named("in_trick", seat, card=self.say.card(card))
        self.badge_of_trick(seat, x, y)
        self.handles = [one for one in self.handles if one.id != pile]
        self.handle(f"{pile}:{index}", pile, x, y, 1.0, CARD_HEIGHT, label)

    def badge_of_trick(self, seat: int, x: float, y: float) -> None:
        """Whether a seat has led the trick in the middle, and whether its card is winning it; one word in a row."""
        trick, mine, spot = self.seen.history[-1], seat == self.me, self.spots[seat]
        remarks = [self.say("led")] if trick.cards[0][0] == seat else []
        if trick.takes == seat:
            remarks.append(self.say("took" if trick.complete else "winning"))
        middle, align, y = x + 0.5, "center", y + (CARD_HEIGHT + _OUTSIDE if mine else -_OUTSIDE)
        if not spot.upright:
            middle, align = (x + 1, "right") if x < self.plan.size[0] / 2 else (x, "left")
        elif self.plan.form == "columns" and not mine:
            ends = (x + 1.1, "left") if x + 2 < self.plan.size[0] else (x - 0.1, "right")
            middle, align, y = *ends, y + CARD_HEIGHT
        elif self.plan.form == "cross":
            middle, align, y = x + 1.1, "left", y + 2 * (-_OUTSIDE if mine else _OUTSIDE)
        if remarks:
            text = " · ".join(remarks if self.plan.form == "cross" else remarks[-1:])
            self.badges.append(Badge(text, middle, y, align))

    def corners(self) -> None:
        """Add the trump suit and the pot on the left, and all piles but hands and tricks in the upper corners."""
        say, turned, form = self.say, self.seen.turned, self.plan.plate
        (left, top), (end, _), side = self.plan.left, self.plan.right, self.plan.side
        if turned is not None:
            suit = say("status_trump", suit=engine.suit_name(turned.suit, say.language))
            lines = (say("turned", card=sign(turned, say.language)),)
            self.plates.append(Plate(left, top, min(side, form.width), form.height, suit, lines=lines, size=form.text))
        self.pot()
        others = [name for name, pile in self.game.piles.items() if pile.role not in ("hand", "played")]
        inner = left + side
        left += 0 if turned is None else form.width + 0.1
        room = inner - left - 1
        right = max(1, int((side + _SLOT - 1) / _SLOT)) if room >= 0 else len(others)
        step = min(_SLOT, (side - 1) / max(min(right, len(others)) - 1, 1))
        for index, name in enumerate(others[:right]):
            self.heap(name, end - 1 - index * step, top)
        step = min(_SLOT, room / max(len(others) - right - 1, 1))
        for index, name in enumerate(others[right:]):
            self.heap(name, left + index * step, top)

    def pot(self) -> None:
        """The chips in the pot."""
        if self.look.pot is not None:
            (x, y), form, text = self.plan.own.plate, self.plan.plate, self.say("pot", count=self.look.pot)
            box = (
                (x + form.width + 0.1, y + form.height - 0.42, 2.0)
                if self.plan.form == "flat"
                else (x, y - 0.5, form.width)
            )
            self.plates.append(Plate(*box, 0.42, text, chips=self.look.pot, size=form.text))

    def heap(self, pile: str, x: float, y: float) -> None:
        """A squared-up pile in a corner, with its name and the number of its cards below."""
        held = self.piles[pile]
        if not held:
            return
        top, layout = held[-1], self.say.catalogue("layout")
        for index, card in enumerate(held):
            self.cards.append(Placed(BACK if card is None else card.text, pile, index, x, y))
        name = pile_name(self.game, pile, layout)
        self.badges.append(Badge(str(len(held)), x + 0.5, y + CARD_HEIGHT + BELOW))
        label = layout("on", card=layout("back") if top is None else layout.card(top), pile=name, count=len(held))
        self.handle(f"{pile}:{len(held) - 1}", pile, x, y, 1.0, CARD_HEIGHT, label)
        if all(card is not None for card in held):
            self.peek(pile, name, [card for card in held if card is not None])

    def peek(self, pile: str, label: str, cards: Iterable[engine.Card]) -> None:
        """A look through a pile."""
        if self.with_handles:
            faces = tuple(cards)
            notes = self.say("peek", pile=label, cards=", ".join(self.say.card(card) for card in faces))
            self.peeks.append(Peek(pile, tuple(card.text for card in faces), notes))

    def handle(
        self,
        name: str,
        pile: str,
        x: float,
        y: float,
        width: float,
        height: float,
        label: str,
        count: int = 0,
        targets: tuple[str, ...] = (),
        action: str = "",
        probe: str = "",
    ) -> None:
        """Something that a learner can point at."""
        if self.with_handles:
            self.handles.append(Handle(name, pile, x, y, width, height, label, count, targets, action, probe))
