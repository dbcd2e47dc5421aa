"""The helpers of a page: web workers, each with its own Python, that compute for the Python behind the page."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Protocol

from engine.base import background

GRACE = 2.0
"""Seconds that a helper has to respond to a cancellation or to the end of a time limit."""


class Helpers(Protocol):
    """Starts helpers and addresses them by number; `cardwidgets/publish/site/page/helpers.js` implements it."""

    def start(self, number: int) -> None:
        """Start a helper; it says "ready", or "broken"."""

    def ask(self, number: int, kind: str, data: Any) -> None:
        """Ask a helper something; see `cardwidgets/publish/site/helper.py`. It waits until the helper is ready."""

    def leave(self, number: int) -> None:
        """Tell a helper that its answer is no longer wanted."""

    def end(self, number: int) -> None:
        """End a helper at once."""


@dataclass(eq=False)
class Call:
    """A question to a helper.

    Attributes:
        kind, data: what is asked.
        heard: called with the helper's news before the answer.
        future: the answer.
    """

    kind: str
    data: Any
    heard: Callable[[Any], object]
    future: Future[Any] = field(default_factory=Future)


class Broken(BrokenExecutor):
    """A helper ended before it answered."""


class Overdue(Broken):
    """A helper was ended because its answer took longer than a time limit."""


class _HelperState:
    """The state of a helper.

    Attributes:
        ready: whether it has started.
        call: what it was asked last and has not answered.
        left: whether its answer is no longer wanted.
    """

    def __init__(self) -> None:
        self.ready = self.left = False
        self.call: Call | None = None
        self.begun = time.monotonic()
        self.timer: background.Pending | None = None
        """Ends it: when it has been idle for long, or does not hear, or a time limit is over."""

    def wind(self, seconds: float, action: Callable[[], object]) -> None:
        """Call a function unless the helper answers by then."""
        self.unwind()
        self.timer = background.after(seconds, action)

    def unwind(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None


class HelperPool:
    """A pool of helpers. They are started when needed, and end after being idle for long.

    Args:
        helpers: starts them.
        most: the maximum number of helpers.
        idle: seconds without a question after which one ends.

    Attributes:
        able: whether helpers can be started here.
        start_seconds: how long the last one took to start; 0 before the first.
    """

    _numbers = count(1)  # of all helpers of a page

    def __init__(self, helpers: Helpers, most: int, idle: float = background.IDLE) -> None:
        self._helpers, self.most, self._idle = helpers, most, idle
        self._states: dict[int, _HelperState] = {}
        self._waiting: list[Call] = []
        self.able, self.start_seconds = True, 0.0

    @property
    def size(self) -> int:
        """The number of helpers now."""
        return len(self._states)

    @property
    def ready(self) -> bool:
        """Whether one of them has started."""
        return any(one.ready for one in self._states.values())

    def start(self) -> None:
        """Start one, unless there is one."""
        if not self._states:
            number = self._free()
            self._states[number].wind(self._idle, partial(self._end, number))

    def ask(self, kind: str, data: Any, heard: Callable[[Any], object] = lambda news: None) -> Call:
        """Ask a question; the first idle helper answers it.

        Args:
            kind, data: see `cardwidgets/publish/site/helper.py`.
            heard: called with what a helper says before it answers.

        Returns:
            the question. Its future fails with `Broken` if its helper ends.
        """
        call = Call(kind, data, heard)
        self._waiting.append(call)
        self._share_out()
        return call

    def stop(self, call: Call, grace: float = GRACE) -> None:
        """Cancel a question; a helper that does not respond to that is ended."""
        if call in self._waiting:
            self._waiting.remove(call)
            call.future.set_exception(Broken("not wanted"))
        for number, one in self._states.items():
            if one.call is call:
                self._helpers.leave(number)
                one.left = True
                if one.ready:
                    one.wind(grace, partial(self._lose, number, "it did not hear"))
                return

    def hear(self, number: int, kind: str, data: Any) -> None:
        """Hear a helper.

        Args:
            number: of the helper.
            kind: "ready", "progress", "limit", "answer", "failed" or "broken".
            data: of news and answers; the reason of a fault.
        """
        one = self._states.get(number)
        if one is None:  # it was ended while this was on its way
            return
        if kind == "ready":
            one.ready, self.start_seconds = True, time.monotonic() - one.begun
        elif kind == "broken":
            self.able = self.able and one.ready  # one that cannot even start is the last
            self._lose(number, str(data))
        elif (call := one.call) is not None:
            if kind == "limit":
                if not one.left:
                    one.wind(data + GRACE, partial(self._lose, number, f"more than {data:g} s", Overdue))
            elif kind == "progress":
                call.heard(data)
            else:
                one.call = None
                one.wind(self._idle, partial(self._end, number))
                if kind == "answer":
                    call.future.set_result(data)
                else:
                    call.future.set_exception(RuntimeError(str(data)))
                self._share_out()

    def _share_out(self) -> None:
        while self._waiting and (number := self._free()):
            one, call = self._states[number], self._waiting.pop(0)
            one.unwind()
            one.call, one.left = call, False
            self._helpers.ask(number, call.kind, call.data)

    def _free(self) -> int:
        """The number of an idle helper, started if necessary; 0 if there is none."""
        for number, one in self._states.items():
            if one.call is None:
                return number
        if len(self._states) >= self.most:
            return 0
        number = next(self._numbers)
        self._states[number] = _HelperState()
        self._helpers.start(number)
        return number

    def _end(self, number: int) -> Call | None:
        """End a helper; return what it has not answered."""
        one = self._states.pop(number)
        one.unwind()
        self._helpers.end(number)
        return one.call

    def _lose(self, number: int, why: str, kind: type[Broken] = Broken) -> None:
        call = self._end(number)
        if call is not None:
            call.future.set_exception(kind(why))
        if not self.able:
            waiting, self._waiting = self._waiting, []
            for other in waiting:
                other.future.set_exception(Broken(why))
        self._share_out()
