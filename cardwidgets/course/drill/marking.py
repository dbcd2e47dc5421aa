"""Marking cards on a table instead of moving them: for questions answered by pointing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.model import Handle, Scene, object_of

MARK = "mark"
"""Action of a handle that can be marked: this word and the mark."""


def mark_of(handle: Handle, position: engine.Position, seat: int) -> str:
    """The mark that a handle denotes, in a question's notation: "T3", "T3x4" or, for a card of a hand, "H1:TD"."""
    at = handle.id.rpartition(":")[2]
    if position.game.seats > 1:
        if handle.pile == f"H{seat + 1}" and handle.id != handle.pile:
            return f"{handle.pile}:{position[handle.pile][int(at)].text}"
        return handle.pile
    if handle.id == handle.pile:
        return handle.pile
    count = len(position[handle.pile]) - int(at)
    return f"{handle.pile}x{count}" if count > 1 else handle.pile


def markable(
    scene: Scene, position: engine.Position, seat: int, possible: Collection[str], chosen: Collection[str], say: Wording
) -> Scene:
    """A scene in which clicks mark cards and places that can be marked; everything else is only read out."""
    handles = []
    for handle in scene.handles:
        mark = mark_of(handle, position, seat)
        plain = replace(handle, count=0, targets=(), action="", probe="")
        if mark in possible:
            label = say("marked", what=handle.label) if mark in chosen else handle.label
            plain = replace(plain, action=f"{MARK} {mark}", label=label)
        handles.append(plain)
    return replace(scene, handles=tuple(handles))


def names(scene: Scene, marks: Collection[str]) -> list[str]:
    """The handles of these marks in a scene made by `markable`."""
    return [one.id for one in scene.handles if object_of(one.action, MARK) in marks]


def label(scene: Scene, position: engine.Position, seat: int, mark: str) -> str:
    """The name of a mark's target for screen readers; the mark itself if nothing on the table matches."""
    return next((one.label for one in scene.handles if mark_of(one, position, seat) == mark), mark)


def face(scene: Scene, position: engine.Position, seat: int, mark: str) -> str:
    """The card that a mark means ("9C"); "" if it means a place or several cards."""
    handles = {one.id for one in scene.handles if one.count <= 1 and mark_of(one, position, seat) == mark}
    return next((card.face for card in scene.cards if f"{card.pile}:{card.index}" in handles), "")
