"""Moves and their text forms, for all games.

| text | meaning |
| --- | --- |
| `T3>T7` | the last card of pile T3 to pile T7 |
| `T3x4>T7` | the last four cards of T3, keeping their order, to T7 |
| `S>W` | turn the stock |
| `redeal` | turn the waste over, or gather the tableau and deal it again |
| `deal` | deal the next row (Große Napoleon) |
| `base 7` | choose the rank of the base cards (Die Treppe) |
| `bid 3` | bid a number of tricks; 5 is Napoleon |
| `pass` | make no bid; or sit out a deal instead of going along |
| `join` | go along |
| `exchange 7C 9D` | hand back these cards for others; `exchange` alone keeps all |
| `away 7C 8C 9D` | discard these cards |
| `play TD` | play a card to the trick |
| `resign` | give up |

Piles are named as in diagrams: `S` stock, `W` waste, `T1` ... columns, rows or packets, `FC FD FH FS` foundations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from .cards import ALL, RANKS, Card, card
from .errors import BadDeal, BadMove
from .kernel import (
    AWAY,
    BASE,
    BID,
    CARDS,
    DEAL,
    EXCHANGE,
    JOIN,
    PASS,
    PLAY,
    REDEAL,
    RESIGN,
    move_arg,
    move_cards,
    move_count,
    move_dst,
    move_kind,
    move_of,
    move_src,
    set_bit,
)

WORDS = {
    REDEAL: "redeal",
    RESIGN: "resign",
    DEAL: "deal",
    BASE: "base",
    BID: "bid",
    PASS: "pass",
    JOIN: "join",
    EXCHANGE: "exchange",
    AWAY: "away",
    PLAY: "play",
}
"""Kinds of moves written as a word, some of them with an argument."""

SHORT_PACK = tuple(card for card in ALL.values() if card.rank == 1 or card.rank >= 7)
"""The 32-card pack, for moves that name cards."""

_CARDS = re.compile(r"([A-Z][A-Z0-9]*?)(?:X(\d{1,2}))?>([A-Z][A-Z0-9]*)")


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """A move of a game: a value that prints as its text form.

    Attributes:
        text: the text form ("T3>T7").
        code: the integer used by the rules.
        source, target: the names of the piles; "" unless cards move between piles.
        count: the number of cards moved; 0 unless cards move between piles.
        cards: the cards named in the text (`play`, `exchange`, `away`).
    """

    text: str
    code: int
    source: str = ""
    target: str = ""
    count: int = 0
    cards: tuple[Card, ...] = ()

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
        known: the moves created so far, by their integer codes; each move is created only once.
    """

    def __init__(
        self, kinds: tuple[int, ...], sources: Mapping[str, int], targets: Mapping[str, int], max_count: int
    ) -> None:
        self.kinds, self.sources, self.targets, self.max_count = kinds, sources, targets, max_count
        self._source_names = {number: name for name, number in sources.items()}
        self._target_names = {number: name for name, number in targets.items()}
        self._words = {WORDS[kind]: kind for kind in kinds if kind in WORDS}
        self.known: dict[int, Move] = {}
        self._texts: dict[str, Move] = {}

    def move(self, code: int) -> Move:
        """The move with the given integer code.

        Raises:
            BadMove: no move of this game has this code.
        """
        move = self.known.get(code)
        if move is None:
            move = self.known[code] = self._make(int(code))
            self._texts[move.text] = move
        return move

    def _make(self, code: int) -> Move:
        kind = move_kind(code)
        if kind in WORDS and kind in self.kinds:
            behind = _argument_text(kind, move_arg(code))
            if behind is not None:
                return Move(f"{WORDS[kind]} {behind}".rstrip(), code, cards=_argument_cards(kind, move_arg(code)))
        if kind == CARDS and CARDS in self.kinds:
            source = self._source_names.get(move_src(code))
            target = self._target_names.get(move_dst(code))
            count = move_count(code)
            if source and target and count >= 1:
                times = f"x{count}" if count > 1 else ""
                return Move(f"{source}{times}>{target}", code, source, target, count)
        raise BadMove(f"{code} is no move of this game")

    def read(self, text: str) -> Move:
        """Parse the text form of a move.

        Raises:
            BadMove: the text is not a move, or names a pile that the game does not have.
        """
        known = self._texts.get(text)
        return known if known is not None else self.move(self._code(text))

    def _code(self, text: str) -> int:
        if not isinstance(text, str):
            raise BadMove(f"a move is written as text, such as 'T3>T7', not {text!r}")
        plain = re.sub(r"\s+", " ", text.strip())
        if len(plain) > 100:
            raise BadMove(f"{plain[:40]!r}... is too long for a move")
        word, _, behind = plain.lower().partition(" ")
        if word in self._words:
            return move_of(self._words[word], _argument(self._words[word], behind, text))
        match = _CARDS.fullmatch(plain.upper().replace(" ", ""))
        if match is None:
            words = "".join(f", {word!r}" for word in sorted(self._words))
            raise BadMove(f"{text!r} is not a move; expected such as 'T3>T7', 'T3x4>T7'{words}")
        source, times, target = match.groups()
        count = int(times) if times else 1
        for name, known, what in ((source, self.sources, "take"), (target, self.targets, "put")):
            if name not in known:
                raise BadMove(f"{text!r}: there is no pile {name} to {what} cards; there are {', '.join(known)}")
        if not 1 <= count <= self.max_count:
            raise BadMove(f"{text!r}: the number of cards lies between 1 and {self.max_count}, not {count}")
        return move_cards(self.sources[source], self.targets[target], count)

    def conceivable(self) -> list[int]:
        """Every move that can be expressed, legal or not, except resigning and sets of three or more cards."""
        result = []
        for kind in self.kinds:
            if kind in WORDS and kind != RESIGN:
                result += [move_of(kind, arg) for arg in _arguments(kind)]
        if CARDS not in self.kinds:
            return result
        for source in self.sources.values():
            for target in dict.fromkeys(self.targets.values()):
                result += [move_cards(source, target, count) for count in range(1, self.max_count + 1)]
        return result


_PLAIN = (REDEAL, RESIGN, DEAL, PASS, JOIN)  # the word takes no argument


def _arguments(kind: int) -> list[int]:
    """All possible arguments of a kind of move (for sets of cards: up to two, since more are too many to list)."""
    if kind == BASE:
        return list(range(1, 14))
    if kind == BID:
        return list(range(1, 6))
    if kind == PLAY:
        return [int(c) for c in SHORT_PACK]
    if kind in (EXCHANGE, AWAY):
        bits = [set_bit(int(c)) for c in SHORT_PACK]
        sets = [0] if kind == EXCHANGE else []
        for size in (1, 2):
            sets += [sum(chosen) for chosen in combinations(bits, size)]
        return sets
    return [0]


def _argument_cards(kind: int, arg: int) -> tuple[Card, ...]:
    if kind == PLAY:
        return (ALL[arg],)
    if kind in (EXCHANGE, AWAY):
        return tuple(c for c in SHORT_PACK if arg & set_bit(int(c)))
    return ()


def _argument_text(kind: int, arg: int) -> str | None:
    """The text after the word of a move; None if the kind of move has no such argument."""
    if kind in _PLAIN:
        return "" if arg == 0 else None
    if kind == BASE:
        return RANKS[arg - 1] if 1 <= arg <= 13 else None
    if kind == BID:
        return str(arg) if 1 <= arg <= 5 else None
    if kind == PLAY:
        return ALL[arg].text if arg in ALL and ALL[arg] in SHORT_PACK else None
    return " ".join(c.text for c in _argument_cards(kind, arg)) if 0 <= arg < 1 << 32 else None


def _argument(kind: int, behind: str, text: str) -> int:
    """Parse the argument that follows the word of a move."""
    words = behind.split()
    if kind in _PLAIN:
        if words:
            raise BadMove(f"{text!r}: nothing is expected after {WORDS[kind]!r}")
        return 0
    if kind == BASE:
        if len(words) != 1 or words[0].upper().replace("10", "T") not in RANKS:
            raise BadMove(f"{text!r}: expected one rank after 'base', such as 'base 7'")
        return RANKS.index(words[0].upper().replace("10", "T")) + 1
    if kind == BID:
        if len(words) != 1 or words[0] not in ("1", "2", "3", "4", "5", "napoleon"):
            raise BadMove(f"{text!r}: expected 1, 2, 3, 4 or 5 (Napoleon) after 'bid'")
        return 5 if words[0] == "napoleon" else int(words[0])
    chosen = []
    for word in words:
        try:
            chosen.append(card(word))
        except BadDeal as error:
            raise BadMove(f"{text!r}: {error}") from None
        if chosen[-1] not in SHORT_PACK:
            raise BadMove(f"{text!r}: the pack of this game has no {chosen[-1]}")
    if kind == PLAY:
        if len(chosen) != 1:
            raise BadMove(f"{text!r}: expected one card after 'play'")
        return int(chosen[0])
    if len(set(chosen)) != len(chosen):
        raise BadMove(f"{text!r}: a card is named twice")
    return sum(set_bit(int(c)) for c in chosen)
