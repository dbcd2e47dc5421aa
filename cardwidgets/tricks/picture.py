"""The picture of a match for its table, derived from the view of the learner's seat alone."""

from __future__ import annotations

from typing import Any

from cardwidgets.scene.layouts.seats import SeatLook
from cardwidgets.scene.pictures import SeatPicture
from cardwidgets.tricks.session import MatchSession


def picture(session: MatchSession) -> SeatPicture:
    """The picture of the current state."""
    match = session.match
    pot = match.pot if match.stake else None
    look = SeatLook(match.chips, pot, frozenset(session.chosen), not session.gathered)
    return SeatPicture.of(match.position, session.seat, look)


def debug_state(session: MatchSession, last: str) -> dict[str, Any]:
    """A small summary of the state, for tests: see `Table.debug_state`.

    Args:
        session: the match.
        last: the last move, as far as the learner may know it.
    """
    match, position = session.match, session.match.position
    return {
        "game": match.game.key,
        "deal": len(match.results) + (not match.deal_over),
        "moves": len(position.moves),
        "last": last,
        "phase": session.seen.phase,
        "turn": match.to_move,
        "outcome": position.outcome or "",
        "chips": match.chips,
        "pot": match.pot,
        "swept": session.gathered,
    }
