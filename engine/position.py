"""The former address of `engine.core.game`, for imports and pickles of before."""

from .core.game import Origin as Origin, Position as Position, View as View, _restored as _restored
