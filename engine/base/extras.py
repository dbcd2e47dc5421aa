"""Optional packages that only a part of the project needs, and the error for one that is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .catalogue import COMMON
from .errors import MissingExtraError


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """A context for importing packages that belong to an extra (`pip install '.[lab]'`).

    Args:
        extra: its name, as in pyproject.toml.

    Raises:
        MissingExtraError: one of them is not installed. The message is in the current language.
        ModuleNotFoundError: one of them is installed but incomplete, so no extra would help.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if "." in (error.name or "."):
            raise
        raise MissingExtraError(COMMON.text("errors.extra", extra=extra, package=error.name), extra) from error
