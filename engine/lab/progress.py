"""Progress reports of a run: to a progress bar, a function, or nowhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ..base.catalogue import COMMON
from ..compiling import jit
from .results import TEXTS

Progress = bool | Callable[[int, int], object]
"""True: a progress bar if tqdm is installed; False: nothing; or `progress(done, total)`, which can stop the run by
returning False."""

PACE = 0.05
"""Minimum seconds between two calls of a progress function; more frequent updates would not be visible."""


@contextmanager
def reporting(total: int, progress: Progress) -> Iterator[Callable[[int], object]]:
    """A function to call with the number of finished games out of `total`.

    Raises:
        KeyboardInterrupt: (when the returned function is called) the progress function asked to stop the run.
    """
    tqdm: Any = None
    if progress is True:
        with suppress(ModuleNotFoundError):
            from tqdm.auto import tqdm  # type: ignore[no-redef]
    if tqdm is not None:
        with tqdm(total=total, unit=f" {TEXTS.text('progress.games')}") as bar:

            def shown(done: int) -> None:
                waits = COMMON.text("words.compiling") if done == bar.n and jit.compiling() else ""
                if waits != (bar.postfix or ""):
                    bar.set_postfix_str(waits)
                bar.update(done - bar.n)

            yield shown
    elif isinstance(progress, bool):
        yield lambda done: None
    else:
        with _paced(total, progress) as tell:
            yield tell


@contextmanager
def _paced(total: int, progress: Callable[[int, int], object]) -> Iterator[Callable[[int], object]]:
    state = [0, 0.0, -1]  # number of finished games; time and value of the last report

    def tell(done: int) -> None:
        state[0], now = done, time.monotonic()
        if now - state[1] >= PACE or state[2] < 0:
            state[1], state[2] = now, done
            if progress(done, total) is False:
                raise KeyboardInterrupt

    tell(0)
    try:
        yield tell
    finally:
        if state[2] != state[0]:
            progress(int(state[0]), total)
