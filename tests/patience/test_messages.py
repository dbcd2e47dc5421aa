"""Moves described for screen readers: moved and turned cards, and nothing about face-down cards."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.patience import messages

WON = sorted((Path(__file__).parents[1] / "golden").glob("*-won.json"))


def cards(position: engine.Position) -> list[engine.Card]:
    """The face-up cards."""
    return [card for pile in position.view().piles.values() for card in pile if card is not None]


@pytest.mark.parametrize("language", engine.LANGUAGES)
@pytest.mark.parametrize("record", WON, ids=lambda path: path.stem)
def test_every_move_is_announced(record: Path, language: str) -> None:
    say = Wording("play", language)
    position = engine.record.loads(record.read_text(encoding="utf-8"))
    turned = say("turned", cards="").rstrip(". ")
    for before, after in zip(position.history, position.history[1:], strict=False):
        text = messages.moved(before, after, say)
        new = cards(after)
        for card in cards(before):
            if card in new:
                new.remove(card)
        names = [engine.card_name(card, language) for card in new]
        assert (turned in text) == (0 < len(new) <= messages.MOST_TURNED)
        if turned in text:
            assert sorted(text.partition(turned)[2].strip(" .").split(", ")) == sorted(names)


def test_a_panel_announces_moves_undo_and_jumps(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    panel = make("play", "grosse-harfe", deal=3, language="en")
    said: list[tuple[str, str]] = []
    monkeypatch.setattr(panel.table, "say", lambda text, kind="status": said.append((text, kind)))
    before = panel.position
    move = next(move for move in before.legal_moves if move.source == "S")
    panel.play(move)
    waste = engine.card_name(panel.position["W"][-1], "en")
    turned = f"The next card of the stock goes to the waste. Turned up: {waste}.", "status"
    assert said.pop() == turned
    panel.undo()
    assert said.pop()[0] == "Undone – the next card of the stock to the waste."
    panel.redo()
    assert said.pop() == turned
    panel.play(panel.position.legal_moves[0])
    said.clear()
    panel.restart()
    assert said.pop()[0].startswith("Moves: 0 ")
    assert not said, "each is said once"
