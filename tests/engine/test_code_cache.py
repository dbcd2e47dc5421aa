"""The compile cache: damaged, full, missing, shared; and interrupts while something compiles."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.base.catalogue import COMMON
from engine.compiling import code_cache, jit

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parent.parent.parent
CARDS = "import numpy; from engine.compiling import jit; from engine.deals import shuffle; cards = numpy.arange(52);"
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
        [sys.executable, "-c", code],
        cwd=folder,
        env={name: value for name, value in (known | places | environment).items() if value},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


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


def flipped(data: bytes) -> bytes:
    """The data with one bit changed in the middle of the machine code."""
    return data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 4]) + data[len(data) // 2 + 1 :]


@pytest.mark.parametrize(
    "damage",
    [lambda data: b"", lambda data: data[: len(data) // 2], flipped],
    ids=["emptied", "cut", "flipped"],
)
def test_a_damaged_cache_is_repaired(
    tmp_path: Path, right: str, cache: dict[str, str], damage: Callable[[bytes], bytes]
) -> None:
    for path in (tmp_path / "cache").rglob("*.nbc"):
        path.write_bytes(damage(path.read_bytes()))
    shuffled, compiled, said = shuffle(tmp_path, **cache)
    assert (shuffled, compiled) == (right, 4)
    assert len(said) == 1 and "damaged" in said[0]
    assert shuffle(tmp_path, **cache) == (right, 0, [])


def test_swapped_cache_files_are_repaired(tmp_path: Path, right: str, cache: dict[str, str]) -> None:
    paths = sorted((tmp_path / "cache").rglob("*.nbc"))
    files = [path.read_bytes() for path in paths]
    for path, other in zip(paths, [*files[1:], files[0]], strict=True):
        path.write_bytes(other)
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
    assert len(said) == 1 and "cannot be kept" in said[0]
    assert [path.name for path in (tmp_path / "cache").rglob("*") if path.name != "places"] == [
        path.name for path in (tmp_path / "cache").glob("rules-*")
    ], "something half written was left behind"


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
    assert len(said) == 1 and "cannot be kept" in said[0]


def test_two_processes_can_fill_one_cache_at_once(tmp_path: Path, right: str) -> None:
    cache = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    code = COUNTED + SHUFFLED + "print(len(compiled))"
    both = [start(code, tmp_path, **cache) for _ in range(2)]
    for shuffled, _, said in map(end, both):
        assert (shuffled, said) == (right, [])
    assert shuffle(tmp_path, **cache) == (right, 0, [])


def test_caches_of_removed_versions_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another copy of the project that still exists keeps its own."""
    other = tmp_path / "another copy"
    other.mkdir()
    (other / "cards.py").write_text("ACE = 1")
    here = Path(jit.__file__).parent
    folders = {"alive": f"rules-{code_cache.source_hash(other)}"}
    folders |= {name: f"rules-{name}" for name in ("changed", "deleted", "young", "old")}
    for folder in folders.values():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "code.nbc").write_bytes(b"code")
    for name, place in {"alive": other, "changed": here, "deleted": tmp_path / "deleted"}.items():
        (tmp_path / folders[name] / "places").write_text(f"{place}\n")
    long_ago = time.time() - 100_000
    for path in (tmp_path / folders["old"] / "code.nbc", tmp_path / folders["old"]):
        os.utime(path, (long_ago, long_ago))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    found = code_cache.find()
    assert found is not None
    left = {path.name for path in tmp_path.glob("rules-*")}
    assert left == {found.name, folders["alive"], folders["young"]}


USES = """
import numpy
from engine.compiling import jit
TABLE = TABLES
def helper(x): return x + TABLE[0]
jit.rule(helper)
@jit.rule
def use(x): return helper(x)
"""


@pytest.mark.parametrize("table", ["numpy.array([{}.0])", "({}.0,)"])
def test_code_compiled_with_other_values_is_not_reused(tmp_path: Path, table: str) -> None:
    """Neither Numba's cache nor one keyed by the engine's sources would notice."""
    for value in (1, 2):
        (tmp_path / "uses.py").write_text(USES.replace("TABLES", "__import__('values').TABLE"))
        (tmp_path / "values.py").write_text(f"import numpy; TABLE = {table.format(value)}")
        code = "import sys; sys.dont_write_bytecode = True; sys.path.append('.'); from uses import use, jit;"
        process = start(code + "print(jit.compiled([use])['use'](10.0)); print(0)", tmp_path)
        assert end(process)[0] == str(10.0 + value)


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
from engine.deals import shuffle
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


def test_precompiled_modules_are_rejected_after_any_source_change(tmp_path: Path) -> None:
    """The source hash covers the whole engine, wherever its modules are."""
    copy = tmp_path / "engine"
    shutil.copytree(ROOT / "engine", copy, ignore=shutil.ignore_patterns("__pycache__", "modules"))
    (copy / "modules").mkdir()
    of_these = code_cache.source_hash(ROOT / "engine", "treppe")
    index = {"engine.vocabulary.kernel.top": [{"game": "treppe", "sources": of_these, "file": "a", "wiring": ""}]}
    (copy / "modules/index.json").write_text(json.dumps(index))
    asked = (
        "import sys; from engine.compiling import ahead, code_cache; from engine.vocabulary import kernel;"
        "ahead.HERE = True; assert code_cache.ENGINE == ahead.MODULES.parent; print(ahead.function(kernel.top))"
    )

    def said() -> str:
        done = subprocess.run([sys.executable, "-c", asked], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout == "None\n"
        return done.stderr

    assert "other sources" not in said()
    for room in ("base/reading.py", "compiling/jit.py", "vocabulary/kernel.py", "core/game.py", "lab/policy.py"):
        before = (copy / room).read_text(encoding="utf-8")
        (copy / room).write_text(before + "\n# changed\n", encoding="utf-8")
        assert "other sources" in said(), room
        (copy / room).write_text(before, encoding="utf-8")
    (copy / "lessons/level.py").write_text("# changed", encoding="utf-8")
    assert "other sources" not in said(), "nothing is compiled of lessons"
