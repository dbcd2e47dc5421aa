"""The Containerfile agrees with the project: the files it copies exist, and rules are compiled where they are used.

No image is built here; the file is read step by step.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest


@pytest.fixture
def steps(project: Path) -> list[tuple[str, str, str]]:
    """The instructions: name, arguments, and the working folder of each."""
    found, folder = [], "/"
    for line in (project / "Containerfile").read_text(encoding="utf-8").splitlines():
        name, _, words = line.partition(" ")
        if name == "WORKDIR":
            folder = words
        if name and name != "#":
            found.append((name, words, folder))
    return found


def copied(steps: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """The copied files, and the working folder they go to."""
    return [(source, folder) for name, words, folder in steps if name == "COPY" for source in words.split()[:-1]]


def test_files_copied_into_the_image_exist(project: Path, steps: list[tuple[str, str, str]]) -> None:
    assert all((project / source).exists() for source, _ in copied(steps))
    built = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {*built["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"], "notebooks", "pyproject.toml"}
    assert needed | {"README.md", *built["project"]["license-files"]} <= {one for one, _ in copied(steps)}


def test_the_image_uses_the_python_of_binder(project: Path, steps: list[tuple[str, str, str]]) -> None:
    version = (project / "binder/runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert steps[0][:2] == ("FROM", f"docker.io/library/python:{version}-slim")


def test_rules_compile_and_run_from_the_installed_package(steps: list[tuple[str, str, str]]) -> None:
    """Compiled code is keyed by the path of its source, so no source may lie where the server runs."""
    (warm,) = [place for place, step in enumerate(steps) if step[:2] == ("RUN", "python -m engine.warm")]
    (serve,) = [place for place, step in enumerate(steps) if step[0] == "CMD"]
    (user,) = [place for place, step in enumerate(steps) if step[0] == "USER"]
    assert user < warm < serve and steps[warm][2] == steps[serve][2]
    assert [source for source, folder in copied(steps) if folder == steps[serve][2]] == ["notebooks", "docs"]


def test_the_port_is_the_same_everywhere(project: Path, steps: list[tuple[str, str, str]]) -> None:
    told = {name: words for name, words, _ in steps if name in ("EXPOSE", "HEALTHCHECK", "CMD")}
    port = told["EXPOSE"]
    assert f"127.0.0.1:{port}/" in told["HEALTHCHECK"] and f"--port={port}" in told["CMD"]
    for page in ("Containerfile", "docs/deploy.md"):
        text = (project / page).read_text(encoding="utf-8")
        runs = re.findall(r"podman run .*", text)
        assert runs and all(f"-p 127.0.0.1:{port}:{port} --memory=5g" in run for run in runs)
