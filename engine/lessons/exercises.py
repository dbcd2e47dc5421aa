"""The exercises of "Your first strategy": whether a learner's function solves one and, if not, which line is wrong.

An error in the function never raises an exception here; it becomes the answer.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from types import CodeType, FrameType
from typing import Any

from ..base import background
from ..base.background import OutOfTime, TimeLimit
from ..base.cards import Card
from ..base.catalogue import TEXTS, Catalogue
from ..base.errors import KartentischError
from ..core.game import Game, Position, game as game_of
from ..lab import Chance, Policy, Results
from ..lab.rows import Row
from ..lab.run import compare, simulate, takes
from ..players import players_of, usual_player
from ..vocabulary.moves import Move

CATALOGUE = Catalogue(TEXTS, "exercises")
Report = Callable[[int, int], object]

GAME, TRICKS = "grosse-harfe", "napoleon"
"""The games of the exercises."""
DEALS = range(1, 101)
"""The deals on which a strategy is measured."""
LOOKED_AT, LONGEST = 3, 300
"""Deals that are played move by move to find mistakes, and the maximum number of moves in each."""
SECONDS = 2.0
"""The time that a strategy has for all its moves in a game. The first game that takes longer ends the exercise."""
GOALS = {"uncover": 10, "longest": 18, "empty": 60}
"""Exercise -> the number of deals that its strategy must win."""
NEAR, NEAR_DEALS = 10, range(2001, 2201)
"""Percentage points by which a strategy may fall short of greedy, and the deals on which that is measured."""
BID_DEALS, BID_GOAL = range(1, 41), -0.15
"""The deals of the bidding exercise, and the required gain per deal, in chips above the mean of the table."""
EXERCISES = ("first-move", "up-or-stock", "uncover", "longest", "empty", "greedy", "bid", "own")
"""The keys of the exercises, in order."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a learner's solution.

    Attributes:
        exercise: the key of the exercise.
        passed: whether the exercise is solved.
        text: the key of the answer.
        slots: the values for its slots.
        position: the position in which something went wrong; None if nothing did.
        circles: the deal in which the strategy goes in circles, and the moves that it repeats; None if it does not.
        hint: whether to show a hint with it.

    >>> answer = engine.lessons.check("first-move", lambda view, moves, rng: None)
    >>> answer.passed, answer.position.moves
    (False, ())
    >>> answer.sentence()
    'Line 1 returns None, but a strategy returns one of the moves. That was at move 1 of deal 1.'
    """

    exercise: str
    passed: bool
    text: str
    slots: Mapping[str, Any] = field(default_factory=dict)
    position: Position | None = None
    circles: tuple[int, str] | None = None

    def sentence(self, language: str | None = None) -> str:
        """The answer in words.

        Args:
            language: "en" or "de"; None for the current one.
        """
        slots = {name: value(language) if callable(value) else value for name, value in self.slots.items()}
        hint = CATALOGUE.template(f"hints.{self.exercise}", language) if self.exercise != "own" else ""
        text = CATALOGUE.text(self.text, language, **{"hint": hint, **slots}).strip()
        if self.circles:
            deal, moves = self.circles
            text = f"{text} {CATALOGUE.text('circles.told', language, deal=deal, moves=moves)}".strip()
        return text


def check(exercise: str, strategy: Any, progress: Report | None = None) -> Answer:
    """Whether a learner's function solves an exercise; it never raises because of what the function does.

    A game in which the function takes more than two seconds ends the exercise. A single call into C that does not
    return, such as `time.sleep`, is not stopped: for this there is the stop button of the notebook.

    Args:
        exercise: one of `EXERCISES`.
        strategy: `strategy(view, moves, rng) -> move`; for "bid" `bid(hand, trump) -> tricks`, with the cards of the
            hand and the suit of trumps; for "own" two strategies by name.
        progress: called often with the number of finished games and of all games.

    Raises:
        ValueError: there is no such exercise.

    >>> engine.lessons.check("first-move", lambda view, moves, rng: moves[0]).passed
    True
    """
    if exercise not in EXERCISES:
        raise ValueError(f"there is no exercise {exercise!r}; expected one of {', '.join(EXERCISES)}")
    report = progress or (lambda done, total: None)
    if exercise == "own":
        return _own(strategy, report)
    if unfit := _unfit(exercise, strategy, "hand, trump" if exercise == "bid" else "view, moves, rng"):
        return unfit
    if exercise == "bid":
        return _bid(strategy, report)
    game = game_of(GAME)
    circles = None
    for deal in DEALS[:LOOKED_AT]:
        for step in play(game, strategy, deal):
            report(0, len(DEALS))
            if step.failed is not None:
                return _failed(exercise, step)
            if exercise == "up-or-stock" and (other := _first_wanted(step.position)) not in (None, step.move):
                kind = _kind(step.position, other)
                if kind != _kind(step.position, step.move):
                    slots = step.slots | {"line": line_of(strategy, step.position, deal), "other": str(other)}
                    return Answer(exercise, False, "failed.up-or-stock", slots, step.position)
            circles = circles or step.circles
    return _measured(exercise, strategy, game, circles, report)


def _unfit(exercise: str, strategy: Any, parameters: str) -> Answer | None:
    """The answer to something that cannot be called with these parameters."""
    name = str(getattr(strategy, "__name__", ""))
    slots = {"name": name if name.isidentifier() else "mine", "parameters": parameters}
    if not callable(strategy):
        return Answer(exercise, False, "failed.callable", slots)
    if takes(strategy, parameters.count(",") + 1):
        return None
    code = _code(strategy)
    return Answer(exercise, False, "failed.parameters", slots | {"line": code.co_firstlineno if code else 1})


def _measured(exercise: str, strategy: Any, game: Game, circles: tuple[int, str] | None, report: Report) -> Answer:
    """The answer to a strategy that plays by the rules: how many deals it wins."""
    deals = NEAR_DEALS if exercise == "greedy" else DEALS
    if circles:  # every game then lasts until the move limit
        deals = deals[:10]
    results = _compared(exercise, game, {"mine": strategy, "greedy": "greedy"}, deals, ["mine"], report)
    if isinstance(results, Answer):
        return results
    won, other = (sum(row.won for row in results.of(name)) for name in ("mine", "greedy"))
    score = round(results.score("mine").value)
    slots = {"won": won, "games": len(deals), "other": other, "score": score}
    goal = GOALS.get(exercise, max(0, other - NEAR * len(deals) // 100) if exercise == "greedy" else 0)
    goal = goal * len(deals) // 100 if exercise in GOALS else goal
    if won < goal:
        return Answer(exercise, False, "failed.rate", slots | {"goal": goal}, circles=circles)
    return Answer(exercise, True, f"done.{exercise}", slots, circles=circles)


# ---------------------------------------------------------------- move by move


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a strategy.

    Attributes:
        position: the position before the decision.
        move: the chosen move; None if the choice was not a legal move.
        failed: the key of the text about the mistake; None if there was none.
        slots: the values for the slots of that text.
        circles: the deal and the repeated moves, once a position has occurred for the third time.
    """

    position: Position
    move: Move | None
    failed: str | None
    slots: dict[str, Any]
    circles: tuple[int, str] | None = None


def play(game: Game, strategy: Callable[..., Any], deal: int, longest: int = LONGEST) -> Iterator[Decision]:
    """The decisions of a strategy in a patience, up to the end of the game, a mistake, or a number of moves.

    Args:
        game: a patience.
        strategy: the strategy that chooses each move.
        deal: the number of the deal.
        longest: the maximum number of moves.
    """
    with background.limit(SECONDS) as clock:
        yield from _decisions(game, _Timed(strategy, clock), deal, longest)


class _Timed:
    """A strategy whose moves in one game take no longer than `SECONDS` together."""

    def __init__(self, strategy: Callable[..., Any], clock: TimeLimit) -> None:
        self.strategy, self._clock, self._left = strategy, clock, SECONDS

    def __call__(self, *args: Any) -> Any:
        start = time.perf_counter()
        self._clock.start(self._left)
        try:
            return self.strategy(*args)
        finally:
            self._clock.stop()
            self._left -= time.perf_counter() - start


class _Patience:
    """A strategy that gives up all games after one in which it has used up its time."""

    def __init__(self, strategy: Callable[..., Any]) -> None:
        self._strategy, self.__name__ = strategy, "mine"
        self.line = 0

    def __call__(self, *args: Any) -> Any:
        if self.line:
            return "resign"
        try:
            return self._strategy(*args)
        except OutOfTime as error:
            self.line = _line_of_error(self._strategy, error)
            raise


def _compared(
    exercise: str, game: Game, strategies: Mapping[str, Any], deals: Sequence[int], mine: Iterable[str], report: Report
) -> Results | Answer:
    """How strategies do on the same deals; or the answer, if one of the learner's takes too long or breaks a rule."""
    timed = {
        name: _Patience(one) if callable(one) and not isinstance(one, Policy) else one
        for name, one in strategies.items()
    }
    results = compare(game, timed, deals, progress=report, seconds=SECONDS)
    for row in chain.from_iterable(map(results.of, mine)):
        if row.ended == "time":
            return Answer(exercise, False, "failed.time", _late(timed[row.strategy].line, row.moves + 1, row.deal))
        if row.detail and row.ended in ("error", "illegal"):
            slots = {"line": "?", "error": row.detail, "number": row.moves + 1, "deal": row.deal}
            return Answer(exercise, False, "failed.error", slots)
    return results


def _late(line: int, number: int, deal: int) -> dict[str, Any]:
    return {"line": line, "seconds": f"{SECONDS:g}", "number": number, "deal": deal}


def _decisions(game: Game, timed: _Timed, deal: int, longest: int) -> Iterator[Decision]:
    position, rng, strategy = game.deal(deal), Chance(0, deal), timed.strategy
    seen: dict[Position, int] = {}
    while position.outcome is None and len(position.moves) < longest:
        slots: dict[str, Any] = {"deal": deal, "number": len(position.moves) + 1}
        try:
            chosen = timed(position.view(), position.legal_moves, rng)
        except KeyboardInterrupt:
            raise
        except OutOfTime as error:
            yield Decision(position, None, "time", _late(_line_of_error(strategy, error), slots["number"], deal))
            return
        except BaseException as error:
            slots |= {"line": _line_of_error(strategy, error), "error": f"{type(error).__name__}: {error}"[:200]}
            attribute = str(error.name) if isinstance(error, AttributeError) and error.obj is None else ""
            hidden = hasattr(Card, attribute)
            yield Decision(position, None, "hidden" if hidden else "error", slots | {"attribute": attribute})
            return
        if not isinstance(chosen, str | Move):
            slots |= {"line": line_of(strategy, position, deal), "value": f"{chosen!r:.80}"}
            yield Decision(position, None, "no_move", slots)
            return
        slots["move"] = str(chosen)
        try:
            ruling = position.ruling(chosen)
        except KartentischError as error:
            slots |= {"line": line_of(strategy, position, deal), "error": str(error)}
            yield Decision(position, None, "error", slots)
            return
        if not ruling.legal:
            slots |= {"line": line_of(strategy, position, deal), "sentence": ruling.sentence, "clause": ruling.clause}
            yield Decision(position, None, "illegal", slots)
            return
        seen[position] = seen.get(position, 0) + 1
        circles = (deal, _repeated(position)) if seen[position] == 3 else None
        yield Decision(position, ruling.move, None, slots, circles)
        position = position.play(ruling.move)


def _repeated(position: Position) -> str:
    """The moves between a position and its last occurrence."""
    history = position.history
    before = next(at for at in range(len(history) - 2, -1, -1) if history[at] == position)
    moves = [str(one) for one in position.moves[before:]]
    return ", ".join(moves[:4]) + (" ..." if len(moves) > 4 else "")


def _failed(exercise: str, step: Decision) -> Answer:
    return Answer(exercise, False, f"failed.{step.failed}", step.slots, step.position)


def _first_wanted(position: Position) -> Move | None:
    """A move to a foundation, else one from the stock; None if there is neither."""
    for kind in ("up", "stock"):
        for move in position.legal_moves:
            if _kind(position, move) == kind:
                return move
    return None


def _kind(position: Position, move: Move | None) -> str:
    if move is not None and move.target and position.game.piles[move.target].role == "foundation":
        return "up"
    return "stock" if move is not None and move.source == "S" else ""


# ---------------------------------------------------------------- the line of a mistake


def _code(strategy: Any) -> CodeType | None:
    code = getattr(strategy, "__code__", None)
    return code if isinstance(code, CodeType) else None


def _line_of_error(strategy: Any, error: BaseException) -> int:
    """The line of the learner's code in which an error was raised; 1 if it cannot be determined."""
    code = _code(strategy)
    if code is None:
        return 1
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == code.co_filename]
    return lines[-1] or 1 if lines else code.co_firstlineno


def line_of(strategy: Any, position: Position, deal: int) -> int:
    """The line in which a strategy returns its move; 1 if it cannot be determined. This calls the strategy again."""
    code, last = _code(strategy), [1]
    if code is None:
        return 1

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code is not code:
            return None
        last[0] = frame.f_lineno
        return trace

    previous = sys.gettrace()
    with background.limit(SECONDS) as clock:
        sys.settrace(trace)
        try:
            _Timed(strategy, clock)(position.view(), position.legal_moves, Chance(0, deal))
        except (Exception, OutOfTime):  # this time it raises an error: the move was returned in the previous line
            pass
        finally:
            sys.settrace(previous)
    return last[0]


# ---------------------------------------------------------------- the other exercises


def _bid(bid: Callable[..., Any], report: Report) -> Answer:
    """The answer to a function that only bids; its cards are played by the rules of thumb."""
    game = game_of(TRICKS)
    usual = players_of(game)[usual_player(game)]
    wrong: list[Answer] = []
    rows: list[Row] = []

    def player(view: Any, moves: Any, rng: Any) -> Any:
        if not any(move.kind == "bid" for move in moves):
            return usual(view, moves, rng)
        hand = [card for card in view[f"H{view.seat + 1}"] if card is not None]
        trump = next(card for card in view["T"] if card is not None).suit
        slots: dict[str, Any] = {"deal": "?", "number": 1}
        if wrong:
            return moves[0]
        try:
            tricks = bid(hand, trump)
        except KeyboardInterrupt:
            raise
        except OutOfTime as error:
            wrong.append(Answer("bid", False, "failed.time", _late(_line_of_error(bid, error), 1, 0)))
            raise
        except BaseException as error:
            slots |= {"line": _line_of_error(bid, error), "error": f"{type(error).__name__}: {error}"[:200]}
            wrong.append(Answer("bid", False, "failed.error", slots))
            return moves[0]
        if isinstance(tricks, bool) or not isinstance(tricks, int) or not 0 <= tricks <= 5:
            code = _code(bid)
            slots |= {"line": code.co_firstlineno if code else 1, "value": f"{tricks!r:.80}"}
            wrong.append(Answer("bid", False, "failed.no_number", slots))
            return moves[0]
        return next((move for move in moves if move == f"bid {tricks}"), "pass")

    for done, deal in enumerate(BID_DEALS):
        report(done, len(BID_DEALS))
        rows += simulate(game, player, [deal], opponents=usual_player(game), progress=False, seconds=SECONDS).rows
        if wrong:
            return Answer("bid", False, wrong[0].text, {**wrong[0].slots, "deal": deal}, game.deal(deal))
    results = Results(rows, ["player"])
    gain = results.gain().value
    value, goal = (f"{one:+.2f}".replace("-", "\u2212") for one in (gain, BID_GOAL))
    text = "failed.gain" if gain < BID_GOAL else "done.bid" if gain > 0 else "done.bid_loss"
    return Answer("bid", gain >= BID_GOAL, text, {"value": value, "goal": goal})


def _own(strategies: Any, report: Report) -> Answer:
    """The answer to two strategies: whether they differ clearly."""
    if not isinstance(strategies, Mapping) or len(strategies) != 2:
        return Answer("own", False, "failed.two")
    game = game_of(GAME)
    for strategy in strategies.values():
        if callable(strategy):
            if unfit := _unfit("own", strategy, "view, moves, rng"):
                return unfit
            for step in play(game, strategy, DEALS[0]):
                report(0, 2 * len(DEALS))
                if step.failed is not None:
                    return _failed("own", step)
    results = _compared("own", game, strategies, DEALS, strategies, report)
    if isinstance(results, Answer):
        return results
    first, second = results.names
    won, other = (sum(row.won for row in results.of(name)) for name in (first, second))
    difference = results.difference(first, second)
    points = (difference.value, difference.low, difference.high)
    value, low, high = (f"{100 * one:+.0f}".replace("-", "\u2212") for one in points)
    clear = difference.low > 0 or difference.high < 0
    slots = {"first": first, "second": second, "won": won, "other": other, "games": len(DEALS)}
    slots |= {"value": value, "low": low, "high": high}
    return Answer("own", True, f"done.own_{'clear' if clear else 'open'}", slots)
