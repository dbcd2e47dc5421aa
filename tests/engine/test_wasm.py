"""Rules precompiled to WebAssembly give the same answers in a browser's Python as Numba's here."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.compiling import ahead
from engine.core.registry import OURS
from tests.sizes import sized
from tools.bundles import node
from tools.modules import building, emit
from tools.modules.entries import entries
from tools.modules.pyodide import ask

from . import rule_results
from .sets import SETS

pytestmark = [pytest.mark.compiled, pytest.mark.thorough]
PATIENCES = [key for key in OURS if engine.game(key).seats == 1]
QUESTIONS: list[list[Any]] = [
    *(["solved", key, 1, 15, False] for key in PATIENCES),
    *(["solved", key, 51, 51, True] for key in PATIENCES),
    *(["golden", [name]] for name in SETS),
    *(["rulings", name, 20] for name in SETS),
    *(["perft", name, 3, 3] for name in SETS),
    *(["played", key, 10] for key in OURS),
    *(["careful", key, 5] for key in OURS),
]
"""The questions for both Pythons: see `rule_results`."""


def there(questions: list[list[Any]], project: Path = node.PROJECT) -> list[Any]:
    """The answers of a browser's Python."""
    return ask("tests.engine.rule_results", questions, project)


def here(question: list[Any]) -> Any:
    """The answer of this Python."""
    return json.loads(json.dumps(rule_results.answers([question])[0]))


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    """The answers of a browser's Python with these modules, by question."""
    compilable, *answers = there([["compilable"], *QUESTIONS])
    assert compilable == list(OURS), "plain rules would give the same answers: see what `make modules` says"
    return dict(zip(map(repr, QUESTIONS), answers, strict=True))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: "-".join(map(str, one[:3])))
def test_a_browser_gives_the_same_answers(question: list[Any], answers: dict[str, Any]) -> None:
    assert answers[repr(question)] == here(question)


@pytest.mark.deep
@pytest.mark.parametrize("first", range(1, 1 + sized(300), 100))
@pytest.mark.parametrize("key", PATIENCES)
def test_hundreds_of_deals_are_solved_the_same(key: str, first: int) -> None:
    question = ["solved", key, first, first + 99, first == 1]
    assert there([question]) == [here(question)]


@pytest.mark.deep
@pytest.mark.parametrize("name", SETS)
def test_long_games_are_played_the_same(name: str) -> None:
    questions = [["rulings", name, 250], ["perft", name, 10, 4]]
    assert there(questions) == [here(one) for one in questions]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the files a browser's Python needs."""
    for folder in ("engine", "tests/golden", "tests/engine"):
        shutil.copytree(node.PROJECT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(node.PROJECT / "tests/__init__.py", tmp_path / "tests")
    return tmp_path


def test_modules_of_other_rules_are_rejected_for_plain_rules(copy: Path) -> None:
    """A comment is no change."""
    rules = copy / "engine/games/treppe/rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text + "\n# changed\n", encoding="utf-8")
    assert there([["compilable"]], copy) == [list(OURS)]
    rules.write_text(text.replace("def piles", "def unused():\n    pass\n\n\ndef piles"), encoding="utf-8")
    assert there([["compilable"]], copy) == [list(OURS)]
    function = text.index("\ndef legal_moves")
    at = text.index("return 0", function)
    rules.write_text(f"{text[:at]}return 1 - 1{text[at + 8 :]}", encoding="utf-8")
    compilable, small = there([["compilable"], ["perft", "treppe-small", 1, 3]], copy)
    assert compilable == [key for key in OURS if key != "treppe"]
    assert small == here(["perft", "treppe-small", 1, 3])


def test_plain_rules_play_without_modules(copy: Path) -> None:
    shutil.rmtree(copy / "engine/modules")
    compilable, small = there([["compilable"], ["perft", "treppe-small", 1, 3]], copy)
    assert compilable == [] and small == here(["perft", "treppe-small", 1, 3])


def test_a_games_modules_are_small() -> None:
    for folder in building.folders():
        files = list(ahead.MODULES.glob(f"{folder}-*.wasm"))
        assert files and sum(len(file.read_bytes()) for file in files) < 100_000


def test_every_function_called_is_precompiled() -> None:
    index = json.loads((ahead.MODULES / ahead.INDEX).read_bytes())
    for entry in entries("treppe"):
        said = {one["game"]: one["wiring"] for one in index["functions"][ahead.name_of(entry.function)]}
        assert said["treppe"] == ahead.wiring(entry.function)


def test_modules_come_from_the_cache_until_code_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not if a file of the cache is damaged; and a change of one game leaves the others alone."""
    engine_copy, modules = tmp_path / "engine", tmp_path / "modules"
    shutil.copytree(ahead.ENGINE, engine_copy, ignore=shutil.ignore_patterns("__pycache__", "modules"))
    monkeypatch.setattr(ahead, "ENGINE", engine_copy)
    monkeypatch.setattr(ahead, "MODULES", modules)
    targets = [emit.BROWSER]
    records = building.cached(targets)
    assert records is not None
    modules.mkdir()
    building.copy(records)
    assert building.current(targets)

    def changed(file: str, before: str, after: str) -> list[str]:
        """The games whose modules are not in the cache after an edit of a copy of the engine."""
        path = engine_copy / file
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
        for cached in (building.meaning, ahead.hash_of_file):
            cached.cache_clear()
        missing = [folder for folder in building.folders() if building.record(folder, targets) is None]
        path.write_text(text, encoding="utf-8")
        return missing

    every = building.folders()
    assert changed("games/treppe/rules.py", "\n", "\n# A comment.\n") == []
    assert changed("vocabulary/kernel.py", '"""', '"""In other words: ') == []
    assert changed("lessons/level.py", "import", "import sys\nimport") == []
    assert changed("games/treppe/rules.py", "\nfrom ", "\nimport sys\nfrom ") == ["treppe"]
    assert changed("vocabulary/kernel.py", "\nfrom ", "\nimport sys\nfrom ") == every

    for cached in (building.meaning, ahead.hash_of_file):
        cached.cache_clear()
    (file, *_) = sorted(building.files(records))
    damaged = tmp_path / "cache"
    shutil.copytree(building.cache_folder(), damaged)
    monkeypatch.setattr(building, "cache_folder", lambda: damaged)
    assert building.current(targets)
    (damaged / file).write_bytes((damaged / file).read_bytes()[:-1])
    assert not building.current(targets) and building.cached(targets) is None
