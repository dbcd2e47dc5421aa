"""Settings for all tests: Hypothesis profiles.

`ci` (the default) is reproducible and takes seconds per test; `few` is a fraction of it; `deep` (`make deep`) tries
many more examples, different ones on every run. `HYPOTHESIS_PROFILE` in the environment chooses.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from engine.base import background
from engine.core import registry
from tests import small_games
from tests.plugins import sources
from tests.sizes import sized
from tests.waiting import Clock

# Shared machines are sometimes slow: a late example is not a failure, and the first call may compile.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("ci", patient, max_examples=100, derandomize=True)
settings.register_profile("few", patient, max_examples=5, derandomize=True)
settings.register_profile("deep", patient, max_examples=sized(3000))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


if find_spec("nbval"):  # not where only the engine is installed
    from tests.nbval_names import start_kernels_on_sockets

    start_kernels_on_sockets()
background.PATIENT = 0
"""Tests wait for background work, which would starve at a lower priority beside busy workers."""


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's folder."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def plugins(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the games of `tests/plugins` are installed, as `pip install` does it."""
    target = tmp_path_factory.mktemp("plugins")
    install(sources(), target)
    return target


def install(sources: Iterable[Path], target: Path) -> None:
    """Build the wheels of projects and install them into a folder, without a network."""
    options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), *map(str, sources)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def clock() -> Iterator[Clock]:
    """The clock of all panels: time passes only when the test advances it."""
    clock = Clock()
    before = background.use(clock)
    yield clock
    background.use(before)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Resets the language of the process, and of panels that follow it, to English after each test."""
    yield
    engine = sys.modules.get("engine")
    if engine is not None and engine.language() != "en":
        (sys.modules.get("cardwidgets") or engine).set_language("en")


@pytest.fixture
def make() -> Iterator[Callable[..., Any]]:
    """Makes widgets, as in `make("lesson", "treppe", "base")`, for a learner without progress.

    They are in English at first, and are closed at the end of the test.
    """
    import cardwidgets
    from cardwidgets.course.progress.record import PROGRESS
    from cardwidgets.i18n import languages

    made: list[Any] = []

    def one(name: str, *arguments: Any, **settings: Any) -> Any:
        made.append(getattr(cardwidgets, name)(*arguments, **settings))
        return made[-1]

    PROGRESS.__init__()  # type: ignore[misc]  # as in a new kernel
    languages.set_language("en")
    yield one
    for widget in made:
        widget.close()
    PROGRESS.__init__()  # type: ignore[misc]
    languages.set_language("en")


@pytest.fixture
def small(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Makes widgets of the small course of Große Harfe: `small("lesson", "building")`."""
    from tests import small_course

    small_course.install(monkeypatch.setattr)
    return lambda name, *arguments, **settings: make(name, small_course.GAME, *arguments, **settings)


FIRST = ("tests/browser/", "tests/packaging/", "tests/publish/", "tests/notebook/", "tests/course/", "tests/scene/")
"""Files whose tests run first: slow ones, then those that mostly wait. Pure computation fills up the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests so that the workers end at about the same time."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: next((n for n, one in enumerate(FIRST) if item.nodeid.startswith(one)), len(FIRST)))


@pytest.fixture
def small_games_there() -> Iterator[None]:
    """Brings the small games for the duration of a test."""
    with pytest.MonkeyPatch.context() as patch:
        small_games.bring(patch)
        yield
    registry.plugins.cache_clear()
