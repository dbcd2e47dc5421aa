"""Advice of the courses: each piece is an experiment that runs, and that bears out what is claimed."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

import engine
from engine import lessons
from engine.errors import BadCourse
from engine.lessons.course import read

from .test_course import COURSES

pytestmark = pytest.mark.thorough

PATIENCES = list(filter(lambda key: engine.game(key).seats == 1, lessons.keys()))
ADVICE = [one for key in PATIENCES for one in lessons.course(key).advice]
FRESH = 700_001
"""The first deal of the large samples: on none of them a strategy was tuned, nor a figure in a text measured."""
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
        assert advice.text("question", language).count("?") == 1
        assert not any(digit.isdigit() for digit in advice.text("question", language).replace("100", ""))


@pytest.mark.parametrize("key", PATIENCES)
def test_each_piece_of_advice_is_in_the_notebook_and_only_there_after_a_guess(key: str) -> None:
    for language in engine.LANGUAGES:
        notebook = json.loads((NOTEBOOKS / language / f"{key.replace('-', '_')}.ipynb").read_text(encoding="utf-8"))
        shown = "\n".join("".join(cell["source"]) for cell in notebook["cells"])
        for advice in lessons.course(key).advice:
            assert f'cardwidgets.advice("{key}", "{advice.key}")' in shown
            assert advice.text("answer", language).partition(":")[0] not in shown.replace("\n", " ")


@pytest.mark.deep
@each_advice
def test_the_lab_bears_the_advice_out(advice: lessons.PlayAdvice) -> None:
    results = engine.compare(advice.playing, advice.strategies, range(FRESH, FRESH + SAMPLE), progress=False)
    difference = results.difference("follows", "against")
    assert advice.least <= 100 * difference.low
    assert 100 * difference.high <= advice.most


@pytest.mark.deep
@each_advice
def test_a_learner_sees_it_in_twenty_seconds(advice: lessons.PlayAdvice) -> None:
    begun = time.process_time()
    results = engine.compare(advice.playing, advice.strategies, deals=advice.deals, progress=False)
    assert time.process_time() - begun < SECONDS
    assert results.difference("follows", "against").low > 0


@pytest.mark.parametrize(
    ("entry", "value", "said"),
    [
        ("like", "nobody", "treppe has no strategy 'nobody'"),
        ("change", {"luck": 5}, "treppe has no feature 'luck'"),
        ("change", {"up": "high"}, "'change', 'up': expected a number"),
        ("change", {"up": 10**400}, "'change', 'up': expected a number"),
        ("least", 0, "'least' and 'most': expected 0 < least"),
        ("least", True, "'least': expected a number"),
        ("most", float("nan"), "'most': expected a number"),
        ("deals", 10**6, "'deals': expected 1 to 10000"),
    ],
)
def test_what_is_wrong_with_advice_is_named(entry: str, value: object, said: str) -> None:
    first, *others = COURSES["treppe"]["advice"]
    with pytest.raises(BadCourse, match=f"^treppe, advice '{first['key']}': {said}"):
        read("treppe", {**COURSES["treppe"], "advice": [{**first, entry: value}, *others]})
