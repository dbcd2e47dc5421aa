"""The rules as machine code: where they come from, and that nothing else is ever run."""

import json
import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from engine.compiling import ahead, jit
from engine.core.internals import internals
from engine.core.registry import OURS
from engine.vocabulary.deals import shuffle
from tests.engine import helpers

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parents[2]
SOLVED = """
import logging, sys
logging.basicConfig(format="%(message)s", stream=sys.stdout)
sys.modules["numba"] = None
import engine
from engine.core.internals import internals
game = engine.game("treppe", rows=3, ranks=7, suits=3)
print(internals(game).rules.compilable, *engine.solve(game.deal(1)).moves)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the engine with its libraries, as it is installed."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def solved(copy: Path) -> list[str]:
    return helpers.run(f"import sys; sys.path.insert(0, {str(copy)!r})\n{SOLVED}").splitlines()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:1000])


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)


def of_another_system(path: Path) -> None:
    path.write_bytes(b"MZ" + bytes(5000))


def without_entries(path: Path) -> None:
    path.with_name(ahead.INDEX).write_text("[]")


def with_another_shape(path: Path) -> None:
    index = json.loads(path.with_name(ahead.INDEX).read_bytes())
    index["libraries"][ahead.target()]["treppe"] = 5
    path.with_name(ahead.INDEX).write_text(json.dumps(index))


@pytest.mark.parametrize("damage", [Path.unlink, cut, flipped, of_another_system, without_entries, with_another_shape])
def test_what_is_damaged_is_not_loaded_and_said_once(copy: Path, damage: Callable[[Path], None]) -> None:
    whole = solved(copy)
    assert len(whole) == 1 and whole[0].startswith("True ")
    (library,) = (copy / "engine/modules").glob(f"treppe-{ahead.target()}-*")
    damage(library)
    *said, result = solved(copy)
    assert result == whole[0].replace("True", "False")
    assert len(said) == 1 and "slow" in said[0]


def test_only_a_change_of_meaning_makes_a_library_older(copy: Path) -> None:
    whole, rules = solved(copy), copy / "engine/games/treppe/rules.py"
    text = rules.read_text(encoding="utf-8")
    unused = "\n\ndef unused():\n    pass\n"
    rules.write_text(text.replace("\n@rule\n", "\n# A comment.\n@rule\n") + unused, encoding="utf-8")
    assert solved(copy) == whole
    at = text.index("return 0", text.index("def legal_moves"))
    rules.write_text(f"{text[:at]}return 1 - 1{text[at + 8 :]}", encoding="utf-8")
    said, result = solved(copy)
    assert "have changed" in said and result == whole[0].replace("True", "False")


def test_our_games_are_played_and_solved_without_a_compiler() -> None:
    code = "import sys, engine; sys.modules['numba'] = None; from engine.warm import warm\n"
    code += f"for key in {list(OURS)}: warm(key); engine.game(key).deal(1).legal_moves\n"
    code += "from engine.core.internals import internals\n"
    code += f"print(all(internals(engine.game(key)).rules.compiled for key in {list(OURS)}), 'numpy' in sys.modules)"
    assert helpers.run(code).strip() == "True False"


def test_threads_share_no_arguments() -> None:
    """A call lets other threads run: each must keep its own arguments."""
    mix, wrong = jit.compiled([shuffle])["shuffle"], list[int]()
    assert mix is ahead.function(shuffle)
    rules = internals(engine.game("treppe")).rules.in_tier(True)

    def mixed(number: int) -> list[int]:
        cards = rules.integers(range(104))
        mix(cards, 104, number)
        return cards.tolist()  # type: ignore[no-any-return]

    expected = {number: mixed(number) for number in range(8)}

    def work(number: int) -> None:
        for _ in range(3000):
            if mixed(number) != expected[number]:
                wrong.append(number)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work, args=(number,)) for number in expected]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    finally:
        sys.setswitchinterval(usual)
    assert wrong == []


def test_an_array_of_another_kind_is_refused() -> None:
    rules = internals(engine.game("treppe")).rules.in_tier(True)
    with pytest.raises(TypeError, match="'q' is wanted"):
        rules.shuffle(rules.state(), 10, 1)
