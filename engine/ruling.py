"""The former address of `engine.core.ruling`, kept for old imports and pickles."""

from .core.former import __getattr__  # noqa: F401  finds what had another name
from .core.ruling import IllegalMoveError as IllegalMoveError, Ruling as Ruling
