"""Labels that tell in a few symbols which cards may be put on each pile now, derived from the rules themselves."""

from __future__ import annotations

import engine
from cardwidgets.i18n.wording import Wording, in_language

SIGNS = "♣♦♥♠"
MOST = 3
"""Cards are named individually up to this number; more are described by a common property, or counted."""


def sign(card: engine.Card, language: str) -> str:
    """A card in symbols: "10♥", "D♠"."""
    return in_language("overlay", language)(f"rank_{card.text[0]}") + SIGNS[card.suit]


def labels(position: engine.Position, language: str, seat: int = 0) -> dict[str, str]:
    """A short text for each pile on which the player can put cards, by the pile's name.

    It is based on `Position.takes`: the cards that the rules would accept there, if they could be moved. In a game for
    several players it is the place of the seat in the trick, with the cards of the hand that may be played.
    """
    say = in_language("overlay", language)
    if position.game.seats > 1:
        mine = position.legal_moves if position.to_move == seat else ()
        playable = tuple(move.cards[0] for move in mine if move.kind == "play")
        hand = tuple(card for card in position.view(seat)[f"H{seat + 1}"] if card is not None)
        return {f"P{seat + 1}": label(playable, hand, say)} if playable else {}
    return {
        name: label(position.takes(name), position.game.pack, say)
        for name, pile in position.game.piles.items()
        if pile.role in ("tableau", "foundation") and pile.in_play(position.state) and not _shadowed(position, name)
    }


def _shadowed(position: engine.Position, name: str) -> bool:
    """Whether a pile shares its place with another one, which is labelled instead."""
    return position.game.piles[name].target != name


def label(cards: tuple[engine.Card, ...], pack: tuple[engine.Card, ...], say: Wording) -> str:
    """Some cards of a pack in a few symbols or words: "9♣ 9♠", "any king", "any card", "nothing"."""
    if not cards:
        return say("nothing")
    kinds = set(pack)
    if len(cards) == len(kinds):
        return say("any_card")
    if len({card.rank for card in cards}) == 1 and len(cards) == len({card.suit for card in kinds}):
        return say("any_rank", rank=engine.rank_name(cards[0].rank, say.language))
    if len(cards) <= MOST:
        return " ".join(sign(card, say.language) for card in cards)
    return say("some", count=len(cards))
