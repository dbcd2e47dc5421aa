"""What the table of a match shows, from public information alone."""

from __future__ import annotations

from typing import Any

from cardwidgets.scene.layouts.seats import SeatLook
from cardwidgets.tricks.session import MatchSession


def seat_look(session: MatchSession) -> SeatLook:
    """What the table shows in addition to the deal."""
    match = session.match
    return SeatLook(match.chips, match.pot if match.stake else None, resting=not session.gathered)


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
