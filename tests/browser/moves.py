"""Moves that are made at a table by clicks, found by the engine: what tests in all browsers and hosts play."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import engine
from cardwidgets.scene import layouts
from cardwidgets.scene.model import Handle, Scene

DEAL = 5
STEPS = 40  # at most, including clicks that are needed before there is a card to move


@dataclass(frozen=True)
class Step:
    """One legal move as it is made at the table: by a click on `handle`, or by bringing it to a pile."""

    handle: Handle
    text: str
    target: str = ""


def steps(position: engine.Position) -> list[Step]:
    """The possible steps at the table: first those that bring cards to other piles, each to its best target."""
    scene = layouts.scene(position, language="en")
    found = []
    for handle in scene.handles:
        if handle.targets:
            target, times = handle.targets[0], f"x{handle.count}" if handle.count > 1 else ""
            found.append(Step(handle, f"{handle.pile}{times}>{position.game.piles[target].target}", target))
    found += [Step(handle, handle.action) for handle in scene.handles if handle.action]
    return [step for step in found if position.ruling(step.text).legal]


def along(position: engine.Position) -> Iterator[tuple[engine.Position, Step]]:
    """Legal moves from a position on, each with the position before it, never back to an earlier one, to the end."""
    seen = {position}
    while ahead := [step for step in steps(position) if position.play(step.text) not in seen]:
        yield position, ahead[0]
        position = position.play(ahead[0].text)
        seen.add(position)


def game_plan(key: str, moves: int) -> Iterator[tuple[engine.Position, Step]]:
    """A few legal moves from a deal, with this many moves of cards, never back to an earlier position."""
    moved = 0
    for position, step in itertools.islice(along(engine.game(key).deal(DEAL)), STEPS):
        if moved == moves:
            break
        yield position, step
        moved += bool(step.target)
    assert moved >= moves - 1, f"deal {DEAL} of {key} has too few moves of cards for these tests"


def top(position: engine.Position, pile: str) -> str:
    """The last handle of a pile."""
    scene: Scene = layouts.scene(position, language="en")
    return max((h.id for h in scene.handles if h.pile == pile), key=lambda name: int(name.partition(":")[2] or -1))
