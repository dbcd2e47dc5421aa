"""The catalog of published pages: the notebooks of a folder, with titles and thumbnails."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import engine
from cardwidgets import picture
from cardwidgets.i18n.wording import texts
from engine.core.internals import internals

FIRST = ("welcome", "cards_and_tricks")
LAST = ("first_strategy", "strategy_lab", "solver", "sources_and_figures")


@dataclass(frozen=True, slots=True)
class Notebook:
    """A notebook of the catalog.

    Attributes:
        path: relative to the served folder, with "/" as separator: "de/treppe.ipynb"; "" for a game without a notebook,
            which has only the page of its table.
        title: its first heading.
        about: a sentence about it; "" for a notebook that is not ours.
        game: the key of the game that it teaches; "" if none.
    """

    path: str
    title: str
    about: str
    game: str

    @property
    def name(self) -> str:
        """Its file name without the extension, the same in both languages; or that of its game."""
        return _name(self.path) or self.game.replace("-", "_")


def paths(root: Path) -> set[str]:
    """The relative paths of all notebooks in a folder; hidden files and folders are left out."""
    found = (path.relative_to(root) for path in root.rglob("*.ipynb") if path.is_file())
    return {path.as_posix() for path in found if not any(part.startswith(".") for part in path.parts)}


def notebooks(root: Path, language: str) -> list[Notebook]:
    """The notebooks in a language, in reading order."""
    found = [_notebook(root, path, language) for path in paths(root) if path.startswith(f"{language}/")]
    games = [*engine.lessons.keys(), *engine.games]

    def place(one: Notebook) -> tuple[int, int, str]:
        if one.name in FIRST:
            return 0, FIRST.index(one.name), one.name
        if one.game:
            return 1, games.index(one.game), one.name
        return 2, LAST.index(one.name) if one.name in LAST else len(LAST), one.name

    return sorted(found, key=place)


def gallery(root: Path, language: str) -> list[Notebook]:
    """What the gallery shows: the games, those without a notebook last, and then the other notebooks."""
    taught = notebooks(root, language)
    others = [key for key in engine.games if all(one.game != key for one in taught)]
    cards = [Notebook("", engine.game(key).title(language), sentence(key, "about", language), key) for key in others]
    return sorted([*taught, *(one for one in cards if one.about)], key=lambda one: not one.game)


def _notebook(root: Path, path: str, language: str) -> Notebook:
    name, key = _name(path), game(path)
    about = sentence(key, "about", language) if key else texts("apps", language)["about"].get(name, "")
    return Notebook(path, title(root, path), about, key)


def sentence(key: str, section: str, language: str) -> str:
    """The sentence in the texts of a game that gives its "aim", or says what it is "about"; "" if there is none."""
    catalogue = engine.game(key).catalogue
    return catalogue.text(f"{section}.{key}", language) if f"{section}.{key}" in catalogue else ""


def game(path: str) -> str:
    """The key of the game that the notebook of a path teaches; "" if none."""
    key = _name(path).replace("_", "-")
    return key if key in engine.games else ""


def _name(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".ipynb")


def title(root: Path, path: str) -> str:
    """The first heading of a notebook, or else its file name; "" if there is no such file."""
    lines = (line for _, text in prose(root, path) for line in text.split("\n"))
    return next(
        (line[2:].strip() for line in lines if line.startswith("# ")),
        Path(path).stem if (root / path).is_file() else "",
    )


def prose(root: Path, path: str) -> tuple[tuple[str, str], ...]:
    """The ids and texts of a notebook's Markdown cells; () if it cannot be read."""
    try:
        return _prose(root / path, (root / path).stat().st_mtime_ns)
    except OSError:
        return ()


@cache
def _prose(path: Path, changed: int) -> tuple[tuple[str, str], ...]:
    """As `prose`; `changed` is the modification time, part of the cache key."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return tuple(
            (str(cell.get("id", "")), "".join(cell["source"])) for cell in cells if cell["cell_type"] == "markdown"
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return ()


@cache
def thumbnails() -> dict[str, str]:
    """Notebook, or game without one -> the shared line of the game shown in its thumbnail.

    Those of a game are in `pictures.txt` of its folder.
    """
    folders = dict.fromkeys(internals(engine.game(key)).package.file("pictures.txt") for key in engine.games)
    lines = [line for path in folders if path.is_file() for line in path.read_text(encoding="utf-8").splitlines()]
    more = tomllib.loads((files("cardwidgets.publish.content") / "thumbnails.toml").read_text(encoding="utf-8"))
    return {line.partition(" ")[0].replace("-", "_"): line for line in lines} | more


@cache
def thumbnail(name: str, language: str) -> str:
    """The thumbnail of a notebook as SVG.

    Raises:
        KeyError: it has none.
    """
    return picture(engine.record.read(thumbnails()[name]), language=language)
