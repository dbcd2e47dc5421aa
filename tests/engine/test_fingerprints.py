"""A compiled policy plays with the values that its source has now."""

import json
import os
import subprocess
import sys
import types
from collections import namedtuple
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.compiling import jit
from engine.lab import Policy, rows
from engine.lab.fingerprints import fingerprinted
from engine.vocabulary import move_dst

pytestmark = pytest.mark.thorough

KLONDIKE = engine.game("kleine-harfe")

SCRIPT = """
import json
import sys
import types

import numpy as np

import engine
from engine.compiling import jit
from engine.vocabulary import move_dst

SIGN = float(sys.argv[1])
ARRAY = np.array([SIGN])
LIST = [SIGN]
TUPLE = (1, (SIGN, 2))
SCALAR = np.float64(SIGN)
TABLES = types.ModuleType("tables")
TABLES.SIGN = SIGN
sys.modules["tables"] = TABLES


@jit.rule
def array(s, m, weights, f):
    return ARRAY[0] * move_dst(m) + 100.0


@jit.rule
def a_list(s, m, weights, f):
    return LIST[0] * move_dst(m) + 100.0


@jit.rule
def a_tuple(s, m, weights, f):
    return TUPLE[1][0] * move_dst(m) + 100.0


@jit.rule
def scalar(s, m, weights, f):
    return SCALAR * move_dst(m) + 100.0


@jit.rule
def default(s, m, weights, f, sign=SIGN):
    return sign * move_dst(m) + 100.0


@jit.rule
def signed(number, sign=SIGN):
    return sign * number


@jit.rule
def helper(s, m, weights, f):
    return signed(move_dst(m)) + 100.0


@jit.rule
def attribute(s, m, weights, f):
    return TABLES.SIGN * move_dst(m) + 100.0


def factory(sign):
    @jit.rule
    def times(number):
        return sign * number

    return times


def outer(sign):
    inner = factory(sign)
    other = factory(0.5)

    @jit.rule
    def closure(s, m, weights, f):
        return inner(move_dst(m)) + 0.0 * other(1.0) + 100.0

    return closure


if __name__ == "__main__":
    game, found = engine.game("kleine-harfe"), {}
    closure = outer(SIGN)
    for value in (globals()[name] for name in sys.argv[2:]):
        results = engine.simulate(game, engine.lab.Policy(value), 20, progress=False)
        found[value.__name__] = [row.fact[6:] for row in results]
    print(json.dumps(found))
"""


WAYS = ("array", "a_list", "a_tuple", "scalar", "default", "helper", "attribute", "closure")
"""The policies of the script: each uses the sign in another way."""


def played(folder: Path, ways: Sequence[str], sign: float, *, plain: bool = False) -> dict[str, Any]:
    """The moves of policies that use the sign in these ways, in a new process."""
    script = folder / "policies.py"
    script.write_text(SCRIPT, encoding="utf-8")
    more = {"NUMBA_DISABLE_JIT": "1"} if plain else {}
    ran = subprocess.run(
        [sys.executable, str(script), str(sign), *ways],
        env=os.environ | more | {"PYTHONPATH": str(Path(engine.__file__).parents[1])},
        capture_output=True,
        check=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("ways", [("array", "closure"), pytest.param(WAYS, marks=pytest.mark.deep)])
def test_compiled_and_plain_policies_use_the_same_values(tmp_path: Path, ways: tuple[str, ...]) -> None:
    right, left = (played(tmp_path, ways, sign) for sign in (1.0, -1.0))
    assert right == played(tmp_path, ways, 1.0, plain=True)
    assert left == played(tmp_path, ways, -1.0, plain=True)
    assert not any(row[5] == rows.ERROR for games in right.values() for row in games)
    assert not [name for name in right if right[name] == left[name]]


def made(scope: dict[str, Any], text: str = "100.0 + TABLE[0] * move_dst(m)", more: str = "") -> Any:
    """A value function whose globals are the given ones."""
    scope |= {"move_dst": move_dst, "rule": jit.rule, "__name__": "learner"}
    exec(f"@rule\ndef value(s, m, weights, f{more}): return {text}", scope)
    return scope["value"]


Pair = namedtuple("Pair", "first second")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1.0], [2.0]),
        ((1, 2), [1, 2]),
        (1, True),
        (1, 1.0),
        (0.0, -0.0),
        ({"a": [1]}, {"a": [2]}),
        ({1, 2}, {1, 3}),
        (Pair(1, 2), (1, 2)),
        (b"a", "a"),
        (bytearray(b"a"), bytearray(b"b")),
        (jit.rule(lambda x: x + 1), jit.rule(lambda x: x + 2)),
        (lambda x: [y + 1 for y in x], lambda x: [y + 2 for y in x]),
        (max, min),
    ],
)
def test_fingerprints_are_equal_exactly_for_equal_values(one: Any, other: Any) -> None:
    names = [fingerprinted(made({"TABLE": value})).__name__ for value in (one, other, one)]
    assert names[0] == names[2] != names[1]
    defaults = [fingerprinted(made({"TABLE": value}, "100.0", ", table=TABLE")).__name__ for value in (one, other, one)]
    assert defaults[0] == defaults[2] != defaults[1]


def test_fingerprints_of_arrays_depend_on_content_type_and_shape() -> None:
    np = pytest.importorskip("numpy")
    values = [
        np.array([1.0, 2.0]), np.array([1.0, 3.0]), np.array([[1.0, 2.0]]), np.array([1, 2]), np.float64(1.0),
        np.float32(1.0), np.float64(2.0),
    ]  # fmt: skip
    assert len({fingerprinted(made({"TABLE": value})).__name__ for value in values}) == len(values)
    assert len({fingerprinted(made({"TABLE": value})).__name__ for value in (values[0], values[0].copy())}) == 1


def test_fingerprints_support_numpy_functions_but_not_derived_ones() -> None:
    np = pytest.importorskip("numpy")
    own = {value for value in vars(np).values() if isinstance(value, np.ufunc)}
    assert len(own) > 50 and len({fingerprinted(made({"TABLE": value})).__name__ for value in own}) == len(own)
    for value in (np.frompyfunc(lambda x: -x, 1, 1), np.frompyfunc(lambda x, y: x, 2, 1), np.vectorize(lambda x: x)):
        with pytest.raises(TypeError, match="the policy uses TABLE, a "):
            fingerprinted(made({"TABLE": value}))


def test_a_value_changed_in_place_affects_only_later_runs() -> None:
    scope: dict[str, Any] = {"TABLE": [1.0]}
    policy = Policy(made(scope))
    right = engine.simulate(KLONDIKE, policy, 20, progress=False)
    bound, _, _ = policy.bind(KLONDIKE)
    move = KLONDIKE.move("T1>T7").code
    before = bound(None, move, (), [])
    scope["TABLE"][0] = -1.0
    assert bound(None, move, (), []) == before
    assert engine.simulate(KLONDIKE, policy, 20, progress=False).facts != right.facts


class Box:
    """An object, whose contents may change at any time."""


def itself() -> list[Any]:
    table: list[Any] = []
    table.append(table)
    return table


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (Box(), "TABLE, a Box"),
        (Box, "TABLE, a type"),
        ([[Box()]], "TABLE, a Box"),
        (types, "TABLE, a module"),
        (itself(), "contains itself"),
        ([].append, "TABLE, a builtin_function"),
    ],
)
def test_values_without_a_fingerprint_are_rejected_with_a_sentence(table: Any, said: str) -> None:
    policy = Policy(made({"TABLE": table}))
    with pytest.raises(TypeError, match=said):
        policy.bind(KLONDIKE)
    results = engine.simulate(KLONDIKE, policy, 2, progress=False)
    assert [row.ended for row in results] == [rows.ERROR] * 2 and said in repr(results)


def test_randomness_and_foreign_numba_code_are_rejected() -> None:
    np, numba = pytest.importorskip("numpy"), pytest.importorskip("numba")
    with pytest.raises(TypeError, match=r"np\.random\.random"):
        fingerprinted(made({"np": np}, "np.random.random()"))
    with pytest.raises(TypeError, match=r"mark it with engine\.jit\.rule"):
        fingerprinted(made({"double": numba.njit(lambda x: 2 * x)}, "double(m)"))
    fingerprinted(made({"np": np}, "np.sqrt(float(m)) + np.float64(3) + np.pi"))
    with pytest.raises(TypeError, match="by a function"):
        Policy(Box()).bind(KLONDIKE)
