"""A game with its options: deals cards, sets up positions and parses them.

`Game` is one class for all games. What sets a game apart lies in its folder in `engine/games/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

from . import deals, diagram
from .cards import Card
from .cards import cards as read_cards
from .errors import BadDeal, BadOption, BadPosition
from .moves import Codec, Kind, Move
from .position import Origin, Position
from .registry import GamePackage
from .spec import Pile, State


class Game:
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
    """

    def __init__(self, key: str, package: GamePackage, options: Mapping[str, Any]) -> None:
        self.key, self.package, self.module, self.rules = key, package, package.rules, package.bound
        module = self.module
        self.options = _checked_options(key, module, options)
        self.piles: dict[str, Pile] = {pile.name: pile for pile in module.piles(self.options)}
        self.seats: int = module.seats(self.options)
        self.pack: tuple[Card, ...] = module.full_pack(self.options)
        self.catalogue = package.catalogue
        self._blank = bytearray(module.SIZE)
        for option in module.OPTIONS:
            self._blank[option.at] = option.byte(self.options[option.name])
        targets = {pile.target: self.piles[pile.target].number for pile in self.piles.values()}
        sources = {pile.name: pile.number for pile in self.piles.values()}
        self.max_count: int = module.MAX_COUNT
        self.kinds: dict[str, Kind] = {kind.word: kind for kind in module.KINDS}
        self.secret: tuple[str, ...] = module.SECRET
        self._codec = Codec(module.KINDS, sources, targets, module.MAX_COUNT)
        self.known_moves = self._codec.known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.options) == (other.key, other.options)

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.options.items())))

    def __repr__(self) -> str:
        chosen = self.changed_options
        return f"engine.game({self.key!r}{''.join(f', {name}={value!r}' for name, value in chosen.items())})"

    @property
    def changed_options(self) -> dict[str, Any]:
        """The options that differ from the defaults of the game's key."""
        usual = {option.name: option.default for option in self.module.OPTIONS} | self.module.KEYS[self.key]
        return {name: value for name, value in self.options.items() if value != usual[name]}

    @property
    def capabilities(self) -> frozenset[str]:
        """What the game has besides rules and texts: some of "heuristics", "search", "drills", "players", "course"."""
        return self.package.capabilities

    @property
    def unit(self) -> str:
        """What a match of it is played for: "chips" if there is a pot, else "points"."""
        return "chips" if self.module.stake(self.options) else "points"

    def title(self, language: str | None = None) -> str:
        """The name of the game in a language ("en" or "de"; None for the current one)."""
        return self.catalogue.text(f"names.{self.key}", language)

    def clause(self, clause: str, language: str | None = None) -> str:
        """The text of a clause.

        Args:
            clause: its id, such as "GH-6".
            language: "en" or "de"; None for the current one.

        Raises:
            KeyError: the game has no such clause.
        """
        return self.catalogue.text(f"clauses.{clause}", language)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of all clauses of the game, in order."""
        return self.catalogue.keys("clauses")

    # -------------------------------------------------------------- positions

    def blank(self) -> bytearray:
        """A state in which only the options are set."""
        return bytearray(self._blank)

    def deal(
        self, number: int | None = None, *, cards: str | Iterable[str] | None = None, forehand: int = 0
    ) -> Position:
        """The position after dealing.

        Args:
            number: the deal number, 0 to `deals.MAX_DEAL`.
            cards: the whole pack in dealing order ("AS TD ..."), instead of a number.
            forehand: in a game for several players, the seat that is dealt the first cards; 0 in a patience.

        Raises:
            BadDeal: the number or seat is invalid, the cards are not the game's pack, or both or neither of number and
                cards are given.
        """
        if type(forehand) is not int or not 0 <= forehand < self.seats:
            raise BadDeal(f"forehand is a seat from 0 to {self.seats - 1}, not {forehand!r}")
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
        """The position described by a text diagram (see `diagram.py` for the format).

        Raises:
            BadPosition: the diagram cannot be parsed, its cards are not the pack, or the rules cannot produce such a
                position; the message names the line or the pile.
        """
        return self.from_dict(diagram.read(self, text))

    def from_dict(self, data: Mapping[str, Any]) -> Position:
        """The position described by a dictionary.

        Args:
            data: a value from `Position.to_dict`.

        Raises:
            BadPosition: an entry is missing, unknown or contradicts the rules.
        """
        state = self.blank()
        problem = diagram.fill(self, state, data)
        if problem is None:
            laid = [c for pile in self.piles.values() for c in pile.cards(state)]
            _same_cards(laid, self.pack, BadPosition)
            problem = self.module.check(state, self.options)
        if problem is not None:
            raise BadPosition(problem)
        position = Position(self, bytes(state), Origin())
        position._origin.position = position.to_dict()
        return position

    # -------------------------------------------------------------- moves

    def move(self, move: str | Move | int) -> Move:
        """A move of this game, from its text, its integer code or a move of an equal game.

        Raises:
            BadMove: it cannot be parsed, or names a pile that this game does not have.
        """
        if isinstance(move, Move):
            return self._codec.read(move.text)
        if isinstance(move, str):
            return self._codec.read(move)
        return self._codec.move(move)

    def moves(self, codes: Iterable[int]) -> tuple[Move, ...]:
        """The moves with the given integer codes (`Move.code`)."""
        return tuple([self._codec.move(int(code)) for code in codes])

    def conceivable_moves(self) -> tuple[Move, ...]:
        """Every move that can be expressed, legal or not, except resigning."""
        return tuple(self._codec.move(code) for code in self._codec.conceivable())

    def masked(self, state: State, seat: int = 0) -> bytes:
        """The state as seen by the player in `seat`, with hidden cards masked."""
        out = bytearray(self.module.SIZE)
        self.module.observe(state, seat, out)
        return bytes(out)


def _checked_options(key: str, module: ModuleType, given: Mapping[str, Any]) -> dict[str, Any]:
    known = {option.name: option for option in module.OPTIONS}
    for name in given:
        if name not in known:
            there = f"there are {', '.join(known)}" if known else "it has none"
            raise BadOption(f"{key} has no option {name!r}; {there}")
    options = {option.name: option.default for option in module.OPTIONS} | module.KEYS[key] | dict(given)
    if options.get("passes", 0) is None:
        options["passes"] = 0
    for name, option in known.items():
        value = options[name]
        same_type = [v for v in option.values if type(v) is type(value)]
        if value not in same_type:
            shown = [repr(v) for v in option.values]
            expected = " or ".join(shown) if len(shown) < 6 else f"{shown[0]} to {shown[-1]}"
            raise BadOption(f"{key}: {name}={value!r} is not possible; expected {expected}")
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
