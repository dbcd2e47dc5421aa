"""Long fuzzing and other long runs, part by part: `make deep`, or `make deep ARGS="browser solver"`.

After a change, run the parts of its field. No part takes more than an hour on two cores. Tests that have passed are
recorded under build/deep/, by the content of the files that they run on: an interrupted run continues where it stopped,
and after a change a part must be run again: those of the engine only after a change to the engine or its tests, and
after a change to courses and texts only `lessons`.

The tests are those marked `deep`; their paths decide which part they belong to.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTES = ROOT / "build/deep"
PARTS = {
    "rules": ("tests/engine/",),
    "play": ("tests/engine/test_long_play",),
    "compiler": (
        "tests/engine/test_code_cache",
        "tests/engine/test_frozen",
        "tests/engine/test_room",
        "tests/engine/test_tiers",
        "tests/engine/test_wasm",
    ),
    "solver": ("tests/engine/test_solver", "tests/engine/test_hints"),
    "lab": ("tests/engine/test_lab",),
    "players": ("tests/engine/test_players", "tests/engine/test_pimc", "tests/engine/test_fair"),
    "lessons": (
        "tests/engine/test_advice",
        "tests/engine/test_course",
        "tests/engine/test_drills",
        "tests/engine/test_lessons",
        "tests/engine/test_levels",
        "tests/engine/test_sources",
    ),
    "widgets": ("tests/test_", "tests/plugins/"),
    "browser": ("tests/browser/", "tests/test_apps", "tests/test_load"),
    "packages": (
        "tests/test_binder",
        "tests/test_environment",
        "tests/test_packaging",
        "tests/test_container",
        "tests/browser/test_extras",
    ),
    "pythons": ("tests/test_pythons",),
}
"""Part -> path prefixes of its test files; the longest matching prefix decides."""
ENGINE = ("rules", "play", "compiler", "solver", "lab", "players", "lessons")
"""Parts that run on the engine alone."""
OF_ENGINE = ("engine/", "tests/engine/", "tests/golden/", "tests/small_games/", "tests/conftest.py", "requirements/")
"""Path prefixes of the files that these parts run on."""
OF_LESSONS = (
    "engine/lessons/*",
    "engine/games/*/course*",
    "engine/games/*/drills.py",
    "engine/games/*/*.toml",
    "engine/texts/*",
    *(f"{begin}*" for begin in PARTS["lessons"]),
)
"""Patterns of paths: of these files, those on which of all these parts only `lessons` runs."""
SHARED = ("browser", "packages")
"""Parts whose files share servers or environments, so that all tests of a file run in one worker."""
ELSEWHERE = ("tests/plugins/installed/",)
"""Folders whose tests run in a Python of their own, which tests outside of them start."""
NOTHING_LEFT = pytest.ExitCode.NO_TESTS_COLLECTED


def part_of(test: str) -> str:
    """The part that a test belongs to.

    Raises:
        LookupError: it belongs to none.
    """
    fits = [(len(begin), part) for part, begins in PARTS.items() for begin in begins if test.startswith(begin)]
    if not fits:
        raise LookupError(f"{test} belongs to no part: name its folder in tools/deep.py")
    return max(fits)[1]


def content(part: str, root: Path = ROOT) -> str:
    """A fingerprint of the contents of the files that a part runs on, among those that git tracks or would track.

    Args:
        part: the name of the part.
        root: the folder of the project.
    """
    begins = OF_ENGINE if part in ENGINE else ("",)
    without = OF_LESSONS if part in ENGINE and part != "lessons" else ()
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    ).stdout
    found = hashlib.sha256()
    for name in sorted({os.fsdecode(one) for one in listed.split(b"\0") if one}):
        path = root / name
        if name.startswith(begins) and not any(fnmatch(name, one) for one in without) and path.is_file():
            found.update(os.fsencode(name) + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:12]


class Notes:
    """The pytest plugin of these runs: skips recorded tests, and records those that pass.

    Args:
        file: the record, one test per line.
        worker: whether this process is an xdist worker; only the main process records.
    """

    def __init__(self, file: Path, worker: bool) -> None:
        self._file, self._worker = file, worker
        self._before = frozenset(noted(file.with_suffix(".before")))  # workers that start later must see the same tests
        self._failed: set[str] = set()

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        config.hook.pytest_deselected(items=[one for one in items if one.nodeid in self._before])
        items[:] = [one for one in items if one.nodeid not in self._before]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self._worker:
            return
        if report.failed:
            self._failed.add(report.nodeid)
        elif report.when == "teardown" and report.nodeid not in self._failed:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin: this module is loaded by its own pytest runs."""
    config.pluginmanager.register(Notes(Path(os.environ["DEEP_NOTES"]), hasattr(config, "workerinput")))


def noted(notes: Path) -> list[str]:
    """The tests recorded in a file."""
    return notes.read_text(encoding="utf-8").splitlines() if notes.is_file() else []


def run(part: str, notes: Path, words: Iterable[str] = (), root: Path = ROOT) -> int:
    """Run what is left of a part, and print the result.

    Args:
        part: the name of the part.
        notes: the file in which its tests are recorded.
        words: further arguments for pytest.
        root: the folder that contains the tests.

    Returns:
        The exit code of pytest; having nothing left to run is a success.
    """
    every = (one.relative_to(root).as_posix() for one in sorted((root / "tests").rglob("test_*.py")))
    files = [one for one in every if part_of(one) == part and not one.startswith(ELSEWHERE)]
    notes.parent.mkdir(parents=True, exist_ok=True)
    notes.with_suffix(".before").write_text("".join(f"{one}\n" for one in noted(notes)), encoding="utf-8")
    dist = ["--dist=loadfile", "--no-loadscope-reorder"] if part in SHARED else []
    options = ["-m=deep", "-n=logical", *dist, "-ptools.deep", "-pno:nbval"]
    options += ["--override-ini=addopts=--strict-markers -ra -ptests.report", *words]
    begin = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        cwd=root,
        env={"HYPOTHESIS_PROFILE": "deep"} | os.environ | {"DEEP_NOTES": str(notes)},
    )
    took = f"{(time.monotonic() - begin) / 60:.0f} min, {len(noted(notes))} tests have passed"
    status = 0 if done.returncode == NOTHING_LEFT else done.returncode
    print(f"{part}: {'failed' if status else 'done'} after {took}", flush=True)
    return status


def main() -> None:
    """Run the named parts, or all, one after another."""
    parser = argparse.ArgumentParser(prog="make deep", description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all if none is named")
    parser.add_argument("--again", action="store_true", help="run also what has passed already")
    parser.add_argument("--list", action="store_true", help="only say what of each part has passed")
    choice, words = parser.parse_known_args()
    unknown = set(choice.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {sorted(unknown)[0]!r}; the parts are {', '.join(PARTS)}")
    status = 0
    for part in choice.parts or PARTS:
        notes = NOTES / content(part) / f"{part}.txt"
        if choice.list:
            print(f"{part:10}{len(noted(notes)):5} tests have passed")
            continue
        if choice.again:
            notes.unlink(missing_ok=True)
        came = run(part, notes, words)
        if came == pytest.ExitCode.INTERRUPTED:
            sys.exit(came)
        status = status or came
    sys.exit(status)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
