"""The plug-in in `cardwidgets`: a table, and a sentence where something is missing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.scene import layouts
from cardwidgets.testing import check_panel, check_table
from cardwidgets.widgets.output import shown
from engine import lab, lessons, testing
from engine.lessons import drills
from tests import pages
from tests.waiting import wait_until

CASTLE = engine.game("beleaguered-castle")
SMALL = engine.game("beleaguered-castle", ranks=7, suits=2)


# -------------------------------------------------------------- tables


@pytest.mark.parametrize("game", [CASTLE, SMALL, engine.game("beleaguered-castle", ranks=2, suits=1)], ids=str)
def test_the_castle_table_passes_the_test_kit(game: engine.Game) -> None:
    check_table(game, deals=[1], moves=40)


@pytest.mark.parametrize("game", [CASTLE, SMALL], ids=str)
def test_a_panel_with_a_castle_passes_the_test_kit(game: engine.Game) -> None:
    assert {"resumed", "message", "keys"} <= check_panel(lambda: cardwidgets.play(game, deal=1))


def test_single_card_moves_are_not_announced_as_runs() -> None:
    for position in list(testing.random_play(CASTLE.deal(3), 3, 60))[::6]:
        labels = [handle.label for handle in layouts.scene(position, language="en").handles]
        assert labels and not [label for label in labels if "cards on it" in label]


def test_a_panel_shows_solver_answers(make: Callable[..., Any]) -> None:
    panel = make("play", SMALL.deal(31), indicator=True)
    pages.open_page(panel)
    wait_until(lambda: panel.verdict == "won", 600)
    panel.play("R4>R1")
    wait_until(lambda: panel.verdict == "lost", 600)
    panel.undo()
    panel.show_solution()
    assert "step_on" in panel.buttons


# -------------------------------------------------------------- missing parts

ASKED: dict[str, Callable[[engine.Game], Any]] = {
    "lesson": lambda game: cardwidgets.lesson(game, "first"),
    "demo": lambda game: cardwidgets.demo(game, "first"),
    "predict": lambda game: cardwidgets.predict(game, "first"),
    "drill": cardwidgets.drill,
    "reading": lambda game: cardwidgets.reading(game, "first"),
    "readings": cardwidgets.readings,
    "advice": lambda game: cardwidgets.advice(game, "first"),
    "progress": cardwidgets.progress,
    "workshop": cardwidgets.workshop,
    "course": lambda game: lessons.course(game.key),
    "drills": lambda game: drills.kinds(game.key),
    "features": lab.named_features,
    "weights": lambda game: lab.Weights(game.key, {}),
}


@pytest.mark.parametrize("name", ASKED)
def test_missing_parts_are_reported_in_a_sentence(name: str) -> None:
    messages = set()
    for language in engine.LANGUAGES:
        cardwidgets.set_language(language)
        with pytest.raises(engine.OptionError) as caught:
            ASKED[name](CASTLE)
        assert CASTLE.title(language) in str(caught.value) and str(caught.value).endswith(".")
        messages.add(str(caught.value))
    cardwidgets.set_language("en")
    assert len(messages) == 2


def test_an_experiment_compares_the_available_strategies(make: Callable[..., Any]) -> None:
    one = make("experiment", SMALL, ["random", "first"], deals=5, guess=False)
    results = one.run()
    assert {row.strategy for row in results} == {"random", "first"}
    text = shown.text(one)
    assert "{" not in text and str(len(results)) in text
    cardwidgets.set_language("de")
    assert shown.text(one) != text


def test_watching_a_strategy_shows_the_losing_move(make: Callable[..., Any]) -> None:
    watched = make("watch", "first", 3, SMALL)
    assert watched.position == SMALL.deal(3) and "{" not in shown.text(watched)
    watched.steps.go(1)
    assert watched.position == SMALL.deal(3).play(SMALL.deal(3).legal_moves[0])
    review = cardwidgets.why_lost(lambda view, moves, rng: "resign", [31], SMALL)
    assert review.position == SMALL.deal(31) and review.message.text
    review.close()


def test_the_gallery_shows_a_game_that_has_a_notebook(tmp_path: Path) -> None:
    (tmp_path / "beleaguered_castle.ipynb").write_text("{}", encoding="utf-8")
    for language in engine.LANGUAGES:
        gallery = cardwidgets.Gallery([CASTLE.deal(1)], str(tmp_path), language)
        assert repr(gallery) == CASTLE.title(language)
        assert CASTLE.title(language) in gallery._repr_html_() and "beleaguered_castle.ipynb" in gallery._repr_html_()


def test_a_plugin_has_no_measured_figures() -> None:
    assert repr(cardwidgets.figures("beleaguered-castle")) == ""


def test_a_patience_starts_no_match() -> None:
    with pytest.raises(engine.OptionError, match="beleaguered-castle"):
        cardwidgets.match(CASTLE)
