"""The former address of `engine.core.ruling`, for imports and pickles of before."""

from .core.ruling import IllegalMove as IllegalMove, Ruling as Ruling
