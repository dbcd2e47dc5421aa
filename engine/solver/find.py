"""`find_deals`: numbers of deals that can, or cannot, be won; graded by how hard they are to win."""

from __future__ import annotations

from collections.abc import Iterator

from ..game import Game
from .solution import solve

DIFFICULTIES = ("easy", "medium", "hard")
"""By the luck of careless play, see `difficulty`."""
TRIES = 40


def difficulty(game: Game, number: int) -> str:
    """How hard a deal is to win, by a stated measure: how far careless play gets in it.

    `TRIES` games are played, each of which puts a card up whenever it can and else plays at random. If the best of
    them puts up at least 60 % of the pack the deal is "easy", below 35 % "hard", else "medium". The measure
    says nothing about whether the deal can be won.

    Args:
        game: the game.
        number: of the deal.
    """
    share = careless(game, number) / len(game.pack)
    return "easy" if share >= 0.6 else "hard" if share < 0.35 else "medium"


def careless(game: Game, number: int) -> int:
    """Most cards up in `TRIES` games of careless play."""
    from .careless import best_score

    return best_score(game, number, TRIES)


def find_deals(
    game: Game,
    winnable: bool | None = True,
    difficulty: str | None = None,
    start: int = 1,
    seconds: float = 5,
    memory_mb: float = 200.0,
) -> Iterator[int]:
    """Numbers of deals, from `start` on, without end: those that are proved to be as asked, all cards known.

    Args:
        game: a patience with its options.
        winnable: True: won by moves that were replayed; False: proved lost; None: any.
        difficulty: one of `DIFFICULTIES`, None: any.
        start: the first number to look at.
        seconds: most seconds for each deal; a deal that stays unknown is passed over.
        memory_mb: most megabytes of memory.

    Raises:
        ValueError: no such difficulty, or the game is no patience.
    """
    if difficulty is not None and difficulty not in DIFFICULTIES:
        raise ValueError(f"difficulty is one of {', '.join(DIFFICULTIES)}, not {difficulty!r}")
    if game.seats != 1:
        raise ValueError(f"{game.key} is no patience: there is nothing to solve")
    return _found(game, winnable, difficulty, start, seconds, memory_mb)


def _found(
    game: Game, winnable: bool | None, wanted: str | None, start: int, seconds: float, memory_mb: float
) -> Iterator[int]:
    number = start
    while True:
        if wanted is None or difficulty(game, number) == wanted:
            status = {True: "won", False: "lost", None: None}[winnable]
            if status is None or solve(game.deal(number), seconds, None, memory_mb).status == status:
                yield number
        number += 1
