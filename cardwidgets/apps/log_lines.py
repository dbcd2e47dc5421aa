"""Limits the log of the server: nobody can fill the disk by causing the same line over and over."""

from __future__ import annotations

import logging
from collections import defaultdict

from cardwidgets.apps.limits import Bucket

LONGEST = 2000
"""Characters of a line."""
_A_SECOND = 1.0


class FewLines(logging.Filter):
    """Lets through one line a second of those from the same place in the code, and `Bucket.BURST` at once.

    The next line that it lets through says how many were left out.
    """

    def __init__(self) -> None:
        super().__init__()
        self._places: defaultdict[tuple[str, int], Bucket] = defaultdict(lambda: Bucket(_A_SECOND))
        self._left_out: defaultdict[tuple[str, int], int] = defaultdict(int)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written; a long one is cut."""
        place = (record.pathname, record.lineno)
        if not self._places[place].take():
            self._left_out[place] += 1
            return False
        text = record.getMessage()
        more = self._left_out.pop(place, 0)
        if more or len(text) > LONGEST:
            record.msg, record.args = text[:LONGEST] + (f" ({more} such lines were left out)" if more else ""), ()
        return True


def shorten(*loggers: logging.Logger) -> None:
    """Limit the lines of these loggers, and of those that nothing else limits."""
    few = FewLines()
    handlers = {handler for logger in loggers for handler in logger.handlers}
    for handler in handlers | ({logging.lastResort} if logging.lastResort else set()):
        handler.addFilter(few)
