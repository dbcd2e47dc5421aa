"""A pytest plugin: run only the tests (or all tests of the files) listed in a file, one per line, in that order.

The environment variable `CHOSEN` names the file.
"""

from __future__ import annotations

import os
from operator import itemgetter
from pathlib import Path

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rank = {name: number for number, name in enumerate(Path(os.environ["CHOSEN"]).read_text("utf-8").splitlines())}
    placed = [(rank.get(item.nodeid, rank.get(item.nodeid.partition("::")[0])), item) for item in items]
    items[:] = [item for _, item in sorted(((at, item) for at, item in placed if at is not None), key=itemgetter(0))]
