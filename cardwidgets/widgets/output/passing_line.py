"""A line of text that is shown during long work, in a notebook or a terminal, and leaves nothing behind."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from IPython.core.getipython import get_ipython
from IPython.display import display


@contextmanager
def passing_line(after: float) -> Iterator[Callable[[str], None]]:
    """A function that shows a text in place of the one before; in a script or a test it shows nothing.

    Args:
        after: seconds before the line appears; shorter work shows none.
    """
    begun, shown, handle = time.monotonic(), "", None
    notebook = getattr(get_ipython(), "kernel", None) is not None

    def show(text: str) -> None:
        nonlocal shown, handle
        if text == shown or time.monotonic() - begun < after:
            return
        if notebook:
            handle = handle or display({}, raw=True, display_id=True)
            data: Any = {"text/plain": text} if text else {}
            handle.update(data, raw=True)
        elif sys.stderr.isatty():
            print(f"\r{' ' * len(shown)}\r{text}", end="", file=sys.stderr, flush=True)
        shown = text

    try:
        yield show
    finally:
        show("")
