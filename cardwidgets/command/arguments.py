"""The arguments of the command: what may be written, and what it means."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import engine
from cardwidgets.command import answers, console, folders, servers
from cardwidgets.command.console import UsageError
from cardwidgets.i18n.errors import deal_number
from cardwidgets.i18n.languages import named
from cardwidgets.i18n.wording import Wording, texts
from engine.base.errors import RecordError
from engine.base.reading import decoded
from engine.tricks import match_line

_LONGEST = 4 * engine.record.MAX_TEXT
"""Bytes of a record that are read."""


class Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError` instead of printing its usage and ending the process."""

    def error(self, message: str) -> NoReturn:
        """See `Parser`."""
        raise UsageError(message, self.prog)


def read(words: Sequence[str], say: Wording) -> argparse.Namespace | None:
    """The arguments in words; None if there are none.

    Raises:
        UsageError: they mean nothing.
        OSError: a file that they name cannot be read.
        RecordError: it is not a game.
    """
    own, plain = texts("command", say.language)["argparse"], argparse._  # type: ignore[attr-defined]
    argparse._ = lambda text: own.get(text, text)  # type: ignore[attr-defined]
    try:  # argparse looks for its words in gettext's catalogues, which we do not have
        given = parsers(say)[""].parse_args(words)
    finally:
        argparse._ = plain  # type: ignore[attr-defined]
    if hasattr(given, "position"):
        given.position = _Types(say).position(" ".join(given.position).strip())
    return given if hasattr(given, "run") else None


def parsers(say: Wording) -> dict[str, argparse.ArgumentParser]:
    """What reads the arguments: of each command by its name, and "" of all."""
    types = _Types(say)
    common = Parser(add_help=False)
    languages = "|".join(engine.LANGUAGES)
    common.add_argument("--lang", type=types.language, metavar=languages, default=argparse.SUPPRESS, help=say("lang"))
    whole = Parser(prog=console.NAME, description=say("about"), parents=[common])
    whole.add_argument("--version", action="version", version=engine.__version__, help=say("version"))
    commands = whole.add_subparsers(metavar=say("COMMAND"), title=say("commands"))

    def command(name: str, run: Callable[..., Any], *arguments: str) -> argparse.ArgumentParser:
        about = say(name.replace("-", "_"))
        made: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about, parents=[common])
        made.set_defaults(run=run, json=False)
        for one in arguments:
            made.add_argument(one, metavar=say(one.upper()), **known[one])
        return made

    def number(made: argparse.ArgumentParser, name: str, default: int, most: int) -> None:
        kind = partial(types.number, most=most)
        made.add_argument(f"--{name}", type=kind, metavar="N", default=default, help=say(name))

    known: dict[str, dict[str, Any]] = {
        "game": {"type": types.game, "help": say("game")},
        "deal": {"type": types.deal, "nargs": "?", "help": say("deal")},
        "position": {"nargs": "+", "help": say("position")},
        "folder": {"type": Path, "help": say("folder")},
        "strategy": {"nargs": "*", "help": say("strategy")},
    }
    pages = [command("play", servers.play, "game", "deal"), command("apps", servers.apps), command("lab", servers.lab)]
    pages[2].add_argument("folder", type=Path, nargs="?", metavar=say("FOLDER"), help=say("lab_folder"))
    pages.append(command("site", servers.site, "folder"))
    for made in pages:
        number(made, "port", 0, 65535)
        made.add_argument("--no-browser", action="store_true", help=say("no_browser"))
    made = command("notebooks", folders.notebooks, "folder")
    made.add_argument("--update", action="store_true", help=say("update"))
    answering = [command("games", answers.games), command("rules", answers.rules, "game")]
    answering += [command("show", answers.show, "position"), command("hint", answers.hint, "position")]
    answering += [solving := command("solve", answers.solve, "position")]
    answering += [comparing := command("compare", answers.compare, "game", "strategy")]
    number(solving, "seconds", 10, 86_400)
    number(comparing, "deals", 1000, 1_000_000)
    number(comparing, "workers", 1, 256)
    comparing.add_argument("--seed", metavar="N", default="0", help=say("seed"))
    for made in answering:
        made.add_argument("--json", action="store_true", help=say("json"))
    made = command("class-table", answers.progress, "folder")
    made.add_argument("--out", type=Path, metavar="CSV", help=say.catalogue("class_table")("out"))
    return {"": whole, **commands.choices}


class _Types:
    """Converters from words to values, as the `type` of an argument; they raise `UsageError`."""

    def __init__(self, say: Wording) -> None:
        self._say, self._errors = say, say.catalogue("errors")

    def language(self, text: str) -> str:
        if not named(text):
            raise UsageError(self._say("no_language", text=text))
        return text

    def number(self, text: str, most: int) -> int:
        if not text.isdecimal() or not 1 <= int(text[:20]) <= most:
            raise UsageError(self._say("no_number", text=text, most=str(most)))
        return int(text)

    def deal(self, text: str) -> int:
        number = deal_number(text)
        if number is None:
            raise UsageError(self._errors("bad_number", text=text))
        if number > engine.MAX_DEAL:
            raise UsageError(self._errors("bad_deal", most=str(engine.MAX_DEAL)))
        return number

    def game(self, text: str) -> engine.Game:
        known = _names()
        if _plain(text) not in known:
            near = get_close_matches(_plain(text), known, 1, 0.5)
            games = {"game": known[near[0]]} if near else {"games": ", ".join(engine.games)}
            raise UsageError(
                f"{self._say('no_game', text=text)} {self._say('nearest' if near else 'all_games', **games)}"
            )
        return engine.game(known[_plain(text)])

    def position(self, text: str) -> engine.Position:
        """A position: a deal, a line, a file, or "-" for what comes through a pipe."""
        if text == "-":
            return recorded(sys.stdin.buffer.read(_LONGEST))
        if os.path.isfile(text):
            with open(text, "rb") as file:
                return recorded(file.read(_LONGEST))
        if Path(text).suffix in (".json", ".txt"):
            raise UsageError(self._say("no_file", file=text))
        if not re.search(r"[:={\[]", text):
            name, _, number = text.rpartition(" ")
            if not name or _plain(text) in _names():
                raise UsageError(self._say("which_deal", game=self.game(text).key))
            return self.game(name).deal(self.deal(number))
        if not text.startswith(("{", "[")):
            self.game(text.partition(" ")[0])
        return recorded(text.encode())


def _names() -> dict[str, str]:
    """What a game may be called -> its key."""
    titles = {key: {engine.game(key).title(language) for language in engine.LANGUAGES} for key in engine.games}
    return {_plain(name): key for key in engine.games for name in {key, *titles[key]}}


def _plain(name: str) -> str:
    name = name.strip().casefold().partition(" (")[0]  # casefold makes "ss" of "ß"
    return re.sub(r"[\s_]+", "-", name).removeprefix("die-").removeprefix("der-")


def recorded(data: bytes) -> engine.Position:
    """The position of a saved game or shared line, of a patience or a match.

    Raises:
        RecordError: it is neither.
    """
    try:
        text = decoded(data)
        return engine.record.read(text)
    except UnicodeDecodeError:
        raise RecordError("this is no text") from None
    except RecordError as error:
        of_record = error
    try:
        return match_line.read(text).position
    except RecordError:
        pass
    raise of_record
