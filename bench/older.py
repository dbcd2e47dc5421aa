"""An older version of the project, for measuring it in the same run as this one, in a process for each."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

_PROJECT = Path(__file__).resolve().parents[1]


@contextmanager
def checkout(revision: str) -> Iterator[Path]:
    """A folder with the files of a commit, until the block ends.

    Args:
        revision: the name of the commit in Git.

    Raises:
        CalledProcessError: Git knows no such commit.
    """

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=_PROJECT, check=True)

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "older"
        git("worktree", "add", "--quiet", "--detach", str(place), revision)
        modules = _PROJECT / "engine" / "modules"
        if modules.exists() and not (place / "engine" / "modules").exists():
            shutil.copytree(modules, place / "engine" / "modules")  # used for the functions that are the same
        try:
            yield place
        finally:
            git("worktree", "remove", "--force", str(place))


@contextmanager
def both(revision: str, code: str) -> Iterator[list[Callable[..., Any]]]:
    """Two functions that ask a process: one with this version of the project, one with an older one.

    Args:
        revision: the name of the older version in Git.
        code: what each process runs: it answers each line of its input, a list in JSON, with a line of JSON.
    """
    with checkout(revision) as folder, ExitStack() as stack:
        yield [_asking(stack, place, code) for place in (_PROJECT, folder)]


def _asking(stack: ExitStack, folder: Path, code: str) -> Callable[..., Any]:
    words = [sys.executable, "-c", code]
    process = subprocess.Popen(words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    stack.callback(process.wait)
    stack.callback(process.kill)

    def ask(*words: object) -> Any:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(words) + "\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    return ask
