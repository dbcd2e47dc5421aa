"""The table of win rates: docs and docstrings agree, and a long measurement can be resumed."""

import re
from pathlib import Path
from typing import Any

import pytest

import engine
from bench import costs, lab
from engine.lab import Weights, strategies
from engine.lab.features import features_of
from tools.docs import figures

DOCS = Path(__file__).parents[2] / "docs" / "lab-figures.md"


@pytest.mark.parametrize("key", lab.PATIENCES)
def test_docstrings_of_policies_quote_the_documented_win_rates(key: str) -> None:
    game = engine.game(key)
    told = (features_of(game).__doc__ or "").splitlines()
    page = DOCS.read_text(encoding="utf-8").splitlines()
    for name, strategy in strategies(game).items():
        if isinstance(strategy, Weights):
            (line,) = [line for line in told if line.startswith(f"| {key} | {name} |")]
            assert line in page and "4,000" in line
    assert any(line.startswith(f"| {key}") and " | fair | " in line for line in page)


@pytest.mark.parametrize("key", lab.PATIENCES)
def test_the_fair_player_uses_the_policy_that_wins_most(key: str) -> None:
    """Ties are broken by mean score."""
    features = features_of(engine.game(key))
    rows = [line.strip("| ").split(" | ") for line in (features.__doc__ or "").splitlines() if line.startswith("| ")]
    found = {row[1]: (float(row[3].split("%")[0]), float(row[4])) for row in rows if row[0] == key}
    assert max(features.STRATEGIES, key=found.__getitem__) == features.STRONGEST


def test_an_interrupted_measurement_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, played = engine.game("kleine-harfe"), []

    def counted(game: Any, chosen: Any, deals: Any, **more: Any) -> Any:
        played.extend(deals)
        return engine.lab.compare(game, chosen, deals, **more)

    monkeypatch.setattr(lab, "play", counted)
    file, digger = tmp_path / "games.jsonl", {"digger": "digger"}
    part = lab.resumed(file, game, digger, range(7), 1)
    whole = lab.resumed(file, game, digger, range(12), 1)
    assert played == list(range(12))
    assert part.facts == whole.facts[:7]
    assert whole.facts == engine.lab.compare(game, ["digger"], range(12), progress=False).facts
    assert lab.resumed(file, game, digger, range(12), 1).facts == whole.facts and len(played) == 12
    assert "| kleine-harfe | digger | 12 |" in lab.row(whole, "kleine-harfe")
    assert lab.resumed(file, game, {"climber": "climber"}, range(3), 1).names == ("climber",) and len(played) == 15


def test_a_round_robin_resumes_and_prints_its_tables(tmp_path: Path) -> None:
    game, players = engine.game("napoleon"), {"random": "random", "rule-based": "rule-based"}
    file = tmp_path / "games.jsonl"
    lab.resumed(file, game, players, range(2), 1)
    results = lab.resumed(file, game, players, range(5), 1)
    whole = engine.lab.compare(game, list(players), range(5), progress=False)
    assert sorted(results.facts) == sorted(whole.facts)
    gained, apart = lab.robin(results)
    value = f"{results.gain('rule-based').value:+.2f}".replace("-", "−")
    assert gained[1].startswith(f"| rule-based | {value} (") and len(apart) == 1
    assert apart[0].startswith("| rule-based – random | 5 | +")


def test_a_pair_is_compared_on_the_same_deals() -> None:
    game = engine.game("kleine-harfe")
    one, two = (engine.lab.compare(game, [name], 50, progress=False) for name in ("digger", "climber"))
    found = engine.lab.compare(game, ["digger", "climber"], 50, progress=False).difference("digger", "climber")
    row = lab.pair(one, two, "kleine-harfe")
    assert row.startswith(f"| kleine-harfe | 50 | {one.win_rate().value:.1%} | {two.win_rate().value:.1%} | ")
    assert row.endswith(f" | {found.first_alone} | {found.second_alone} |")
    assert f"{100 * found.value:+.1f}".replace("-", "−") in row


def test_a_new_row_replaces_only_the_row_of_the_same_name() -> None:
    head, order = lab.RATES, [name for name, _ in lab.games()]
    old = ["| treppe | fair | 1 | x | y |", "| treppe | random | 2 | x | y |"]
    rows = ["| treppe | fair | 9 | x | y |", "| grosse-harfe | fair | 3 | x | y |"]
    after = figures.put(f"before\n\n{figures.table(head, old)}\nbehind\n", head, rows, key=2, order=order)
    assert after == f"before\n\n{figures.table(head, [rows[1], rows[0], old[1]])}\nbehind\n"
    assert figures.put(figures.table(head, old), head, rows[1:], key=0) == figures.table(head, rows[1:])
    with pytest.raises(ValueError, match="no table"):
        figures.put("nothing", head, rows)


def test_a_table_names_the_commands_behind_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "origin", lambda command: f"Written by `{command}`.\n")
    one, two = "| treppe | fair | 1 | x | y |", "| treppe | random | 2 | x | y |"
    page = figures.put(figures.table(lab.RATES, []), lab.RATES, [one], 2, command="a")
    page = figures.put(page, lab.RATES, [two], 2, command="b")
    assert page.endswith(f"{two}\n\nWritten by `a`.\nWritten by `b`.\n")
    assert figures.put(page, lab.RATES, [one], 2, command="a").endswith("\n\nWritten by `b`.\nWritten by `a`.\n")
    assert figures.put(page, lab.RATES, [one], 0, command="c").endswith(f"{one}\n\nWritten by `c`.\n")


def test_the_docs_include_every_generated_table() -> None:
    page = DOCS.read_text(encoding="utf-8")
    robin = lab.ROBIN.format(" | ".join(f"at tables of {name}" for name in lab.NAPOLEON))
    pairs = lab.PAIRS.format("fair", "greedy", "fair", "greedy")
    for head in (lab.RATES, pairs, robin, lab.APART, costs.COSTS, costs.SCALING):
        assert page.count(head) == 1
        origin = r"\n(\|.*\n)+\n(?:Written by|The rows were|Measured on) [^|]*`python -m bench"
        assert re.search(re.escape(head) + origin, page), head
        assert figures.put(page, head, [], key=2 if head == lab.RATES else 1) == page


def test_costs_are_listed_for_every_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "deals_a_second", lambda key: ("digger", 10_000.0))
    assert costs.costs()[0] == "| grosse-harfe (`digger`) | 10,000 | 1.7 minutes |"
    assert len(costs.costs()) == len(lab.PATIENCES)
    assert costs.scaled(10.0, 5.0)[1] == "| two processes | 5.0 | 2.00 |"
