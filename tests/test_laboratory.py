"""The lab's widgets: a guess is asked for, a run beside the notebook can be stopped, plots say what came of it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets import tongue
from cardwidgets.laboratory import Experiment, Workshop, plots
from cardwidgets.wording import Wording
from engine.lab import compare, strategies

GAMES = ("grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug", "napoleon")
TINY = {"rows": 3, "ranks": 5, "suits": 2}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    tongue.choose("en")
    yield
    tongue.choose("en")


def wait(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def always_last(view: Any, moves: Any, rng: Any) -> Any:
    return moves[-1]


def broken(view: Any, moves: Any, rng: Any) -> Any:
    raise RuntimeError("no idea")


def shown(one: Experiment) -> str:
    return str(one._told.value)


def test_a_run_shows_what_the_same_comparison_gives() -> None:
    game = engine.game("treppe", **TINY)
    one = Experiment(game, {"random": "random", "last": always_last}, deals=60)
    results = one.run()
    assert results is not None
    assert results.facts == compare(game, {"random": "random", "last": always_last}, 60, progress=False).facts
    rate = results.win_rate("last")
    assert f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})" in shown(one)
    assert shown(one).count("<svg") == 3


def test_a_guess_is_judged_by_the_interval() -> None:
    one = Experiment("treppe", ["random"], deals=40)  # which never wins by chance
    one._guesses["random"].value = 99
    one.run()
    assert "You thought better of Random" in shown(one)
    one._guesses["random"].value = 2
    one.run()
    assert "lies within the interval" in shown(one)


def test_who_does_not_guess_is_not_judged() -> None:
    one = Experiment(engine.game("treppe", **TINY), ["random"], deals=20)
    one.run()
    assert one.guesses == {}
    assert "guess" not in shown(one)


def test_a_run_can_be_stopped_and_keeps_what_is_done() -> None:
    def slow(view: Any, moves: Any, rng: Any) -> Any:
        time.sleep(0.003)
        return moves[0]

    one = Experiment(engine.game("treppe"), {"slow": slow}, deals=5000)
    one.start()
    one.start()  # a second press changes nothing
    wait(lambda: one._bar.value >= 2)
    one.stop()
    wait(lambda: not one.running)
    assert one.results is not None
    assert not one.results.complete
    assert 2 <= len(one.results) < 5000
    assert "Stopped" in one._line.value
    assert not one._run.disabled


def test_a_strategy_that_fails_is_named_with_its_deal_and_its_error() -> None:
    one = Experiment(engine.game("treppe", **TINY), {"broken": broken}, deals=5, first=11)
    one.run()
    assert "broken failed in 5 games, first on deal 11" in shown(one)
    assert "no idea" in shown(one)


def test_nothing_of_a_name_becomes_part_of_the_page() -> None:
    one = Experiment(engine.game("treppe", **TINY), {"<b>x</b>": always_last}, deals=5)
    one.run()
    assert "<b>x" not in shown(one)


def test_napoleon_counts_chips() -> None:
    one = Experiment("napoleon", ["random", "rule-based"], deals=4)
    results = one.run()
    assert results is not None
    gain = results.gain("rule-based")
    assert f"{gain.value:.1f} ({gain.low:.1f} to {gain.high:.1f})" in shown(one)
    assert "chips" in shown(one)


def test_all_its_texts_change_with_the_language() -> None:
    one = Experiment(engine.game("treppe", **TINY), ["random", "greedy"], deals=20)
    one.run()
    english = shown(one)
    tongue.choose("de")
    assert one._run.description == "Start"
    assert "Gewonnene Spiele" in shown(one)
    tongue.choose("en")
    assert shown(one) == english


def test_strategies_that_ship_are_called_as_the_language_wants_and_ones_own_as_they_are() -> None:
    one = Experiment(engine.game("treppe", **TINY), {"greedy": "greedy", "hasty": always_last}, deals=20)
    assert one._guesses["greedy"].description == "Your guess for Greedy"
    one._guesses["greedy"].value = 1
    results = one.run()
    assert results is not None and results.names == ("greedy", "hasty")
    assert "Greedy – hasty" in shown(one) and "polygon" in shown(one)
    tongue.choose("de")
    assert one._guesses["greedy"].description == "Deine Schätzung für Augenschein"
    assert "Augenschein – hasty" in shown(one) and "Greedy" not in shown(one) and "polygon" in shown(one)


def test_a_workshop_names_its_strategies_in_both_languages_and_keeps_what_was_chosen() -> None:
    shop = Workshop("treppe", begin="tidier", deals=20)
    shop._begin.value, shop._rival.value = "spender", "climber"
    slider = next(iter(shop._sliders.values()))
    slider.value = 7
    shop.experiment.run()
    assert "mine – Climber" in shown(shop.experiment)
    tongue.choose("de")
    assert (shop._begin.value, shop._rival.value, slider.value) == ("spender", "climber", 7)
    assert dict(shop._begin.options)["Verschwender"] == "spender"
    assert dict(shop._rival.options)["Augenschein"] == "greedy"
    assert f"{Wording('lab', 'de')('mine')} – " in shown(shop.experiment)
    assert "mine" not in shown(shop.experiment) and "Climber" not in shown(shop.experiment)


@pytest.mark.parametrize("key", ["grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug"])
def test_the_sliders_make_the_policy_that_plays(key: str) -> None:
    shop = Workshop(key, deals=20)
    first = next(iter(shop._policies))
    assert shop.weights == {name: float(value) for name, value in shop._policies[first].items() if value}
    assert repr(shop.policy) == repr(strategies(engine.game(key))[first])
    results = shop.experiment.run()
    assert results is not None
    assert results.difference("mine", first).value == 0, "equal weights play equal games"
    slider = next(iter(shop._sliders.values()))
    slider.value = slider.max
    assert repr(shop.experiment.strategies["mine"]) == repr(shop.policy)


def test_the_workshop_speaks_both_languages_and_explains_its_sliders() -> None:
    shop = cardwidgets.workshop("treppe")
    english = [slider.description for slider in shop._sliders.values()]
    tongue.choose("de")
    german = [slider.description for slider in shop._sliders.values()]
    assert not set(english) & set(german)
    assert all(slider.tooltip for slider in shop._sliders.values())


def test_there_is_no_workshop_for_a_game_of_tricks() -> None:
    with pytest.raises(ValueError, match="no features"):
        Workshop("napoleon")


def test_marks_lie_where_their_values_are() -> None:
    results = compare(engine.game("treppe", **TINY), ["random", "greedy"], 100, progress=False)
    drawn = plots.rates(results, Wording("lab", "en"), {"greedy": 10.0})
    centres = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', drawn)]
    rates = [results.win_rate(name).value for name in results.names]
    assert (centres[0] < centres[1]) == (rates[0] < rates[1])
    assert "polygon" in drawn
    assert all(plots.LEFT <= x <= plots.WIDTH - plots.RIGHT for x in centres)


# ---------------------------------------------------------------- published figures


def test_the_table_of_figures_says_what_the_file_says_in_both_languages() -> None:
    from engine import solver

    assert cardwidgets.figures("treppe").rows  # a second look at the name finds the same
    table = cardwidgets.figures("hochzeitszug")
    html = table._repr_html_()
    rows = [one for one in solver.figures() if one.game == "hochzeitszug"]
    assert html.count("<tr>") == 1 + len(rows) > 1
    for one in rows:
        assert f"<td>{one.won:,}</td>" in html
    assert "gathered once" in html and "100.0" in html
    tongue.follow(table)
    tongue.choose("de")
    html = table._repr_html_()
    assert "nachweislich verloren" in html
    assert "einmal eingesammelt" in html and "100,0" in html and "1.000" in html
    assert "100.0" not in html


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_every_set_that_can_be_measured_has_a_name(language: str) -> None:
    from cardwidgets.wording import texts
    from engine.solver.winnability import SETS

    known = texts("figures", language)
    for _, options in SETS.values():
        assert {f"{name}_{value}".lower() for name, value in options.items()} <= set(known)


def test_a_reading_names_the_measured_difference() -> None:
    from cardwidgets.teaching.figures import measured
    from engine import lessons

    reading = next(one for one in lessons.course("grosse-napoleon").readings if one.figures)
    usual, other = (measured(reading, value, "de") for value in reading.values)
    assert usual != other
    assert "95-%-Intervall" in usual


def test_every_figure_that_a_reading_names_exists() -> None:
    from engine import lessons, solver

    names = {one.name for one in solver.figures()}
    for key in GAMES:
        for reading in lessons.course(key).readings:
            assert set(reading.figures) <= names
