"""Prose speaks of the cards on the table beside it.

A mark is a comment of a page, `<!-- table: grosse-harfe 56; T3>T9; T3>T5 refused GH-6 -->`, and speaks for its section;
in a notebook the same text is the metadata `table` of a cell of prose. Instead of a deal it may name a level or a
demonstration: "treppe level only-once", "treppe demo runs".
"""

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import engine
from engine import Card, Position, lessons
from tests.docs.prose import ROOT

RANKS = {
    "en": "aces? twos? threes? fours? fives? six(?:es)? sevens? eights? nines? tens? jacks? queens? kings?",
    "de": "Asse? Zwei(?:en)? Drei(?:en)? Vier(?:en)? Fünf(?:en)? Sechs(?:en)? Sieben Acht(?:en)? Neun(?:en)?"
    " Zehn(?:en)? Buben? Damen? Könige?",
}
SUITS = {"en": "clubs diamonds hearts spades", "de": "Kreuz Karo Herz Pik"}
COLOURS = {"en": "black red", "de": "schwarze[nrs]? rote[nrs]?"}
FORMS = {
    "en": r"\b(?:(?P<rank>{rank}) of (?P<suit>{suit})|(?P<colour>{colour}) (?P<coloured>{rank}))\b",
    "de": r"\b(?:(?P<suit>{suit})[- ]?(?P<rank>{rank})|(?P<colour>{colour}) (?P<coloured>{rank}))\b",
}


class Beside(NamedTuple):
    """Prose and the table that it speaks of."""

    path: str
    language: str
    mark: str
    prose: str


def marked() -> Iterator[Beside]:
    """All prose with a mark, in pages and in notebooks."""
    for path in sorted(ROOT.glob("docs/**/*.md")):
        for section in re.split(r"^(?=#+ )", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            for mark in re.findall(r"^<!-- table: (.*) -->$", section, re.MULTILINE):
                yield Beside(path.name, "de" if path.stem.endswith(".de") else "en", mark, section)
    for path in sorted(ROOT.glob("notebooks/*/*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if mark := cell["metadata"].get("table"):
                yield Beside(path.name, path.parent.name, mark, "".join(cell["source"]))


def seen(mark: str) -> set[Card]:
    """The cards in sight on a marked table: at its start, after each of the mark's moves, at the end of a level.

    Raises:
        AssertionError: a move is illegal, or one is not refused with the clause given.
    """
    table, *moves = (part.strip() for part in mark.split(";"))
    key, kind, *name = table.split()
    seat, open_hands = 0, False
    if kind == "level":
        level = lessons.course(key).level(*name)
        seat, open_hands = level.seat, level.open
        positions = [level.start, level.replay(level.solution)[0].position]
    elif kind == "demo":
        demo = lessons.course(key).demo(*name)
        seat, positions = demo.seat, [scene.position for scene in demo.scenes]
    else:
        positions = [engine.game(key).deal(int(kind))]
    position = positions[0]
    for move in moves:
        text, _, clause = move.partition(" refused ")
        ruling = position.ruling(text)
        assert ruling.legal is not bool(clause) and ruling.clause == (clause or None), f"{mark}: {ruling}"
        if ruling.legal:
            position = position.play(text)
            positions.append(position)
    seats = range(position.game.seats) if open_hands else [seat]
    return {card for one, who in product(positions, seats) for card in in_sight(one, who)}


def in_sight(position: Position, seat: int) -> set[Card]:
    """The cards that a player sees."""
    return {card for pile in position.view(seat).piles.values() for card in pile if card is not None}


def named(prose: str, language: str) -> Iterator[tuple[str, set[Card]]]:
    """Each card that prose names with its suit or colour, and the cards that are meant by it."""
    text = " ".join(re.sub(r"[*_]", "", prose).split())
    ranks, suits, colours = (one[language].split(" ") for one in (RANKS, SUITS, COLOURS))
    ranks = [f"{word}|{number}" if number > 1 else word for number, word in enumerate(ranks, 1)]
    form = FORMS[language].format(
        rank="|".join(sorted(ranks, key=len, reverse=True)), suit="|".join(suits), colour="|".join(colours)
    )
    for found in re.finditer(form, text):
        rank = _number(found["rank"] or found["coloured"], ranks) + 1
        if found["suit"]:
            yield found[0], {card for card in CARDS if (card.rank, card.suit) == (rank, _number(found["suit"], suits))}
        else:
            red = bool(_number(found["colour"], colours))
            yield found[0], {card for card in CARDS if (card.rank, card.red) == (rank, red)}


def _number(word: str, patterns: list[str]) -> int:
    return next(number for number, pattern in enumerate(patterns) if re.fullmatch(pattern, word))


CARDS = set(engine.game("treppe").pack)
"""One of each card."""

PLANTED = Beside("planted", "en", "treppe 46; base 3; base Q refused TR-2", "The three of clubs and a red queen.")
"""Prose that names a card that is not there: at deal 46 of Die Treppe the only queen is black."""


def absent(beside: Beside) -> list[str]:
    """The cards that prose names and that cannot be seen on its table."""
    cards = seen(beside.mark)
    return [text for text, meant in named(beside.prose, beside.language) if not meant & cards]


def test_prose_names_only_cards_that_lie_on_the_table_beside_it() -> None:
    found = [*marked(), PLANTED]
    assert len(found) > 50
    wrong = {(one.path, one.mark): missing for one in found if (missing := absent(one))}
    assert wrong == {(PLANTED.path, PLANTED.mark): ["red queen"]}
