"""The address of `engine.core.ruling` in pickles of earlier versions."""

from .core.ruling import (
    IllegalMove as IllegalMove,
)
from .core.ruling import (
    Ruling as Ruling,
)
