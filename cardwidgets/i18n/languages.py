"""The language of a notebook: its initial value, and changing it for all widgets at once.

A page begins with the language it requests (`?lang=de` in the address of an app), otherwise with that of the folder
of its notebook (`en` or `de`), otherwise with English. Widgets created without a fixed language follow every change.
"""

from __future__ import annotations

import logging
import os
from pathlib import PurePath

import engine
from cardwidgets.i18n.locale import FOLLOWERS
from cardwidgets.i18n.query import values

_LOG = logging.getLogger(__name__)


def set_language(language: str) -> None:
    """Change the language of the notebook: of the engine, and of every panel that follows.

    If a panel fails to change, the error is logged and the others still change.

    Raises:
        ValueError: there is no such language.

    >>> panel = cardwidgets.play("treppe", deal=46)
    >>> panel.play("base Q").legal, panel.message.text
    (False, 'There is only one queen in the tableau: the base rank must appear there at least twice.')
    >>> cardwidgets.set_language("de")
    >>> panel.message.text
    'Dame liegt nur einmal im Kartenbild: Grundkarte wird nur ein Wert, der dort mindestens zweimal liegt.'
    >>> cardwidgets.set_language("en")
    """
    engine.set_language(language)
    for locale in list(FOLLOWERS):
        try:
            if locale.language != language:
                locale.change(language)
        except Exception:
            _LOG.exception("a panel did not change its language")


def named(text: str) -> str | None:
    """The language of a tag in any case, with a region or without ("de", "DE", "de-AT"); None if we do not have it."""
    language = text.strip().lower().replace("_", "-").partition("-")[0]
    return language if language in engine.LANGUAGES else None


def asked(query: str) -> str | None:
    """The language requested by the query string of a page; None if there is no such request or language."""
    return next(filter(None, map(named, values(query).get("lang", []))), None)


def first() -> str:
    """The initial language of this kernel; see the module docstring."""
    by_page = asked(_query())
    if by_page is not None:
        return by_page
    named = os.environ.get("JPY_SESSION_NAME", "")
    for folder in (PurePath(named).parent.name, PurePath(os.getcwd()).name):
        if folder in engine.LANGUAGES:
            return folder
    return "en"


def begin() -> None:
    """Set the initial language of this kernel, unless the notebook has chosen one already."""
    if engine.language() == "en":
        set_language(first())


def _query() -> str:
    """The query string of the page that this kernel serves as an app, "" elsewhere: Voila names it to its kernels."""
    return os.environ.get("QUERY_STRING", "")
