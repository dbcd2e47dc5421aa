"""The former address of `engine.base.errors`, kept for old imports and pickles."""

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
from .core.former import __getattr__  # noqa: F401  finds what had another name
