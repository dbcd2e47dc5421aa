"""The lab's widgets: asking for a guess, running in the background, stopping, plotting the results."""

import math
import re
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import cardwidgets
import engine
from cardwidgets.i18n import languages
from cardwidgets.i18n.wording import Wording, in_language, texts
from cardwidgets.lab import Experiment, Workshop, plots
from cardwidgets.widgets.controls.slider import Slider
from cardwidgets.widgets.output import shown
from engine import lessons, solver
from engine.compiling import jit
from engine.lab import compare, strategies
from engine.lab.features import features_of
from engine.lab.winnability import SETS
from tests import pages
from tests.waiting import wait_until

GAMES = ("grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug", "napoleon")
SAY = in_language("lab", "en")
TINY = {"rows": 3, "ranks": 5, "suits": 2}


def always_last(view: Any, moves: Any, rng: Any) -> Any:
    return moves[-1]


def broken(view: Any, moves: Any, rng: Any) -> Any:
    raise RuntimeError("no idea")


def guess(one: Experiment, name: str) -> Any:
    """The slider for a guess, by the title of the strategy."""
    return pages.field(one, f"Your guess for {name}")


def sliders(shop: Workshop) -> list[Slider]:
    """The sliders of a workshop, one for each feature."""
    return [widget for widget in shown.in_sight(shop) if isinstance(widget, Slider)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", ["treppe", "hochzeitszug", "grosse-napoleon"])
def test_what_looking_ahead_is_worth_is_one_low_plot_with_two_marks(key: str, language: str) -> None:
    plot = cardwidgets.looking_ahead(key, language)
    drawn, say = plot._repr_html_(), in_language("lab", language)
    (height,) = re.findall(r'<svg height="(\d+)"', drawn)
    assert int(height) + 40 <= 220  # pixels, with a title of two lines
    assert re.findall(r">(\d+)</text>", drawn) == ["0", "20", "40", "60", "80", "100"]
    names = [say("ahead_simple"), *(say("ahead", count=n) for n in plot.rates if n), say("ahead_fair")]
    assert (
        re.findall(r"<tspan[^>]*>([^<]*)</tspan>", drawn)
        == names
        == [line.partition(":")[0] for line in repr(plot).splitlines()]
    )
    for mark in plot.marks.values():  # a line in every row
        x = round(plots.LEFT + mark.value * (plots.RIGHT - plots.LEFT), 2)
        assert len(re.findall(rf'<line x1="{x}%" x2="{x}%"[^>]* stroke-width="2"/>', drawn)) == len(names)


def test_a_run_shows_the_results_of_compare() -> None:
    game = engine.game("treppe", **TINY)
    experiment = Experiment(game, {"random": "random", "last": always_last}, deals=60)
    pages.field(experiment, "from number").value = 7
    results = experiment.run()
    assert results is not None
    deals = range(7, 67)
    assert results.facts == compare(game, {"random": "random", "last": always_last}, deals, progress=False).facts
    rate = results.win_rate("last")
    assert f"{100 * rate.value:.1f}% ({100 * rate.low:.1f} to {100 * rate.high:.1f})" in shown.text(experiment)
    assert "On foundations by the end of a game" in shown.text(experiment)
    assert pages.markup(experiment).count('role="img"') == 3
    assert re.fullmatch(r"120 games in [\d.]+ seconds\.", experiment.status)


def test_a_guess_is_judged_by_the_interval() -> None:
    experiment = Experiment("treppe", ["random"], deals=40)  # which never wins at random
    guess(experiment, "Random").value = 99
    experiment.run()
    assert "You overrated Random" in shown.text(experiment)
    guess(experiment, "Random").value = 2
    experiment.run()
    assert SAY("guess_near", name="Random") in shown.text(experiment)
    assert experiment.guesses == {"random": 2}


def test_a_slider_left_alone_is_marked_but_not_judged() -> None:
    experiment = Experiment("treppe", ["random"], deals=20)  # far below 50%
    asked = shown.text(experiment)
    assert asked == SAY("guess_first_games")
    experiment.run()
    assert experiment.guesses == {}
    assert "rated Random" not in shown.text(experiment) and "Your guess" not in shown.text(experiment)
    assert SAY("guess_mark", value="50") in shown.text(experiment) and ">50</text>" in pages.markup(experiment)
    assert shown.text(Experiment("treppe", ["random", "greedy"])).startswith(SAY("guess_first_games_each"))


def test_a_run_on_a_shared_server_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("cardwidgets.lab.experiment"), "LONGEST_IN_APPS", 0.0)
    game = engine.game("treppe", **TINY)
    here = Experiment(game, ["random"], deals=500).run()
    assert here is not None and here.complete
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    experiment = Experiment(game, ["random"], deals=500)
    results = experiment.run()
    assert results is not None and not results.complete and not experiment.running
    assert "Stopped" in experiment.status


def test_a_stopped_run_keeps_finished_games() -> None:
    under_way, go_on = threading.Event(), threading.Event()
    games: list[Any] = []

    def waits(view: Any, moves: Any, rng: Any) -> Any:
        """Plays two games, then waits for the test in the third."""
        if not games or games[-1] is not rng:
            games.append(rng)
        if len(games) == 3:
            under_way.set()
            assert go_on.wait(60)
        return moves[0]

    game = engine.game("treppe", **TINY)
    engine.simulate(game, "random", 1, progress=False)
    wait_until(lambda: not jit.compiling())  # else the status is about that
    experiment = Experiment(game, {"waits": waits}, deals=50_000)
    assert experiment.buttons["stop"].disabled
    pages.press(experiment, "run")
    assert under_way.wait(60)
    assert experiment.running
    assert experiment.buttons["run"].disabled
    experiment.start()  # a second start has no effect
    assert [thread.name for thread in threading.enumerate()].count("kartentisch-lab") == 1
    assert re.fullmatch(r"\d of 50000 games", experiment.status)
    pages.press(experiment, "stop")
    go_on.set()
    wait_until(lambda: not experiment.running)
    assert experiment.results is not None
    assert not experiment.results.complete
    assert 2 <= len(experiment.results) < 50_000
    assert experiment.status == SAY("stopped", count=len(experiment.results))
    assert not experiment.buttons["run"].disabled and experiment.buttons["stop"].disabled


@pytest.mark.parametrize(("low", "high", "value"), [(1, 10**9, 10**9), (-(10**9), -5, -7), (5 * 10**8, 10**9, 10**9)])
def test_a_page_cannot_exceed_the_deal_limit(low: int, high: int, value: int) -> None:
    experiment = Experiment(engine.game("treppe", **TINY), ["climber", "random", "spender"], deals=20)
    for field in (pages.field(experiment, "Deals"), pages.field(experiment, "from number")):
        field.set_state({"min": low, "max": high, "value": value})
    timer = threading.Timer(1.0, experiment.stop)
    timer.start()
    results = experiment.run()
    assert results is not None and len(results) <= 200_000 and not experiment.running
    assert (
        1 <= pages.field(experiment, "Deals").value <= 66_666
        and 0 <= pages.field(experiment, "from number").value <= 10**9
    )


def test_the_limit_covers_all_games_of_a_run() -> None:
    experiment = Experiment("napoleon", ["random", "rule-based"], deals=100_000)
    experiment.start()
    experiment.stop()
    experiment.run()
    assert pages.field(experiment, "Deals").value == 200_000 // (2 * 2 * engine.game("napoleon").seats)


@pytest.mark.parametrize(
    ("sent", "read"), [(1e300, {"random": 100.0}), (-1e300, {"random": 0.0}), (math.nan, {}), (10**400, {})]
)
def test_guesses_are_clamped_to_the_scale(sent: float, read: dict[str, float]) -> None:
    experiment = Experiment(engine.game("treppe", **TINY), ["random"], deals=5)
    guess(experiment, "Random").set_state({"min": -math.inf, "max": math.inf, "value": sent})
    assert experiment.guesses == read
    assert experiment.run() is not None and pages.markup(experiment).count("<svg") >= 1


@pytest.mark.parametrize("key", ["napoleon", "treppe"])
def test_a_single_deal_is_drawn_despite_its_infinite_interval(key: str) -> None:
    experiment = Experiment(key, {"random": "random", "last": always_last}, deals=1)
    assert experiment.run() is not None
    drawn = pages.markup(experiment)
    assert drawn.count("<svg") >= 2 and not re.search(r"\b(inf|nan)\b", drawn)


def test_a_page_cannot_deselect_everything() -> None:
    shop = Workshop("treppe", deals=2)
    before = shop.weights, dict(shop.experiment.strategies)
    for label in ("Begin with", "Compare with"):
        pages.update(pages.field(shop, label), index=None)
    assert (shop.weights, dict(shop.experiment.strategies)) == before
    shop.close()


def test_a_failing_strategy_is_reported_with_deal_and_error() -> None:
    experiment = Experiment(engine.game("treppe", **TINY), {"broken": broken}, deals=5, first=11)
    experiment.run()
    assert "broken failed in 5 games, first on deal 11" in shown.text(experiment)
    assert "no idea" in shown.text(experiment)


def test_a_failed_run_says_why_and_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = Experiment(engine.game("treppe", **TINY), ["random"], deals=5)
    experiment.strategies = ["no such strategy"]
    assert experiment.run() is None
    assert experiment.status.startswith("The run failed: ") and "no such strategy" in experiment.status
    assert not experiment.buttons["run"].disabled
    experiment.strategies = ["random"]
    assert experiment.run() is not None
    assert experiment.status.startswith("5 games")


def test_strategy_names_are_escaped() -> None:
    experiment = Experiment(engine.game("treppe", **TINY), {"<b>x</b>": always_last}, deals=5)
    guess(experiment, "<b>x</b>").value = 3
    experiment.run()
    assert "<b>x" not in pages.markup(experiment)
    assert "&lt;b&gt;x" in pages.markup(experiment)


def test_napoleon_counts_chips() -> None:
    experiment = Experiment("napoleon", ["random", "rule-based"], deals=4)
    results = experiment.run()
    assert results is not None
    gain = results.gain("rule-based")
    assert f"{gain.value:.1f} ({gain.low:.1f} to {gain.high:.1f})" in shown.text(experiment)
    assert "chips" in shown.text(experiment)
    assert SAY("returns_chips_title") in shown.text(experiment)
    mean, score = results.returns("rule-based").value, results.score("rule-based").value
    assert f"mean {mean:.1f}" in shown.text(experiment) and f"{mean:.1f}" != f"{score:.1f}"


def test_all_laboratory_texts_follow_the_language() -> None:
    experiment = Experiment(engine.game("treppe", **TINY), ["random", "greedy"], deals=20)
    experiment.run()
    english = pages.markup(experiment)
    languages.set_language("de")
    assert experiment.buttons["run"].description == "Start"
    assert "Gewonnene Spiele" in shown.text(experiment)
    assert "games" not in pages.markup(experiment)
    languages.set_language("en")
    assert pages.markup(experiment) == english


def test_only_shipped_strategies_have_translated_names() -> None:
    experiment = Experiment(engine.game("treppe", **TINY), {"greedy": "greedy", "hasty": always_last}, deals=20)
    guess(experiment, "Greedy").value = 1
    results = experiment.run()
    assert results is not None and results.names == ("greedy", "hasty")
    assert "Greedy – hasty" in shown.text(experiment) and "polygon" in pages.markup(experiment)
    languages.set_language("de")
    assert pages.field(experiment, "Deine Schätzung für »Augenschein«").value == 1
    assert "Augenschein – hasty" in shown.text(experiment) and "Greedy" not in shown.text(experiment)
    assert "polygon" in pages.markup(experiment)


def test_a_workshop_keeps_its_choice_when_the_language_changes() -> None:
    shop = Workshop("treppe", begin="tidier", deals=20)
    begin, rival, slider = pages.field(shop, "Begin with"), pages.field(shop, "Compare with"), sliders(shop)[0]
    begin.value, rival.value = "spender", "climber"
    slider.value = 7
    shop.experiment.run()
    assert "mine – Climber" in shown.text(shop.experiment)
    languages.set_language("de")
    assert (begin.value, rival.value, slider.value) == ("spender", "climber", 7)
    assert dict(begin.options)["Verschwender"] == "spender"
    assert dict(rival.options)["Augenschein"] == "greedy"
    text = shown.text(shop.experiment)
    assert f"{Wording('lab', 'de')('mine')} – " in text
    assert "mine" not in text and "Climber" not in text


@pytest.mark.parametrize("key", ["grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug"])
def test_the_sliders_define_the_policy(key: str) -> None:
    shop = Workshop(key, deals=20)
    first = pages.field(shop, "Begin with").value
    shipped = features_of(engine.game(key)).STRATEGIES[first]
    assert shop.weights == {name: float(value) for name, value in shipped.items() if value}
    assert repr(shop.policy) == repr(strategies(engine.game(key))[first])
    assert pages.field(shop, "Compare with").value != first, "there is something to compare"
    pages.field(shop, "Compare with").value = first
    results = shop.experiment.run()
    assert results is not None
    assert results.difference("mine", first).value == 0, "equal weights play equal games"
    slider = sliders(shop)[0]
    slider.value = slider.max
    assert slider.max in shop.weights.values()
    assert repr(shop.experiment.strategies["mine"]) == repr(shop.policy)
    assert all(f'"{name}": {value:g}' in shown.text(shop) for name, value in shop.weights.items())


def test_the_workshop_speaks_both_languages_and_explains_its_sliders() -> None:
    shop = cardwidgets.workshop("treppe")
    english = [slider.description for slider in sliders(shop)]
    languages.set_language("de")
    german = [slider.description for slider in sliders(shop)]
    assert len(english) == len(german) and not set(english) & set(german)
    assert all(slider.tooltip for slider in sliders(shop))


def test_trick_games_have_no_workshop() -> None:
    with pytest.raises(ValueError, match="no features"):
        Workshop("napoleon")


def test_marks_are_placed_at_their_values() -> None:
    results = compare(engine.game("treppe", **TINY), ["random", "greedy"], 100, progress=False)
    drawn = plots.rates(results, Wording("lab", "en"), {"greedy": 10.0})
    centres = [float(x) for x in re.findall(r'<circle cx="([\d.]+)%"', drawn)]
    rates = [results.win_rate(name).value for name in results.names]
    assert (centres[0] < centres[1]) == (rates[0] < rates[1])
    assert "polygon" in drawn
    assert all(plots.LEFT <= x <= plots.RIGHT for x in centres)


# ---------------------------------------------------------------- published figures


def test_the_figures_table_matches_the_file_in_both_languages() -> None:
    assert cardwidgets.figures("treppe").rows  # a second lookup of the name finds the same
    table = cardwidgets.figures("hochzeitszug")
    html = table._repr_html_()
    rows = [figure for figure in solver.figures() if figure.game == "hochzeitszug"]
    assert html.count("<tr>") == 1 + len(rows) > 1
    for one in rows:
        assert f"<td>{one.won:,}</td>" in html
    assert "gathered once" in html and "100.0" in html
    table._repr_mimebundle_()  # a page shows it
    languages.set_language("de")
    html = table._repr_html_()
    assert "nachweislich verloren" in html
    assert "einmal eingesammelt" in html and "100,0" in html and "1.000" in html
    assert "100.0" not in html


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_every_measurable_option_set_has_a_name(language: str) -> None:
    known = texts("figures", language)
    for _, options in SETS.values():
        assert {f"{name}_{value}".lower() for name, value in options.items()} <= set(known)


def test_a_reading_names_the_measured_difference(make: Callable[..., Any]) -> None:
    reading = next(one for one in lessons.course("grosse-napoleon").readings if one.figures)
    panel = make("reading", "grosse-napoleon", reading.key, language="de")
    usual, other = (re.findall("Gemessen: .*", shown.text(side.box)) for side in panel.sides)
    assert len(usual) == len(other) == 1 and usual != other
    assert "95-%-Intervall" in usual[0]


def test_every_figure_a_reading_names_exists() -> None:
    names = {figure.name for figure in solver.figures()}
    for key in GAMES:
        for reading in lessons.course(key).readings:
            assert set(reading.figures) <= names


def test_advice_appears_once_the_strategies_have_played(make: Callable[..., Any]) -> None:
    panel = make("advice", "treppe", "use-spaces")
    assert "Use the space:" not in shown.text(panel)
    guess(panel, "using the space").value = 20.0
    pages.field(panel, "Deals").value = 40
    panel.run()
    wait_until(lambda: "Use the space:" in shown.text(panel))
    languages.set_language("de")
    assert "Nutze den Freiplatz:" in shown.text(panel)


def test_multiplayer_advice_is_a_bet_in_chips(make: Callable[..., Any]) -> None:
    panel = make("advice", "napoleon", "never-bid")
    assert "chips" in shown.text(panel) and "Passing is safe" not in shown.text(panel)
    guess(panel, "always passing").value = -0.5
    pages.field(panel, "Deals").value = 10
    panel.run()
    wait_until(lambda: "Passing is safe" in shown.text(panel))
    assert panel.guesses == {"against": -0.5} and "always passing" in shown.text(panel)
    languages.set_language("de")
    assert "Passen ist sicher" in shown.text(panel)


def test_an_answer_is_hidden_behind_its_button(make: Callable[..., Any]) -> None:
    revealed = make("reveal", lambda: print("seven"), "six", "seven")
    assert revealed.outputs == ()
    pages.pick(revealed, texts("on_request", "en")["reveal_tip"], "six")
    assert revealed.guessed == "six"
    assert [one["text"] for one in revealed.outputs] == ["seven\n"]


def test_a_failing_answer_says_so(make: Callable[..., Any]) -> None:
    revealed = make("reveal", lambda: 1 // 0)
    revealed.guess("show")
    assert revealed.outputs == ()
    assert texts("on_request", "en")["failed"] in shown.text(revealed)
