"""Spoken descriptions of a table for learners who cannot see it: a pile, the foundations, the legal moves.

They reveal no more than can be seen: hidden cards are only counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import engine
from cardwidgets.i18n.wording import Wording, in_language
from cardwidgets.scene.layouts.build import pile_name
from cardwidgets.scene.move_phrases import capitalised, phrase


def read(position: engine.Position, key: str, name: str, language: str) -> str:
    """What a screen reader says for a key: "w" a pile, "f" the foundations, "m" the legal moves; "" for any other key.

    Args:
        position: the position on the table.
        key: the key.
        name: of the pile that has the focus, or "".
        language: "en" or "de".
    """
    if key == "w":
        return pile(position, name, language) if name in position.game.piles else ""
    return foundations(position, language) if key == "f" else moves(position, language) if key == "m" else ""


def pile(position: engine.Position, name: str, language: str) -> str:
    """The cards of a pile from the bottom up; a row of places is read as a whole, place by place.

    >>> from cardwidgets.scene import spoken
    >>> spoken.pile(engine.game("kleine-harfe").deal(1), "T3", "en")
    'Column 3: 2 face-down cards, 8 of hearts.'

    Args:
        position: in which it lies.
        name: of the pile, or of one place of a row.
        language: "en" or "de".
    """
    layout, piles = in_language("layout", language), position.game.piles
    row = piles[name].line
    if row:
        places = [one for one, pile in piles.items() if pile.line == row]
        names = ", ".join(_cards(position, one, layout) or layout("nothing") for one in places)
        return capitalised(f"{pile_name(position.game, row, layout)}: {names}.")
    title, cards = pile_name(position.game, name, layout), position.view()[name]
    if not cards:
        return capitalised(f"{layout('empty', pile=title)}.")
    if None not in cards:
        title = layout("counted", pile=title, count=len(cards))
    return capitalised(f"{title}: {_cards(position, name, layout)}.")


def foundations(position: engine.Position, language: str) -> str:
    """The top card of each foundation.

    >>> from cardwidgets.scene import spoken
    >>> spoken.foundations(engine.record.read("kleine-harfe deal=1: T3>T7 T3>FC"), "en")
    'Foundation of clubs: ace of clubs; all others are empty.'

    Args:
        position: in which they lie.
        language: "en" or "de".
    """
    layout, view = in_language("layout", language), position.view()
    piles = [name for name, one in position.game.piles.items() if one.role == "foundation"]
    built = [f"{pile_name(position.game, one, layout)}: {_card(view[one][-1], layout)}" for one in piles if view[one]]
    if len(built) < len(piles):
        built.append(layout("others_empty" if built else "all_empty"))
    return capitalised("; ".join(built) + ".")


def moves(position: engine.Position, language: str, phrases: Iterable[str] | None = None) -> str:
    """The moves that the rules allow now.

    >>> from cardwidgets.scene import spoken
    >>> spoken.moves(engine.record.read("kleine-harfe deal=1: T3>T7"), "en")[:46]
    '4 moves: the ace of clubs to the foundation of'

    Args:
        position: in which they are free.
        language: "en" or "de".
        phrases: the moves in words; None for those of a patience.
    """
    if phrases is None:
        free = [move for move in position.legal_moves if move.kind != "resign"]
        phrases = [phrase(position, move, language) for move in free]
    unique = list(dict.fromkeys(phrases))
    layout = in_language("layout", language)
    return f"{layout('free', count=len(unique))}: {'; '.join(unique)}." if unique else layout("none_free")


def _cards(position: engine.Position, name: str, layout: Wording) -> str:
    """The cards of a pile; adjacent hidden ones are combined into a number."""
    parts = []
    for hidden, cards in groupby(position.view()[name], key=lambda card: card is None):
        held = list(cards)
        parts += [layout("hidden", count=len(held))] if hidden else [_card(card, layout) for card in held]
    return ", ".join(parts)


def _card(card: engine.Card | None, layout: Wording) -> str:
    return layout("back") if card is None else layout.card(card)
