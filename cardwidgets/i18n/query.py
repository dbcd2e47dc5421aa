"""What the address of a page asks for behind its question mark. It is text from anywhere: read with bounds."""

from __future__ import annotations

from urllib.parse import parse_qs

LONGEST = 2000
"""Characters of a query string that are looked at."""


def values(query: str) -> dict[str, list[str]]:
    """The values of each name in a query string ("lang=de&deal=7"); of one that cannot be read there are none."""
    try:
        return parse_qs(query.removeprefix("?")[:LONGEST], errors="replace", max_num_fields=50)
    except ValueError:
        return {}


def asked(query: str) -> dict[str, str]:
    """The first value of each name in a query string."""
    return {name: found[0] for name, found in values(query).items()}
