"""Moves and their text forms, for all games.

| text | meaning |
| --- | --- |
| `T3>T7` | the last card of pile T3 to pile T7 |
| `T3x4>T7` | the last four cards of T3, keeping their order, to T7 |
| `S>W` | turn the stock |
| `redeal` | turn the waste over, or gather the tableau and deal it again |
| `deal` | deal the next row |
| `play TD` | play a card to the trick |
| `resign` | give up |

Piles are named as in diagrams: `S` stock, `W` waste, `T1` ... columns, rows or packets, `FC FD FH FS` foundations. The
moves of each game are listed on its rules page. `KINDS` in its rules defines the kinds and the arguments after their
words:

>>> import engine
>>> engine.game("treppe").kinds["base"]
Kind(number=5, word='base', argument=RankArgument())
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from operator import index, itemgetter
from typing import TYPE_CHECKING, Any

from ..base.cards import ALL, RANKS, Card, Rank, card
from ..base.errors import DealError, InvalidMoveError
from ..base.reading import pasted, quoted
from ..base.value import Value
from .kernel import CARDS, RESIGN, move_arg, move_cards, move_count, move_dst, move_kind, move_of, move_src

__all__ = [
    "LARGEST_SET",
    "Argument",
    "CardArgument",
    "CardsArgument",
    "Kind",
    "NoArgument",
    "NumberArgument",
    "RankArgument",
]
__dir__ = __all__.copy

LARGEST_SET = 40
"""The largest pack from which a move can name a set of cards: the bits below the kind of a move."""

MOST_KNOWN = 1 << 15
"""How many moves of a game are kept: all of a patience, but not all sets of cards."""

_CARDS = re.compile(r"([A-Z][A-Z0-9]*?)(?:X(\d{1,2}))?>([A-Z][A-Z0-9]*)")


class Argument(ABC):
    """The argument of a move, after its word: a number in its integer code, a text, and a value (`Move.argument`).

    >>> game = engine.game("napoleon")
    >>> played = game.kinds["play"].argument
    >>> number = played.read("play", ["td"])
    >>> played.value(number), played.write(number)
    (TD, 'TD')
    >>> len(list(played.conceivable(game.pack)))
    32
    """

    @abstractmethod
    def read(self, after: str, words: Sequence[str]) -> int:
        """The number for an argument in a text.

        Args:
            after: the word of the move.
            words: the words that follow it, in lower case.

        Raises:
            InvalidMoveError: the words are not such an argument; the message says what is expected.
        """

    @abstractmethod
    def write(self, number: int) -> str | None:
        """The text for a number; None if there is no such argument."""

    @abstractmethod
    def value(self, number: int) -> Any:
        """The value for a number that `write` accepts."""

    @abstractmethod
    def conceivable(self, pack: Collection[Card]) -> Iterable[int]:
        """All numbers that the rules may accept in a game with this pack."""


@dataclass(frozen=True, slots=True)
class NoArgument(Argument):
    """No argument: `redeal`. The value is None.

    >>> none = engine.vocabulary.NoArgument()
    >>> none.read("redeal", []), none.write(0), none.value(0), none.conceivable(engine.pack())
    (0, '', None, (0,))
    """

    def read(self, after: str, words: Sequence[str]) -> int:
        if words:
            raise InvalidMoveError(f"nothing is expected after {after!r}")
        return 0

    def write(self, number: int) -> str | None:
        return "" if number == 0 else None

    def value(self, number: int) -> None:
        return None

    def conceivable(self, pack: Collection[Card]) -> Iterable[int]:
        return (0,)


@dataclass(frozen=True, slots=True)
class RankArgument(Argument):
    """A rank: `base 7`, `base K`. The value is a `cards.Rank`, 1 (ace) to 13 (king).

    >>> rank = engine.vocabulary.RankArgument()
    >>> rank.read("base", ["q"]), rank.write(12), rank.value(12), rank.conceivable(engine.cards("3D 2D 3C"))
    (12, 'Q', 12, [2, 3])
    """

    def read(self, after: str, words: Sequence[str]) -> int:
        text = words[0].upper().replace("10", "T") if len(words) == 1 else ""
        if len(text) != 1 or text not in RANKS:
            raise InvalidMoveError(f"expected one rank after {after!r}, such as '{after} 7'")
        return RANKS.index(text) + 1

    def write(self, number: int) -> str | None:
        return RANKS[number - 1] if 1 <= number <= len(RANKS) else None

    def value(self, number: int) -> Rank:
        return Rank(number)

    def conceivable(self, pack: Collection[Card]) -> Iterable[int]:
        return sorted({int(card.rank) for card in pack})


@dataclass(frozen=True, slots=True)
class NumberArgument(Argument):
    """A number within bounds: `bid 3`. The value is an `int`.

    Attributes:
        low, high: the bounds, both included; `low` is 0 or more.
        words: other ways to write some of the numbers ({"napoleon": 5}), in lower case.

    >>> tricks = engine.vocabulary.NumberArgument(1, 5, {"napoleon": 5})
    >>> tricks.read("bid", ["napoleon"]), tricks.write(5), tricks.write(6), tricks.value(5)
    (5, '5', None, 5)
    >>> list(tricks.conceivable(engine.pack()))
    [1, 2, 3, 4, 5]
    """

    low: int
    high: int
    words: Mapping[str, int] = field(default_factory=dict, hash=False)

    def read(self, after: str, words: Sequence[str]) -> int:
        known = {str(number): number for number in range(self.low, self.high + 1)} | dict(self.words)
        if len(words) != 1 or words[0] not in known:
            also = "".join(f" or {word}" for word in self.words)
            raise InvalidMoveError(f"expected {self.low} to {self.high}{also} after {after!r}")
        return known[words[0]]

    def write(self, number: int) -> str | None:
        return str(number) if self.low <= number <= self.high else None

    def value(self, number: int) -> int:
        return number

    def conceivable(self, pack: Collection[Card]) -> Iterable[int]:
        return range(self.low, self.high + 1)


@dataclass(frozen=True, slots=True)
class CardArgument(Argument):
    """One card of a pack: `play TD`. The value is a `Card`.

    Attributes:
        pack: the cards that can be named, each once.

    >>> card = engine.vocabulary.CardArgument(engine.pack())
    >>> number = card.read("play", ["TD"])
    >>> card.value(number), card.write(number), card.conceivable(engine.cards("2C TD"))
    (TD, 'TD', [2, 26])
    """

    pack: tuple[Card, ...]

    def read(self, after: str, words: Sequence[str]) -> int:
        chosen = _read_cards(words, self.pack)
        if len(chosen) != 1:
            raise InvalidMoveError(f"expected one card after {after!r}")
        return int(chosen[0])

    def write(self, number: int) -> str | None:
        return ALL[number].text if number in self.pack else None

    def value(self, number: int) -> Card:
        return ALL[number]

    def conceivable(self, pack: Collection[Card]) -> Iterable[int]:
        return [int(card) for card in self.pack if card in pack]


@dataclass(frozen=True, slots=True)
class CardsArgument(Argument):
    """A set of cards of a pack: `exchange 7C 9D`. The value is a tuple of `Card`, in the order of the pack.

    In the integer code the n-th card of the pack, counted from 0, is bit n.

    Attributes:
        pack: the cards that can be named, each once; at most `LARGEST_SET`.
        least, most: the sizes of the sets that the rules may accept; others can be written.

    >>> several = engine.vocabulary.CardsArgument(engine.cards("7C 8C 9C"))
    >>> number = several.read("away", ["9C", "7C"])
    >>> number, several.write(number), several.value(number)
    (5, '7C 9C', (7C, 9C))
    >>> list(several.conceivable(several.pack))
    [0, 1, 2, 4, 3, 5, 6, 7]
    >>> three = engine.vocabulary.CardsArgument(engine.pack(1, (1, 7, 8, 9, 10, 11, 12, 13)), least=3, most=3)
    >>> len(list(three.conceivable(three.pack)))
    4960
    """

    pack: tuple[Card, ...]
    least: int = 0
    most: int = LARGEST_SET

    def __post_init__(self) -> None:
        if len(self.pack) > LARGEST_SET or len(set(self.pack)) < len(self.pack):
            raise ValueError(f"a move names cards of a pack of at most {LARGEST_SET} different cards")

    def read(self, after: str, words: Sequence[str]) -> int:
        chosen = _read_cards(words, self.pack)
        if len(set(chosen)) != len(chosen):
            raise InvalidMoveError("a card is named twice")
        return sum(1 << self.pack.index(card) for card in chosen)

    def write(self, number: int) -> str | None:
        return " ".join(card.text for card in self.value(number)) if 0 <= number < 1 << len(self.pack) else None

    def value(self, number: int) -> tuple[Card, ...]:
        return tuple(card for bit, card in enumerate(self.pack) if number >> bit & 1)

    def conceivable(self, pack: Collection[Card]) -> Iterator[int]:
        bits = [1 << bit for bit, card in enumerate(self.pack) if card in pack]
        for size in range(self.least, min(self.most, len(bits)) + 1):
            yield from map(sum, combinations(bits, size))


def _read_cards(words: Sequence[str], pack: tuple[Card, ...]) -> list[Card]:
    """The cards named by words, all of them from the pack."""
    chosen = []
    for word in words:
        try:
            chosen.append(card(word))
        except DealError as error:
            raise InvalidMoveError(str(error)) from None
        if chosen[-1] not in pack:
            raise InvalidMoveError(f"the pack of this game has no {chosen[-1]}")
    return chosen


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of move, as listed in `KINDS` of a game's rules.

    `Kind(CARDS, "cards")` are the moves of cards between piles; all others are written as a word. The kinds that most
    games share have their numbers in `kernel.py`. A game's own kinds have numbers of its choice, best from 16.

    Attributes:
        number: the kind in the integer codes of moves, 1 to 4095; no two kinds of a game have the same.
        word: how it is written, in lower case ("bid").
        argument: the argument after the word.

    >>> engine.vocabulary.Kind(17, "bid", engine.vocabulary.NumberArgument(1, 5)).word
    'bid'
    >>> engine.game("treppe").kinds["base"].argument.read("base", ["7"])
    7
    """

    number: int
    word: str
    argument: Argument = NoArgument()


class _Filled:
    """The attributes of a move under construction: setting each one past `Value` would take three times as long."""

    __slots__ = ("argument", "cards", "code", "count", "kind", "source", "target", "text")

    text: str
    code: int
    kind: str
    argument: Any
    source: str
    target: str
    count: int
    cards: tuple[Card, ...]


class Move(Value, _Filled):
    """A move of a game: a value that prints as its text form.

    Attributes:
        text: the text form ("T3>T7").
        code: the integer used by the rules.
        kind: "cards" if cards move between piles, else the word of the text ("bid"): a key of `Game.kinds`.
        argument: the argument after the word: a `Card`, a tuple of cards, a number, a `cards.Rank`, or None.
        source, target: the names of the piles; "" unless cards move between piles.
        count: the number of cards moved; 0 unless cards move between piles.
        cards: the cards named after the word; a move between piles has no such attribute. Which cards that moves
            depends on the position: ask `view.cards(move)` or `position.cards(move)`.

    Only the text form matters to the rules, to equality and to the hash.

    >>> napoleon = engine.game("napoleon")
    >>> move = napoleon.move("bid napoleon")
    >>> move, move.kind, move.argument
    (bid 5, 'bid', 5)
    >>> move = napoleon.move("exchange 9d 7c")
    >>> move, move.kind, move.argument
    (exchange 7C 9D, 'exchange', (7C, 9D))
    >>> move = engine.game("grosse-harfe").move("T3x2>T7")
    >>> move.kind, move.source, move.count, move.target
    ('cards', 'T3', 2, 'T7')
    >>> move == "T3x2>T7"
    True
    >>> move.cards
    Traceback (most recent call last):
    AttributeError: which cards T3x2>T7 moves depends on the position: ask view.cards(move) or position.cards(move)
    """

    __slots__ = ()

    def __new__(
        cls,
        text: str = "",
        code: int = 0,
        kind: str = "",
        argument: Any = None,
        source: str = "",
        target: str = "",
        count: int = 0,
        cards: tuple[Card, ...] = (),
    ) -> Move:
        made = _Filled()
        made.text = text
        made.code = code
        made.kind = kind
        made.argument = argument
        made.source = source
        made.target = target
        made.count = count
        if not source:
            made.cards = cards
        made.__class__ = cls
        return made  # type: ignore[return-value]

    def __reduce__(self) -> tuple[Any, ...]:
        named = () if self.source else self.cards
        return Move, (self.text, self.code, self.kind, self.argument, self.source, self.target, self.count, named)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name in ("cards", "card", "uncovers"):
                what = "whether {} uncovers one" if name == "uncovers" else "which cards {} moves"
                raise AttributeError(
                    f"{what.format(self)} depends on the position: ask view.{name}(move) or position.{name}(move)"
                )
            raise AttributeError(f"'Move' object has no attribute {name!r}", name=name, obj=self)

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return self.text == (other.text if isinstance(other, Move) else other)

    def __hash__(self) -> int:
        return hash(self.text)


class Codec:
    """Parses and formats the moves of one game.

    Args:
        kinds: the kinds of moves that the game has.
        sources, targets: pile name -> pile number, for the piles that moves may take cards from or put cards on.
        max_count: the largest number of cards in one move.

    Attributes:
        known: moves created so far by their integer codes, at most `MOST_KNOWN`.
    """

    def __init__(
        self, kinds: Sequence[Kind], sources: Mapping[str, int], targets: Mapping[str, int], max_count: int
    ) -> None:
        self.sources, self.targets, self.max_count = sources, targets, max_count
        self._source_names = {number: name for name, number in sources.items()}
        self._target_names = {number: name for name, number in targets.items()}
        self._has_cards = any(kind.number == CARDS for kind in kinds)
        self._words = {kind.word: kind for kind in kinds if kind.number != CARDS}
        self._numbers = {kind.number: kind for kind in self._words.values()}
        self.known: dict[int, Move] = {}
        self._texts: dict[str, Move] = {}

    def move(self, code: int) -> Move:
        """The move with the given integer code.

        Raises:
            InvalidMoveError: no move of this game has this code.
        """
        try:
            code = index(code)
        except TypeError:
            raise InvalidMoveError(f"a move is a text, such as 'T3>T7', or its code, not {quoted(code)}") from None
        move = self.known.get(code)
        if move is None:
            move = self._make(code)
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
                self._texts.clear()
            self.known[code] = self._texts[move.text] = move
        return move

    def moves(self, codes: Sequence[int]) -> tuple[Move, ...]:
        """The moves with the given integer codes.

        Raises:
            InvalidMoveError: one of them is no move of this game.
        """
        try:
            if len(codes) < 2:
                return (self.known[codes[0]],) if len(codes) else ()
            moves: tuple[Move, ...] = itemgetter(*codes)(self.known)
            return moves
        except KeyError:
            return tuple([self.move(code) for code in codes])

    def _make(self, code: int) -> Move:
        kind = self._numbers.get(move_kind(code))
        if kind is not None:
            number = move_arg(code)
            behind = kind.argument.write(number)
            if behind is not None:
                value = kind.argument.value(number)
                cards = value if isinstance(value, tuple) else (value,) if isinstance(value, Card) else ()
                return Move(f"{kind.word} {behind}".rstrip(), code, kind.word, value, cards=cards)
        if move_kind(code) == CARDS and self._has_cards:
            pair, count = (move_src(code), move_dst(code)), move_count(code)
            source, target = self._source_names.get(pair[0]), self._target_names.get(pair[1])
            if source and target and 1 <= count <= self.max_count and code == move_cards(*pair, count):
                times = f"x{count}" if count > 1 else ""
                return Move(f"{source}{times}>{target}", code, "cards", None, source, target, count)
        raise InvalidMoveError(f"{quoted(code)} is no move of this game")

    def read(self, text: str) -> Move:
        """Parse the text form of a move.

        Raises:
            InvalidMoveError: the text is not a move, or names a pile that the game does not have.
        """
        known = self._texts.get(text)
        return known if known is not None else self.move(self._code(text))

    def _code(self, text: str) -> int:
        if not isinstance(text, str):
            raise InvalidMoveError(f"a move is written as text, such as 'T3>T7', not {quoted(text)}")
        plain = re.sub(r"\s+", " ", pasted(text))
        if len(plain) > 100:
            raise InvalidMoveError(f"{plain[:40]!r}... is too long for a move")
        word, _, behind = plain.lower().partition(" ")
        if word in self._words:
            kind = self._words[word]
            try:
                return move_of(kind.number, kind.argument.read(word, behind.split()))
            except InvalidMoveError as error:
                raise InvalidMoveError(f"{quoted(text)}: {error}") from None
        match = _CARDS.fullmatch(plain.upper().replace(" ", ""))
        if match is None:
            words = "".join(f", {word!r}" for word in sorted(self._words))
            raise InvalidMoveError(f"{quoted(text)} is not a move; expected such as 'T3>T7', 'T3x4>T7'{words}")
        source, times, target = match.groups()
        count = int(times) if times else 1
        for name, known, what in ((source, self.sources, "take"), (target, self.targets, "put")):
            if name not in known:
                raise InvalidMoveError(
                    f"{quoted(text)}: there is no pile {name} to {what} cards; there are {', '.join(known)}"
                )
        if not 1 <= count <= self.max_count:
            raise InvalidMoveError(
                f"{quoted(text)}: the number of cards lies between 1 and {self.max_count}, not {count}"
            )
        return move_cards(self.sources[source], self.targets[target], count)

    def conceivable(self, pack: Collection[Card], off: Collection[str]) -> Iterator[Move]:
        """Every move that the rules may allow in some position, except resigning.

        Args:
            pack: of the game.
            off: the words of moves, and the names of piles that give no cards, which an option turns off.
        """
        for kind in self._words.values():
            if kind.number != RESIGN and kind.word not in off:
                for number in kind.argument.conceivable(pack):
                    yield self._make(move_of(kind.number, number))
        if self._has_cards:
            for source in [number for name, number in self.sources.items() if name not in off]:
                for target in dict.fromkeys(self.targets.values()):
                    for count in range(1, self.max_count + 1):
                        yield self.move(move_cards(source, target, count))
