"""Tools for a first strategy: check whether it solves an exercise, watch it play, find the move that lost a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Unpack

import engine
from cardwidgets.course.demo import WatchedMoves
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.scene import layouts
from cardwidgets.scene.svg import scene_svg
from cardwidgets.widgets.look import Look
from cardwidgets.widgets.output import cells
from cardwidgets.widgets.output.live_html import LocalizedHtml
from cardwidgets.widgets.output.passing_line import passing_line
from engine import lessons
from engine.core.arguments import as_game, deal_numbers
from engine.lab.run import checked_strategy
from engine.lessons import exercises
from engine.lessons.demo import Demo
from engine.lessons.start import Start

LONGEST = 400
"""The maximum number of moves in a game to watch: no strategy needs more, unless it goes in circles."""
SECONDS = 2.0
"""The solver's time limit per position, in seconds."""
PATIENCE = 2.0
"""Seconds after which a check shows how far it is."""
_BOX = "display:flex;flex-direction:column;gap:8px;max-width:46em;padding:8px 14px;border-left:4px solid"
_COLOURS = {True: "#2e7d4f", False: "#b3541e"}
_MARKS = {True: "\u2713", False: "\u2717"}


class Checked(LocalizedHtml):
    """The answer to a learner's solution, with the position in which it went wrong.

    Args:
        answer: the answer of `engine.lessons.check` to the solution.
        language: "en" or "de"; None for the engine's current one.
        stale: whether a newer version of the solution did not compile.

    Attributes:
        answer: the answer of `engine.lessons.check` to the solution.
        stale: whether a newer version of the solution did not compile.

    >>> cardwidgets.check("first-move", lambda view, moves, rng: None)
    ✗ Line 1 returns None, but a strategy returns one of the moves. That was at move 1 of deal 1.
    """

    def __init__(self, answer: lessons.Answer, language: str | None = None, *, stale: bool = False) -> None:
        super().__init__(language)
        self.answer, self.stale = answer, stale

    @property
    def passed(self) -> bool:
        """Whether the exercise is solved."""
        return self.answer.passed

    def __repr__(self) -> str:
        language = self._locale.language
        note = f"{exercises.CATALOGUE.text('check.stale', language)} " if self.stale else ""
        return f"{_MARKS[self.passed]} {note}{self.answer.sentence(language)}"

    def _repr_html_(self) -> str:
        language, position = self._locale.language, self.answer.position
        picture = ""
        if position is not None and position.game.seats == 1:
            picture = scene_svg(layouts.scene(position, language=language, handles=False), letters=language)
        return f'<div style="{_BOX} {_COLOURS[self.passed]}"><b>{escape(repr(self))}</b>{picture}</div>'


def check(exercise: str, strategy: Any) -> Checked:
    """Whether a function solves an exercise of the first strategy; it never raises because of what the function does.

    Args:
        exercise: one of `engine.lessons.EXERCISES`.
        strategy: `strategy(view, moves, rng) -> move`; for "bid" `bid(hand, trump) -> tricks`; for "own" two strategies
            by name.

    Raises:
        ValueError: there is no such exercise.

    >>> cardwidgets.check("first-move", lambda view, moves, rng: moves[0]).passed
    True
    """
    solutions = [strategy, *(strategy.values() if isinstance(strategy, Mapping) else ())]
    with passing_line(PATIENCE) as show:
        answer = lessons.check(
            exercise,
            strategy,
            lambda done, games: show(exercises.CATALOGUE.text("check.running", done=done, games=games)),
        )
    return Checked(answer, stale=cells.outdated(solutions))


class WatchPanel(WatchedMoves):
    """A game played by a strategy, to watch.

    Args:
        strategy: `strategy(view, moves, rng) -> move`, or the name of a built-in one.
        deal: the number of the deal.
        game: the game, or its key.
        pace: the pace of automatic play, "slow", "normal" or "fast".
        **look: the appearance and the language, see `Look`.

    Attributes:
        answer: the fault of the strategy; None if it has broken no rule.

    Raises:
        OptionError: the game is for several players.
        ValueError: there is no such pace.

    >>> panel = cardwidgets.watch("digger", 7)
    >>> panel.go(1)
    >>> panel.position.moves
    (T4>T7,)
    >>> panel.close()
    """

    def __init__(
        self,
        strategy: Any,
        deal: int,
        game: engine.Game | str = exercises.GAME,
        *,
        pace: str = "normal",
        **look: Unpack[Look],
    ) -> None:
        game = as_game(game)
        if game.seats > 1:
            raise engine.OptionError(exercises.CATALOGUE.text("why.watched"))
        self._name, self._deal = _named(strategy), deal
        moves, self.answer = _game(game, _callable(game, strategy), deal)
        demo = Demo(game.key, "", Start(deal=deal), tuple(moves), options=game.changed_options)
        super().__init__(demo, pace, look)

    def _heading(self) -> tuple[str, str]:
        title = self._say("watch_title", name=self._name, number=self._deal)
        return title, self.answer.sentence(self.language) if self.answer else ""


class LostPanel(PlayPanel):
    """A lost game on the table, at the move that lost it.

    Args:
        position: the end of the game.
        losing: the number of that move, counted from 1.
        answer: the sentence that names it.
    """

    def __init__(self, position: engine.Position, losing: int, answer: lessons.Answer) -> None:
        super().__init__(position)
        node = self.history.here
        for _ in range(len(position.moves) - losing + 1):
            node = node.before if node.before is not None else node
        self.go(node)
        self._announcer.announce("info", lambda: answer.sentence(self.language))


def why_lost(strategy: Any, deals: Iterable[int], game: engine.Game | str = exercises.GAME) -> Any:
    """A lost deal on the table, at the move that lost it, with all cards known; or a sentence if there is none.

    Args:
        strategy: `strategy(view, moves, rng) -> move`, or the name of a built-in one.
        deals: the numbers of deals; the first that is lost is chosen.
        game: the game, or its key.

    >>> cardwidgets.why_lost("greedy", [1])
    ✓ The strategy wins every one of these deals. There is nothing to review.
    """
    game = as_game(game)
    if game.seats > 1:
        return Checked(lessons.Answer("own", False, "why.several"))
    chosen = _callable(game, strategy)
    for deal in deal_numbers("deals", deals):
        moves, answer = _game(game, chosen, deal)
        if answer is not None:
            return Checked(answer)
        position = game.deal(deal)
        for move in moves:
            position = position.play(move)
        if position.outcome != "won":
            return _reviewed(position, deal)
    return Checked(lessons.Answer("own", True, "why.won"))


def _reviewed(position: engine.Position, deal: int) -> Any:
    """The table of a lost game at the move that lost it, or a sentence."""
    review = engine.review(position, seconds=SECONDS)
    statuses = review.statuses
    if review.losing is None:
        key = "lost" if statuses[0] == "lost" else "won_still" if statuses[-1] == "won" else "unknown"
        return Checked(lessons.Answer("own", False, f"why.{key}", {"deal": deal}))
    slots = {"deal": deal, "number": review.losing, "move": str(review.losing_move), "better": str(review.better)}
    answer = lessons.Answer("own", False, "why.gave_up" if review.losing_move == "resign" else "why.move", slots)
    return LostPanel(position, review.losing, answer)


def _game(game: engine.Game, strategy: Any, deal: int) -> tuple[list[str], lessons.Answer | None]:
    """The moves of a strategy in a deal, and its fault if it has one, such as going in circles."""
    moves: list[str] = []
    for step in exercises.play(game, strategy, deal, LONGEST):
        if step.failed is not None:
            return moves, lessons.Answer("own", False, f"failed.{step.failed}", step.slots, step.position)
        if step.circles is not None:
            return moves, lessons.Answer("own", False, "circles.only", {}, circles=step.circles)
        moves.append(str(step.move))
    return moves, None


def _callable(game: engine.Game, strategy: Any) -> Any:
    return checked_strategy(game, "strategy", strategy)


def _named(strategy: Any) -> str:
    return strategy if isinstance(strategy, str) else str(getattr(strategy, "__name__", "?"))
