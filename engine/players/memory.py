"""What a person playing a patience knows: the visible cards, and those they have seen and can still track.

Known cards can only become face down again where a stock is made of face-up cards: the waste turned over, or packets or
columns gathered. The rules move hidden cards without looking at them, so applying them to a state in which unknown
cards are `HIDDEN` shows where the known ones have gone.
"""

# ruff: noqa: F821  (templates use names bound for each game; mypy checks them)

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from ..base.errors import OptionError
from ..compiling import jit
from ..core.arguments import as_position
from ..core.game import Position, View
from ..core.internals import internals, masked
from ..vocabulary.kernel import HIDDEN
from ..vocabulary.spec import Stack, State

if TYPE_CHECKING:
    # Bound to the functions of a game by `Rules.template`.
    SIZE: int
    RULING: Any
    APPLY: Any
    LEGAL_MOVES: Any
    OUTCOME: Any
    OBSERVE: Any


@jit.rule
def until_reveal(world: State, known: State, seen: State, line: Any, count: int) -> int:
    """Play a line in a world, and in the known state, up to the first move that reveals an unknown card.

    Returns the number of moves up to it; 0 if none reveals a card, -1 if an earlier move is illegal.
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
    """Whether every move of a line is legal and the game is won after it."""
    for i in range(count):
        if RULING(world, line[i]) != 0:
            return False
        APPLY(world, line[i])
    return OUTCOME(world, LEGAL_MOVES(world, out)) == 1


class Memory:
    """What is known of a patience in progress by somebody who remembers every card seen.

    Args:
        view: the view from which the game is followed; earlier cards are not known.

    Attributes:
        game: the game with its options.
        known: the state, with `HIDDEN` for each unknown card.
        places: the offsets of the unknown cards.
        visited: all known states so far.

    >>> position = engine.game("kleine-harfe").deal(5)
    >>> len(engine.lab.Memory.of(position).places)
    45
    >>> for _ in range(24):
    ...     position = position.play("S>W")
    >>> memory = engine.lab.Memory.of(position.play("redeal"))
    >>> len(memory.places)
    21
    """

    def __init__(self, view: View) -> None:
        self.game = view.game
        self._rules = internals(view.game).rules
        self._stacks = [pile for pile in self.game.piles.values() if isinstance(pile, Stack)]
        self.known = bytes(masked(view))
        self.visited = {self.known}
        self._count()

    @classmethod
    def of(cls, position: Position) -> Memory:
        """What is known at a position of a game, from the moves that led to it.

        A card seen in a line that was taken back counts as unseen.

        Raises:
            ArgumentError: it is no position.
            OptionError: the game is for several players.
        """
        as_position(position)
        if position.game.seats != 1:
            raise OptionError(f"{position.game.key} is a game for {position.game.seats} players, not a patience")
        game = [position]
        while game[-1].previous is not None:
            game.append(game[-1].previous)
        memory = cls(game.pop().view())
        for after in reversed(game):
            if after.last_move is None or memory.follow(after.view(), after.last_move.code) is None:
                memory = cls(after.view())
        return memory

    def _count(self) -> None:
        """Determine which cards are unknown, and where."""
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
        """The state after a legal move; unknown cards stay unknown.

        >>> position = engine.game("treppe").deal(46)
        >>> memory = engine.lab.Memory(position.view())
        >>> memory.played(memory.known, position.legal_moves[0].code) == memory.known
        False
        """
        after = self._rules.state(state)
        self._rules.apply(after, code)
        return bytes(after)

    def follow(self, view: View, code: int) -> bool | None:
        """Update the memory after a move.

        Args:
            view: the view after the move.
            code: the integer code of the move.

        Returns:
            Whether the move revealed a card; None if the view cannot result from this move because it is of another
            game.

        >>> position = engine.game("kleine-harfe").deal(5)
        >>> memory, after = engine.lab.Memory(position.view()), position.play("S>W")
        >>> memory.follow(after.view(), after.last_move.code)
        True
        """
        seen, unknown = masked(view), len(self.places)
        merged = self._merged(self.known, code, seen)
        if merged is None:  # the rules may depend on the revealed card: try each card it could be
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
        """The knowledge after a move combined with the view; None if they contradict each other."""
        after = bytearray(seen)
        for k, byte in enumerate(self.played(known, code)):
            if byte != after[k]:
                if after[k] == HIDDEN:
                    after[k] = byte
                elif byte != HIDDEN:
                    return None
        return bytes(after)

    # -------------------------------------------------------------- worlds

    def sample(self, dice: Random) -> bytes:
        """A state consistent with everything known, with every assignment of the unknown cards equally likely.

        >>> import random
        >>> memory = engine.lab.Memory(engine.game("treppe").deal(46).view())
        >>> memory.sample(random.Random(1)) == memory.sample(random.Random(2))
        False
        """
        cards = sorted(self._missing.elements())
        dice.shuffle(cards)
        world = bytearray(self.known)
        for k, card in zip(self.places, cards, strict=True):
            world[k] = card
        return bytes(world)

    def repair(self, world: bytes, dice: Random) -> bytes:
        """Repair a world after a card was revealed: a card assumed elsewhere is swapped with the one assumed here.

        Every other card keeps its assumed place if possible. A uniformly sampled world remains a uniform sample among
        those consistent with the new knowledge, and most results found for it remain valid.

        >>> import random
        >>> dice, position = random.Random(1), engine.game("kleine-harfe").deal(5)
        >>> memory, after = engine.lab.Memory(position.view()), position.play("S>W")
        >>> world = memory.played(memory.sample(dice), after.last_move.code)
        >>> memory.follow(after.view(), after.last_move.code)
        True
        >>> after.game.piles["W"].cards(memory.repair(world, dice)) == tuple(map(int, after["W"]))
        True
        """
        repaired, missing, wrong = bytearray(self.known), Counter(self._missing), []
        order = list(self.places)
        dice.shuffle(order)  # if the pack has the card twice, either copy may have been the one revealed
        for k in order:
            if missing[world[k]] > 0:
                missing[world[k]] -= 1
                repaired[k] = world[k]
            else:
                wrong.append(k)
        cards = sorted(missing.elements())
        dice.shuffle(cards)
        for k, card in zip(wrong, cards, strict=True):
            repaired[k] = card
        return bytes(repaired)

    # -------------------------------------------------------------- lines

    def until_reveal(self, world: bytes, line: list[int]) -> tuple[int, bytes]:
        """The number of moves of a line up to the first revealed card, and the knowledge at that point without it.

        In every world consistent with what is known, these moves are legal and look the same. The number is 0 if no
        card is revealed, -1 if an earlier move is illegal.

        >>> position = engine.game("kleine-harfe").deal(5)
        >>> memory, turn = engine.lab.Memory(position.view()), position.game.move("S>W").code
        >>> memory.until_reveal(position.state, [turn, turn])[0]
        1
        """
        rules = self._rules
        known = rules.state(self.known)
        count = rules.template(until_reveal)(rules.state(world), known, rules.state(), rules.integers(line), len(line))
        return int(count), bytes(known)

    def wins(self, world: bytes, line: list[int]) -> bool:
        """Whether a line wins a world.

        >>> position = engine.game("treppe", rows=3, ranks=7, suits=3).deal(1)
        >>> memory, line = engine.lab.Memory(position.view()), engine.solve(position).moves
        >>> memory.wins(position.state, [move.code for move in line])
        True
        """
        rules = self._rules
        return bool(rules.template(wins)(rules.state(world), rules.integers(line), len(line), rules.scratch()))
