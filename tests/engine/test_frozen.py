"""What must never drift: golden playthroughs and perft counts, kept under `tests/golden/`.

A playthrough is a random game, written out: every position with all cards, its legal moves, the move played. A
perft count is the number of sequences of legal moves of a length. `python -m tests.engine.test_frozen NAME ...`
writes them anew (of all option sets without a name): only after a rule was changed on purpose.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import engine
from engine import testing

from .sets import SETS

GOLDEN = Path(__file__).parent.parent / "golden"
DEALS = range(1, 11)
MOVES = 120
BOUND = 40_000
"""The depth of the perft counts (3 to 5) is the largest at which a deal has at most so many sequences."""


def playthrough(name: str) -> str:
    key, options = SETS[name]
    return testing.golden(engine.game(key, **options).deal(4711), seed=4711, moves=MOVES)


def perft_counts(name: str) -> dict[str, list[int]]:
    """The counts of depth 1, 2, 3 (and 4, 5 while they stay within the bound) of ten deals."""
    key, options = SETS[name]
    game = engine.game(key, **options)
    game.rules.compile()
    counts = {}
    for deal in DEALS:
        position = game.deal(deal)
        row = [testing.perft(position, depth) for depth in (1, 2, 3)]
        while len(row) < 5 and row[-1] * row[0] <= BOUND:
            row.append(testing.perft(position, len(row) + 1))
        counts[str(deal)] = row
    return counts


@pytest.mark.parametrize("name", SETS)
def test_golden_playthrough(name: str) -> None:
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SETS)
def test_perft_counts(name: str) -> None:
    assert perft_counts(name) == json.loads((GOLDEN / f"{name}.perft.json").read_text(encoding="utf-8"))


def write(names: list[str]) -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in names or SETS:
        (GOLDEN / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
        rows = ",\n".join(f'  "{deal}": {json.dumps(row)}' for deal, row in perft_counts(name).items())
        (GOLDEN / f"{name}.perft.json").write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
        print(name)


if __name__ == "__main__":
    write(sys.argv[1:])
