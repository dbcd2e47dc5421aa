"""What a player knows about moves: their cards, and which are legal whatever the hidden cards are.

A view may contain cards that a move has turned up and that nobody has seen yet (`View.after`). Whether a move is legal
may then depend on them, so it is judged in every world: in every way to distribute the unseen cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NoReturn, Protocol

from ..base.cards import ALL, Card
from ..vocabulary.kernel import CARDS, HIDDEN, RESIGN, move_cards, move_of
from ..vocabulary.moves import Move
from ..vocabulary.spec import Cell, Pile, Stack, State

_NAMED = 3
"""The maximum number of cards in a hand that a move names and that its player has not seen."""


class Knowing:
    """What positions and views tell about the cards of a move, as far as its player sees them."""

    __slots__ = ()

    game: Any
    _seen: Callable[[], bytes]
    """Gives the state without the cards that are hidden from the player to move."""

    def cards(self, move: str | Move) -> tuple[Card, ...]:
        """The cards that a move moves, from the lowest to the top one, or those that it names.

        It is () if the player does not see them, or if the pile holds fewer cards.

        Args:
            move: a move or its text.

        Raises:
            InvalidMoveError: the text is not a move of this game.

        >>> view = engine.game("kleine-harfe").deal(1).view()
        >>> for move in view.legal_moves:
        ...     print(move, view.cards(move), view.card(move), view.uncovers(move))
        T3>T1 (8H,) 8H True
        T3>T7 (8H,) 8H True
        S>W () None False
        >>> engine.game("napoleon").deal(1).cards("play TD")
        (TD,)
        """
        made: Move = self.game.move(move)
        if not made.source:
            return made.cards
        pile, seen = self.game.piles[made.source], self._seen()
        held = pile.cards(seen)
        left = len(held) - made.count
        taken = held[max(left, 0) :]
        if left < pile.face_down(seen) or HIDDEN in taken:
            return ()
        return tuple([ALL[card] for card in taken])

    def card(self, move: str | Move) -> Card | None:
        """The card that a move puts directly on its target, or the first that it names; None if `cards` tells none.

        Args:
            move: a move or its text.

        Raises:
            InvalidMoveError: the text is not a move of this game.

        >>> engine.game("kleine-harfe").deal(1).card("T3>T7")
        8H
        """
        cards = self.cards(move)
        return cards[0] if cards else None

    def uncovers(self, move: str | Move) -> bool:
        """Whether a move takes the last face-up card from face-down ones, so that another one is turned up.

        Args:
            move: a move or its text.

        Raises:
            InvalidMoveError: the text is not a move of this game.

        >>> engine.game("kleine-harfe").deal(1).uncovers("T3>T7")
        True
        """
        made: Move = self.game.move(move)
        if not made.source:
            return False
        pile, seen = self.game.piles[made.source], self._seen()
        return bool(0 < pile.face_down(seen) == len(pile.cards(seen)) - made.count)


class _View(Protocol):
    """The part of `View` that is needed here."""

    game: Any
    seat: int

    @property
    def unseen(self) -> tuple[Card, ...]: ...

    def _seen(self) -> bytes: ...


def legal(view: _View) -> tuple[list[int], list[int]]:
    """The moves that are legal in every world, and those that are legal only in some, by their integer codes.

    There are none if it is not the viewer's turn.
    """
    game, masked = view.game, view._seen()
    module = game._internals.module
    if module.to_move(masked) != view.seat:
        return [], []
    if game.seats > 1:
        out = [0] * module.MAX_MOVES
        worlds = [_legal_in(game, world, out) for world in _hands(view, out)]
        counted = Counter(code for moves in worlds for code in moves)
        return [m for m, n in counted.items() if n == len(worlds)], [m for m, n in counted.items() if n < len(worlds)]
    if not has_unseen(view):
        tier = game._internals.rules.tier
        out = tier.scratch()
        return out[: tier.legal_moves(tier.state(masked), out)], []
    verdicts = judged(view, _candidates(game, masked))
    return [m for m, verdict in verdicts.items() if verdict], [m for m, verdict in verdicts.items() if verdict is None]


def judged(view: _View, codes: Iterable[int]) -> dict[int, bool | None]:
    """Whether moves of a patience are legal; None if hidden cards decide that.

    Hidden cards are tried only as far as the rules ask for them, and no longer once a move has been both legal and
    forbidden.

    Args:
        view: what the player sees.
        codes: the integer codes of the moves.
    """
    ruling, world = view.game._internals.module.ruling, _world(view)
    found: dict[int, bool | None] = dict.fromkeys(codes, False)
    met = set[int]()

    def judge(codes: Iterable[int], unseen: Sequence[int]) -> None:
        asked = dict[int, list[int]]()
        for code in codes:
            try:
                legal = ruling(world, code) == 0
            except _Asked as place:
                asked.setdefault(place.at, []).append(code)
                continue
            found[code] = legal if code not in met or found[code] is legal else None
            met.add(code)
        for at, waiting in asked.items():
            hidden = world[at]
            for card in dict.fromkeys(unseen):
                waiting = [code for code in waiting if found[code] is not None]
                if waiting:
                    world[at], left = int(card), list(unseen)
                    left.remove(card)
                    judge(waiting, left)
            world[at] = hidden

    judge(list(found), view.unseen)
    return found


def has_unseen(view: _View) -> bool:
    """Whether a patience has a card that lies face up and that nobody has seen."""
    masked = view._seen()
    if masked.count(HIDDEN) == sum(pile.face_down(masked) for pile in _hiding(view.game)):
        return False
    return any(HIDDEN in pile.cards(masked)[pile.face_down(masked) :] for pile in view.game.piles.values())


@lru_cache(maxsize=64)
def _hiding(game: Any) -> tuple[Pile, ...]:
    """The piles of a game in which cards can lie face down."""
    return tuple(pile for pile in game.piles.values() if pile.hides)


def _legal_in(game: Any, world: State, out: list[int]) -> list[int]:
    return out[: game._internals.module.legal_moves(world, out)]


class _Asked(Exception):
    """A rule asks for a hidden card, at an offset of the state."""

    def __init__(self, at: int) -> None:
        self.at = at


class _Unseen:
    """A hidden card in a state: whatever a rule computes with it, it asks for the card."""

    def __init__(self, at: int) -> None:
        self.at = at

    def _ask(self, *other: object) -> NoReturn:
        raise _Asked(self.at)

    __int__ = __index__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _ask
    __and__ = __rand__ = __rshift__ = __rlshift__ = __add__ = __radd__ = __sub__ = __rsub__ = __mod__ = _ask
    __hash__ = None  # type: ignore[assignment]


def _world(view: _View) -> list[Any]:
    """The state as the player sees it, with an `_Unseen` for each hidden card."""
    world: list[Any] = list(view._seen())
    for pile in view.game.piles.values():
        at = range(pile.at + 1, pile.at + 1 + world[pile.at]) if isinstance(pile, Stack) else [pile.at]
        for place in at if isinstance(pile, Stack | Cell) else ():
            if world[place] == HIDDEN:
                world[place] = _Unseen(place)
    return world


def _candidates(game: Any, masked: bytes) -> Iterator[int]:
    """Every move of the cards that lie on the table, and every other move, except resigning."""
    codec = game._internals.codec
    for kind in game.kinds.values():
        if kind.number not in (CARDS, RESIGN):
            yield from (move_of(kind.number, number) for number in kind.argument.conceivable(game.pack))
    for name, source in codec.sources.items() if "cards" in game.kinds else ():
        for count in range(1, min(codec.max_count, len(game.piles[name].cards(masked))) + 1):
            for target in dict.fromkeys(codec.targets.values()):
                yield move_cards(source, target, count)


def _hands(view: _View, out: list[int]) -> Iterator[bytearray]:
    """Worlds that put every unseen card, and every set of up to three, into the hand of the player to move.

    The cards of that hand that its player has not seen are those that the last move has taken up.
    """
    world, chosen = _world(view), dict[int, int]()
    while True:
        try:
            _legal_in(view.game, world, out)
            break
        except _Asked as asked:
            world[asked.at] = chosen[asked.at] = int(view.unseen[len(chosen)])
    unseen = view.unseen if chosen else ()
    for named in combinations(unseen, min(len(chosen), _NAMED)):
        hand = bytearray(view._seen())
        for at, card in zip(chosen, [*named, *(card for card in unseen if card not in named)], strict=False):
            hand[at] = card
        yield hand
