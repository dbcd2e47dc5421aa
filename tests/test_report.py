"""The end of a test run reports its duration and the slowest files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.report import dearest, told


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0 s"), (59.4, "59 s"), (61, "1 min 01 s"), (4210, "70 min 10 s")])
def test_a_duration_is_told_as_a_person_says_it(seconds: float, text: str) -> None:
    assert told(seconds) == text


def test_ten_files_are_named_and_the_dearest_first() -> None:
    lines = dearest({f"tests/test_{number}.py": 10.0 * number for number in range(20)})
    assert [line.split()[-1] for line in lines] == [f"tests/test_{number}.py" for number in range(19, 9, -1)]
    assert lines[0].split("  ")[-2].strip() == "3 min 10 s"


@pytest.mark.parametrize("workers", ["0", "2"])
def test_it_stands_above_the_closing_line_however_many_workers_there_are(
    project: Path, tmp_path: Path, workers: str
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for name in "ab":
        text = "import pytest\n@pytest.fixture\ndef set_up(): ...\n"
        text += "def test(set_up, record_property): record_property('found', 'a Python')\n"
        (tmp_path / f"test_{name}.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.report", "-p", "no:nbval", "-n", workers],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        | {"PYTHONPATH": str(project)},
        capture_output=True,
        text=True,
        check=True,
    )
    *_, has, found, title, took, one, other, closing = filter(None, done.stdout.splitlines())
    assert "what this machine has" in has and found == "a Python"
    assert "what it took" in title
    assert took.split(";")[0].endswith(" s")
    assert {line.split()[-1] for line in (one, other)} == {"test_a.py", "test_b.py"}
    assert closing.startswith("=") and "2 passed in" in closing
