"""An environment built from binder/ alone, as Binder does it, runs the notebooks.

The steps are those of repo2docker: a Python of the version in runtime.txt, `pip install -r requirements.txt`, then
postBuild in the project's folder. If this machine has no such Python, the one that runs the tests is used, and the
report says so. The deep tests use nothing of the environment that runs them; the others borrow its packages, which come
from the same lock (test_environment.py).
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest

from tools.browser import harness
from tools.release.clean_copy import copy_project
from tools.release.pythons import HERE, pythons

pytestmark = pytest.mark.thorough
NO_NEWS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}


@dataclass(frozen=True)
class Binder:
    """A built environment: its Python version, the copied project, the packages' folder, a home, variables."""

    python: str
    repository: Path
    prefix: Path
    home: Path
    environment: dict[str, str]

    def run(self, *command: str | Path, cwd: Path | None = None) -> str:
        """Run a program in the environment; returns its output, or shows it on failure."""
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
        """The files of compiled code in the environment's home, with their modification times."""
        cache = self.home / ".cache"
        return {str(p): p.stat().st_mtime_ns for p in cache.rglob("*.nb[ci]")}


@pytest.fixture(scope="module")
def binder(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Binder:
    """The project as Binder would build it."""
    folder = tmp_path_factory.mktemp("binder")
    repository, prefix, home = folder / "repository", folder / "environment", folder / "home"
    home.mkdir()
    copy_project(project, repository)

    python = python_of(repository)
    subprocess.run([pythons()[python], "-m", "venv", prefix], check=True)
    # Packages are downloaded with this machine's pip settings; later steps see only the new environment.
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

    environment = {"HOME": str(home), "PATH": f"{prefix / 'bin'}:/usr/bin:/bin", "LANG": "C.UTF-8", "PIP_NO_INDEX": "1"}
    built = Binder(python, repository, prefix, home, environment)
    built.run("binder/postBuild")
    return built


def python_of(project: Path) -> str:
    """The Python version of runtime.txt if this machine has it, otherwise that of this environment."""
    version = (project / "binder/runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    return version if version in pythons() else HERE


@pytest.fixture(autouse=True)
def tell_the_python(project: Path, request: pytest.FixtureRequest, record_property: Callable[..., None]) -> None:
    """The report of a run says which Python stood in for Binder's."""
    version = (project / "binder/runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    if (used := python_of(project) if "binder" in request.fixturenames else HERE) != version:
        record_property("found", f"Binder has Python {version}, these tests {used}.")


@pytest.mark.deep
def test_binder_uses_only_its_own_environment(binder: Binder) -> None:
    assert binder.run("python", "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip() == binder.python
    homes = {"cardwidgets": binder.repository, "engine": binder.repository, "numpy": binder.prefix}
    for package, home in homes.items():
        place = binder.run("python", "-c", f"import {package}; print({package}.__file__)", cwd=binder.home)
        assert Path(place.strip()).resolve().is_relative_to(home.resolve())


def test_binder_runs_the_steps_that_this_file_imitates(project: Path, tmp_path: Path) -> None:
    """The Dockerfile shown by `repo2docker --no-build` has the same Python and the same steps as `binder` above."""
    options = ["--no-build", "--debug", "--user-id=1000", "--user-name=jovyan"]
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", *options, str(project)],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    log = done.stdout.replace("\\\n", " ").splitlines()
    python = (project / "binder/runtime.txt").read_text(encoding="utf-8").strip().replace("-", "=")
    assert f"Building conda environment for {python}" in log
    # It uses no files that repo2docker supports but binder/ does not contain.
    assert [line.split("buildpack-deps:")[0] for line in log if line.startswith("FROM ")] == ["FROM docker.io/library/"]
    steps = [line for line in log if re.match(r"(COPY .*\bsrc/|USER |RUN .*binder/)", line)]
    steps = [line for line, after in pairwise([*steps, ""]) if not (line.startswith("USER ") and after[:4] == "USER")]
    assert steps[-8:] == [
        "COPY --chown=1000:1000 src/binder/requirements.txt ${REPO_DIR}/binder/requirements.txt",
        "USER root",
        "COPY --chown=1000:1000 src/ ${REPO_DIR}/",  # before the installation: the requirements name another file
        "USER ${NB_USER}",
        'RUN ${KERNEL_PYTHON_PREFIX}/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "USER ${NB_USER}",
        "RUN chmod +x binder/postBuild",
        "RUN ./binder/postBuild",
    ]


def test_runtime_names_a_python_available_on_binder(project: Path) -> None:
    assert (project / "binder/runtime.txt").read_text(encoding="utf-8") in {
        "python-3.11\n",
        "python-3.12\n",
        "python-3.13\n",
    }


@pytest.mark.deep
def test_notebooks_run_on_binder_without_compiling(binder: Binder, tmp_path: Path) -> None:
    notebooks = sorted((binder.repository / "notebooks/en").glob("*.ipynb"))
    assert notebooks, "there is no notebook in notebooks/en"
    warm = binder.compiled()
    assert warm, "postBuild has compiled nothing"
    options = ["--to=notebook", "--execute", "--ExecutePreprocessor.timeout=600", f"--output-dir={tmp_path}"]
    binder.run("jupyter", "nbconvert", *options, *notebooks)
    assert binder.compiled() == warm


def test_jupyterlab_does_not_offer_its_news() -> None:
    settings = Path(sys.prefix) / "share/jupyter/lab/settings/overrides.json"
    assert json.loads(settings.read_text(encoding="utf-8")) == NO_NEWS


def test_every_notebook_has_two_valid_binder_links(project: Path) -> None:
    page = (project / "docs" / "binder.md").read_text(encoding="utf-8")
    places = [unquote(place) for place in re.findall(r"mybinder\.org/v2/[^)]*\?urlpath=([^)]+)", page)]
    notebooks = [path.relative_to(project) for path in (project / "notebooks").glob("*/*.ipynb")]
    assert {f"{kind}/{notebook}" for notebook in notebooks for kind in ("lab/tree", "voila/render")} == set(places)


def test_the_post_build_installs_the_project_and_compiles_rules(project: Path, tmp_path: Path) -> None:
    """The environment borrows our packages; `make test` has compiled the rules before the tests."""
    repository, prefix = tmp_path / "repository", tmp_path / "environment"
    copy_project(project, repository)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", prefix], check=True)
    (packages,) = prefix.glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    environment = {"HOME": str(tmp_path), "PATH": f"{prefix / 'bin'}:/usr/bin:/bin", "LANG": "C.UTF-8"}
    environment |= {"PIP_NO_INDEX": "1", "PIP_IGNORE_INSTALLED": "1"}
    built = Binder(HERE, repository, prefix, tmp_path, environment | {"NUMBA_DISABLE_JIT": "1"})
    log = built.run("binder/postBuild")
    assert "Compiling the rules needs Numba" in log, "the rules are not compiled, or in spite of all"
    place = built.run("python", "-c", "import engine; print(engine.__file__)", cwd=tmp_path)
    assert Path(place.strip()).resolve().is_relative_to(repository.resolve())
    (settings,) = prefix.glob("share/jupyter/lab/settings/overrides.json")
    assert json.loads(settings.read_text(encoding="utf-8")) == NO_NEWS


@pytest.mark.deep
def test_every_kind_of_link_opens_its_page(binder: Binder, tmp_path: Path) -> None:
    notebooks = [path.relative_to(binder.repository) for path in (binder.repository / "notebooks").glob("*/*.ipynb")]
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def get(place: str) -> bytes:
        with direct.open(f"{server.url}/{place}?token={server.token}", timeout=300) as answer:
            return bytes(answer.read())

    with harness.lab(binder.repository, tmp_path, python=binder.prefix / "bin/python") as server:
        for notebook in notebooks:
            assert json.loads(get(f"api/contents/{notebook}"))["type"] == "notebook"
            assert b"jupyter-config-data" in get(f"lab/tree/{notebook}")
        # An app runs its notebook before it answers: one app proves that Voila works; all notebooks run above.
        app = get("voila/render/notebooks/de/welcome.ipynb").decode()
        assert "jupyter-config-data" in app
        assert "<h1" in app and "Traceback" not in app
