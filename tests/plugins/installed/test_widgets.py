"""What `cardwidgets` shows of the two plug-ins: a table for each, and a sentence where a game has nothing to show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import cardwidgets
import engine
from cardwidgets.scene import layouts
from cardwidgets.widgets.output import shown
from engine import testing
from tests import pages
from tests.pages import mean
from tests.scene.test_layouts import check_cards, check_handles, check_inside, check_moves
from tests.waiting import wait_until

CASTLE = engine.game("beleaguered-castle")
SMALL = engine.game("beleaguered-castle", ranks=7, suits=2)
WHIST = engine.game("whist-for-three")


@pytest.fixture
def make() -> Iterator[Callable[..., Any]]:
    """Makes widgets in English, as in `make("play", SMALL.deal(31))`, which are closed at the end."""
    made: list[Any] = []

    def one(name: str, *arguments: Any, **settings: Any) -> Any:
        made.append(getattr(cardwidgets, name)(*arguments, **settings))
        return made[-1]

    cardwidgets.set_language("en")
    yield one
    for widget in made:
        widget.close()
    cardwidgets.set_language("en")


def played(game: engine.Game) -> list[engine.Position]:
    """A game of random moves."""
    return list(testing.random_play(game.deal(3), 3, 60))


# -------------------------------------------------------------- tables


@pytest.mark.parametrize("game", [CASTLE, SMALL, WHIST], ids=["castle", "small", "whist"])
@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_a_position_has_a_picture(game: engine.Game, language: str) -> None:
    positions = set(played(game)[::3])
    pictures = {cardwidgets.picture(position, language=language) for position in positions}
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg") and game.title(language) in picture
    assert len(pictures) == len(positions) > 2
    assert game.deal(1)._repr_mimebundle_()["image/svg+xml"].startswith("<svg")


@pytest.mark.parametrize("game", [CASTLE, SMALL, engine.game("beleaguered-castle", ranks=2, suits=1)], ids=str)
def test_the_table_of_the_castle_shows_all_cards_and_offers_all_moves(game: engine.Game) -> None:
    sizes = set()
    for position in played(game)[::4]:
        scene = layouts.scene(position, language="en")
        sizes.add((scene.width, scene.height))
        check_cards(scene, position)
        check_inside(scene)
        check_handles(scene, position)
        check_moves(scene, position)
    assert len(sizes) == 1


def test_a_castle_is_played_at_a_panel(make: Callable[..., Any]) -> None:
    panel = make("play", "beleaguered-castle", deal=1)
    assert panel.position == CASTLE.deal(1) and panel.status.startswith("Moves: 0 · On foundations: 4 of 52")
    refused = panel.play("R1>R2")
    assert (
        refused.clause == "BC-5"
        and "the jack of diamonds does not fit on the 2 of spades" in panel.message.text.lower()
    )
    panel.play("R2>FS")
    assert panel.position == CASTLE.deal(1).play("R2>FS") and panel.status.startswith(
        "Moves: 1 · On foundations: 5 of 52"
    )
    for key in ("u", "r", "h"):
        mean(panel, "key", key=key)
    assert panel.message.kind == "hint" and "{" not in panel.message.text
    cardwidgets.set_language("de")
    assert panel.status.startswith("Züge: 1") and "Hilfe" not in panel.message.text
    panel.give_up()
    assert panel.position.outcome == "lost"


def test_the_solver_answers_at_a_panel(make: Callable[..., Any]) -> None:
    panel = make("play", SMALL.deal(31))
    pages.open_page(panel)
    wait_until(lambda: panel.verdict == "won", 600)
    panel.play("R4>R1")
    wait_until(lambda: panel.verdict == "lost", 600)
    panel.undo()
    panel.show_solution()
    assert "leave" in panel.buttons


def test_a_match_of_whist_is_played_at_a_panel(make: Callable[..., Any]) -> None:
    panel = make("match", "whist-for-three", deals=2, first=1, speed="at once")
    assert panel.match.game == WHIST and panel.my_turn
    assert cardwidgets.play("whist-for-three", deal=1, speed="at once").match.position == WHIST.deal(1)
    refused = panel.play("play KC")
    assert refused.clause == "WT-2" and "the king of clubs is not in your hand" in panel.message.text.lower()
    while not panel.match.over:
        if panel.match.deal_over:
            panel.next_deal()
        elif panel.my_turn:
            panel.play(panel.position.legal_moves[0])
        else:
            panel.skip()
    assert panel.match.played == 2 and sum(panel.match.chips) > 0
    for text in (panel.status, shown.text(panel)):
        assert "pot" not in text.lower() and "bid" not in text.lower() and "{" not in text
    cardwidgets.set_language("de")
    assert "Kasse" not in shown.text(panel) and "Ansage" not in panel.status
    panel.hint()
    assert panel.message.text


def test_a_match_is_kept_as_text(make: Callable[..., Any]) -> None:
    panel = make("match", "whist-for-three", deals=2, first=1, speed="at once")
    panel.play(panel.position.legal_moves[0])
    saved = panel.match.dumps()
    panel.new_match(first=9)
    panel.load(saved)
    assert panel.match.first == 1


# -------------------------------------------------------------- what a game has not

ASKED: dict[str, Callable[[engine.Game], Any]] = {
    "lesson": lambda game: cardwidgets.lesson(game, "first"),
    "demo": cardwidgets.demo,
    "drill": cardwidgets.drill,
    "reading": lambda game: cardwidgets.reading(game, "first"),
    "advice": lambda game: cardwidgets.advice(game, "first"),
    "progress": cardwidgets.progress,
    "workshop": cardwidgets.workshop,
}


@pytest.mark.parametrize("game", [CASTLE, WHIST], ids=["castle", "whist"])
@pytest.mark.parametrize("name", ASKED)
def test_what_a_game_has_not_is_said_in_a_sentence(game: engine.Game, name: str) -> None:
    said = set()
    for language in engine.LANGUAGES:
        cardwidgets.set_language(language)
        with pytest.raises(engine.BadOption) as caught:
            ASKED[name](game)
        assert game.title(language) in str(caught.value) and str(caught.value).endswith(".")
        said.add(str(caught.value))
    cardwidgets.set_language("en")
    assert len(said) == 2


@pytest.mark.parametrize("game", [SMALL, WHIST], ids=["castle", "whist"])
def test_an_experiment_compares_what_there_is(make: Callable[..., Any], game: engine.Game) -> None:
    one = make("experiment", game, ["random", "first"], deals=5, guess=False)
    results = one.run()
    assert {row.strategy for row in results} == {"random", "first"}
    text = shown.text(one)
    assert "{" not in text and str(len(results)) in text
    cardwidgets.set_language("de")
    assert shown.text(one) != text


def test_the_gallery_shows_a_game_that_has_a_notebook(tmp_path: Path) -> None:
    (tmp_path / "beleaguered_castle.ipynb").write_text("{}", encoding="utf-8")
    for language in engine.LANGUAGES:
        gallery = cardwidgets.Gallery([CASTLE.deal(1), WHIST.deal(1)], str(tmp_path), language)
        assert repr(gallery) == CASTLE.title(language)
        assert CASTLE.title(language) in gallery._repr_html_() and "beleaguered_castle.ipynb" in gallery._repr_html_()


def test_nothing_was_measured_of_it() -> None:
    assert repr(cardwidgets.figures("beleaguered-castle")) == ""
    assert repr(cardwidgets.figures("whist-for-three")) == ""
