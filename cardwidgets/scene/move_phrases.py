"""Moves of a patience in words and in signs."""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.i18n.wording import in_language
from cardwidgets.scene.layouts.build import pile_name
from cardwidgets.scene.pile_labels import sign


def phrase(position: engine.Position, move: engine.Move, language: str) -> str:
    """A move in words, without a full stop: "the 9 of clubs to column 3"."""
    return _words(position, move, language, "")


def advice(position: engine.Position, move: engine.Move, language: str) -> str:
    """A move as an instruction: "Play the 9 of clubs to column 3."."""
    return capitalised(_words(position, move, language, "advise_")) + "."


def event(position: engine.Position, move: engine.Move, language: str) -> str:
    """A move as a statement: "The 9 of clubs goes to column 3."."""
    return capitalised(_words(position, move, language, "does_")) + "."


def _words(position: engine.Position, move: engine.Move, language: str, form: str) -> str:
    if not move.source:
        own = form + move.kind if f"moves.{form}{move.kind}" in position.game.catalogue else move.kind
        return kind_phrase(position.game, own, language, move.argument) or move.text
    say, layout = in_language("moves", language), in_language("layout", language)
    to, card = pile_name(position.game, move.target, layout, "to"), card_taken(position, move)
    if card is not None:
        return say(f"{form}cards", card=card, to=to)
    if position.game.piles[move.source].role == "stock":
        return say(f"{form}stock", to=to)
    return say(f"{form}face_down", source=pile_name(position.game, move.source, layout), to=to)


def brief(position: engine.Position, move: engine.Move, language: str) -> str:
    """A move in a short form for lists: the lowest card that it takes, or the pile where it begins."""
    card = card_taken(position, move)
    if card is not None:
        return sign(card, language)
    if move.source:
        return pile_name(position.game, move.source, in_language("layout", language))
    return phrase(position, move, language)


def card_taken(position: engine.Position, move: engine.Move) -> engine.Card | None:
    """The lowest card that a move takes; None for a move without cards, or of an unseen card."""
    if not move.source or len(position[move.source]) < move.count:
        return None
    held = position.view()[move.source]
    return held[len(held) - move.count]


def capitalised(text: str) -> str:
    """A text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def kind_phrase(game: engine.Game, kind: str, language: str, what: Any = "") -> str:
    """A kind of move in the words of its game (`[moves]` of its texts), or else in common words; "" without any.

    Args:
        game: the game, whose texts take precedence.
        kind: the word of the kind.
        language: "en" or "de".
        what: the argument after the word; "" to leave it out.
    """
    say, own = in_language("moves", language), f"moves.{kind}"
    what = ", ".join(map(say.card, what)) if isinstance(what, tuple) else "" if what is None else what
    if own in game.catalogue:
        return game.catalogue.text(own, language, what=what).strip()
    return say(kind, what=what) if kind in say else ""
