"""A small, stable course of Große Harfe, for tests of the teaching widgets.

`install` substitutes it for the game's own course, also in the kernel of a notebook.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from pathlib import Path
from typing import Any

import engine
from engine import lessons
from engine.base.catalogue import CourseTexts, load
from engine.core.internals import internals
from engine.lessons import drills
from engine.lessons.drills import common
from engine.lessons.drills.question import Maker, Question, Randomness

courses = import_module("engine.lessons.course")
HERE = Path(__file__).parent
GAME = "grosse-harfe"
CELL = (
    f"import sys\nsys.path.insert(0, {str(HERE.parents[1])!r})\nfrom tests import small_course\nsmall_course.install()"
)
"""The notebook cell that installs it."""


def make() -> lessons.Course:
    """The course."""
    return courses.read(GAME, load(HERE / "course.toml"))


def kinds() -> dict[str, Any]:
    """Its drills: only those that every game has."""
    reasons: Collection[str] = ("rank", "colour", "king", "suit", "next")
    positions = common.played(10, 40)
    return {
        "playable": common.playable(positions, "GH-6", lambda position, move: "GH-6", reasons),
        "clause": common.which_clause(positions, reasons),
        "odd": odd_one(positions, reasons),
        "fits": common.what_fits(positions, "foundation", "GH-4"),
    }


def odd_one(positions: common.Positions, reasons: Collection[str]) -> Maker:
    """Four moves, one of them illegal: a choice whose answers are moves."""

    def make(chance: Randomness, game: engine.Game) -> Question:
        while True:
            position = positions(chance, game)
            legal = [move for move in position.legal_moves if move.source in ("W", *(f"T{n}" for n in range(1, 10)))]
            illegal = [move for move, _ in common.refused(position, reasons) if move.source]
            if len(legal) >= 3 and illegal:
                move = chance.choice(illegal)
                ruling = position.ruling(move)
                offered = common.shuffled(chance, [*chance.sample(legal, 3), move])
                return common.which(position, move, offered, str(ruling.clause), why={move.text: ruling})

    return make


def install(put: Callable[[Any, str, Any], None] = setattr) -> None:
    """Substitute the small course for that of the game.

    Args:
        put: sets an attribute; `monkeypatch.setattr` restores it at the end of a test.
    """
    made, course = make(), courses.course
    put(internals(engine.game(GAME)).package, "course_texts", CourseTexts(HERE))
    own_kinds, small_kinds = drills.kinds, kinds()
    put(drills, "kinds", lambda game: small_kinds if game == GAME else own_kinds(game))
    put(lessons, "course", lambda key: made if key == GAME else course(key))
