"""Which deal the address of a page asks for: `?deal=4711`, for a game `?game=treppe&deal=4711`.

It holds for the main table of a game: the one with all its buttons and a deal number of its own. The game is the one
that is named, else the one that the notebook is about. Outside an app nothing is asked for.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote

from cardwidgets.i18n.query import asked
from engine.deals import MAX_DEAL

LONGEST = 40
"""Characters of what was asked for that are shown again, if it is no number."""


@dataclass(frozen=True, slots=True)
class DealRequest:
    """What was asked for.

    Attributes:
        number: of the deal; None if it is none.
        text: as it stands in the address, at most `LONGEST` characters of it.
    """

    number: int | None
    text: str


def in_app() -> bool:
    """Whether this kernel works for a page of Voila, or runs ahead of one."""
    return "VOILA_PREHEAT" in os.environ or os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def deal(key: str) -> DealRequest | None:
    """The deal that the address of this page asks for.

    Args:
        key: of the game.

    Returns:
        None if it asks for none, or for one of another game.
    """
    if not os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return None
    return read(os.environ.get("QUERY_STRING", ""), os.environ.get("SCRIPT_NAME", ""), key)


def read(query: str, path: str, key: str) -> DealRequest | None:
    """As `deal`, from the query string and the path of an address."""
    found = asked(query)
    text = found.get("deal", "").strip()
    game = found.get("game", PurePosixPath(unquote(path)).stem)
    if not text or game.strip().lower().replace("_", "-") != key:
        return None
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_DEAL))
    number = int(text) if plain and int(text) <= MAX_DEAL else None
    return DealRequest(number, text[:LONGEST])
