"""The cards that a move would move, as far as its player sees them: a position adds them to `Move`.

Positions and the lab look up their moves and rarely create one: `mark` writes the cards into bits that are unused in
the codes of moves of cards, and `Sight` creates one move for each marked code.

| bits of a marked code | meaning |
| --- | --- |
| 0 to 23, 40 to 51 | the code of the move |
| 24 to 29 | the lowest card moved, or the height if it comes from a foundation stored that way; 0: it is face down |
| 30 to 39, 52 to 61 | in a run of descending ranks, the suits of the other cards |
| 62 | all cards under it are face down |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from ..base.cards import ALL
from ..compiling.jit import rule
from .kernel import CARDS, HIDDEN, card_rank, card_suit, move_count, move_kind, move_src
from .moves import Codec, Move
from .spec import Cell, Heights, Pile, Stack, State

_ASK, _STACK, _DOWN, _BYTE = range(4)
"""How `mark` finds the cards that leave a pile: not at all; as the last cards of a stack; not visible because the whole
pile is face down; or in a single byte, which is the card or the height of a foundation.
"""

_UNKNOWN = 63  # instead of the lowest card: the cards have to be read from the position
_LONGEST = 11  # the longest run that fits into the code
_CODE = (1 << 24) - 1 | 4095 << 40


@rule
def mark(s: State, out: Any, count: int, places: Any) -> None:
    """Add to the codes of the first `count` moves in `out` which cards each of them moves.

    Args:
        places: how to find the cards that leave each pile, by pile number: `Sight.places`.
    """
    for i in range(count):
        m = out[i]
        if move_kind(m) != CARDS:
            continue
        k = 3 * move_src(m)
        place = places[k]
        at = places[k + 1]
        n = move_count(m)
        if place == _STACK and n <= _LONGEST:
            left = int(s[at]) - n
            c = int(s[at + left + 1])
            seen = c & _UNKNOWN
            for j in range(1, n):
                above = int(s[at + left + 1 + j])
                if card_rank(above) + j != card_rank(c):
                    seen = _UNKNOWN
                    break
                seen |= card_suit(above) << (4 + 2 * j)
            if places[k + 2] >= 0 and 0 < s[places[k + 2]] == left:
                m |= 1 << 62
            out[i] = m | (seen & 65535) << 24 | (seen >> 16) << 52
        elif place == _BYTE and n == 1:
            out[i] = m | int(s[at]) << 24
        elif place != _DOWN:
            out[i] = m | _UNKNOWN << 24


class Sight:
    """The moves of a game with the cards that they move.

    Args:
        codec: creates the moves without their cards.
        piles: the piles of the game, by name.
        seats: the number of players; with several, each sees something else of a pile.

    Attributes:
        places: the argument of `mark`.
        known: the moves by their marked codes.
    """

    def __init__(self, codec: Codec, piles: Mapping[str, Pile], seats: int) -> None:
        self._codec, self._piles = codec, piles
        self.known: dict[int, Move] = _Known(self)
        self._orders = {n: [ALL[c] for c in pile.order] for n, pile in piles.items() if _is_fixed(pile)}  # type: ignore[attr-defined]
        table = [(_ASK, 0, 0)] * 256
        for pile in piles.values() if seats == 1 else ():
            table[pile.number & 255] = _place(pile)
        self.places = list(chain.from_iterable(table))

    def moves(self, codes: Sequence[int], seen: Callable[[], bytes]) -> tuple[Move, ...]:
        """The moves with the given codes, which `mark` has marked.

        Args:
            codes: of legal moves of one position.
            seen: returns the state that the player sees; called only if a code does not contain the cards.
        """
        try:
            if len(codes) < 2:
                return (self.known[codes[0]],) if len(codes) else ()
            moves: tuple[Move, ...] = itemgetter(*codes)(self.known)
            return moves
        except KeyError:
            state = seen()
            return tuple([self.seen(self._codec.move(code & _CODE), state) if _asks(code) else self.known[code]
                          for code in codes])  # fmt: skip

    def made(self, code: int) -> Move:
        """The move with a marked code.

        Raises:
            KeyError: the code does not contain the cards.
        """
        if code >> 40 & 4095 != CARDS:
            return self._codec.move(code)
        low, plain = code >> 24 & 63, code & _CODE
        if low == _UNKNOWN:
            raise KeyError(code)
        move = self._codec.known.get(plain) or self._codec.move(plain)
        if low == 0:
            return move
        card = self._orders[move.source][low - 1] if move.source in self._orders else ALL[low]
        cards = [card]
        for j in range(move.count - 1):
            suit = (code >> 30 if j < 5 else code >> 42) >> 2 * j & 3
            cards.append(ALL[suit << 4 | card.rank - 1 - j])
        return move.moving(tuple(cards), code >> 62 != 0)

    def seen(self, move: Move, state: State) -> Move:
        """A move with the cards that it moves in a position.

        Args:
            move: a move of this game.
            state: the state of the position, as the player sees it.
        """
        if move.kind != "cards":
            return move
        pile = self._piles[move.source]
        held, down = pile.cards(state), pile.face_down(state)
        left = len(held) - move.count
        if left < 0 or left < down or HIDDEN in held[left:]:
            return move
        return move.moving(tuple([ALL[c] for c in held[left:]]), 0 < down == left)


class _Known(dict[int, Move]):
    """The moves by their marked codes, each created on first access."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def __missing__(self, code: int) -> Move:
        move = self[code] = self._sight.made(code)
        return move


def _asks(code: int) -> bool:
    """Whether a marked code lacks the cards."""
    return move_kind(code) & 4095 == CARDS and code >> 24 & 63 == _UNKNOWN


def _place(pile: Pile) -> tuple[int, int, int]:
    if isinstance(pile, Stack) and type(pile).cards is Stack.cards:
        return (_DOWN, 0, 0) if pile.hidden else (_STACK, pile.at, pile.down_at)
    return (_BYTE, pile.at, -1) if isinstance(pile, Cell) or _is_fixed(pile) else (_ASK, 0, 0)


def _is_fixed(pile: Pile) -> bool:
    """Whether the top card of a foundation follows from its height."""
    return isinstance(pile, Heights) and not callable(pile.order) and len(pile.order) < _UNKNOWN
