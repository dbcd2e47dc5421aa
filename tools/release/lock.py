"""Writes the lock files in requirements/ from the ranges in pyproject.toml: `make lock`.

Every package is pinned with the hashes of its files, for all Python versions and systems that the project supports; no
lock names the registry it was made from. A lock that is installed after another one contains only what that one lacks.
Versions that are already locked and still fit are kept unless `--upgrade` is given (`make lock ARGS=--upgrade`).
"""

import argparse
import itertools
import json
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import Marker
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).resolve().parents[2]
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
        agrees_with: the locks whose versions it shares.
        after: the locks after which it is installed, and whose packages it leaves out.
        where: options of `uv` that select its systems.
    """

    groups: tuple[str, ...] = ()
    project: str = ""
    agrees_with: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    where: tuple[str, ...] = tuple(_ANYWHERE)


PLAN = {
    "runtime": Lock(("build",), "all"),
    "dev": Lock(("build", "dev"), "all", ("runtime",), ("runtime",)),
    "bench": Lock(("bench",), "", ("runtime", "dev"), ("runtime", "dev")),
    "docs": Lock(("docs",), "", ("runtime", "dev"), ("runtime",)),
    "grading": Lock(("grading",), "", ("runtime", "dev"), ("runtime",)),
    "binder": Lock(("binder",), "", ("runtime",), ("runtime",)),
    "publish": Lock(("publish",), "", ("runtime", "dev", "docs"), ("runtime", "dev")),
    "site": Lock(("site",), "plain", where=tuple(_IN_A_PAGE)),
    "lite": Lock(("site", "lite"), "plain", where=tuple(_IN_LITE)),
}
_ON_INDEX = {
    **{"brotli-python": "brotli", "jupyterhub-base": "jupyterhub"},
    **{"nbconvert-core": "nbconvert", "python-fastjsonschema": "fastjsonschema"},
}
"""Names in conda -> names on the package index, where they differ."""
MACHINES = [
    {"sys_platform": system, "os_name": kind, "python_full_version": full, "python_version": version}
    | {"implementation_name": "cpython", "platform_python_implementation": "CPython"}
    for (system, kind), (version, full) in itertools.product(
        [("linux", "posix"), ("darwin", "posix"), ("win32", "nt")],
        [("3.11", "3.11.0"), ("3.11", "3.11.9"), ("3.12", "3.12.1"), ("3.13", "3.13.1"), ("3.14", "3.14.0")],
    )
]
"""The environments for which markers are compared: CPython on each system, in each version that markers distinguish."""


def main() -> None:
    """Write all locks."""
    parser = argparse.ArgumentParser(description="Write the lock files.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions, not those locked")
    upgrade = parser.parse_args().upgrade
    with tempfile.TemporaryDirectory() as folder:
        uv = find_uv(Path(folder))
        for name, lock in PLAN.items():
            compile_lock(uv, name, lock, upgrade)
        record_binder(Path(folder) / "base")


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
    command += ["--annotation-style=line"]
    command += ["--output-file", f"requirements/{name}.txt"]
    command += [f"--group={group}" for group in lock.groups]
    command += [f"--constraints=requirements/{other}.txt" for other in lock.agrees_with]
    if lock.project:
        command += ["pyproject.toml"]
    if lock.project == "all":
        command += ["--extra=all", "--extra=fast"]
    if upgrade:
        command += ["--upgrade"]
    subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    if lock.after:
        path = PROJECT / "requirements" / f"{name}.txt"
        before = "".join((path.parent / f"{other}.txt").read_text(encoding="utf-8") for other in lock.after)
        path.write_text(additions(path.read_text(encoding="utf-8"), before), encoding="utf-8")
    print(f"requirements/{name}.txt")


def binder_base(repo2docker: Path, python: str) -> dict[str, str]:
    """The Python packages that Binder has installed before ours: name on the package index -> version.

    Args:
        repo2docker: the folder of this package, with the lock that conda has made of them.
        python: the version of Python.
    """
    lock = (repo2docker / f"buildpacks/conda/environment.py-{python}-linux-64.lock").read_text(encoding="utf-8")
    found = re.findall(r"/([^/]+)-([^-/]+)-py[^-/]*\.(?:conda|tar\.bz2)#", lock)
    names = {canonicalize_name(name): version for name, version in found}
    return {_ON_INDEX.get(name, name): version for name, version in names.items() if name != "cpython"}


def record_binder(folder: Path) -> None:
    """Write requirements/binder.json: the requirements of packages on Binder that are not installed for the tests.

    Args:
        folder: for a copy of repo2docker.
    """
    locks = PROJECT / "requirements"
    ours, tests, binder = ((locks / f"{name}.txt").read_text(encoding="utf-8") for name in ("runtime", "dev", "binder"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--ignore-installed"]
    (base,) = (pin for pin, _, _ in pins(tests) if pin.startswith("jupyter-repo2docker=="))
    subprocess.run([*pip, f"--target={folder}", base], check=True)
    python = (PROJECT / "binder/runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    known = {pin.partition("==")[0] for pin, _, _ in pins(ours)}
    theirs = binder_base(folder / "repo2docker", python).items()
    needs: dict[str, list[str]] = {}
    wanted = [f"{name}=={version}" for name, version in theirs if name not in known]
    for some in (wanted, [pin for pin, _, _ in pins(binder)]):  # pip refuses two versions of one package at once
        report = subprocess.run([*pip, "--dry-run", "--report=-", *some], check=True, capture_output=True, text=True)
        for one in json.loads(report.stdout)["install"]:
            lines = one["metadata"].get("requires_dist", ())
            needs[f"{canonicalize_name(one['metadata']['name'])}=={one['metadata']['version']}"] = [
                line for line in lines if "extra ==" not in line
            ]
    (locks / "binder.json").write_text(json.dumps(needs, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    print("requirements/binder.json")


def additions(lock: str, before: str) -> str:
    """The part of a lock that is not installed from the locks before it, on any machine.

    Args:
        lock: the text of a lock that is complete in itself.
        before: the text of the locks that are installed first.
    """
    there = {pin: machines for pin, machines, _ in pins(before)}
    return "".join(block for pin, machines, block in pins(lock) if not machines <= there.get(pin, set()))


def pins(lock: str) -> list[tuple[str, set[int], str]]:
    """The packages of a lock: "name==version", the indices in `MACHINES` that install it, and its lines."""
    found = []
    for block in re.split(r"^(?=\w)", lock, flags=re.MULTILINE)[1:]:
        pin, _, marker = block.partition("\n")[0].rstrip(" \\").partition(" ; ")
        machines = {number for number, one in enumerate(MACHINES) if not marker or Marker(marker).evaluate(one)}
        found.append((pin, machines, block))
    return found


if __name__ == "__main__":
    main()
