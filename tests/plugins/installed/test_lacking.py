"""A game with only rules and texts lacks some parts; requesting one raises a clear error."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from engine import lab, lessons
from engine.lessons import drills


@pytest.mark.parametrize(
    "ask",
    [
        lessons.course,
        drills.kinds,
        lambda key: lab.named_features(engine.game(key)),
        lambda key: lab.Weights(key, {}),
    ],
    ids=["course", "drills", "features", "weights"],
)
def test_missing_parts_are_reported_in_a_sentence(ask: Callable[[str], object]) -> None:
    key = "beleaguered-castle"
    messages = set()
    for language in engine.LANGUAGES:
        engine.set_language(language)
        with pytest.raises(engine.OptionError) as caught:
            ask(key)
        engine.set_language("en")
        assert engine.game(key).title(language) in str(caught.value) and str(caught.value).endswith(".")
        messages.add(str(caught.value))
    assert len(messages) == 2
