"""Packages that another one imports at its top and that our tables need nothing of: they may be missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any


@contextmanager
def deferred(*names: str) -> Iterator[None]:
    """While the block runs, packages that are not installed can be imported all the same.

    Whoever imports one within the block gets a stand-in that loads the real one when something of it is used, and
    fails as any import does if there is still none. After the block nobody meets the stand-ins any more.

    Args:
        names: of the packages.
    """
    missing = {name: _Deferred(name) for name in names if name not in sys.modules and find_spec(name) is None}
    sys.modules.update(missing)
    try:
        yield
    finally:
        for name in missing:
            del sys.modules[name]


class _Deferred(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if isinstance(sys.modules.get(self.__name__), _Deferred):  # the block still runs: `from PIL import Image`
            return _Deferred(f"{self.__name__}.{name}")
        return getattr(import_module(self.__name__), name)
