"""Starts the Python of a page: at once for a certain page, or ahead of time for any page."""

from __future__ import annotations

import gc
import os
import pkgutil
import random
from collections.abc import Mapping
from importlib import import_module

import cardwidgets
import engine
from cardwidgets.i18n import languages
from cardwidgets.publish.site.kernel import kernel


def prepare() -> None:
    """Import everything that a page may need, and create its kernel, before the page is known."""
    for package in (engine, cardwidgets):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(found.name)
    kernel()
    gc.collect()


def begin(environment: Mapping[str, str], folder: str) -> None:
    """Become the Python of a certain page, with its own random numbers and language.

    Args:
        environment: what the page is, as a server tells its kernels.
        folder: where it stands.
    """
    random.seed()
    os.environ.update(environment)
    os.chdir(folder)
    languages.begin()
