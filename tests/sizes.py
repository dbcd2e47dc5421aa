"""The sizes of long tests."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

SIZE = float(os.environ.get("DEEP_SIZE", "1"))
"""The factor that `make deep ARGS="--size 4"` gives."""
MINUTES = float(os.environ.get("DEEP_MINUTES", "4"))
"""How long messages are fuzzed: `make deep ARGS="messages --minutes 10"`."""
SEED = int(os.environ.get("DEEP_SEED", "-1"))
"""The seed of the single round to fuzz, `make deep ARGS="messages --seed 7 -k lesson"`; -1 for new seeds."""


def sized(usual: int) -> int:
    """A number of deals, moves or examples of a long test, times the factor; at least 1."""
    return max(1, round(usual * SIZE))


def usually(cases: Iterable[Any], *usual: Any) -> list[Any]:
    """The cases of a test: some as usual, all others thorough."""
    return [case if case in usual else _thorough(*(case if isinstance(case, tuple) else (case,))) for case in cases]


def _thorough(*case: Any) -> Any:
    return pytest.param(*case, marks=pytest.mark.thorough)
