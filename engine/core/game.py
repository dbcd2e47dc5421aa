"""`Game`, `Position` and `View`: the interface shared by all games, in one module because each needs the other two.

`Game` is one class for all games: it deals cards, sets up positions and parses them. Everything specific to a game is
in its folder in `engine/games/`.

A position is a value: `play` returns a new one and leaves the old one unchanged, so rerunning a notebook cell is
harmless. Positions are equal when game, options and the cards on the table are equal; their history (the deal and the
moves) is kept but does not affect equality.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..base.cards import ALL, Card, cards as read_cards
from ..base.catalogue import COMMON, Catalogue
from ..base.errors import DealError, InvalidMoveError, OptionError, PositionError
from ..base.reading import plain, quoted
from ..base.value import Fixed, Value, keep
from ..vocabulary import deals
from ..vocabulary.kernel import HIDDEN
from ..vocabulary.moves import Kind, Move
from ..vocabulary.spec import Heights, Pile, State
from . import diagram, knowledge, registry
from .facts import facts
from .internals import Internals
from .knowledge import Knowing
from .registry import GamePackage
from .rules import Rules
from .ruling import IllegalMoveError, Ruling


class Game(Value):
    """A game with its options. Created by `engine.game`; equal when key and options are equal.

    Attributes:
        key: the name of the game ("grosse-harfe").
        options: all options with their values.
        piles: the piles by name, in diagram order.
        seats: the number of players.
        pack: the unshuffled pack.
        catalogue: the texts of the game.
        max_count: the largest number of cards in one move.
        kinds: its kinds of moves by their words; "cards" are moves of cards between piles.
        secret: the kinds of moves whose cards only the player who makes them sees.

    >>> klondike = engine.game("kleine-harfe", turn=3)
    >>> klondike
    engine.game('kleine-harfe', turn=3)
    >>> klondike.options["passes"], klondike.seats, len(klondike.pack)
    (0, 1, 52)
    >>> klondike == engine.game("kleine-harfe", turn=3), klondike == engine.game("kleine-harfe")
    (True, False)
    >>> list(klondike.piles)
    ['S', 'W', 'FC', 'FD', 'FH', 'FS', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']
    >>> list(klondike.kinds)
    ['cards', 'redeal', 'resign']
    """

    key: str
    options: Mapping[str, Any]
    piles: Mapping[str, Pile]
    seats: int
    pack: tuple[Card, ...]
    catalogue: Catalogue
    max_count: int
    kinds: Mapping[str, Kind]
    secret: tuple[str, ...]
    _internals: Internals

    def __init__(self, key: str, package: GamePackage, options: Mapping[str, Any], rules: Rules | None = None) -> None:
        module, made = package.rules, package.setup(key, options)
        for name, value in {
            "key": key,
            "options": Fixed(made.options),
            "piles": Fixed(made.piles),
            "seats": made.seats,
            "pack": made.pack,
            "catalogue": package.catalogue,
            "max_count": module.MAX_COUNT,
            "kinds": Fixed({kind.word: kind for kind in module.KINDS}),
            "secret": module.SECRET,
            "_internals": Internals(package, made, rules),
        }.items():
            keep(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.options) == (other.key, other.options)

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return recorded_game, (self.key, dict(self.options))

    def __repr__(self) -> str:
        chosen = self.changed_options
        return f"engine.game({self.key!r}{''.join(f', {name}={value!r}' for name, value in chosen.items())})"

    @property
    def changed_options(self) -> dict[str, Any]:
        """The options that differ from the defaults of the game's key.

        >>> engine.game("kleine-harfe", turn=3, passes=0).changed_options
        {'turn': 3}
        """
        module = self._internals.module
        usual = {option.name: option.default for option in module.OPTIONS} | module.KEYS[self.key]
        return {name: value for name, value in self.options.items() if value != usual[name]}

    @property
    def name(self) -> str:
        """Its key and the options that differ from the defaults: what makes two results comparable.

        >>> engine.game("kleine-harfe", turn=3, compulsory_aces=True).name
        'kleine-harfe turn=3 compulsory_aces=true'
        """
        changed = self.changed_options.items()
        words = (f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in changed)
        return " ".join([self.key, *words])

    @property
    def capabilities(self) -> frozenset[str]:
        """The optional parts that the game has: some of "heuristics", "search", "drills", "players", "course".

        >>> sorted(engine.game("treppe").capabilities)
        ['course', 'drills', 'heuristics', 'search']
        """
        return self._internals.package.capabilities

    @property
    def unit(self) -> str:
        """The unit in which a match is scored: "chips" if there is a pot, else "points".

        >>> engine.game("napoleon").unit
        'chips'
        """
        return "chips" if self._internals.module.stake(self.options) else "points"

    def title(self, language: str | None = None) -> str:
        """The name of the game in a language ("en" or "de"; None for the current one).

        >>> engine.game("grosse-harfe").title(), engine.game("hochzeitszug").title("de")
        ('Große Harfe', 'Der Hochzeitszug')
        """
        return self.catalogue.text(f"names.{self.key}", language)

    def clause(self, clause: str, language: str | None = None) -> str:
        """The text of a clause, with our readings of the source that decide it.

        Args:
            clause: its id, such as "GH-6".
            language: "en" or "de"; None for the current one.

        Raises:
            KeyError: the game has no such clause.

        >>> engine.game("hochzeitszug").clause("HZ-3", "de")
        'Während des Auslegens wird noch keine Karte auf die Aufbauhäufchen gelegt.'
        >>> engine.game("grosse-harfe").clause("GH-7").partition("Our reading: ")[2]
        'The source only says that the card may be turned. Here it always is.'
        """
        readings = [text for text, _ in self.readings(clause, language).values()]
        label = [COMMON.text("words.our_reading", language)] if readings else []
        return " ".join([self.catalogue.text(f"clauses.{clause}", language), *label, *readings])

    def readings(self, clause: str, language: str | None = None) -> dict[str, tuple[str, str]]:
        """Our readings of the source where it is silent, ambiguous or misprinted: those that decide a clause.

        Args:
            clause: its id, such as "GH-6".
            language: "en" or "de"; None for the current one.

        Returns:
            By key, the reading and why no option chooses another one. If an option does, the key is its name, and there
            is no reason.

        >>> list(engine.game("grosse-harfe").readings("GH-10"))
        ['turned_card', 'king-no-duty', 'may-stay']
        """
        texts = self.catalogue.load(language).get("readings", {}).get(clause, {})
        parts = {key: text.partition(" | ") for key, text in texts.items()}
        return {key: (text, why) for key, (text, _, why) in parts.items()}

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of all clauses of the game, in order.

        >>> engine.game("treppe").clauses[:3]
        ('TR-1', 'TR-2', 'TR-3')
        """
        return self.catalogue.keys("clauses")

    # -------------------------------------------------------------- positions

    def blank(self) -> bytearray:
        """A state in which only the options are set.

        >>> state = engine.game("treppe").blank()
        >>> len(state), any(state)
        (200, True)
        """
        return bytearray(self._internals.blank)

    def deal(
        self, number: int | None = None, *, cards: str | Iterable[str | Card] | None = None, forehand: int = 0
    ) -> Position:
        """The position after dealing.

        Args:
            number: the deal number, 0 to `engine.MAX_DEAL`.
            cards: the whole pack in dealing order ("AS TD ...", or the cards), instead of a number.
            forehand: in a game for several players, the seat that is dealt the first cards; 0 in a patience.

        Raises:
            DealError: the number or seat is invalid, the cards are not the game's pack, or both or neither of number
                and cards are given.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> position["T3"]
        (4S, AC, 8H)
        >>> sorted_pack = engine.game("kleine-harfe").deal(cards=position.game.pack)
        >>> sorted_pack["T3"]
        (4C, 5C, 6C)
        """
        forehand = plain(forehand)
        if type(forehand) is not int or not 0 <= forehand < self.seats:
            raise DealError(f"forehand is a seat from 0 to {self.seats - 1}, not {quoted(forehand)}")
        if (number is None) == (cards is None):
            raise DealError("give either a deal number or the cards of the whole pack")
        tier = self._internals.rules.tier
        if cards is None:
            number = deals.check_number(number)
            order = tier.integers(self.pack)
            tier.shuffle(order, len(self.pack), number)
            origin = Origin(deal=number, forehand=forehand)
        else:
            given = read_cards(cards)
            _same_cards(given, self.pack, DealError)
            order = tier.integers(given)
            origin = Origin(cards=given, forehand=forehand)
        blank = self.blank()
        if self.seats > 1:
            blank[self._internals.module.FOREHAND] = forehand + 1
        state = tier.state(bytes(blank))
        tier.deal(state, order, len(self.pack))
        return Position(self, bytes(state), origin)

    def setup(self, text: str) -> Position:
        """The position described by a text diagram: one line per pile, with its cards from the bottom up.

        | line | meaning |
        | --- | --- |
        | `S: 9C 4D 2H` | the stock; its last card is turned next |
        | `W: -` | an empty pile; a pile that is left out is empty too |
        | `T3: (9S 4C) 3D` | cards in parentheses lie face down |
        | `R3: 9C -- 2H` | a line of cells for one card each, the second of them empty |
        | `S: *` | all cards of the pack that are not named elsewhere |
        | `FC: ..9C` | a foundation that is built up to this card (for the first time, if it takes it twice) |
        | `pass: 2` | a counter; one that is left out has its initial value |

        A semicolon ends a line as well (`T1: 9C; T2: 8D`). Text from `#` to the end of a line is ignored.
        `Position.diagram(all_cards=True)` writes such a diagram, one line per pile and without `..`; the diagram that a
        player sees shows face-down cards as `##` and cannot be read back.

        Raises:
            PositionError: the diagram cannot be parsed, its cards are not the pack, or the rules cannot produce such a
                position; the message names the line or the pile.

        >>> small = engine.game("kleine-harfe", ranks=4, suits=1, columns=2)
        >>> position = small.setup('''
        ... T1: AC
        ... T2: (2C) 4C  # the two of clubs lies face down
        ... S: *
        ... ''')
        >>> position["S"], position.legal_moves
        ((3C,), (T1>FC, S>W))
        """
        return self.from_dict(diagram.read(self, text))

    def from_dict(self, data: Mapping[str, Any]) -> Position:
        """The position described by a dictionary.

        Args:
            data: a value from `Position.to_dict`. Counters may also be cards and words, as in diagrams and views;
                players are numbered from 1, as in diagrams.

        Raises:
            PositionError: an entry is missing, unknown or contradicts the rules.

        >>> position = engine.game("treppe").deal(46)
        >>> position.game.from_dict(position.to_dict()) == position
        True
        """
        state = self.blank()
        problem = diagram.fill(self, state, data)
        if problem is None:
            laid = [c for pile in self.piles.values() for c in pile.cards(state)]
            _same_cards(laid, self.pack, PositionError)
            problem = self._internals.module.check(state, self.options)
        if problem is not None:
            raise PositionError(problem)
        return Position(self, bytes(state), Origin())

    # -------------------------------------------------------------- moves

    def move(self, move: str | Move | int) -> Move:
        """A move of this game, from its text, its integer code or a move of an equal game.

        Raises:
            InvalidMoveError: it cannot be parsed, or names a pile that this game does not have.

        >>> harfe = engine.game("grosse-harfe")
        >>> move = harfe.move(" t3 X 2 > t7 ")
        >>> move, move.source, move.count, move.target
        (T3x2>T7, 'T3', 2, 'T7')
        >>> harfe.move(move.code) is move
        True
        """
        if isinstance(move, Move):
            return self._internals.codec.read(move.text)
        if isinstance(move, str):
            return self._internals.codec.read(move)
        return self._internals.codec.move(move)

    def moves(self, codes: Iterable[int]) -> tuple[Move, ...]:
        """The moves with the given integer codes (`Move.code`).

        >>> harfe = engine.game("grosse-harfe")
        >>> harfe.moves([harfe.move("S>W").code, harfe.move("T1>T2").code])
        (S>W, T1>T2)
        """
        return self._internals.codec.moves([int(code) for code in codes])

    def conceivable_moves(self) -> Iterator[Move]:
        """Every move that can be legal in some position of this game, and others, always in the same order.

        Resigning and what an option turns off are left out. If cards are exchanged in Napoleon, there are a quarter of
        a million sets of them.

        >>> treppe = list(engine.game("treppe").conceivable_moves())
        >>> treppe[:3], len(treppe)
        ([base A, base 2, base 3], 8801)
        >>> [sum(1 for _ in engine.game("napoleon", exchange=on).conceivable_moves()) for on in (False, True)]
        [4998, 247823]
        """
        return self._internals.codec.conceivable(self.pack, self._internals.module.turned_off(self.options))

    def masked(self, state: State, seat: int = 0) -> bytes:
        """The state as seen by the player in `seat`, with hidden cards masked.

        >>> position = engine.game("treppe").deal(46)
        >>> seen = position.game.masked(position.state)
        >>> seen.count(engine.vocabulary.HIDDEN), len(position["S"])
        (37, 37)
        """
        tier = self._internals.rules.tier
        out = tier.state()
        tier.observe(tier.state(state), seat, out)
        return bytes(out)


def _same_cards(given: Iterable[int], pack: Iterable[Card], error: type[DealError] | type[PositionError]) -> None:
    given, pack = list(given), list(pack)
    for card in sorted(set(given) | set(pack)):
        have, want = given.count(card), pack.count(Card(card))
        if have != want:
            raise error(f"the card {Card(card)} occurs {have} times; the pack of this game has it {want} times")


# ---------------------------------------------------------------- the games by name


def game(key: str, /, **options: Any) -> Game:
    """Return a game with the given options.

    Args:
        key: one of `engine.games`.
        **options: named as on the game's rules page; options left out keep their defaults.

    Raises:
        OptionError: there is no such game, option or value.

    >>> engine.game("treppe").title()
    'Die Treppe'
    >>> klondike = engine.game("kleine-harfe", turn=3, passes=2)
    >>> klondike.deal(1)["T7"][-1]
    9C
    >>> klondike.options["turn"], engine.game("kleine-harfe").options["turn"]
    (3, 1)
    """
    package = registry.package(key) if isinstance(key, str) else None
    if package is None:
        raise OptionError(f"there is no game {quoted(key)}; there are {', '.join(registry.keys())}")
    return _games.setdefault((made := Game(key, package, options)), made)


_games: dict[Game, Game] = {}


def bound_to(game: Game, rules: Rules) -> Game:
    """The same game with a separate rules object, so that its tier can differ from that of other games.

    Args:
        rules: rules of this game's package; plain Python until they are compiled.
    """
    return Game(game.key, game._internals.package, game.options, rules)


def recorded_game(key: Any, options: Any) -> Game:
    """The game named by a record; its arguments are untrusted and are validated.

    Raises:
        OptionError: there is no such game, option or value.
    """
    if not isinstance(key, str) or not isinstance(options, Mapping) or not all(isinstance(n, str) for n in options):
        raise OptionError("a game is named by a text, its options by a dictionary")
    return game(key, **options)


# ---------------------------------------------------------------- positions


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

    game: Game
    state: bytes
    _origin: Origin
    _previous: Position | None
    _move: Move | None
    _legal: tuple[Move, ...] | None


class Position(Value, _Filled, Knowing):
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
            tier = self.game._internals.rules.tier
            out = tier.scratch()
            count = tier.legal_moves(tier.state(self.state), out)
            legal = self.game._internals.codec.moves(list(out[:count]))
            keep(self, "_legal", legal)
            return legal
        return self._legal

    def play(self, move: str | Move) -> Position:
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
        workspace.position = after = Position(game, state, self._origin, self, move, legal)
        return after

    def _play_plain(self, move: Move) -> Position:
        rules = self.game._internals.rules
        work, out = bytearray(self.state), [0] * rules.max_moves
        count = rules.plain["advance"](work, move.code, out)
        if count < 0:
            raise IllegalMoveError(self.ruling(move))
        rules.count_call(self)
        legal = self.game._internals.codec.moves(out[:count])
        return Position(self.game, bytes(work), self._origin, self, move, legal)

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
        return _ruling(self.game, bytearray(self.state), self._seen(), self.game.move(move))

    def resign(self) -> Position:
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

    def view(self, seat: int = 0) -> View:
        """What the player in `seat` can see.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> position["T2"]
        (7S, QH)
        >>> position.view()["T2"]
        (None, QH)
        """
        return View(self.game, self.game.masked(self.state, seat), seat)

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
            return _takes(game, bytearray(self.state), pile)
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
    def previous(self) -> Position | None:
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
        return tuple([position._move for position in self.history if position._move is not None])

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
        """The representations for a notebook: text, and a picture if a renderer has been registered."""
        bundle = {"text/plain": repr(self)}
        for mime, maker in PICTURES.items():
            bundle[mime] = maker(self)
        return bundle


def _ruling(game: Game, state: bytearray, seen: bytes, move: Move) -> Ruling:
    """The ruling on a move in a state; the cards it names are looked up in `seen`, the observed state."""
    module = game._internals.module
    reason = module.ruling(state, move.code)
    if reason == 0:
        return Ruling(move, True)
    mentioned = facts(game.piles, seen, move) | module.facts(state, move.code, reason, game.options)
    return Ruling(move, False, f"{module.PREFIX}-{reason >> 4}", module.REASONS[reason], mentioned, game.catalogue)


def _restored(game: Game, origin: Origin, steps: list[tuple[bytes, Move | None]]) -> Position:
    """The data for pickling a position: all states from the start on, each with the move that led to it."""
    position: Position | None = None
    for state, move in steps:
        position = Position(game, state, origin, position, move)
    assert position is not None
    return position


PICTURES: dict[str, Any] = {}
"""Renderers for notebooks: MIME type -> function of a position. `cardwidgets` registers one."""


class _FilledView:
    """The attributes of a view under construction: see `_Filled`."""

    __slots__ = ("_masked", "game", "seat")

    game: Game
    seat: int
    _masked: bytes


class View(Value, _FilledView, Knowing):
    """What one player can see of a position: immutable, hashable; hidden cards are None.

    `view[pile]`, `piles`, `top`, `hidden`, `empty`, `next` and `unseen` tell where cards are, `redeals_left` and
    `counters` everything else. `legal_moves` and `open_moves` are the moves, `cards`, `card` and `uncovers` tell about
    a move, and `after` gives the view after it.

    Attributes:
        game: the game with its options.
        seat: the seat of the viewer (0 in a patience).

    >>> view = engine.game("kleine-harfe").deal(1).view()
    >>> view["T2"], view.top("T2")
    ((None, QH), QH)
    >>> view == engine.game("kleine-harfe").deal(1).view()
    True
    """

    __slots__ = ()

    def __new__(cls, game: Game, masked: bytes, seat: int) -> View:
        made = _FilledView()
        made.game = game
        made._masked = masked
        made.seat = seat
        made.__class__ = cls
        return made  # type: ignore[return-value]

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
        may = _takes(self.game, self._masked, foundation)
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

    def after(self, move: str | Move) -> View:
        """What the player knows after a move of their own; a card that the move turns up is still None.

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
        ruling = _ruling(game, state, self._masked, move)
        if self._is_open(move, bool(ruling)):
            raise InvalidMoveError(f"{move}: a card that nobody has seen yet decides whether it is legal")
        if not ruling:
            if move.target in game.piles and self[move.target][-1:] == (None,):
                raise InvalidMoveError(f"{move}: it is forbidden whichever card is turned up ({ruling.clause})")
            raise IllegalMoveError(ruling)
        game._internals.module.apply(state, move.code)
        if any(state[counter.at] == HIDDEN for counter in game._internals.module.COUNTERS):
            raise InvalidMoveError(f"{move}: nobody knows what comes next before that card is turned up")
        return View(game, game.masked(state, self.seat), self.seat)

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
        | `forehand`, `turn`, `declarer` | a seat: who bids first, who is to move, the highest bidder so far |
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


def _takes(game: Game, state: State, pile: str) -> tuple[Card, ...]:
    """The cards of a pack that a pile of a patience could take, in order."""
    number = game.piles[game.piles[pile].target].number
    takes = game._internals.module.takes
    return tuple([card for card in dict.fromkeys(game.pack) if takes(state, number, int(card)) == 0])
