"""Measures what the habits of the patiences are worth: `python -m tools.games.habits [--write] [GAMES]`; a few minutes.

The strongest simple strategy of a game plays deals that no other table uses. Of the tables on which a habit says
something, one per deal is drawn at random. There the hidden cards are redealt `WORLDS` times, and the strategy plays
on after the advised and after the usual move. The gain of a table is the difference of the two shares of games won.

With `--write`, the results go to `docs/lab-figures.md` and to `habits.json` in the folder of each game. Everything is
deterministic. A habit whose interval includes zero has to go.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

import engine
from engine.core.internals import internals
from engine.lab.rollout import LIMIT, Rollout
from engine.lab.statistics import mean
from engine.lessons.habit import Bet, Habit, HabitFigure
from tools.docs import figures as written

FIRST, DEALS = 9_000_000, 1500
"""The first deal, and the maximum number of deals."""
WORLDS = 60
GAMES = engine.lessons.keys()
HEAD = "| game | habit | tables | gain (95% interval) | times per deal |"


def tables(game: engine.Game, deal: int) -> Iterator[engine.Position]:
    """The positions of the strategy's own game, up to its end or to the first one that recurs."""
    strategy, position, seen = Rollout(game), game.deal(deal), set[bytes]()
    while position.outcome is None and position.state not in seen and len(seen) < LIMIT:
        yield position
        seen.add(position.state)
        position = position.play(strategy.move(position.view(), position.legal_moves))


def drawn(habits: list[Habit], deals: range, enough: int) -> dict[str, tuple[list[engine.Position], float]]:
    """For each habit of a game, one table per deal on which it says something, and how often that is the case."""
    found: dict[str, list[engine.Position]] = {habit.key: [] for habit in habits}
    times = dict.fromkeys(found, 0)
    count = 0
    for deal in deals:
        if all(len(positions) >= enough for positions in found.values()):
            break
        count += 1
        here: dict[str, list[engine.Position]] = {key: [] for key in found}
        for position in tables(habits[0].position.game, deal):
            view = position.view()
            for habit in habits:
                if habit.condition(view) is not None:
                    here[habit.key].append(position)
        for key, positions in here.items():
            times[key] += len(positions)
            if positions and len(found[key]) < enough:
                found[key].append(Random(f"{key} {deal}").choice(positions))
    return {key: (positions, times[key] / count) for key, positions in found.items()}


def measured(habit: Habit, positions: list[engine.Position], often: float) -> HabitFigure:
    """What a habit is worth on these tables."""
    gains = []
    for position in positions:
        moves = habit.condition(position.view())
        assert moves is not None
        bet = Bet(position.view(), moves, WORLDS, seed=position.deal_number or 0)
        bet.play(WORLDS)
        gains.append(100 * (bet.wins[0] - bet.wins[1]) / bet.worlds)
    found = mean(gains)
    return HabitFigure(len(gains), *(round(one, 2) for one in (found.value, found.low, found.high, often)))


def row(habit: Habit, figure: HabitFigure) -> str:
    """The row of a habit."""
    value, low, high = (f"{one:+.1f}".replace("-", "−") for one in (figure.gain, figure.low, figure.high))
    gain = f"{value} ({low} – {high})"
    return f"| {habit.game} | {habit.text('words', 'en')} | {figure.positions} | {gain} | {figure.often:.1f} |"


def main() -> None:
    """Measure, print and write as requested."""
    parser = argparse.ArgumentParser(prog="python -m tools.games.habits", description=__doc__.partition(":")[0])
    parser.add_argument("games", nargs="*", help="keys of games; by default all that have habits")
    parser.add_argument("--tables", type=int, default=400, help="the number of tables for each habit: 400")
    parser.add_argument("--write", action="store_true", help="put the results into the page and the file of figures")
    given = parser.parse_args()
    rows, found = [], dict[str, dict[str, Any]]()
    for game in given.games or [key for key in GAMES if engine.lessons.course(key).habits]:
        habits = list(engine.lessons.course(game).habits)
        found[game] = {}
        for key, (positions, often) in (
            drawn(habits, range(FIRST, FIRST + DEALS), given.tables).items() if habits else ()
        ):
            habit = next(one for one in habits if one.key == key)
            figure = measured(habit, positions, often)
            found[game][key] = asdict(figure)
            rows.append(row(habit, figure))
            print(rows[-1], flush=True)
    if given.write:
        for game, figures in found.items():
            path = internals(engine.game(game)).package.file("habits.json")
            path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        written.write("python -m tools.games.habits", HEAD, rows, key=2)


if __name__ == "__main__":
    main()
