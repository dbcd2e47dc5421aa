"""The language of a notebook: which one it begins with, and the change of all its widgets at once.

A page begins with the language that it asks for (`?lang=de` behind the address of an app), else with that of the
folder in which its notebook lies (`en` or `de`), else with English. Widgets that were made without a language of
their own follow every change.
"""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import Protocol
from urllib.parse import parse_qs
from weakref import WeakSet

import engine


class Speaker(Protocol):
    """Whatever can change its language."""

    def speak(self, language: str) -> None:
        """Say everything in another language."""
        ...


_followers: WeakSet[Speaker] = WeakSet()


def follow(one: Speaker) -> None:
    """Let something follow the language of the notebook."""
    _followers.add(one)


def leave(one: Speaker) -> None:
    """Let it follow no more."""
    _followers.discard(one)


def choose(language: str) -> None:
    """Change the language of the notebook: of the engine, and of all that follows.

    Raises:
        ValueError: there is no such language.
    """
    if language == engine.language():
        return
    engine.set_language(language)
    for one in list(_followers):
        one.speak(language)


def asked(query: str) -> str | None:
    """The language that the query string of a page asks for, None if it asks for none that there is."""
    try:
        named = parse_qs(query.removeprefix("?"), max_num_fields=50).get("lang", [])
    except ValueError:
        return None
    return next((language for language in named if language in engine.LANGUAGES), None)


def first() -> str:
    """The language with which this kernel begins; see the module's text."""
    by_page = asked(os.environ.get("QUERY_STRING", "")[:2000])
    if by_page is not None:
        return by_page
    named = os.environ.get("JPY_SESSION_NAME", "")
    for folder in (PurePath(named).parent.name, PurePath(os.getcwd()).name):
        if folder in engine.LANGUAGES:
            return folder
    return "en"


def begin() -> None:
    """Set the language with which this kernel begins, unless the notebook has chosen one already."""
    if engine.language() == "en":
        choose(first())
