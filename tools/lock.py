"""Writes the lock files in requirements/ from the ranges in pyproject.toml: `make lock`.

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
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
# Dependencies of page packages that a table does not need: arrays, pictures, completion, a terminal, tracebacks.
_LEFT_OUT = (
    *("numpy", "pillow", "jedi", "parso", "prompt-toolkit", "wcwidth", "matplotlib-inline"),
    *("stack-data", "asttokens", "executing", "pure-eval", "jupyterlab-widgets", "widgetsnbextension"),
)
_IN_A_BROWSER = ["--python-platform=wasm32-pyodide2024", "--python-version=3.14"]
_IN_A_PAGE = [*_IN_A_BROWSER, *(f"--no-emit-package={name}" for name in _LEFT_OUT)]
_IN_LITE = [
    *_IN_A_BROWSER,
    *(f"--no-emit-package={name}" for name in ("numpy", "pillow", "jupyterlab-widgets", "widgetsnbextension")),
]
_ANYWHERE = ["--universal", "--python-version=3.11"]


@dataclass(frozen=True)
class Lock:
    """The inputs of a lock.

    Attributes:
        groups: of pyproject.toml.
        project: "all", it includes the project with all its extras; "plain", without any; "" not at all.
        agrees_with: the lock that it must match; "" if none.
        where: options of `uv` that select its systems.
    """

    groups: tuple[str, ...] = ()
    project: str = ""
    agrees_with: str = ""
    where: tuple[str, ...] = tuple(_ANYWHERE)


PLAN = {
    "runtime": Lock(("build",), "all"),
    "dev": Lock(("build", "dev"), "all", "runtime"),
    "bench": Lock(("bench",), "", "dev"),
    "docs": Lock(("docs",), "", "dev"),
    "grading": Lock(("grading",), "", "dev"),
    "site": Lock(("site",), "plain", "", tuple(_IN_A_PAGE)),
    "lite": Lock(("site", "lite"), "plain", "", tuple(_IN_LITE)),
}


def main() -> None:
    """Write all locks."""
    parser = argparse.ArgumentParser(description="Write the lock files.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions, not those locked")
    upgrade = parser.parse_args().upgrade
    with tempfile.TemporaryDirectory() as folder:
        uv = find_uv(Path(folder))
        for name, lock in PLAN.items():
            compile_lock(uv, name, lock, upgrade)


def find_uv(folder: Path) -> str:
    """The `uv` executable: the one on this machine, or else one temporarily installed into `folder`."""
    found = shutil.which("uv")
    if found:
        return found
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    subprocess.run([folder / "bin" / "pip", "install", "--quiet", "uv"], check=True)
    return str(folder / "bin" / "uv")


def compile_lock(uv: str, name: str, lock: Lock, upgrade: bool) -> None:
    """Write one lock, `requirements/<name>.txt`."""
    command = [uv, "pip", "compile", "--quiet", *lock.where]
    command += ["--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
    command += ["--output-file", f"requirements/{name}.txt"]
    command += [f"--group={group}" for group in lock.groups]
    if lock.agrees_with:
        command += ["--constraints", f"requirements/{lock.agrees_with}.txt"]
    if lock.project:
        command += ["pyproject.toml"]
    if lock.project == "all":
        command += ["--extra=all"]
    if upgrade:
        command += ["--upgrade"]
    subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    print(f"requirements/{name}.txt")


if __name__ == "__main__":
    main()
