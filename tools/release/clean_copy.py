"""A clean copy of the project, like a fresh clone after committing everything."""

import shutil
import subprocess
from pathlib import Path


def tracked(project: Path) -> set[str]:
    """The files that git tracks, or would track if all were added; build products are not among them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=project,
        capture_output=True,
        text=True,
        check=True,
    )
    return {name for name in listed.stdout.split("\0") if name and (project / name).is_file()}


def copy_project(project: Path, target: Path) -> None:
    """Copy the project to a new folder."""
    for name in tracked(project):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(project / name, target / name)
