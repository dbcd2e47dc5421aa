"""`Results`: the outcome of a run, with its uncertainty."""

from __future__ import annotations

import csv
import html
import io
import textwrap
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from statistics import fmean
from typing import IO, Any

from ..base.catalogue import TEXTS as FOLDER, Catalogue
from ..base.extras import needs_extra
from ..base.reading import decoded, quoted
from ..base.value import Value, keep
from . import statistics
from .rows import FAULTS, LIMIT, Row, truth
from .statistics import Difference, Estimate

TEXTS = Catalogue(FOLDER, "lab")


def _strategies_in(rows: Iterable[Row]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.strategy for row in rows))


class Results(Value):
    """The games of a run, one row each, and statistics on them.

    Attributes:
        rows: the games, by strategy in the given order, then by deal.
        names: the strategies in the given order.
        complete: False if the run was interrupted; it then holds the finished games.

    >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> results = engine.simulate(small, "climber", deals=40, progress=False)
    >>> results
    strategy  games  won, % (95% interval)  mean score  moves  faults
    climber      40    92.5 (80.1 to 97.4)        20.5     41       0
    >>> results.names, len(results), results.complete
    (('climber',), 40, True)
    >>> next(iter(results)).deal
    0
    """

    rows: tuple[Row, ...]
    names: tuple[str, ...]
    complete: bool

    def __init__(self, rows: Iterable[Row], names: Iterable[str], *, complete: bool = True) -> None:
        keep(self, "rows", tuple(row.whole for row in rows))
        games = Counter((row.strategy, row.deal, row.seat, row.opponents, row.game, row.options) for row in self.rows)
        if twice := next((game for game, count in games.items() if count > 1), None):
            raise ValueError(f"deal {twice[1]} of {quoted(twice[0])} occurs twice: two runs or strategies of one name?")
        keep(self, "names", tuple(names))
        keep(self, "complete", complete)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        return (self.rows, self.names, self.complete) == (other.rows, other.names, other.complete)

    def __hash__(self) -> int:
        return hash((self.rows, self.names, self.complete))

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @cached_property
    def facts(self) -> tuple[tuple[object, ...], ...]:
        """All rows without their times: equal for equal runs, wherever they were executed.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> first, again = (engine.simulate(small, "random", deals=5, progress=False) for _ in range(2))
        >>> first.facts == again.facts
        True
        """
        return tuple(row.fact for row in self.rows)

    @property
    def table(self) -> bool:
        """Whether it is a game for several players, which is measured in chips or points rather than games won.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> engine.simulate(small, "random", deals=5, progress=False).table
        False
        """
        return any(row.opponents for row in self.rows)

    @property
    def unit(self) -> str:
        """The unit of the results: "games" won in a patience, "chips" or "points" gained in a game for several players.

        >>> engine.simulate(engine.game("treppe", rows=3, ranks=7, suits=3), "random", deals=1, progress=False).unit
        'games'
        >>> engine.simulate(engine.game("napoleon", players=2), "random", deals=1, progress=False).unit
        'chips'
        """
        from ..core.game import game

        return game(self.rows[0].game).unit if self.table else "games"

    def of(self, name: str | None = None) -> tuple[Row, ...]:
        """The rows of a strategy.

        Args:
            name: the strategy; may be None if there is only one.

        Raises:
            KeyError: there is no such strategy, or there are several and none was named.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> results = engine.compare(small, ["climber", "random"], deals=3, progress=False)
        >>> [(row.deal, row.outcome, row.score) for row in results.of("climber")]
        [(0, None, 16), (1, 'won', 21), (2, 'won', 21)]
        """
        return tuple(self._by_name[self._name(name)])

    @cached_property
    def _by_name(self) -> dict[str, list[Row]]:
        by_name: dict[str, list[Row]] = {name: [] for name in self.names}
        for row in self.rows:
            by_name[row.strategy].append(row)
        return by_name

    def _name(self, name: str | None) -> str:
        if name is None and len(self.names) == 1:
            return self.names[0]
        if name not in self.names:
            raise KeyError(f"name one of the strategies: {', '.join(self.names)}")
        return name

    # -------------------------------------------------------------- estimates

    def win_rate(self, name: str | None = None) -> Estimate:
        """The proportion of games won, with its 95% interval (Wilson's).

        In Napoleon, a seat wins a deal by gaining more chips than the average of the table. The seats of one deal
        depend on each other there, so the interval is that of the mean over deals.

        Args:
            name: see `of`.

        Raises:
            KeyError: see `of`.
            ValueError: no game has been played.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> rate = engine.simulate(small, "climber", deals=40, progress=False).win_rate()
        >>> rate.value, round(rate.low, 2), round(rate.high, 2)
        (0.925, 0.8, 0.97)
        """
        games = self.of(name)
        if self.table:
            return statistics.mean(list(_by_deal(games, lambda row: float(row.won)).values()))
        return statistics.wilson(sum(row.won for row in games), len(games))

    def gain(self, name: str | None = None) -> Estimate:
        """In Napoleon: the chips gained per deal relative to the table's average, with its interval over deals.

        Args:
            name: see `of`.

        Raises:
            KeyError: see `of`.
            ValueError: no game has been played.

        >>> napoleon = engine.game("napoleon", players=3)
        >>> results = engine.compare(napoleon, ["rule-based", "random"], deals=5, progress=False)
        >>> round(results.gain("rule-based").value, 2), round(results.gain("random").value, 2)
        (1.07, -1.48)
        """
        return statistics.mean(list(_by_deal(self.of(name), lambda row: row.gain).values()))

    def score(self, name: str | None = None) -> Estimate:
        """The mean of `Position.score` at the end, with its interval over deals: cards on the foundations, for example.

        Args:
            name: see `of`.

        Raises:
            KeyError: see `of`.
            ValueError: no game has been played.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> engine.simulate(small, "random", deals=40, progress=False).score().value
        17.325
        """
        return statistics.mean(list(_by_deal(self.of(name), lambda row: float(row.score)).values()))

    def returns(self, name: str | None = None) -> Estimate:
        """The mean of the seat's `Position.returns`, with its interval over deals: in Napoleon, chips from the pot.

        In a patience, this is the proportion of games won; `win_rate` has a better interval for it.

        Args:
            name: see `of`.

        Raises:
            KeyError: see `of`.
            ValueError: no game has been played.

        >>> napoleon = engine.game("napoleon", players=3)
        >>> results = engine.compare(napoleon, ["rule-based", "random"], deals=5, progress=False)
        >>> [round(results.returns(name).value, 2) for name in results.names]
        [0.4, -3.57]
        >>> round(results.score("rule-based").value, 2)  # the tricks of the declarer, in whichever seat
        1.83
        """
        return statistics.mean(list(_by_deal(self.of(name), lambda row: float(row.returns)).values()))

    def difference(self, first: str, second: str) -> Difference:
        """How much better `first` does than `second` on the deals that both have played.

        Games with equal deal, seat and opponents are compared; in Napoleon the mean over seats and opponents counts as
        one observation, since the hands are the same.

        Raises:
            KeyError: there is no such strategy.
            ValueError: they have no deal in common.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> results = engine.compare(small, ["climber", "random"], deals=40, progress=False)
        >>> difference = results.difference("climber", "random")
        >>> difference.value, difference.first_alone, difference.second_alone, difference.clear
        (0.2, 11, 3, True)
        """
        one, two = self._by_place(self._name(first)), self._by_place(self._name(second))
        common = [key for key in one if key in two]
        if not common:
            raise ValueError(f"{first} and {second} have no deal in common")
        games = [(one[key], two[key]) for key in common]
        pieces: dict[int, list[float]] = defaultdict(list)
        for a, b in games:
            pieces[a.deal].append(a.gain - b.gain)
        differences = [fmean(piece) for piece in pieces.values()]
        if self.table:
            value = statistics.mean(differences)
            ahead, behind = sum(d > 0 for d in differences), sum(d < 0 for d in differences)
            both, neither = 0, len(differences) - ahead - behind
        else:
            value = statistics.paired([int(a.won) for a, _ in games], [int(b.won) for _, b in games])
            ahead, behind = sum(a.won > b.won for a, b in games), sum(b.won > a.won for a, b in games)
            both = sum(a.won and b.won for a, b in games)
            neither = len(games) - both - ahead - behind
        needed = statistics.needed(differences)
        return Difference(
            first, second, value.value, value.low, value.high, len(differences), ahead, behind, both, neither, needed
        )

    def differences(self) -> tuple[Difference, ...]:
        """`difference` for every pair of strategies with a deal in common.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> results = engine.compare(small, ["climber", "spender", "random"], deals=10, progress=False)
        >>> [(one.first, one.second) for one in results.differences()]
        [('climber', 'spender'), ('climber', 'random'), ('spender', 'random')]
        """
        pairs = []
        for i, first in enumerate(self.names):
            for second in self.names[i + 1 :]:
                if self._by_place(first).keys() & self._by_place(second).keys():
                    pairs.append(self.difference(first, second))
        return tuple(pairs)

    def _by_place(self, name: str) -> dict[tuple[int, int, str], Row]:
        """The rows of a strategy by deal, seat and opponents, for comparison with the same rows of another one."""
        return {(row.deal, row.seat, row.opponents): row for row in self.of(name)}

    def matrix(self) -> dict[tuple[str, str], Estimate]:
        """In Napoleon: the chips gained per deal by each strategy (first key) at a table of another (second key).

        >>> napoleon = engine.game("napoleon", players=3)
        >>> results = engine.compare(napoleon, ["rule-based", "random"], deals=5, progress=False)
        >>> for (name, table), chips in results.matrix().items():
        ...     print(f"{name} at a table of {table}: {chips.value:+.2f}")
        rule-based at a table of rule-based: +0.00
        rule-based at a table of random: +2.13
        random at a table of rule-based: -2.96
        random at a table of random: +0.00
        """
        tables: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for row in self.rows:
            tables[row.strategy, row.opponents].append(row)
        return {
            key: statistics.mean(list(_by_deal(games, lambda row: row.gain).values())) for key, games in tables.items()
        }

    def faults(self) -> dict[str, Counter[str]]:
        """For each strategy that failed: how many games ended with each fault (one of `rows.FAULTS`).

        >>> def wrong(view, moves, rng):
        ...     return "T1>T1"
        >>> engine.simulate(engine.game("kleine-harfe"), wrong, deals=3, progress=False).faults()
        {'wrong': Counter({'illegal': 3})}
        """
        found = {name: Counter(row.ended for row in self.of(name) if row.ended in FAULTS) for name in self.names}
        return {name: counts for name, counts in found.items() if counts}

    def circles(self) -> dict[str, Row]:
        """For each strategy that was seen to go in circles, its first such game; `Row.detail` has the moves.

        >>> def first(view, moves, rng):
        ...     return moves[0]
        >>> results = engine.simulate(engine.game("grosse-harfe"), first, deals=2, progress=False)
        >>> results.circles()["first"].detail
        'T1x3>T3, T3x3>T1'
        """
        circling = {name: [row for row in self.of(name) if row.ended == LIMIT and row.detail] for name in self.names}
        return {name: seen[0] for name, seen in circling.items() if seen}

    # -------------------------------------------------------------- display

    def summary(self) -> list[dict[str, Any]]:
        """One entry per strategy, as plain values: games, win rate with interval, mean score, moves, seconds, faults.

        In Napoleon, it has the mean `returns` in place of the score, and `gain` with `gain_low` and `gain_high`.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> (entry,) = engine.simulate(small, "climber", deals=40, progress=False).summary()
        >>> entry["strategy"], entry["games"], entry["won"], entry["score"]
        ('climber', 40, 37, 20.5)
        """
        entries: list[dict[str, Any]] = []
        for name in self.names:
            games = self.of(name)
            if not games:
                continue
            rate = self.win_rate(name)
            entry: dict[str, Any] = {"strategy": name, "games": len(games), "won": sum(row.won for row in games)}
            entry |= {"win_rate": rate.value, "low": rate.low, "high": rate.high}
            if not self.table:
                entry["score"] = self.score(name).value
            else:
                gain = self.gain(name)
                entry |= {
                    "returns": self.returns(name).value,
                    "gain": gain.value,
                    "gain_low": gain.low,
                    "gain_high": gain.high,
                }
            entry |= {"moves": fmean(row.moves for row in games), "seconds": sum(row.seconds for row in games)}
            entry["faults"] = sum(row.ended in FAULTS for row in games)
            entries.append(entry)
        return entries

    def to_frame(self) -> Any:
        """The rows as a pandas `DataFrame`, one row per game, with the columns of `Row`.

        Raises:
            MissingExtraError: pandas is not installed.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> frame = engine.simulate(small, "climber", deals=3, progress=False).to_frame()
        >>> list(frame["score"])
        [16, 21, 21]
        """
        with needs_extra("lab"):
            import pandas

        return pandas.DataFrame(self.rows, columns=list(Row._fields))

    def to_csv(self, path: str | Path) -> None:
        """Write the rows to a file, one line per game, with the columns of `Row` and `complete`.

        If the order of the strategies does not follow from the games, as in a run that was interrupted early, the file
        begins with a line for each strategy that contains only its name and `complete`.

        Raises:
            OSError: the file cannot be written, as on a full disk; an existing file is left unchanged.

        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> results = engine.simulate(small, "climber", deals=3, progress=False)
        >>> import pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     results.to_csv(pathlib.Path(folder, "run.csv"))
        ...     engine.Results.from_csv(pathlib.Path(folder, "run.csv")) == results
        True
        """
        with _written_whole(Path(path)) as file:
            writer = csv.writer(file)
            writer.writerow([*Row._fields, "complete"])
            if self.names != _strategies_in(self.rows) or not self.rows:
                blank = dict.fromkeys(Row._fields, "")
                writer.writerows([*(blank | {"strategy": name}).values(), self.complete] for name in self.names)
                writer.writerows([[False]] * (not self.names and not self.complete))
            writer.writerows([*row, self.complete] for row in self.rows)

    @classmethod
    def from_csv(cls, path: str | Path) -> Results:
        """Read the results from a file written by `to_csv`, also after a spreadsheet has saved it.

        Raises:
            OSError: the file cannot be read.
            ValueError: the file was not written by `to_csv`; the message names the line.

        >>> import pathlib, tempfile
        >>> small = engine.game("treppe", rows=3, ranks=7, suits=3)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "run.csv")
        ...     engine.simulate(small, "climber", deals=3, progress=False).to_csv(file)
        ...     len(engine.Results.from_csv(file))
        3
        """
        text = decoded(Path(path).read_bytes(), otherwise="cp1252")
        separator = max(",;\t", key=text.partition("\n")[0].count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        columns = [*Row._fields, "complete"]
        rows, names, complete = [], [], True
        try:
            if (head := next(reader, [])) != columns:
                missing = ", ".join(name for name in columns if name not in head) or "none"
                others = ", ".join(quoted(name) for name in head if name not in columns) or "none"
                said = f"columns missing: {missing}; unknown: {others}"
                raise ValueError(f"only files of Results.to_csv can be read; {said}")
            for line in reader:
                while line and not line[-1]:  # a spreadsheet fills short lines up
                    line.pop()
                if not line:
                    continue
                *fields, whole = line
                complete = complete and truth(whole)
                if fields and len(line) != len(columns):
                    raise ValueError(f"there are {len(line)} values for {len(columns)} columns")
                if fields and not any(fields[:2] + fields[3:]):
                    names.append(fields[2])
                elif fields:
                    rows.append(Row.read(fields))
        except (ValueError, csv.Error) as error:
            raise ValueError(f"{path}, line {reader.line_num}: {error}") from error
        return cls(rows, names or _strategies_in(rows), complete=complete)

    def _tables(self) -> list[tuple[list[str], list[list[str]]]]:
        """Two tables in the current language, strategies and differences: header and rows."""
        measures = [f"gain_{self.unit}", f"returns_{self.unit}"] if self.table else ["win_rate", "score"]
        head = ["strategy", "games", *measures, "moves", "faults"]
        body = []
        for entry in self.summary():
            if self.table:
                value = _interval("+.2f", entry["gain"], entry["gain_low"], entry["gain_high"])
            else:
                shares = (100 * entry[word] for word in ("win_rate", "low", "high"))
                value = _interval(".1f", *shares)
            second = entry["returns"] if self.table else entry["score"]
            body.append([entry["strategy"], str(entry["games"]), value, _number(second, ".1f")])
            body[-1] += [f"{entry['moves']:.0f}", str(entry["faults"])]
        tables = [([TEXTS.text(f"heads.{word}") for word in head], body)]
        pairs = []
        for d in self.differences():
            unit = 1 if self.table else 100
            interval = _interval("+.2f" if self.table else "+.1f", unit * d.value, unit * d.low, unit * d.high)
            needed = "–" if d.needed is None else str(d.needed)
            pairs.append([f"{d.first} – {d.second}", interval, str(d.first_alone), str(d.second_alone), needed])
        if pairs:
            head = ["pair", f"difference_{self.unit}", "first_alone", "second_alone", "needed"]
            tables.append(([TEXTS.text(f"heads.{word}") for word in head], pairs))
        return tables

    def _notes(self) -> list[str]:
        notes = [] if self.complete else [TEXTS.text("notes.interrupted", count=len(self.rows))]
        key = "notes.fault_at_table" if self.table else "notes.fault"
        for name in self.faults():
            games = self.of(name)
            failed = [row for row in games if row.ended in FAULTS]
            why = failed[0].detail or failed[0].ended
            counts = {"count": len(failed), "games": len(games)}
            notes.append(TEXTS.text(key, None, name=name, deal=failed[0].deal, why=why, **counts))
        for name, seen in self.circles().items():
            notes.append(TEXTS.text("notes.circles", None, name=name, deal=seen.deal, moves=seen.detail))
        return notes

    def text(self, width: int = 0) -> str:
        """The tables that `repr` shows, for a terminal of a given width.

        Args:
            width: the maximum number of characters in a line; 0 for any number. Tables lose their last columns to fit.

        >>> results = engine.compare("treppe", ["greedy", "climber"], deals=10, progress=False)
        >>> print(results.text(60).splitlines()[-2])
        first – second, same deals  difference in points (95% interval)
        """
        parts = []
        for head, body in self._tables():
            widths = [max(len(line[i]) for line in [head, *body]) for i in range(len(head))]
            while width and len(widths) > 2 and sum(widths) + 2 * len(widths) - 2 > width:
                widths.pop()
            for line in [head, *body]:
                cells = [line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]
                parts.append("  ".join(cells).rstrip())
            parts.append("")
        notes = [textwrap.fill(note, width) if width else note for note in self._notes()]
        return "\n".join([*parts, *notes]).rstrip()

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        parts = []
        for head, body in self._tables():
            top = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in head)
            lines = "".join(
                f'<tr><th scope="row">{html.escape(line[0])}</th>'
                + "".join(f"<td>{html.escape(cell)}</td>" for cell in line[1:])
                + "</tr>"
                for line in body
            )
            parts.append(f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>")
        return "".join([*parts, *(f"<p>{html.escape(note)}</p>" for note in self._notes())])


def _by_deal(games: Iterable[Row], value: Any) -> dict[int, float]:
    """The mean of a value over the games of each deal; in a patience each deal has only one."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for row in games:
        by_deal[row.deal].append(value(row))
    return {deal: fmean(values) for deal, values in by_deal.items()}


def _number(value: float, form: str) -> str:
    return format(value, form).replace(".", TEXTS.text("numbers.point")).replace("-", "−")


def _interval(form: str, value: float, low: float, high: float) -> str:
    return TEXTS.text("numbers.interval", value=_number(value, form), low=_number(low, form), high=_number(high, form))


@contextmanager
def _written_whole(path: Path) -> Iterator[IO[str]]:
    """Open a file to be written completely or not at all; a pipe or device is written directly."""
    path = path.resolve()
    beside = path.with_name(f".writing-{token_hex(4)}") if path.is_file() or not path.exists() else path
    try:
        with open(beside, "w", encoding="utf-8", errors="surrogatepass", newline="") as file:
            yield file
        if beside != path:
            beside.replace(path)
    except BaseException:
        if beside != path:
            beside.unlink(missing_ok=True)
        raise
