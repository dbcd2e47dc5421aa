"""The former address of `engine.core.game`, for imports and pickles of before."""

from .core.game import Game as Game, game as game
