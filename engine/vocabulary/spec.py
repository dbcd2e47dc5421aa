"""The vocabulary in which a game describes itself to the rest of the engine: options, piles, counters.

Text diagrams, `to_dict`, `setup`, views, move texts and tables are all derived from these descriptions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..base.cards import ALL, Card

__all__ = ["Cell", "Counter", "Heights", "Option", "Pile", "Reasons", "Stack", "State"]
__dir__ = __all__.copy

State = Any
"""A state vector: `bytearray` (plain) or NumPy `int8` array (compiled)."""


class Reasons(dict[int, str]):
    """Why moves are refused: number of a reason -> its key in `[reasons]` of the texts.

    A number is the number of the clause times 16, plus 1 to 15 within the clause.

    >>> reasons = engine.vocabulary.Reasons()
    >>> SUIT, NEXT = reasons.of(4, "suit", "next")
    >>> NEXT == 4 << 4 | 2, reasons[NEXT]
    (True, 'next')
    """

    def of(self, clause: int, *keys: str) -> tuple[int, ...]:
        """Declare all reasons of a clause; return their numbers, in the order of the keys.

        Raises:
            ValueError: the clause has its reasons already, or there are more than 15.
        """
        numbers = tuple(clause << 4 | n for n in range(1, len(keys) + 1))
        if len(keys) > 15 or any(number in self for number in numbers):
            raise ValueError(f"clause {clause}: all its reasons are declared at once, at most 15")
        self.update(zip(numbers, keys, strict=True))
        return numbers


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game.

    Attributes:
        name: the keyword of `engine.game`.
        default: the value used unless another is given; if the source can be read in several ways, our choice.
        at: the offset of the option's byte in the state.
        values: the allowed values; numbers and booleans are stored as they are, words by their index.
        clause: the clause of the rules that mentions it.

    >>> turn = engine.vocabulary.Option("turn", 1, at=3, values=(1, 3), clause="GH-10")
    >>> turn.byte(3)
    3
    >>> foundations = engine.vocabulary.Option("foundations", "pairs", at=4, values=("pairs", "single"), clause="GH-4")
    >>> foundations.byte("single")
    1
    """

    name: str
    default: Any
    at: int
    values: tuple[Any, ...]
    clause: str

    def byte(self, value: Any) -> int:
        """The byte that represents a value."""
        return self.values.index(value) if isinstance(value, str) else int(value)


@dataclass(frozen=True, slots=True)
class Counter:
    """A value in the state that is not a card in a pile: a pass number, a flag, a card to remember.

    Attributes:
        name: its name in diagrams and views.
        at: its offset in the state.
        low, high: the bounds of the value, both included.
        default: the value in `Game.setup` unless another is given; diagrams leave it out.
        card: whether the value is the byte of a card that lies in some pile; diagrams write it as a card.
        words: what diagrams write for the values 0, 1, ... instead of the number.
        player: whether the value is the number of a player, counted from 1; 0 for nobody.
        of: the number of the player that it belongs to; 0: it belongs to all.

    >>> engine.vocabulary.Counter("pass", at=5, low=1, high=3, default=1).text(2)
    '2'
    >>> engine.vocabulary.Counter("phase", at=6, low=0, high=1, words=("bidding", "play")).text(0)
    'bidding'
    >>> engine.vocabulary.Counter("turned", at=7, low=0, high=61, card=True).text(engine.card("TD"))
    'TD'
    >>> engine.vocabulary.Counter("lead", at=8, low=0, high=5, player=True).value(2)
    1
    """

    name: str
    at: int
    low: int
    high: int
    default: int = 0
    card: bool = False
    words: tuple[str, ...] = ()
    player: bool = False
    of: int = 0

    def text(self, value: int) -> str:
        """The value as written in diagrams."""
        if self.card:
            return ALL[value].text
        return self.words[value] if self.words else str(value)

    def value(self, number: int) -> Card | str | int | None:
        """The value as shown by `View.counters`: a card, a word, a seat (None for nobody), or else the number."""
        if self.card:
            return ALL.get(number)
        if self.player:
            return number - 1 if number else None
        word = self.words[number] if self.words else ""
        return word if word and not word.isdigit() else int(word or number)


@dataclass(frozen=True, slots=True)
class Pile(ABC):
    """A pile as used by diagrams, views and moves.

    Attributes:
        name: its name in diagrams and moves ("T3").
        role: "tableau", "foundation", "stock", "waste", ...
        number: its number in the integer codes of moves.
        at: its offset in the state.
        place: the name used as a move's target, if it shares its place on the table with another pile.
        line: the diagram line that it shares with other piles, if it has none of its own.
        phase_at, phases: the offset of the phase, and the phases in which the pile is in play; -1: always.

    >>> harfe = engine.game("grosse-harfe")
    >>> column, state = harfe.piles["T2"], harfe.deal(4711).state
    >>> column.role, column.target, column.hides, column.in_play(state)
    ('tableau', 'T2', True, True)
    >>> [engine.Card(byte) for byte in column.cards(state)], column.face_down(state)
    ([QS, 9D], 1)
    >>> state = harfe.blank()
    >>> column.store(state, engine.cards("9H 4C"), face_down=1)
    >>> list(state[column.at : column.at + 3])
    [2, 41, 4]
    """

    name: str
    role: str
    number: int
    at: int
    place: str = ""
    line: str = field(default="", kw_only=True)
    phase_at: int = field(default=-1, kw_only=True)
    phases: tuple[int, ...] = field(default=(), kw_only=True)

    def in_play(self, s: State) -> bool:
        """Whether the pile is in play in the current phase."""
        return self.phase_at < 0 or s[self.phase_at] in self.phases

    @property
    def target(self) -> str:
        """The name used as the target of moves."""
        return self.place or self.name

    @abstractmethod
    def cards(self, s: State) -> tuple[int, ...]:
        """Its cards from the bottom up (`HIDDEN` for masked ones)."""

    @property
    def hides(self) -> bool:
        """Whether cards in it can lie face down."""
        return False

    def face_down(self, s: State) -> int:
        """How many of its cards, from the bottom up, lie face down."""
        return 0

    @abstractmethod
    def store(self, s: State, cards: Sequence[int], face_down: int) -> str | None:
        """Write cards, the first `face_down` of them face down; return what is wrong with them, or None."""


@dataclass(frozen=True, slots=True)
class Stack(Pile):
    """A pile stored card by card: the number of cards at offset `at`, then the cards from the bottom up.

    Attributes:
        name, role, number, at, place, line, phase_at, phases: as in `Pile`.
        capacity: the largest number of cards it can hold.
        hidden: whether all its cards lie face down.
        down_at: the offset of its number of face-down cards; -1 if all are face up (or `hidden`).

    >>> waste = engine.vocabulary.Stack("W", "waste", number=2, at=0, capacity=3)
    >>> state = bytearray(4)
    >>> waste.store(state, engine.cards("9H 4C"), 0)
    >>> waste.cards(state), list(state)
    ((41, 4), [2, 41, 4, 0])
    >>> waste.hides, waste.face_down(state)
    (False, 0)
    """

    capacity: int = 0
    hidden: bool = False
    down_at: int = -1

    def cards(self, s: State) -> tuple[int, ...]:
        at = self.at + 1
        return tuple(map(int, s[at : at + s[self.at]]))

    @property
    def hides(self) -> bool:
        return self.hidden or self.down_at >= 0

    def face_down(self, s: State) -> int:
        if self.hidden:
            return int(s[self.at])
        return int(s[self.down_at]) if self.down_at >= 0 else 0

    def store(self, s: State, cards: Sequence[int], face_down: int) -> str | None:
        if len(cards) > self.capacity:
            return f"{len(cards)} cards, but it holds {self.capacity} at most"
        if self.down_at < 0 and face_down != (len(cards) if self.hidden else 0):
            return "all its cards lie face down" if self.hidden else "its cards lie face up"
        if self.down_at >= 0:
            s[self.down_at] = face_down
        s[self.at] = len(cards)
        for i, c in enumerate(cards):
            s[self.at + 1 + i] = c
        return None


@dataclass(frozen=True, slots=True)
class Cell(Pile):
    """A cell for one card, stored as that card; 0 when empty. Diagrams write an empty one as `--`.

    Attributes:
        name, role, number, at, place, line, phase_at, phases: as in `Pile`.

    >>> cell = engine.vocabulary.Cell("R1P1", "tableau", number=9, at=0)
    >>> state = bytearray(1)
    >>> cell.store(state, engine.cards("9H"), 0)
    >>> cell.cards(state), cell.store(state, engine.cards("9H 4C"), 0)
    ((41,), 'it holds one card at most, face up')
    """

    def cards(self, s: State) -> tuple[int, ...]:
        return (int(s[self.at]),) if self.in_play(s) and s[self.at] else ()

    def store(self, s: State, cards: Sequence[int], face_down: int) -> str | None:
        if len(cards) > 1 or face_down:
            return "it holds one card at most, face up"
        s[self.at] = cards[0] if cards else 0
        return None


@dataclass(frozen=True, slots=True)
class Heights(Pile):
    """A foundation stored as its height: its cards follow from the order in which it is built.

    Attributes:
        name, role, number, at, place, line, phase_at, phases: as in `Pile`.
        order: all its cards in building order, or a function of the state that gives them.

    >>> hearts = engine.vocabulary.Heights("FH", "foundation", number=20, at=0, order=engine.pack(suits=[2]))
    >>> state = bytearray([3])
    >>> hearts.cards(state), len(hearts.sequence(state))
    ((AH, 2H, 3H), 13)
    >>> hearts.store(state, engine.cards("AH 3H"), 0)
    'the cards of a foundation follow each other from its base card on'
    """

    order: tuple[int, ...] | Callable[[State], tuple[int, ...]] = ()

    def sequence(self, s: State) -> tuple[int, ...]:
        """All cards it takes, in building order."""
        return self.order(s) if callable(self.order) else self.order

    def cards(self, s: State) -> tuple[int, ...]:
        return self.sequence(s)[: s[self.at]]

    def next_card(self, s: State) -> int | None:
        """The card that it takes next; None if it is complete, or if the card is not decided yet.

        >>> game = engine.game("treppe")
        >>> engine.Card(game.piles["FC"].next_card(game.deal(46).play("base 8").state))
        9C
        """
        return next(iter(self.sequence(s)[s[self.at] :]), None)

    def store(self, s: State, cards: Sequence[int], face_down: int) -> str | None:
        if face_down:
            return "its cards lie face up"
        order = self.sequence(s)
        if tuple(cards) != tuple(order[: len(cards)]):
            return "the cards of a foundation follow each other from its base card on"
        s[self.at] = len(cards)
        return None
