"""The program of a helper: a worker that takes long computations off the page's own Python.

A helper is a worker with a Python of its own. This file is its program. It is run as a file: imported by its name it
would load the package that it lies in, with all widgets, which no helper needs.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import engine
from engine.base import background

PACE = 0.1
"""Seconds between two checks whether an answer is still wanted; a check takes some milliseconds."""


class Helper:
    """Answers one question after another.

    Args:
        say: tells the asker something before the answer is there: what kind of news, and the news as JSON.
        wanted: whether the answer is still wanted.
    """

    def __init__(self, say: Callable[[str, str], object], wanted: Callable[[], bool]) -> None:
        self._say, self._wanted = say, wanted
        self._looked, self._left = 0.0, False
        background.use(_Watched(lambda seconds: say("limit", json.dumps(seconds))))

    def answer(self, kind: str, data: Any) -> Any:
        """Answer a question; see `search`, `chances`, `review`, `run` and `call`, of which `kind` names one.

        Args:
            kind: what is asked.
            data: the question; bytes may come as JavaScript has them.
        """
        self._looked, self._left = time.monotonic() - PACE, False
        return getattr(self, kind)(data.to_bytes() if hasattr(data, "to_bytes") else data)

    def search(self, text: str) -> str:
        """Search a position: [its record, seconds, megabytes] -> a solution as found, without its position, as JSON.

        Raises:
            RecordError: it is no position of a game that is known here.
        """
        record, seconds, memory = json.loads(text)
        found = engine.solve(
            engine.record.read(record), seconds, memory_mb=memory, progress=self._progress, cancel=self._unwanted,
            shorten=False,
        )  # fmt: skip
        moves = [move.text for move in found.moves]
        return json.dumps([found.status, moves, found.nodes, found.seconds, found.basis])

    def chances(self, text: str) -> str:
        """Compare the moves of a position by what its player can see: [its record, worlds, earlier result] -> result.

        Raises:
            RecordError: it is no position of a game that is known here.
        """
        from engine.lab.carried import dump_chances, load_chances

        record, worlds, earlier = json.loads(text)
        position = engine.record.read(record)
        old = None if earlier is None else load_chances(position, earlier)
        return dump_chances(engine.chances(position, worlds, earlier=old, cancel=self._unwanted))

    def review(self, text: str) -> str:
        """Judge the moves of a game by what its player could see: [its record, ...] -> review.

        Raises:
            RecordError: it is no position of a game that is known here.
        """
        from engine.lab.carried import dump_review

        position = engine.record.read(json.loads(text)[0])
        return dump_review(engine.lab.review_chances(position, self._reviewed, self._unwanted))

    def run(self, packed: bytes) -> bytes:
        """Let strategies play: the pickled arguments of `engine.compare` -> rows and whether they are all, pickled."""

        def play(args: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
            found = engine.compare(*args, **keywords, progress=self._played)
            return [tuple(row) for row in found.rows], found.complete

        return _pickled(packed, play)

    def call(self, packed: bytes) -> bytes:
        """Call a function: it and its arguments, pickled -> what it returns, pickled."""
        return _pickled(packed, lambda fn, args, keywords: fn(*args, **keywords))

    def _unwanted(self) -> bool:
        now = time.monotonic()
        if not self._left and now - self._looked >= PACE:
            self._left, self._looked = not self._wanted(), now
        return self._left

    def _progress(self, nodes: int, seconds: float) -> None:
        self._say("progress", json.dumps([nodes, seconds]))

    def _reviewed(self, review: engine.lab.ChanceReview, moves: int) -> None:
        from engine.lab.carried import dump_review

        self._say("progress", json.dumps([dump_review(review), moves]))

    def _played(self, done: int, total: int) -> bool:
        self._say("progress", json.dumps([done, total]))
        return not self._unwanted()


def _pickled(packed: bytes, function: Callable[..., Any]) -> bytes:
    """Call a function with pickled arguments; pickled: whether it returned, and what, or else what it raised."""
    import cloudpickle

    try:
        answer = True, function(*cloudpickle.loads(packed))
    except Exception as error:
        answer = False, error
    try:
        found: bytes = cloudpickle.dumps(answer)
    except Exception as error:  # an answer that cannot be sent
        found = cloudpickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return found


class _Watched(background.EventLoop):
    """Says how long a time limit lasts, so that the asker can end a call that no limit in Python ends.

    Args:
        begun: called with the seconds of a limit, when it begins or begins again.
    """

    def __init__(self, begun: Callable[[float], object]) -> None:
        self._begun = begun

    def limit(self, seconds: float) -> background.TimeLimit:
        return _Limit(super().limit(seconds), seconds, self._begun)


class _Limit:
    def __init__(self, inner: background.TimeLimit, seconds: float, begun: Callable[[float], object]) -> None:
        self._inner, self._seconds, self._begun = inner, seconds, begun
        self._reported = float("-inf")

    def __enter__(self) -> _Limit:
        self._inner.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._inner.__exit__(*error)

    def start(self, seconds: float | None = None) -> None:
        """Report progress from time to time, not for each of a thousand short games."""
        if time.monotonic() - self._reported > PACE:
            self._reported = time.monotonic()
            self._begun(self._seconds)
        self._inner.start(seconds)

    def stop(self) -> None:
        self._inner.stop()
