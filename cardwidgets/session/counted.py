"""Which ends of a game are in the learner's statistics, so that each counts once, as it was last played."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

_MARK = re.compile(r"counted:([0-9a-f]{8}):(\d{1,6}) ")


@dataclass(slots=True)
class Counted:
    """The ends that a game has had: that of a patience, or those of the deals of a match.

    An end that is taken back keeps its result until the next one replaces it, even if the game is left in between.

    Attributes:
        name: of the game in the statistics; "" before its first end.
        ends: the number of ends up to the latest one.
    """

    name: str = ""
    ends: int = 0

    def reach(self, number: int = 1) -> bool:
        """Note that an end is reached; return whether it was reached before."""
        again = number <= self.ends
        self.name = self.name or secrets.token_hex(4)
        self.ends = max(self.ends, number)
        return again

    def mark(self, record: str) -> str:
        """A record of the game that also says what has been counted."""
        return f"counted:{self.name}:{self.ends} {record}" if self.name and record else record


def unmarked(record: str) -> tuple[str, Counted | None]:
    """The record that was given to `Counted.mark`, and what has been counted; None if nothing has."""
    found = _MARK.match(record)
    return (record[found.end() :], Counted(found[1], int(found[2]))) if found else (record, None)
