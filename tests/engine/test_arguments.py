"""What starts work checks its arguments first: it takes what is natural, and refuses the rest by name."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy
import pytest

import cardwidgets
import engine
from engine.games.napoleon.players.pimc import pimc, rollouts
from engine.lab import Weights, tune

SMALL = engine.game("treppe", rows=2, ranks=3, suits=4)
calls: list[str] = []


def first(view: Any, moves: Any, rng: Any) -> Any:
    calls.append("first")
    return moves[0]


def last(view: Any, moves: Any, rng: Any) -> Any:
    calls.append("last")
    return moves[-1]


class Player:
    def __call__(self, view: Any, moves: Any, rng: Any) -> Any:
        return first(view, moves, rng)


def simulate(**given: Any) -> engine.Results:
    return engine.simulate(**{"game": SMALL, "strategy": first, "deals": 3, "progress": False} | given)


def compare(**given: Any) -> engine.Results:
    return engine.compare(**{"game": SMALL, "strategies": [first], "deals": 3, "progress": False} | given)


def solve(**given: Any) -> Any:
    return engine.solve(**{"position": POSITION} | given)


def tuned(**given: Any) -> Any:
    usual = {"game": SMALL, "start": Weights("treppe", {"up": 1}), "training": [8], "held_out": [9], "progress": False}
    return tune(**usual | given)


POSITION, NAN = SMALL.deal(1), float("nan")
WRONG: dict[Callable[..., Any], dict[str, list[Any]]] = {
    simulate: {
        "game": [None, 5, POSITION],
        "strategy": [None, 5, [first], Player, lambda view: view],
        "deals": [-5, None, "10", 2.5, True, 2**60],
        "workers": [0, None, "2", 1.5, NAN],
        "limit": [-1, None, "9", NAN],
        "seconds": [-1, "3", NAN, True],
        "seed": [None, 1.5],
        "progress": [5, "yes"],
        "executor": [5],
    },
    compare: {"game": [None], "strategies": [5, [], [None], {1: first}, {"a": 5}, [first, lambda view: view]]},
    tuned: {"game": [None], "start": [None, first, "random"], "training": [[], -1], "held_out": [[]], "rounds": [0]},
    solve: {
        "position": [SMALL, None, "treppe deal=1", POSITION.view()],
        "seconds": [-1, "3", NAN],
        "memory_mb": [None, -1],
        "nodes": [-1, "9"],
    },
    engine.lab.Fair: {"worlds": [0], "nodes": [0.5], "plans": ["1"]},
    partial(engine.lessons.drills.make, "treppe", "playable"): {"seed": [-1, "7"]},
    partial(engine.review, engine.Match(engine.game("napoleon"))): {"seat": [-1, 4]},
    pimc: {"worlds": [0]},
    rollouts: {"worlds": [0]},
    engine.hint: {"position": [SMALL, None, "T1>T2"]},
    engine.hints.solved_hint: {"position": [SMALL, None]},
    engine.review: {"game": [SMALL, None, [POSITION]]},
    engine.find_deals: {"game": [None, POSITION]},
    cardwidgets.play: {"start": [None, 5, POSITION.view()]},
    cardwidgets.match: {"start": [None, 5, POSITION]},
    cardwidgets.drill: {"game": [None, 5, POSITION]},
    cardwidgets.readings: {"game": [None]},
    cardwidgets.workshop: {"game": [None]},
}


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("function", "name", "value"),
    [(function, name, one) for function, names in WRONG.items() for name, values in names.items() for one in values],
)
def test_a_useless_argument_is_named_before_any_game_is_played(function: Any, name: str, value: Any) -> None:
    calls.clear()
    with pytest.raises(engine.ArgumentError, match=f"^{name}: "):
        function(**{name: value})
    assert not calls


def test_a_refusal_is_in_the_current_language() -> None:
    engine.set_language("de")
    with pytest.raises(engine.ArgumentError, match=r"^seconds: Erwartet wird eine Zahl"):
        engine.find_deals(SMALL, seconds=-1)


def test_two_strategies_of_one_name_and_weights_for_another_game_are_refused() -> None:
    with pytest.raises(engine.ArgumentError, match=r"^strategies: expected a dictionary .* two are called <lambda>"):
        compare(strategies=[lambda view, moves, rng: moves[0], lambda view, moves, rng: moves[-1]])
    with pytest.raises(ValueError, match="weights for kleine-harfe, not for treppe"):
        simulate(strategy=Weights("kleine-harfe", {"up": 1}))


def test_what_numpy_or_a_beginner_passes_is_taken() -> None:
    assert compare(strategies=[first, last, "climber"]).names == ("first", "last", "climber")
    assert compare(strategies=first).names == compare(strategies=[first, first]).names == ("first",)
    assert compare(strategies="climber").names == ("climber",)
    for deals in (3, 3.0, numpy.int64(3), numpy.arange(3), range(3), numpy.array(3)):
        assert [row.deal for row in simulate(deals=deals).rows] == [0, 1, 2]
    with_numpy = {"workers": numpy.int64(1), "limit": numpy.int32(50), "seconds": numpy.float32(9)}
    assert len(simulate(game="treppe", strategy=Player(), progress=None, **with_numpy)) == 3
    assert len(simulate(seconds=None)) == 3
    assert engine.solve(POSITION, numpy.float32(5), nodes=numpy.int64(10**6)).status == "won"
    assert next(engine.find_deals("treppe", None, seconds=None)) == 1
    assert tuned(game=SMALL, start="climber", training=1, held_out=[5], rounds=1).held_out.names == ("start", "tuned")
