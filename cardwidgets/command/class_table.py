"""The saved progress of a class as one table: `kartentisch class-table FOLDER --out table.csv`.

The files are those that learners make with *Save* and *As text*. They are read as the progress panel reads them; a file
that it would refuse is left out, with the reason.
"""

from __future__ import annotations

import csv
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import engine
from cardwidgets.course.progress.record import MAX_TEXT, Reached, read_whole
from cardwidgets.i18n.wording import Wording
from engine import lessons
from engine.base.reading import decoded

CATALOGUE = "class_table"
ENDINGS = (".json", ".txt")
FORMULA = ("=", "+", "-", "@")
"""A cell that begins with one of these may be run by a spreadsheet."""
DELIMITERS = {"en": ",", "de": ";"}
"""The separator that spreadsheets expect between cells: German ones use the comma in decimals."""


@dataclass(frozen=True, slots=True)
class ClassTable:
    """The progress of a class.

    Attributes:
        learner: the title of the first column.
        games: for each game its title, and the titles of its four columns.
        rows: for each file that was read, its name, then the numbers of each game.
        notes: sentences on files that were left out or are incomplete.
        complete: whether every file was read.
    """

    learner: str
    games: tuple[tuple[str, tuple[str, ...]], ...]
    rows: tuple[tuple[str | int, ...], ...]
    notes: tuple[str, ...]
    complete: bool

    def write(self, file: IO[str], delimiter: str = ",") -> None:
        """Write the table as CSV. A name that a spreadsheet could take for a formula gets an apostrophe in front."""
        writer = csv.writer(file, delimiter=delimiter)
        writer.writerow([self.learner, *(f"{game}: {title}" for game, titles in self.games for title in titles)])
        writer.writerows([_harmless(str(name)), *numbers] for name, *numbers in self.rows)

    def __str__(self) -> str:
        """The table game by game, in columns, without games in which nobody has made progress."""
        blocks, start = [], 1
        for game, titles in self.games:
            here = slice(start, start + len(titles))
            start = here.stop
            if any(any(row[here]) for row in self.rows):
                lines = [(game, *titles), *((str(row[0]), *map(str, row[here])) for row in self.rows)]
                widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
                aligned = ([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])] for line in lines)
                blocks.append("\n".join("  ".join(cells) for cells in aligned))
        return "\n\n".join(blocks)


class Refused(ValueError):
    """A file is not saved progress.

    Args:
        key: the key of the text that says why.
    """

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def class_table(folder: Path, language: str | None = None, *, but: Path | None = None) -> ClassTable:
    """Read all saved progress in a folder and its subfolders; hidden files are skipped.

    Args:
        folder: the folder to read.
        language: "en" or "de"; None for the engine's current one.
        but: another file to skip.
    """
    say = Wording(CATALOGUE, language)
    buttons = Wording("teaching", say.language)
    courses = list(map(lessons.course, lessons.keys()))
    games = []
    for course in courses:
        count = len(course.levels)
        most = {"levels": count, "stars": 3 * count, "asked": 0, "right": 0}
        titles = tuple(say(key, all=number) for key, number in most.items())
        games.append((course.game.title(say.language), titles))
    known = {level.name for course in courses for level in course.levels}
    known |= {f"{course.game.key}/{kind}" for course in courses for kind in course.drills}
    rows: list[tuple[str | int, ...]] = []
    notes, refused = [], 0
    passed = but and but.resolve()
    for path in sorted(folder.rglob("*")):
        inner = path.relative_to(folder)
        if path.is_dir() or path.resolve() == passed or any(part.startswith(".") for part in inner.parts):
            continue
        name = "".join(sign if sign.isprintable() else "?" for sign in unicodedata.normalize("NFC", str(inner)))
        try:
            reached, whole = saved(path)
        except Refused as error:
            why = say(error.key, most=MAX_TEXT, save=buttons("export"), text=buttons("as_text"))
            notes.append(say("refused", file=name, why=why))
            refused += 1
            continue
        if not whole:
            notes.append(say("dropped", file=name))
        unknown = {*reached.levels, *reached.drills} - known
        if unknown:
            notes.append(say("unknown", file=name, count=len(unknown)))
        rows.append((name, *(number for course in courses for number in _numbers(reached, course))))
    return ClassTable(say("learner"), tuple(games), tuple(rows), tuple(notes), not refused)


def saved(path: Path) -> tuple[Reached, bool]:
    """The progress in a file, and whether all of it could be read.

    Raises:
        Refused: the file is not saved progress.
    """
    if path.suffix.lower() not in ENDINGS:
        raise Refused("ending")
    if not path.is_file():
        raise Refused("unreadable")
    try:
        with path.open("rb") as file:
            data = file.read(4 * MAX_TEXT + 4)  # four bytes per character, and a byte order mark
        text = decoded(data).strip()
    except OSError:
        raise Refused("unreadable") from None
    except UnicodeDecodeError:
        raise Refused("too_large" if len(data) > 4 * MAX_TEXT else "no_text") from None
    if len(text) > MAX_TEXT:
        raise Refused("too_large")
    try:
        return read_whole(text)
    except engine.RecordError as error:
        raise Refused("no_json" if error.__context__ is not None else "no_progress") from None


def _numbers(reached: Reached, course: lessons.Course) -> tuple[int, int, int, int]:
    """The numbers of a course: levels done, stars, answers in drills, right answers."""
    stars = [reached.levels[level.name].stars for level in course.levels if level.name in reached.levels]
    names = (f"{course.game.key}/{kind}" for kind in course.drills)
    tallies = [reached.drills[name] for name in names if name in reached.drills]
    return (
        sum(1 for count in stars if count),
        sum(stars),
        sum(tally.asked for tally in tallies),
        sum(tally.right for tally in tallies),
    )


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.lstrip().startswith(FORMULA) else cell
