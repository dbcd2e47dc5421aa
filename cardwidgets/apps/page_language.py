"""The language of a page of the server."""

from __future__ import annotations

from collections.abc import Iterable

import engine
from cardwidgets.i18n import query


def page_language(path: str, asked: str, accepted: str) -> str:
    """The language of a page.

    Args:
        path: of the address; a notebook lies in the folder of its language.
        asked: the query string of the address; `lang=de` requests German.
        accepted: the header Accept-Language.
    """
    wanted = query.asked(asked).get("lang", "")
    candidates = [wanted, *reversed(path.split("/")), *_preferred(accepted), engine.LANGUAGES[0]]
    return next(one for one in candidates if one in engine.LANGUAGES)


def _preferred(accepted: str) -> Iterable[str]:
    """The languages of an Accept-Language header ("de-AT, de;q=0.9, en;q=0.8"), the best first."""
    weighed = []
    for number, part in enumerate(accepted[: query.LONGEST].split(",")):
        name, _, weight = part.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            quality = 0.0
        weighed.append((-quality, number, name.strip().lower().split("-")[0]))
    return [name for _, _, name in sorted(weighed)]
