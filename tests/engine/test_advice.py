"""Advice in the courses: each piece comes with an experiment that runs and confirms it."""

import json
import re
import time
from pathlib import Path

import cloudpickle
import pytest

import engine
from engine import CourseError, lessons
from engine.lessons.course import read

from .test_course import COURSES

pytestmark = pytest.mark.thorough

ADVICE = [one for key in COURSES for one in lessons.course(key).advice]
FRESH = 700_001
"""The first deal of the large samples, which were never used for tuning a strategy or for a published figure."""
SAMPLE = 12_000
SECONDS = 20.0
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

each_advice = pytest.mark.parametrize("advice", ADVICE, ids=lambda one: f"{one.game}, {one.key}")


@each_advice
def test_advice_names_an_experiment_that_runs(advice: lessons.PlayAdvice) -> None:
    results = engine.compare(advice.playing, advice.strategies, deals=5, progress=False)
    assert {row.strategy for row in results.rows} == {"follows", "against"}
    assert not results.faults()
    for language in engine.LANGUAGES:
        follows, against = (advice.text(name, language) for name in ("follows", "against"))
        assert follows != against and max(len(follows), len(against)) <= 24
        ending = {"en": r"ing\b", "de": r"n$"}[language]  # a noun in effect, which fits after “your guess for”
        assert re.search(ending, follows) and re.search(ending, against)
        assert advice.text("question", language).count("?") == 1
        assert not any(digit.isdigit() for digit in advice.text("question", language).replace("100", ""))


@pytest.mark.parametrize("key", COURSES)
def test_advice_appears_in_the_notebook_only_after_a_guess(key: str) -> None:
    for language in engine.LANGUAGES:
        notebook = json.loads((NOTEBOOKS / language / f"{key.replace('-', '_')}.ipynb").read_text(encoding="utf-8"))
        shown = "\n".join("".join(cell["source"]) for cell in notebook["cells"])
        for advice in lessons.course(key).advice:
            assert f'cardwidgets.advice("{key}", "{advice.key}")' in shown
            assert advice.text("answer", language).partition(":")[0] not in shown.replace("\n", " ")


@pytest.mark.deep
@each_advice
def test_the_lab_confirms_the_advice(advice: lessons.PlayAdvice) -> None:
    results = engine.compare(advice.playing, advice.strategies, range(FRESH, FRESH + SAMPLE), progress=False)
    difference = results.difference("follows", "against")
    unit = 1 if results.table else 100
    assert advice.least <= unit * difference.low
    assert unit * difference.high <= advice.most


@pytest.mark.deep
@each_advice
def test_a_learner_can_confirm_advice_in_twenty_seconds(advice: lessons.PlayAdvice) -> None:
    begun = time.process_time()
    results = engine.compare(advice.playing, advice.strategies, deals=advice.deals, progress=False)
    assert time.process_time() - begun < SECONDS
    assert results.difference("follows", "against").low > 0


EITHER = "expected either 'like' and 'change' or 'follows' and 'against'"


@pytest.mark.parametrize(
    ("key", "entry", "value", "said"),
    [
        ("treppe", "like", "nobody", "treppe has no strategy 'nobody'"),
        ("treppe", "change", {"luck": 5}, "treppe has no feature 'luck'"),
        ("treppe", "change", {"up": "high"}, "'change', 'up': expected a number"),
        ("treppe", "change", {"up": 10**400}, "'change', 'up': expected a number"),
        ("treppe", "least", 0, "'least' and 'most': expected 0 < least"),
        ("treppe", "least", True, "'least': expected a number"),
        ("treppe", "most", float("nan"), "'most': expected a number"),
        ("treppe", "deals", 10**6, "'deals': expected 1 to 10000"),
        ("treppe", "change", {}, EITHER),
        ("treppe", "follows", "random", EITHER),
        ("napoleon", "follows", "nobody", "napoleon has no strategy, player or habit 'nobody'"),
        ("napoleon", "against", "climber", "napoleon has no strategy, player or habit 'climber'"),
        ("napoleon", "against", "rule-based", "'follows' and 'against' are both 'rule-based'"),
        ("napoleon", "against", "", EITHER),
        ("napoleon", "against", 7, "'against': expected a text"),
        ("napoleon", "like", "digger", EITHER),
        ("napoleon", "change", {"up": 1}, EITHER),
        ("napoleon", "most", 50, "'least' and 'most': expected 0 < least < most <= 10"),
        ("napoleon", "options", {"players": 9}, ".*players"),
    ],
)
def test_bad_advice_is_reported_with_its_fault(key: str, entry: str, value: object, said: str) -> None:
    first, *others = COURSES[key]["advice"]
    with pytest.raises(CourseError, match=f"^{key}, advice '{first['key']}': {said}"):
        read(key, {**COURSES[key], "advice": [{**first, entry: value}, *others]})


def test_advice_on_a_patience_compares_strategies_that_it_has() -> None:
    entry = COURSES["treppe"]["advice"][-1] | {"follows": "random", "against": "first"}
    with pytest.raises(CourseError, match="treppe has no strategy, player or habit 'first'"):
        read("treppe", {**COURSES["treppe"], "advice": [entry]})


def test_strategies_of_advice_play_the_same_in_another_process() -> None:
    for advice in lessons.course("napoleon").advice:
        elsewhere = cloudpickle.loads(cloudpickle.dumps(advice.strategies))
        here, there = (
            engine.compare(advice.playing, one, deals=3, progress=False) for one in (advice.strategies, elsewhere)
        )
        assert here.facts == there.facts
