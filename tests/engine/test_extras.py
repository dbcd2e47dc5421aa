"""A minimal installation: what needs an extra names it, and everything else works."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import engine
from engine.base.extras import needs_extra
from engine.lab import Weights, simulate, strategies, tune

LAB = ("cloudpickle", "cma", "loky", "pandas", "tqdm")
GAME = engine.game("treppe")


class Missing:
    """A module finder that does not find the lab's packages, as if they were not installed."""

    def find_spec(self, name: str, *more: Any) -> None:
        if name in LAB:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The packages of the lab are not installed."""
    for name in [name for name in sys.modules if name.partition(".")[0] in LAB]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    yield
    engine.set_language("en")


def greedy() -> Weights:
    return next(one for one in strategies(GAME).values() if isinstance(one, Weights))


@pytest.mark.parametrize(
    ("package", "asked"),
    [
        ("tqdm", lambda: simulate(GAME, "random", 1)),
        ("cloudpickle", lambda: simulate(GAME, "random", 4, executor=ThreadPoolExecutor(1), progress=False)),
        ("loky", lambda: simulate(GAME, "random", 4, workers=3, progress=False)),
        ("pandas", lambda: simulate(GAME, "random", 1, progress=False).to_frame()),
        ("cma", lambda: tune(GAME, greedy(), training=range(2), held_out=range(5, 6), rounds=1, progress=False)),
    ],
)
@pytest.mark.usefixtures("bare")
def test_a_missing_package_is_named_with_its_extra_in_both_languages(package: str, asked: Callable[[], Any]) -> None:
    for language, words in (("en", "This needs the package"), ("de", "Dazu braucht es das Paket")):
        engine.set_language(language)
        with pytest.raises(engine.MissingExtraError) as caught:
            asked()
        assert caught.value.extra == "lab" and isinstance(caught.value, ImportError)
        assert str(caught.value).startswith(f"{words} {package}, ")
        assert "pip install '.[lab]'" in str(caught.value)


@pytest.mark.thorough
@pytest.mark.usefixtures("bare")
def test_strategies_can_be_compared_without_the_extra() -> None:
    results = engine.compare(GAME, ["random", "greedy"], 3, progress=False)
    assert len(results) == 6 and results.complete


def test_a_package_that_lacks_a_part_is_a_different_error() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"json\.nothing"), needs_extra("lab"):
        import json.nothing  # type: ignore[import-not-found]  # noqa: F401
