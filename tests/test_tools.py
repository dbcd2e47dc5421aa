"""The setup scripts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import ensure_browser


def program(path: Path, text: str) -> Path:
    """Write an executable program."""
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser: the only folder on its PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("env", "chmod"):
        (folder / name).symlink_to(str(shutil.which(name)))
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    monkeypatch.delenv("KARTENTISCH_BROWSER", raising=False)
    monkeypatch.setattr(ensure_browser, "MAC", ())
    return folder


@pytest.mark.parametrize("packages", [ensure_browser.PACKAGES, ensure_browser.PACKAGES[1:]], ids=["both", "no shell"])
def test_a_missing_browser_is_installed_where_the_machine_allows_it(
    bare: Path, capfd: pytest.CaptureFixture[str], packages: tuple[str, ...]
) -> None:
    said, browser = bare / "said", bare / packages[0]
    unpack = f'echo "#!/bin/sh" > "{browser}"; chmod 755 "{browser}"'
    knows = f'case "$*" in *update|*" {packages[0]}") ;; *) exit 100;; esac'
    program(bare / "apt-get", f'echo "$*" >> "{said}"; {knows}; case "$*" in *install*) {unpack};; esac')
    program(bare / "sudo", 'shift; exec "$@"')
    (bare / "true").symlink_to(str(shutil.which("true", path=os.defpath)))
    ensure_browser.main()
    update, *_, install = said.read_text(encoding="utf-8").splitlines()
    assert update.endswith("update")
    assert install.endswith(f"install --yes --no-install-recommends {packages[0]}")
    assert ensure_browser.find_browser() == str(browser)
    assert ensure_browser.WHAT_TO_INSTALL not in capfd.readouterr().out


@pytest.mark.parametrize("machine", ["no apt-get", "no root", "apt-get fails", "a dead browser"])
def test_otherwise_one_line_says_what_to_install(
    bare: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, machine: str
) -> None:
    if machine != "no apt-get":
        program(bare / "apt-get", "exit 100" if machine == "apt-get fails" else "exit 0")
    if machine == "no root":
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        program(bare / "sudo", "echo a password is required >&2; exit 1")
    if machine == "a dead browser":
        program(bare / "chromium", "echo install it from the shop >&2; exit 1")
    ensure_browser.main()
    assert capfd.readouterr().out.splitlines()[-1] == ensure_browser.WHAT_TO_INSTALL
    assert "\n" not in ensure_browser.WHAT_TO_INSTALL


def test_an_old_python_is_not_taken(project: Path, tmp_path: Path) -> None:
    find = ["bash", str(project / "tools/find_python.sh")]
    old = program(tmp_path / "old python", "exit 1")
    refused = subprocess.run(find, env={**os.environ, "PYTHON": str(old)}, capture_output=True, text=True)
    assert refused.returncode == 1
    assert "needs Python 3.11" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    taken = subprocess.run(find, env={**os.environ, "PYTHON": sys.executable}, capture_output=True, text=True)
    assert taken.stdout.strip() == sys.executable


def test_jupyterlab_does_not_wait_for_the_compiler(project: Path) -> None:
    """`make lab` compiles in the background; what a class or the tests use is compiled before."""
    rules = dict(re.findall(r"^(\w+):(.*?)(?= ##)", (project / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert [name for name in ("lab", "voila", "test") if "$(STAMPS)/warm" in rules[name]] == ["voila", "test"]
