"""`make load`: a few learners for a few seconds. What it measures decides no test."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from bench import load
from bench.learner import PageTable, Trouble
from tests.browser import harness


def test_learners_play_legal_moves_and_leave_nothing_behind(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "notebooks"
    for language in ("en", "de"):
        (root / language).mkdir(parents=True)
        shutil.copy(project / "notebooks" / language / "treppe.ipynb", root / language)
    options = load.parser().parse_args(["--learners=2", "--minutes=0.05", "--pause=0.1", "--arrive=0"])
    with harness.apps(
        root, tmp_path / "home", ["--Kernels.least_free_mb=0", "--Apps.preheated={}"], forked=True
    ) as server:
        found = asyncio.run(load.run(server, options))
    assert not found.troubles
    assert len(found.opened) == 2 and len(found.moves) >= 2 and min(found.moves) > 0
    assert len(found.kernels_mb) == 2 and min(found.kernels_mb) > 10 and found.left == 0
    rows = "\n".join(found.rows(options))
    assert f"{len(found.moves)} moves" in rows and "errors: 0" in rows


def test_a_table_notices_that_it_has_missed_something() -> None:
    table = PageTable("layer", "manager", [])
    handle = [0, 0, 1, 1.4, "stock", 1, ["T1", "T2"]]
    table.hear({"kind": "all", "rev": 3, "debug": {"moves": 0}, "handles": {"S:1": handle, "S:0": handle}})
    table.hear(
        {"kind": "step", "rev": 4, "base": 3, "debug": {"moves": 1}, "handles": {}, "gone": {"handles": ["S:1"]}}
    )
    assert (table.rev, table.debug["moves"], list(table.handles)) == (4, 1, ["S:0"])
    assert [wish["target"] for wish in table.wishes()] == ["T1", "T2"]
    with pytest.raises(Trouble, match="from revision 5, not 4"):
        table.hear({"kind": "step", "rev": 6, "base": 5, "handles": {}, "gone": {}})
