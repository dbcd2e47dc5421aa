"""What a position tells, and playing. `engine.core.game` has `Position` itself, with its types of game and views."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from ..base.cards import ALL, Card
from ..base.value import Value, keep
from ..vocabulary.moves import Move
from . import diagram
from .internals import AnyGame
from .knowledge import Knowing
from .ruling import IllegalMoveError, Ruling
from .view import ruling_on, taken_by

P = TypeVar("P", bound="AnyPosition")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a history starts: a deal number, the cards of a whole pack, or else a position that was set up.

    `forehand` is the seat that was dealt the first cards (0 in a patience).
    """

    deal: int | None = None
    cards: tuple[Card, ...] | None = None
    forehand: int = 0


class _Filled:
    """The attributes of a position under construction: setting each one past `Value` would take twice as long."""

    __slots__ = ("_legal", "_move", "_origin", "_previous", "game", "state")

    game: AnyGame
    state: bytes
    _origin: Origin
    _previous: Any
    _move: Move | None
    _legal: tuple[Move, ...] | None


class AnyPosition(Value, _Filled, Knowing):
    """All of a `Position` but the classes of its game and of its views."""

    __slots__ = ()

    def __new__(
        cls,
        game: AnyGame,
        state: bytes,
        origin: Origin,
        previous: Self | None = None,
        move: Move | None = None,
        legal: tuple[Move, ...] | None = None,
    ) -> Self:
        made = _Filled()
        made.game = game
        made.state = state
        made._origin = origin
        made._previous = previous
        made._move = move
        made._legal = legal
        made.__class__ = cls
        return made  # type: ignore[return-value]

    # -------------------------------------------------------------- a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AnyPosition):
            return NotImplemented
        return self is other or (self.state == other.state and self.game == other.game)

    def __hash__(self) -> int:
        return hash((self.state, self.game.key))

    def __reduce__(self) -> tuple[Any, ...]:
        steps = [(position.state, position._move) for position in self.history]
        return _restored, (type(self), self.game, self._origin, steps)

    def __repr__(self) -> str:
        return self.diagram()

    def diagram(self, *, all_cards: bool = False) -> str:
        """The position as a text diagram.

        Args:
            all_cards: also show hidden cards; `Game.setup` can only read back such a diagram.

        >>> print(engine.game("treppe", rows=3, ranks=7, suits=3).deal(1).diagram(all_cards=True))
        # treppe, ranks=7, suits=3, rows=3, deal 1, 0 moves
        S: 5D AH 5H AD 4H 6D 7D 3H 4C 3D 5C 7C 4D 2D 2H
        W: -
        FC: -
        FD: -
        FH: -
        R1: AC
        R2: 6C 3C
        R3: 6H 7H 2C
        """
        return diagram.write(self, all_cards=all_cards)

    def to_dict(self) -> dict[str, Any]:
        """The complete position, with all cards known, as plain values that JSON can represent.

        >>> position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
        >>> data = position.to_dict()
        >>> list(data), data["piles"]["R1P1"]
        (['game', 'options', 'piles', 'face_down', 'counters'], ['AC'])
        """
        return diagram.to_dict(self)

    # -------------------------------------------------------------- play

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves, in a deterministic order. Resigning is not among them.

        >>> position = engine.game("treppe").deal(46)
        >>> position.legal_moves
        (base A, base 3, base 4, base 8, base K)
        >>> "base 8" in position.legal_moves
        True
        """
        if self._legal is None:
            tier = self.game._internals.rules.tier
            out = tier.scratch()
            count = tier.legal_moves(tier.state(self.state), out)
            legal = self.game._internals.codec.moves(list(out[:count]))
            keep(self, "_legal", legal)
            return legal
        return self._legal

    def play(self, move: str | Move) -> Self:
        """The position after a move.

        Args:
            move: the move or its text ("T3>T7").

        Raises:
            InvalidMoveError: the text is not a move of this game.
            IllegalMoveError: the rules forbid it; its `ruling` says which clause, and why.

        >>> position = engine.game("treppe").deal(46)
        >>> after = position.play("base 8")
        >>> after["FC"], position["FC"]
        ((8C,), ())
        >>> engine.game("kleine-harfe").deal(1).play("redeal")
        Traceback (most recent call last):
        engine.core.ruling.IllegalMoveError: redeal: The waste is turned over only when the stock is empty. (GH-13)
        """
        game = self.game
        rules, codec = game._internals.rules, game._internals.codec
        if move.__class__ is not Move or codec.known.get(move.code) is not move:
            move = game.move(move)
        if not rules.compiled:
            return self._play_plain(move)
        workspace = rules.workspace()
        count = workspace.play(self, move.code)
        if count < 0:
            raise IllegalMoveError(self.ruling(move))
        state, legal = workspace.taken(count, codec)
        workspace.position = after = type(self)(game, state, self._origin, self, move, legal)
        return after

    def _play_plain(self, move: Move) -> Self:
        rules = self.game._internals.rules
        work, out = bytearray(self.state), [0] * rules.max_moves
        count = rules.plain["advance"](work, move.code, out)
        if count < 0:
            raise IllegalMoveError(self.ruling(move))
        rules.count_call(self)
        legal = self.game._internals.codec.moves(out[:count])
        return type(self)(self.game, bytes(work), self._origin, self, move, legal)

    def _seen(self) -> bytes:
        return self.game.masked(self.state, max(0, self.to_move)) if self.game.seats > 1 else self.state

    def ruling(self, move: str | Move) -> Ruling:
        """Whether a move is legal, and if not, which clause forbids it and why.

        Raises:
            InvalidMoveError: the text is not a move of this game.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> ruling = position.ruling("T1>T2")
        >>> ruling.clause
        'GH-6'
        >>> ruling.text
        'The 9 of spades cannot be built on the queen of hearts: it must be exactly one rank lower.'
        >>> bool(position.ruling("T3>T7"))
        True
        """
        return ruling_on(self.game, bytearray(self.state), self._seen(), self.game.move(move))

    def resign(self) -> Self:
        """The position after resigning, which loses the game.

        Raises:
            IllegalMoveError: the game is already over.

        >>> engine.game("treppe").deal(46).resign().outcome
        'lost'
        """
        return self.play("resign")

    @property
    def outcome(self) -> str | None:
        """None while the game goes on, then "won" or "lost" (a game for several players has its own words).

        >>> position = engine.game("treppe").deal(46)
        >>> position.outcome, position.resign().outcome
        (None, 'lost')
        """
        module = self.game._internals.module
        word: str | None = module.OUTCOMES[module.outcome(bytearray(self.state), len(self.legal_moves))]
        return word

    @property
    def returns(self) -> tuple[int, ...] | None:
        """What each seat has gained by the end of the game; None while it goes on.

        In a patience it is 1 for a win and 0 for a loss; in a game for several players it is the payment by the rules
        (`engine.match.settlement`), negative for a seat that loses or pays in.

        >>> position = engine.game("treppe").deal(46)
        >>> position.returns, position.resign().returns
        (None, (0,))
        """
        outcome, module = self.outcome, self.game._internals.module
        if outcome is None:
            return None
        if self.game.seats == 1:
            return (int(outcome == "won"),)
        due = [0] * self.game.seats
        module.payments(bytearray(self.state), due)
        return tuple(due)

    @property
    def to_move(self) -> int:
        """The seat to move; -1 when the deal is over; always 0 in a patience.

        >>> position = engine.game("napoleon", players=3).deal(1)
        >>> position.to_move, position.play("bid 2").to_move
        (0, 1)
        """
        return int(self.game._internals.module.to_move(bytearray(self.state)))

    @property
    def score(self) -> int:
        """How far the game has progressed, as its rules count it; `returns` has what each seat gains.

        | game | score |
        | --- | --- |
        | a patience | the cards on the foundations: 0 to the whole pack, which is a won game |
        | Napoleon | the tricks that the declarer has taken, 0 to 5; 0 if there is no declarer |
        | a game of another package | as its function `score` defines it |

        >>> engine.game("treppe").deal(46).play("base 8").score
        2
        """
        return int(self.game._internals.module.score(bytearray(self.state)))

    # -------------------------------------------------------------- what lies where

    def __getitem__(self, pile: str) -> tuple[Card, ...]:
        """The cards of a pile from the bottom up, with all cards known.

        Raises:
            KeyError: the game has no such pile.
        """
        return tuple(map(ALL.__getitem__, self.game.piles[pile].cards(bytearray(self.state))))

    def takes(self, pile: str) -> tuple[Card, ...]:
        """The cards of the pack that could now be put on a pile, if they were playable and nothing else had to be done
        first.

        Raises:
            KeyError: the game has no such pile.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> position["T7"][-1], position.takes("T7")
        (9C, (8D, 8H))
        """
        game = self.game
        if hasattr(game._internals.module, "takes"):
            return taken_by(game, bytearray(self.state), pile)
        # only in trick games: the pile in front of the player to move takes any card that the player may play
        playable = {move.argument for move in self.legal_moves if move.kind == "play"}
        return tuple([card for card in game.pack if card in playable]) if pile == f"P{self.to_move + 1}" else ()

    # -------------------------------------------------------------- history

    @property
    def deal_number(self) -> int | None:
        """The number of the deal that started the game; None if it was not a numbered deal.

        >>> engine.game("treppe").deal(46).play("base 8").deal_number
        46
        """
        return self._origin.deal

    @property
    def origin(self) -> Origin:
        """Where the history starts.

        >>> engine.game("treppe").deal(46).play("base 8").origin.deal
        46
        """
        return self._origin

    @property
    def previous(self) -> Self | None:
        """The position before the last move; None at the start.

        >>> position = engine.game("treppe").deal(46)
        >>> position.play("base 8").previous is position
        True
        """
        return self._previous

    @property
    def last_move(self) -> Move | None:
        """The last move; None at the start. `position.previous.cards` tells its cards.

        >>> engine.game("treppe").deal(46).play("base 8").last_move
        base 8
        """
        return self._move

    @property
    def history(self) -> tuple[Self, ...]:
        """All positions from the start to this one, inclusive.

        >>> position = engine.game("treppe").deal(46).play("base 8").play("S>R5P3")
        >>> for one in position.history:
        ...     print(one.last_move, one.score)
        None 0
        base 8 2
        S>R5P3 2
        """
        return tuple(reversed(list(self._back())))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves from the start to this position, in order.

        >>> engine.game("treppe").deal(46).play("base 8").play("S>R5P3").moves
        (base 8, S>R5P3)
        """
        return tuple([position._move for position in self.history if position._move is not None])

    @property
    def start(self) -> Self:
        """The position in which the history starts.

        >>> position = engine.game("treppe").deal(46)
        >>> position.play("base 8").start is position
        True
        """
        return self.history[0]

    def _back(self) -> Iterator[Self]:
        position: Self | None = self
        while position is not None:
            yield position
            position = position._previous

    # -------------------------------------------------------------- pictures

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The representations for a notebook: text, and a picture if a renderer has been registered."""
        bundle = {"text/plain": repr(self)}
        for mime, maker in PICTURES.items():
            bundle[mime] = maker(self)
        return bundle


def _restored(kind: type[P], game: AnyGame, origin: Origin, steps: list[tuple[bytes, Move | None]]) -> P:
    """The data for pickling a position: all states from the start on, each with the move that led to it."""
    position: P | None = None
    for state, move in steps:
        position = kind(game, state, origin, position, move)
    assert position is not None
    return position


PICTURES: dict[str, Any] = {}
"""Renderers for notebooks: MIME type -> function of a position. `cardwidgets` registers one."""
