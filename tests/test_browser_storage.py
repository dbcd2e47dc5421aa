"""The browser's storage: what is sent to it, and what of its answers is accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cardwidgets.widgets.browser_storage import COUNTS, MAX_COUNT, GameStorage
from tests.pages import hear, send

GOOD = {"played": 3, "won": 2, "streak": 1, "best_streak": 2, "fewest_moves": 90}


@pytest.fixture
def memory() -> Iterator[GameStorage]:
    made = GameStorage("here")
    yield made
    made.close()


def recalled(memory: GameStorage, **content: Any) -> None:
    send(memory, {"kind": "recalled", **content})


def test_of_a_record_that_goes_on_only_its_end_is_sent(memory: GameStorage) -> None:
    heard = hear(memory)
    for record in ("a game: x", "a game: x, y", "a game: z", ""):
        memory.keep(record)
    assert list(heard) == [
        {"kind": "keep", "key": "here", "record": "a game: x"},
        {"kind": "add", "key": "here", "at": 9, "text": ", y"},
        {"kind": "keep", "key": "here", "record": "a game: z"},
        {"kind": "keep", "key": "here", "record": ""},
    ]


def test_another_page_is_asked_what_it_remembers_and_gets_the_whole_record(memory: GameStorage) -> None:
    memory.keep("a game: x")
    heard = hear(memory)
    send(memory, {"kind": "hello"})
    memory.keep("a game: x, y")
    assert list(heard) == [
        {"kind": "recall", "key": "here"},
        {"kind": "keep", "key": "here", "record": "a game: x, y"},
    ]


def test_a_record_is_handed_on_and_no_other_value(memory: GameStorage) -> None:
    found: list[tuple[str, bool]] = []
    memory.on_found(lambda record, reloaded: found.append((record, reloaded)))
    for record in (None, "", 7, ["a game"]):
        recalled(memory, record=record)
    recalled(memory, record="a game: x")
    recalled(memory, record="a game: x", reloaded=True)
    recalled(memory, record="a game: x", reloaded="yes")
    assert found == [("a game: x", False), ("a game: x", True), ("a game: x", False)]


def test_tallies_are_read_and_counted_on(memory: GameStorage) -> None:
    recalled(memory, tallies=json.dumps({"treppe": GOOD}))
    assert memory.tallies == {"treppe": GOOD}
    heard = hear(memory)
    won = memory.count("treppe", True, 80)
    assert won == {"played": 4, "won": 3, "streak": 2, "best_streak": 2, "fewest_moves": 80}
    assert memory.count("treppe", True, 95) == {**won, "played": 5, "won": 4, "streak": 3, "best_streak": 3}
    lost = memory.count("treppe", False, 10)
    assert lost == {"played": 6, "won": 4, "streak": 0, "best_streak": 3, "fewest_moves": 80}
    assert [one["game"] for one in heard.of("tally")] == 3 * ["treppe"] and heard.of("tally")[-1]["tally"] == lost
    first = memory.count("hochzeitszug", False, 10)
    assert first == {**dict.fromkeys(COUNTS, 0), "played": 1}


@pytest.mark.parametrize(
    "tally",
    [
        {**GOOD, "won": -1},
        {**GOOD, "won": MAX_COUNT + 1},
        {**GOOD, "won": True},
        {**GOOD, "won": 1.5},
        {**GOOD, "won": "2"},
        {name: GOOD[name] for name in COUNTS if name != "streak"},
        [3, 2, 1, 2, 90],
        None,
    ],
)
def test_what_is_no_tally_is_left_out(memory: GameStorage, tally: Any) -> None:
    recalled(memory, tallies=json.dumps({"treppe": tally, "hochzeitszug": {**GOOD, "more": 1}}))
    assert memory.tallies == {"hochzeitszug": GOOD}


@pytest.mark.parametrize("text", [None, "", "{", "[]", "7", 7, " " * 100_000 + "{}", json.dumps({"a": GOOD}) * 2])
def test_what_is_no_store_of_tallies_is_none(memory: GameStorage, text: Any) -> None:
    recalled(memory, tallies=text)
    assert memory.tallies == {}


def test_a_file_a_download_and_a_copy_go_their_ways(memory: GameStorage) -> None:
    read: list[str] = []
    memory.on_file(read.append)
    heard = hear(memory)
    memory.ask_file()
    memory.download("a.json", "{}")
    memory.copy("a line")
    assert list(heard) == [
        {"kind": "open"},
        {"kind": "download", "name": "a.json", "text": "{}"},
        {"kind": "copy", "text": "a line"},
    ]
    send(memory, {"kind": "file", "text": "a game"})
    send(memory, {"kind": "file", "text": 7})
    assert read == ["a game"]
