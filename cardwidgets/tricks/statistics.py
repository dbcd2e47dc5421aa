"""The learner's statistics: deals won, deals won as declarer, matches won."""

from __future__ import annotations

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.session import daily
from cardwidgets.session.counted import Counted
from cardwidgets.widgets.storage.browser_storage import GameStorage
from engine.tricks import open_deal


def count(storage: GameStorage, match: engine.Match, seat: int, counted: Counted) -> None:
    """Count a finished deal for the learner, and the match if that was its last deal, in place of earlier results.

    Args:
        storage: the browser's storage.
        match: the match, with its last deal settled.
        seat: the learner's seat.
        counted: what has been counted of the match before.
    """
    result, game, number = match.results[-1], match.game, len(match.results)
    again = counted.reach(number)
    deal = result.payments[seat] > 0 if result.counts else None
    declarer = deal if open_deal(result.position).declarer == seat else None
    whole = seat in match.leaders if match.over else None
    for what, won, end in (("deals", deal, f" {number}"), ("declarer", declarer, f" {number}"), ("matches", whole, "")):
        storage.count(f"{game.name} {what}", won, 0, end=counted.name + end, again=again)
    if whole is not None and (day := daily.day_of(game, match.first)):
        storage.note_day(game.key, day, whole)


def count_text(storage: GameStorage, game: engine.Game, say: Wording) -> str:
    """The learner's tallies of matches and deals in words."""
    deals, declarer, matches = (storage.tallies.get(f"{game.name} {what}") for what in ("deals", "declarer", "matches"))
    if not deals or not deals["played"]:
        return say("no_tally")
    sentences = [say(f"tally_deals_{game.unit}", **deals)]
    if declarer:
        sentences.append(say("tally_declarer", **declarer))
    if matches:
        sentences.append(say("tally_matches", **matches))
    return " ".join(sentences)
