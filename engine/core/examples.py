"""Examples of a game's clauses: positions with legal and refused moves, read from `examples.txt` in the game's folder.

`engine.testing.check_example` checks them, and the pages of the rules quote them. An example looks like this:

    # A comment.
    redeals=0, suits=1 | OC: ..9C; U1: 5C; U2: KC; S: *
      U1>OC, U1>U2  HZ-4 next | S>U1  HZ-7 taken
      S>U3 + U3>U2 -> U2: KC QC; U3: 2C
      -> legal: S>U3, S>U4
      after S>U3
      S>U3  HZ-7 taken

Its first lines are the game's key or options, if they are not the usual ones, and a diagram for `Game.setup`, in which
`*` may have cards beside it, and `U2 U3: *` distributes the rest of the pack to several piles. `deal 5` is a deal, and
`same` the diagram above. Each indented line has moves, separated by "|": refused ones before a clause and a reason,
other ones legal. A comma separates alternatives, " + " moves played one after another. `->` is followed by lines of the
diagram after the last one; its line "legal" is all legal moves. `after` is followed by moves that are played before all
lines below.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain

from ..base.errors import KartentischError, PositionError
from . import diagram
from .game import Game, Position, game as game_of
from .internals import internals
from .registry import GamePackage

FILE = "examples.txt"
_ROW = re.compile(r"(.*?)(?: +([A-Z]+-\d+ [a-z-]+)| *-> (.+))?")


@dataclass(frozen=True)
class ClauseExample:
    """A move in a position, with the verdict of the rules.

    Attributes:
        where: the line of the file.
        position: where the move is tried.
        move: the move; "" for the position as it is.
        refusal: the clause that forbids the move, and the reason ("GH-6 colour"); "" if it is legal.
        lines: lines of the diagram after the move, by the words before the colon; also "legal", "outcome", "score" and
            "to_move".
    """

    where: str
    position: Position
    move: str
    refusal: str
    lines: Mapping[str, str]


def read(game: Game) -> tuple[ClauseExample, ...]:
    """The examples of a game, and of the games that share its rules; none if its folder has no such file.

    Raises:
        PositionError: one of them cannot be read; the message names the line.

    >>> from engine.core import examples
    >>> example = examples.read(engine.game("treppe"))[1]
    >>> example.move, example.refusal
    ('base A', 'TR-2 absent')
    """
    package = internals(game).package
    path, found, head, same = package.file(FILE), [], "", ""
    position: Position | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.is_file() else (), 1):
        where = f"{package.slug}/{FILE}, line {number}"
        try:
            if line and line[0] not in " #":
                head = f"{head}\n{line}" if position is None else line
                position = None
            elif line.startswith(" "):
                if position is None:
                    options, _, text = head.rpartition("|")
                    same = re.sub(r"^same\b", same, text.strip())
                    position = start = _start(package, options, same)
                if line.strip().startswith("after "):
                    position = _played(start, line.strip()[6:].split(" + "))
                    continue
                for row in line.strip().split(" | "):
                    moves, refusal, lines = _ROW.fullmatch(row).groups()  # type: ignore[union-attr]
                    *before, asked = moves.split(" + ")
                    here = _played(position, before)
                    after = dict(one.split(": ") for one in lines.split("; ")) if lines else {}
                    for move in asked.split(", "):
                        move = here.game.move(move).text if moves else ""
                        found.append(ClauseExample(where, here, move, refusal or "", after))
        except (KartentischError, LookupError, SyntaxError, ValueError) as error:
            raise PositionError(f"{where}: {error}") from error
    return tuple(found)


def _played(position: Position, moves: Iterable[str]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def _start(package: GamePackage, options: str, text: str) -> Position:
    """The position that an example begins with."""
    key, chosen = next(iter(package.rules.KEYS)), {}
    for word in filter(None, options.strip().split(", ")):
        name, is_option, value = word.partition("=")
        if is_option:
            chosen[name] = ast.literal_eval(value)
        else:
            key = word
    game = game_of(key, **chosen)
    return game.deal(int(text[5:])) if text.startswith("deal ") else game.setup(_diagram(game, text))


def _diagram(game: Game, text: str) -> str:
    """A diagram in which `*` has no cards and no further piles beside it."""
    lines = {name: cards.split() for name, cards in re.findall(r"([^:;\s][^:;]*):([^;\n]*)", text)}
    given = {name: " ".join(words).replace("*", "") for name, words in lines.items() if " " not in name}
    piles = diagram.read(game, "\n".join(f"{name}: {cards}" for name, cards in given.items()))["piles"]
    left = Counter(card.text for card in game.pack) - Counter(chain.from_iterable(piles.values()))
    rest, parts = list(left.elements()), []
    for names, words in lines.items():
        several = names.split()
        for n, name in enumerate(several):
            cards = [" ".join(rest[n :: len(several)]) if word == "*" else word for word in words]
            parts.append(f"{name}: {' '.join(cards)}")
    return "\n".join(parts)
