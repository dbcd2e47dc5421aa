"""A game with its options: deals cards, sets up positions and parses them.

`Game` is one class for all games. What sets a game apart lies in its folder in `engine/games/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

from . import deals, diagram
from .cards import Card
from .cards import cards as read_cards
from .catalogue import Catalogue
from .errors import BadDeal, BadOption, BadPosition
from .moves import Codec, Kind, Move
from .position import Origin, Position
from .reading import plain, quoted
from .registry import GamePackage
from .rules import Rules
from .spec import Pile, State
from .value import Fixed, Value, keep


class Game(Value):
    """A game with its options. Created by `engine.game`; equal when key and options are equal.

    Attributes:
        key: the name of the game ("grosse-harfe").
        options: all options with their values.
        package: its folder: rules, texts, and what else there is.
        module: the module with the rules.
        rules: its rule functions, ready to call.
        piles: the piles by name, in diagram order.
        seats: the number of players.
        pack: the unshuffled pack.
        catalogue: the texts of the game.
        max_count: the largest number of cards in one move.
        kinds: its kinds of moves by their words; "cards" are moves of cards between piles.
        secret: the kinds of moves whose cards only the player who makes them sees.
        known_moves: the moves created so far, by their integer codes.

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
    package: GamePackage
    module: ModuleType
    rules: Rules
    piles: Mapping[str, Pile]
    seats: int
    pack: tuple[Card, ...]
    catalogue: Catalogue
    max_count: int
    kinds: Mapping[str, Kind]
    secret: tuple[str, ...]
    known_moves: Mapping[int, Move]
    _blank: bytes
    _codec: Codec

    def __init__(self, key: str, package: GamePackage, options: Mapping[str, Any], rules: Rules | None = None) -> None:
        module = package.rules
        chosen = _checked_options(key, module, options)
        piles: dict[str, Pile] = {pile.name: pile for pile in module.piles(chosen)}
        blank = bytearray(module.SIZE)
        for option in module.OPTIONS:
            blank[option.at] = option.byte(chosen[option.name])
        targets = {pile.target: piles[pile.target].number for pile in piles.values()}
        sources = {pile.name: pile.number for pile in piles.values()}
        codec = Codec(module.KINDS, sources, targets, module.MAX_COUNT)
        for name, value in {
            "key": key,
            "options": Fixed(chosen),
            "package": package,
            "module": module,
            "rules": rules or package.bound,
            "piles": Fixed(piles),
            "seats": module.seats(chosen),
            "pack": module.full_pack(chosen),
            "catalogue": package.catalogue,
            "max_count": module.MAX_COUNT,
            "kinds": Fixed({kind.word: kind for kind in module.KINDS}),
            "secret": module.SECRET,
            "known_moves": MappingProxyType(codec.known),
            "_blank": bytes(blank),
            "_codec": codec,
        }.items():
            keep(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.options) == (other.key, other.options)

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        from . import _game_of

        return _game_of, (self.key, dict(self.options))

    def __repr__(self) -> str:
        chosen = self.changed_options
        return f"engine.game({self.key!r}{''.join(f', {name}={value!r}' for name, value in chosen.items())})"

    @property
    def changed_options(self) -> dict[str, Any]:
        """The options that differ from the defaults of the game's key.

        >>> engine.game("kleine-harfe", turn=3, passes=0).changed_options
        {'turn': 3}
        """
        usual = {option.name: option.default for option in self.module.OPTIONS} | self.module.KEYS[self.key]
        return {name: value for name, value in self.options.items() if value != usual[name]}

    @property
    def capabilities(self) -> frozenset[str]:
        """What the game has besides rules and texts: some of "heuristics", "search", "drills", "players", "course".

        >>> sorted(engine.game("treppe").capabilities)
        ['course', 'drills', 'heuristics', 'search']
        """
        return self.package.capabilities

    @property
    def unit(self) -> str:
        """What a match of it is played for: "chips" if there is a pot, else "points".

        >>> engine.game("napoleon").unit
        'chips'
        """
        return "chips" if self.module.stake(self.options) else "points"

    def title(self, language: str | None = None) -> str:
        """The name of the game in a language ("en" or "de"; None for the current one).

        >>> engine.game("grosse-harfe").title(), engine.game("hochzeitszug").title("de")
        ('Große Harfe', 'Der Hochzeitszug')
        """
        return self.catalogue.text(f"names.{self.key}", language)

    def clause(self, clause: str, language: str | None = None) -> str:
        """The text of a clause.

        Args:
            clause: its id, such as "GH-6".
            language: "en" or "de"; None for the current one.

        Raises:
            KeyError: the game has no such clause.

        >>> engine.game("hochzeitszug").clause("HZ-3")
        'While a layout is being dealt, no card goes up.'
        >>> engine.game("hochzeitszug").clause("HZ-3", "de")
        'Während des Auslegens wird noch keine Karte auf die Aufbauhäufchen gelegt.'
        """
        return self.catalogue.text(f"clauses.{clause}", language)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of all clauses of the game, in order.

        >>> engine.game("treppe").clauses[:3]
        ('TR-1', 'TR-2', 'TR-3')
        """
        return self.catalogue.keys("clauses")

    def bound_to(self, rules: Rules) -> Game:
        """The same game with a rules object of its own, which may be of another tier than that of other games.

        Args:
            rules: of this game's package; until they are compiled they are plain Python.

        >>> game = engine.game("treppe")
        >>> plain = game.bound_to(engine.rules.Rules(game.package))
        >>> plain == game, plain.rules.compiled
        (True, False)
        """
        return Game(self.key, self.package, self.options, rules)

    # -------------------------------------------------------------- positions

    def blank(self) -> bytearray:
        """A state in which only the options are set.

        >>> state = engine.game("treppe").blank()
        >>> len(state), any(state)
        (200, True)
        """
        return bytearray(self._blank)

    def deal(
        self, number: int | None = None, *, cards: str | Iterable[str | Card] | None = None, forehand: int = 0
    ) -> Position:
        """The position after dealing.

        Args:
            number: the deal number, 0 to `engine.MAX_DEAL`.
            cards: the whole pack in dealing order ("AS TD ...", or the cards), instead of a number.
            forehand: in a game for several players, the seat that is dealt the first cards; 0 in a patience.

        Raises:
            BadDeal: the number or seat is invalid, the cards are not the game's pack, or both or neither of number and
                cards are given.

        >>> position = engine.game("kleine-harfe").deal(1)
        >>> position["T3"]
        (4S, AC, 8H)
        >>> sorted_pack = engine.game("kleine-harfe").deal(cards=position.game.pack)
        >>> sorted_pack["T3"]
        (4C, 5C, 6C)
        """
        forehand = plain(forehand)
        if type(forehand) is not int or not 0 <= forehand < self.seats:
            raise BadDeal(f"forehand is a seat from 0 to {self.seats - 1}, not {quoted(forehand)}")
        if (number is None) == (cards is None):
            raise BadDeal("give either a deal number or the cards of the whole pack")
        tier = self.rules.tier
        if cards is None:
            number = deals.check_number(number)
            order = tier.integers(self.pack)
            tier.shuffle(order, len(self.pack), number)
            origin = Origin(deal=number, forehand=forehand)
        else:
            given = read_cards(cards)
            _same_cards(given, self.pack, BadDeal)
            order = tier.integers(given)
            origin = Origin(cards=given, forehand=forehand)
        blank = self.blank()
        if self.seats > 1:
            blank[self.module.FOREHAND] = forehand + 1
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
        | `pass: 2` | a counter; one that is left out has its initial value |

        Text from `#` to the end of a line is ignored. `Position.diagram(all_cards=True)` writes such a diagram; that of
        a player shows face-down cards as `##` and cannot be read back.

        Raises:
            BadPosition: the diagram cannot be parsed, its cards are not the pack, or the rules cannot produce such a
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
            data: a value from `Position.to_dict`.

        Raises:
            BadPosition: an entry is missing, unknown or contradicts the rules.

        >>> position = engine.game("treppe").deal(46)
        >>> position.game.from_dict(position.to_dict()) == position
        True
        """
        state = self.blank()
        problem = diagram.fill(self, state, data)
        if problem is None:
            laid = [c for pile in self.piles.values() for c in pile.cards(state)]
            _same_cards(laid, self.pack, BadPosition)
            problem = self.module.check(state, self.options)
        if problem is not None:
            raise BadPosition(problem)
        return Position(self, bytes(state), Origin())

    # -------------------------------------------------------------- moves

    def move(self, move: str | Move | int) -> Move:
        """A move of this game, from its text, its integer code or a move of an equal game.

        Raises:
            BadMove: it cannot be parsed, or names a pile that this game does not have.

        >>> harfe = engine.game("grosse-harfe")
        >>> move = harfe.move(" t3 X 2 > t7 ")
        >>> move, move.source, move.count, move.target
        (T3x2>T7, 'T3', 2, 'T7')
        >>> harfe.move(move.code) is move
        True
        """
        if isinstance(move, Move):
            return self._codec.read(move.text)
        if isinstance(move, str):
            return self._codec.read(move)
        return self._codec.move(move)

    def moves(self, codes: Iterable[int]) -> tuple[Move, ...]:
        """The moves with the given integer codes (`Move.code`).

        >>> harfe = engine.game("grosse-harfe")
        >>> harfe.moves([harfe.move("S>W").code, harfe.move("T1>T2").code])
        (S>W, T1>T2)
        """
        return tuple([self._codec.move(int(code)) for code in codes])

    def conceivable_moves(self) -> tuple[Move, ...]:
        """Every move that can be expressed, legal or not, except resigning.

        >>> treppe = engine.game("treppe")
        >>> treppe.conceivable_moves()[:3], len(treppe.conceivable_moves())
        ((base A, base 2, base 3), 8801)
        """
        return tuple(self._codec.move(code) for code in self._codec.conceivable())

    def masked(self, state: State, seat: int = 0) -> bytes:
        """The state as seen by the player in `seat`, with hidden cards masked.

        >>> position = engine.game("treppe").deal(46)
        >>> seen = position.game.masked(position.state)
        >>> seen.count(engine.kernel.HIDDEN), len(position["S"])
        (37, 37)
        """
        out = bytearray(self.module.SIZE)
        self.module.observe(state, seat, out)
        return bytes(out)


def _checked_options(key: str, module: ModuleType, given: Mapping[str, Any]) -> dict[str, Any]:
    known = {option.name: option for option in module.OPTIONS}
    for name in given:
        if name not in known:
            there = f"there are {', '.join(known)}" if known else "it has none"
            raise BadOption(f"{key} has no option {quoted(name)}; {there}")
    options = {option.name: option.default for option in module.OPTIONS} | module.KEYS[key]
    options |= {name: plain(value) for name, value in given.items()}
    if options.get("passes", 0) is None:
        options["passes"] = 0
    for name, option in known.items():
        value = options[name]
        same_type = [v for v in option.values if type(v) is type(value)]
        if value not in same_type:
            shown = [repr(v) for v in option.values]
            expected = " or ".join(shown) if len(shown) < 6 else f"{shown[0]} to {shown[-1]}"
            raise BadOption(f"{key}: {name}={quoted(value)} is not possible; expected {expected}")
    problem = module.check_options(options)
    if problem is not None:
        raise BadOption(f"{key}: {problem}")
    return {option.name: options[option.name] for option in module.OPTIONS}


def _same_cards(given: Iterable[int], pack: Iterable[Card], error: type[BadDeal] | type[BadPosition]) -> None:
    given, pack = list(given), list(pack)
    for card in sorted(set(given) | set(pack)):
        have, want = given.count(card), pack.count(Card(card))
        if have != want:
            raise error(f"the card {Card(card)} occurs {have} times; the pack of this game has it {want} times")
