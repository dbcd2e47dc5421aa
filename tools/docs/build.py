"""Builds the documentation: English at the top of a folder, German in `de/` of it."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.bundles import build_notes
from tools.bundles.node import PROJECT

DOCS = PROJECT / "build" / "site" / "docs"
CACHE = PROJECT / "build" / "docs"
"""What Sphinx has read, in a folder for each state of the code, so that the next build reads only changed pages."""
SOURCES = ("engine", "cardwidgets", "tools/docs")
"""Folders of the code that pages depend on: names in the reference, pictures of tables, and what builds the pages."""


def build(target: Path) -> None:
    """Build both languages.

    Args:
        target: the folder; what is not part of the documentation stays in it.

    Raises:
        CalledProcessError: a page could not be built, or Sphinx has warned.
    """
    state = hashlib.sha256(str(target.resolve()).encode())  # pictures are written while a page is read
    for path in sorted(path for name in SOURCES for path in (PROJECT / name).rglob("*.py")):
        state.update(path.read_bytes())
    made_of = state.hexdigest()[:16]
    cache = CACHE / made_of
    whole = build_notes.is_whole(target, made_of)
    for old in CACHE.glob("*"):
        if old != cache or not whole:
            shutil.rmtree(old)
    build_notes.begin(target)
    for language, folder in (("en", target), ("de", target / "de")):
        command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--quiet"]
        command += ["--jobs", "2", "--conf-dir", str(Path(__file__).parent), "--doctree-dir", str(cache / language)]
        environment = os.environ | {"KARTENTISCH_DOCS": language}
        subprocess.run([*command, str(PROJECT / "docs"), str(folder)], cwd=PROJECT, env=environment, check=True)
    for path in target.rglob("*.map"):  # of the theme's scripts and styles: half of all bytes, and nobody reads them
        path.unlink()
    build_notes.end(target, made_of)
