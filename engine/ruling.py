"""The former address of `engine.core.ruling`, for imports and pickles of before."""

from .core.former import __getattr__  # noqa: F401  finds what had another name
from .core.ruling import IllegalMoveError as IllegalMoveError, Ruling as Ruling
