"""The setup scripts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools import ensure_browser, links


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
    on_path = []
    for program in ensure_browser.PROGRAMS:
        monkeypatch.delenv(program.variable or "NOTHING", raising=False)
        on_path.append(replace(program, names=tuple(name for name in program.names if "/" not in name)))
    monkeypatch.setattr(ensure_browser, "PROGRAMS", on_path)
    return folder


LINES = list(dict.fromkeys(one.what_to_install for one in ensure_browser.PROGRAMS))
BEST = [one.packages[0] for one in ensure_browser.PROGRAMS]
SECOND = [one.packages[-1] for one in ensure_browser.PROGRAMS]


@pytest.mark.parametrize("packages", [BEST, SECOND], ids=["the best", "the second best"])
def test_missing_browsers_are_installed_if_possible(
    bare: Path, capfd: pytest.CaptureFixture[str], packages: list[str]
) -> None:
    said = bare / "said"
    holds = {name: one.names[0] for one, name in zip(ensure_browser.PROGRAMS, packages, strict=True)}
    holds |= {name: name for name in packages[:2]}  # a browser's program has the package's name
    unpack = "".join(
        f'{package}) echo "#!/bin/sh" > "{bare / name}"; chmod 755 "{bare / name}";;' for package, name in holds.items()
    )
    program(
        bare / "apt-get",
        f'echo "$*" >> "{said}"; case "$*" in *update) exit 0;; *\' --no-install-recommends \'*) ;; *) exit 1;; esac\n'
        'while [ "$1" != --no-install-recommends ]; do shift; done; shift\n'
        f'for one; do case "$one" in {"|".join(packages)}) ;; *) exit 100;; esac; done\n'
        f'for one; do case "$one" in {unpack} esac; done',
    )
    program(bare / "sudo", 'shift; exec "$@"')
    (bare / "true").symlink_to(str(shutil.which("true", path=os.defpath)))
    ensure_browser.main()
    update, at_once, *after = said.read_text(encoding="utf-8").splitlines()
    assert update.endswith("update")
    assert at_once.endswith(f"install --yes --no-install-recommends {' '.join(BEST)}")
    assert bool(after) == (packages == SECOND), "one call is enough where there is everything"
    assert [one.find() for one in ensure_browser.PROGRAMS] == [str(bare / holds[name]) for name in packages]
    assert not set(LINES) & set(capfd.readouterr().out.splitlines())

    ensure_browser.main()
    assert said.read_text(encoding="utf-8").count("update") == 1, "nothing is asked where nothing is missing"


@pytest.mark.parametrize("machine", ["no apt-get", "no root", "apt-get fails", "a dead browser"])
def test_missing_browsers_are_named_if_they_cannot_be_installed(
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
    assert capfd.readouterr().out.splitlines()[-len(LINES) :] == LINES
    assert len(LINES) == 2


def test_an_old_python_is_not_used(project: Path, tmp_path: Path) -> None:
    find = ["bash", str(project / "tools/find_python.sh")]
    old = program(tmp_path / "old python", "exit 1")
    refused = subprocess.run(find, env={**os.environ, "PYTHON": str(old)}, capture_output=True, text=True)
    assert refused.returncode == 1
    assert "needs Python 3.11" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    taken = subprocess.run(find, env={**os.environ, "PYTHON": sys.executable}, capture_output=True, text=True)
    assert taken.stdout.strip() == sys.executable


def test_jupyterlab_does_not_wait_for_the_compiler(project: Path) -> None:
    """`make lab` compiles in the background; for a class or the tests, rules are compiled beforehand."""
    rules = dict(re.findall(r"^(\w+):(.*?)(?= ##)", (project / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert [name for name in ("lab", "voila", "test") if "$(STAMPS)/warm" in rules[name]] == ["voila", "test"]


def test_all_links_name_the_same_repository(project: Path) -> None:
    """A Binder or page link that names another repository would start somebody else's version."""
    here = links.repository(project)
    owners = re.compile(r"mybinder\.org/v2/gh/([\w.-]+/[\w.-]+)/|https://([\w-]+\.github\.io/[\w.-]+)")
    found = {one or two for path in links.files(project) for one, two in owners.findall(path.read_text("utf-8"))}
    assert found <= {here, links.forms(here)[-1]}


def test_a_fork_can_redirect_all_links_to_itself(project: Path, tmp_path: Path) -> None:
    """The documented command rewrites the links of a clone, but not stored learner data."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(project), str(clone)], check=True)
    shutil.copytree(project / "tools", clone / "tools", dirs_exist_ok=True)
    command = [sys.executable, "-m", "tools.links"]
    refused = subprocess.run([*command, "no repository"], cwd=clone, capture_output=True, text=True, check=False)
    assert refused.returncode == 2 and "owner/name" in refused.stderr
    here = links.repository(clone)
    subprocess.run([*command, "somebody/cards"], cwd=clone, check=True, capture_output=True)
    assert links.repository(clone) == "somebody/cards"
    left = [
        path.name for path in links.files(clone) if any(form in path.read_text("utf-8") for form in links.forms(here))
    ]
    assert left == []
    changed = subprocess.run(
        ["git", "diff", "--name-only"], cwd=clone, check=True, capture_output=True, text=True
    ).stdout
    assert "docs/binder.md" in changed and "tests/kept" not in changed
