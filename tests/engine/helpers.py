"""Checks that the tests of every game make, on positions and on untrusted input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from engine import IllegalMoveError, KartentischError, Position

Read = TypeVar("Read")


def refusal(position: Position, move: str) -> tuple[str | None, str | None]:
    """Clause and reason of the refusal of a move; the ruling and playing it must agree on it."""
    ruling = position.ruling(move)
    assert not ruling.legal, f"{move} is legal"
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    assert caught.value.ruling == ruling
    return ruling.clause, ruling.reason


def texts(position: Position) -> set[str]:
    """The legal moves as texts."""
    return {move.text for move in position.legal_moves}


def read_or_refused(
    read: Callable[[Any], Read], text: Any, refused: type[Exception] = KartentischError, longest: int = 2000
) -> Read | None:
    """What a value from outside is read as; None when it is refused with that error, in a sentence of that length."""
    try:
        return read(text)
    except refused as error:
        said = str(error)
    assert 0 < len(said) < longest, said
    return None
