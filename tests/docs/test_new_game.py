"""`docs/new-game.md` to the letter: its files, written into an empty folder, make a game, and its promises hold.

The castle in `tests/plugins/` comes from the page: `python -m tests.docs.test_new_game` rewrites it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_examples import KEEP, promises_kept

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "new-game.md"
CASTLE = ROOT / "tests" / "plugins" / "beleaguered_castle"

RUN = f"""
import contextlib, io, json, sys
import pytest
{KEEP}
space = {{"promised": promised}}
for code, printed in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(code, space)
    assert output.getvalue() == printed, f"{{code}}prints {{output.getvalue()}}"
"""


def blocks() -> list[tuple[str, str, str]]:
    """The code blocks of the page: the file that each belongs to ("" for none), its language, its text."""
    pattern = r"(?:^`([\w./-]+)`\n\n)?^```(\w+)\n(.*?)^```"
    return re.findall(pattern, PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def files() -> dict[str, str]:
    """The files that the page gives, by path."""
    parts: dict[str, list[str]] = {}
    for path, _, text in blocks():
        if path:
            parts.setdefault(path, []).append(text)
    return {path: "\n\n".join(texts) for path, texts in parts.items()}


def snippets() -> list[tuple[str, str]]:
    """The Python code to run, and its output."""
    found: list[tuple[str, str]] = []
    for path, language, text in blocks():
        if language == "python" and not path:
            found.append((promises_kept(text), ""))
        elif language == "text":
            found[-1] = found[-1][0], text
    return found


def write(folder: Path) -> None:
    """Write the files of the page into a folder."""
    for path, text in files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def test_the_castle_plugin_matches_the_page() -> None:
    paths = [path for path in CASTLE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert {path.relative_to(CASTLE).as_posix(): path.read_text(encoding="utf-8") for path in paths} == files()


@pytest.mark.thorough
def test_following_the_page_yields_a_game(tmp_path: Path) -> None:
    folder, installed = tmp_path / "castle", tmp_path / "installed"
    write(folder)
    environment = os.environ | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(map(str, (installed, ROOT))),
        "PIP_TARGET": str(installed),  # the tests' own Python stays unchanged
        "PIP_NO_INDEX": "1",
    }
    for _, _, command in (block for block in blocks() if block[1] == "sh"):
        done = subprocess.run(
            ["bash", "-euc", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert snippets()
    done = subprocess.run(
        [sys.executable, "-W", "error::engine.errors.PluginWarning", "-c", RUN],
        cwd=tmp_path,
        env=environment,
        input=json.dumps(snippets()),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


if __name__ == "__main__":
    write(CASTLE)
