"""The browser's storage: messages to it, and validation of its answers."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.session.settings import CHOICES
from cardwidgets.widgets.storage.browser_storage import LOOKS, SWITCHES, GameStorage
from cardwidgets.widgets.storage.shared_document import MAX_WRITERS
from cardwidgets.widgets.storage.tallies import COUNTS, MAX_COUNT
from tests.pages import Heard, hear, part, send

GOOD = {"played": 3, "won": 2, "streak": 1, "best_streak": 2, "fewest_moves": 90, "best_seconds": 0}


@pytest.fixture
def memory() -> Iterator[GameStorage]:
    made = GameStorage("here")
    yield made
    made.close()


def recalled(memory: GameStorage, *, record: Any = "", tallies: Any = "", **more: Any) -> None:
    """Open a page, which reports its stored data."""
    texts = {"record": {"text": record, "token": "found"}, "tallies": {"text": tallies, "token": "found"}}
    send(memory, {"kind": "recalled", **texts, **more})


def changes(heard: Heard, what: str) -> list[tuple[str, int, int, str]]:
    """The changes sent to pages: old text, lengths of the kept beginning and end, and the new text between."""
    return [
        (message["was"], message["head"], message["tail"], message["text"])
        for message in heard.of("keep")
        if message["what"] == what
    ]


def test_only_the_new_part_of_a_record_is_sent(memory: GameStorage) -> None:
    heard = hear(memory)
    for record in ("a game: x", "a game: x, y", "a game: z, y", "a game: z, y", ""):
        memory.keep(record)
    tokens = ["", *(message["now"] for message in heard.of("keep"))]
    assert len(set(tokens)) == 5
    new = [(0, 0, "a game: x"), (9, 0, ", y"), (8, 3, "z"), (0, 0, "")]
    assert changes(heard, "record") == [(was, *one) for was, one in zip(tokens, new, strict=False)]
    memory.keep("Für dich")
    memory.keep("Für dich\U0001f0a1")
    assert changes(heard, "record")[-1][1:] == (0, 0, "Für dich\U0001f0a1"), "a page counts characters in another way"


def test_a_page_with_another_record_receives_the_current_one(memory: GameStorage) -> None:
    memory.keep("a game: x, y")
    heard = hear(memory)
    send(memory, {"kind": "holds", "record": {"text": "a game: x", "token": "behind"}})
    assert changes(heard, "record") == [("behind", 9, 0, ", y")]
    recalled(memory, record="another game")
    assert changes(heard, "record")[1:] == [("found", 1, 0, " game: x, y")]
    send(memory, {"kind": "holds", "record": {"text": "a game: x, y", "token": "the same"}})
    memory.keep("")
    send(memory, {"kind": "holds", "record": {"text": "a game: x, y", "token": "again"}})
    assert changes(heard, "record")[2:] == [("the same", 0, 0, ""), ("again", 0, 0, "")]


def test_a_stored_game_is_kept_until_a_new_one_begins(memory: GameStorage) -> None:
    heard = hear(memory)
    memory.keep("")
    recalled(memory, record="a game: x")
    assert not changes(heard, "record")
    memory.keep("a game: y")
    assert changes(heard, "record") == [("found", 8, 0, "y")]


def test_only_valid_records_are_passed_on(memory: GameStorage) -> None:
    found: list[tuple[str, bool]] = []
    memory.on_found(lambda record, reloaded: found.append((record, reloaded)))
    for record in (None, "", 7, ["a game"]):
        recalled(memory, record=record)
    recalled(memory, record="a game: x")
    recalled(memory, record="a game: x", reloaded=True)
    recalled(memory, record="a game: x", reloaded="yes")
    assert found == [("a game: x", False), ("a game: x", True), ("a game: x", False)]


def test_stored_tallies_are_read_and_continued(memory: GameStorage) -> None:
    recalled(memory, tallies=json.dumps({"treppe": GOOD}))
    assert memory.tallies == {"treppe": GOOD}
    heard = hear(memory)
    won = memory.count("treppe", True, 80, 250.4)
    assert won == {"played": 4, "won": 3, "streak": 2, "best_streak": 2, "fewest_moves": 80, "best_seconds": 250}
    assert memory.count("treppe", True, 95) == {**won, "played": 5, "won": 4, "streak": 3, "best_streak": 3}
    lost = memory.count("treppe", False, 10, 5.0)
    assert lost == {**won, "played": 6, "won": 4, "streak": 0, "best_streak": 3}
    assert len(changes(heard, "tallies")) == 3
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
def test_invalid_tallies_are_skipped(memory: GameStorage, tally: Any) -> None:
    heard = hear(memory)
    recalled(memory, tallies=json.dumps({"treppe": tally, "hochzeitszug": {**GOOD, "more": 1}}))
    assert memory.tallies == {"hochzeitszug": GOOD}
    (change,) = heard.of("keep")
    assert change["aside"] is True and json.loads(change["text"]) == {"hochzeitszug": GOOD}


@pytest.mark.parametrize(
    "text", [None, "", "{", "[]", "7", 7, "[" * 99_999, " " * 100_000 + "{}", json.dumps({"a": GOOD}) * 2]
)
def test_an_invalid_store_counts_as_empty(memory: GameStorage, text: Any) -> None:
    heard = hear(memory)
    recalled(memory, tallies=text)
    assert memory.tallies == {}
    aside = [message.get("aside") for message in heard.of("keep")]
    assert aside == ([True] if isinstance(text, str) and text else []), "it is put aside, and all goes on"
    assert memory.count("treppe", True, 80)["played"] == 1
    assert json.loads(heard.of("keep")[-1]["text"])["treppe"]["played"] == 1


@pytest.mark.parametrize("writers", [[], 7, {"a": -1}, {"a": True}, {"a": "1"}])
def test_invalid_operation_counts_are_skipped(memory: GameStorage, writers: Any) -> None:
    heard = hear(memory)
    recalled(memory, tallies=json.dumps({"treppe": GOOD, "writers": writers}))
    assert memory.tallies == {"treppe": GOOD}
    assert [message["aside"] for message in heard.of("keep")] == [True]


def test_old_writers_are_dropped(memory: GameStorage) -> None:
    heard = hear(memory)
    writers = {f"{number:08x}": 1 for number in range(MAX_WRITERS)}
    text = json.dumps({"treppe": GOOD, "writers": writers}, separators=(",", ":"))
    recalled(memory, tallies=text)
    for _ in range(2):
        memory.count("treppe", True, 80)
    for message in heard.of("keep"):
        text = text[: message["head"]] + message["text"] + text[len(text) - message["tail"] :]
    assert list(json.loads(text)["writers"].items()) == [*list(writers.items())[1:], (memory.writer, 2)]


def test_files_downloads_and_copies_are_routed(memory: GameStorage) -> None:
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


def test_switches_are_sent_on_change_and_unknown_ones_ignored(memory: GameStorage) -> None:
    heard, told = hear(memory), list[dict[str, bool]]()
    memory.on_switches(lambda: told.append(dict(memory.switches)))
    memory.keep_switch("sounds", True)
    memory.keep_switch("sounds", True)
    assert heard.of("switch") == [{"kind": "switch", "name": "sounds", "on": True}]
    for settings in ({"four": True, "later": True, "one_tap": 1}, {"four": "yes"}, [], "four", 7):
        send(memory, {"kind": "settings", "settings": settings})
    assert told == [{"four": True}, {}]


@pytest.mark.parametrize("kind", ["patience", "match"])
def test_panel_and_browser_switches_stay_in_sync(kind: str) -> None:
    panel: cardwidgets.PlayPanel | cardwidgets.MatchPanel
    if kind == "patience":
        panel = cardwidgets.PlayPanel(engine.game("treppe"), deal=46, indicator=False)
    else:
        panel = cardwidgets.MatchPanel(engine.game("napoleon", players=3), first=4711, speed="at once")
    memory, table = part(panel, GameStorage), hear(part(panel, Layer))
    heard = hear(memory)
    names = [name for name in SWITCHES if name in panel.buttons and name not in LOOKS]
    assert names == ["sounds", "four", *(["one_tap", "clock"] if kind == "patience" else []), "left"]
    assert tuple(f"{what}_{name}" for what, choices in CHOICES.items() for name in choices) == LOOKS
    send(memory, {"kind": "settings", "settings": dict.fromkeys((*names, "one_tap", "felt_blue"), True)})
    assert [panel.buttons[name].value for name in names] == [True] * len(names)
    assert not heard.of("switch"), "the page knows it"
    assert len(table.of("all")) == 1, "the cards have four colours now"
    assert (panel.appearance.colours, panel.appearance.felt, panel.appearance.back) == ("four", "blue", "petals")
    assert table.of("taps") == [{"kind": "taps", "rev": panel.table.rev, "taps": True}][: kind == "patience"]
    panel.buttons["four"].click()
    panel.buttons["felt_red"].click()
    panel.buttons["felt_red"].click()
    panel.restyle(felt="green", back="trellis")  # for this table alone
    told = [(message["name"], message["on"]) for message in heard.of("switch")]
    assert told == [("four", False), ("felt_blue", False), ("felt_red", True)]
    panel.close()
