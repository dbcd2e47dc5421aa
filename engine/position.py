"""The former address of `engine.core.game`, kept for old imports and pickles."""

from .core.game import Origin as Origin, Position as Position, View as View, _restored as _restored
