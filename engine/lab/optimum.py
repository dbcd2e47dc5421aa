"""How often the best player wins who does not see the hidden cards: exactly, for small packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

from ..base.errors import ArgumentError, OptionError
from ..core.arguments import as_game
from ..core.game import Game, Position
from ..core.internals import internals
from ..players.memory import Memory
from ..vocabulary.kernel import HIDDEN

_MARK = 127
"""Marks unknown cards, so that those that `observe` leaves visible are found."""


def optimum(game: Game) -> Callable[[Position | Memory], float]:
    """Return a function that computes the best chance of winning a patience without seeing its hidden cards.

    Its argument is a position of the game, or what a player knows of one. The result is exact, for a player who
    remembers all cards seen; two more unknown cards take about fifty times as long, and more memory. It raises
    `ArgumentError` for anything else, and if hidden cards decide rules, as in Die Treppe (TR-6).

    Args:
        game: a patience with a small pack.

    Raises:
        ArgumentError: it is no game.
        OptionError: the game is for several players.

    >>> small = engine.game("grosse-harfe", packs=1, suits=2, ranks=3, columns=3)
    >>> engine.lab.optimum(small)(small.deal(11))
    0.6666666666666666
    """
    if as_game(game).seats != 1:
        raise OptionError(f"{game.key} is a game for {game.seats} players: the optimum is that of a patience")
    rules, counters = internals(game).rules, internals(game).module.COUNTERS
    rules.compile()
    out = rules.scratch()

    def turned_up(known: bytes) -> int:
        """The offset of an unknown card that lies face up; -1 if there is none."""
        return game.masked(known.replace(bytes([HIDDEN]), bytes([_MARK]))).find(_MARK) if HIDDEN in known else -1

    @cache
    def chance(known: bytes) -> float:
        if (at := turned_up(known)) >= 0:  # it may be any of the unknown cards: the mean over them
            if any(known[counter.at] == HIDDEN for counter in counters):
                raise ArgumentError(f"{game!r}: its rules depend on hidden cards")
            left = Counter(int(card) for card in game.pack)
            left.subtract(card for pile in game.piles.values() for card in pile.cards(known) if card != HIDDEN)
            total = sum(n * chance(known[:at] + bytes([card]) + known[at + 1 :]) for card, n in left.items() if n)
            return total / left.total()
        found, reached, turns = [known], {known}, list[bytes]()
        for before in found:  # grows: all that moves lead to until a card turns up
            moves = rules.legal_moves(state := rules.state(before), out)
            if rules.outcome(state, moves) == 1:
                return 1.0
            for code in out[:moves]:
                rules.apply(state := rules.state(before), code)
                if (after := bytes(state)) not in reached:
                    reached.add(after)
                    (found if turned_up(after) < 0 else turns).append(after)
        certain = any(chance(after) == 1 for after in reversed(turns))  # then the others do not matter
        return 1.0 if certain else max(map(chance, turns), default=0.0)

    def best(place: Position | Memory) -> float:
        memory = Memory.of(place) if isinstance(place, Position) else place
        if not isinstance(memory, Memory) or memory.game != game:
            raise ArgumentError(f"a position of {game!r}, or a `Memory` of one, not {place!r}")
        return chance(memory.known)

    return best
