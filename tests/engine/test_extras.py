"""A minimal installation: what needs an extra names it, and everything else works."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.base import extras
from engine.base.extras import needs_extra
from engine.lab import Weights, simulate, strategies, tune

EXTRAS = ("cloudpickle", "cma", "loky", "nbconvert", "nbformat", "pandas", "tqdm")
GAME = engine.game("treppe")
PAGES = ("cardwidgets.publish.content", "cardwidgets.publish.voila")


class Missing:
    """A module finder that does not find the packages of extras, as if they were not installed."""

    def find_spec(self, name: str, *more: Any) -> None:
        if name in EXTRAS:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The packages of the lab and of pages are not installed."""
    for name in [one for one in sys.modules if one.partition(".")[0] in EXTRAS or one.startswith(PAGES)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    yield
    engine.set_language("en")


def greedy() -> Weights:
    return next(one for one in strategies(GAME).values() if isinstance(one, Weights))


@pytest.mark.parametrize(
    ("package", "asked"),
    [
        ("cloudpickle", lambda: simulate(GAME, "random", 4, executor=ThreadPoolExecutor(1), progress=False)),
        ("loky", lambda: simulate(GAME, "random", 4, workers=3, progress=False)),
        ("pandas", lambda: simulate(GAME, "random", 1, progress=False).to_frame()),
        ("cma", lambda: tune(GAME, greedy(), training=range(2), held_out=range(5, 6), rounds=1, progress=False)),
        ("nbformat", lambda: import_module(f"{PAGES[0]}.play")),
        ("nbconvert", lambda: import_module(f"{PAGES[1]}.page")),
    ],
)
@pytest.mark.usefixtures("bare")
def test_a_missing_package_is_named_with_its_extra_in_both_languages(
    package: str, asked: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.EXTRAS", (package,))
    for language, words in (("en", "This needs the package"), ("de", "Dazu braucht es das Paket")):
        engine.set_language(language)
        with pytest.raises(engine.MissingExtraError) as caught:
            asked()
        extra = "apps" if package.startswith("nb") else "lab"
        assert caught.value.extra == extra and isinstance(caught.value, ImportError)
        assert str(caught.value).startswith(f"{words} {package}, ")
        assert str(caught.value).endswith(f": {extras.command(extra, package)}")


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        ('{"url": "URL", "dir_info": {"editable": true}}', '--editable "PLACE[lab]"'),
        ('{"url": "URL", "archive_info": {}}', '"kartentisch[lab] @ URL"'),
        ('{"url": "URL", "vcs_info": {"vcs": "git", "commit_id": "4711"}}', '"kartentisch[lab] @ git+URL@4711"'),
        ("{", '"kartentisch[lab]"'),  # damaged
        ("", '"kartentisch[lab]"'),  # from an index
        (None, '"kartentisch[lab]"'),  # not installed
    ],
)
def test_the_command_for_an_extra_fits_the_installation(
    note: str | None, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "with a space, ä"
    if note is not None:
        (folder := tmp_path / "kartentisch-1.dist-info").mkdir()
        (folder / "direct_url.json").write_text(note.replace("URL", place.as_uri()), encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    expected = expected.replace("URL", place.as_uri()).replace("PLACE", str(place))
    assert extras.command("lab", "pandas") == f"pip install {expected}"
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert extras.command("lab", "pandas") == "%pip install pandas"


@pytest.mark.usefixtures("bare")
def test_strategies_can_be_compared_without_the_extra(capsys: pytest.CaptureFixture[str]) -> None:
    results = engine.compare(GAME, ["random", lambda view, moves, rng: moves[0]], 3)
    assert len(results) == 6 and results.complete
    assert capsys.readouterr() == ("", "")


def test_a_package_that_lacks_a_part_is_a_different_error() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"json\.nothing"), needs_extra("lab"):
        import json.nothing  # type: ignore[import-not-found]  # noqa: F401
