"""The language of a notebook: its initial value, and changing it for all widgets at once.

It is the first of these that is known: the language requested by the address of an app (`?lang=de`), that in the
metadata of the notebook's file, that in a comment in the running cell (`# Sprache: Deutsch`), that of the folder (`en`
or `de`), English. Widgets created without a fixed language follow every change.
"""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path

from IPython import get_ipython

import engine
from cardwidgets.i18n import notebook_file
from cardwidgets.i18n.locale import FOLLOWERS
from cardwidgets.i18n.query import values

_LOG = logging.getLogger(__name__)
_COMMENT = re.compile(r"^ *# *(?:language|sprache) *: *([\w-]+) *$", re.MULTILINE | re.IGNORECASE)
_WORDS = {"deutsch": "de", "german": "de", "english": "en", "englisch": "en"}
"""The languages in a comment, which may also be tags."""


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
    sources = (lambda: asked(_query()), _of_file, _of_cell, _of_folder)
    return next(filter(None, (source() for source in sources)), "en")


def begin() -> None:
    """Set the initial language of this kernel, unless the notebook has chosen one already."""
    if engine.language() == "en":
        set_language(first())


def _query() -> str:
    """The query string of the page that this kernel serves as an app, "" elsewhere: Voila names it to its kernels."""
    return os.environ.get("QUERY_STRING", "")


def _of_file() -> str | None:
    """The language in the metadata of the notebook's file."""
    try:
        return named(notebook_file.read()["metadata"]["kartentisch_language"])
    except (LookupError, TypeError, AttributeError):
        return None


def _of_cell() -> str | None:
    """The language in a comment of the cell that is running."""
    cells = getattr(get_ipython(), "user_ns", {}).get("In", [])
    words = _COMMENT.findall(cells[-1]) if cells and isinstance(cells[-1], str) else []
    return next(filter(None, (_WORDS.get(word.lower()) or named(word) for word in words)), None)


def _of_folder() -> str | None:
    folders = (notebook_file.named().parent.name, Path.cwd().name)
    return next((folder for folder in folders if folder in engine.LANGUAGES), None)
