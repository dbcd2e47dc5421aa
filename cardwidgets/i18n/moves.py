"""Moves in words."""

from __future__ import annotations

import engine
from cardwidgets.i18n.wording import Wording
from engine.cards import RANKS, Rank


def word_move(game: engine.Game, move: engine.Move, language: str) -> str:
    """A move of a game that is no move of cards, in words."""
    word, _, behind = move.text.partition(" ")
    what = Rank(RANKS.index(behind) + 1) if word == "base" else behind
    say, own = Wording("moves", language), f"{word}_{game.module.CATALOGUE}"
    return say(own if own in say else word, what=what)
