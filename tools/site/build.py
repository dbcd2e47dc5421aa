"""Builds the whole site in a folder. Archives of packages are made anew only when something in them has changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tools import node
from tools.site import packages, scripts
from tools.site.pages import Pages

SITE = Path("build/site")
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of the npm package that a page loads."""


def build(project: Path, target: Path) -> None:
    """Build the site.

    Args:
        project: the folder of the project.
        target: the folder of the site; what lies there is removed.

    Raises:
        CalledProcessError: a part could not be made.
    """
    archives = packages.archives(project)
    shutil.rmtree(target, ignore_errors=True)
    (target / "python").mkdir(parents=True)
    for archive in archives:
        shutil.copyfile(archive, target / "python" / archive.name)
    assets = scripts.bundle(project, target / "apps")
    runs = {
        "script": assets["main.js"],
        "worker": assets["worker.js"],
        "begin": assets["begin.js"],
        "pyodide": _pyodide(target),
        "archives": [f"python/{archive.name}" for archive in archives],
    }
    Pages(project / "notebooks", target, assets, runs).write()
    (target / ".nojekyll").touch()  # GitHub Pages shall leave the files as they are


def _pyodide(target: Path) -> str:
    """Copy Pyodide to a folder named by its version; the path of that folder within the site."""
    source = node.PROJECT / "node_modules" / "pyodide"
    version = json.loads((source / "package.json").read_text("utf-8"))["version"]
    folder = target / f"pyodide-{version}"
    folder.mkdir()
    for name in _PYODIDE:
        shutil.copyfile(source / name, folder / name)
    return f"{folder.name}/"
