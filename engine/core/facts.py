"""Facts that a refusal can mention in any game: the cards and numbers that follow from the move and the piles alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..base.cards import ALL, Suit
from ..vocabulary.kernel import HIDDEN
from ..vocabulary.moves import Move
from ..vocabulary.spec import Heights, Pile, State


def facts(piles: Mapping[str, Pile], state: State, move: Move) -> dict[str, Any]:
    """The slots that every game's refusals may use; never a card that is hidden from the player to move.

    For a move of cards: `count`; `held`, the number of cards in the pile that they leave; `card`, the lowest of them,
    or the last card of that pile if it holds fewer; and `target`, the card that they would lie on. For a move to a
    foundation that is stored as its height also `expected`, the cards that it takes next (none if it is complete), and
    `suit` if all its cards are of one suit. For a move that names cards: `card`, the first of them.

    Args:
        piles: the piles of the game, by name.
        state: the state vector; in a game for several players, as the player to move sees it.
        move: the move that is refused.
    """
    if not move.source:
        return {"card": move.cards[0]} if move.cards else {}
    source, target = piles[move.source], piles[move.target]
    cards, below = _shown(source, state), _shown(target, state)
    facts: dict[str, Any] = {"count": move.count, "held": len(cards)}
    moved = cards[-move.count :] if move.count <= len(cards) else cards[-1:]
    if moved and HIDDEN not in moved:
        facts["card"] = ALL[moved[0]]
    if below and below[-1] != HIDDEN:
        facts["target"] = ALL[below[-1]]
    if target.role == "foundation" and isinstance(target, Heights):
        facts |= _foundation(target, state)
    return facts


def _shown(pile: Pile, state: State) -> tuple[int, ...]:
    """The cards of a pile, `HIDDEN` for those that lie face down."""
    cards, down = pile.cards(state), pile.face_down(state)
    return (HIDDEN,) * down + cards[down:]


def _foundation(pile: Heights, state: State) -> dict[str, Any]:
    card, suits = pile.next_card(state), {ALL[c].suit for c in pile.sequence(state)}
    facts: dict[str, Any] = {"expected": () if card is None else (ALL[card],)}
    return facts | ({"suit": Suit(suits.pop())} if len(suits) == 1 else {})
