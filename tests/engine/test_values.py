"""The engine returns values: they cannot be changed in place, so what they say never changes."""

import copy
import json
import pickle
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import engine
from engine import record
from engine.core.internals import internals
from engine.lessons import drills


@cache
def values() -> dict[str, Any]:
    """One of each public kind of value."""
    game, small = engine.game("treppe"), engine.game("treppe", rows=3, ranks=7, suits=3)
    position, chance = game.deal(46).play("base 8"), random.Random(7)
    match = engine.Match(engine.game("napoleon", players=3), deals=2)
    match = engine.players.play_deal(match, [engine.players.random_player] * 3, chance)
    results = engine.compare(small, ["climber", "random"], deals=3, progress=False)
    course, question = engine.lessons.course("treppe"), drills.make("treppe", "playable", seed=7)
    start = small.deal(1)
    return {
        "game": game,
        "position": position,
        "set up": game.from_dict(position.to_dict()),
        "origin": position.origin,
        "view": position.view(),
        "move": position.last_move,
        "kind": game.kinds["base"],
        "pile": game.piles["S"],
        "option": internals(game).module.OPTIONS[0],
        "ruling": position.ruling("base Q"),
        "match": match,
        "result": match.results[0],
        "deal as all see it": engine.tricks.open_deal(match.position),
        "results": results,
        "row": results.rows[0],
        "estimate": results.score("climber"),
        "difference": results.difference("climber", "random"),
        "hint": engine.hint(position),
        "solution": engine.solve(start),
        "review": engine.review(start.play(start.legal_moves[0])),
        "course": course,
        "level": course.levels[0],
        "start": course.levels[0].begin,
        "trap": next(level.traps[0] for level in course.levels if level.traps),
        "demo": course.demos[0],
        "step": course.demos[0].scenes[3],
        "reading": course.readings[0],
        "advice": course.advice[0],
        "question": question,
        "grade": question.grade(["R2"]),
    }


def attributes(value: Any) -> Iterator[str]:
    """The names of a value's fields, not of computed properties."""
    kind = type(value)
    held = {*getattr(value, "__dict__", {})}
    for one in kind.__mro__:
        held |= {*vars(one).get("__annotations__", {}), *vars(one).get("__slots__", ())}
    return (name for name in held if not name.startswith("_") and hasattr(value, name))


def test_fields_of_values_cannot_be_assigned() -> None:
    for name, value in values().items():
        names = {*attributes(value), *(one for one in dir(value) if not one.startswith("_"))}
        assert names, name
        for one in names:
            with pytest.raises((AttributeError, TypeError)):
                setattr(value, one, None)


def test_contents_of_values_cannot_be_changed_in_place() -> None:
    for name, value in values().items():
        for one in attributes(value):
            assert unchangeable(getattr(value, one)), (name, one)


def unchangeable(value: Any) -> bool:
    """Whether a value is immutable, recursively."""
    if isinstance(value, tuple):
        return all(unchangeable(one) for one in value)
    if isinstance(value, Mapping):
        with pytest.raises((TypeError, AttributeError)):
            value["new"] = None  # type: ignore[index]
        return all(unchangeable(one) for one in value.values())
    return not isinstance(value, list | set | bytearray | memoryview) and not hasattr(value, "setflags")


def test_options_and_record_of_a_game_never_change() -> None:
    game = engine.game("kleine-harfe", turn=3)
    written = record.dumps(game.deal(1))
    for change in (
        lambda: game.options.__setitem__("turn", 7),  # type: ignore[attr-defined]
        lambda: game.options.update(turn=7),  # type: ignore[attr-defined]
        lambda: game.options.pop("turn"),  # type: ignore[attr-defined]
        lambda: game.options.clear(),  # type: ignore[attr-defined]
        lambda: game.options.setdefault("new", 7),  # type: ignore[attr-defined]
        lambda: game.options.__ior__({"turn": 7}),  # type: ignore[attr-defined]
        lambda: game.options.__delitem__("turn"),  # type: ignore[attr-defined]
    ):
        with pytest.raises(TypeError, match="cannot be changed"):
            change()
    assert record.dumps(game.deal(1)) == written
    assert record.loads(written) == game.deal(1)


def test_options_can_be_serialized_copied_and_pickled() -> None:
    options = engine.game("kleine-harfe", turn=3).options
    assert json.loads(json.dumps(options)) == options == dict(options)
    assert copy.deepcopy(options) == pickle.loads(pickle.dumps(options)) == options
    assert {**options, "turn": 1}["turn"] == (options | {"turn": 1})["turn"] == 1  # type: ignore[operator]


@pytest.mark.parametrize("name", ["game", "position", "view", "ruling", "match", "result", "origin"])
def test_pickled_values_arrive_equal(name: str) -> None:
    value = values()[name]
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.copy(value) == value
