"""The former address of `engine.base.errors`, for imports and pickles of before."""

from .base.errors import (
    BadCourse as BadCourse,
    BadDeal as BadDeal,
    BadMove as BadMove,
    BadOption as BadOption,
    BadPosition as BadPosition,
    BadRecord as BadRecord,
    KartentischError as KartentischError,
    MissingExtra as MissingExtra,
    PluginWarning as PluginWarning,
    WorkerError as WorkerError,
)
