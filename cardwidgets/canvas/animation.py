"""Which cards fly when, from one scene to the next: moves all at once, deals one card after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from cardwidgets.canvas.scene_diff import Change, Pair, changed
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Outline, Placed, Scene

STOCK = "S"
"""The pile from which cards are dealt, in all games that have one."""
MOST = 16
"""More cards than these, on different ways, do not fly."""
EASE_MS = 180
"""How long a card travels."""
TURN_MS = 150
"""How long a card is turned over where it lies."""
DEAL_MS = 560
"""How long a deal takes at most, if nobody slows it."""
GATHER_MS = 240
"""How long the piles take at most that go on the stock before it."""

_DEALT_MS = 150  # how long a dealt card flies
_SLOW_MS = 320  # the same, at most, in a deal that is slowed
_GAP_MS = 45  # between two dealt cards, at most
_FEW = 3  # as many cards from the stock still go together: turned in threes, for one
_SHIFTED = 0.05  # card widths: a card that shifts less may jump
_SHIFTING = 12  # more cards than these do not ease when they shift


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that flies, shifts or turns over.

    Attributes:
        card: as it will lie; where it vanishes under other cards, as it is seen last.
        source: as it lay.
        start, end: when it leaves and arrives, in milliseconds.
        lands: whether it is a card of the new scene.
        leaves: cards of the old scene that are seen until the start.
    """

    card: Placed
    source: Placed
    start: float
    end: float
    lands: bool = True
    leaves: tuple[Placed, ...] = ()

    @property
    def turns(self) -> bool:
        """Whether its other side comes up."""
        return (self.card.face == BACK) != (self.source.face == BACK)


def flights(
    old: Scene,
    new: Scene,
    *,
    carried: tuple[str, str] | None = None,
    pace: float | None = None,
    fresh: bool = False,
) -> list[Flight]:
    """All that flies between two scenes of one size, in the order of drawing; nothing where too much has changed.

    Args:
        old, new: the scenes.
        carried: (source, target): cards between these piles were put there by hand, they do not fly.
        pace: milliseconds for each card; None for quick.
        fresh: the new scene is another deal: all its cards come from the stock.
    """
    origin = _origin(old, new)
    if fresh:
        return _dealt([(card, origin) for card in new.cards if card.pile != STOCK], 0, pace, ())
    change = changed(old.cards, new.cards)
    moved = [pair for pair in change.moved if not _by_hand(pair, carried, old)]
    hidden = _hidden(old, new, change)
    come = [(card, _under(old, hidden, card, -1, origin)) for card in change.come]
    gone = [(card, _under(new, hidden, card, 1, origin)) for card in change.gone]
    if len({(source.pile, card.pile) for card, source in moved}) > MOST // 2:
        if not _has_stock(old, new):
            return []
        come = [(card, origin) for card in change.arrived if card.pile != STOCK]
        gone = [(card, origin) for card in change.left if card.pile != STOCK]
        moved = []
    dealt = [(card, source) for card, source in moved if source.pile == STOCK] + [(c, s) for c, s in come if s]
    taken = [(source, card) for card, source in moved if card.pile == STOCK] + [(c, s) for c, s in gone if s]
    if len(dealt) <= _FEW:
        moved, dealt = moved + [(c, s) for c, s in come if s], []
    sinking = []
    if len({card.pile for card, _ in taken}) <= _FEW:
        sinking, taken = [(target, card) for card, target in gone if target], []
    apart = {card for card, _ in dealt} | {card for card, _ in taken}
    together = _ways((card, source) for card, source in moved if card not in apart and source not in apart)
    if len(together) > MOST and len({(source.pile, card.pile) for card, source in together}) > 1:
        return []
    time = max(EASE_MS, pace or 0)
    way = [Flight(card, source, 0, time, lands=False) for card, source in _ways(sinking)]
    way += [Flight(card, source, 0, time) for card, source in together]
    shifted = [pair for pair in change.shifted if pair[0] not in apart and _far(*pair) >= _SHIFTED]
    shifts = [Flight(card, source, 0, EASE_MS) for card, source in shifted] if len(shifted) <= _SHIFTING else []
    late = time / 2 if way else 0
    turned = [Flight(card, source, late, late + TURN_MS, leaves=(source,)) for card, source in change.turned[:MOST]]
    gathered = _gathered(taken, change.gone, pace)
    first = max((flight.end for flight in (*gathered, *shifts, *way)), default=0.0)
    rest = tuple(card for card in old.cards if card.pile == STOCK)
    return [*shifts, *turned, *gathered, *way, *_dealt(dealt, first, pace, rest)]


def _dealt(pairs: Sequence[Pair], first: float, pace: float | None, rest: tuple[Placed, ...]) -> list[Flight]:
    """Cards dealt one after another: one on each pile in turn. `rest` is seen until the last one leaves."""
    if not pairs:
        return []
    rounds: dict[str, count[int]] = {}
    turns = [next(rounds.setdefault(card.pile, count())) for card, _ in pairs]
    order = sorted(range(len(pairs)), key=lambda i: turns[i])
    gap, time = _tempo(len(pairs), DEAL_MS, pace)
    last = len(order) - 1
    return [
        Flight(*pairs[i], first + n * gap, first + n * gap + time, leaves=rest if n == last else ())
        for n, i in enumerate(order)
    ]


def _gathered(pairs: Sequence[Pair], gone: Sequence[Placed], pace: float | None) -> list[Flight]:
    """Piles that go on the stock, one after another; of each only the last card is seen on its way."""
    piles: dict[str, Pair] = {}
    for card, target in pairs:
        if card.pile not in piles or card.index > piles[card.pile][0].index:
            piles[card.pile] = card, target
    gap, time = _tempo(len(piles), GATHER_MS, pace)
    leaving = {pile: [card for card in gone if card.pile == pile] for pile in piles}
    return [
        Flight(
            target,
            card,
            n * gap,
            n * gap + time,
            lands=False,
            leaves=tuple({*leaving[pile], card}),
        )
        for n, (pile, (card, target)) in enumerate(piles.items())
    ]


def _tempo(cards: int, most: float, pace: float | None) -> tuple[float, float]:
    """The time from one card to the next, and how long each flies."""
    if pace is not None:
        return pace, min(max(pace, _DEALT_MS), _SLOW_MS)
    return min(_GAP_MS, (most - _DEALT_MS) / max(cards - 1, 1)), _DEALT_MS


def _ways(pairs: Iterable[Pair]) -> list[Pair]:
    """Of cards with the same way only the top one: it hides the others."""
    ways: dict[tuple[float, float, float, float], Pair] = {}
    for card, source in pairs:
        way = (source.x, source.y, card.x, card.y)
        ways.pop(way, None)
        ways[way] = card, source
    return list(ways.values())


def _hidden(old: Scene, new: Scene, change: Change) -> dict[str, int]:
    """How many cards have come (or gone, if negative) to each pile that neither scene shows."""
    counts: dict[str, int] = {}
    for scene, sign in ((new, 1), (old, -1)):
        tops: dict[str, int] = {}
        for card in scene.cards:
            tops[card.pile] = max(card.index + 1, tops.get(card.pile, 0))
        for pile, held in tops.items():
            counts[pile] = counts.get(pile, 0) + sign * held
    seen = [(card, -1) for card in change.arrived] + [(card, 1) for card in change.left]
    for card, sign in seen:
        counts[card.pile] = counts.get(card.pile, 0) + sign
    return counts


def _under(scene: Scene, hidden: dict[str, int], card: Placed, sign: int, origin: Placed) -> Placed | None:
    """From where a card came, or where it went, that is not seen: the top of a pile that hides so many."""
    pile = next((pile for pile, held in hidden.items() if held * sign > 0 and pile != card.pile), None)
    if pile is None:
        return None
    hidden[pile] -= sign
    if pile == STOCK:
        return origin
    return next((other for other in reversed(scene.cards) if other.pile == pile), None)


def _by_hand(pair: Pair, carried: tuple[str, str] | None, old: Scene) -> bool:
    """Whether a card was put by hand where it lies: on the target, also if its place belongs to another pile now."""
    card, source = pair
    if carried is None or source.pile != carried[0]:
        return False
    spots = [place for place in old.places if place.pile == carried[1]]
    return card.pile == carried[1] or any(_far(card, Placed(BACK, "", 0, one.x, one.y)) < _SHIFTED for one in spots)


def _has_stock(*scenes: Scene) -> bool:
    return any(thing.pile == STOCK for scene in scenes for thing in _things(scene))


def _things(scene: Scene) -> list[Placed | Outline]:
    return [*reversed(scene.cards), *scene.places]


def _origin(old: Scene, new: Scene) -> Placed:
    """A card that is dealt, as it leaves: on the stock or, where there is none, in the middle of the table."""
    for scene in (new, old):
        for thing in _things(scene):
            if thing.pile == STOCK:
                return Placed(BACK, STOCK, 0, thing.x, thing.y, thing.sideways)
    return Placed(BACK, "", 0, (new.width - 1) / 2, (new.height - CARD_HEIGHT) / 2)


def _far(card: Placed, source: Placed) -> float:
    return max(abs(card.x - source.x), abs(card.y - source.y))
