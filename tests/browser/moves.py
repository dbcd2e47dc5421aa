"""Moves for tests in all browsers and hosts, found by the engine and made by clicks at the table."""

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.scene import layouts
from cardwidgets.scene.model import Handle, Scene
from tools.browser import harness

DEAL = 5
STEPS = 40  # at most, including clicks needed before a card can move


@dataclass(frozen=True)
class Step:
    """A legal move as made at the table: by a click on `handle`, or by moving it to a pile."""

    handle: Handle
    text: str
    target: str = ""


def steps(position: engine.Position) -> list[Step]:
    """The possible steps at the table; first those that move cards to other piles, each to its best target."""
    scene = layouts.scene(position, language="en")
    found = []
    for handle in scene.handles:
        if handle.targets:
            target, times = handle.targets[0], f"x{handle.count}" if handle.count > 1 else ""
            found.append(Step(handle, f"{handle.pile}{times}>{position.game.piles[target].target}", target))
    found += [Step(handle, handle.action) for handle in scene.handles if handle.action]
    return [step for step in found if position.ruling(step.text).legal]


def along(position: engine.Position) -> Iterator[tuple[engine.Position, Step]]:
    """Legal moves from a position to the end, each with the position before it, never repeating a position."""
    seen = {position}
    while ahead := [step for step in steps(position) if position.play(step.text) not in seen]:
        yield position, ahead[0]
        position = position.play(ahead[0].text)
        seen.add(position)


def game_plan(key: str, moves: int) -> Iterator[tuple[engine.Position, Step]]:
    """A few legal moves from a deal, with this many card moves, never repeating a position."""
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


def spot(table: Locator, handle: str) -> Locator:
    return table.locator(f'[data-handle="{handle}"]')


def point(table: Locator, handle: str) -> tuple[float, float]:
    """A point on the visible part of a card or a place, in page coordinates."""
    where = spot(table, handle)
    where.scroll_into_view_if_needed()
    box = where.bounding_box()
    assert box is not None, handle
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 14)


def click(table: Locator, position: engine.Position, step: Step) -> None:
    """Click the card or place of a step, then its target."""
    mouse = table.page.mouse
    mouse.click(*point(table, step.handle.id))
    if step.target:
        expect(table).to_have_attribute("data-taken", step.handle.id)
        mouse.click(*point(table, top(position, step.target)))


def drag_to(table: Locator, source: str, target: str) -> None:
    """Drag the cards of one handle to another."""
    mouse = table.page.mouse
    mouse.move(*point(table, source))
    mouse.down()
    mouse.move(*point(table, target), steps=8)
    mouse.up()


def play_with_the_mouse(page: Page, key: str, language: str) -> None:
    """Play some moves of `DEAL` at the table of a page, try one that is refused, and undo the last."""
    table = harness.wait_for_table(page)
    harness.wait_for_fit(page)
    expect(table).to_have_attribute("lang", language)
    for position, step in game_plan(key, 6):
        revision = harness.revision(table)
        click(table, position, step)
        harness.wait_for_revision(table, revision)
        after = position.play(step.text)
        data = json.loads(table.get_attribute("data-state") or "{}")
        assert (data["moves"], data["score"], data["last"]) == (len(after.moves), after.score, str(after.last_move))
    columns = [pile for pile in after.game.piles if pile.startswith("T") and after[pile]]
    refused, source, target = next(
        (ruling, source, target)
        for source, target in itertools.permutations(columns, 2)
        if (ruling := after.ruling(f"{source}>{target}")).clause
    )
    for pile in (source, target):
        page.mouse.click(*point(table, top(after, pile)))
    message = page.locator(".kt-message").first
    expect(message.locator(".kt-clause")).to_have_text(str(refused.clause))
    expect(message).to_contain_text(refused.sentence(language))
    harness.press(page, {"en": "Undo", "de": "Zug zurück"}[language])
    expect(table).to_have_attribute("data-state", re.compile(f'"moves": ?{len(after.moves) - 1}\\b'))
