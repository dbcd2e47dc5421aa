"""The rules give the same results compiled, plain, and without Numba."""

import re
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import testing
from engine.compiling import jit
from engine.core.game import bound_to
from engine.core.internals import internals
from engine.core.playout import random_games
from engine.core.rules import Rules

from . import helpers
from .sets import SETS, game_of

pytestmark = pytest.mark.thorough


def run(code: str, **environment: str) -> str:
    """The output of this code in a new Python process, without its last line end."""
    return helpers.run(code, **environment).strip()


@pytest.mark.parametrize("name", SETS)
def test_compiled_and_plain_rules_agree(name: str) -> None:
    game = game_of(name)
    plain, fast = (
        Rules(internals(game).module, internals(game).package.cache_name),
        Rules(internals(game).module, internals(game).package.cache_name),
    )
    fast.compile()
    assert fast.compiled, "this test needs Numba"
    for number, position in enumerate(testing.random_play(game.deal(99), 99, 250)):
        states = [rules.state(position.state) for rules in (plain, fast)]
        moves = []
        for rules, state in zip((plain, fast), states, strict=True):
            out = rules.scratch()
            count = rules.legal_moves(state, out)
            moves.append([int(code) for code in out[:count]])
            assert int(rules.outcome(state, count)) == int(plain.outcome(states[0], count))
            assert int(rules.score(state)) == position.score
        assert moves[0] == moves[1] == [move.code for move in position.legal_moves]
        if number % 40 == 0:
            for code in testing.conceivable(game)[::3]:
                assert int(fast.ruling(states[1], code)) == plain.ruling(states[0], code)
        seen = [rules.state() for rules in (plain, fast)]
        for rules, state, view in zip((plain, fast), states, seen, strict=True):
            rules.observe(state, 0, view)
        assert bytes(seen[0]) == bytes(seen[1])


@pytest.mark.parametrize("name", SETS)
def test_random_games_agree(name: str) -> None:
    game = game_of(name)
    game = bound_to(game, Rules(internals(game).module, internals(game).package.cache_name))
    plain = random_games(game, 7, 3, 120)
    internals(game).rules.compile()
    assert random_games(game, 7, 3, 120) == plain


def test_rules_may_switch_while_another_thread_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buffers and functions of a deal always come from the same tier."""
    game = engine.game("treppe")
    expected = game.deal(46)
    game = bound_to(game, Rules(internals(game).module, internals(game).package.cache_name))
    plain = internals(game).rules.tier.integers

    def switch(values: Any) -> Any:
        made = plain(values)
        internals(game).rules.compile()
        return made

    for one in (internals(game).rules, internals(game).rules.tier):
        monkeypatch.setattr(one, "integers", switch)
    assert game.deal(46) == expected and internals(game).rules.compiled
    assert game.deal(46).legal_moves == expected.legal_moves


PLAY = (
    "import engine, hashlib; from engine.core.playout import random_games;"
    "print([sorted(random_games(engine.game(k), 5, 2, 150).items()) for k in engine.games],"
    "engine.game('grosse-harfe').deal(4711).diagram(all_cards=True))"
)
WITHOUT = "import sys; sys.modules['numba'] = None; sys.modules['numpy'] = None;"
COMPILED = "import engine; from engine.core.internals import internals;"
COMPILED += "[internals(engine.game(k)).rules.compile() for k in engine.games];"


def test_plain_rules_play_without_numba() -> None:
    results = {run(PLAY), run(COMPILED + PLAY), run(COMPILED + PLAY, NUMBA_DISABLE_JIT="1"), run(WITHOUT + PLAY)}
    assert len(results) == 1


def test_importing_the_engine_loads_neither_numpy_nor_numba() -> None:
    code = "import sys, engine; engine.game('grosse-harfe').deal(1).legal_moves;"
    code += "print({'numpy', 'numba'} & set(sys.modules))"
    assert run(code) == "set()"


def test_rules_switch_to_the_compiled_tier_when_it_pays() -> None:
    assert jit.available()
    game = engine.game("grosse-harfe")
    game = bound_to(game, Rules(internals(game).module, internals(game).package.cache_name))
    position = game.deal(3)
    while not internals(game).rules.compiled:
        position = next(reversed(list(testing.random_play(game.deal(3), 3, 200))))
    assert position == next(reversed(list(testing.random_play(game.deal(3), 3, 200))))


def test_a_table_switches_to_compiled_rules_without_a_trace() -> None:
    code = """
import engine, time
from engine import testing
from engine.core.internals import internals
game = engine.game("treppe")
first, count = list(testing.random_play(game.deal(3), 3, 200)), 0
while not internals(game).rules.compiled:
    assert list(testing.random_play(game.deal(3), 3, 200)) == first
    count += len(first) - 1
    time.sleep(0.2 if count > engine.core.rules.WARMUP_CALLS else 0)
assert list(testing.random_play(game.deal(3), 3, 200)) == first
print(count > len(first))
"""
    assert run(code) == "True"


HEARD = """
import logging, threading
import engine
from engine.compiling import jit
told = threading.Event()
class Log(logging.Handler):
    def emit(self, record):
        print(record.getMessage())
        told.set()
logging.getLogger().addHandler(Log())
engine.set_language("de")
jit.LONG = 0.0
"""
WAITS = """
print(jit.uninterrupted(told.wait, 60))
jit.uninterrupted(print, "noch einmal")
"""
"""Work that ends as soon as progress has been reported."""


def test_waiting_for_the_compiler_is_announced_once() -> None:
    said = run(HEARD + WAITS).splitlines()
    assert said == ["wird übersetzt, einmal in jeder Sitzung", "True", "noch einmal"]


def test_background_compilation_is_not_announced() -> None:
    assert run(HEARD + "jit.Work(told.wait, 0.2).result()") == ""


def test_lessons_need_no_compiled_code() -> None:
    """So lessons need not be part of the key of compiled code."""
    sources = sorted((Path(engine.__file__).parent / "lessons").rglob("*.py"))
    assert sources
    for path in sources:
        assert not re.search(r"\bjit\b|@rule\b|numba", path.read_text(encoding="utf-8")), path


def test_a_policy_typed_at_a_prompt_is_compiled_without_the_rules() -> None:
    """What it raises is named as by Python."""
    code = """
import engine
from engine.vocabulary import move_dst
from numba.core import event
names = set()
methods = {"on_start": lambda s, e: names.add(e.data["dispatcher"].py_func.__name__), "on_end": lambda s, e: None}
event.register("numba:compile", type("Watch", (event.Listener,), methods)())

@engine.jit.rule
def to_the_right(s, m, weights, f):
    return float(move_dst(m))

@engine.jit.rule
def divided(s, m, weights, f):
    return 1 // (move_dst(m) - move_dst(m))

for one in (to_the_right, divided):
    played = engine.simulate(engine.game("kleine-harfe"), engine.lab.Policy(one), 5, progress=False)
    print(sum(row.moves for row in played), {row.detail for row in played})
print(len(names), "policy_games" in names)
"""
    played, failed, compiled = run(code).splitlines()
    assert played.endswith(" {''}") and int(played.partition(" ")[0]) > 5
    assert failed == "0 {'ZeroDivisionError: integer division or modulo by zero'}"
    assert compiled == "4 False"
