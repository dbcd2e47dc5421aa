"""`find_deals`: deal numbers that can or cannot be won, graded by the luck of careless play."""

from __future__ import annotations

from collections.abc import Iterator

from ..base.errors import ArgumentError
from ..core.arguments import amount, as_game, refusal
from ..core.game import Game
from ..vocabulary.deals import check_number
from .session import knowledge
from .solution import solve

DIFFICULTIES = ("forgiving", "mixed", "unforgiving")
"""The grades of `difficulty`."""
TRIES = 40


def difficulty(game: Game, number: int) -> str:
    """How forgiving a deal is: how far careless play gets with some luck.

    `TRIES` games are played in which a card goes to a foundation whenever possible and all other moves are random. If
    the best of them puts at least 60% of the pack on the foundations, the deal is "forgiving"; below 35% it is
    "unforgiving", otherwise "mixed". The measure says nothing about whether the deal can be won. It also differs from
    the grades "easy", "medium" and "hard" at a table, which rank the deals of one game by the success of its
    strategies.

    Args:
        game: a patience with its options, or its key.
        number: the deal number.

    Raises:
        OptionError: the game is for several players.

    >>> [engine.solver.difficulty(engine.game("treppe"), number) for number in (1, 2, 3)]
    ['unforgiving', 'unforgiving', 'forgiving']
    """
    knowledge(game)
    share = careless(game, number) / len(game.pack)
    return "forgiving" if share >= 0.6 else "unforgiving" if share < 0.35 else "mixed"


def careless(game: Game, number: int) -> int:
    """The highest score in `TRIES` games of careless play."""
    from .careless import best_score

    return best_score(game, number, TRIES)


def find_deals(
    game: Game | str,
    winnable: bool | None = True,
    difficulty: str | None = None,
    start: int = 1,
    seconds: float | None = 5,
    memory_mb: float = 200.0,
) -> Iterator[int]:
    """Yield deal numbers from `start` on, endlessly, that are proved, with all cards known, to be as requested.

    Args:
        game: a patience with its options, or its key.
        winnable: True: won by moves that were replayed; False: proved lost; None: either.
        difficulty: "forgiving", "mixed" or "unforgiving", as `engine.solver.difficulty` grades deals; None for any.
        start: the first deal number to examine.
        seconds: time limit per deal, None for none; deals left undecided are skipped.
        memory_mb: memory limit in megabytes.

    Raises:
        ArgumentError: an argument is of no use, such as a negative limit.
        DealError: `start` is no deal number.
        OptionError: there is no such game, or it is for several players.
        ValueError: there is no such difficulty.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> lost = engine.find_deals(small, winnable=False)
    >>> next(lost), next(lost)
    (41, 66)
    >>> next(engine.find_deals(engine.game("treppe"), difficulty="forgiving"))
    3
    """
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise ValueError(f"difficulty is one of {', '.join(DIFFICULTIES)}, not {difficulty!r}")
    game, start = as_game(game), check_number(start)
    limits = amount("seconds", seconds), amount("memory_mb", memory_mb, none=False)
    if winnable not in (True, False, None):
        raise ArgumentError(refusal("winnable", winnable, "winnable"))
    knowledge(game)
    return _found(game, winnable, difficulty, start, *limits)


def _found(
    game: Game, winnable: bool | None, wanted: str | None, start: int, seconds: float, memory_mb: float
) -> Iterator[int]:
    number = start
    while True:
        if wanted is None or difficulty(game, number) == wanted:
            status = {True: "won", False: "lost", None: None}[winnable]
            if status is None or solve(game.deal(number), seconds, None, memory_mb, shorten=False).status == status:
                yield number
        number += 1
