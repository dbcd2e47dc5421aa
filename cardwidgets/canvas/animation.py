"""The flights that turn one scene into the next: moves run at the same time, deals card by card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from cardwidgets.canvas.scene_diff import Change, Pair, Transition
from cardwidgets.scene.model import BACK, CARD_HEIGHT, Placed

STOCK = "S"
"""The pile from which cards are dealt, in all games that have one."""
MOST = 16
"""If more cards than this would fly on different paths, none of them does."""
EASE_MS = 180
"""Duration of a card's flight."""
TURN_MS = 150
"""Duration of turning a card over in place."""
DEAL_MS = 560
"""Maximum duration of a deal, unless it is slowed down."""
GATHER_MS = 240
"""Maximum duration of gathering the piles into the stock before a deal."""
FLY_MS = 650
"""Duration of the flight of all cards into the picture of a celebration, and of their flight home."""
HOLD_MS = 700
"""How long the cards stay in the picture."""

_DEALT_MS = 150  # flight of a dealt card
_SLOW_MS = 320  # its maximum in a slowed deal
_GAP_MS = 45  # maximum gap between two dealt cards
_FEW = 3  # up to this many cards leave the stock together (turning three at a time)
_SHIFTED = 0.05  # card widths: a card that shifts by less simply jumps
_SHIFTING = 12  # if more cards than this shift, they jump


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that flies, shifts or turns over.

    Attributes:
        card: the card in its new place; if it vanishes under other cards, where it is last visible.
        source: the card in its old place.
        start, end: when it leaves and arrives, in milliseconds.
        lands: whether it is a card of the new scene.
        leaves: cards of the old scene that stay visible until the start.
    """

    card: Placed
    source: Placed
    start: float
    end: float
    lands: bool = True
    leaves: tuple[Placed, ...] = ()

    @property
    def turns(self) -> bool:
        """Whether it turns over on the way."""
        return (self.card.face == BACK) != (self.source.face == BACK)


def flights(step: Transition, *, pace: float | None = None, fresh: bool = False) -> list[Flight]:
    """All flights between two scenes of one size, in drawing order; none if too much has changed.

    Args:
        step: the scenes.
        pace: milliseconds per card; None for the usual speed.
        fresh: the new scene is another deal: all its cards come from the stock.
    """
    origin = _origin(step)
    if fresh:
        return _dealt([(card, origin) for card in step.new.cards if card.pile != STOCK], 0, pace, ())
    change = step.change()
    paths = _paths(step, change, origin)
    if paths is None:
        return []
    together, sinking, dealt, taken = paths
    time = max(EASE_MS, pace or 0)
    way = [Flight(card, source, 0, time, lands=False) for card, source in sinking]
    way += [Flight(card, source, 0, time) for card, source in together]
    apart = {card for card, _ in (*dealt, *taken)}
    shifted = [pair for pair in change.shifted if pair[0] not in apart and _far(*pair) >= _SHIFTED]
    shifts = [Flight(card, source, 0, EASE_MS) for card, source in shifted] if len(shifted) <= _SHIFTING else []
    late = time / 2 if way else 0
    turned = [Flight(card, source, late, late + TURN_MS, leaves=(source,)) for card, source in change.turned[:MOST]]
    gathered = _gathered(taken, change.gone, pace)
    first = max((flight.end for flight in (*gathered, *shifts, *way)), default=0.0)
    rest = tuple(step.before.get(STOCK, ()))
    return [*shifts, *turned, *gathered, *way, *_dealt(dealt, first, pace, rest)]


def _paths(
    step: Transition, change: Change, origin: Placed
) -> tuple[list[Pair], list[Pair], list[Pair], list[Pair]] | None:
    """The cards that fly together, sink into a pile, are dealt and are gathered; None if too much has changed."""
    moved = change.moved
    hidden = _hidden(step, change)
    come = [(card, place) for card in change.come if (place := _under(step.before, hidden, card, -1, origin))]
    gone = [(card, place) for card in change.gone if (place := _under(step.after, hidden, card, 1, origin))]
    if len({(source.pile, card.pile) for card, source in moved}) > MOST // 2:
        if origin.pile != STOCK:
            return None
        come = [(card, origin) for card in change.arrived if card.pile != STOCK]
        gone = [(card, origin) for card in change.left if card.pile != STOCK]
        moved = []
    dealt = [pair for pair in moved if pair[1].pile == STOCK] + come
    taken = [(source, card) for card, source in moved if card.pile == STOCK] + gone
    if len(dealt) <= _FEW:
        moved, dealt = moved + come, []
    sinking = []
    if len({card.pile for card, _ in taken}) <= _FEW:
        sinking, taken = [(target, card) for card, target in gone], []
    apart = {card for card, _ in (*dealt, *taken)}
    together = _ways(pair for pair in moved if apart.isdisjoint(pair))
    if len(together) > MOST and len({(source.pile, card.pile) for card, source in together}) > 1:
        return None
    return together, _ways(sinking), dealt, taken


def resting(step: Transition, film: Sequence[Flight]) -> dict[str, list[Placed]]:
    """The cards that lie on the table when the first flights begin, in the piles where cards land, or leave later."""
    landing = {flight.card for flight in film if flight.lands}
    later: dict[str, set[Placed]] = {card.pile: set() for card in landing}
    for flight in film:
        for card in flight.leaves if flight.start else ():
            if card not in step.after.get(card.pile, ()):
                later.setdefault(card.pile, set()).add(card)
    return {
        pile: [card for card in step.after.get(pile, ()) if card not in landing]
        + sorted(cards, key=lambda card: card.index)
        for pile, cards in later.items()
    }


def _dealt(pairs: Sequence[Pair], first: float, pace: float | None, rest: tuple[Placed, ...]) -> list[Flight]:
    """Cards dealt one after another, one to each pile in turn. `rest` stays visible until the last one leaves."""
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
    """Piles gathered into the stock one after another; only the last card of each is seen flying."""
    piles: dict[str, Pair] = {}
    for card, target in pairs:
        if card.pile not in piles or card.index > piles[card.pile][0].index:
            piles[card.pile] = card, target
    gap, time = _tempo(len(piles), GATHER_MS, pace)
    leaving = {pile: [card for card in gone if card.pile == pile] for pile in piles}
    return [
        Flight(target, card, n * gap, n * gap + time, lands=False, leaves=tuple({*leaving[pile], card}))
        for n, (pile, (card, target)) in enumerate(piles.items())
    ]


def _tempo(cards: int, most: float, pace: float | None) -> tuple[float, float]:
    """The time between two cards, and the duration of each flight."""
    if pace is not None:
        return pace, min(max(pace, _DEALT_MS), _SLOW_MS)
    return min(_GAP_MS, (most - _DEALT_MS) / max(cards - 1, 1)), _DEALT_MS


def _ways(pairs: Iterable[Pair]) -> list[Pair]:
    """Of cards with the same path only the top one, which hides the others."""
    ways: dict[tuple[float, float, float, float], Pair] = {}
    for card, source in pairs:
        way = (source.x, source.y, card.x, card.y)
        ways.pop(way, None)
        ways[way] = card, source
    return list(ways.values())


def _hidden(step: Transition, change: Change) -> dict[str, int]:
    """For each pile, how many unseen cards it has gained (or lost, if negative)."""
    counts = dict.fromkeys(step.piles, 0)
    for cards, sign in ((step.after, 1), (step.before, -1)):
        for pile in step.piles:
            if pile in cards:
                counts[pile] += sign * (cards[pile][-1].index + 1)
    seen = [(card, -1) for card in change.arrived] + [(card, 1) for card in change.left]
    for card, sign in seen:
        counts[card.pile] += sign
    return counts


def _under(
    cards: Mapping[str, Sequence[Placed]], hidden: dict[str, int], card: Placed, sign: int, origin: Placed
) -> Placed | None:
    """The unseen place where a card came from or went to: the top of a pile whose hidden cards fit the count."""
    pile = next((pile for pile, held in hidden.items() if held * sign > 0 and pile != card.pile), None)
    if pile is None:
        return None
    hidden[pile] -= sign
    if pile == STOCK:
        return origin
    return cards[pile][-1] if pile in cards else None


def _origin(step: Transition) -> Placed:
    """The starting place of a dealt card: on the stock or, if there is none, in the middle of the table."""
    for scene, cards in ((step.new, step.after), (step.old, step.before)):
        for thing in cards.get(STOCK, scene.places):
            if thing.pile == STOCK:
                return Placed(BACK, STOCK, 0, thing.x, thing.y, thing.sideways)
    return Placed(BACK, "", 0, (step.new.width - 1) / 2, (step.new.height - CARD_HEIGHT) / 2)


def _far(card: Placed, source: Placed) -> float:
    return max(abs(card.x - source.x), abs(card.y - source.y))
