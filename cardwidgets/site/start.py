"""How the Python of a page begins: at once for its page, or beforehand for any page, to go on later."""

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
from cardwidgets.site.kernel import kernel


def prepare() -> None:
    """Import all that a page may need, and make its kernel, while nothing is known of the page."""
    for package in (engine, cardwidgets):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(found.name)
    kernel()
    gc.collect()


def begin(environment: Mapping[str, str], folder: str) -> None:
    """Become the Python of a page. Of what was prepared for others it shares neither chance nor language.

    Args:
        environment: what the page is, as a server tells its kernels.
        folder: where it stands.
    """
    random.seed()
    os.environ.update(environment)
    os.chdir(folder)
    languages.begin()
