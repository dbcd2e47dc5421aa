"""`Game`, `Position` and `View`: the interface shared by all games.

`Game` is one class for all games: it deals cards, sets up positions and parses them. Everything specific to a game is
in its folder in `engine/games/`. What positions and views tell is in `position.py` and `view.py`, beside this module.

A position is a value: `play` returns a new one and leaves the old one unchanged, so rerunning a notebook cell is
harmless. Positions are equal when game, options and the cards on the table are equal; their history (the deal and the
moves) is kept but does not affect equality.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..base.cards import Card, cards as read_cards
from ..base.catalogue import COMMON, Catalogue
from ..base.errors import DealError, OptionError, PositionError
from ..base.reading import plain, quoted
from ..base.value import Fixed, Value, keep
from ..vocabulary import deals
from ..vocabulary.moves import Kind, Move
from ..vocabulary.spec import Pile, State
from . import diagram, registry
from .internals import Internals
from .position import PICTURES as PICTURES, AnyPosition, Origin as Origin
from .registry import GamePackage
from .rules import Rules
from .view import AnyView


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


# ---------------------------------------------------------------- their views and positions


class View(AnyView):
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

    game: Game


class Position(AnyPosition):
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

    game: Game

    def view(self, seat: int = 0) -> View:
        """What the player in `seat` can see.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> position["T2"]
        (7S, QH)
        >>> position.view()["T2"]
        (None, QH)
        """
        return View(self.game, self.game.masked(self.state, seat), seat)
