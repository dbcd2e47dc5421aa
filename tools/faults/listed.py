"""The lists of faults: one TOML file per field, parsed and planted here."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FIELDS = ("rules", "solver", "lab", "lessons", "widgets", "page-scripts", "storage", "apps")
HERE = Path(__file__).parent


class Misplaced(Exception):
    """A fault that does not apply: its lines do not occur exactly once."""


@dataclass(frozen=True)
class Fault:
    """A small mistake in one place.

    Attributes:
        name: what goes wrong, in a few hyphenated words.
        field: one of `FIELDS`.
        file: the path of the file in the project.
        slip: what goes wrong, as a sentence.
        before, after: complete lines, as they are and as they are with the fault planted.
        tests: paths of tests that touch these lines although coverage cannot see it (code that is not Python).
        round: which list it belongs to: 1, from which tests were improved; 2, planted only after that.
    """

    name: str
    field: str
    file: str
    slip: str
    before: str
    after: str
    tests: tuple[str, ...] = ()
    round: int = 1

    @property
    def hash(self) -> str:
        """A hash of the whole entry."""
        return hashlib.sha256(f"{self.file}\n{self.before}\n{self.after}".encode()).hexdigest()[:12]

    def place(self, root: Path) -> range:
        """The line numbers of its lines in the file, counted from 1.

        Raises:
            Misplaced: they do not occur exactly once.
        """
        path = root / self.file
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        start = text.find(self.before)
        at_line = start == 0 or text[start - 1 : start] == "\n"
        if start < 0 or not at_line or text.count(self.before) != 1:
            raise Misplaced(f"{self.name}: its lines do not stand just once in {self.file}")
        first = text.count("\n", 0, start) + 1
        return range(first, first + self.before.count("\n"))

    def plant(self, root: Path) -> None:
        """Write the fault into a copy of the project.

        Raises:
            Misplaced: see `place`.
        """
        self.place(root)
        path = root / self.file
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(self.before, self.after), encoding="utf-8")


def faults(folder: Path = HERE) -> Iterator[Fault]:
    """All faults, field by field.

    Raises:
        KeyError, TypeError: an entry has missing or unknown fields.
    """
    for field in FIELDS:
        listed = tomllib.loads((folder / f"{field}.toml").read_text(encoding="utf-8"))
        scripts: dict[str, list[str]] = listed.get("widgets", {})
        for entry in listed["fault"]:
            tests = [*entry.pop("tests", ()), *scripts.get(entry.pop("widget", ""), ())]
            yield Fault(field=field, tests=tuple(tests), **entry)
