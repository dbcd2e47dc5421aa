"""The installed package: a table can be played in an otherwise empty environment.

Without an extra, a Voila outside serves the page; as with any notebook server, the kernel runs in the environment, to
which only ipykernel is added. The extra `apps` includes Voila. `make dist` tries what needs no browser.
"""

import json
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
from tests.environments import environment
from tools.browser import harness
from tools.release import dist
from tools.release.pythons import HERE

HOST = ("ipykernel",)
"""What any notebook server requires of an environment for its kernels."""
CELL = "import sys, cardwidgets\nprint(sys.prefix)\ncardwidgets.play('grosse-harfe', deal=4711)"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return dist.build(tmp_path_factory.mktemp("wheel"), "modules").wheel


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


@pytest.mark.deep
@pytest.mark.parametrize("extra", ["", "apps"])
def test_a_table_can_be_played_with_few_packages(
    project: Path, wheel: Path, tmp_path: Path, page: Page, extra: str
) -> None:
    python = install(project, wheel, extra)
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
