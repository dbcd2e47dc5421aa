"""Speech for learners who cannot see the table: the cards moved by moves and undos, and the cards in each pile."""

from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.i18n.wording import texts
from tests.pages import mean, open_page

KLONDIKE = "kleine-harfe deal=1: T3>T7"


class Ear:
    """A page that collects what a panel's table says."""

    def __init__(self, panel: Any) -> None:
        self._panel, self._heard = panel, open_page(panel)

    def press(self, key: str, handle: str = "") -> str:
        """Press a key while a handle has the focus; returns the spoken reply, or ""."""
        before = len(self._said())
        mean(self._panel, "key", handle, key=key)
        return " ".join(self._said()[before:])

    def _said(self) -> list[str]:
        return [one["text"] for one in self._heard if one["kind"] == "say"]


def play(start: Any, language: str = "en") -> Any:
    position = engine.record.read(start) if isinstance(start, str) else start
    return cardwidgets.play(position, language=language, indicator=False)


def test_cards_put_up_or_undone_together_are_named() -> None:
    ear = Ear(play(KLONDIKE))
    assert ear.press("a") == "The ace of clubs goes to the foundation of clubs. Turned up: 4 of spades."
    assert ear.press("u") == "Undone – the ace of clubs to the foundation of clubs."
    assert ear.press("r") == "The ace of clubs goes to the foundation of clubs. Turned up: 4 of spades."


def test_each_card_that_goes_up_is_named() -> None:
    panel = play(engine.game("treppe").deal(3).play("base K"))
    said = Ear(panel).press("a")
    assert [str(move) for move in panel.position.moves[1:]] == ["R3P2>FC", "R5P2>FC", "R4P2>FC"]
    assert said == " ".join(f"The {rank} of clubs goes to the foundation of clubs." for rank in ("ace", 2, 3))


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Base: king. Moved up: king of clubs, king of spades."), ("de", "Grundkarte: König.")]
)
def test_a_choice_names_the_cards_it_put_up(language: str, said: str) -> None:
    panel = play(engine.game("treppe").deal(46), language)
    heard = open_page(panel)
    panel.play("base K")
    assert [one["text"] for one in heard if one["kind"] == "say"][-1].startswith(said)


def test_a_pile_is_read_bottom_up_with_hidden_cards_counted() -> None:
    ear = Ear(play(KLONDIKE))
    assert ear.press("w", "T7:7").startswith("Column 7: 6 face-down cards, ")
    assert ear.press("w", "W") == "Waste, empty."
    assert ear.press("w", "FC") == "Foundation of clubs, empty."


def test_a_row_of_places_is_read_in_full() -> None:
    panel = play(engine.game("treppe").deal(46))
    panel.play("base 4")
    assert Ear(panel).press("w", "R4P2") == "Row 4: nothing, queen of spades, 3 of spades, nothing."


def test_the_foundations_and_the_free_moves_are_read() -> None:
    panel = play(KLONDIKE)
    ear = Ear(panel)
    assert ear.press("f") == "All foundations are empty."
    panel.play("T3>FC")
    assert ear.press("f") == "Foundation of clubs: ace of clubs; all others are empty."
    free = [move for move in panel.position.legal_moves if move.kind != "resign"]
    said = ear.press("m")
    assert said.startswith(f"{len(free)} moves: ") and said.count(";") == len(free) - 1


def test_a_key_on_an_unknown_pile_says_nothing() -> None:
    ear = Ear(play(KLONDIKE))
    assert [ear.press("w", handle) for handle in ("", "T99", "T3:x", "__class__:1")][:2] == ["", ""]
    assert ear.press("w", "<b>") == ""


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_hand_trick_and_moves_of_a_match_are_read(language: str) -> None:
    panel = cardwidgets.match("napoleon", first=4711, speed="at once", language=language)
    ear, hand = Ear(panel), panel.position.view(panel.seat)[f"H{panel.seat + 1}"]
    names = [engine.card_name(card, language) for card in hand if card is not None]
    said = ear.press("w")
    assert all(str(name) in said for name in names)
    others = [card for seat in range(1, 5) if seat != panel.seat + 1 for card in panel.position[f"H{seat}"]]
    assert not any(str(engine.card_name(card, language)) in said for card in others), "nobody else's cards"
    assert ear.press("f").startswith(texts("match", language)["no_trick"])
    assert str(len(panel.position.legal_moves)) in ear.press("m")
