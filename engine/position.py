"""`Position` and `View`: the interface shared by all games.

A position is a value: `play` returns a new one and leaves the old one unchanged, so rerunning a notebook cell is
harmless. Positions are equal when game, options and the cards on the table are equal; their history (the deal and the
moves) is kept but does not affect equality.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import diagram
from .cards import ALL, Card
from .facts import facts
from .kernel import HIDDEN
from .moves import Move
from .ruling import IllegalMove, Ruling
from .value import Value, keep

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a history starts: a deal number, the cards of a whole pack, or else a position that was set up.

    `forehand` is the seat that was dealt the first cards (0 in a patience).
    """

    deal: int | None = None
    cards: tuple[Card, ...] | None = None
    forehand: int = 0


class _Filled:
    """The attributes of a position while it is made: setting them one by one past `Value` would double the time."""

    __slots__ = ("_legal", "_move", "_origin", "_previous", "game", "state")

    game: Game
    state: bytes
    _origin: Origin
    _previous: Position | None
    _move: Move | None
    _legal: tuple[Move, ...] | None


class Position(Value, _Filled):
    """A position of a game: immutable, hashable, printable.

    Attributes:
        game: the `Game`, with its options.
        state: the state vector, with all cards known.

    >>> position = engine.game("kleine-harfe").deal(1)
    >>> position.legal_moves
    (T3>T1, T3>T7, S>W)
    >>> after = position.play("T3>T7")
    >>> after["T7"][-2:], after.last_move, position.last_move
    ((9C, 8H), T3>T7, None)
    >>> position == engine.game("kleine-harfe").deal(1)
    True
    >>> position == after
    False
    >>> len({position, after, after.play("S>W")})
    3
    """

    __slots__ = ()

    def __new__(
        cls,
        game: Game,
        state: bytes,
        origin: Origin,
        previous: Position | None = None,
        move: Move | None = None,
        legal: tuple[Move, ...] | None = None,
    ) -> Position:
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
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (self.state == other.state and self.game == other.game)

    def __hash__(self) -> int:
        return hash((self.state, self.game.key))

    def __reduce__(self) -> tuple[Any, ...]:
        steps = [(position.state, position._move) for position in self.history]
        return _restored, (self.game, self._origin, steps)

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
            tier = self.game.rules.tier
            out = tier.scratch()
            count = tier.legal_moves(tier.state(self.state), out)
            legal = self.game.moves(out[:count])
            keep(self, "_legal", legal)
            return legal
        return self._legal

    def play(self, move: str | Move) -> Position:
        """The position after a move.

        Args:
            move: the move or its text ("T3>T7").

        Raises:
            BadMove: the text is not a move of this game.
            IllegalMove: the rules forbid it; its `ruling` says which clause, and why.

        >>> position = engine.game("treppe").deal(46)
        >>> after = position.play("base 8")
        >>> after["FC"], position["FC"]
        ((8C,), ())
        >>> engine.game("kleine-harfe").deal(1).play("redeal")
        Traceback (most recent call last):
        engine.ruling.IllegalMove: redeal: The waste is turned over only when the stock is empty. (GH-13)
        """
        game = self.game
        rules = game.rules
        if move.__class__ is not Move or game.known_moves.get(move.code) is not move:
            move = game.move(move)
        if not rules.compiled:
            return self._play_plain(move)
        workspace = rules.workspace()
        count = workspace.play(self, move.code)
        if count < 0:
            raise IllegalMove(self.ruling(move))
        try:
            state, legal = workspace.taken(count, game.known_moves)
        except KeyError:
            game.moves(workspace.codes(count))
            state, legal = workspace.taken(count, game.known_moves)
        workspace.position = after = Position(game, state, self._origin, self, move, legal)
        return after

    def _play_plain(self, move: Move) -> Position:
        rules = self.game.rules
        work, out = bytearray(self.state), [0] * rules.max_moves
        count = rules.plain["advance"](work, move.code, out)
        if count < 0:
            raise IllegalMove(self.ruling(move))
        rules.count_call(self)
        return Position(self.game, bytes(work), self._origin, self, move, self.game.moves(out[:count]))

    def ruling(self, move: str | Move) -> Ruling:
        """Whether a move is legal, and if not, which clause forbids it and why.

        Raises:
            BadMove: the text is not a move of this game.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> ruling = position.ruling("T1>T2")
        >>> ruling.clause
        'GH-6'
        >>> ruling.text
        'The 9 of spades cannot be built on the queen of hearts: it must be exactly one rank lower.'
        >>> bool(position.ruling("T3>T7"))
        True
        """
        move = self.game.move(move)
        module = self.game.module
        state = bytearray(self.state)
        reason = module.ruling(state, move.code)
        if reason == 0:
            return Ruling(move, True)
        mentioned = facts(self.game, state, move) | module.facts(state, move.code, reason, self.game.options)
        clause = f"{module.PREFIX}-{reason >> 4}"
        return Ruling(move, False, clause, module.REASONS[reason], mentioned, self.game.catalogue)

    def resign(self) -> Position:
        """The position after resigning, which loses the game.

        Raises:
            IllegalMove: the game is already over.

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
        module = self.game.module
        word: str | None = module.OUTCOMES[module.outcome(bytearray(self.state), len(self.legal_moves))]
        return word

    @property
    def to_move(self) -> int:
        """The seat to move; -1 when the deal is over; always 0 in a patience.

        >>> position = engine.game("napoleon", players=3).deal(1)
        >>> position.to_move, position.play("bid 2").to_move
        (0, 1)
        """
        return int(self.game.module.to_move(bytearray(self.state)))

    @property
    def score(self) -> int:
        """The number of cards on the foundations; in Napoleon, the declarer's tricks.

        >>> engine.game("treppe").deal(46).play("base 8").score
        2
        """
        return int(self.game.module.score(bytearray(self.state)))

    # -------------------------------------------------------------- what lies where

    def view(self, seat: int = 0) -> View:
        """What the player in `seat` can see.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> position["T2"]
        (7S, QH)
        >>> position.view()["T2"]
        (None, QH)
        """
        return View(self.game, self.game.masked(bytearray(self.state), seat), seat)

    def __getitem__(self, pile: str) -> tuple[Card, ...]:
        """The cards of a pile from the bottom up, with all cards known.

        Raises:
            KeyError: the game has no such pile.
        """
        return tuple(ALL[c] for c in self.game.piles[pile].cards(bytearray(self.state)))

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
        number = game.piles[game.piles[pile].target].number
        state = bytearray(self.state)
        pack = dict.fromkeys(game.pack)
        takes = getattr(game.module, "takes", None)
        if takes is None:  # tricks alone: the place in front of the player to move takes what that player may play
            playable = {move.argument for move in self.legal_moves if move.kind == "play"}
            return tuple(card for card in pack if card in playable) if pile == f"P{self.to_move + 1}" else ()
        return tuple(card for card in pack if takes(state, number, int(card)) == 0)

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
    def previous(self) -> Position | None:
        """The position before the last move; None at the start.

        >>> position = engine.game("treppe").deal(46)
        >>> position.play("base 8").previous is position
        True
        """
        return self._previous

    @property
    def last_move(self) -> Move | None:
        """The last move; None at the start.

        >>> engine.game("treppe").deal(46).play("base 8").last_move
        base 8
        """
        return self._move

    @property
    def history(self) -> tuple[Position, ...]:
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
        return tuple(p._move for p in self.history if p._move is not None)

    @property
    def start(self) -> Position:
        """The position in which the history starts.

        >>> position = engine.game("treppe").deal(46)
        >>> position.play("base 8").start is position
        True
        """
        return self.history[0]

    def _back(self) -> Iterator[Position]:
        position: Position | None = self
        while position is not None:
            yield position
            position = position._previous

    # -------------------------------------------------------------- pictures

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What a notebook displays: text, and a picture if a renderer has been registered."""
        bundle = {"text/plain": repr(self)}
        for mime, maker in PICTURES.items():
            bundle[mime] = maker(self)
        return bundle


def _restored(game: Game, origin: Origin, steps: list[tuple[bytes, Move | None]]) -> Position:
    """A pickled position: the states from the start on, each with the move that led to it."""
    position: Position | None = None
    for state, move in steps:
        position = Position(game, state, origin, position, move)
    assert position is not None
    return position


PICTURES: dict[str, Any] = {}
"""Renderers for notebooks: MIME type -> function of a position. `cardwidgets` registers one."""


class View(Value):
    """What one player can see of a position: immutable, hashable; hidden cards are None.

    Attributes:
        game: the game with its options.
        seat: the seat of the viewer (0 in a patience).

    >>> view = engine.game("kleine-harfe").deal(1).view()
    >>> view["T2"], view.top("T2")
    ((None, QH), QH)
    >>> view == engine.game("kleine-harfe").deal(1).view()
    True
    """

    __slots__ = ("_masked", "game", "seat")

    game: Game
    seat: int
    _masked: bytes

    def __init__(self, game: Game, masked: bytes, seat: int) -> None:
        keep(self, "game", game)
        keep(self, "seat", seat)
        keep(self, "_masked", masked)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self._masked, self.seat, self.game) == (other._masked, other.seat, other.game)

    def __hash__(self) -> int:
        return hash((self._masked, self.seat))

    def __reduce__(self) -> tuple[Any, ...]:
        return View, (self.game, self._masked, self.seat)

    def __repr__(self) -> str:
        return diagram.write_view(self)

    def __getitem__(self, pile: str) -> tuple[Card | None, ...]:
        """The cards of a pile from the bottom up; None for each face-down card.

        Raises:
            KeyError: the game has no such pile.
        """
        cards = self.game.piles[pile].cards(self._masked)
        return tuple(None if c == HIDDEN else ALL[c] for c in cards)

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
        return {name: self[name] for name in self.game.piles}

    @property
    def counters(self) -> dict[str, int]:
        """The state's values that are not cards (passes, flags), by name.

        >>> engine.game("kleine-harfe").deal(1).play("S>W").view().counters
        {'pass': 1, 'fresh': 1, 'given_up': 0}
        """
        return {counter.name: int(self._masked[counter.at]) for counter in self.game.module.COUNTERS}
