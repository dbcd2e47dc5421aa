"""Scripts that connect a page with its kernel; smaller than Voila's, which do more than our pages need.

They are built (`python -m tools.bundles.page_scripts`) and not committed, since they contain third-party code. If they
are missing or were built for other package versions, pages use Voila's scripts.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

NOTED = "made.json"
"""The file beside the scripts that names the package versions."""
_PACKAGES = ("anywidget", "ipycanvas", "ipywidgets")


def versions() -> dict[str, str]:
    """The packages whose Python and JavaScript halves must match: name -> version of the Python half."""
    return {name: version(name) for name in _PACKAGES}


def noted(built: Path) -> dict[str, Any] | None:
    """The package versions that scripts were built from; None if they are not built.

    Args:
        built: the folder of the scripts.
    """
    try:
        found: dict[str, Any] = json.loads((built / NOTED).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found


def fits(built: Path) -> bool:
    """Whether scripts are built from the installed versions."""
    found = noted(built)
    return found is not None and found.get("packages") == versions()
