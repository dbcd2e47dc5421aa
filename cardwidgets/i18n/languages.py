"""The language of a notebook: which one it begins with, and the change of all its widgets at once.

A page begins with the language that it asks for (`?lang=de` behind the address of an app), else with that of the
folder in which its notebook lies (`en` or `de`), else with English. Widgets that were made without a language of
their own follow every change.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
from importlib import import_module
from pathlib import PurePath

import engine
from cardwidgets.i18n.locale import FOLLOWERS
from cardwidgets.i18n.query import values
from engine import warm

AHEAD = (
    "patience.panel",
    "tricks.panel",
    "notebook.language_switch",
    "course.lesson",
    "course.demo",
    "course.drill",
    "course.progress",
)
"""What a kernel that runs ahead of its page loads, before it waits for the page."""

_LOG = logging.getLogger(__name__)


def choose(language: str) -> None:
    """Change the language of the notebook: of the engine, and of every panel that follows.

    A panel that fails to change is reported, and the others change.

    Raises:
        ValueError: there is no such language.
    """
    engine.set_language(language)
    for locale in list(FOLLOWERS):
        try:
            if locale.language != language:
                locale.language = language
        except Exception:
            _LOG.exception("a panel did not change its language")


def asked(query: str) -> str | None:
    """The language that the query string of a page asks for, None if it asks for none that there is."""
    return next((language for language in values(query).get("lang", []) if language in engine.LANGUAGES), None)


def first() -> str:
    """The language with which this kernel begins; see the module's text."""
    by_page = asked(_query())
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


def _query() -> str:
    """The query string of the page that this kernel serves as an app, "" elsewhere.

    Voila puts it into the environment of a kernel that it starts for a page. A preheated kernel runs ahead of its page,
    so it has to wait here until there is one; it has loaded by then what takes longest.
    """
    preheated = os.environ.get("VOILA_PREHEAT") == "True" and "VOILA_KERNEL_ID" in os.environ
    if preheated and "QUERY_STRING" not in os.environ and multiprocessing.parent_process() is None:
        for name in AHEAD:
            import_module(f"cardwidgets.{name}")
        warm.preload()
        try:
            from voila.utils import wait_for_request
        except ImportError:
            return ""
        wait_for_request()
        if "QUERY_STRING" in os.environ:
            os.environ["VOILA_PREHEAT"] = "False"  # who asks Voila again gets the answer at once, and waits no more
    return os.environ.get("QUERY_STRING", "")
