"""A result as one line to share: game, deal and how it went, without a card or a move."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from cardwidgets.i18n.wording import Wording


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A result to share.

    Attributes:
        text: the line; "" if there is none: the cards were not from a numbered deal.
        game: the key of the game that an address can lay out; "" if it cannot, as for unusual options.
        deal: the number of the deal, or of the first deal of a match.
    """

    text: str = ""
    game: str = ""
    deal: int | None = None


NOTHING = ResultLine()
"""No result to share."""


def result_line(game: engine.Game, deal: int | None, result: str, say: Wording) -> ResultLine:
    """The line about a result.

    Args:
        game: that was played.
        deal: its number; None if the cards were laid out otherwise.
        result: how it went, in a few words.
        say: the texts about deals.
    """
    if deal is None:
        return NOTHING
    text = say("line", game=game.title(say.language), number=str(deal), result=result)
    return ResultLine(text, "" if game.changed_options else game.key, deal)
