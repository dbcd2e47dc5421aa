"""The old names of the errors, from before they all ended in "Error". They still work, with a warning."""

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
    """The error that used to have this name in `engine`.

    Args:
        level: the stack level of the function to warn, as for `warnings.warn`.

    Raises:
        AttributeError: no error had this name.
    """
    if name not in FORMER:
        raise AttributeError(f"module 'engine' has no attribute {name!r}")
    now = FORMER[name]
    warnings.warn(f"engine.{name} is now engine.{now.__name__}", DeprecationWarning, stacklevel=level)
    return now


def __getattr__(name: str) -> type[errors.KartentischError]:
    """Like `former`, for a module that imports this function; the warning points at the line that uses the name."""
    return former(name, 3)
