"""Builds the documentation: English at the top of a folder, German in `de/` of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.node import PROJECT

DOCS = PROJECT / "build" / "site" / "docs"
CACHE = PROJECT / "build" / "docs"
"""What Sphinx has read, so that the next build reads only what has changed."""


def build(target: Path) -> None:
    """Build both languages.

    Args:
        target: the folder; what is not part of the documentation stays in it.

    Raises:
        CalledProcessError: a page could not be built, or Sphinx has warned.
    """
    for language, folder in (("en", target), ("de", target / "de")):
        command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--quiet"]
        command += ["--jobs", "2", "--conf-dir", str(Path(__file__).parent), "--doctree-dir", str(CACHE / language)]
        environment = os.environ | {"KARTENTISCH_DOCS": language}
        subprocess.run([*command, str(PROJECT / "docs"), str(folder)], cwd=PROJECT, env=environment, check=True)
