"""Plug-in games: a good one supports every function, broken ones affect nothing else.

Each check runs in a separate Python that finds the packages, so that the test process stays unchanged.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import cardwidgets
import engine
from bench import faults
from engine.core.registry import OURS

pytestmark = pytest.mark.thorough

ASKED = Path(__file__).parents[1] / "plugins" / "installed"
"""The tests that run where the plug-ins are installed."""

OF_NO_GAME = {"card", "card_name", "cards", "language", "language_switch", "pack", "rank_name", "reveal", "suit_name"}
OF_OUR_COURSES = {"bet", "check", "gallery", "looking_ahead", "overview"}
"""Public functions that need no game, and those that support only games with a course."""
CHECK = """
import json, sys
import cardwidgets, engine

said = {}
for key in json.load(sys.stdin):
    for check in (engine.testing.check_game, cardwidgets.testing.check_table):
        try:
            check(engine.game(key, ranks=5, suits=2))
        except AssertionError as error:
            said[key] = said.get(key, "") + str(error) + " "
print(json.dumps(said))
"""
LOOK = """
import json, warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import engine
    games = engine.games, engine.games
    for key in engine.games:
        engine.game(key).deal(1)
    try:
        engine.game("raises")
    except engine.OptionError as error:
        said = str(error)
print(json.dumps({"games": games[0], "warnings": [str(one.message) for one in caught], "said": said}))
"""


def run(*arguments: str | Path, folders: list[Path], cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python where the packages in some folders are found; `stdin` is its standard input."""
    path = os.pathsep.join(map(str, (*folders, *filter(None, [os.environ.get("PYTHONPATH")]))))
    command = [sys.executable, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": path}
    return subprocess.run(command, cwd=cwd, env=environment, input=stdin, capture_output=True, text=True, check=False)


def test_minimal_plugins_support_every_function(project: Path, plugins: Path) -> None:
    """In a single process: each would load the compiler and the rules again."""
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = run("-m", "pytest", *options, ASKED.relative_to(project), folders=[plugins], cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("module", [engine, cardwidgets], ids=["engine", "cardwidgets"])
def test_every_public_function_is_covered(module: ModuleType) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in ASKED.glob("test_*.py"))
    functions = {name for name in dir(module) if callable(getattr(module, name)) and name.islower()}
    functions -= OF_NO_GAME | OF_OUR_COURSES
    assert functions
    assert not [name for name in functions if not re.search(rf'\.{name}\b|"{name}"', text)]


@pytest.mark.parametrize("name", ["beleaguered_castle", "golf", "pyramid", "accordion"])
def test_the_plugin_wheel_contains_only_rules_and_texts(plugins: Path, name: str) -> None:
    folder = plugins / f"kartentisch_{name}"
    files = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    assert files - {"examples.txt"} == {"__init__.py", "rules.py", "en.toml", "de.toml"}


def test_importing_the_engine_loads_no_plugin(project: Path, plugins: Path) -> None:
    code = "import sys, cardwidgets, engine.warm; print(*(name for name in sys.modules if 'kartentisch_' in name))"
    done = run("-c", code, folders=[plugins], cwd=project)
    assert (done.stdout, done.stderr) == ("\n", "")


# -------------------------------------------------------------- broken ones


class Broken:
    """A folder with packages that each provide a faulty game.

    Args:
        folder: an empty one.
        sound: the folder of the castle's package, which they copy with a fault.
    """

    def __init__(self, folder: Path, sound: Path) -> None:
        self.folder = folder
        self.sound = {path.name: path.read_text(encoding="utf-8") for path in sound.glob("*.*")}

    def add(self, key: str, *, without: tuple[str, ...] = (), also: str = "", **changed: str) -> None:
        """Add a package whose entry point has this key.

        Args:
            key: of the entry point.
            without: the files that are missing.
            also: lines at the end of its rules.
            **changed: a text in its files, by the name of the file without its ending.
        """
        name = f"brings_{key.replace('-', '_')}"
        (self.folder / name).mkdir()
        files = {file: text.replace("beleaguered-castle", key) for file, text in self.sound.items()}
        files["rules.py"] += also
        for stem, text in changed.items():
            files[next(file for file in files if file.startswith(f"{stem}."))] = text
        for file, text in files.items():
            if file not in without:
                (self.folder / name / file).write_text(text, encoding="utf-8")
        self.declare(key, name)

    def declare(self, key: str, package: str) -> None:
        """Add an entry point."""
        info = self.folder / f"{key.replace('-', '_')}_{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {key}-{package}\nVersion: 1.0\n", encoding="utf-8"
        )
        (info / "entry_points.txt").write_text(f"[kartentisch.games]\n{key} = {package}\n", encoding="utf-8")


@pytest.fixture(scope="module")
def seen(project: Path, plugins: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The output of a Python with the plug-in and many broken ones."""
    folder = tmp_path_factory.mktemp("broken")
    broken = Broken(folder, plugins / "kartentisch_beleaguered_castle")
    broken.add("raises", rules='raise RuntimeError("no luck")\n')
    broken.add("ends-python", also="\nraise SystemExit\n")
    broken.add("ends-at-once", rules="raise SystemExit(3)\n", __init__="raise GeneratorExit\n")
    broken.add("needs-more", also="\nimport a_package_that_is_not_there\n")
    broken.add("other-key", also='\nKEYS = {"quite-another": {}}\n')
    broken.add("treppe")
    broken.add("textless", without=("en.toml", "de.toml"))
    broken.add("english-only", without=("de.toml",))
    broken.add("bad-text", de="[names\n")
    broken.add("nameless", de='[names]\nanother = "Ein anderes"\n')
    broken.add("ruleless", without=("rules.py",))
    broken.add("lacks", also="\ndel legal_moves\n")
    broken.add(
        "hides", also='\ndef piles(options):\n    return (Stack("S", "stock", 1, ROWS, capacity=17, hidden=True),)\n'
    )
    broken.add("bad-preset", also='\nKEYS = {"bad-preset": {"ranks": 99}}\n')
    broken.declare("nowhere", "a_package_that_is_not_there")
    broken.declare("beleaguered-castle", "a_package_of_the_same_name")
    done = run("-c", LOOK, folders=[plugins, folder], cwd=project)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


SAID = {
    "raises": "RuntimeError: no luck",
    "ends-python": "left out: SystemExit",
    "ends-at-once": "left out: GeneratorExit",
    "needs-more": "a_package_that_is_not_there",
    "other-key": "quite-another",
    "treppe": "there is a game 'treppe' already",
    "textless": "en.toml",
    "english-only": "de.toml",
    "bad-text": "TOMLDecodeError",
    "nameless": "names.nameless",
    "ruleless": "rules",
    "lacks": "legal_moves",
    "hides": "observe",
    "bad-preset": "ranks=99",
    "nowhere": "a_package_that_is_not_there",
    "beleaguered-castle": "",
}


@pytest.mark.parametrize("key", SAID)
def test_a_broken_game_is_named_in_one_warning(seen: dict[str, Any], key: str) -> None:
    (warning,) = (one for one in seen["warnings"] if one.startswith(f"the game '{key} = "))
    assert SAID[key] in warning and "\n" not in warning


def test_broken_games_do_not_affect_others(seen: dict[str, Any]) -> None:
    assert len(seen["warnings"]) == len(SAID)
    assert seen["games"][:6] == [*OURS]
    assert seen["games"][6:] == ["accordion", "beleaguered-castle", "golf", "pyramid"]
    assert seen["said"].startswith("there is no game 'raises'; there are grosse-harfe, ")


PARTS = """
import json, sys, warnings
sys.modules["numba"] = None  # which compiles beside this, and silences all warnings for moments
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import cardwidgets, engine
    from engine.lab import strategies
    position = engine.game("poor", ranks=5, suits=2).deal(1)
    for _ in range(2):
        hinted = engine.hint(position) is not None
        solved = engine.solve(position).status
        drawn = str(cardwidgets.picture(position))[:4]
    found = sorted(engine.game("poor").capabilities), sorted(strategies(position.game))
print(json.dumps([hinted, solved, drawn, found, [str(one.message) for one in caught]]))
"""


def test_a_plugin_survives_a_part_that_fails_to_import(project: Path, plugins: Path, tmp_path: Path) -> None:
    broken = Broken(tmp_path, plugins / "kartentisch_beleaguered_castle")
    broken.add("poor")
    errors = {"heuristics": "1 / 0", "search": "raise SystemExit(7)", "layout": "import a_package_that_is_not_there"}
    errors |= {"drills": "raise GeneratorExit", "players": "def"}
    for name, code in errors.items():
        (tmp_path / "brings_poor" / f"{name}.py").write_text(code)
    done = run("-c", PARTS, folders=[tmp_path], cwd=project)
    assert done.returncode == 0, done.stderr
    hinted, solved, drawn, (capabilities, strategies), said = json.loads(done.stdout)
    assert (hinted, solved, drawn) == (True, "won", "<svg")
    assert capabilities == [] and strategies == ["first", "random"]
    assert sorted(one.partition(":")[0] for one in said) == [
        f"brings_poor.{name} is left out" for name in sorted(errors)
    ]
    assert "ZeroDivisionError" in " ".join(said)


def test_a_plugin_can_be_interrupted(project: Path, plugins: Path, tmp_path: Path) -> None:
    broken = Broken(tmp_path, plugins / "kartentisch_beleaguered_castle")
    broken.add("slow", rules="raise KeyboardInterrupt\n")
    done = run("-c", "import engine; engine.games", folders=[tmp_path], cwd=project)
    assert done.returncode != 0 and "KeyboardInterrupt" in done.stderr


WRONG = {
    "no-way-up": ("rules.py", "if takes(s, up, c) == 0:", "if False:", "allowed but not listed"),
    "loses-cards": ("rules.py", "        push(s, row(move_dst(m)), c)\n", "        return\n", "3D is not at R3"),
    "knows-no-suit": ("rules.py", '"one", "none")', '"one", "suit")', "lacks a text or the fact"),
    "another-slot": ("de.toml", "Umgelegt wird Karte für Karte, nicht {count}", "Umgelegt wird nicht {card}", "slots"),
    "a-sentence-short": ("de.toml", "no-return = ", "no-retour = ", "no text 'reasons.no-return'"),
    "a-clause-short": ("de.toml", "BC-7 = ", "BC-9 = ", "no text 'clauses.BC-7'"),
    "a-gap": ("en.toml", "BC-8 = ", "BC-9 = ", "the clauses are not numbered BC-1, BC-2, ..."),
    "a-table-short": ("en.toml", "[reasons]", '[table]\nscore = "Up"\n[reasons]', "no text 'table.score'"),
    "a-text-misspelt": (
        "en.toml",
        "[reasons]",
        '[table]\ngreetng = "Hello."\n[reasons]',
        "no table reads 'greetng' in [table] of en.toml; did you mean 'greeting'?",
    ),
    "a-pile-misspelt": (
        "de.toml",
        "[reasons]",
        '[piles]\nthe_suit_fundation = "der Haufen {suit}"\n[reasons]',
        "no table reads 'the_suit_fundation' in [piles] of de.toml; did you mean 'the_suit_foundation'?",
    ),
    "a-slot-too-many": ("en.toml", "[reasons]", '[table]\nscore = "{points}"\n[reasons]', "lacks 'points'"),
    "no-article": ("en.toml", "[reasons]", '[piles]\nsuit_foundation = "{suit}"\n[reasons]', "['the_suit_foundation']"),
    "named-alike": (
        "en.toml",
        "[reasons]",
        '[piles]\nrow = "a row"\n[reasons]',
        "R1 and R2 have the same name, 'a row'",
    ),
    "a-new-role": ("rules.py", '"CDHS"[suit], "foundation"', '"CDHS"[suit], "heap"', "whose role is 'heap'"),
    "no-such-clause": ("rules.py", 'of(8, "game-over")', 'of(9, "game-over")', "belongs to no clause"),
}
"""Faults of a loadable game: file, original text, faulty text, message of the test kit."""


@pytest.fixture(scope="module")
def complaints(project: Path, plugins: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The results of the rules and table checks for castles with one fault each."""
    folder = tmp_path_factory.mktemp("wrong")
    broken = Broken(folder, plugins / "kartentisch_beleaguered_castle")
    for key, (file, there, instead, _) in WRONG.items():
        assert broken.sound[file].count(there) == 1, there
        text = broken.sound[file].replace(there, instead).replace("beleaguered-castle", key)
        broken.add(key, **{file.partition(".")[0]: text})
    done = run("-c", CHECK, folders=[folder], cwd=project, stdin=json.dumps(list(WRONG)))
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_the_check_of_rules_finds_every_planted_fault() -> None:
    for key, (*faulty, (alarm, _), _) in faults.said().items():
        assert all(text for text, _ in faulty) and not alarm, key


@pytest.mark.parametrize("key", WRONG)
def test_the_test_kit_finds_faults_of_a_game(complaints: dict[str, str], key: str) -> None:
    assert WRONG[key][3] in complaints.get(key, "")
