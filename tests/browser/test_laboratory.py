"""The lab in real pages: guess, run, inspect; stop and keep the results; build a strategy from sliders."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import engine
from cardwidgets.i18n.wording import Wording, texts
from cardwidgets.lab.plots import number
from engine.lab import Results, Weights, about, compare, named_features
from tools.browser import harness

DEALS = 40
GAME = {"ranks": 6, "rows": 4}
"""A small Treppe, which is sometimes won."""
CELLS = (
    "import time\nimport cardwidgets\nimport engine",
    "cardwidgets.language_switch()",
    f'cardwidgets.experiment(engine.game("treppe", **{GAME}), ["random", "greedy"], deals={DEALS})',
    """
def slow(view, moves, rng):
    time.sleep(0.002)
    return moves[0]

cardwidgets.experiment(engine.game("treppe"), {"slow": slow}, deals=100_000, guess=False)
""",
    f'cardwidgets.workshop("treppe", begin="tidier", deals={DEALS})',
)


def say(language: str) -> Wording:
    """The texts of the lab in a language."""
    return Wording("lab", language)


def speak(page: Page, language: str) -> None:
    """Choose a language on the page."""
    page.locator(f'.kt-switch [data-language="{language}"]').click()


def panel(page: Page, at: int) -> Locator:
    """The experiment with this number on the page: the third belongs to the workshop."""
    locator = page.locator(".kt-lab").nth(at)
    locator.wait_for(timeout=harness.PATIENCE)
    locator.scroll_into_view_if_needed()
    return locator


def set_slider(slider: Locator, value: float) -> None:
    """Type a number into the field beside a slider."""
    field = slider.locator("input[type=number]")
    field.fill(f"{value:g}")
    field.press("Enter")
    expect(slider.locator("input[type=range]")).to_have_value(f"{value:g}")


def run(one: Locator) -> None:
    """Run an experiment and wait for its end, which may include compiling."""
    one.locator(".kt-do-run").click()
    expect(one.locator(".kt-do-stop")).to_be_disabled(timeout=2 * harness.PATIENCE)
    expect(one.locator(".kt-lab-results svg").first).to_be_visible(timeout=2 * harness.PATIENCE)


def title(name: str, language: str) -> str:
    """The title of a built-in strategy."""
    return about(engine.game("treppe"), name, language).title


def shows(one: Locator, results: Results, words: Wording, *names: str) -> None:
    """Check that the plots are there and show the results of a comparison, under these titles."""
    plots = one.locator(".kt-plot")
    titles = [words("rates_games_title"), words("differences_games_title")]
    titles.append(words("scores_title", up=words.catalogue("analysis")("review_up")))
    expect(plots).to_have_count(3)
    for title, plot in zip(titles, plots.all(), strict=True):
        expect(plot).to_contain_text(title)
        box, column = plot.locator("> svg").bounding_box(), one.bounding_box()
        assert box and column and box["width"] > 0.98 * column["width"] and box["height"] >= 220
        assert plot.evaluate("plot => parseFloat(getComputedStyle(plot.querySelector('text')).fontSize)") >= 12
    for called, name in zip(names, results.names, strict=True):
        expect(plots.nth(0)).to_contain_text(called)
        rate = results.win_rate(name)
        low, value, high = (number(100 * share, words) for share in (rate.low, rate.value, rate.high))
        expect(plots.nth(0)).to_contain_text(words("rate", value=value, low=low, high=high))
    centres = [plots.nth(0).locator("circle").nth(at).bounding_box() for at in range(len(results.names))]
    rates = [results.win_rate(name).value for name in results.names]
    places = [box["x"] for box in centres if box is not None]
    assert (places[0] < places[1]) == (rates[0] < rates[1]) or rates[0] == rates[1]


def test_an_app_runs_and_stops_an_experiment(page: Page, voila: harness.Server) -> None:
    harness.open_cells(page, voila, "voila", "laboratory.ipynb", *CELLS)
    one_guesses_first_then_runs_and_reads_what_was_found_in_both_languages(page)
    speak(page, "en")
    a_run_that_is_stopped_keeps_what_is_done_and_can_be_begun_again(page)


@pytest.mark.deep
def test_a_workshop_works_in_jupyterlab(lab_page: Page, lab: harness.Server) -> None:
    harness.open_cells(lab_page, lab, "lab", "laboratory.ipynb", *CELLS)
    sliders_build_the_strategy_that_plays_and_speak_both_languages(lab_page)


def one_guesses_first_then_runs_and_reads_what_was_found_in_both_languages(opened: Page) -> None:
    one, words = panel(opened, 0), say("en")
    results = compare(engine.game("treppe", **GAME), ["random", "greedy"], DEALS, progress=False)
    expect(one).to_contain_text(words("guess_first_games_each"))
    expect(one.locator(".kt-plot")).to_have_count(0)
    set_slider(one.locator(".kt-slider").nth(1), 99)
    run(one)
    shows(one, results, words, title("random", "en"), title("greedy", "en"))
    expect(one.locator("polygon")).to_have_count(2)
    rate = number(100 * results.win_rate("greedy").value, words)
    assert results.win_rate("greedy").high < 0.99
    expect(one).to_contain_text(words("guess_high", name=title("greedy", "en"), guess="99%", value=f"{rate}%"))

    speak(opened, "de")
    words = say("de")
    expect(one).to_contain_text(words("guess_first_games_each"))
    expect(one.locator(".kt-do-run")).to_have_text(words("run"))
    expect(one).to_contain_text(words("guess", name=title("greedy", "de")))
    shows(one, results, words, title("random", "de"), title("greedy", "de"))
    harness.screenshot(one, "laboratory-experiment")
    left = [
        texts("lab", "en")["guess_first_games_each"],
        texts("lab", "en")["rates_games_title"],
        title("greedy", "en"),
    ]
    english = re.compile("|".join(re.escape(text) for text in left))
    expect(one).not_to_contain_text(english)


def a_run_that_is_stopped_keeps_what_is_done_and_can_be_begun_again(opened: Page) -> None:
    one, words = panel(opened, 1), say("en")
    begun = re.compile(words("running", done="DONE", all=100_000).replace("DONE", r"[1-9]\d*"))
    expect(one.locator(".kt-do-stop")).to_be_disabled()
    one.locator(".kt-do-run").click()
    expect(one).to_contain_text(begun, timeout=2 * harness.PATIENCE)
    expect(one.locator(".kt-do-run")).to_be_disabled()
    expect(one.locator(".widget-hprogress")).to_be_visible()
    one.locator(".kt-do-stop").click()
    stopped = re.compile(words("stopped", count=12345).replace("12345", r"([1-9]\d*)"))
    expect(one).to_contain_text(stopped, timeout=harness.PATIENCE)
    found = stopped.search(one.inner_text())
    assert found is not None and int(found[1]) < 100_000
    expect(one.locator(".kt-plot svg").first).to_be_visible()
    expect(one.locator(".widget-hprogress")).to_be_hidden()

    one.get_by_label(words("deals")).fill("2")
    one.get_by_label(words("deals")).press("Tab")
    one.locator(".kt-do-run").click()
    expect(one).to_contain_text(re.compile(r"(?<!\d)2 games in"), timeout=harness.PATIENCE)
    expect(one.locator(".kt-do-run")).to_be_enabled()


def sliders_build_the_strategy_that_plays_and_speak_both_languages(opened: Page) -> None:
    one, game = panel(opened, 2), engine.game("treppe")
    shop, words = opened.locator(".kt-workshop"), say("en")
    sliders, features = shop.locator(".widget-gridbox .kt-slider"), named_features(game)
    expect(sliders).to_have_count(len(features))
    expect(shop).to_contain_text(about(game, "tidier", "en").idea)

    # Choose another strategy to start from and to compare with; moving a slider makes it the learner's own.
    shop.get_by_label(words("start_from")).select_option(title("spender", "en"))
    expect(shop).to_contain_text(about(game, "spender", "en").idea)
    shop.get_by_label(words("against")).select_option(title("climber", "en"))
    at = [feature.key for feature in features].index("up")
    set_slider(sliders.nth(at), -100)
    weights = Weights("treppe", {**engine.lab.features.features_of(game).STRATEGIES["spender"], "up": -100})
    expect(shop.locator("details pre")).to_contain_text('"up": -100')
    run(one)
    expect(one).to_contain_text(title("climber", "en"))
    results = compare(game, {words("mine"): weights, "climber": "climber"}, DEALS, progress=False)
    shows(one, results, words, words("mine"), title("climber", "en"))

    speak(opened, "de")
    expect(shop).to_contain_text(say("de")("workshop_help"))
    shows(one, results, say("de"), say("de")("mine"), title("climber", "de"))
    expect(shop.get_by_label(say("de")("start_from")).locator("option:checked")).to_have_text(title("spender", "de"))
    expect(shop).to_contain_text(about(game, "spender", "de").idea)
    harness.screenshot(shop, "laboratory-workshop")
