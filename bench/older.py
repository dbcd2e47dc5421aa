"""An older version of the project, for measuring it in the same run as this one."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
        try:
            yield place
        finally:
            git("worktree", "remove", "--force", str(place))
