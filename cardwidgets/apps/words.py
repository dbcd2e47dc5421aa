"""What the pages of the server say, in English and German, from `cardwidgets/apps/texts/`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs

import engine

LONGEST_QUERY = 2000
"""Characters of a query string that are looked at."""


@cache
def words(language: str) -> dict[str, Any]:
    """All texts in a language.

    Raises:
        ValueError: there is no such language.
    """
    if language not in engine.LANGUAGES:
        raise ValueError(f"there is no language {language!r}; expected one of {', '.join(engine.LANGUAGES)}")
    return tomllib.loads((files("cardwidgets.apps") / "texts" / f"{language}.toml").read_text(encoding="utf-8"))


def asked(query: str) -> dict[str, str]:
    """What a query string asks for: name -> the first value. What cannot be read asks for nothing."""
    try:
        found = parse_qs(query[:LONGEST_QUERY], errors="replace", max_num_fields=50)
    except ValueError:
        return {}
    return {name: values[0] for name, values in found.items()}


def page_language(path: str, query: str, accepted: str) -> str:
    """The language in which a page speaks to its reader.

    Args:
        path: of the address; a notebook lies in the folder of its language.
        query: of the address; `lang=de` asks for German.
        accepted: the header Accept-Language.
    """
    candidates = [asked(query).get("lang", ""), *reversed(path.split("/")), *_preferred(accepted), engine.LANGUAGES[0]]
    return next(one for one in candidates if one in engine.LANGUAGES)


def _preferred(accepted: str) -> Iterable[str]:
    """The languages of a header Accept-Language ("de-AT, de;q=0.9, en;q=0.8"), the best first."""
    weighed = []
    for number, part in enumerate(accepted[:LONGEST_QUERY].split(",")):
        name, _, weight = part.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            quality = 0.0
        weighed.append((-quality, number, name.strip().lower().split("-")[0]))
    return [name for _, _, name in sorted(weighed)]
