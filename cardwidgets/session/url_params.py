"""The deal requested by the address of a page: `?deal=4711`, or with a game `?game=treppe&deal=4711`.

`?daily` requests the deal of the day on which the page is opened, `?daily=2026-11-23` that of another day; a number
takes precedence. `?line=` requests a game in progress, as one line that can be copied at a table, and takes precedence
over both.

A request applies to the main table of a game: the one with all buttons and a deal number. The default for `game` is the
game of the notebook. Outside an app there is no request.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote

import engine
from cardwidgets.i18n.languages import named
from cardwidgets.i18n.notebook_file import in_app
from cardwidgets.i18n.query import LONGEST as LONGEST_QUERY, asked, misspelt, names, values
from cardwidgets.session import daily
from engine import MAX_DEAL

LONGEST = 40
"""Maximum length of a quoted text that is not understood."""


@dataclass(frozen=True, slots=True)
class DealRequest:
    """A requested deal.

    Attributes:
        number: the number of the deal; None if the text is not understood.
        text: the text from the address, cut to `LONGEST` characters.
        refusal: the key of the sentence that says what is wrong with the text.
    """

    number: int | None
    text: str
    refusal: str = "bad_number"


def deal(key: str) -> DealRequest | None:
    """The deal that the address of this page requests.

    Args:
        key: the key of the game.

    Returns:
        The requested deal; None if there is no request, or one for another game.
    """
    if not in_app():
        return None
    return read(os.environ.get("QUERY_STRING", ""), os.environ.get("SCRIPT_NAME", ""), key)


def line(key: str) -> str:
    """The game in progress that the address of this page requests, as one line; "" if there is no such request.

    Args:
        key: the key of the game, as for `deal`.
    """
    query, path = os.environ.get("QUERY_STRING", ""), os.environ.get("SCRIPT_NAME", "")
    parameters = asked(query)
    if not in_app() or _game(parameters, path) != key:
        return ""
    cut = "?" if len(query) > LONGEST_QUERY else ""  # a truncated line must not be taken for a shorter game
    return parameters.get("line", "").strip() + cut


def strange() -> str:
    """The part of the address of this page that is not understood, as for `unknown`; "" outside an app."""
    return unknown(os.environ.get("QUERY_STRING", "")) if in_app() else ""


def unknown(query: str) -> str:
    """The first part of a query string that asks for a language or a game that we do not have, or is misspelt.

    Returns:
        The part, cut to `LONGEST` characters; "" if there is none. Foreign names are ignored.
    """
    found = values(query)
    odd = [f"lang={text}" for text in found.get("lang", []) if named(text) is None]
    odd += [f"game={text}" for text in found.get("game", []) if _key(text) not in engine.games]
    return next(iter(odd), misspelt(query))[:LONGEST]


def _game(found: dict[str, str], path: str) -> str:
    """The key of the game to which an address refers."""
    return _key(found.get("game", PurePosixPath(unquote(path)).stem))


def _key(text: str) -> str:
    return text.strip().lower().replace("_", "-")


def read(query: str, path: str, key: str) -> DealRequest | None:
    """Like `deal`, for the query string and the path of an address."""
    parameters = asked(query)
    text = parameters.get("deal", "").strip()
    if _game(parameters, path) != key:
        return None
    if not text:
        return _daily(parameters.get("daily", "").strip(), key) if names(query, "daily") else None
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(MAX_DEAL))
    number = int(text) if plain and int(text) <= MAX_DEAL else None
    return DealRequest(number, text[:LONGEST])


def _daily(text: str, key: str) -> DealRequest:
    """The deal of the day that an address names."""
    day = daily.asked(text)
    if day is None:
        return DealRequest(None, text[:LONGEST], "bad_day")
    return DealRequest(daily.deal_of_the_day(key, day), "")
