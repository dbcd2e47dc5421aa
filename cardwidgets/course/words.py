"""Moves and piles in words and symbols, for a course of either kind of game."""

from __future__ import annotations

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import move_phrases
from cardwidgets.scene.layouts.build import pile_name
from cardwidgets.tricks.phrases import Phrases, phrases_for
from engine.lessons import texts


def at_seats(position: engine.Position, seat: int, language: str) -> Phrases | None:
    """The phrases of a game for several players, for the learner in a seat; None for a patience."""
    return phrases_for(position.game, seat, language) if position.game.seats > 1 else None


def pile_words(position: engine.Position, pile: str, language: str, form: str = "") -> str:
    """The name of a pile in words; `form` as for `pile_name`."""
    return pile if position.game.seats > 1 else pile_name(position.game, pile, Wording("layout", language), form)


def advice(position: engine.Position, move: engine.Move, seat: int, language: str) -> str:
    """A move as an instruction to make it."""
    several = at_seats(position, seat, language)
    return several.advice(position, move) if several else move_phrases.advice(position, move, language)


def refusal(ruling: engine.Ruling, language: str) -> str:
    """The reason why a move is refused, as a sentence that can follow another one."""
    return move_phrases.capitalised(ruling.sentence(language))


def event(position: engine.Position, move: engine.Move, seat: int, language: str) -> str:
    """A move as a statement."""
    several = at_seats(position, seat, language)
    return several.event(position, move) if several else move_phrases.event(position, move, language)


def brief(position: engine.Position, move: engine.Move, seat: int, language: str) -> str:
    """A move in a short form for lists."""
    several = at_seats(position, seat, language)
    return several.brief(position, move) if several else move_phrases.brief(position, move, language)


def drill_title(game: engine.Game, kind: str, language: str) -> str:
    """The title of a kind of drill."""
    keys = ("drills", kind, "title")
    known = game if texts.find(game, language, *keys) is not None else None
    return texts.text(known, language, *keys)
