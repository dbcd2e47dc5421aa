"""Loaded by every Python process of traced tests: coverage.py, with the running test as the context."""

from __future__ import annotations

import atexit
import os
from pathlib import Path

import coverage


def start() -> None:
    """Trace this process until it exits, and each fork of it. `TOUCHED` names the folder for the results."""
    if coverage.Coverage.current():
        return
    _watch()
    os.register_at_fork(after_in_child=_watch)


def _watch() -> None:
    before = coverage.Coverage.current()
    if before is not None:  # that of the process that was forked
        atexit.unregister(_end)
        before.stop()
    running = Path(os.environ.get("TOUCHED_RUNNING", ""))
    watch = coverage.Coverage(
        data_file=f"{os.environ['TOUCHED']}/coverage",
        data_suffix=True,
        source=[f"{os.environ['TOUCHED_ROOT']}/{name}" for name in ("engine", "cardwidgets")],
        context=running.read_text(encoding="utf-8") if running.is_file() else "",
        config_file=False,
    )
    watch.set_option("run:sigterm", True)
    watch.set_option("run:disable_warnings", ["no-data-collected", "module-not-measured"])
    watch.start()
    atexit.register(_end, watch)


def _end(watch: coverage.Coverage) -> None:
    watch.stop()
    watch.save()
