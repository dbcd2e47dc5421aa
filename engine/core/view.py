"""What a view tells. `engine.core.game` has `View` itself, since games, views and positions need each other's types."""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from ..base.cards import ALL, Card
from ..base.errors import InvalidMoveError
from ..base.value import Fixed, Value
from ..vocabulary.kernel import HIDDEN
from ..vocabulary.moves import Move
from ..vocabulary.spec import Heights, State
from . import diagram, knowledge
from .facts import facts
from .internals import AnyGame
from .knowledge import Knowing
from .ruling import IllegalMoveError, Ruling


class _FilledView:
    """The attributes of a view under construction, as `_Filled` has those of a position."""

    __slots__ = ("_masked", "game", "seat")

    game: AnyGame
    seat: int
    _masked: bytes


class AnyView(Value, _FilledView, Knowing):
    """All of a `View` but the class of its game, which comes last because it makes positions and these make views."""

    __slots__ = ()

    def __new__(cls, game: AnyGame, masked: bytes, seat: int) -> Self:
        made = _FilledView()
        made.game = game
        made._masked = masked
        made.seat = seat
        made.__class__ = cls
        return made  # type: ignore[return-value]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AnyView):
            return NotImplemented
        return (self._masked, self.seat, self.game) == (other._masked, other.seat, other.game)

    def __hash__(self) -> int:
        return hash((self._masked, self.seat))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self._masked, self.seat)

    def __repr__(self) -> str:
        return diagram.write_view(self)

    def __getitem__(self, pile: str) -> tuple[Card | None, ...]:
        """The cards of a pile from the bottom up; None for each face-down card.

        Raises:
            KeyError: the game has no such pile.
        """
        cards = self.game.piles[pile].cards(self._masked)
        return tuple([None if c == HIDDEN else ALL[c] for c in cards])

    def top(self, pile: str) -> Card | None:
        """The top card of a pile; None if the pile is empty or the card lies face down.

        >>> view = engine.game("kleine-harfe").deal(1).view()
        >>> view.top("T7"), view.top("S"), view.top("W")
        (9C, None, None)
        """
        cards = self[pile]
        return cards[-1] if cards else None

    @property
    def piles(self) -> dict[str, tuple[Card | None, ...]]:
        """All piles by name.

        >>> view = engine.game("kleine-harfe").deal(1).view()
        >>> [name for name, cards in view.piles.items() if not cards]
        ['W', 'FC', 'FD', 'FH', 'FS']
        """
        return Fixed({name: self[name] for name in self.game.piles})

    @property
    def empty(self) -> tuple[str, ...]:
        """The names of the tableau piles without cards, in order.

        >>> engine.game("hochzeitszug").deal(1).play("U5>OD").view().empty
        ()
        >>> engine.game("treppe").deal(46).play("base 8").view().empty
        ('R5P3', 'R5P5')
        """
        piles = self.game.piles.items()
        return tuple([n for n, pile in piles if pile.role == "tableau" and pile.in_play(self._masked) and not self[n]])

    def next(self, foundation: str) -> Card | None:
        """The card that a foundation takes next; None if it is complete, or if several cards would fit.

        A suit with two foundations has one name for both as the target of moves; here each has its own.

        Raises:
            KeyError: the game has no such foundation.

        >>> view = engine.game("treppe").deal(46).play("base 8").view()
        >>> view.top("FC"), view.next("FC")
        (8C, 9C)
        >>> view.next("FH")
        8H
        >>> engine.game("grosse-napoleon").deal(1).view().next("KC")
        KC
        """
        pile = self.game.piles[foundation]
        if pile.role != "foundation":
            raise KeyError(f"{foundation} is no foundation")
        if isinstance(pile, Heights):
            card = pile.next_card(self._masked)
            return None if card is None else ALL[card]
        may = taken_by(self.game, self._masked, foundation)
        return may[0] if len(may) == 1 else None

    def hidden(self, pile: str) -> int:
        """How many cards of a pile the player cannot see: those that are None.

        Raises:
            KeyError: the game has no such pile.

        >>> view = engine.game("kleine-harfe").deal(1).view()
        >>> view.hidden("T7"), view.hidden("S")
        (6, 24)
        """
        return self[pile].count(None)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the player cannot see now, wherever they lie: sorted, and in a double pack some of them twice.

        >>> small = engine.game("kleine-harfe", ranks=4, suits=1, columns=2)
        >>> position = small.deal(1)
        >>> position
        # kleine-harfe, ranks=4, suits=1, columns=2, deal 1, 0 moves
        S: ## x1
        W: -
        FC: -
        T1: AC
        T2: ## 4C
        >>> position.view().unseen
        (2C, 3C)
        """
        left = Counter(self.game.pack)
        left.subtract(card for cards in self.piles.values() for card in cards if card is not None)
        return tuple(sorted(left.elements()))

    @property
    def redeals_left(self) -> int | None:
        """How often the waste may still be turned over, or the tableau gathered; None if there is no limit.

        >>> for game in (engine.game("grosse-harfe"), engine.game("kleine-harfe"), engine.game("treppe")):
        ...     print(game.deal(1).view().redeals_left)
        2
        None
        0
        """
        left = int(self.game._internals.module.redeals_left(self._masked))
        return left if left >= 0 else None

    def _seen(self) -> bytes:
        return self._masked

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that are legal whatever the hidden cards are; () if another player is to move.

        For the view of the player to move, these are the legal moves of the position.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> position.view().legal_moves == position.legal_moves
        True
        >>> position.view().after("T3>T7").legal_moves
        (S>W, T7>T1)
        """
        return self.game.moves(knowledge.legal(self)[0])

    @property
    def open_moves(self) -> tuple[Move, ...]:
        """The moves that a hidden card decides: those that are legal in some positions with this view, but not in all.

        There are none unless `after` has led to a card that nobody has seen yet.

        >>> view = engine.game("kleine-harfe").deal(1).view().after("S>W")
        >>> [move for move in view.open_moves if move.target[0] == "F"]
        [W>FC, W>FD, W>FH, W>FS]
        """
        return self.game.moves(knowledge.legal(self)[1])

    def after(self, move: str | Move) -> Self:
        """The view after one of the player's moves; a card that the move turns up is still None.

        Args:
            move: the move or its text.

        Raises:
            InvalidMoveError: the text is not a move of this game, it is another player's turn, or nobody can say what
                comes of it: it takes a card that an earlier move has turned up, a hidden card decides whether it is
                legal (`open_moves`), or the card that it turns up decides how the game goes on, as at the end of the
                first phase of Die Treppe (TR-6).
            IllegalMoveError: the rules forbid it.

        >>> view = engine.game("kleine-harfe").deal(1).view()
        >>> view["T3"], view.after("T3>T7")["T3"], view.after("T3>T7")["T7"][-2:]
        ((None, None, 8H), (None, None), (9C, 8H))
        >>> view.hidden("S"), view.after("S>W").hidden("S"), view.after("S>W")["W"]
        (24, 23, (None,))
        """
        game, state = self.game, bytearray(self._masked)
        move = game.move(move)
        if game.seats > 1 and game._internals.module.to_move(state) != self.seat:
            raise InvalidMoveError(f"{move}: it is not the turn of seat {self.seat}")
        if move.kind == "cards":
            taken = self[move.source][-move.count :]
            if None in taken and self.hidden(move.source) > game.piles[move.source].face_down(state):
                raise InvalidMoveError(f"{move}: nobody knows which card that is before it is turned up")
        ruling = ruling_on(game, state, self._masked, move)
        if self._is_open(move, bool(ruling)):
            raise InvalidMoveError(f"{move}: a card that nobody has seen yet decides whether it is legal")
        if not ruling:
            if move.target in game.piles and self[move.target][-1:] == (None,):
                raise InvalidMoveError(f"{move}: it is forbidden whichever card is turned up ({ruling.clause})")
            raise IllegalMoveError(ruling)
        game._internals.module.apply(state, move.code)
        if any(state[counter.at] == HIDDEN for counter in game._internals.module.COUNTERS):
            raise InvalidMoveError(f"{move}: nobody knows what comes next before that card is turned up")
        return type(self)(game, game.masked(state, self.seat), self.seat)

    def _is_open(self, move: Move, ruling: bool) -> bool:
        """Whether hidden cards decide on a move that the rules, without knowing them, allow or forbid."""
        if self.game.seats > 1:
            return move in self.open_moves
        return knowledge.has_unseen(self) and knowledge.judged(self, [move.code])[move.code] is not ruling

    @property
    def counters(self) -> dict[str, Any]:
        """Everything known about the position apart from its piles, by name.

        A value is a number (of a pass or a layout), a seat (None for nobody), a card, or else a word. The rules of a
        game list its counters in `COUNTERS`; those of Napoleon are:

        | counter | value |
        | --- | --- |
        | `turned` | the card that was turned up for trump |
        | `forehand`, `turn`, `declarer` | a seat: the first bidder, the player to move, the highest bidder so far |
        | `lead`, `takes` | a seat: who led to the trick on the table, and who is winning it |
        | `phase` | "bid", "join", "exchange", "away", "play" or "over" |
        | `bid1`, `bid2`, ... | what a player has bid: "not yet", 1 to 4, "napoleon" or "pass" |
        | `join1`, `join2`, ... | "not asked", "along" or "out" |
        | `won1`, `won2`, ... | the number of tricks that a player has taken |

        The numbers in these names count players from 1, as in names of piles (`H1`).

        >>> engine.game("kleine-harfe").deal(1).play("S>W").view().counters
        {'pass': 1, 'fresh': 1, 'given_up': 0}
        >>> counters = engine.game("napoleon", players=3).deal(1).play("bid 2").view().counters
        >>> counters["phase"], counters["declarer"], counters["lead"], counters["bid1"], counters["bid2"]
        ('bid', 0, None, 2, 'not yet')
        """
        counters = [counter for counter in self.game._internals.module.COUNTERS if counter.of <= self.game.seats]
        return {counter.name: counter.value(int(self._masked[counter.at])) for counter in counters}


def ruling_on(game: AnyGame, state: bytearray, seen: bytes, move: Move) -> Ruling:
    """The ruling on a move in a state; the cards it names are looked up in `seen`, the observed state."""
    module = game._internals.module
    reason = module.ruling(state, move.code)
    if reason == 0:
        return Ruling(move, True)
    mentioned = facts(game.piles, seen, move) | module.facts(state, move.code, reason, game.options)
    return Ruling(move, False, f"{module.PREFIX}-{reason >> 4}", module.REASONS[reason], mentioned, game.catalogue)


def taken_by(game: AnyGame, state: State, pile: str) -> tuple[Card, ...]:
    """The cards of a pack that a pile of a patience could take, in order."""
    number = game.piles[game.piles[pile].target].number
    takes = game._internals.module.takes
    return tuple([card for card in dict.fromkeys(game.pack) if takes(state, number, int(card)) == 0])
