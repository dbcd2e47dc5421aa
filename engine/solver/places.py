"""A limited number of places for searches, shared by the processes of a server, so that the tables keep a processor.

A place is a file; whoever holds its lock may search. When a process ends, even by a crash, the system frees its lock.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

FOLDER = "KARTENTISCH_SEARCHES"
"""The environment variable with which a server tells its processes where the files are; unset, nothing is shared."""


def make(folder: Path, count: int) -> None:
    """Make places.

    Args:
        folder: an empty folder that the processes can read.
        count: how many searches may run at once.
    """
    for number in range(count):
        (folder / str(number)).touch()


@contextmanager
def place() -> Iterator[None]:
    """Wait for a place and hold it. If no places are shared, or they no longer exist, there is no wait."""
    folder = os.environ.get(FOLDER)
    with ExitStack() as held:
        if folder:
            with suppress(ImportError, OSError):  # the system has no such locks, or the server has ended
                _wait(Path(folder), held)
        yield


def _wait(folder: Path, held: ExitStack) -> None:
    from fcntl import LOCK_EX, LOCK_NB, flock

    files = [held.enter_context(file.open("rb")) for file in folder.iterdir()]
    random.shuffle(files)
    for file in files:
        with suppress(BlockingIOError):
            return flock(file, LOCK_EX | LOCK_NB)
    if files:
        flock(files[0], LOCK_EX)
