"""The arguments of the command: what may be written, and what it means."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
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

_PORT = 65535
_LONGEST = 4 * engine.record.MAX_TEXT
"""Bytes of a record that are read."""


class Parser(argparse.ArgumentParser):
    """Argparse's, except that what is wrong is said by us."""

    def error(self, message: str) -> NoReturn:
        """Refuse arguments."""
        raise UsageError(message, self.prog)


def read(words: Sequence[str], say: Wording) -> argparse.Namespace | None:
    """The arguments in words; None if there are none.

    Raises:
        UsageError: they mean nothing.
        OSError: a file that they name cannot be read.
        RecordError: it is not a game.
    """
    with _spoken(say):
        given = parsers(say)[""].parse_args(words)
    return given if hasattr(given, "run") else None


@contextmanager
def _spoken(say: Wording) -> Iterator[None]:
    """Argparse's own words in our language; it looks for them in gettext's catalogues, which we have not."""
    own = texts("command", say.language)["argparse"]
    plain, several = argparse._, argparse.ngettext  # type: ignore[attr-defined]
    argparse._ = lambda text: own.get(text, text)  # type: ignore[attr-defined]
    argparse.ngettext = lambda one, more, count: own.get(one, one) if count == 1 else own.get(more, more)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        argparse._, argparse.ngettext = plain, several  # type: ignore[attr-defined]


def parsers(say: Wording) -> dict[str, argparse.ArgumentParser]:
    """What reads the arguments: of each command by its name, and "" of all."""
    common = Parser(add_help=False)
    common.add_argument(
        "--lang", type=_language(say), metavar="|".join(engine.LANGUAGES), default=argparse.SUPPRESS, help=say("lang")
    )
    whole = Parser(prog=console.NAME, description=say("about"), parents=[common])
    whole.add_argument("--version", action="version", version=engine.__version__, help=say("version"))
    commands = whole.add_subparsers(metavar=say("COMMAND"), title=say("commands"))

    def command(name: str, run: Callable[..., Any], *options: str) -> argparse.ArgumentParser:
        about = say(name.replace("-", "_"))
        made = commands.add_parser(name, help=about, description=about, parents=[common])
        made.set_defaults(run=run, json=False)
        if "json" in options:
            made.add_argument("--json", action="store_true", help=say("json"))
        if "server" in options:
            made.add_argument("--port", type=_whole(say, 1, _PORT), metavar="N", default=0, help=say("port"))
            made.add_argument("--no-browser", action="store_true", help=say("no_browser"))
        return made

    game, position = _game(say), _positions(say)
    where: dict[str, Any] = {"nargs": "+", "metavar": say("POSITION"), "action": position, "help": say("position")}

    command("games", answers.games, "json")
    made = command("play", servers.play, "server")
    made.add_argument("game", type=game, metavar=say("GAME"), help=say("game"))
    made.add_argument("deal", type=_deal(say), nargs="?", metavar=say("DEAL"), help=say("deal"))
    command("apps", servers.apps, "server")
    made = command("lab", servers.lab, "server")
    made.add_argument("folder", type=Path, nargs="?", metavar=say("FOLDER"), help=say("lab_folder"))
    made = command("notebooks", folders.notebooks)
    made.add_argument("folder", type=Path, metavar=say("FOLDER"), help=say("notebooks_folder"))
    made.add_argument("--update", action="store_true", help=say("update"))
    made = command("site", servers.site, "server")
    made.add_argument("site", type=Path, metavar=say("SITE"), help=say("site_folder"))
    command("hint", answers.hint, "json").add_argument("position", **where)
    made = command("solve", answers.solve, "json")
    made.add_argument("position", **where)
    made.add_argument("--seconds", type=_whole(say, 1, 86400), metavar="N", default=10, help=say("seconds"))
    command("rules", answers.rules, "json").add_argument("game", type=game, metavar=say("GAME"), help=say("game"))
    command("show", answers.show, "json").add_argument("position", **where)
    made = command("compare", answers.compare, "json")
    made.add_argument("game", type=game, metavar=say("GAME"), help=say("game"))
    made.add_argument("strategies", nargs="*", metavar=say("STRATEGY"), help=say("strategies"))
    made.add_argument("--deals", type=_whole(say, 1, 1_000_000), metavar="N", default=1000, help=say("deals"))
    made.add_argument("--seed", metavar="N", default="0", help=say("seed"))
    made.add_argument("--workers", type=_whole(say, 1, 256), metavar="N", default=1, help=say("workers"))
    made = command("class-table", folders.progress)
    made.add_argument("folder", type=Path, metavar=say("FOLDER"), help=folders.about_progress(say))
    made.add_argument("--out", type=Path, metavar="CSV", help=say.catalogue("class_table")("out"))
    return {"": whole, **commands.choices}


def _language(say: Wording) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not named(text):
            raise UsageError(say("no_language", text=text))
        return text

    return read


def _whole(say: Wording, least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text[:20]) <= most:
            raise UsageError(say("no_number", text=text, least=str(least), most=str(most)))
        return int(text)

    return read


def _deal(say: Wording) -> Callable[[str], int]:
    errors = say.catalogue("errors")

    def read(text: str) -> int:
        number = deal_number(text)
        if number is None:
            raise UsageError(errors("bad_number", text=text))
        if number > engine.MAX_DEAL:
            raise UsageError(errors("bad_deal", most=str(engine.MAX_DEAL)))
        return number

    return read


def _game(say: Wording) -> Callable[[str], engine.Game]:
    def read(text: str) -> engine.Game:
        known = {_plain(name): key for key in engine.games for name in _names(key)}
        if _plain(text) not in known:
            near = get_close_matches(_plain(text), known, 1, 0.5)
            nearest = say("nearest", game=known[near[0]]) if near else say("all_games", games=", ".join(engine.games))
            raise UsageError(f"{say('no_game', text=text)} {nearest}")
        return engine.game(known[_plain(text)])

    return read


def _names(key: str) -> set[str]:
    """The key of a game, and its title in each language."""
    return {key, *(engine.game(key).title(language) for language in engine.LANGUAGES)}


def _plain(name: str) -> str:
    name = name.strip().casefold().partition(" (")[0]  # casefold makes "ss" of "ß"
    return re.sub(r"[\s_]+", "-", name).removeprefix("die-").removeprefix("der-")


def _positions(say: Wording) -> type[argparse.Action]:
    game, deal = _game(say), _deal(say)

    def typed(text: str) -> engine.Position:
        """The position in words that somebody has typed: a game and a deal, or a line."""
        name, _, number = text.strip().rpartition(" ")
        if name and number.lstrip("-").isdigit() and ":" not in text:
            return game(name).deal(deal(number))
        first = text.partition(" ")[0]
        if not first.startswith(("{", "[")):
            game(first)
            if first == text:
                raise UsageError(say("which_deal", game=text))
        return recorded(text)

    class Read(argparse.Action):
        """Words that describe a position: a deal, a line, a file, or "-" for what comes through a pipe."""

        def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
            text = " ".join(values)
            if text == "-":
                found = recorded(_decoded(sys.stdin.buffer.read(_LONGEST)))
            elif os.path.isfile(text):
                with open(text, "rb") as file:
                    found = recorded(_decoded(file.read(_LONGEST)))
            elif Path(text).suffix in (".json", ".txt"):
                raise UsageError(say("no_file", file=text))
            else:
                found = typed(text)
            setattr(namespace, self.dest, found)

    return Read


def _decoded(data: bytes) -> str:
    try:
        return decoded(data)
    except UnicodeDecodeError:
        raise RecordError("this is no text") from None


def recorded(text: str) -> engine.Position:
    """The position of a saved game or shared line, of a patience or a match.

    Raises:
        RecordError: it is neither.
    """
    try:
        return engine.record.read(text)
    except RecordError as error:
        of_record = error
    try:
        return match_line.read(text).position
    except RecordError:
        pass
    raise of_record
