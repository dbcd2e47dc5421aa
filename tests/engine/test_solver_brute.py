"""The solver's proofs against a plain brute-force search, on small packs, with every option."""

from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import pytest

import engine
from engine import testing
from engine.compiling import jit
from engine.core.internals import internals
from engine.games.harfe import (
    search as harfe,
    search_free as harfe_free,
    search_step as harfe_step,
    search_up as harfe_up,
)
from engine.games.harfe.rules import STOCK, WASTE, foundation_for
from engine.games.hochzeitszug import search as hochzeitszug, search_order as hochzeitszug_order
from engine.games.treppe import search as treppe
from engine.solver import solve
from engine.solver.brute import brute_force
from engine.solver.session import knowledge
from tests.sizes import sized

pytestmark = pytest.mark.thorough

HARFE, KLEINE, TREPPE = "grosse-harfe", "kleine-harfe", "treppe"
ZUG, NAPOLEON = "hochzeitszug", "grosse-napoleon"
SMALL: list[tuple[str, dict[str, Any]]] = [
    (TREPPE, {"rows": 2, "ranks": 6, "suits": 2}),
    (TREPPE, {"rows": 2, "ranks": 5, "suits": 3}),
    (ZUG, {"ranks": 6, "suits": 1, "packets": 1, "per_packet": 4, "redeals": 1}),
    (ZUG, {"ranks": 4, "suits": 2, "packets": 1, "per_packet": 4, "redeals": 1}),
    (ZUG, {"ranks": 5, "suits": 1, "packets": 1, "per_packet": 2, "redeals": 2}),
    (ZUG, {"ranks": 4, "suits": 2, "packets": 1, "per_packet": 4, "redeals": 1, "gather": "turned"}),
    (ZUG, {"ranks": 5, "suits": 1, "packets": 1, "per_packet": 2, "redeals": 2, "gather": "turned"}),
    (ZUG, {"ranks": 4, "suits": 2, "packets": 2, "per_packet": 4, "redeals": 0}),
    (ZUG, {"ranks": 5, "suits": 2, "packets": 2, "per_packet": 3, "redeals": 0}),
    (ZUG, {"ranks": 8, "suits": 1, "packets": 1, "per_packet": 3, "redeals": 0}),
    (ZUG, {"ranks": 9, "suits": 1, "packets": 2, "per_packet": 3, "redeals": 0}),
    (ZUG, {"ranks": 7, "suits": 1, "packets": 2, "per_packet": 4, "redeals": 0}),
    (NAPOLEON, {"ranks": 4, "suits": 1, "columns": 1, "redeals": 2}),
    (NAPOLEON, {"ranks": 5, "suits": 1, "columns": 2, "redeals": 1}),
    (NAPOLEON, {"ranks": 7, "suits": 1, "columns": 2, "redeals": 0}),
    (NAPOLEON, {"ranks": 4, "suits": 2, "columns": 2, "redeals": 0}),
    (NAPOLEON, {"ranks": 7, "suits": 1, "columns": 2, "redeals": 0, "round_ladders": True}),
    (NAPOLEON, {"ranks": 5, "suits": 2, "columns": 2, "redeals": 0, "round_ladders": True}),
    (NAPOLEON, {"ranks": 7, "suits": 1, "columns": 2, "redeals": 1, "round_ladders": True}),
    (HARFE, {"packs": 1, "ranks": 5, "suits": 2, "columns": 3}),
    (HARFE, {"packs": 1, "ranks": 6, "suits": 2, "columns": 3, "turn": 2, "passes": 2}),
    (HARFE, {"packs": 2, "ranks": 3, "suits": 2, "columns": 3, "foundations": "single"}),
    (HARFE, {"packs": 2, "ranks": 3, "suits": 2, "columns": 3, "foundation_returns": False}),
    (HARFE, {"packs": 2, "ranks": 4, "suits": 2, "columns": 2, "second_column": "printed", "passes": 1}),
    *((HARFE, {"packs": 1, "ranks": 6, "suits": 2, "columns": 3, "turned_card": "either", "turn": n}) for n in (1, 2)),
    (HARFE, {"packs": 1, "ranks": 5, "suits": 2, "columns": 2, "after_last_pass": "closed", "passes": 1}),
    (HARFE, {"packs": 1, "ranks": 6, "suits": 2, "columns": 3, "after_last_pass": "closed", "passes": 2}),
    (HARFE, {"packs": 1, "ranks": 5, "suits": 2, "columns": 2, "after_last_pass": "closed"}),
    *((KLEINE, {"ranks": 5, "suits": 2, "columns": 2, "after_last_pass": "closed", "passes": n}) for n in (1, 2, 3)),
    (HARFE, {"ranks": 4, "suits": 1, "columns": 2, "passes": 1, "after_last_pass": "closed", "turned_card": "either"}),
    (KLEINE, {"ranks": 5, "suits": 2, "columns": 3}),
    (KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 2}),
    (KLEINE, {"ranks": 4, "suits": 3, "columns": 3, "turn": 2}),
    (KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 3, "foundation_returns": False}),
    (KLEINE, {"ranks": 5, "suits": 2, "columns": 3, "turn": 3, "passes": 2}),
    (KLEINE, {"ranks": 4, "suits": 3, "columns": 3, "turn": 3, "passes": 2}),
    (KLEINE, {"ranks": 4, "suits": 4, "columns": 3, "turn": 3, "passes": 1, "foundation_returns": False}),
    (KLEINE, {"packs": 2, "ranks": 5, "suits": 1, "columns": 3, "turn": 2, "foundations": "double", "passes": 2}),
    (KLEINE, {"packs": 2, "ranks": 5, "suits": 1, "columns": 3, "turn": 2}),
    (KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 2, "compulsory_building": True}),
    (KLEINE, {"ranks": 6, "suits": 2, "columns": 3, "turn": 2, "compulsory_aces": True}),
]
"""Between them, all options of all games, and lost deals in each game."""


def agree(key: str, options: dict[str, Any], deals: range, wanted: int, known: Any = None) -> None:
    """Compare solver and brute force until this many deals are decided; oversized ones do not count."""
    game, seen = engine.game(key, **options), 0
    for deal in deals:
        position = game.deal(deal)
        truth = brute_force(position)
        if truth is None:
            continue
        solution = solve(position, seconds=60, memory_mb=30, known=known, shorten=False)
        assert solution.status == truth, f"{game!r} deal {deal}: {solution} but brute force says {truth}"
        seen += 1
        if seen == wanted:
            return
    pytest.fail(f"{game!r}: only {seen} of {wanted} deals were small enough for brute force")


SOME_OR_MANY = pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.deep)])


@SOME_OR_MANY
@pytest.mark.parametrize(("key", "options"), SMALL)
def test_the_solver_agrees_with_brute_force(key: str, options: dict[str, Any], many: bool) -> None:
    wanted = sized(400) if many else 15
    agree(key, options, range(100, 100 + 4 * wanted) if many else range(100), wanted)


def ordered(state: Any) -> tuple[tuple[int, int, int], ...]:
    """A plan with only the search that uses all loss tests."""
    return ((hochzeitszug.ORDER | 1, 0, 0),)


def alone(state: Any) -> tuple[tuple[int, int, int], ...]:
    """A plan with only the complete search without duties."""
    return ((0, 0, 0),)


def plain(state: Any) -> tuple[tuple[int, int, int], ...]:
    """A plan with only the search by legal moves."""
    return ((harfe.PLAIN, 0, 0),)


THREE = {"ranks": 5, "suits": 3, "columns": 3, "turn": 3}
DUTIES = {"compulsory_building", "compulsory_aces", "after_last_pass"}
ONE_PLAN = [
    *((hochzeitszug, ordered, options, 100) for key, options in SMALL if key == ZUG and options["redeals"] == 0),
    *((harfe, alone, options, 60) for key, options in SMALL if key == KLEINE and not DUTIES & {*options}),
    (harfe, alone, THREE, 60),
    *((harfe, plain, options, 60) for key, options in SMALL if key == KLEINE and "after_last_pass" in options),
]
"""Faster searches come first in the plan and would decide small packs, so these plans omit them."""
KEYS = {hochzeitszug: ZUG, harfe: KLEINE}


@SOME_OR_MANY
@pytest.mark.parametrize(("source", "plan", "options", "wanted"), ONE_PLAN)
def test_each_search_alone_agrees_with_brute_force(
    source: ModuleType, plan: Any, options: dict[str, Any], wanted: int, many: bool
) -> None:
    wanted = sized(400) if many else wanted // 4
    agree(KEYS[source], options, range(8000, 8000 + max(300, 6 * wanted)), wanted, planted(source, plan=plan))


@pytest.mark.parametrize("key", [HARFE, KLEINE])
def test_the_end_of_a_closed_last_pass_agrees_with_brute_force(key: str) -> None:
    game = engine.game(key, packs=1, ranks=5, suits=2, columns=3, passes=2, after_last_pass="closed")
    found = {"won": 0, "lost": 0}
    for deal in range(60):
        for position in [*testing.random_play(game.deal(deal), deal, 60)][-4:-1]:
            truth = brute_force(position)
            assert solve(position, seconds=60, memory_mb=30, shorten=False).status == truth, position.diagram()
            found[str(truth)] += 1
    assert min(found.values()) > 20


def test_small_packs_cover_every_option() -> None:
    for key in (TREPPE, ZUG, NAPOLEON, HARFE):
        family = (HARFE, KLEINE) if key == HARFE else (key,)
        tried = [engine.game(small, **options).options for small, options in SMALL if small in family]
        readings = {name for clause in engine.game(key).clauses for name in engine.game(key).readings(clause)}
        for option in internals(engine.game(key)).module.OPTIONS:
            if option.name in readings:
                values = {options[option.name] for options in tried} | {engine.game(key).options[option.name]}
                assert len(values) >= min(2, len(option.values)), f"{key}: only {values} of {option.name}"


FURTHER = {harfe: (harfe_step, harfe_up, harfe_free), hochzeitszug: (hochzeitszug_order,)}
"""More modules with knowledge of a game."""


def planted(source: ModuleType, **wrong: Any) -> Any:
    """Knowledge of a game with some functions replaced by wrong ones, including in their callers."""
    for key in engine.games:
        if engine.game(key).seats == 1:
            knowledge(engine.game(key))  # provides what the module omits
    changed = {name: jit.rule(function) for name, function in wrong.items()}
    marked = dict(vars(source))
    for further in FURTHER.get(source, ()):
        marked.update(vars(further))
    marked = {name: f for name, f in marked.items() if name not in wrong and f.__class__ is FunctionType}
    marked = {name: f for name, f in marked.items() if f.__module__.startswith(source.__name__)}
    title = "-".join(wrong)
    for depth in range(5):  # their callers, transitively
        found = dict(changed)
        for name, function in marked.items():
            if any(used in changed for used in function.__code__.co_names):
                found[name] = jit.specialise(function, f"{title}{depth}", **changed)
        changed = found
    names = ["pack", "unpack", "expand", "take", "raw", "value", "stage", "dead", "won", "plan", "complete"]
    if hasattr(source, "covers"):
        names.append("covers")
    return Fixed(VARIANT=title, **{name: changed.get(name, getattr(source, name)) for name in names})


class Fixed(SimpleNamespace):
    """A hashable namespace, for use as a cache key."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def _always(s, given):  # type: ignore[no-untyped-def]
    return True


def _never(s, c, but):  # type: ignore[no-untyped-def]
    return False


def _late(notes, c):  # type: ignore[no-untyped-def]
    return (c & 15) > 2 and notes[hochzeitszug_order.COPIES + c - 2] > 0


def _none(s, notes, x):  # type: ignore[no-untyped-def]
    return 0


def _any(root, a, b):  # type: ignore[no-untyped-def]
    return True


def _covered(s, c, but):  # type: ignore[no-untyped-def]
    return True


def _ready(s):  # type: ignore[no-untyped-def]
    total = s[WASTE] + s[STOCK]
    return total > 0 and foundation_for(s, s[STOCK + 1] if s[STOCK] > 0 else s[WASTE + total]) >= 0


PLANTED = [
    (treppe, {"never_needed": _always}, TREPPE, {"rows": 2, "ranks": 12, "suits": 2}),
    (hochzeitszug, {"never_needed": _always}, ZUG,
     {"ranks": 5, "suits": 2, "packets": 2, "per_packet": 3, "redeals": 0}),
    (harfe, {"never_needed": _always}, KLEINE,
     {"ranks": 6, "suits": 2, "columns": 3, "turn": 3, "foundation_returns": False}),
    (harfe, {"fits_on_parent": _always}, KLEINE, {"ranks": 5, "suits": 2, "columns": 3, "turn": 3}),
    (harfe, {"offered": _never}, KLEINE, {"ranks": 6, "suits": 3, "columns": 4, "turn": 3, "passes": 1}),
    *((harfe, {"plan": alone, name: wrong}, KLEINE, THREE) for name, wrong in (
        ("covers", _any), ("last_goes_up", _ready), ("awaits_lower", _none), ("open_twin", _covered),
        ("offered", _never))),
    *((hochzeitszug, {"plan": ordered, name: wrong}, ZUG,
       {"ranks": 7, "suits": 1, "packets": 2, "per_packet": 4, "redeals": 0})
      for name, wrong in (("awaited", _late), ("carriers", _none))),
]  # fmt: skip
"""Wrong dominances: they skip a step, a position or a card that matters."""
FIRST = {"fits_on_parent": 15, "offered": 130}
"""The first deal to search, where the first counterexample comes late."""


@pytest.mark.parametrize(
    ("source", "wrong", "key", "options"),
    [pytest.param(*one, marks=() if len(one[1]) == 1 else pytest.mark.deep) for one in PLANTED],
    ids=lambda part: "-".join(part) if isinstance(part, dict) else None,
)
def test_unsound_pruning_is_detected(
    source: ModuleType, wrong: dict[str, Any], key: str, options: dict[str, Any]
) -> None:
    """Some winnable deal is declared lost, and brute force detects it."""
    game, known = engine.game(key, **options), planted(source, **wrong)
    first = max(FIRST.get(name, 0) for name in wrong) if len(wrong) == 1 else 0
    for deal in range(first, first + 300):
        position = game.deal(deal)
        if (
            brute_force(position) == "won"
            and solve(position, seconds=30, memory_mb=30, known=known, shorten=False).status == "lost"
        ):
            return
    pytest.fail("the planted error was not seen")
