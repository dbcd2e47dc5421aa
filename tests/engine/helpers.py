"""What the tests of every game ask of a position."""

from __future__ import annotations

import pytest

from engine import IllegalMove, Position


def refusal(position: Position, move: str) -> tuple[str | None, str | None]:
    """Clause and reason by which a move is refused; it must be, by the ruling and when it is played."""
    ruling = position.ruling(move)
    assert not ruling.legal, f"{move} is legal"
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert caught.value.ruling == ruling
    return ruling.clause, ruling.reason


def texts(position: Position) -> set[str]:
    """The legal moves as texts."""
    return {move.text for move in position.legal_moves}
