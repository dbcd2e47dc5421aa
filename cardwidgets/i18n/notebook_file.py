"""The file of the running notebook, where its host names it, as JupyterLab and Voila do; `nbconvert` does not."""

from __future__ import annotations

import json
import os
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import unquote

_LARGEST = 4_000_000
"""Maximum size in bytes of a notebook that is read."""


def in_app() -> bool:
    """Whether the notebook is shown as an app."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def named() -> PurePath:
    """The path of the notebook as its host gives it; empty if the host names none."""
    return PurePath(unquote(os.environ.get("SCRIPT_NAME", "")) if in_app() else os.environ.get("JPY_SESSION_NAME", ""))


def read() -> Any:
    """The content of the file; {} if it is not named, cannot be read, or is too large."""
    path = Path.cwd() / named().name
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.stat().st_size <= _LARGEST else {}
    except (OSError, ValueError, RecursionError):
        return {}
