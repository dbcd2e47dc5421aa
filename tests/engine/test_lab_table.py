"""The table of win rates: the docs and the docstrings say the same, and a long measurement can be taken up again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engine
from bench import lab
from engine.lab import Weights, strategies
from engine.lab.features import features_of

DOCS = Path(__file__).parents[2] / "docs" / "lab.md"


@pytest.mark.parametrize("key", lab.PATIENCES)
def test_each_policy_tells_its_win_rate_in_the_docstring_as_in_the_docs(key: str) -> None:
    game = engine.game(key)
    told = (features_of(game).__doc__ or "").splitlines()
    page = DOCS.read_text(encoding="utf-8").splitlines()
    for name, strategy in strategies(game).items():
        if isinstance(strategy, Weights):
            (line,) = [line for line in told if line.startswith(f"| {key} | {name} |")]
            assert line in page and "4,000" in line
    assert any(line.startswith(f"| {key}") and " | fair | " in line for line in page)


def test_a_measurement_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, played = engine.game("kleine-harfe"), []

    def counted(game: Any, chosen: Any, deals: Any, **more: Any) -> Any:
        played.extend(deals)
        return engine.lab.compare(game, chosen, deals, **more)

    monkeypatch.setattr(lab, "play", counted)
    file = tmp_path / "games.jsonl"
    part = lab.kept(file, game, "digger", "digger", range(7), 1)
    whole = lab.kept(file, game, "digger", "digger", range(12), 1)
    assert played == list(range(12))
    assert part.facts == whole.facts[:7]
    assert whole.facts == engine.lab.compare(game, ["digger"], range(12), progress=False).facts
    assert lab.kept(file, game, "digger", "digger", range(12), 1).facts == whole.facts and len(played) == 12
    assert "| kleine-harfe | digger | 12 |" in lab.row(whole, "kleine-harfe")
