"""The scripts that connect a page with its kernel in the place of Voila's, which are larger and do more than it takes.

They are built (`python -m tools.front`), for git holds nothing of other authors. Where they are not, or were made for
other versions of the packages than are installed, pages take Voila's.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

BUILT = Path(__file__).parent / "built"
"""The folder in which they lie, if they are built."""
NOTED = "made.json"
"""What they are made of, beside them."""
_PACKAGES = ("anywidget", "ipycanvas", "ipywidgets")


def versions() -> dict[str, str]:
    """The packages whose two halves have to fit one another: name -> version of the Python half."""
    return {name: version(name) for name in _PACKAGES}


def noted() -> dict[str, Any] | None:
    """What the scripts are made of; None if they are not built."""
    try:
        found: dict[str, Any] = json.loads((BUILT / NOTED).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found


def fits() -> bool:
    """Whether they are built, of the versions that are installed."""
    found = noted()
    return found is not None and found.get("packages") == versions()
