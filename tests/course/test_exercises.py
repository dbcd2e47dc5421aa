"""The exercises of the first strategy: a few plain lines solve each, and each mistake is named with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cardwidgets
import engine
from engine import lessons

Strategy = Callable[..., Any]


def first(view: Any, moves: Any, rng: Any) -> Any:
    return moves[0]


def up_or_stock(view: Any, moves: Any, rng: Any) -> Any:
    for move in moves:
        if move.target.startswith("F"):
            return move
    for move in moves:
        if move.source == "S":
            return move
    return moves[0]


def on(view: Any, moves: Any, rng: Any) -> Any:
    """Up, then the waste, the stock and the next pass."""
    for move in moves:
        if move.target.startswith("F"):
            return move
    for move in moves:
        if move.source in ("W", "S") or move == "redeal":
            return move
    return "resign"


def uncover(view: Any, moves: Any, rng: Any) -> Any:
    for move in moves:
        if move.uncovers:
            return move
    return on(view, moves, rng)


def dug(view: Any, moves: Any) -> Any:
    """The move that turns a card in the column that hides most; None if no move does."""
    best, most = None, 0
    for move in moves:
        if move.uncovers and view.hidden(move.source) > most:
            best, most = move, view.hidden(move.source)
    return best


def longest(view: Any, moves: Any, rng: Any) -> Any:
    return dug(view, moves) or on(view, moves, rng)


def emptied(view: Any, moves: Any) -> Any:
    """A move of a whole column to another one; None if there is none."""
    for move in moves:
        columns = move.source.startswith("T") and move.target.startswith("T")
        if columns and move.count == len(view[move.source]) and view[move.target]:
            return move
    return None


def empty(view: Any, moves: Any, rng: Any) -> Any:
    return dug(view, moves) or emptied(view, moves) or on(view, moves, rng)


def freed(view: Any, moves: Any) -> Any:
    """A move within the tableau that bares a card which a foundation takes next; None if there is none."""
    wanted = [view.next(pile) for pile in view.piles if pile.startswith("F")]
    for move in moves:
        if move.source.startswith("T") and move.target.startswith("T"):
            cards = view[move.source]
            if len(cards) > move.count and cards[-move.count - 1] in wanted and not move.uncovers:
                return move
    return None


def own_way(view: Any, moves: Any, rng: Any) -> Any:
    found = dug(view, moves) or emptied(view, moves)
    up = next((move for move in moves if move.target.startswith("F")), None)
    return found or up or freed(view, moves) or on(view, moves, rng)


def bid(hand: Any, trump: Any) -> int:
    good = 0
    for card in hand:
        if card.suit == trump or card.rank == 1:
            good += 1
    return 1 if good >= 2 else 0


SOLVED: dict[str, Any] = {
    "first-move": first,
    "up-or-stock": up_or_stock,
    "uncover": uncover,
    "longest": longest,
    "empty": empty,
    "greedy": own_way,
    "bid": bid,
    "own": {"this": uncover, "that": empty},
}
BEFORE: dict[str, Any] = {
    "up-or-stock": first,
    "uncover": up_or_stock,
    "longest": up_or_stock,
    "empty": longest,
    "greedy": empty,
    "bid": lambda hand, trump: 0,
}
"""Exercise -> what its learner has before."""


def test_there_are_eight_exercises() -> None:
    assert tuple(SOLVED) == lessons.EXERCISES


@pytest.mark.parametrize("exercise", SOLVED)
def test_an_exercise_is_solved_by_a_few_lines(exercise: str) -> None:
    answer = lessons.check(exercise, SOLVED[exercise])
    assert answer.passed, answer.told()
    for language in engine.LANGUAGES:
        assert answer.told(language)


@pytest.mark.thorough
@pytest.mark.parametrize("exercise", BEFORE)
def test_an_exercise_is_not_solved_by_what_was_there_before(exercise: str) -> None:
    assert not lessons.check(exercise, BEFORE[exercise]).passed


def misspelt(view: Any, moves: Any, rng: Any) -> Any:
    return mvoes[0]  # type: ignore[name-defined]  # noqa: F821


def forbidden(view: Any, moves: Any, rng: Any) -> Any:
    if view.empty:
        return moves[0]
    return "T2>T1"


def silent(view: Any, moves: Any, rng: Any) -> Any:
    for move in moves:
        if move.target == "F":
            return move


def deep(view: Any, moves: Any, rng: Any) -> Any:
    return deep(view, moves, rng)


def leaves(view: Any, moves: Any, rng: Any) -> Any:
    raise SystemExit(1)


def line(strategy: Strategy, of: int) -> int:
    """The line in this file of a line of a function, counted from its first."""
    return strategy.__code__.co_firstlineno + of


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (misspelt, f"Line {line(misspelt, 1)}: NameError: name 'mvoes' is not defined. That was at move 1 of deal 1."),
        (silent, f"Line {line(silent, 1)} returns None, but a strategy returns one of the moves."),
        (forbidden, f"Line {line(forbidden, 3)} returns T2>T1, at move 1 of deal 1. The "),
        (deep, f"Line {line(deep, 1)}: RecursionError"),
        (leaves, f"Line {line(leaves, 1)}: SystemExit: 1"),
        ("first", "A strategy is a function"),
    ],
)
@pytest.mark.parametrize("exercise", ["first-move", "empty"])
def test_a_mistake_is_named_with_line_move_and_position(exercise: str, strategy: Any, said: str) -> None:
    answer = lessons.check(exercise, strategy)
    assert not answer.passed
    assert answer.told("en").startswith(said)
    assert answer.told("de") != answer.told("en")
    if strategy is forbidden:
        assert answer.told("en").endswith("(GH-6)") and answer.position == engine.game("grosse-harfe").deal(1)


def test_a_bid_that_is_no_number_is_named() -> None:
    assert "returns None, but this function returns how many tricks" in lessons.check(
        "bid", lambda hand, trump: None
    ).told("en")
    assert "ZeroDivisionError" in lessons.check("bid", lambda hand, trump: 1 // 0).told("en")


def test_a_strategy_that_goes_in_circles_is_told_so() -> None:
    answer = lessons.check("first-move", first)
    assert answer.circles is not None and "It goes in circles: in deal 1 it plays" in answer.told("en")
    results = engine.simulate(engine.game("grosse-harfe"), first, 10, progress=False)
    assert "first goes in circles" in str(results)


def test_chance_is_not_taken_for_circles() -> None:
    assert not engine.simulate(engine.game("grosse-harfe"), "random", 10, progress=False).circles()


def test_what_is_no_exercise_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no exercise 'flying'; expected one of first-move"):
        lessons.check("flying", first)


def test_only_a_patience_is_watched() -> None:
    with pytest.raises(engine.BadOption, match="Only games of a patience can be watched"):
        cardwidgets.watch(first, 7, "napoleon")
