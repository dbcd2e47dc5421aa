"""The former address of `engine.core.game`, kept for old imports and pickles."""

from .core.game import Game as Game, game as game
