"""The compile cache: damaged, full, missing, shared; and interrupts while something compiles."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.base.catalogue import COMMON
from engine.compiling import code_cache

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parent.parent.parent
CARDS = "import numpy; from engine.compiling import jit; from engine.vocabulary.deals import shuffle;"
CARDS += "cards = numpy.arange(52);"
SHUFFLED = CARDS + "jit.compiled([shuffle])['shuffle'](cards, 52, 4711); print(cards.tolist());"
"""The smallest unit of compilation: four functions."""
COMPILING = COMMON.text("words.compiling")
"""The message, shown once, for a user who waits long for the compiler."""
COUNTED = """
from numba.core import event
compiled = []
methods = {'on_start': lambda s, e: compiled.append(e), 'on_end': lambda s, e: None}
event.register('numba:compile', type('Watch', (event.Listener,), methods)())
"""


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
    """The shuffled cards, the number of compiled functions, and the log without messages caused by a slow machine."""
    output, errors = process.communicate(timeout=600)
    assert process.returncode == 0, errors
    shuffled, count = output.splitlines()
    return shuffled, int(count), [line for line in errors.splitlines() if line != COMPILING]


def shuffle(folder: Path, before: str = "", **environment: str) -> tuple[str, int, list[str]]:
    """`SHUFFLED` in a new process."""
    return end(start(before + COUNTED + SHUFFLED + "print(len(compiled))", folder, **environment))


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The expected result, whatever happens to the cache."""
    return shuffle(tmp_path_factory.mktemp("right"), NUMBA_DISABLE_JIT="1")[0]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, right: str) -> Path:
    """A folder with a filled cache, to be copied."""
    folder = tmp_path_factory.mktemp("filled")
    assert shuffle(folder, NUMBA_CACHE_DIR=str(folder / "cache")) == (right, 4, [])
    return folder / "cache"


@pytest.fixture
def cache(filled: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of processes that use a filled cache of the test, in the folder `cache`."""
    shutil.copytree(filled, tmp_path / "cache")
    return {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}


def flipped(data: bytes, _other: bytes) -> bytes:
    """The data with one bit changed in the middle of the machine code."""
    return data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 4]) + data[len(data) // 2 + 1 :]


@pytest.mark.parametrize(
    "damage",
    [lambda data, _: b"", lambda data, _: data[: len(data) // 2], flipped, lambda _, other: other],
    ids=["emptied", "cut", "flipped", "swapped"],
)
def test_a_damaged_cache_is_repaired(
    tmp_path: Path, right: str, cache: dict[str, str], damage: Callable[[bytes, bytes], bytes]
) -> None:
    paths = sorted((tmp_path / "cache").rglob("*.nbc"))
    files = [path.read_bytes() for path in paths]
    for path, data, other in zip(paths, files, [*files[1:], files[0]], strict=True):
        path.write_bytes(damage(data, other))
    shuffled, compiled, said = shuffle(tmp_path, **cache)
    assert (shuffled, compiled) == (right, 4)
    assert len(said) == 1 and "damaged" in said[0]
    assert shuffle(tmp_path, **cache) == (right, 0, [])


def test_a_cache_full_of_folders_is_ignored(tmp_path: Path, right: str, cache: dict[str, str]) -> None:
    for path in (tmp_path / "cache").rglob("*.nbc"):
        path.unlink()
        path.mkdir()
    shuffled, compiled, said = shuffle(tmp_path, **cache)
    assert (shuffled, compiled) == (right, 4)
    assert len(said) == len(set(said)) == 2  # one for reading, one for writing


@pytest.mark.parametrize("room", [0, 1000])
def test_a_full_disk_is_no_error(tmp_path: Path, right: str, room: int) -> None:
    full = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}));"
    shuffled, compiled, said = shuffle(tmp_path, full, NUMBA_CACHE_DIR=str(tmp_path / "cache"))
    assert (shuffled, compiled) == (right, 4)
    assert len(said) == 1 and "cannot be saved" in said[0]
    assert [path.name for path in (tmp_path / "cache").rglob("*")] == ["rules"], (
        "something half written was left behind"
    )


def test_a_user_without_name_or_home_gets_no_folder_called_tilde(tmp_path: Path, right: str) -> None:
    nameless = "import pwd\ndef unknown(user): raise KeyError(user)\npwd.getpwuid = unknown\n"
    shuffled, compiled, said = shuffle(tmp_path, nameless, HOME="", NUMBA_CACHE_DIR="")
    assert (shuffled, compiled) == (right, 4)
    assert len(said) == 1 and "no home folder" in said[0]
    assert not [path for path in tmp_path.rglob("*") if "~" in path.name]


def test_an_unwritable_home_falls_back_to_the_temporary_folder(tmp_path: Path, right: str) -> None:
    (tmp_path / "home").write_text("not a folder")
    for expected in (4, 0):
        shuffled, compiled, said = shuffle(tmp_path, NUMBA_CACHE_DIR="")
        assert (shuffled, compiled) == (right, expected)
        assert len(said) == 1 and str(tmp_path / "home") in said[0] and "for now" in said[0]


def test_code_is_never_loaded_from_a_folder_others_can_write(tmp_path: Path, right: str) -> None:
    (tmp_path / "home").write_text("not a folder")
    shuffle(tmp_path, NUMBA_CACHE_DIR="")
    (place,) = tmp_path.glob("kartentisch-*")
    place.chmod(0o777)
    shuffled, compiled, said = shuffle(tmp_path, NUMBA_CACHE_DIR="")
    assert (shuffled, compiled) == (right, 4)
    assert len(said) == 1 and "cannot be saved" in said[0]


def test_two_processes_can_fill_one_cache_at_once(tmp_path: Path, right: str) -> None:
    cache = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    code = COUNTED + SHUFFLED + "print(len(compiled))"
    both = [start(code, tmp_path, **cache) for _ in range(2)]
    for shuffled, _, said in map(end, both):
        assert (shuffled, said) == (right, [])
    assert shuffle(tmp_path, **cache) == (right, 0, [])


def test_files_that_nobody_has_read_for_a_month_are_removed(
    tmp_path: Path, right: str, cache: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a file counts, even one that was written long ago."""
    folder = tmp_path / "cache/rules"
    (folder / "forgotten.nbc").write_bytes(b"code")
    long_ago, recently = time.time() - code_cache.UNUSED - 60, time.time() - code_cache.UNUSED + 60
    for path in folder.iterdir():
        os.utime(path, (recently, recently))
    os.utime(folder / "forgotten.nbc", (long_ago, long_ago))
    assert shuffle(tmp_path, **cache) == (right, 0, [])
    left = {path.name: path.stat().st_mtime for path in folder.iterdir()}
    assert "forgotten.nbc" not in left
    (entry,) = (name for name in left if ".shuffle-" in name)
    assert left[entry] > recently + 60


RULES = {
    "rules.py": """
from engine.compiling import jit
from below import helper

@jit.rule
def use(x):
    return helper(x) + 1

@jit.rule
def other(x):
    return x - 1
""",
    "below.py": """
from engine.compiling import jit
from lowest import deepest

@jit.rule
def helper(x):
    'Help.'
    return deepest(x, 2)
""",
    "lowest.py": """
import numpy
from engine.compiling import jit
from values import OFFSET, TABLE

@jit.rule
def deepest(x, y):
    # Add.
    return x + y + OFFSET + TABLE[0]
""",
    "values.py": """
import numpy
OFFSET = 10
TABLE = numpy.array([100])
""",
}
WATCHED = """
import sys; sys.dont_write_bytecode = True; sys.path.append('.')
from numba.core import event
names = []
methods = {'on_start': lambda s, e: names.append(e.data['dispatcher'].py_func.__name__), 'on_end': lambda s, e: None}
event.register('numba:compile', type('Watch', (event.Listener,), methods)())
from engine.compiling import jit
from rules import other, use
made = jit.compiled([other, use])
print(made['use'](1), made['other'](1))
print(' '.join(sorted(set(names) - {'_nothing', '<lambda>'})))
"""


def compiled(folder: Path) -> tuple[str, str]:
    """The results of `RULES` in a new process, and the names of the functions that it has compiled."""
    output, errors = start(WATCHED, folder, NUMBA_CACHE_DIR=str(folder / "cache")).communicate(timeout=600)
    assert [line for line in errors.splitlines() if line != COMPILING] == []
    results, names = output.splitlines()
    return results, names


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_an_edit_recompiles_what_it_touches_and_nothing_else(tmp_path: Path) -> None:
    for name, text in RULES.items():
        (tmp_path / name).write_text(text)
    assert compiled(tmp_path) == ("114 0", "deepest helper other use")
    for file, before, after, results, names in (
        ("below.py", "    'Help.'\n", "\n\n    # Help a lot.\n", "114 0", ""),
        ("rules.py", "x - 1", "x - 2", "114 -1", "other"),
        ("below.py", "deepest(x, 2)", "deepest(x, 3)", "115 -1", "helper use"),
        ("lowest.py", "x + y", "x + y + y", "118 -1", "deepest helper use"),
        ("lowest.py", "def deepest(x, y)", "def deepest(y, x)", "116 -1", "deepest helper use"),
        ("values.py", "OFFSET = 10", "OFFSET = 20", "126 -1", "deepest helper use"),
        ("values.py", "[100]", "[200]", "226 -1", "deepest helper use"),
        ("values.py", "[200]", "[100]", "126 -1", ""),
    ):
        edit(tmp_path / file, before, after)
        assert compiled(tmp_path) == (results, names), after


OVERLOADED = """
from engine.compiling import jit
from numba.extending import overload

def plain(x):
    return x + 1

@overload(plain)
def _(x):
    return lambda x: x + 1

@jit.rule
def use(x):
    return plain(x)

@jit.rule
def other(x):
    return x
"""


def test_an_edited_overload_is_never_missed(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(OVERLOADED)
    assert compiled(tmp_path) == ("2 1", "other use")
    edit(tmp_path / "rules.py", "lambda x: x + 1", "lambda x: x + 2")
    assert compiled(tmp_path) == ("3 1", "use")


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
    shuffled, count, said = end(start(code, folder, NUMBA_CACHE_DIR=str(folder / "cache")))
    assert not [line for line in said if "compiled" in line]
    return shuffled, count


@pytest.mark.parametrize(
    ("seed", "pause"), [(2, 0.3), *(pytest.param(*one, marks=pytest.mark.deep) for one in ((1, 0.02), (3, 1.0)))]
)
def test_interrupts_during_compilation_break_nothing(tmp_path: Path, right: str, seed: int, pause: float) -> None:
    shuffled, count = interrupt(tmp_path, SMALL, seed, 3, pause)
    assert count and shuffled == right
    assert shuffle(tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache")) == (right, 0, [])


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
    shuffled, count, said = end(start(code, tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache")))
    assert (shuffled, said) == (right, []) and count
