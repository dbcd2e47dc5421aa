"""Query strings of page addresses. They are untrusted text, and read with limits."""

from __future__ import annotations

from urllib.parse import parse_qs

LONGEST = 8000
"""Maximum length of the part of a query string that is read."""


def values(query: str, *, blank: bool = False) -> dict[str, list[str]]:
    """All values by name in a query string ("lang=de&deal=7"); {} if it cannot be parsed.

    Args:
        query: with or without its question mark.
        blank: whether names without a value count ("daily"); their value is "".
    """
    try:
        return parse_qs(query.removeprefix("?")[:LONGEST], blank, errors="replace", max_num_fields=50)
    except ValueError:
        return {}


def asked(query: str) -> dict[str, str]:
    """The first value of each name in a query string."""
    return {name: texts[0] for name, texts in values(query).items()}


def names(query: str, name: str) -> bool:
    """Whether a query string contains a name, with or without a value ("?daily")."""
    return name in values(query, blank=True)
