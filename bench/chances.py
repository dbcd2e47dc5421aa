"""How often `fair` wins, and what its worlds promise: `python -m bench.chances treppe --keep treppe.jsonl --write`.

It plays deals with `fair` and notes its moves, then asks `engine.chances` at one decision of each game. The even deals
make the table of chances, `engine/lab/chances.json`; the odd ones test it. With `--keep` the command runs in parts.
"""

import argparse
import itertools
import json
import re
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import engine
from bench import lab
from engine.base.proportion import wilson
from engine.lab import Fair, Memory, Results, Row
from engine.lab.chances import chance, table_name, tables
from engine.lab.planning import PLACE
from tools.docs import figures

PROGRAM = "python -m bench.chances"
CLASSES = (
    "| game | class | told (even deals) | games | won (95% interval) | told (odd deals) | games | won (95% interval) |"
)
BRIER = "| game | odd deals | Brier score: chances | share of worlds | how often it is won |"
TABLE = Path(engine.__file__).parent / "lab" / "chances.json"
PICTURE = figures.DOCS / "pictures" / "chances.svg"
EDGES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The shares of worlds for which the table has a chance."""
PULL = 10
"""How strongly the points are pulled towards a logistic curve."""
WORLDS = 40


class Told(NamedTuple):
    """A decision of a game: the share of worlds won after its best move, and whether the game was won."""

    deal: int
    share: float
    won: bool


def played(game: Any, deals: Sequence[int], keep: Path, seconds: float) -> list[dict[str, Any]]:
    """The games of `fair`, each with its row and moves; those that the file does not have are played and added."""
    kept = [json.loads(line) for line in keep.read_text(encoding="utf-8").splitlines()] if keep.exists() else []
    rows = {one["row"][3]: one for one in kept if one["game"] == table_name(game)}
    player, moves, end = Fair(), list[str](), time.monotonic() + seconds
    player.prepare(game)

    def fair(view: Any, legal: Any, rng: Any) -> Any:
        move = player(view, legal, rng)
        moves.append(move.text)
        return move

    for deal in deals:
        if deal in rows or time.monotonic() > end:
            continue
        moves.clear()
        (row,) = engine.simulate(game, fair, [deal], progress=False, seconds=None)
        rows[deal] = {"game": table_name(game), "row": row, "moves": moves.copy()}
        with keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps(rows[deal]) + "\n")
    return [rows[deal] for deal in deals if deal in rows]


def told(game: Any, one: dict[str, Any]) -> Told | None:
    """What was told at a decision of a game, chosen by its deal number; None if it has no choice with hidden cards."""
    row, position = Row(*one["row"]), game.deal(one["row"][3])
    memory, found = Memory(position.view()), []
    for move in one["moves"]:
        if len(position.legal_moves) > 1 and memory.places:
            found.append(position)
        position = position.play(move)
        memory.follow(position.view(), position.last_move.code)
    if not found:
        return None
    chances = engine.chances(Random(row.deal).choice(found), WORLDS)
    return Told(row.deal, chances.wins(chances.best or "") / chances.worlds, row.won)


def fitted(sample: Sequence[Told]) -> list[list[float]]:
    """Share of worlds -> chance, at `POINTS`, with straight lines between them.

    The points are pulled towards a logistic curve, and one game won and one lost are added at each end.
    """
    x = np.array([one.share for one in sample] + [0.0, 1.0] * 2)
    y = np.array([one.won for one in sample] + [0.0, 1.0, 1.0, 0.0], dtype=float)
    slope = logistic(np.stack([np.ones_like(x), x], axis=1), y, np.zeros(2), 0.02)
    points = np.array(POINTS)
    near = np.clip(1 - np.abs(x[:, None] - points) / 0.25, 0, 1)
    chances = 1 / (1 + np.exp(-logistic(near, y, slope[0] + slope[1] * points, PULL)))
    return [[point, round(float(p), 3)] for point, p in zip(POINTS, np.maximum.accumulate(chances), strict=True)]


def logistic(design: Any, y: Any, usual: Any, pull: float) -> Any:
    """The weights of a logistic regression, pulled towards the usual ones."""
    weights = usual
    for _ in range(60):
        p = 1 / (1 + np.exp(-design @ weights))
        step = design.T @ (y - p) - pull * (weights - usual)
        weights = weights + np.linalg.solve(
            design.T @ (design * (p * (1 - p))[:, None]) + pull * np.eye(len(usual)), step
        )
    return weights


def classes(game: Any, sample: Sequence[Told]) -> list[tuple[float, int, int]]:
    """For each fifth of the chances told: the mean told, the games and those won."""
    found = []
    for low, high in itertools.pairwise(EDGES):
        mine = [(p, one.won) for one in sample if low <= (p := chance(game, one.share) or 0.0) < high + (high == 1)]
        told = sum(p for p, _ in mine) / max(1, len(mine))
        found.append((told, len(mine), sum(won for _, won in mine)))
    return found


def class_rows(name: str, even: Any, odd: Any) -> list[str]:
    """The rows of a game in the table of classes."""

    def cells(one: tuple[float, int, int]) -> str:
        told, games, won = one
        if not games:
            return "– | 0 | –"
        low, high = wilson(won, games)
        return f"{told:.0%} | {games} | {won / games:.0%} ({low:.0%} – {high:.0%})"

    ends = [f"{low:.0%} – {high:.0%}" for low, high in pairwise(EDGES)]
    return [f"| {name} | {end} | {cells(a)} | {cells(b)} |" for end, a, b in zip(ends, even, odd, strict=True)]


def draw(names: Sequence[str]) -> None:
    """Plot the table of classes: what was told on the odd deals, and how often it came true."""
    table = figures.LAB.read_text(encoding="utf-8").partition(CLASSES)[2].partition("\n\n")[0]
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="-34 -6 546 354" font-family="sans-serif" font-size="9">']
    parts.append('<rect x="-34" y="-6" width="546" height="354" fill="white"/>')
    for number, name in enumerate(names):
        x, y = 170 * (number % 3), 166 * (number // 3) + 12
        parts.append(f'<g transform="translate({x},{y})"><text y="-5">{name}</text>')
        parts.append('<path d="M0 0V130H150M0 130L150 0" fill="none" stroke="#999" stroke-width=".7"/>')
        for share in (0, 50, 100):
            parts.append(f'<text x="{1.5 * share}" y="142" text-anchor="middle">{share}%</text>')
            parts.append(f'<text x="-3" y="{133 - 1.3 * share}" text-anchor="end">{share}%</text>')
        for row in (line.strip("| ").split(" | ") for line in table.splitlines()[2:]):
            if row[0] == name and row[-2] != "0":
                at, (mean, low, high) = 1.5 * float(row[-3].rstrip("%")), map(float, re.findall(r"\d+(?=%)", row[-1]))
                parts.append(f'<path d="M{at:.1f} {130 - 1.3 * low:.1f}V{130 - 1.3 * high:.1f}" stroke="#000"/>')
                parts.append(f'<circle cx="{at:.1f}" cy="{130 - 1.3 * mean:.1f}" r="{1 + int(row[-2]) ** 0.3:.1f}"/>')
        parts.append("</g>")
    PICTURE.write_text("\n".join([*parts, "</svg>"]) + "\n", encoding="utf-8")


def text(found: dict[str, list[list[float]]]) -> str:
    """The file `chances.json`: one line for each game."""
    lines = (f"{json.dumps(name)}: {json.dumps(points)}" for name, points in sorted(found.items()))
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def main() -> None:
    """Play, measure, and print or write the figures."""
    names = dict(lab.games())
    parser = argparse.ArgumentParser(prog=PROGRAM, description="How often the fair player wins, and what it is told.")
    parser.add_argument("game", choices=names)
    parser.add_argument("--deals", type=int, default=400, help="the number of deals (default 400)")
    parser.add_argument("--first", type=int, default=100_001, help="number of the first deal (default 100001)")
    parser.add_argument("--keep", type=Path, required=True, help="a file for the games, to resume the run later")
    parser.add_argument("--seconds", type=float, default=1000, help="play no further game after this (default 1000)")
    parser.add_argument("--write", action="store_true", help="put it into docs/lab-figures.md and chances.json")
    given = parser.parse_args()
    game, deals = names[given.game], range(given.first, given.first + given.deals)
    games = played(game, deals, given.keep, given.seconds)
    rate = lab.row(Results([Row(*one["row"]) for one in games], ["fair"]), given.game)
    print(figures.table(lab.RATES, [rate]))
    sample = [one for one in (told(game, one) for one in games) if one]
    even, odd = ([one for one in sample if one.deal % 2 == part] for part in (0, 1))
    tables()[table_name(game)] = fitted(even)
    both = classes(game, even), classes(game, odd)
    rows = class_rows(given.game, *both)
    base = sum(one.won for one in even) / len(even)
    guesses: list[Callable[[float], float]] = [
        lambda share: chance(game, share) or 0,
        lambda share: share,
        lambda _: base,
    ]
    scores = [sum((guess(one.share) - one.won) ** 2 for one in odd) / len(odd) for guess in guesses]
    brier = f"| {given.game} | {len(odd)} | " + " | ".join(f"{score:.3f}" for score in scores) + " |"
    print(figures.table(CLASSES, rows) + "\n" + figures.table(BRIER, [brier]))
    if given.write:
        if len(games) < given.deals:
            raise SystemExit(f"{len(games)} of {given.deals} deals are played: run the command again")
        TABLE.write_text(text(tables()), encoding="utf-8")
        marks = json.loads(PLACE.read_text(encoding="utf-8"))
        if given.game in marks:
            marks[given.game]["fair"] = [len(games), sum(Row(*one["row"]).won for one in games)]
            PLACE.write_text(json.dumps(marks, indent=1) + "\n", encoding="utf-8")
        lab.write([rate], PROGRAM)
        figures.write(PROGRAM, CLASSES, rows, key=2, order=list(names))
        figures.write(PROGRAM, BRIER, [brier], order=list(names))
        draw(list(names))


if __name__ == "__main__":
    main()
