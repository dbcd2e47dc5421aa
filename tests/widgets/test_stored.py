"""Stored values and address parameters are validated."""

import json
import random

import pytest

import engine
from cardwidgets.course.progress import record
from cardwidgets.i18n import languages
from cardwidgets.i18n.errors import deal_number
from cardwidgets.session import url_params
from cardwidgets.widgets.storage.browser_storage import GameStorage
from cardwidgets.widgets.storage.shared_document import MAX_WRITERS
from cardwidgets.widgets.storage.tallies import COUNTS, MAX_COUNT, MAX_TEXT, MOST, RECENT, GameTally, TallyForm, of
from engine import MAX_DEAL
from tests.pages import send

PIECES = ("[", "{", "}", "]", '"', ":", ",", "1e999", "NaN", "-1", "9" * 5000, "[1,0]", "null", "true", "\\ud800", "é")
WORDS = (
    *("deal", "=", "&", "7", "lang", "de", "%", "%00", "%ff", "+"),
    *("game", "treppe", "٣", "²", "-1", ";q=nan", ",", "\x00"),
)
A_KERNELS_GAMES = 1_000
"""The number of games counted by one kernel, which reapplies those unknown to a page."""
MANY = [3_000, pytest.param(300_000, marks=pytest.mark.deep)]


def changed(text: str, chance: random.Random) -> str:
    """A text with one to four changes."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        piece = chance.choice(PIECES) if chance.random() < 0.7 else ""
        text = text[:at] + piece + text[at + chance.choice((0, 0, 1, 3, 9)) :]
    return text


@pytest.mark.parametrize("count", MANY)
def test_changed_progress_is_read_or_rejected(count: int) -> None:
    chance, made = random.Random(count), record.Progress()
    made.solved("treppe/base", 3, True)
    made.failed("napoleon/bids")
    made.answered("treppe", "gain", 7, False)
    text = made.dumps()
    good = 0
    for _ in range(count):
        given = changed(text, chance)
        recalled = record.Progress()
        recalled.reported(given, "found")
        try:
            read = record.read(given)
        except engine.RecordError:
            assert recalled.dumps() == record.Progress().dumps()
            continue
        good += 1
        assert recalled.entries() == read.entries() == record.read(recalled.dumps()).entries()
    assert good


@pytest.mark.parametrize("count", MANY)
def test_changed_tallies_are_counted_or_skipped(count: int) -> None:
    chance = random.Random(count)
    text = json.dumps({"treppe": dict.fromkeys(COUNTS, 3), "napoleon deals": dict.fromkeys(COUNTS, 1)})
    for number in range(count):
        if number % A_KERNELS_GAMES == 0:
            storage = GameStorage("of a test")
        send(storage, {"kind": "recalled", "tallies": {"text": changed(text, chance), "token": f"found {number}"}})
        for tally in storage.tallies.values():
            assert set(tally) == set(COUNTS)
            assert all(0 <= value <= MAX_COUNT for value in tally.values())
        assert storage.count("treppe", True, 30)["played"] >= 1
        if number % A_KERNELS_GAMES == A_KERNELS_GAMES - 1:
            storage.close()


def test_tallies_of_many_variants_stay_readable() -> None:
    tallies: dict[str, GameTally] = {"napoleon deals": GameTally(), "treppe": GameTally()}
    for number in range(100):
        name = (
            f"napoleon players=5 short_pack=false leader=declarer pot={number} all_pass=last-trick exchange=true deals"
        )
        for end in range(RECENT + 1):
            of(name, tallies).settle(f"{end:08} 99", (False, 9999, 9999), again=False)
    assert len(tallies) == MOST and {"napoleon deals", "treppe", name} < tallies.keys()
    text = json.dumps(TallyForm().data(tallies), separators=(",", ":"))
    assert len(text) + 16 * MAX_WRITERS < MAX_TEXT and TallyForm().read(json.loads(text)) == (tallies, True)


@pytest.mark.parametrize("text", ["[" * 90_000, '{"a":' * 15_000, "9" * 90_000, "[" * 10**6])
def test_deep_and_long_values_cause_no_crash(text: str) -> None:
    with pytest.raises(engine.RecordError):
        record.read(text)
    made = record.Progress()
    made.reported(text, "found")
    assert made.dumps() == record.Progress().dumps()
    storage = GameStorage("of a test")
    send(storage, {"kind": "recalled", "tallies": {"text": text, "token": "found"}, "record": None})
    assert storage.tallies == {}
    storage.close()


@pytest.mark.parametrize("count", MANY)
def test_any_address_yields_a_deal_or_none(count: int) -> None:
    chance = random.Random(count)
    for _ in range(count):
        asked, path = ("".join(chance.choice(WORDS) for _ in range(chance.randrange(12))) for _ in range(2))
        for query in (asked, f"deal={asked}"):
            params = url_params.read(query, f"/{path}/treppe.ipynb", "treppe")
            if params is not None:
                assert params.number is None or 0 <= params.number <= MAX_DEAL
                assert len(params.text) <= url_params.LONGEST
        assert languages.asked(asked) in (None, *engine.LANGUAGES)
        assert deal_number(asked) is None or deal_number(asked) >= 0
