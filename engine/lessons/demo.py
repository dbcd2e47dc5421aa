"""Demonstrations: a few moves of a stored game, step by step, with a comment and a clause for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..base.reading import quoted
from ..base.value import Fixed
from ..core.game import Position, game as game_of
from ..core.heuristics import score_moves
from ..solver.hints import reason_text
from ..vocabulary.moves import Move
from . import texts
from .shape import part
from .start import Start

CHOICES = 4
"""The maximum number of moves that a learner chooses from."""


@dataclass(frozen=True)
class DemoStep:
    """One step of a demonstration.

    Attributes:
        number: 0 for the start, then the number of the move.
        position: the position after the move.
        clause: the clause behind the move, if any.
        key: the key of the reason in the game's catalogue; "" if there is none.

    >>> step = engine.lessons.course("treppe").demo("first-phase").scenes[2]
    >>> step.number, step.position.last_move, step.clause
    (2, S>R4P2, 'TR-5')
    """

    number: int
    position: Position
    clause: str | None
    key: str


@dataclass(frozen=True, eq=False)
class Demo:
    """A demonstration.

    Attributes:
        game: the key of the game.
        key: identifies its texts; "" for a game that has none.
        options: the options of the game.
        begin: where it begins.
        moves: the moves played.
        clauses: move number (as text) -> clause, if it differs from the clause of the usual reason.
        guesses: the numbers of the moves that the learner guesses before they are shown.
        seat: in a game for several players, the seat whose cards are shown.

    >>> demo = engine.lessons.course("treppe").demo("waste")
    >>> demo.game, demo.moves[0], len(demo.scenes), demo.guesses
    ('treppe', 'S>W', 8, (3,))
    """

    game: str
    key: str
    begin: Start
    moves: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=Fixed)
    clauses: Mapping[str, str] = field(default_factory=Fixed)
    guesses: tuple[int, ...] = ()
    seat: int = 0

    @cached_property
    def scenes(self) -> tuple[DemoStep, ...]:
        """All steps, including the start; every move is played by the rules.

        Raises:
            CourseError: the deal or position does not exist, or a move is illegal.
        """
        with part(f"{self.game}, demo {quoted(self.key)}"):
            position = self.begin.position(game_of(self.game, **self.options))
            for move in self.moves:
                position = position.play(move)
        positions = position.history[-len(self.moves) - 1 :]
        return tuple(self._scene(number, one) for number, one in enumerate(positions))

    def _scene(self, number: int, position: Position) -> DemoStep:
        before, move = position.previous, position.last_move
        if before is None or move is None:
            return DemoStep(number, position, None, "")
        moves = before.legal_moves
        scores = score_moves(before.view(before.to_move), moves)
        key = scores[moves.index(move)].reason if scores and move in moves else ""
        clause = reason_text(before.game, key)[1] if key else None
        return DemoStep(number, position, self.clauses.get(str(number), clause), key)

    def text(self, *keys: str, language: str | None = None) -> str:
        """A text: "title", "intro".

        Raises:
            KeyError: there is no such text.

        >>> engine.lessons.course("treppe").demo("waste").text("title")
        'Stock and waste'
        """
        return texts.text(game_of(self.game), language, "demos", self.key, *keys)

    def choices(self, number: int) -> tuple[Move, ...]:
        """The choices for a learner who guesses a move: that move, and others that look good in the position.

        Args:
            number: the number of the move, counted from 1.

        >>> demo = engine.lessons.course("treppe").demo("waste")
        >>> demo.choices(3)
        (R4>R5, W>FC, S>W)
        """
        before, played = self.scenes[number - 1].position, self.scenes[number].position.last_move
        moves = before.legal_moves
        scores = score_moves(before.view(before.to_move), moves)
        others = [move for move in moves if move != played]
        if scores:
            others.sort(key=lambda move: -scores[moves.index(move)].value)
        offered = {played, *others[: CHOICES - 1]}
        return tuple(move for move in moves if move in offered)

    def comment(self, scene: DemoStep, language: str | None = None) -> str:
        """The comment on a step: its own if there is one, else the general reason for such a move.

        >>> demo = engine.lessons.course("treppe").demo("first-phase")
        >>> demo.comment(demo.scenes[1])
        'The king of diamonds goes up from where it is. In the first phase any card may.'
        """
        game = scene.position.game
        if self.key:
            written = texts.find(game, language, "demos", self.key, "comments", str(scene.number))
            if written is not None:
                return texts.fill(written, language)
        if not scene.key:
            return ""
        return reason_text(game, scene.key, language)[0]
