"""Each extra of the package, in an otherwise empty environment: it works, and a table can be played.

The wheel is installed with one extra or none. A Voila outside serves the page; as with any notebook server, the kernel
runs in the environment, to which only ipykernel is added. The extra `apps` includes Voila.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from playwright.sync_api import Page

import engine
from tests.browser.moves import point
from tests.browser.panels import state, top
from tests.clean import copy_project
from tests.environments import HERE, environment
from tests.packaging.test_packaging import hatch
from tools.browser import harness

HOST = ("ipykernel",)
"""What any notebook server requires of an environment for its kernels."""
CELL = "import sys, cardwidgets\nprint(sys.prefix)\ncardwidgets.play('grosse-harfe', deal=4711)"

PLAYED = """
import cardwidgets, engine
from engine import lessons
from engine.hints import hint
for key in engine.games:
    position = engine.game(key).deal(4711)
    assert hint(position).move in position.legal_moves
    assert engine.record.loads(engine.record.dumps(position.play(position.legal_moves[0]))).moves
    assert cardwidgets.play(key, deal=1)
for key in lessons.keys():
    cardwidgets.lesson(key, lessons.course(key).levels[0].chapter)
    cardwidgets.drill(key, seed=1)
"""
"""Works with the smallest installation."""
SOLVED = """
small = engine.game("treppe", rows=2, ranks=3, suits=4)
assert engine.solve(small.deal(0), seconds=300).status == "won"
assert engine.compare(engine.game("treppe"), ["random"], 2, progress=False).complete
"""
"""Works without Numba too."""
MISSED = """
try:
    engine.compare(engine.game("treppe"), ["random"], 2).to_frame()
except engine.MissingExtraError as error:
    assert error.extra == "lab", error
else:
    raise AssertionError("nothing was missed")
"""
COMPILED = """
from engine.compiling import jit
from engine.core.rules import Rules
assert jit.available()
harfe = engine.game("grosse-harfe")
rules = engine.core.internals.internals(harfe).rules
rules.compile()
assert rules.compiled
position = harfe.deal(4711)
assert position.play(position.legal_moves[0]).moves
"""
COMPARED = """
if __name__ == "__main__":
    from engine.lab import Weights, strategies, tune
    treppe = engine.game("treppe")
    results = engine.compare(treppe, ["random", "greedy"], 4, workers=2)
    assert results.complete and len(results.to_frame()) == 8
    start = next(one for one in strategies(treppe).values() if isinstance(one, Weights))
    assert tune(treppe, start, training=range(2), held_out=range(5, 7), rounds=1, progress=False)
"""

WORKS = {
    "": PLAYED + SOLVED + MISSED,
    "fast": PLAYED + COMPILED + MISSED,
    "lab": PLAYED + SOLVED + COMPARED,
    "apps": PLAYED + SOLVED + MISSED,
}
"""Extra, or "" for none -> code that works with it."""


@pytest.fixture(scope="module")
def wheel(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a clean copy of the project."""
    folder = tmp_path_factory.mktemp("wheel")
    copy_project(project, folder / "clone")
    hatch("wheel", folder / "clone", folder)
    (wheel,) = folder.glob("kartentisch-*.whl")
    return wheel


def needs(project: Path, extra: str) -> list[str]:
    """The names of the packages declared for an extra, and for all."""
    declared = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*declared["dependencies"], *(declared["optional-dependencies"][extra] if extra else ())]
    return [canonicalize_name(Requirement(line).name) for line in lines]


@cache
def install(project: Path, wheel: Path, extra: str) -> Path:
    """The Python of an environment with the wheel, its requirements, and the host's part."""
    python = environment(f"extra-{extra or 'none'}", HERE, [*needs(project, extra), *HOST])
    pip = [sys.executable, "-m", "pip", "--isolated", f"--python={python}", "install", "--quiet", "--no-index"]
    target = f"kartentisch[{extra}]" if extra else "kartentisch"
    for words in (["--no-deps", "--force-reinstall", str(wheel)], [target]):  # the second finds the rest
        done = subprocess.run([*pip, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    return python


def bare(home: Path) -> dict[str, str]:
    """The variables of an environment isolated from ours and from the user's settings."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "JUPYTER"))}
    return {**environment, "HOME": str(home), "XDG_CACHE_HOME": str(home)}


def run(python: Path, code: str, home: Path) -> str:
    """The output of a script in an environment, run in an empty folder."""
    (home / "script.py").write_text(code, encoding="utf-8")
    done = subprocess.run([python, "script.py"], cwd=home, env=bare(home), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.deep
@pytest.mark.parametrize("extra", ["", *(pytest.param(one, marks=pytest.mark.deep) for one in ("fast", "lab", "apps"))])
def test_each_extra_works_alone(project: Path, wheel: Path, tmp_path: Path, page: Page, extra: str) -> None:
    python = install(project, wheel, extra)
    others = {name for other in WORKS for name in needs(project, other)} - {*needs(project, extra), *HOST}
    found = run(python, "import importlib.metadata as m\nfor one in m.distributions(): print(one.name)", tmp_path)
    hosted = {"jupyter-client", "tornado"}  # come with ipykernel
    assert not (others - hosted) & {canonicalize_name(name) for name in found.split()}
    run(python, WORKS[extra], tmp_path)
    with installed_voila(python, tmp_path) if extra == "apps" else kernel(python, tmp_path) as server:
        harness.write_notebook(server.root / "en" / "table.ipynb", CELL)
        harness.open_voila(page, server, "en/table.ipynb")
        table = harness.wait_for_table(page)
        assert str(python.parents[1]) in page.locator("body").inner_text()
        play(page, table)


def play(page: Page, table: harness.Locator) -> None:
    """Play a move at the table of `CELL` with the mouse."""
    position, before = engine.game("grosse-harfe").deal(4711), harness.revision(table)
    for pile in ("T8", "T4"):
        page.mouse.click(*point(table, top(position, pile)))
    harness.wait_for_revision(table, before)
    assert state(table)["last"] == "T8>T4"


@contextmanager
def kernel(python: Path, home: Path) -> Iterator[harness.Server]:
    """Voila, with kernels that run in an environment."""
    spec = home / "share" / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    command = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.write_text(json.dumps({"argv": command, "display_name": "Python 3", "language": "python"}), encoding="utf-8")
    (home / "notebooks").mkdir()
    with harness.voila(home / "notebooks", home / "voila", share=home / "share") as server:
        yield server


@contextmanager
def installed_voila(python: Path, home: Path) -> Iterator[harness.Server]:
    """Voila as installed by the extra, entirely from the environment."""
    (home / "notebooks").mkdir()
    with harness.voila(home / "notebooks", home / "voila", python=python) as server:
        yield server
