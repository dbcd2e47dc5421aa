"""Worker processes of a page's Python: its helpers."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from cardwidgets.publish.site.helper_pool import Call, HelperPool, Overdue
from cardwidgets.publish.site.waiting import can_wait, wait
from engine.base import background


class HelperExecutor:
    """Lets helpers call functions. Calls and results are pickled.

    Args:
        pool: the helpers.
        last_words: see `background.Background.pool`. What lies in its folder is there for a helper too, as it is when
            the helper is asked.
    """

    def __init__(self, pool: HelperPool, last_words: str) -> None:
        self._pool, self._last_words = pool, last_words
        self._calls: list[Call] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a helper call a function; see `Late`."""
        import cloudpickle

        if self._last_words != os.devnull:
            fn = _beside(self._last_words, fn)
        call = self._pool.ask("call", cloudpickle.dumps((fn, args, kwargs)))
        self._calls = [one for one in self._calls if not one.future.done()] + [call]
        return Late(call.future, self._last_words)

    def shutdown(self, wait: bool = True, *, kill_workers: bool = False) -> None:
        """Give up what has not been answered. Idle helpers end by themselves."""
        for call in self._calls:
            self._pool.stop(call, 0.0 if kill_workers else background.IDLE)


def _beside(last_words: str, fn: Callable[..., Any]) -> Callable[..., Any]:
    """A function that first recreates the files of a folder, since a helper has its own file system."""
    folder = Path(last_words).parent
    files = {str(path): path.read_bytes() for path in folder.iterdir()}

    def there(*args: Any, **kwargs: Any) -> Any:
        from pathlib import Path

        for name, content in files.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(content)
        return fn(*args, **kwargs)

    return there


class Late(Future[Any]):
    """A future that is always `done`, since the only thread cannot wait for it; `result` waits instead.

    Args:
        answer: of a helper, pickled.
        last_words: the file for those of a helper that a time limit has ended.
    """

    def __init__(self, answer: Future[bytes], last_words: str) -> None:
        super().__init__()
        self._answer, self._last_words = answer, last_words
        self.set_result(None)

    def result(self, timeout: float | None = None) -> Any:
        """Wait for the answer; meanwhile the page and other helpers are served.

        Raises:
            Broken: the helper has ended.
            BaseException: whatever the function has raised.
        """  # noqa: DOC501
        import cloudpickle

        if not self._answer.done():
            come = asyncio.Event()
            self._answer.add_done_callback(lambda _: come.set())
            wait(come.wait())
        try:
            packed = self._answer.result()
        except Overdue as error:
            Path(self._last_words).write_text(str(error), encoding="utf-8")
            raise
        fine, found = cloudpickle.loads(packed)
        if not fine:
            raise found
        return found


class PageBackground(background.EventLoop):
    """The background of a page: helpers.

    Args:
        pool: helpers.
    """

    def __init__(self, pool: HelperPool) -> None:
        self._pool = pool

    def pool(self, workers: int, last_words: str = os.devnull) -> background.Pool:
        """Helpers, where a call can wait for them; otherwise each call happens in place."""
        if self._pool.able and can_wait():
            return HelperExecutor(self._pool, last_words)
        return super().pool(workers, last_words)
