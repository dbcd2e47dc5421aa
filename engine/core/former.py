"""The names that errors had before all of them ended in "Error". They keep working, with a warning."""

from __future__ import annotations

import warnings

from ..base import errors
from .ruling import IllegalMoveError

FORMER: dict[str, type[errors.KartentischError]] = {
    "BadCourse": errors.CourseError,
    "BadDeal": errors.DealError,
    "BadMove": errors.InvalidMoveError,
    "BadOption": errors.OptionError,
    "BadPosition": errors.PositionError,
    "BadRecord": errors.RecordError,
    "IllegalMove": IllegalMoveError,
    "MissingExtra": errors.MissingExtraError,
}


def former(name: str, level: int) -> type[errors.KartentischError]:
    """The error that had this name in `engine`.

    Args:
        level: of the function to warn, as for `warnings.warn`.

    Raises:
        AttributeError: none had.
    """
    if name not in FORMER:
        raise AttributeError(f"module 'engine' has no attribute {name!r}")
    now = FORMER[name]
    warnings.warn(f"engine.{name} is now engine.{now.__name__}", DeprecationWarning, stacklevel=level)
    return now


def __getattr__(name: str) -> type[errors.KartentischError]:
    """As `former`, for the line that looks for the name in a module which has imported this function."""
    return former(name, 3)
