"""The decisions in a trick game that are made with buttons: all except playing a card."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.move_phrases import phrase
from cardwidgets.widgets.controls.choice_row import ChoiceButton
from engine.tricks import open_deal
from engine.vocabulary import CardArgument, CardsArgument, Kind, NumberArgument


def decisions(
    position: engine.Position,
    chosen: Collection[engine.Card],
    say: Wording,
    play: Callable[[str], Any],
    lay_aside: Callable[[], Any],
) -> list[ChoiceButton]:
    """The buttons for the player to move; numbers that are too low are included, pale.

    Args:
        position: the position in which that player decides.
        chosen: the cards chosen so far to be exchanged or discarded.
        say: the texts of a match.
        play: plays a move.
        lay_aside: plays the move that names the chosen cards.
    """
    game, phase = position.game, open_deal(position).phase
    legal = {move.text: move for move in position.legal_moves}

    def choice(text: str) -> ChoiceButton:
        return ChoiceButton(text, decision(position, game.move(text), say), lambda: play(text), pale=text not in legal)

    buttons = []
    for kind in _offered(position, phase):
        if isinstance(kind.argument, NumberArgument):
            buttons += [choice(f"{kind.word} {number}") for number in kind.argument.conceivable(position.game.pack)]
        elif isinstance(kind.argument, CardsArgument):
            move = game.move(chosen_set(position, chosen))
            ready = move.text in legal
            label = decision(position, move, say)
            buttons.append(ChoiceButton(kind.word, label, lay_aside, pale=not ready, main=ready))
        else:
            buttons += [choice(text) for text, move in legal.items() if move.kind == kind.word]
    return buttons


def chosen_set(position: engine.Position, chosen: Collection[engine.Card]) -> str:
    """The move of a player who names a set of cards, as text."""
    kind = next(kind for kind in _offered(position, "") if isinstance(kind.argument, CardsArgument))
    return " ".join([kind.word, *sorted(card.text for card in chosen)])


def _offered(position: engine.Position, phase: str) -> list[Kind]:
    """The kinds of moves to choose from, beginning with the one to be made now, even if none of its moves is legal."""
    kinds = position.game.kinds
    words = dict.fromkeys([*([phase] if phase in kinds else []), *(move.kind for move in position.legal_moves)])
    return [kinds[word] for word in words if word not in ("play", "cards")]


def decision(position: engine.Position, move: engine.Move, say: Wording) -> str:
    """A bid, an exchange or the like, as the label of a button.

    Args:
        position: the position in which it is made.
        move: a move that plays no card.
        say: the texts of a match.
    """
    key, slots = named(position, move, say)
    return say(f"do_{key}", **slots) if f"do_{key}" in say else phrase(position, move, say.language)


def named(position: engine.Position, move: engine.Move, say: Wording) -> tuple[str, dict[str, Any]]:
    """The text key of a move, and its slots."""
    kind, argument = position.game.kinds[move.kind].argument, move.argument
    if isinstance(kind, NumberArgument):
        word = next((word for word, number in kind.words.items() if number == argument), move.kind)
        return word, {"count": argument}
    if isinstance(kind, CardArgument):
        return move.kind, {"card": say.card(argument)}
    if isinstance(kind, CardsArgument):
        least = min((len(one.cards) for one in position.legal_moves if one.kind == move.kind), default=0)
        if not move.cards and f"do_{move.kind}_none" in say:
            return f"{move.kind}_none", {}
        cards = ", ".join(say.card(card) for card in move.cards)
        return move.kind, {"count": len(move.cards), "least": least, "cards": cards}
    asked = f"{move.kind}_{open_deal(position).phase}"
    return asked if f"do_{asked}" in say else move.kind, {}
