"""What tests of all games share: positions, untrusted input, other processes."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeVar

from engine import KartentischError, Match, Move, Position

Read = TypeVar("Read")
Played = TypeVar("Played", Position, Match)


def after(start: Played, *moves: Move | str) -> Played:
    """The position or the match after these moves."""
    for move in moves:
        start = start.play(move)
    return start


def texts(position: Position) -> set[str]:
    """The legal moves as texts."""
    return {move.text for move in position.legal_moves}


def read_or_refused(
    read: Callable[[Any], Read], text: Any, refused: type[Exception] = KartentischError, longest: int = 2000
) -> Read | None:
    """Read an untrusted value; None if it is rejected with that error, in a sentence of at most that length."""
    try:
        return read(text)
    except refused as error:
        said = str(error)
    assert 0 < len(said) < longest, said
    return None


def run(code: str, **environment: str) -> str:
    """The output of some code in a new Python process, which must succeed."""
    command, place = [sys.executable, "-c", code], os.environ | environment
    done = subprocess.run(command, env=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:] + done.stderr[-2000:]
    return done.stdout
