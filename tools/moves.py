"""Writes docs/moves.md, every form of move of every game with a legal example: `python tools/moves.py`.

A form is a word ("redeal"), or for moves of cards the kinds of piles between which they move. The catalogue of the game
says in `[forms]` what it does. The engine finds the examples: it deals the first deals of each game, follows its own
hints, and looks at the legal moves on the way. It is an error if the engine finds a form that the catalogue does not
describe, or never finds one that it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import engine
from engine.base.reading import listed
from engine.core.registry import OURS
from engine.vocabulary import Cell

PAGE = Path(__file__).resolve().parent.parent / "docs/moves.md"
MOST_DEALS = 200
"""The number of deals searched for an example before giving up."""

MEANINGS: dict[str, dict[str, str]] = {key: dict(engine.game(key).catalogue.load("en")["forms"]) for key in OURS}
"""Game -> form -> what the move does, in the order of the page."""
VARIANTS: dict[str, tuple[dict[str, object], ...]] = {"napoleon": ({}, {"going_along": True}, {"exchange": True})}
"""Options with which a game is searched, one set after the other, until every form has its example."""

HEAD = """# All moves

<!-- written by tools/moves.py -->

A move is a text. `position.play(text)` plays it, `position.ruling(text)` says whether it is legal, and
`position.legal_moves` lists the legal ones, except giving up. Lower case and extra spaces are accepted.

| text | meaning |
| --- | --- |
| `T3>T7` | the last card of pile `T3` moves to pile `T7` |
| `T3x4>T7` | the last four cards of `T3` move to `T7`, in their order |
| `redeal` | a word for a move that is not of cards from pile to pile |
| `bid 3`, `base K`, `play TD`, `away 7C 8C 9D` | a word with a number, a rank, a card or several cards; ten is `T` |

Each move below is legal in the position given beside it: the deal with that number, after that many hints have been
followed.
"""
TAIL = """
## Errors

A text that is not a move of the game raises `engine.InvalidMoveError`; a move that the rules forbid raises
`engine.IllegalMoveError`, whose `ruling` has the clause and the sentence. [Threads and errors](threads-and-errors.md)
lists all errors.
"""


class Example(NamedTuple):
    """A legal move, and where it is legal: in a deal after following some hints."""

    move: str
    deal: int
    hints: int
    options: dict[str, object]


def form(game: engine.Game, move: engine.Move) -> str:
    """The form of a move: its word, or the kinds of piles between which cards move."""
    if move.kind != "cards":
        return move.kind
    source, target = (
        "place" if isinstance(game.piles[name], Cell) else game.piles[name].role for name in (move.source, move.target)
    )
    return f"{source}{' x' if move.count > 1 else ''} > {target}"


def examples(key: str) -> dict[str, Example]:
    """An example of each form of move of a game, by form in the order of the page.

    Raises:
        LookupError: `MEANINGS` does not describe a form, or describes one that the engine does not find.
    """
    meanings = MEANINGS.get(key, {})
    for word in engine.game(key).kinds:
        if word not in meanings and word != "cards":
            raise LookupError(f"[forms] does not say what {word!r} does in {key}")
    found: dict[str, Example] = {}
    for options in VARIANTS.get(key, ({},)):
        for deal in range(1, MOST_DEALS + 1):
            for name, example in along_hints(engine.game(key, **options), deal):
                if name not in meanings:
                    raise LookupError(f"[forms] does not say what {name!r} does in {key}: {example.move}")
                found.setdefault(name, example._replace(options=options))
            if len(found) == len(meanings):
                return {name: found[name] for name in meanings}
    raise LookupError(f"{key}: no example of {', '.join(meanings.keys() - found.keys())} in {MOST_DEALS} deals")


def along_hints(game: engine.Game, deal: int) -> Iterator[tuple[str, Example]]:
    """Every legal move met when following the hints from a deal, with its form."""
    position = game.deal(deal)
    for hints in count():
        moves = sorted(
            position.legal_moves, key=lambda move: not move.cards
        )  # `exchange 7C` is more informative than `exchange`
        if "resign" in game.kinds and position.ruling("resign"):
            moves.append(game.move("resign"))
        yield from ((form(game, move), Example(move.text, deal, hints, {})) for move in moves)
        following = engine.hint(position).move
        if following is None:
            return
        position = position.play(following)


def piles(game: engine.Game) -> str:
    """The names of the piles of a game, by kind."""
    names: dict[str, list[str]] = {}
    for name, pile in game.piles.items():
        names.setdefault("place" if isinstance(pile, Cell) else pile.role, []).append(name)
    return "; ".join(f"{kind} {listed(found)}" for kind, found in names.items())


def section(key: str) -> str:
    """The part of the page on one game."""
    game = engine.game(key)
    rows = []
    for name, example in examples(key).items():
        options = "".join(f", `{option}={value}`" for option, value in example.options.items())
        rows.append(f"| `{example.move}` | {MEANINGS[key][name]} | {example.deal}{options} | {example.hints} |")
    head = f'## {game.title("en")}\n\n`engine.game("{key}")`. Piles: {piles(game)}.\n\n'
    return head + "\n".join(["| move | what it does | deal | hints |", "| --- | --- | --- | --- |", *rows]) + "\n"


def checked() -> str:
    """Code that plays to one of the examples, with values that a test compares."""
    example = examples("treppe")["tableau x > tableau"]
    position = engine.game("treppe").deal(example.deal)
    for _ in range(example.hints):
        position = position.play(str(engine.hint(position).move))
    move = position.game.move(example.move)
    return f"""
```python
import engine


def after(position, hints):
    for _ in range(hints):
        position = position.play(engine.hint(position).move)
    return position


position = after(engine.game("treppe").deal({example.deal}), {example.hints})
position.ruling("{move}").legal  # True
move = position.game.move("{move}")
move.source, move.count, move.target  # {(move.source, move.count, move.target)}
position.ruling("W>S").text  # {position.ruling("W>S").text}
```
"""


def page() -> str:
    """The up-to-date page."""
    return HEAD + checked() + "".join(f"\n{section(key)}" for key in OURS) + TAIL


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
