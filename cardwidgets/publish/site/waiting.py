"""Waits within a call while the page is served; only some browsers can suspend running Python (JSPI)."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any


def can_wait() -> bool:
    """Whether the present call can be suspended."""
    try:
        from pyodide.ffi import can_run_sync
    except ImportError:
        return False
    return bool(can_run_sync())


def wait(coming: Awaitable[Any]) -> Any:
    """The result of an awaitable; other calls run meanwhile."""
    from pyodide.ffi import run_sync

    return run_sync(coming)
