"""Interrupts and time limits while something compiles."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.base.catalogue import COMMON

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parent.parent.parent
CARDS = "import numpy; from engine.compiling import jit; from engine.vocabulary.deals import shuffle;"
CARDS += "cards = numpy.arange(52);"
SHUFFLED = CARDS + "jit.compiled([shuffle])['shuffle'](cards, 52, 4711); print(cards.tolist());"
"""The smallest unit of compilation: four functions."""
COMPILING = COMMON.text("words.compiling")
"""The message, shown once, for a user who waits long for the compiler."""


def start(code: str, folder: Path, **environment: str) -> subprocess.Popen[str]:
    """A Python process with a folder as its home, temporary and working folder."""
    known = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_CACHE_HOME")}
    places = {"PYTHONPATH": str(ROOT), "TMPDIR": str(folder), "HOME": str(folder / "home")}
    return subprocess.Popen(
        [sys.executable, "-c", WITHOUT_LIBRARIES + code],
        cwd=folder,
        env={name: value for name, value in (known | places | environment).items() if value},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


WITHOUT_LIBRARIES = """
from engine.compiling import ahead
ahead._find = lambda plain: None
ahead.expected = lambda plain: False
"""
"""Lets Numba compile the functions that usually come from a library."""


def end(process: subprocess.Popen[str]) -> tuple[str, int, list[str]]:
    """The shuffled cards, the number of interrupts, and the log without messages caused by a slow machine."""
    output, errors = process.communicate(timeout=600)
    assert process.returncode == 0, errors
    shuffled, count = output.splitlines()
    return shuffled, int(count), [line for line in errors.splitlines() if line != COMPILING]


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The expected result."""
    return end(start(SHUFFLED + "print(0)", tmp_path_factory.mktemp("right"), NUMBA_DISABLE_JIT="1"))[0]


INTERRUPTED = """
import os, random, signal, sys, threading, time
dice, done = random.Random({seed}), threading.Event()

def disturb():
    until = time.monotonic() + {seconds}
    while time.monotonic() < until:
        time.sleep(dice.random() * {pause})
        os.kill(os.getpid(), signal.SIGINT)
    done.set()

import engine, numpy
from engine.compiling import jit
from engine.vocabulary.deals import shuffle
from engine.core.playout import random_games
from engine.solver.solution import solve

{work}

count, working = 0, False
def interrupted(*_):
    global count, working
    if working:
        count, working = count + 1, False
        raise KeyboardInterrupt
signal.signal(signal.SIGINT, interrupted)
threading.Thread(target=disturb, daemon=True).start()
while not done.is_set():
    try:
        working = True
        work()
        working = False
    except KeyboardInterrupt:
        pass
signal.signal(signal.SIGINT, signal.SIG_IGN)
print(work())
print(count)
"""
SMALL = """
def work():
    cards = numpy.arange(52)
    jit.compiled([shuffle])['shuffle'](cards, 52, 4711)
    return cards.tolist()
"""
LARGE = """
def work():
    game = engine.game("treppe", rows=3, ranks=7, suits=3)
    return sorted(random_games(game, 1, 5, 50).items()), solve(game.deal(1)).moves
"""


def interrupt(folder: Path, work: str, seed: int, seconds: float, pause: float) -> tuple[str, int]:
    """The final result of work that is repeatedly interrupted, and the number of interrupts."""
    code = INTERRUPTED.format(work=work, seed=seed, seconds=seconds, pause=pause)
    shuffled, count, said = end(start(code, folder))
    assert not [line for line in said if "compiled" in line]
    return shuffled, count


@pytest.mark.parametrize(
    ("seed", "pause"), [(2, 0.3), *(pytest.param(*one, marks=pytest.mark.deep) for one in ((1, 0.02), (3, 1.0)))]
)
def test_interrupts_during_compilation_break_nothing(tmp_path: Path, right: str, seed: int, pause: float) -> None:
    shuffled, count = interrupt(tmp_path, SMALL, seed, 3, pause)
    assert count and shuffled == right


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(20))
def test_interrupts_while_a_game_compiles_break_nothing(tmp_path: Path, seed: int) -> None:
    expected = end(start(f"import engine\n{PLAIN}\n{LARGE}print(work()); print(0)", tmp_path, NUMBA_DISABLE_JIT="1"))[0]
    found, count = interrupt(tmp_path, LARGE, seed, 40, (0.02, 0.3, 3)[seed % 3])
    assert count and found == expected


PLAIN = "from engine.core.playout import random_games; from engine.solver.solution import solve"


def test_a_time_limit_during_compilation_breaks_nothing(tmp_path: Path, right: str) -> None:
    code = f"""
from engine.base import background
{CARDS}
import time
ended = []
for seconds in (0.05, 0.1, 0.2, 0.2, 0.2):
    try:
        with background.limit(seconds) as limit:
            limit.start()
            jit.compiled([shuffle])['shuffle'](numpy.arange(52), 52, 4711)
            limit.stop()
    except background.OutOfTime:
        ended.append(seconds)
{SHUFFLED}
print(len(ended))
"""
    shuffled, count, said = end(start(code, tmp_path))
    assert (shuffled, said) == (right, []) and count
