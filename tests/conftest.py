"""Settings for all tests: how hard Hypothesis looks.

`ci` (the default) is the same on every run and stays within seconds a test; `deep` (`make deep`) looks at
new examples every time, many more of them. `HYPOTHESIS_PROFILE` in the environment chooses.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Shared machines are sometimes slow: a late example is no failure, and the first call of a test may compile.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("ci", patient, max_examples=100, derandomize=True)
settings.register_profile("deep", patient, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder that holds the project."""
    return Path(__file__).resolve().parent.parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those with a browser come first: they take longest."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: not item.nodeid.startswith("tests/browser/"))
