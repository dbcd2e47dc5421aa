"""The setup scripts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from tools import links, node
from tools.browser import programs, unpack


def program(path: Path, text: str) -> Path:
    """Write an executable program."""
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_the_tests_use_the_best_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is used only where none before it starts; one that the environment names has no replacement."""
    named, on_path = tmp_path / "named", tmp_path / "bin"
    monkeypatch.setenv("PATH", str(on_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setattr(programs, "PINNED", tmp_path / "pinned")
    own = [*programs.CHROMIUM.own()]
    assert [Path(path).relative_to(tmp_path).parts[0] for path in own] == ["pinned", "playwright"]
    names = tuple(name for name in programs.CHROMIUM.names if "/" not in name)
    chromium = replace(programs.CHROMIUM, names=names, own=lambda: own)
    others = [*map(Path, own), on_path / "chromium-headless-shell", on_path / "google-chrome"]
    for path in (named, *others):
        path.parent.mkdir(parents=True, exist_ok=True)
        program(path, "exit 0")
    monkeypatch.setenv(chromium.variable, str(named))
    assert chromium.find() == str(named)
    program(named, "exit 1")
    assert chromium.find() is None
    monkeypatch.delenv(chromium.variable)
    for path in others:
        assert chromium.find() == str(path)
        program(path, "exit 1")  # as a stub that only points to a software store
    assert chromium.find() is None


def test_an_interrupted_unpacking_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package, pinned = tmp_path / "package", tmp_path / "chromium/chromium"
    monkeypatch.setattr(unpack, "PACKAGE", package)
    monkeypatch.setattr(unpack, "PINNED", pinned)
    package.mkdir()

    def pack(name: str) -> None:
        program(package / "chromium", f'cat "$LD_LIBRARY_PATH/{name}.so"; echo "$@"')
        (package / "library").write_text(f"library of the {name}; ", encoding="utf-8")
        for kind in ("al2023", "fonts"):
            with tarfile.open(package / f"{kind}.tar", "w") as archive:
                archive.add(package / "library", f"lib/{name}.so")
        for file in ("chromium", "al2023.tar", "fonts.tar"):
            node.run("node", "-e", COMPRESS, str(package / file), check=True)

    def says() -> str:
        return subprocess.run([pinned, "a b", "c"], capture_output=True, text=True, check=True).stdout

    pack("first")
    unpack.unpack()
    assert says() == "library of the first; a b c\n"
    pack("second")
    fonts = package / "fonts.tar.br"
    whole = fonts.read_bytes()
    fonts.write_bytes(whole[:-9])
    with pytest.raises(subprocess.CalledProcessError):
        unpack.unpack()
    assert says() == "library of the first; a b c\n"
    fonts.write_bytes(whole)
    unpack.unpack()
    assert says() == "library of the second; a b c\n"


COMPRESS = """
const [file] = process.argv.slice(1);
fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(fs.readFileSync(file)));
"""


@pytest.mark.parametrize("everything", ["", "1"])
def test_without_firefox_its_tests_are_left_out_and_named(project: Path, tmp_path: Path, everything: str) -> None:
    """Unless the environment says that they must run."""
    tests = "import pytest\n@pytest.mark.firefox\ndef test_in_firefox(): pass\ndef test_elsewhere(): pass\n"
    (tmp_path / "test_two.py").write_text(tests, encoding="utf-8")
    plugins = "--override-ini=addopts=-ptests.selection -ptests.report"
    settings = [f"--config-file={project / 'pyproject.toml'}", plugins]
    environment = {
        **os.environ,
        "KARTENTISCH_FIREFOX": str(tmp_path / "none"),
        "KARTENTISCH_ALL_BROWSERS": everything,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take seconds to load
    }
    command = [sys.executable, "-m", "pytest", *settings, str(tmp_path)]
    run = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    left_out = run.stdout.partition("left out")[2]
    assert ("2 passed" in run.stdout) == bool(everything)
    named = all(text in left_out for text in (programs.FIREFOX.what_to_install, "::test_in_firefox"))
    assert named != bool(everything)


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
    assert [name for name in ("lab", "voila", "setup") if "$(STAMPS)/warm" in rules[name]] == ["voila", "setup"]
    assert rules["test"].split() == ["ready"]  # what is set up in parallel


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
