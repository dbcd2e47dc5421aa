"""Messages for errors of the engine: our own sentences in both languages, and the place of the error."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import engine
from cardwidgets.canvas.input_layer import Layer
from cardwidgets.i18n import errors
from cardwidgets.i18n.wording import in_language
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.tricks.panel import MatchPanel
from cardwidgets.widgets.controls.message_line import Message
from engine import MAX_DEAL
from engine.tricks import match_line
from tests.pages import field, hear, mean, part

GAME = engine.game("grosse-harfe")
START = GAME.deal(4711)
LEGAL = [START.legal_moves[0].text]
AFTER = START.play(LEGAL[0])
ILLEGAL = next(move for move in GAME.conceivable_moves() if AFTER.ruling(move).reason == "colour")
RULING = AFTER.ruling(ILLEGAL)


@pytest.fixture
def panel(make: Callable[..., Any]) -> PlayPanel:
    made: PlayPanel = make("PlayPanel", START, indicator=False)
    return made


@pytest.fixture
def match(make: Callable[..., Any]) -> MatchPanel:
    made: MatchPanel = make("MatchPanel", engine.game("napoleon"), first=4711, speed="at once", seat=3)
    return made


def refuses(one: PlayPanel | MatchPanel, key: str, **slots: object) -> None:
    """The message line shows the refusal with this key, in the language of the panel and in the other one."""
    for language in engine.LANGUAGES:
        one.language = language
        told = {name: slot(language) if callable(slot) else slot for name, slot in slots.items()}
        assert one.message == Message("refusal", in_language("errors", language)(key, **told))
    one.language = "en"


def entered(one: PlayPanel | MatchPanel, text: str) -> None:
    """Enter a text in the line for shared games, in the drawer."""
    one.buttons["more"].click()
    field(one, "Share").value = text


def line(*moves: str) -> str:
    return f"grosse-harfe deal=4711: {', '.join(moves)}"


def saved(**changes: object) -> str:
    return json.dumps({**engine.record.to_dict(START), **changes})


def place(key: str, **slots: object) -> Callable[[str], str]:
    return lambda language: in_language("errors", language)(key, **slots)


ILLEGAL_MOVE = {"move": ILLEGAL.text, "reason": RULING.sentence, "clause": RULING.clause}
BAD: dict[str, tuple[str, dict[str, object]]] = {
    line(*LEGAL, ILLEGAL.text): ("record_illegal", {"place": place("place", move=2), **ILLEGAL_MOVE}),
    line(*LEGAL, "T1>nowhere"): ("record_move", {"place": place("place", move=2)}),
    **dict.fromkeys(["grosse-harfe deal=9007199254740993", saved(deal=-1)], ("record_deal", {})),
    **dict.fromkeys(["skat deal=1", "grosse-harfe foundations=nine deal=1"], ("record_option", {})),
    "napoleon deal=3": ("no_table", {"game": engine.game("napoleon").title}),
    **dict.fromkeys(["hello", "{", "[]", saved(version=9), saved(format="other"), "grosse-harfe"], ("record", {})),
}


@pytest.mark.parametrize("text", BAD)
def test_load_errors_are_in_the_learners_language(panel: PlayPanel, text: str) -> None:
    with pytest.raises(engine.RecordError):
        panel.load(text)
    entered(panel, text)
    key, slots = BAD[text]
    refuses(panel, key, **slots)
    assert panel.position == START


def test_the_place_and_the_reason_of_an_illegal_move_make_a_sentence() -> None:
    with pytest.raises(engine.RecordError) as caught:
        engine.record.read(line(*LEGAL, ILLEGAL.text))
    assert errors.sentence(caught.value, "en") == (
        f"This cannot be replayed. Move 2 ({ILLEGAL}) is not allowed: {RULING.sentence('en')} (GH-6)"
    )
    assert errors.sentence(caught.value, "de") == (
        f"Das lässt sich nicht nachspielen. Zug 2 ({ILLEGAL}) ist nicht erlaubt: {RULING.sentence('de')} (GH-6)"
    )


def test_a_damaged_match_is_reported_with_deal_and_move(match: MatchPanel) -> None:
    other = engine.Match(engine.game("napoleon"), deals=2, first=38)
    while not other.deal_over:
        other = other.play(other.legal_moves[0])
    other = other.next_deal().play("bid 2")
    before, low = match.match, other.position.ruling("bid 1")
    for text in (f"{match_line.share(other)}, bid 1", damaged(other, "bid 1")):
        entered(match, text)
        where = place("place_match", pack=2, move=2)
        refuses(match, "record_illegal", place=where, move="bid 1", reason=low.sentence, clause="NP-4")
    assert match.match == before


def damaged(match: engine.Match, move: str) -> str:
    """The file of a match with one move added."""
    data = match.to_dict()
    data["moves"][-1] = [*data["moves"][-1], move]
    return json.dumps(data)


def test_a_match_without_the_learners_seat_is_reported(match: MatchPanel) -> None:
    entered(match, "napoleon players=2 first=1")
    refuses(match, "no_seat", count=2)


@pytest.mark.parametrize(
    ("typed", "key", "slots"),
    [
        *((typed, "bad_number", {"text": typed[:40]}) for typed in ("4711a", "-3", "1.5", "x" * 90, "9" * 21)),
        (str(MAX_DEAL + 1), "bad_deal", {"most": MAX_DEAL}),
    ],
)
def test_other_texts_are_rejected_as_deals(
    panel: PlayPanel, match: MatchPanel, typed: str, key: str, slots: dict[str, object]
) -> None:
    field(panel, "Deal").value = typed
    match.buttons["opponents"].click()
    field(match, "First deal:").value = typed
    match.buttons["start"].click()
    for one in (panel, match):
        refuses(one, key, **slots)
    assert panel.position == START


def test_internal_errors_are_shown_and_reported(panel: PlayPanel, caplog: pytest.LogCaptureFixture) -> None:
    def broken(_position: engine.Position) -> None:
        raise RuntimeError("broken")

    panel.on_change(broken)
    panel.buttons["new"].click()
    refuses(panel, "failed", error="RuntimeError: broken")
    assert "something went wrong" in caplog.text
    heard = hear(part(panel, Layer))
    panel.table.on_intent(broken)
    with pytest.raises(RuntimeError):  # it is logged
        mean(panel, "key", key="x")
    assert heard.of("say")[0]["text"] == in_language("table", "en")("failed", error="broken")
    assert heard.of("say")[0]["mood"] == "alert"


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_other_deliberate_errors_are_shown(language: str) -> None:
    say = in_language("errors", language)
    illegal = {**ILLEGAL_MOVE, "reason": RULING.sentence(language)}
    assert errors.sentence(engine.OptionError("x"), language) == say("bad_option")
    assert errors.sentence(engine.IllegalMoveError(RULING), language) == say("illegal", **illegal)
    assert errors.sentence(engine.PositionError("row 3"), language) == say("other", detail="row 3")
    assert errors.sentence(ValueError("Ada ist am Zug."), language) == "Ada ist am Zug."
