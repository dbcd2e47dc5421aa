"""Trick games as all their players see them: tricks, bids, whose turn it is.

The features of a game are read from its rules: piles `H1`, `H2`, ... of the role "hand" and `P1`, `P2`, ... of the role
"played", which hold a player's cards trick by trick, and these counters, in which players count from 1 and 0 means
nobody:

| counter | meaning |
| --- | --- |
| `forehand` | who was dealt the first card |
| `turned` | a card (`Counter(..., card=True)`) whose suit is trump |
| `won1`, `won2`, ... | the tricks taken by each player; without them they are counted as they are played |
| `bid1`, `bid2`, ... | the number that each player has bid; other values mean "none yet" or "passed" |
| `declarer` | the highest bidder |
| `join1`, `join2`, ... | with the words "along" and "out": who plays beside a declarer, and who sits the deal out |
| `phase` | a word for what the players do now; without this counter, the kind of the legal moves is used |

A game without such a counter simply has no trump, no bids, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..base.cards import ALL, Card
from ..core.game import Game, Position
from ..core.internals import internals
from ..vocabulary.moves import NumberArgument

__all__ = ["OpenDeal", "Trick", "open_deal", "tricks"]
__dir__ = __all__.copy


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or not.

    Attributes:
        cards: its cards with their seats, starting with the card led.
        takes: the seat that has taken it, or is winning it as far as the rules tell; else None.
        complete: whether all players have played to it.

    >>> position = engine.record.read("napoleon players=3 deal=4711: bid 2, pass, pass")
    >>> position = position.play(position.legal_moves[0])
    >>> (trick,) = engine.tricks.tricks(position)
    >>> trick.cards, trick.takes, trick.complete
    (((0, KC),), 0, False)
    """

    cards: tuple[tuple[int, Card], ...]
    takes: int | None
    complete: bool


def tricks(position: Position) -> tuple[Trick, ...]:
    """All tricks of a deal so far; the last one may be incomplete.

    They come from the function `tricks(state)` of the rules if there is one, else from the moves that led to the
    position. In a position that was set up, who took the tricks before it is then unknown.

    >>> position = engine.record.read("napoleon players=3 deal=4711: bid 2, pass, pass")
    >>> for _ in range(3):
    ...     position = position.play(position.legal_moves[0])
    >>> engine.tricks.tricks(position)
    (Trick(cards=((0, KC), (1, KH), (2, AC)), takes=2, complete=True),)
    """
    own = getattr(internals(position.game).module, "tricks", None)
    if own is not None:
        return tuple(own(bytearray(position.state)))
    first, *rest = position.history
    tricks = _laid(first)
    for before, after in zip(position.history, rest, strict=False):
        move, seat = after.last_move, before.to_move
        if move is None or move.kind != "play":
            continue
        if not tricks or tricks[-1].complete:
            tricks.append(Trick((), None, False))
        cards = (*tricks[-1].cards, (seat, move.argument))
        complete = after.to_move < 0 or len(_played(after, after.to_move)) == len(_played(after, seat))
        tricks[-1] = Trick(cards, _taker(before, after) if complete else None, complete)
    return tuple(tricks)


def _played(position: Position, seat: int) -> tuple[Card, ...]:
    return position[f"P{seat + 1}"]


def _taker(before: Position, after: Position) -> int | None:
    """Who has taken the trick that a move completed, according to the counters or to who leads next."""
    seats = range(after.game.seats)
    old, new = _numbers(before), _numbers(after)
    more = [seat for seat in seats if new.get(f"won{seat + 1}", 0) > old.get(f"won{seat + 1}", 0)]
    return more[0] if more else after.to_move if after.to_move >= 0 else None


def _numbers(position: Position) -> dict[str, int]:
    """The counters of a position as the rules keep them."""
    return {counter.name: position.state[counter.at] for counter in internals(position.game).module.COUNTERS}


def _laid(position: Position) -> list[Trick]:
    """The tricks already in front of the players when a history begins, in the order of the seats."""
    seats = range(position.game.seats)
    turn = max(0, position.to_move)
    order = [*seats[turn:], *seats[:turn]]
    longest = max(len(_played(position, seat)) for seat in seats)
    laid = []
    for number in range(longest):
        cards = tuple(
            (seat, _played(position, seat)[number]) for seat in order if len(_played(position, seat)) > number
        )
        going_on = number == longest - 1 and position.to_move >= 0 and len(_played(position, turn)) < longest
        laid.append(Trick(cards, None, not going_on))
    return laid


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """What all players know of a deal, apart from the cards on the table.

    Attributes:
        phase: what the players do now: the word of the counter `phase`, else the kind of the legal moves; "over" at the
            end.
        kinds: the kinds of the legal moves.
        turn: the seat to move; -1 when the deal is over.
        dealer: the seat before forehand.
        turned: the card turned up for trump, or None.
        declarer: the seat of the highest bidder so far, or None.
        bids: the bid of each seat; None if it has made none, or has passed.
        said: what each seat has said in the bidding, in the words of the counter; "" if there is none.
        along: the seats that have chosen to go along.
        in_play: the seats that do not sit out, in order.
        won: the tricks taken by each seat.
        history: all tricks so far, including the one on the table.

    >>> position = engine.record.read("napoleon players=3 deal=4711: bid 2, pass, pass")
    >>> seen = engine.tricks.open_deal(position)
    >>> seen.phase, seen.declarer, seen.high, seen.bids, seen.won
    ('play', 0, 2, (2, None, None), (0, 0, 0))
    >>> engine.suit_name(seen.trump)
    'clubs'
    >>> seen = engine.tricks.open_deal(position.play(position.legal_moves[0]))
    >>> seen.trick.cards
    ((0, KC),)
    """

    phase: str
    kinds: tuple[str, ...]
    turn: int
    dealer: int
    turned: Card | None
    declarer: int | None
    bids: tuple[int | None, ...]
    said: tuple[str, ...]
    along: tuple[int, ...]
    in_play: tuple[int, ...]
    won: tuple[int, ...]
    history: tuple[Trick, ...]

    @property
    def trump(self) -> int | None:
        """The trump suit, or None."""
        return None if self.turned is None else self.turned.suit

    @property
    def high(self) -> int:
        """The highest bid so far; 0 if there is none."""
        return max((bid for bid in self.bids if bid is not None), default=0)

    @property
    def trick(self) -> Trick | None:
        """The trick on the table; None before the first card of one."""
        last = self.history[-1] if self.history else None
        return None if last is None or last.complete else last


def open_deal(position: Position) -> OpenDeal:
    """What all players see of a deal.

    Args:
        position: a position of a game for several players.

    >>> position = engine.game("napoleon", players=3).deal(4711).play("bid 2")
    >>> engine.tricks.open_deal(position).high
    2
    """
    game, counters = position.game, _numbers(position)
    words = {
        counter.name: counter.words[counters[counter.name]]
        for counter in internals(game).module.COUNTERS
        if counter.words
    }
    seats, history = range(game.seats), tricks(position)
    kinds = tuple(dict.fromkeys(move.kind for move in position.legal_moves))
    joined = [words.get(f"join{seat + 1}", "") for seat in seats]
    taken = [sum(trick.complete and trick.takes == seat for trick in history) for seat in seats]
    over = position.outcome is not None
    return OpenDeal(
        phase="over" if over else words.get("phase") or kinds[0],
        kinds=kinds,
        turn=position.to_move,
        dealer=(counters.get("forehand", int(position.state[internals(game).module.FOREHAND])) - 2) % game.seats,
        turned=ALL.get(counters.get("turned", 0)),
        declarer=counters["declarer"] - 1 if counters.get("declarer") else None,
        bids=tuple(_bid(game, counters.get(f"bid{seat + 1}", 0)) for seat in seats),
        said=tuple(words.get(f"bid{seat + 1}", "") for seat in seats),
        along=tuple(seat for seat in seats if joined[seat] == "along"),
        in_play=tuple(seat for seat in seats if joined[seat] != "out"),
        won=tuple(counters.get(f"won{seat + 1}", taken[seat]) for seat in seats),
        history=history,
    )


def _bid(game: Game, value: int) -> int | None:
    """The bid for a value of its counter; None if no bid has that value."""
    kind = game.kinds.get("bid")
    argument = kind.argument if kind is not None else None
    return value if isinstance(argument, NumberArgument) and argument.low <= value <= argument.high else None
