"""Runs the long tests, part by part: `make deep`, or `make deep ARGS="browser solver"`.

After a change, run the parts it affects. The sizes are chosen for at most 15 minutes a part on two cores; `--size 4`
plays four times as many deals and examples. `messages` fuzzes what pages send, for `--minutes`.

The tests are those marked `deep`; their paths decide which part they belong to.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PARTS = {
    "rules": ("tests/engine/",),
    "play": ("tests/engine/test_long_play",),
    "compiler": (
        "tests/engine/test_interrupts",
        "tests/engine/test_fingerprints",
        "tests/engine/test_other_systems",
        "tests/engine/test_room",
        "tests/engine/test_tiers",
        "tests/engine/test_wasm",
    ),
    "solver": ("tests/engine/test_solver", "tests/engine/test_hints"),
    "lab": ("tests/engine/test_lab", "tests/engine/test_players", "tests/engine/test_pimc", "tests/engine/test_fair"),
    "lessons": (
        "tests/engine/test_advice",
        "tests/engine/test_course",
        "tests/engine/test_drills",
        "tests/engine/test_lessons",
        "tests/engine/test_levels",
    ),
    "widgets": ("tests/",),
    "messages": ("tests/widgets/test_fuzzed_messages",),
    "browser": ("tests/browser/",),
    "site": ("tests/browser/test_site", "tests/publish/"),
    "packages": ("tests/packaging/", "tests/browser/test_extras"),
    "pythons": ("tests/packaging/test_pythons",),
}
"""Part -> path prefixes of its test files; the longest matching prefix decides."""
SHARED = ("browser", "site", "packages")
"""Parts whose files share servers or environments, so that all tests of a file run in one worker."""
ELSEWHERE = ("tests/plugins/installed/",)
"""Folders whose tests run in a separate Python, started by other tests."""


def part_of(test: str) -> str:
    """The part that a test belongs to.

    Args:
        test: the path of its file, from the project's folder.
    """
    return max((len(begin), part) for part, begins in PARTS.items() for begin in begins if test.startswith(begin))[1]


def run(part: str, words: Iterable[str], sizes: Mapping[str, object]) -> int:
    """Run a part, and print the result.

    Args:
        part: the name of the part.
        words: further arguments for pytest.
        sizes: "size", "minutes" and "seed", for `tests/sizes.py`.

    Returns:
        The exit code of pytest.
    """
    every = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests").rglob("test_*.py")))
    files = [one for one in every if part_of(one) == part and not one.startswith(ELSEWHERE)]
    dist = ["--dist=loadfile", "--no-loadscope-reorder"] if part in SHARED else []
    begin = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-m=deep", "-n=logical", *dist, *words, *files],
        cwd=ROOT,
        env={"HYPOTHESIS_PROFILE": "deep"} | os.environ | {f"DEEP_{name.upper()}": str(sizes[name]) for name in sizes},
    )
    print(
        f"{part}: {'failed' if done.returncode else 'passed'} in {(time.monotonic() - begin) / 60:.0f} min", flush=True
    )
    return done.returncode


def main() -> None:
    """Run the named parts, or all, one after another."""
    parser = argparse.ArgumentParser(prog="make deep", description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all if none is named")
    parser.add_argument("--size", type=float, default=1, help="a factor for numbers of deals and examples (1)")
    parser.add_argument("--minutes", type=float, default=4, help="how long the part `messages` fuzzes (4)")
    parser.add_argument("--seed", type=int, default=-1, help="of the only round that `messages` is to repeat")
    choice, words = parser.parse_known_args()
    unknown = set(choice.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {sorted(unknown)[0]!r}; the parts are {', '.join(PARTS)}")
    sizes = {name: value for name, value in vars(choice).items() if name != "parts"}
    status = 0
    for part in choice.parts or PARTS:
        code = run(part, words, sizes)
        if code == pytest.ExitCode.INTERRUPTED:
            sys.exit(code)
        status = status or code
    sys.exit(status)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
