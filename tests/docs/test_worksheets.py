"""The lessons and worksheets: their minutes, their links, and the answers that depend on a deal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import engine
from engine import lessons

ROOT = Path(__file__).parents[2]
PAGES = {"en": ROOT / "docs" / "worksheets.md", "de": ROOT / "docs" / "worksheets.de.md"}
SUITS = dict(zip("CDHS", "♣♦♥♠", strict=True))


def part_of(key: str, language: str) -> str:
    """The part of a page that is about a game."""
    text = PAGES[language].read_text(encoding="utf-8")
    return text.partition(f"\n## {engine.game(key).title('de')}\n")[2].partition("\n## ")[0]


def answers(key: str) -> list[str]:
    """The answers of an English worksheet."""
    _, _, text = part_of(key, "en").partition("<summary>Answers</summary>")
    return re.findall(r"^\d+\. (.+)$", text, re.MULTILINE)


def name(card: engine.Card | None) -> str:
    """A card as the worksheets write it."""
    text = str(card)
    return f"{text[0].replace('T', '10')}{SUITS[text[1]]}"


def moves(position: engine.Position) -> list[str]:
    return [str(move) for move in position.legal_moves]


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("key", lessons.keys())
def test_worksheets_last_45_minutes_and_link_to_the_course(key: str, language: str) -> None:
    part = part_of(key, language)
    assert sum(map(int, re.findall(r"^\| (\d+) \|", part, re.MULTILINE))) == 45
    notebook = json.loads((ROOT / f"notebooks/{language}/{key.replace('-', '_')}.ipynb").read_text(encoding="utf-8"))
    prose = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    headings = {heading.replace(" ", "-") for heading in re.findall(r"^#+ (.+)$", prose, re.MULTILINE)}
    links = re.findall(r"`(AD+RESSE?/\S+)`", part)
    assert links
    for link in map(urlsplit, links):
        assert parse_qs(link.query)["game"] == [key]
        assert not link.fragment or link.fragment in headings, link.fragment


@pytest.mark.parametrize("key", lessons.keys())
def test_worksheet_answers_name_the_same_clauses_in_both_languages(key: str) -> None:
    numbers, clauses = [], []
    for language in PAGES:
        part = part_of(key, language)
        numbers.append(re.findall(r"^(\d+)\. ", part, re.MULTILINE))
        clauses.append(re.findall(r"[A-Z]{2}-\d+", part))
    assert numbers[0] == numbers[1] == [str(number) for number in range(1, 11)] * 2
    assert clauses[0] == clauses[1] and set(clauses[0]) <= set(engine.game(key).clauses)


def test_answers_on_grosse_harfe_are_correct() -> None:
    said, game = answers("grosse-harfe"), engine.game("grosse-harfe")
    position = game.deal(7)
    assert moves(position) == ["T4>T7", "S>W"]
    assert said[1] == f"{name(position['T4'][-1])} on {name(position['T7'][-1])}."
    position = position.play("T4>T7")
    assert moves(position) == ["T4>T9", "S>W"]
    assert said[2] == f"The {name(position['T4'][-1])}. It goes on the {name(position['T9'][-1])}."
    ends = [name(position[f"T{column}"][-1]) for column in range(1, 11)]
    assert [end for end in ends if end.startswith("10")] == ["10♦", "10♥"]
    position = game.deal(46)
    assert moves(position) == ["T1>FS"] and said[4].startswith(name(position["T1"][-1]))
    position = position.play("T1>FS")
    assert [move for move in moves(position) if move.endswith("T1")] == ["T2>T1"]
    assert said[5].startswith(f"{name(position['T2'][-1])} from column 2.")


def test_answers_on_die_treppe_are_correct() -> None:
    said, position = answers("treppe"), engine.game("treppe").deal(46)
    places = [pile for pile in position.game.piles if pile.startswith("R")]
    up = {}
    for move in position.legal_moves:
        up[str(move)] = len(brought_up(position.play(move), lambda move: str(move.target).startswith("F")))
        up[str(move)] += sum(str(card)[0] == str(move)[-1] for pile in places for card in position[pile])
    assert up == {"base A": 3, "base 3": 4, "base 4": 2, "base 8": 2, "base K": 3}
    assert said[0].startswith("Ace, 3, 4, 8 and king")
    assert said[1] == "The 3: 3♣, 3♦ and 3♠ go up, and 4♦ follows. With ace or king three cards go up, with 4 or 8 two."


def test_answers_on_der_hochzeitszug_are_correct() -> None:
    said, position = answers("hochzeitszug"), engine.game("hochzeitszug").deal(4711)
    first = [move for move in position.legal_moves if move.target and move.target[0] in "OE"]
    assert said[1] == f"{' and '.join(name(position.card(move)) for move in first)}."
    up = brought_up(position, lambda move: str(move.target)[:1] in ("O", "E"))
    assert len(up) == 10 and said[2].startswith("Ten.")
    last = {card[-1]: card for card in up if card != "2♥"}
    assert last == {"♣": "J♣", "♥": "5♥"}
    assert "L8>U8" in moves(position) and said[3].startswith(f"On the {name(position['U8'][-1])}.")
    diamonds = [move for move in position.legal_moves if position.card(move) == engine.card("4D")]
    assert {name(position[str(move.target)][-1]) for move in diamonds} == {"5♦"} and len(diamonds) == 2


def test_answers_on_grosse_napoleon_are_correct() -> None:
    said, position = answers("grosse-napoleon"), engine.game("grosse-napoleon").deal(1806)
    up = brought_up(position, lambda move: str(move.target)[:1] in ("A", "K"))
    assert sorted(up) == ["2♣", "A♣", "A♥"] and said[1] == "A♥, A♣ and after it 2♣."
    for move in ("T8>AH", "T9>AC", "T7>AC", "deal"):
        position = position.play(move)
    assert moves(position) == ["deal"]
    assert said[2].startswith(name(position["T3"][-1])) and position.ruling("T3>AC").clause == "GN-4"
    assert f"{name(position['T1'][-1])} and {name(position['T11'][-1])}" in said[3]


def test_answers_on_napoleon_are_correct() -> None:
    said, game = answers("napoleon"), engine.game("napoleon")
    hand = game.deal(4711)
    assert {name(card) for card in hand["H1"]} == {"10♦", "8♥", "7♥", "K♠", "Q♠"}
    advice = engine.lab.strategies(game)["rule-based"](hand.view(), hand.legal_moves, engine.lab.Chance(0, 4711))
    assert name(hand["T"][0]).endswith("♣") and str(advice) == "pass" and said[9].startswith("Better not")
    assert set(moves(game_of_three(FOLLOWING))) == {"play TH", "play QH"} and said[6].startswith("10♥ or Q♥.")
    assert set(moves(game_of_three(RUFFED))) == {"play AH", "play KD", "play 9D", "play 7D"}
    assert said[7].startswith("A♥ or any diamond.")


FOLLOWING = """
H1: 9C TC JC QC
P1: JH
H2: TH QH 8H AS 9S
H3: 7D 8D 9D TD JD
turn: 2
takes: 1
"""
RUFFED = """
H1: 9C TC JC QC
P1: TS
H2: KC AC 8D TD
P2: QH
H3: AH JH KD 9D 7D
turn: 3
takes: 2
"""


def game_of_three(hands: str) -> engine.Position:
    """The first trick of a game of three; hearts are trump, and the first player leads."""
    usual = "T: 9H\nturned: 9H\nB: 7C 8C\nS: *\nphase: play\ndeclarer: 1\nlead: 1\nbid1: 1\nbid2: pass\nbid3: pass"
    return engine.game("napoleon", players=3).setup(hands + usual)


def brought_up(position: engine.Position, goes_up: Callable[[engine.Move], bool]) -> list[str]:
    """The cards that go up if nothing else is played."""
    cards = []
    while fitting := [move for move in position.legal_moves if goes_up(move)]:
        cards.append(name(position.card(fitting[0])))
        position = position.play(fitting[0])
    return cards
