"""Demonstration games: a stored game goes step by step, with a comment on each move by its clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import engine

from ..catalogue import Catalogue
from ..hints import knowledge
from ..position import Position
from . import texts
from .start import Start


@dataclass(frozen=True)
class DemoStep:
    """One step of a demonstration.

    Attributes:
        number: 0 for the start, then the number of the move.
        position: the position after the move.
        clause: the clause by which the move is made, None where no clause speaks for it.
        key: of the reason in the game's catalogue, "" if there is none.
    """

    number: int
    position: Position
    clause: str | None
    key: str


@dataclass(frozen=True, eq=False)
class Demo:
    """A demonstration game.

    Attributes:
        game: the key of the game.
        options: of the game.
        begin: where it begins.
        moves: what is played.
        clauses: numbers of moves (as text) -> the clause behind them, where it is not that of the usual reason.
        seat: whose cards are shown, in a game for several players.
    """

    game: str
    begin: Start
    moves: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    clauses: Mapping[str, str] = field(default_factory=dict)
    seat: int = 0

    @cached_property
    def scenes(self) -> tuple[DemoStep, ...]:
        """All steps, the start among them; every move is played by the rules.

        Raises:
            KartentischError: there is no such deal or position, or a move is not legal.
        """
        game = engine.game(self.game, **self.options)
        position = self.begin.position(game)
        for move in self.moves:
            position = position.play(move)
        return tuple(self._scene(number, one) for number, one in enumerate(position.history))

    @property
    def catalogue(self) -> str:
        """The name of the game's texts."""
        return str(engine.game(self.game).module.CATALOGUE)

    def _scene(self, number: int, position: Position) -> DemoStep:
        before, move = position.previous, position.last_move
        if before is None or move is None:
            return DemoStep(number, position, None, "")
        known = knowledge(before.game)
        if known is None:
            return DemoStep(number, position, None, "")
        value, key = known.advise(bytearray(before.state), move.code, before.game.options)
        if before.game.seats > 1 and value <= 0:  # the reason is that of another move
            return DemoStep(number, position, self.clauses.get(str(number)), "")
        clause = Catalogue(self.catalogue).text(f"hints.{key}", "en").partition(" | ")[2] or None
        return DemoStep(number, position, self.clauses.get(str(number), clause), key)

    def comment(self, scene: DemoStep, language: str | None = None) -> str:
        """What is said to a step: the comment written for it, else why such a move is made at all."""
        written = texts.find(self.catalogue, language, "demo", "comments", str(scene.number))
        if written is not None:
            return texts.fill(written, language)
        if not scene.key:
            return ""
        return Catalogue(self.catalogue).text(f"hints.{scene.key}", language).partition(" | ")[0]
