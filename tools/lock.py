"""Writes the lock files in requirements/ and binder/ from the ranges in pyproject.toml: `make lock`.

Every package is pinned with the hashes of its files, for all Python versions and systems that the project supports; no
lock names the registry it was made from. Versions that are already locked and still fit are kept unless `--upgrade` is
given (`make lock ARGS=--upgrade`).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LOCKS = PROJECT / "requirements"
# Each lock: its groups in pyproject.toml, whether it includes the project with all its extras, the lock it must match.
PLAN = {
    "runtime": (["build"], True, None),
    "dev": (["build", "dev"], True, "runtime"),
    "bench": (["bench"], False, "dev"),
}


def main() -> None:
    """Write all locks."""
    parser = argparse.ArgumentParser(description="Write the lock files.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions, not those locked")
    upgrade = parser.parse_args().upgrade
    with tempfile.TemporaryDirectory() as folder:
        uv = find_uv(Path(folder))
        for name, (groups, project, agrees_with) in PLAN.items():
            compile_lock(uv, name, groups, project, agrees_with, upgrade)
    shutil.copyfile(LOCKS / "runtime.txt", PROJECT / "binder" / "requirements.txt")


def find_uv(folder: Path) -> str:
    """The `uv` executable: the one on this machine, or else one temporarily installed into `folder`."""
    found = shutil.which("uv")
    if found:
        return found
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    subprocess.run([folder / "bin" / "pip", "install", "--quiet", "uv"], check=True)
    return str(folder / "bin" / "uv")


def compile_lock(uv: str, name: str, groups: list[str], project: bool, agrees_with: str | None, upgrade: bool) -> None:
    """Write one lock, `requirements/<name>.txt`."""
    command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version=3.11"]
    command += ["--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
    command += ["--output-file", f"requirements/{name}.txt"]
    command += [f"--group={group}" for group in groups]
    if agrees_with:
        command += ["--constraints", f"requirements/{agrees_with}.txt"]
    if project:
        command += ["pyproject.toml", "--extra=all"]
    if upgrade:
        command += ["--upgrade"]
    subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    print(f"requirements/{name}.txt")


if __name__ == "__main__":
    main()
