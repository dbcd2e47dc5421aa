"""The former address of `engine.core.ruling`, for imports and pickles of before."""

from typing import TYPE_CHECKING

from .core.ruling import IllegalMoveError as IllegalMoveError, Ruling as Ruling

if not TYPE_CHECKING:
    from .errors import __getattr__ as __getattr__
