"""Every reader of untrusted text has a size limit, which its error names, and takes linear time."""

import html
import json
import re
import sys
from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine import record
from engine.core import diagram
from engine.tricks import match, match_line
from engine.warm import warm

HARFE, KLONDIKE, NAPOLEON = engine.game("grosse-harfe"), engine.game("kleine-harfe"), engine.game("napoleon")
PASSES = ", ".join(["pass"] * 4)


def _record(count: int) -> str:
    return json.dumps({**record.to_dict(KLONDIKE.deal(1)), "moves": _moves(count)})


def _moves(count: int) -> list[str]:
    """A game that turns the stock as often as allowed."""
    return ["S>W" if number % 25 < 24 else "redeal" for number in range(count)]


def _line(count: int) -> str:
    return f"kleine-harfe deal=1: {', '.join(_moves(count))}"


def _packs(count: int) -> str:
    return json.dumps({**engine.Match(NAPOLEON).to_dict(), "deals": 1000, "moves": [["pass"] * 4] * count})


def _matches(count: int) -> str:
    return f"napoleon deals=1000 first=1: {' / '.join([PASSES] * count)}"


def _cards(count: int) -> str:
    return " ".join(["AS"] * count)


def _diagram(count: int) -> str:
    return f"T1: {_cards(count)}\n"


READERS: dict[str, tuple[Callable[[str], Any], Callable[[int], str], int, int]] = {
    "a line of moves": (record.read, _line, 250, record.MAX_MOVES + 1),
    "a line of signs": (record.read, lambda n: "x" * n, 50_000, record.MAX_TEXT + 1),
    "a line of options": (record.read, lambda n: "treppe " + "rows=5 " * n, 2000, record.MAX_TEXT // 7 + 1),
    "a record": (record.read, _record, 250, record.MAX_MOVES + 1),
    "a record of signs": (record.read, lambda n: "[" * n, 50_000, record.MAX_TEXT + 1),
    "a match": (engine.Match.loads, _packs, 100, match.MAX_PACKS + 1),
    "a line of packs": (match_line.read, _matches, 100, match.MAX_PACKS + 1),
    "a match of signs": (match_line.read, lambda n: "[" * n, 50_000, record.MAX_TEXT + 1),
    "cards": (engine.cards, _cards, 2000, 10_001),
    "a diagram": (HARFE.setup, _diagram, 1000, diagram.MAX_TEXT),
}
"""Reader, a text of a given size for it, a size it accepts, and the smallest size beyond its limit."""


def calls(read: Callable[[str], Any], text: str) -> int:
    """The number of function calls to read a text; the same on any machine."""
    counted = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        read(text)
    except engine.KartentischError:
        pass
    finally:
        sys.setprofile(None)
    return counted


@pytest.mark.parametrize("name", READERS)
def test_reading_time_is_linear_in_the_text(name: str) -> None:
    read, text, size, _ = READERS[name]
    warm("kleine-harfe")  # else the compiler may start in between
    calls(read, text(2 * size))  # created on first use
    once = calls(read, text(2 * size))
    assert calls(read, text(4 * size)) <= 2.1 * once + 100


@pytest.mark.parametrize("name", READERS)
def test_a_reader_names_the_bound_exceeded(name: str) -> None:
    read, text, _, size = READERS[name]
    with pytest.raises(engine.KartentischError, match=r"at most \d+") as caught:
        read(text(size))
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("read", "head", "sign", "bound"),
    [
        (match_line.read, "napoleon: ", "/", match.MAX_PACKS),
        (match_line.read, "napoleon: ", ",", record.MAX_MOVES),
        (record.read, "treppe: ", ",", record.MAX_MOVES),
    ],
)
def test_a_line_is_parsed_only_up_to_its_bound(read: Callable[[str], Any], head: str, sign: str, bound: int) -> None:
    """A text of maximum size costs no more than one just beyond the limit."""
    just_beyond = calls(read, head + sign * (bound + 1))
    assert calls(read, head + sign * (record.MAX_TEXT - 100)) <= just_beyond + 100


SAVED = record.dumps(KLONDIKE.deal(1).play("T3>T7"))
DIAGRAM = HARFE.deal(3).diagram(all_cards=True)
PASTED: dict[str, tuple[Callable[[str], Any], str]] = {
    "a line": (record.read, "kleine-harfe deal=1: T3>T7, S>W"),
    "a saved game": (record.read, SAVED),
    "a saved match": (engine.Match.loads, engine.Match(NAPOLEON).play("bid 2").dumps()),
    "a line of a match": (match_line.read, "napoleon first=4711: bid 2, pass"),
    "cards": (engine.cards, "AS TD 9H"),
    "a card": (engine.card, "AS"),
    "a move": (KLONDIKE.move, "T3>T7"),
    "a diagram": (HARFE.setup, DIAGRAM),
}
DAMAGE: dict[str, Callable[[str], str]] = {
    "byte order mark": lambda text: f"\ufeff{text}",
    "invisible marks": lambda text: f"\u200b\u202a{text[:3]}\u00ad{text[3:]}\u202c",
    "quotation marks": lambda text: f"\u201e{text}\u201c",
    "quoted twice": lambda text: f"\u00bb'{text}'\u00ab\n",
    "entities": html.escape,
    "line ends": lambda text: f"\r\n{text}\n".replace("\n", "\r\n"),
    "lines of a page": lambda text: text.replace("\n", "\u2028"),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("what", PASTED)
def test_a_text_is_read_however_it_was_passed_on(what: str, damage: str) -> None:
    read, text = PASTED[what]
    assert read(DAMAGE[damage](text)) == read(text)


def test_typographic_quotes_in_a_saved_game_are_read() -> None:
    assert record.read(re.sub('"(.*?)"', "\u201c\\1\u201d", SAVED)) == record.read(SAVED)
