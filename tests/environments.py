"""Environments with locked packages for the Python versions on this machine, kept under build/."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.bundles import build_notes
from tools.release.lock import pins
from tools.release.pythons import HERE, pythons

PROJECT = Path(__file__).resolve().parent.parent


def locked(*locks: str) -> dict[str, str]:
    """The packages that some locks pin, by name, each with its lines."""
    texts = "".join((PROJECT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8") for lock in locks)
    found: dict[str, str] = {}
    for pin, _, lines in pins(texts):
        name = Requirement(pin).name
        found[name] = found.get(name, "") + lines
    return found


def pinned(names: Iterable[str]) -> str:
    """The lines of the locks for some packages and their dependencies, as the installed packages declare them.

    Args:
        names: of the packages, as the locks spell them.
    """
    blocks, wanted, waiting = locked("runtime", "dev"), dict[str, None](), list(names)
    while waiting:
        name = waiting.pop()
        if name in wanted:
            continue
        wanted[name] = None
        with suppress(PackageNotFoundError):  # is for another system or version
            needs = [Requirement(line) for line in requires(name) or () if "extra ==" not in line]
            waiting += blocks.keys() & {canonicalize_name(need.name) for need in needs}
    return "".join(blocks[name] for name in wanted)


def environment(name: str, version: str, names: Iterable[str]) -> Path:
    """The Python of an environment with some packages of the locks for tests, and nothing else.

    It is created on first use, and again when a version in the locks has changed.

    Args:
        name: says what it is for.
        version: of Python, one of `pythons()`.
        names: of the packages, as the locks spell them; their dependencies are added.
    """
    return _made(name, version, pinned(names), ())


def grading() -> Path:
    """The Python of an environment with nbgrader; other packages are borrowed from ours.

    It is separate because nbgrader adds menus and buttons to JupyterLab.
    """
    wanted = "".join(locked("runtime", "grading").values())
    return _made("grading", HERE, wanted, (sysconfig.get_path("purelib"), str(PROJECT)))


def _made(name: str, version: str, wanted: str, borrowed: Iterable[str]) -> Path:
    """The Python of an environment with the packages of a lock and those in borrowed folders."""
    base = pythons()[version]
    folder = PROJECT / "build" / "environments" / f"{name}-{version}"
    python = folder / "bin" / "python"

    def make() -> None:
        _run(base, "-m", "venv", "--without-pip", folder)
        (packages,) = folder.glob("lib/python*/site-packages")
        (packages / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
        (folder / "requirements.txt").write_text(wanted, encoding="utf-8")
        options = ["--quiet", "--require-hashes", "--only-binary=:all:", "-r", folder / "requirements.txt"]
        _run(sys.executable, "-m", "pip", f"--python={python}", "install", *options)

    build_notes.make(folder, (base, wanted), make)
    return python


def _run(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
