"""Messages for errors of the engine: our own sentences in both languages, and the place of the error."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest

import engine
from cardwidgets.i18n import errors, languages
from cardwidgets.i18n.wording import texts
from cardwidgets.patience.panel import PlayPanel
from cardwidgets.tricks.panel import MatchPanel
from engine import MAX_DEAL
from engine.tricks import match_line
from tests.pages import field

GAME = engine.game("grosse-harfe")
START = GAME.deal(4711)
LEGAL = [START.legal_moves[0].text]
AFTER = START.play(LEGAL[0])
ILLEGAL = next(move for move in GAME.conceivable_moves() if AFTER.ruling(move).reason == "colour")
RULING = AFTER.ruling(ILLEGAL)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    languages.set_language("en")
    yield
    languages.set_language("en")


@pytest.fixture
def panel() -> Iterator[PlayPanel]:
    panel = PlayPanel(START, indicator=False)
    yield panel
    panel.close()


@pytest.fixture
def match() -> Iterator[MatchPanel]:
    made = MatchPanel(engine.game("napoleon", players=4), first=4711, speed="at once", seat=3)
    yield made
    made.close()


def message(one: PlayPanel | MatchPanel) -> str:
    """The message line, which must show a refusal."""
    assert one.message is not None and one.message.kind == "refusal"
    return one.message.text


def entered(one: PlayPanel | MatchPanel, text: str) -> None:
    """Enter a text in the line for shared games, in the drawer."""
    one.buttons["more"].value = True
    field(one, "Share").value = text


def line(*moves: str) -> str:
    return f"grosse-harfe deal=4711: {', '.join(moves)}"


def saved(**changes: object) -> str:
    return json.dumps({**engine.record.to_dict(START), **changes})


def reason(language: str) -> str:
    return f"{RULING.sentence(language)} ({RULING.clause})"


BAD = {
    line(*LEGAL, ILLEGAL.text): (
        f"This cannot be replayed. Move 2 ({ILLEGAL}) is not allowed: {reason('en')}",
        f"Das lässt sich nicht nachspielen. Zug 2 ({ILLEGAL}) ist nicht erlaubt: {reason('de')}",
    ),
    line(*LEGAL, "T1>nowhere"): (
        "This cannot be replayed. Move 2 is not a move in this game.",
        "Das lässt sich nicht nachspielen. Zug 2 ist kein Zug, den das Spiel kennt.",
    ),
    "grosse-harfe deal=9007199254740993": (
        "This cannot be replayed. Its deal number does not exist, or its cards are not those of the game.",
        "Das lässt sich nicht nachspielen. Die Spielnummer gibt es nicht, oder die Karten sind nicht die des Spiels.",
    ),
    saved(deal=-1): (
        "This cannot be replayed. Its deal number does not exist, or its cards are not those of the game.",
        "Das lässt sich nicht nachspielen. Die Spielnummer gibt es nicht, oder die Karten sind nicht die des Spiels.",
    ),
    "skat deal=1": (
        "This names a game, or a way to play it, that does not exist here.",
        "Darin steht ein Spiel oder eine Spielweise, die es hier nicht gibt.",
    ),
    "grosse-harfe foundations=nine deal=1": (
        "This names a game, or a way to play it, that does not exist here.",
        "Darin steht ein Spiel oder eine Spielweise, die es hier nicht gibt.",
    ),
    "napoleon deal=3": (
        f"{engine.game('napoleon').title('en')} is not played at this table.",
        f"{engine.game('napoleon').title('en')} wird nicht an diesem Tisch gespielt.",
    ),
    **dict.fromkeys(
        ["hello", "{", "[]", saved(version=9), saved(format="other"), "grosse-harfe"],
        (
            "This is neither a saved game nor a line to share, or it is damaged.",
            "Das ist weder ein gespeichertes Spiel noch eine Zeile zum Teilen, oder es ist beschädigt.",
        ),
    ),
}


@pytest.mark.parametrize("text", BAD)
def test_load_errors_are_in_the_learners_language(panel: PlayPanel, text: str) -> None:
    english, german = BAD[text]
    with pytest.raises(engine.RecordError):
        panel.load(text)
    entered(panel, text)
    assert message(panel) == english
    languages.set_language("de")
    assert message(panel) == german
    assert panel.position == START


def test_a_damaged_match_is_reported_with_deal_and_move(match: MatchPanel) -> None:
    other = engine.Match(engine.game("napoleon"), deals=2, first=38)
    while not other.deal_over:
        other = other.play(other.legal_moves[0])
    other = other.next_deal().play("bid 2")
    before = match.match
    for text in (f"{match_line.share(other)}, bid 1", damaged(other, "bid 1")):
        ruling = other.position.ruling("bid 1")
        entered(match, text)
        told = "This cannot be replayed. Deal 2, move 2 (bid 1) is not allowed:"
        assert message(match) == f"{told} {ruling.sentence('en')} (NP-4)"
        match.language = "de"
        told = "Das lässt sich nicht nachspielen. Spiel 2, Zug 2 (bid 1) ist nicht erlaubt:"
        assert message(match) == f"{told} {ruling.sentence('de')} (NP-4)"
        match.language = "en"
    assert match.match == before


def damaged(match: engine.Match, move: str) -> str:
    """The file of a match with one move added."""
    data = match.to_dict()
    data["moves"][-1] = [*data["moves"][-1], move]
    return json.dumps(data)


def test_a_match_without_the_learners_seat_is_reported(match: MatchPanel) -> None:
    entered(match, "napoleon players=2 first=1")
    assert message(match) == "That match has only 2 seats, and yours is not among them."
    match.language = "de"
    assert message(match) == "Diese Partie hat nur 2 Plätze, und deiner ist nicht dabei."


@pytest.mark.parametrize("typed", ["4711a", "-3", "1.5", "x" * 90, "9" * 21])
def test_non_numbers_are_rejected_as_deals(panel: PlayPanel, match: MatchPanel, typed: str) -> None:
    field(panel, "Deal").value = typed
    match.buttons["settings"].value = True
    field(match, "First deal:").value = typed
    match.buttons["start"].click()
    for one in (panel, match):
        assert message(one) == f"A deal number is a whole number such as 4711, not “{typed[:40]}”."
        one.language = "de"
        assert message(one) == f"Eine Spielnummer ist eine ganze Zahl wie 4711, nicht »{typed[:40]}«."
    assert panel.position == START


def test_an_oversized_deal_number_is_reported_with_the_maximum(panel: PlayPanel, match: MatchPanel) -> None:
    field(panel, "Deal").value = str(MAX_DEAL + 1)
    match.buttons["settings"].value = True
    field(match, "First deal:").value = str(MAX_DEAL + 1)
    match.buttons["start"].click()
    for one in (panel, match):
        assert message(one) == f"There is no such deal: deal numbers run from 0 to {MAX_DEAL}."
        one.language = "de"
        assert message(one) == f"Dieses Spiel gibt es nicht: Die Spielnummern gehen von 0 bis {MAX_DEAL}."


def test_internal_errors_are_shown_and_reported(panel: PlayPanel, caplog: pytest.LogCaptureFixture) -> None:
    def broken(_position: engine.Position) -> None:
        raise RuntimeError("broken")

    panel.on_change(broken)
    panel.buttons["new"].click()
    assert message(panel) == "Something went wrong in the program: RuntimeError: broken"
    languages.set_language("de")
    assert message(panel) == "Im Programm ist etwas schiefgegangen: RuntimeError: broken"
    assert "something went wrong" in caplog.text


@pytest.mark.parametrize(
    ("error", "english", "german"),
    [
        (engine.OptionError("x"), "These settings do not go together.", "Diese Einstellungen passen nicht zusammen."),
        (
            engine.IllegalMoveError(RULING),
            f"{ILLEGAL} is not allowed: {reason('en')}",
            f"{ILLEGAL} ist nicht erlaubt: {reason('de')}",
        ),
        (
            engine.PositionError("row 3"),
            "That cannot be done: row 3",
            "Das geht nicht. Das Programm meldet dazu, auf Englisch: row 3",
        ),
        (ValueError("Ada ist am Zug."), "Ada ist am Zug.", "Ada ist am Zug."),
    ],
)
def test_other_deliberate_errors_are_shown(error: Exception, english: str, german: str) -> None:
    assert errors.sentence(error, "en") == english
    assert errors.sentence(error, "de") == german


def test_refusal_texts_are_complete_in_both_languages() -> None:
    english, german = texts("errors", "en"), texts("errors", "de")
    assert list(english) == list(german)
    slots: Callable[[str], set[str]] = lambda text: set(re.findall(r"{(\w+)[:}]", text))  # noqa: E731
    for key, text in english.items():
        assert slots(text) == slots(german[key]), key
