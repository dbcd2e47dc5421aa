"""Commands that answer a question, as text or for a program."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import engine
from cardwidgets.command.class_table import DELIMITERS, class_table
from cardwidgets.command.console import WIDTH, Reply, UsageError, listed, wrapped
from cardwidgets.i18n.wording import Wording
from cardwidgets.publish.content.catalog import sentence


def games(given: argparse.Namespace, say: Wording) -> Reply:
    """All games: key, title and a sentence."""
    found = [
        {"game": key, "title": engine.game(key).title(), "about": sentence(key, "about", say.language)}
        for key in engine.games
    ]
    lines = listed((one["game"], f"{one['title']}. {one['about']}") for one in found)
    return Reply(f"{lines}\n\n{say('games_next')}", found)


def rules(given: argparse.Namespace, say: Wording) -> Reply:
    """The clauses of a game."""
    clauses = {clause: given.game.clause(clause) for clause in given.game.clauses}
    text = f"{given.game.title()}\n\n{listed(clauses.items())}"
    return Reply(text, {"game": given.game.key, "title": given.game.title(), "clauses": clauses})


def show(given: argparse.Namespace, say: Wording) -> Reply:
    """A position as a player sees it, and the moves that are allowed."""
    position = given.position
    moves = [move.text for move in position.legal_moves]
    text = f"{position}\n\n{wrapped(say('allowed', moves=', '.join(moves)) if moves else say('over'))}"
    return Reply(text, {**_about(position), "score": position.score, "board": str(position), "allowed": moves})


def hint(given: argparse.Namespace, say: Wording) -> Reply:
    """The rule and the move of a hint."""
    found = engine.hint(given.position)
    said = {level: found.sentence(level) for level in engine.hints.LEVELS}
    basis = found.basis_sentence() if found.move else ""
    lines = dict.fromkeys([said["rule"] + (f" ({found.clause})" if found.clause else ""), said["move"], basis])
    move = found.move.text if found.move else None
    data = {**_about(given.position), "move": move, "clause": found.clause, "sentences": said, "basis": basis}
    return Reply("\n".join(wrapped(line) for line in lines if line), data)


def solve(given: argparse.Namespace, say: Wording) -> Reply:
    """Whether a game can still be won, with all cards known, and how."""
    game = given.position.game
    if game.seats > 1:
        raise UsageError(say("no_solver", game=game.title()))
    found = engine.solve(given.position, seconds=given.seconds)
    moves = [move.text for move in found.moves]
    text = wrapped(say(f"solved_{found.status}", count=len(moves), seconds=str(given.seconds)))
    data = {**_about(given.position), "status": found.status, "basis": found.basis, "solution": moves}
    return Reply("\n".join([text, *[wrapped(", ".join(moves))] * bool(moves)]), data)


def compare(given: argparse.Namespace, say: Wording) -> Reply:
    """How often strategies win the same deals."""
    known = engine.lab.strategies(given.game)
    for name in given.strategy:
        if name not in known:
            raise UsageError(say("no_strategy", text=name, game=given.game.title(), names=", ".join(known)))
    options: dict[str, Any] = {"seed": int(given.seed) if given.seed.isdecimal() else given.seed}
    results = engine.compare(
        given.game,
        list(dict.fromkeys(given.strategy)) or None,
        given.deals,
        workers=given.workers,
        progress=sys.stderr.isatty(),
        **options,
    )
    data = {"game": given.game.key, "deals": given.deals, **options, "complete": results.complete}
    return Reply(results.text(WIDTH), {**data, "strategies": results.summary()}, results.complete)


def progress(given: argparse.Namespace, say: Wording) -> int:
    """Print or write the saved progress of a class; 1 if a file was left out."""
    say = say.catalogue("class_table")
    if not given.folder.is_dir():
        raise UsageError(say("no_folder", folder=str(given.folder)))
    table = class_table(given.folder, say.language, but=given.out)
    for note in table.notes:
        print(note, file=sys.stderr)
    if not table.rows:
        raise UsageError(say("no_rows", folder=str(given.folder)))
    if given.out is None:
        print(table)
    else:
        with given.out.open("w", encoding="utf-8-sig", newline="") as file:
            table.write(file, DELIMITERS[say.language])
        print(say("written", count=len(table.rows), file=str(given.out)))
    return 0 if table.complete else 1


def _about(position: engine.Position) -> dict[str, Any]:
    """What a program needs to know of any position: its record, without what belongs to files."""
    data = engine.record.to_dict(position)
    return {name: data[name] for name in data if name not in ("format", "version")}
