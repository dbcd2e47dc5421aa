"""`docs/new-game.md` to the letter: its files, written into an empty folder, make a game, and its promises hold."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_examples import KEEP, promises_kept
from tests.plugins import blocks, write

ROOT = Path(__file__).parents[2]

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


def snippets() -> list[tuple[str, str]]:
    """The Python code to run, and its output."""
    found: list[tuple[str, str]] = []
    for path, language, text in blocks():
        if language == "python" and not path:
            found.append((promises_kept(text), ""))
        elif language == "text":
            found[-1] = found[-1][0], text
    return found


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
