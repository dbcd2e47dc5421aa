"""Golden files that must never drift: playthroughs and perft counts of all option sets, under `tests/golden/`.

A playthrough (`SET.txt`, see `engine.testing.golden`) is a random game: its first moves are readable, the others are
kept as hashes. A perft count is the number of sequences of legal moves of a given length; `perft.txt` has a line for
each option set. `python -m tests.engine.test_golden SET ...` rewrites them (all without a name): only after a rule was
changed on purpose.
"""

import sys
from pathlib import Path

import pytest

import engine
from engine import testing
from engine.core.internals import internals

from .sets import SETS, game_of

GOLDEN = Path(__file__).parent.parent / "golden"
PERFT = GOLDEN / "perft.txt"
DEALS = range(1, 11)
MOVES, TOLD = 120, 5
"""Length of a playthrough, and of its readable part."""
BOUND = 40_000
"""The depth of the perft counts (3 to 5) is the largest at which a deal has at most this many sequences."""


def start(name: str) -> engine.Position:
    return game_of(name).deal(4711)


def perft_counts(position: engine.Position) -> list[int]:
    """The counts of depth 1, 2, 3, and of 4 and 5 while they stay within the bound."""
    row = [testing.perft(position, depth) for depth in (1, 2, 3)]
    while len(row) < 5 and row[-1] * row[0] <= BOUND:
        row.append(testing.perft(position, len(row) + 1))
    return row


def kept_counts() -> dict[str, list[list[int]]]:
    """Option set -> the counts of each deal."""
    lines = (line.split(": ") for line in PERFT.read_text(encoding="utf-8").splitlines())
    return {name: [[int(count) for count in row.split()] for row in rows.split(" | ")] for name, rows in lines}


@pytest.mark.parametrize("name", SETS)
def test_golden_playthrough(name: str) -> None:
    testing.check_golden(start(name), (GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SETS)
def test_perft_counts(name: str) -> None:
    game = game_of(name)
    internals(game).rules.compile()
    for deal, expected in zip(DEALS, kept_counts()[name], strict=True):
        position = game.deal(deal)
        came = perft_counts(position)
        if came != expected:
            depth = 1 + next(at for at, counts in enumerate(zip(came, expected, strict=False)) if len({*counts}) > 1)
            parts = {move.text: testing.perft(position.play(move), depth - 1) for move in position.legal_moves}
            pytest.fail(
                f"{position.diagram(all_cards=True)}\nof {depth} moves: {expected}, came {came}, made up of {parts}"
            )


def test_drift_is_reported_at_the_first_differing_move() -> None:
    """In the readable part, in the hashed part, and where a move is no longer legal."""
    text = (GOLDEN / "harfe-tiny.txt").read_text(encoding="utf-8")
    read, hashed = text.rstrip("\n").rsplit("\n\n", 1)
    move, hashes = hashed.split(", ")[2].split(" ")
    for changed, said in {
        text.replace("S: AC", "S: AD", 1): "the game begins elsewhere",
        text.replace("> W>FC\nW: -\nFC: AC\n", "> W>FC\nW: -\nFC: 2C\n", 1): "move 2, W>FC, in the position\n# grosse",
        f"{read}\n\n{hashed.replace(hashes, '0000.' + hashes[5:], 1)}\n": f"move 8, {move}, .*: the position differ",
        f"{read}\n\n{hashed.replace(hashes, hashes[:5] + 'ffff', 1)}\n": f"move 8, {move}, .*: the legal moves differ",
        text.replace("> W>FC", "> W>FD", 1): "move 2, W>FD, .*came: .*GH-",
    }.items():
        with pytest.raises(AssertionError, match=f"(?s){said}"):
            testing.check_golden(start("harfe-tiny"), changed)


def write(names: list[str]) -> None:
    counts = kept_counts()
    for name in names or SETS:
        game = game_of(name)
        (GOLDEN / f"{name}.txt").write_text(
            testing.golden(start(name), 4711, MOVES, TOLD), encoding="utf-8", newline="\n"
        )
        counts[name] = [perft_counts(game.deal(deal)) for deal in DEALS]
        print(name)
    lines = (
        f"{name}: {' | '.join(' '.join(map(str, row)) for row in counts[name])}\n" for name in SETS if name in counts
    )
    PERFT.write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(sys.argv[1:])
