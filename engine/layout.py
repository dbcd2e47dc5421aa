"""The public address of `engine.vocabulary.layout`."""

from .vocabulary import layout as _home
from .vocabulary.layout import (
    Layout as Layout,
)

__doc__ = _home.__doc__
__all__ = [
    "Layout",
]


def __dir__() -> list[str]:
    return __all__
