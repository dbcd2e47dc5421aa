"""Napoleon as a table seen from one seat: the player's hand below, the others around, the trick in the middle.

It is made from the view of that seat, so it cannot show what the seat may not see. Piles are named as in the
position; a played card lies in the middle as the player's pile (`P2`) until the trick is gathered, then in a packet of
the winner (`W2`, a name that only the table uses).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Badge, Handle, Outline, Peek, Placed, Plate, Scene
from engine.games.napoleon.observation import Observation, Trick, observation

WIDTH, HEIGHT = 11.2, 7.75
PICK = "pick"
"""Action of a card that can be chosen for an exchange or for laying away: this word and the card."""

_EDGE = 0.2
_MIDDLE = WIDTH / 2
_PLATE = (2.2, 0.88)
_STRIP = 2.75  # length of a seat's strip for its hand and its tricks
_BACK_STEP = 0.2
_PACKET_STEP = 0.12
_HAND_Y = HEIGHT - _EDGE - CARD_HEIGHT
_HAND_WIDTH = 6.2
_HAND_STEP = 1.06
_SUIT_GAP = 0.12
_LIFT = 0.22  # how far a chosen card is pushed forward


@dataclass(frozen=True, slots=True)
class Look:
    """What a table shows besides the deal itself.

    Attributes:
        chips: of each seat; () for a deal without a match.
        pot: chips in the pot, None for a deal without a match.
        chosen: the chosen cards of the player's hand.
        resting: whether a complete trick still lies in the middle.
    """

    chips: tuple[int, ...] = ()
    pot: int | None = None
    chosen: Collection[engine.Card] = ()
    resting: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a seat: upper left corners of its plate, its strip of cards, and its card in the trick."""

    plate: tuple[float, float]
    strip: tuple[float, float]
    trick: tuple[float, float]
    upright: bool = True


_TOP, _LOW, _SIDE = 2.72, 4.2, 3.46  # upper edges of the cards of a trick


def _above(left: float, trick: float) -> Spot:
    return Spot((left + (_STRIP - _PLATE[0]) / 2, _EDGE), (left, _EDGE + _PLATE[1] + 0.08), (trick, _TOP))


def _beside(left: bool, out: float) -> Spot:
    x = _EDGE if left else WIDTH - _EDGE - _PLATE[0]
    strip = _EDGE if left else WIDTH - _EDGE - CARD_HEIGHT
    return Spot((x, 2.05), (strip, 3.02), (_MIDDLE - 1 - out if left else _MIDDLE + out, _SIDE), upright=False)


_OWN = Spot((_EDGE, HEIGHT - _EDGE - _PLATE[1]), (WIDTH - _EDGE - _STRIP, _HAND_Y), (_MIDDLE - 0.5, _LOW))
_AROUND = {
    2: (_above(_MIDDLE - _STRIP / 2, _MIDDLE - 0.5),),
    3: (_beside(True, 0.6), _beside(False, 0.6)),
    4: (_beside(True, 0.6), _above(_MIDDLE - _STRIP / 2, _MIDDLE - 0.5), _beside(False, 0.6)),
    5: (
        _beside(True, 1.2),
        _above(_MIDDLE - 0.15 - _STRIP, _MIDDLE - 1.1),
        _above(_MIDDLE + 0.15, _MIDDLE + 0.1),
        _beside(False, 1.2),
    ),
}


def scene(position: engine.Position, language: str, handles: bool = True, room: float | None = None) -> Scene:
    """The table from the first seat, without a match."""
    moves = position.legal_moves if position.to_move == 0 else ()
    return seat_scene(position.view(0), moves, Look(), language, handles)


def seat_scene(
    view: engine.View, moves: Sequence[engine.Move], look: Look, language: str, handles: bool = True
) -> Scene:
    """The table from the seat of a view.

    Args:
        view: of that seat.
        moves: its legal moves, () if it is not its turn.
        look: what is shown besides.
        language: of names and labels.
        handles: False leaves out what only the input layer needs.
    """
    return _Desk(view, moves, look, Wording("match", language), handles).scene()


def seat_names(count: int, seat: int, say: Wording) -> tuple[str, ...]:
    """The names of all seats: the learner is "you", the others are named in order."""
    return tuple(say(f"name_{(one - seat) % count}") for one in range(count))


def number(value: int, say: Wording) -> str:
    """A number of chips, with a real minus sign."""
    return str(value) if value >= 0 else say("minus", count=-value)


@dataclass
class _Desk:
    """Builds the scene."""

    view: engine.View
    moves: Sequence[engine.Move]
    look: Look
    say: Wording
    with_handles: bool
    places: list[Outline] = field(default_factory=list)
    cards: list[Placed] = field(default_factory=list)
    badges: list[Badge] = field(default_factory=list)
    plates: list[Plate] = field(default_factory=list)
    handles: list[Handle] = field(default_factory=list)
    peeks: list[Peek] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.me = self.view.seat
        self.players = self.view.game.seats
        self.seen: Observation = observation(self.view)
        self.words = {one.name: one.words for one in self.view.game.module.COUNTERS}
        self.counters = self.view.counters
        self.names = seat_names(self.players, self.me, self.say)
        around = _AROUND[self.players]
        self.spots = {(self.me + step) % self.players: spot for step, spot in enumerate(around, 1)}
        self.spots[self.me] = _OWN

    def scene(self) -> Scene:
        self.corners()
        middle = self.middle()
        gathered = [trick for trick in self.seen.history if trick.complete and trick is not middle]
        for seat in self.spots:
            if seat != self.me:
                self.other_hand(seat)
            self.packets(seat, [trick for trick in gathered if trick.takes == seat])
            self.plate(seat)
        if middle:
            for seat, card in middle.cards:
                self.played(seat, card, self.seen.history.index(middle))
        self.own_hand()
        parts = (tuple(self.places), tuple(self.cards), tuple(self.badges), tuple(self.handles), tuple(self.peeks))
        return Scene(WIDTH, HEIGHT, *parts, plates=tuple(self.plates))

    # -------------------------------------------------------------- the seats

    def plate(self, seat: int) -> None:
        """Name, role, bid, tricks and chips of a seat."""
        say, counters = self.say, self.counters
        word = self.words[f"bid{seat + 1}"][counters[f"bid{seat + 1}"]]
        tag, notes = "", []
        if seat == self.seen.declarer and self.seen.phase != "bid":
            tag = say("lone") if word == "napoleon" else say("declarer", bid=word)
        if (counters["forehand"] - 2) % self.players == seat:
            notes.append(say("dealer"))
        out = seat not in self.seen.in_play
        if out or seat in self.seen.along:
            notes.append(say("out" if out else "along"))
        elif word in ("napoleon", "pass"):
            notes.append(say(word))
        elif word.isdecimal() and not tag:
            notes.append(say("bid", count=word))
        won = self.seen.won[seat]
        tally = say("tricks_only", won=won)
        if self.look.chips:
            tally = say("tally", won=won, chips=number(self.look.chips[seat], say))
        x, y = self.spots[seat].plate
        mood = "turn" if counters["turn"] == seat + 1 else "out" if out else ""
        self.plates.append(Plate(x, y, *_PLATE, self.names[seat], tag, (" · ".join(notes), tally), mood))

    def other_hand(self, seat: int) -> None:
        """The hand of another player, face down, with their second packet beside it."""
        spot, hand, unseen = self.spots[seat], f"H{seat + 1}", f"U{seat + 1}"
        held, waiting = len(self.view[hand]), len(self.view.piles.get(unseen, ()))
        at = 0.0
        step = min(_BACK_STEP, (_STRIP - 1) / max(held - 1, 1))
        for index in range(held):
            self.along(spot, hand, index, at + index * step)
        if held:
            name = self.names[seat]
            length = 1 + (held - 1) * step
            self.strip_handle(spot, hand, held - 1, at, length, self.say("their_hand", name=name, count=held))
            at += (held - 1) * step + 0.5
        for index in range(waiting):
            self.along(spot, unseen, index, at + index * _PACKET_STEP)

    def packets(self, seat: int, tricks: Sequence[Trick]) -> None:
        """The tricks of a player: a packet for each, at the end of their strip, with a peek."""
        if not tricks:
            return
        spot, pile = self.spots[seat], f"W{seat + 1}"
        start = _STRIP - 1 - (len(tricks) - 1) * _PACKET_STEP
        faces: list[engine.Card] = []
        for row, trick in enumerate(tricks):
            for _, card in trick.cards:
                self.along(spot, pile, len(faces), start + row * _PACKET_STEP)
                faces.append(card)
        label = self.named("packet", seat, count=len(tricks))
        self.strip_handle(spot, pile, len(faces) - 1, start, _STRIP - start, label)
        self.peek(pile, label, faces)

    def along(self, spot: Spot, pile: str, index: int, at: float) -> None:
        """A face-down card on the strip of a seat, at a distance from its beginning."""
        x, y = spot.strip
        where = (x + at, y) if spot.upright else (x, y + at)
        self.cards.append(Placed(BACK, pile, index, *where, sideways=not spot.upright))

    def strip_handle(self, spot: Spot, pile: str, index: int, at: float, length: float, label: str) -> None:
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

    def own_hand(self) -> None:
        """The player's hand, sorted by suit; beside it the second packet while it is unseen."""
        pile = f"H{self.me + 1}"
        hand = self.seen.hand
        unseen = len(self.view.piles.get(f"U{self.me + 1}", ()))
        gaps = [_SUIT_GAP if a.suit != b.suit else 0.0 for a, b in pairwise(hand)]
        beside = 0.4 + unseen * 0.3 if unseen else 0.0
        room = _HAND_WIDTH - 1 - sum(gaps) - beside
        step = min(_HAND_STEP, room / max(len(hand) - 1, 1))
        whole = 1 + (len(hand) - 1) * step + sum(gaps) + beside
        x = _MIDDLE - whole / 2
        lefts = [x + index * step + sum(gaps[:index]) for index in range(len(hand))]
        for index, card in enumerate(hand):
            chosen = card in self.look.chosen
            y = _HAND_Y - _LIFT if chosen else _HAND_Y
            self.cards.append(Placed(card.text, pile, index, lefts[index], y))
            wide = min(1.0, lefts[index + 1] - lefts[index]) if index + 1 < len(hand) else 1.0
            label = self.say("chosen" if chosen else "my_card", card=self.say.card(card))
            self.own_card(pile, index, (lefts[index], y, wide, CARD_HEIGHT), label, card)
        if unseen:
            start = (lefts[-1] if lefts else x) + 1.1
            for index in range(unseen):
                self.cards.append(Placed(BACK, f"U{self.me + 1}", index, start + index * 0.3, _HAND_Y))
            label = self.say("my_unseen", count=unseen)
            name = f"U{self.me + 1}"
            self.handle(f"{name}:{unseen - 1}", name, start, _HAND_Y, 1 + (unseen - 1) * 0.3, CARD_HEIGHT, label)

    def own_card(
        self, pile: str, index: int, box: tuple[float, float, float, float], label: str, card: engine.Card
    ) -> None:
        mine = self.counters["turn"] == self.me + 1
        name = f"{pile}:{index}"
        if mine and self.seen.phase == "play":
            action = f"play {card.text}"
            targets = (f"P{self.me + 1}",) if any(move == action for move in self.moves) else ()
            self.handle(name, pile, *box, label, count=1, targets=targets, action=action)
        elif mine and self.seen.phase in ("exchange", "away"):
            self.handle(name, pile, *box, label, action=f"{PICK} {card.text}")
        else:
            self.handle(name, pile, *box, label)

    # -------------------------------------------------------------- the middle and the corners

    def middle(self) -> Trick | None:
        """The trick in the middle: the one being played, or the last one until it is gathered."""
        last = self.seen.history[-1] if self.seen.history else None
        show = last if last and (not last.complete or self.look.resting) else None
        if self.seen.phase == "play" or show:
            for seat in self.seen.in_play:
                x, y = self.spots[seat].trick
                self.places.append(Outline(f"P{seat + 1}", x, y))
        mine = f"P{self.me + 1}"
        if self.counters["turn"] == self.me + 1 and self.seen.phase == "play":
            x, y = _OWN.trick
            self.handle(mine, mine, x, y, 1.0, CARD_HEIGHT, self.say("my_place"))
        return show

    def played(self, seat: int, card: engine.Card, index: int) -> None:
        """The card of a seat in the trick."""
        pile = f"P{seat + 1}"
        x, y = self.spots[seat].trick
        self.cards.append(Placed(card.text, pile, index, x, y))
        label = self.named("in_trick", seat, card=self.say.card(card))
        self.handles = [one for one in self.handles if one.id != pile]
        self.handle(f"{pile}:{index}", pile, x, y, 1.0, CARD_HEIGHT, label)

    def corners(self) -> None:
        """Turned-up card and blind on the left; the rest of the pack and discards on the right; the pot."""
        say, y, below = self.say, _EDGE, _EDGE + CARD_HEIGHT + 0.16
        self.places.append(Outline("T", _EDGE, y, "CDHS"[self.seen.trump]))
        self.badges.append(Badge(say("trump"), _EDGE + 0.5, below))
        turned = say("on_trump", card=say.card(self.seen.turned))
        lies = bool(self.view["T"])
        if lies:
            self.cards.append(Placed(self.seen.turned.text, "T", 0, _EDGE, y))
        self.handle("T:0" if lies else "T", "T", _EDGE, y, 1.0, CARD_HEIGHT, turned)
        self.heap("B", _EDGE + 1.12, y, 0.2, "blind", "on_blind")
        held = len(self.view["S"])
        self.heap("S", WIDTH - _EDGE - 2.25, y, 0.004, "stock", "on_stock", count=held)
        self.asides(WIDTH - _EDGE - 1, y, below)
        if self.look.pot is not None:
            x, top = _OWN.plate
            self.plates.append(Plate(x, top - 0.5, _PLATE[0], 0.42, say("pot", count=self.look.pot)))

    def heap(self, pile: str, x: float, y: float, step: float, badge: str, label: str, **slots: int) -> None:
        """A face-down pile in a corner, with its name below."""
        held = len(self.view[pile])
        if not held:
            return
        for index in range(held):
            self.cards.append(Placed(BACK, pile, index, x + index * step, y))
        wide = 1 + (held - 1) * step
        self.badges.append(Badge(self.say(badge, **slots), x + wide / 2, y + CARD_HEIGHT + 0.16))
        self.handle(f"{pile}:{held - 1}", pile, x, y, wide, CARD_HEIGHT, self.say(label, count=held))

    def asides(self, x: float, y: float, below: float) -> None:
        """What was handed back or laid away: one heap, with a peek at the player's own cards."""
        order = [seat for seat in self.spots if seat != self.me] + [self.me]
        for seat in order:
            pile = f"A{seat + 1}"
            for index in range(len(self.view[pile])):
                self.cards.append(Placed(BACK, pile, index, x, y))
        if any(self.view[f"A{seat + 1}"] for seat in order):
            self.badges.append(Badge(self.say("aside"), x + 0.5, below))
        mine = f"A{self.me + 1}"
        own = [card for card in self.view[mine] if card is not None]
        if own:
            label = self.say("on_aside", count=len(own))
            self.handle(f"{mine}:{len(own) - 1}", mine, x, y, 1.0, CARD_HEIGHT, label)
            self.peek(mine, label, own)

    def peek(self, pile: str, label: str, cards: Sequence[engine.Card]) -> None:
        if self.with_handles:
            notes = self.say("peek", pile=label, cards=", ".join(self.say.card(card) for card in cards))
            self.peeks.append(Peek(pile, tuple(card.text for card in cards), notes))

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
    ) -> None:
        if self.with_handles:
            self.handles.append(Handle(name, pile, x, y, width, height, label, count, targets, action))
