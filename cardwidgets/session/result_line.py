"""A result as one line to share: game, deal and outcome, without cards or moves."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from cardwidgets.i18n.wording import Wording


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A result to share.

    Attributes:
        text: the line; "" if there is none because the cards were not from a numbered deal.
        game: the key of the game for an address that lays out the deal; "" if no address can, as with unusual options.
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
        game: the game that was played.
        deal: its number; None if the cards were not from a numbered deal.
        result: the result, in a few words.
        say: the texts about deals.
    """
    if deal is None:
        return NOTHING
    title = game.title(say.language)
    if game.changed_options:
        return ResultLine(say("line", game=say("line_variant", game=title), number=str(deal), result=result), "", deal)
    return ResultLine(say("line", game=title, number=str(deal), result=result), game.key, deal)
