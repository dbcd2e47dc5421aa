"""The sizes of long tests."""

from __future__ import annotations

import os

SIZE = float(os.environ.get("DEEP_SIZE", "1"))
"""The factor that `make deep ARGS="--size 4"` gives."""


def sized(usual: int) -> int:
    """A number of deals, moves or examples of a long test, times the factor; at least 1."""
    return max(1, round(usual * SIZE))
