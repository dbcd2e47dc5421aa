"""An environment built from binder/ alone, as Binder does it, runs the notebooks.

The steps are those of repo2docker: a Python of the version in runtime.txt, `pip install -r requirements.txt`,
then postBuild in the project's folder. Nothing of the environment that runs this test is used.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.browser import harness

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Binder:
    """A built environment: the project's copy, the packages' folder, a home and the variables."""

    repository: Path
    prefix: Path
    home: Path
    environment: dict[str, str]

    def run(self, *command: str | Path, cwd: Path | None = None) -> str:
        """Run a program in the environment; its output is returned, or shown if it fails."""
        done = subprocess.run(
            command,
            cwd=cwd or self.repository,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
        return done.stdout

    def compiled(self) -> dict[str, int]:
        """The files of compiled code in the environment's home, each with the time of its last change."""
        cache = self.home / ".cache"
        return {str(p): p.stat().st_mtime_ns for p in cache.rglob("*.nb[ci]")}


@pytest.fixture(scope="module")
def binder(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Binder:
    """The project as Binder would build it."""
    folder = tmp_path_factory.mktemp("binder")
    repository, prefix, home = folder / "repository", folder / "environment", folder / "home"
    home.mkdir()
    copy_project(project, repository)

    python = python_of((repository / "binder/runtime.txt").read_text(encoding="utf-8"))
    subprocess.run([python, "-m", "venv", prefix], check=True)
    # Packages are fetched with this machine's settings for pip; what follows sees only the new environment.
    command = [str(prefix / "bin/python"), "-m", "pip", "install", "--quiet", "--no-cache-dir"]
    fetched = subprocess.run(
        [*command, "-r", "binder/requirements.txt"],
        cwd=repository,
        env={key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert fetched.returncode == 0, fetched.stdout

    environment = {
        "HOME": str(home),
        "PATH": f"{prefix / 'bin'}:/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "PIP_NO_INDEX": "1",
    }
    built = Binder(repository, prefix, home, environment)
    built.run("binder/postBuild")
    return built


def copy_project(project: Path, target: Path) -> None:
    """Copy what git tracks or would track if all were added, and so nothing that a build leaves behind."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=project,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (project / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(project / name, target / name)


def python_of(runtime: str) -> str:
    """The Python that runtime.txt asks for if this machine has it, else the one under this environment."""
    version = runtime.strip().removeprefix("python-")
    for candidate in (f"python{version}", str(getattr(sys, "_base_executable", sys.executable))):
        code = "import ensurepip, venv"
        if shutil.which(candidate) and subprocess.run([candidate, "-c", code], capture_output=True).returncode == 0:
            return candidate
    raise AssertionError("no Python here can make an environment")


def test_the_environment_is_all_its_own(binder: Binder) -> None:
    homes = {"cardwidgets": binder.repository, "engine": binder.repository, "numpy": binder.prefix}
    for package, home in homes.items():
        place = binder.run("python", "-c", f"import {package}; print({package}.__file__)", cwd=binder.home)
        assert Path(place.strip()).resolve().is_relative_to(home.resolve())


def test_runtime_names_a_python_that_binder_offers(project: Path) -> None:
    assert (project / "binder/runtime.txt").read_text(encoding="utf-8") in {
        "python-3.11\n",
        "python-3.12\n",
        "python-3.13\n",
    }


def test_the_notebooks_run_and_nothing_is_compiled_any_more(binder: Binder, tmp_path: Path) -> None:
    notebooks = sorted((binder.repository / "notebooks/en").glob("*.ipynb"))
    assert notebooks, "there is no notebook in notebooks/en"
    warm = binder.compiled()
    assert warm, "postBuild has compiled nothing"
    for notebook in notebooks:
        options = [
            "--to=notebook",
            "--execute",
            "--ExecutePreprocessor.timeout=120",
            f"--output-dir={tmp_path}",
        ]
        binder.run("jupyter", "nbconvert", *options, notebook)
    assert binder.compiled() == warm


def test_every_link_to_binder_leads_to_a_page_and_every_notebook_has_two(binder: Binder, tmp_path: Path) -> None:
    readme = (binder.repository / "README.md").read_text(encoding="utf-8")
    places = [unquote(place) for place in re.findall(r"mybinder\.org/v2/[^)]*\?urlpath=([^)]+)", readme)]
    notebooks = [path.relative_to(binder.repository) for path in (binder.repository / "notebooks").glob("*/*.ipynb")]
    assert {f"{kind}/{notebook}" for notebook in notebooks for kind in ("lab/tree", "voila/render")} == set(places)
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with harness.lab(binder.repository, tmp_path, python=binder.prefix / "bin/python") as server:
        for place in sorted(set(places)):
            assert (binder.repository / place.removeprefix("lab/tree/").removeprefix("voila/render/")).is_file()
            with direct.open(f"{server.url}/{place}?token={server.token}", timeout=60) as page:
                assert b"jupyter-config-data" in page.read()
