"""Query strings of page addresses. They are untrusted text, and read with limits."""

from __future__ import annotations

from urllib.parse import parse_qs

LONGEST = 8000
"""Maximum length of the part of a query string that is read."""
OURS = ("game", "lang", "deal", "daily", "line", "trial")
"""The names that mean something to us; see also `cardwidgets/publish/page/static/begin.js`."""
_MEANT = (*OURS, "number", "language")
"""The names that somebody means who writes one almost like them."""


def values(query: str, *, blank: bool = False) -> dict[str, list[str]]:
    """All values by name in a query string ("lang=de&deal=7"); {} if it cannot be parsed.

    Our own names are understood in any case, and with the rest of an "&amp;" that was pasted from HTML.

    Args:
        query: with or without its question mark.
        blank: whether names without a value count ("daily"); their value is "".
    """
    try:
        read = parse_qs(query.removeprefix("?")[:LONGEST], blank, errors="replace", max_num_fields=50)
    except ValueError:
        return {}
    found: dict[str, list[str]] = {}
    for name, texts in read.items():
        found.setdefault(_plain(name) if _plain(name) in OURS else name, []).extend(texts)
    return found


def asked(query: str) -> dict[str, str]:
    """The first value of each name in a query string."""
    return {name: texts[0] for name, texts in values(query).items()}


def names(query: str, name: str) -> bool:
    """Whether a query string contains a name, with or without a value ("?daily")."""
    return name in values(query, blank=True)


def misspelt(query: str) -> str:
    """The first part of a query string whose name is almost one of ours ("dael=46"); "" if there is none."""
    for name, texts in values(query, blank=True).items():
        if name not in OURS and any(_alike(_plain(name), ours) for ours in _MEANT):
            return f"{name}={texts[0]}" if texts[0] else name
    return ""


def _plain(name: str) -> str:
    return name.strip().lower().removeprefix("amp;")


def _alike(name: str, ours: str) -> bool:
    """Whether two names differ by one letter more or less, or in the places of the letters after the first."""
    long, short = (name, ours) if len(name) > len(ours) else (ours, name)
    if name[:1] != ours[0] or len(long) - len(short) > 1:
        return False
    return sorted(name) == sorted(ours) or short in (long[:i] + long[i + 1 :] for i in range(len(long)))
