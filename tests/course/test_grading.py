"""nbgrader grades "Your first strategy": a course with two learners, one of whom has solved every exercise."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from engine import lessons
from tests import environments
from tools.notebooks import learners_copy as copies

SOURCE = copies.SOURCES / "en.ipynb"
NAME = "first_strategy"
SCORES = """
import json
from nbgrader.api import Gradebook

with Gradebook("sqlite:///gradebook.db") as book:
    found = {one.student.id: one for one in book.assignment_submissions("first_strategy")}
    print(json.dumps({name: [one.score, one.max_score] for name, one in found.items()}))
"""


def solved() -> str:
    """The learner's copy with the solutions of its source."""
    notebook = json.loads(copies.copy_of(SOURCE).read_text(encoding="utf-8"))
    solutions = {cell["id"]: cell for cell in json.loads(SOURCE.read_text(encoding="utf-8"))["cells"]}
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = solutions[cell["id"]]["source"]
    return json.dumps(notebook)


@pytest.mark.deep  # installs nbgrader; that hidden tests tell solved from unsolved copies is tested without it
def test_nbgrader_gives_full_points_to_solutions_and_none_to_stubs(tmp_path: Path) -> None:
    try:
        python = environments.grading()
    except AssertionError as error:
        pytest.fail(f"nbgrader cannot be installed, as docs/own-tasks.md says: {error}")
    source = tmp_path / "source" / NAME / f"{NAME}.ipynb"
    source.parent.mkdir(parents=True)
    shutil.copy(SOURCE, source)
    handed_in = {"solved": solved(), "unsolved": copies.copy_of(SOURCE).read_text(encoding="utf-8")}
    for learner, text in handed_in.items():
        notebook = tmp_path / "submitted" / learner / NAME / f"{NAME}.ipynb"
        notebook.parent.mkdir(parents=True)
        notebook.write_text(text, encoding="utf-8")
    folders = {"JUPYTER_CONFIG_DIR": str(tmp_path), "JUPYTER_DATA_DIR": str(tmp_path / "data")}
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader looks for one of its programs there
    environment = {**os.environ, **folders, "PATH": path}
    run, said = ["-m", "nbgrader"], ""
    for command in ([*run, "generate_assignment", NAME], [*run, "autograde", NAME], ["-c", SCORES]):
        done = subprocess.run(
            [python, *command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        said += done.stderr
        assert done.returncode == 0, said
    points = float(len(lessons.EXERCISES))
    assert json.loads(done.stdout) == {"solved": [points, points], "unsolved": [0.0, points]}, said
