"""The learner's statistics: deals won, deals won as declarer, matches won."""

from __future__ import annotations

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.session import daily
from cardwidgets.widgets.storage.browser_storage import GameStorage
from engine.tricks import open_deal


def count(storage: GameStorage, match: engine.Match, seat: int) -> None:
    """Count a finished deal for the learner, and the match if that was its last deal.

    Args:
        storage: the browser's storage.
        match: the match, with its last deal settled.
        seat: the learner's seat.
    """
    result = match.results[-1]
    if not result.counts:
        return
    key = match.game.key
    storage.count(f"{key} deals", result.payments[seat] > 0, 0)
    if open_deal(result.position).declarer == seat:
        storage.count(f"{key} declarer", result.payments[seat] > 0, 0)
    if match.over:
        storage.count(f"{key} matches", seat in match.leaders, 0)
        if day := daily.day_of(key, match.first):
            storage.note_day(key, day, seat in match.leaders)


def count_text(storage: GameStorage, game: engine.Game, say: Wording) -> str:
    """The learner's tallies of matches and deals in words."""
    deals, declarer, matches = (storage.tallies.get(f"{game.key} {what}") for what in ("deals", "declarer", "matches"))
    if not deals or not deals["played"]:
        return say("no_tally")
    sentences = [say(f"tally_deals_{game.unit}", **deals)]
    if declarer:
        sentences.append(say("tally_declarer", **declarer))
    if matches:
        sentences.append(say("tally_matches", **matches))
    return " ".join(sentences)
