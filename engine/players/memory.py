"""What a person at a patience knows: the cards that lie open, and those he has seen and can still follow.

Known cards can lie face down again only where a stock is made of cards that lay open: the waste turned over, packets or
columns gathered. The rules move cards without looking at those that stay unseen, so their own `apply`, played on a
state in which unknown cards stay `HIDDEN`, tells where the known ones have gone.
"""

# ruff: noqa: F821  (templates name functions that each game brings; mypy looks here)

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from .. import jit
from ..kernel import HIDDEN
from ..position import View
from ..spec import Stack, State

if TYPE_CHECKING:
    # Bound to the functions of a game by `Rules.template`.
    SIZE: int
    RULING: Any
    APPLY: Any
    LEGAL_MOVES: Any
    OUTCOME: Any
    OBSERVE: Any


@jit.rule
def until_news(world: State, known: State, seen: State, line: Any, count: int) -> int:
    """Play a line on a world, and on what is known, up to the first move that shows an unknown card.

    Returns how many moves that is; 0 if none shows a card, -1 if a move before is not legal.
    """
    for i in range(count):
        if RULING(world, line[i]) != 0:
            return -1
        APPLY(world, line[i])
        APPLY(known, line[i])
        OBSERVE(world, 0, seen)
        for k in range(SIZE):
            if known[k] == HIDDEN and seen[k] != HIDDEN:
                return i + 1
    return 0


@jit.rule
def wins(world: State, line: Any, count: int, out: Any) -> bool:
    """Whether a line is legal from its first move to its last and then the game is won."""
    for i in range(count):
        if RULING(world, line[i]) != 0:
            return False
        APPLY(world, line[i])
    return OUTCOME(world, LEGAL_MOVES(world, out)) == 1


class Memory:
    """What is known of a game that is being played.

    Attributes:
        game: the game.
        known: the state, `HIDDEN` for each card that is not known.
        places: the offsets of the cards that are not known.
        visited: all states known so far.
    """

    def __init__(self, view: View) -> None:
        self.game = view.game
        self._rules = view.game.rules
        self._stacks = [pile for pile in self.game.piles.values() if isinstance(pile, Stack)]
        self.known = bytes(view._masked)
        self.visited = {self.known}
        self._count()

    def _count(self) -> None:
        """Find out what is not known."""
        self.places = [
            k
            for pile in self._stacks
            for k in range(pile.at + 1, pile.at + 1 + self.known[pile.at])
            if self.known[k] == HIDDEN
        ]
        self._missing = Counter(int(card) for card in self.game.pack)
        state = bytearray(self.known)
        self._missing.subtract(int(c) for pile in self.game.piles.values() for c in pile.cards(state) if c != HIDDEN)

    def played(self, state: bytes, code: int) -> bytes:
        """A state after a legal move; unknown cards stay unknown."""
        after = self._rules.state(state)
        self._rules.apply(after, code)
        return bytes(after)

    def follow(self, view: View, code: int) -> bool | None:
        """Take in what a move has brought.

        Args:
            view: what is seen after the move.
            code: the move.

        Returns:
            Whether a card has become known by it; None if the view cannot come from this move: it is another game.
        """
        seen, unknown = view._masked, len(self.places)
        merged = self._merged(self.known, code, seen)
        if merged is None:  # the rules may look at the card that the move shows: try each that it could be
            stock = self.game.piles["S"].at
            top = stock + self.known[stock]
            if self.known[top] == HIDDEN:
                kinds = (card for card, count in self._missing.items() if count > 0)
                tried = (self._merged(self.known[:top] + bytes([c]) + self.known[top + 1 :], code, seen) for c in kinds)
                merged = next((one for one in tried if one is not None), None)
        if merged is None:
            return None
        self.known = merged
        self.visited.add(merged)
        self._count()
        return len(self.places) < unknown

    def _merged(self, known: bytes, code: int, seen: bytes) -> bytes | None:
        """What is known after a move with what is seen then; None if they contradict each other."""
        after = bytearray(seen)
        for k, told in enumerate(self.played(known, code)):
            if told != after[k]:
                if after[k] == HIDDEN:
                    after[k] = told
                elif told != HIDDEN:
                    return None
        return bytes(after)

    # -------------------------------------------------------------- worlds

    def imagine(self, dice: Random) -> bytes:
        """A state that agrees with all that is known, each way the unknown cards can lie equally likely."""
        cards = sorted(self._missing.elements())
        dice.shuffle(cards)
        world = bytearray(self.known)
        for k, card in zip(self.places, cards, strict=True):
            world[k] = card
        return bytes(world)

    def mend(self, world: bytes, dice: Random) -> bytes:
        """A world after news, put right: a card that was imagined elsewhere changes places with the one imagined here.

        Each card keeps its imagined place where it can. Of a world that was drawn at random this makes again one that
        is random among those which agree with what is known now; and what was found out about it mostly still holds.
        """
        mended, missing, wrong = bytearray(self.known), Counter(self._missing), []
        order = list(self.places)
        dice.shuffle(order)  # of equal cards any may have been the one that was seen
        for k in order:
            if missing[world[k]] > 0:
                missing[world[k]] -= 1
                mended[k] = world[k]
            else:
                wrong.append(k)
        cards = sorted(missing.elements())
        dice.shuffle(cards)
        for k, card in zip(wrong, cards, strict=True):
            mended[k] = card
        return bytes(mended)

    # -------------------------------------------------------------- lines

    def until_news(self, world: bytes, line: list[int]) -> tuple[int, bytes]:
        """How many moves of a line there are up to the first news, and what will be known then but for that news.

        In every world that agrees with what is known these moves are legal and look the same up to the news. The number
        is 0 if there are no news, -1 if a move before is not legal.
        """
        rules = self._rules
        known = rules.state(self.known)
        count = rules.template(until_news)(rules.state(world), known, rules.state(), rules.integers(line), len(line))
        return int(count), bytes(known)

    def wins(self, world: bytes, line: list[int]) -> bool:
        """Whether a line wins a world."""
        rules = self._rules
        return bool(rules.template(wins)(rules.state(world), rules.integers(line), len(line), rules.scratch()))
