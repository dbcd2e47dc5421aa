"""The setup scripts."""

import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tools.browser import unpack
from tools.bundles import node
from tools.release import links


def program(path: Path, text: str) -> Path:
    """Write an executable program."""
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


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
    assert [name for name in ("lab", "voila", "setup") if "$(STAMPS)/modules" in rules[name]] == ["voila", "setup"]
    assert rules["test"].split() == ["ready"]  # what is set up in parallel


def test_all_links_name_the_same_repository(project: Path) -> None:
    """A Binder or page link that names another repository would start somebody else's version."""
    here = links.repository(project)
    owners = re.compile(r"mybinder\.org/v2/gh/([\w.-]+/[\w.-]+)/|https://([\w-]+\.github\.io/[\w.-]+)")
    found = {one or two for path in links.files(project) for one, two in owners.findall(path.read_text("utf-8"))}
    assert found <= {here, links.forms(here)[-1]}
