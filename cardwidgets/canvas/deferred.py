"""Makes a package optional if another package imports it but our tables do not use it."""

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
    """Allow packages to be imported within the block even if they are not installed.

    An import within the block gets a stand-in that loads the real package when it is first used, and fails like any
    import if it is still missing. After the block, imports no longer find the stand-ins.

    Args:
        names: the names of the packages.
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
        if isinstance(sys.modules.get(self.__name__), _Deferred):  # within the block: `from PIL import Image`
            return _Deferred(f"{self.__name__}.{name}")
        return getattr(import_module(self.__name__), name)
