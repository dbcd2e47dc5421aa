"""Query strings of page addresses. They are untrusted text, and read with limits."""

from __future__ import annotations

from urllib.parse import parse_qs

LONGEST = 2000
"""Maximum length of the part of a query string that is read."""


def values(query: str) -> dict[str, list[str]]:
    """All values by name in a query string ("lang=de&deal=7"); {} if it cannot be parsed."""
    try:
        return parse_qs(query.removeprefix("?")[:LONGEST], errors="replace", max_num_fields=50)
    except ValueError:
        return {}


def asked(query: str) -> dict[str, str]:
    """The first value of each name in a query string."""
    return {name: found[0] for name, found in values(query).items()}
