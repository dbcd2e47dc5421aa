"""A pytest plugin: run only the tests listed in a file, one per line, in that order.

The environment variable `CHOSEN` names the file.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rank = {name: number for number, name in enumerate(Path(os.environ["CHOSEN"]).read_text("utf-8").splitlines())}
    items[:] = sorted((item for item in items if item.nodeid in rank), key=lambda item: rank[item.nodeid])
