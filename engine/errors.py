"""The former address of `engine.base.errors`, for imports and pickles of before, and the former names of its errors."""

import warnings
from typing import TYPE_CHECKING, Any

from .base.errors import (
    CourseError as CourseError,
    DealError as DealError,
    InvalidMoveError as InvalidMoveError,
    KartentischError as KartentischError,
    MissingExtraError as MissingExtraError,
    OptionError as OptionError,
    PluginWarning as PluginWarning,
    PositionError as PositionError,
    RecordError as RecordError,
    WorkerError as WorkerError,
)
from .core.ruling import IllegalMoveError

FORMER = {
    "BadCourse": CourseError,
    "BadDeal": DealError,
    "BadMove": InvalidMoveError,
    "BadOption": OptionError,
    "BadPosition": PositionError,
    "BadRecord": RecordError,
    "IllegalMove": IllegalMoveError,
    "MissingExtra": MissingExtraError,
}
"""Errors by the names that they had."""


def former(name: str, module: str) -> Any:
    """The error that had this name in a module; the line that uses it is warned.

    Raises:
        AttributeError: none had.
    """
    if name not in FORMER:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    now = FORMER[name]
    warnings.warn(f"engine.{name} is now engine.{now.__name__}", DeprecationWarning, stacklevel=3)
    return now


if not TYPE_CHECKING:  # so that type checkers find a former name

    def __getattr__(name: str) -> Any:
        """Look for former names."""
        return former(name, __name__)
