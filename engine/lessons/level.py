"""A level: a position, a goal, what spoils it, and a way there. All of it is data from `engine/lessons/levels/`.

    [[levels]]
    key = "black-on-red"              # names its texts
    chapter = "building"              # levels are shown chapter by chapter
    clauses = ["GH-6"]                # what the level teaches: clauses that the learner obeys or breaks here
    options = {}                      # of the game, where they are not the usual ones
    setup = '''...'''                 # a diagram; or deal = 4711
    before = ["S>W"]                  # moves played before the learner begins
    goal = [{ lies = "9C", on = "TH" }]            # all must hold (see `goals`)
    fails = [{ when = { moves = 4 }, says = "slow" }]   # any spoils the level, and is said so
    limit = 4                         # most moves of the learner; a short form of such a fail
    watch = true                      # it fails as soon as the goal can be reached no more (proved by search)
    solution = ["T3>T7"]              # what to try; "! T2>T7" is a move that is meant to be refused
    tempting = [{ move = "T2>T7", clause = "GH-6" }]    # illegal moves that are offered on purpose
    traps = [{ move = "T4>T7", shows = ["S>W"], says = "buried" }]   # legal, but answered by a refutation
    easy = true                       # may be won by accident

A level of Napoleon begins with a deal that is told by `hands`, `turned`, `blind`, `stock` and `forehand` (as
in `engine.match.dealing_order`) and has a `player` (1, 2, ...): the learner's. The others play by themselves, always in
the same way: the first move of `script` that is legal, else what a rule-based player does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from ..catalogue import checked
from ..game import Game
from ..position import Position, Ruling
from . import goals, texts
from .goals import Condition, Tried
from .start import Start

REFUSED = "! "
"""Stands before a move of a solution that is meant to be refused."""


@dataclass(frozen=True)
class Fail:
    """What spoils a level: a condition, and the key of the text that says so."""

    when: Condition
    says: str


@dataclass(frozen=True)
class Tempting:
    """An illegal move that the level offers on purpose, and the clause that forbids it.

    Attributes:
        after: moves of the learner that come before it.
    """

    move: str
    clause: str
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trap:
    """A legal move that is answered by its refutation on the table.

    Attributes:
        move: the move.
        says: key of the text.
        shows: moves that show why it was a mistake; the table goes through them and then back.
        after: moves of the learner that come before it; None: wherever it is made.
    """

    move: str
    says: str
    shows: tuple[str, ...] = ()
    after: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Verdict:
    """How a level stands.

    Attributes:
        status: "open", "done" or "failed".
        says: for a failed level the key of the reason: one of its own fails, or "limit", "over", "unreachable".
    """

    status: str
    says: str = ""


OPEN, DONE = Verdict("open"), Verdict("done")


@dataclass(frozen=True, eq=False)
class Level:
    """A level. Attributes as the module's text describes them; `begin` is where it starts."""

    game: Game
    key: str
    chapter: str
    clauses: tuple[str, ...]
    goal: tuple[Condition, ...]
    solution: tuple[str, ...]
    begin: Start
    fails: tuple[Fail, ...] = ()
    limit: int | None = None
    watch: bool = False
    tempting: tuple[Tempting, ...] = ()
    traps: tuple[Trap, ...] = ()
    easy: bool = False
    player: int = 0
    script: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Names the level among all levels: "grosse-harfe/black-on-red"."""
        return f"{self.game.key}/{self.key}"

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return max(0, self.player - 1)

    @property
    def par(self) -> int:
        """How many moves the stored solution makes."""
        return sum(not move.startswith(REFUSED) for move in self.solution)

    # -------------------------------------------------------------- playing

    @cached_property
    def start(self) -> Position:
        """The position in which the learner begins.

        Raises:
            KartentischError: the data describe no position.
        """
        return self.replied(self.begin.position(self.game))

    def replied(self, position: Position) -> Position:
        """The position after the others have moved, until the learner is to move or the deal is over."""
        while position.game.seats > 1 and position.to_move not in (self.seat, -1):
            position = position.play(self._reply(position))
        return position

    def _reply(self, position: Position) -> str:
        legal = [move.text for move in position.legal_moves]
        for move in self.script:
            if move in legal:
                return move
        from ..players.napoleon import rule_based

        chance = random.Random(f"{self.key} {len(position.moves)}")
        return rule_based(position.view(position.to_move), position.legal_moves, chance).text

    def made(self, position: Position) -> tuple[str, ...]:
        """The moves that the learner has made himself on the way from the start of the level to a position."""
        own: list[str] = []
        for before, after in pairwise(position.history):
            if before.game.seats == 1 or before.to_move == self.seat:
                own.append(str(after.last_move))
        return tuple(own[self._own_before :])

    @cached_property
    def _own_before(self) -> int:
        history = self.start.history
        return sum(self.game.seats == 1 or one.to_move == self.seat for one in history[:-1])

    def tried(self, position: Position, refused: Sequence[str] = ()) -> Tried:
        """What the learner has done: a position that grew out of `start`, and the clauses that refused him."""
        return Tried(position, self.made(position), frozenset(refused))

    def judge(self, tried: Tried) -> Verdict:
        """Whether the level is open, done or failed."""
        verdict = self.judge_without_search(tried)
        if verdict is OPEN and self.watch:
            from .ways import way

            found = way(self, tried)
            if found.proved and found.moves is None:
                return Verdict("failed", "unreachable")
        return verdict

    def judge_without_search(self, tried: Tried) -> Verdict:
        """As `judge`, but never says that the goal cannot be reached any more."""
        if goals.all_hold(self.goal, tried):
            return DONE
        for fail in self.fails:
            if goals.holds(fail.when, tried):
                return Verdict("failed", fail.says)
        if self.limit is not None and len(tried.moves) >= self.limit:
            return Verdict("failed", "limit")
        if tried.position.outcome is not None:
            return Verdict("failed", "over")
        return OPEN

    def trap(self, tried: Tried) -> Trap | None:
        """The trap into which the last move has gone, if it is one."""
        if not tried.moves:
            return None
        for trap in self.traps:
            if trap.move == tried.moves[-1] and trap.after in (None, tried.moves[:-1]):
                return trap
        return None

    def replay(self, tries: Sequence[str]) -> tuple[Tried, list[Ruling]]:
        """Play moves as a learner tries them, refused ones included.

        Args:
            tries: move texts; one that begins with "! " is meant to be refused, which is not checked here.

        Returns:
            What has been done in the end, and the ruling on each try. It stops when the level is done or failed.
        """
        tried = self.tried(self.start)
        rulings: list[Ruling] = []
        for text in tries:
            if self.judge(tried).status != "open":
                break
            ruling = tried.position.ruling(text.removeprefix(REFUSED))
            rulings.append(ruling)
            if ruling.legal:
                tried = self.tried(self.replied(tried.position.play(ruling.move)), tuple(tried.refused))
            else:
                tried = self.tried(tried.position, (*tried.refused, str(ruling.clause)))
        return tried, rulings

    def stars(self, moves: int, hints: int) -> int:
        """How well a level was solved: 3 with no more moves than the stored solution and no hint, 1 at least.

        Args:
            moves: how many moves the learner has made, those that he took back included.
            hints: how many hints he has asked for.
        """
        if hints == 0 and moves <= self.par:
            return 3
        return 2 if hints <= 1 and moves <= 2 * self.par else 1

    # -------------------------------------------------------------- texts

    def text(self, *keys: str, language: str | None = None, **slots: Any) -> str:
        """A text of the level: "title", "goal", "rule", "done"; ("fails", key), ("traps", key).

        Raises:
            KeyError: there is no such text.
        """
        return texts.text(self.game.module.CATALOGUE, language, "levels", self.key, *keys, **slots)

    def failure(self, verdict: Verdict, language: str | None = None) -> str:
        """The sentence that says why the level has failed."""
        own = texts.find(self.game.module.CATALOGUE, checked(language), "levels", self.key, "fails", verdict.says)
        if own is not None:
            return texts.fill(own, language, limit=self.limit or 0)
        return texts.text("common", language, "fails", verdict.says, limit=self.limit or 0)
