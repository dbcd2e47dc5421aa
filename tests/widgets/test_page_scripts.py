"""The scripts of the page: their own tests in `tests/page/`, run by Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools import node


def test_the_page_scripts_pass_their_own_tests(project: Path) -> None:
    done = node.run("npm", "test", folder=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout
