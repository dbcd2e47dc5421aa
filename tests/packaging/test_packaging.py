"""The package: it contains all code and data, its metadata is complete, and it works when installed."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import urllib.error
import urllib.request
import zipfile
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.clean import copy_project
from tools import links
from tools.browser.harness import free_port

pytestmark = pytest.mark.thorough

PACKAGES = ("engine", "cardwidgets")
BROWSER = {"pyodide"}
"""Packages of a browser's Python besides the standard library."""


@dataclass(frozen=True)
class Built:
    """A clean clone, the two packages built from it, and the files that git tracks in it."""

    clone: Path
    wheel: Path
    sdist: Path
    files: set[str]


@pytest.fixture(scope="module")
def built(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The packages, built as for publication: the wheel from the sdist."""
    folder = tmp_path_factory.mktemp("packaging")
    clone = folder / "clone"
    copy_project(project, clone)
    files = {path.relative_to(clone).as_posix() for path in clone.rglob("*") if path.is_file()}
    hatch("sdist", clone, folder)
    (sdist,) = folder.glob("kartentisch-*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    subprocess.run([sys.executable, "-m", "tools.gallery"], cwd=unpacked, check=True)
    hatch("wheel", unpacked, folder)
    (wheel,) = folder.glob("kartentisch-*.whl")
    return Built(clone, wheel, sdist, files)


def hatch(kind: str, source: Path, target: Path) -> None:
    """Build a package from a folder; a warning is a failure."""
    command = [sys.executable, "-W", "error", "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_wheel_contains_all_code_and_data(built: Built) -> None:
    names = [name for name in zipfile.ZipFile(built.wheel).namelist() if ".dist-info/" not in name]
    data = {name.partition(".data/data/share/jupyter/voila/templates/kartentisch/")[2] for name in names} - {""}
    inside = {name for name in names if ".data/" not in name}
    sources = ("cardwidgets/page/", "cardwidgets/publish/page/")  # of bundles; what Voila reads
    template = {name.removeprefix(sources[1]) for name in built.files if name.startswith(sources[1])}
    assert template <= data and {"static/pages/de/index.html", "static/pages/apps/pictures/en/treppe.svg"} <= data
    assert inside == {name for name in built.files if name.split("/")[0] in PACKAGES and not name.startswith(sources)}
    assert {"cardwidgets/static/main.js", "cardwidgets/static/main.css", "cardwidgets/static/request.js"} <= inside
    assert {"engine/py.typed", "cardwidgets/py.typed"} <= inside
    assert {Path(name).suffix for name in inside} >= {".py", ".toml", ".json", ".js", ".css"}


def test_the_sdist_contains_the_whole_project(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        inside = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    assert inside == built.files | {"PKG-INFO"}


def test_the_package_description_is_complete(built: Built) -> None:
    archive = zipfile.ZipFile(built.wheel)
    (folder,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
    meta = Metadata.from_email(archive.read(f"{folder}/METADATA"), validate=True)
    assert meta.name == "kartentisch"
    assert meta.summary and meta.author and meta.keywords
    assert meta.description_content_type == "text/markdown"
    assert readme_behind(meta.description or "", built.clone) == (built.clone / "README.md").read_text("utf-8")
    assert meta.license_expression == "MIT"
    licence = archive.read(f"{folder}/licenses/{(meta.license_files or [''])[0]}").decode()
    assert licence == (built.clone / "LICENSE").read_text(encoding="utf-8")
    assert set(meta.project_urls or {}) >= {"Homepage", "Source", "Documentation", "Changelog", "Issues"}
    assert set(meta.classifiers or []) >= {"Framework :: Jupyter", "Typing :: Typed", "Intended Audience :: Education"}
    assert set(meta.provides_extra or []) == {"fast", "lab", "apps", "all", "dask"}


def readme_behind(description: str, project: Path) -> str:
    """The README behind a description, whose links all lead to the repository."""
    source = f"https://github.com/{links.repository(project)}"
    assert not re.search(r'\]\((?!https:|#)|(?:src|srcset)="(?!https:)', description)
    for form in ("blob", "raw"):
        description = description.replace(f"{source}/{form}/HEAD/", "")
    return description


def test_imports_are_declared_with_version_ranges(built: Built) -> None:
    declared = tomllib.loads((built.clone / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert declared["requires-python"] == ">=3.11"
    needs = [Requirement(line) for line in declared["dependencies"]]
    for need in needs:
        assert any(one.operator == ">=" for one in need.specifier), need
    extras = [Requirement(line) for lines in declared["optional-dependencies"].values() for line in lines]
    known = {canonicalize_name(need.name) for need in (*needs, *extras)}
    homes = packages_distributions()
    for name in sorted(imported(built.clone) - set(PACKAGES) - sys.stdlib_module_names - BROWSER):
        assert known & set(map(canonicalize_name, homes[name])), f"{name} is imported and not declared"


def imported(folder: Path) -> set[str]:
    """The packages that our code imports."""
    found = set()
    for path in (path for package in PACKAGES for path in (folder / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                found.add(str(node.module).partition(".")[0])
    return found


def test_the_version_matches_the_newest_changelog_entry(built: Built) -> None:
    changes = (built.clone / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changes, re.MULTILINE)
    assert newest is not None
    assert f"kartentisch-{newest[1]}-" in built.wheel.name


VISIT = """
import sys
import tomllib
from importlib.resources import as_file, files
from pathlib import Path

import cardwidgets
import engine
from cardwidgets.publish.content import catalog
from cardwidgets.i18n.wording import texts
from engine import lessons
from engine.solver import figures

home = Path(sys.prefix).resolve()
for package in (engine, cardwidgets):
    place = Path(package.__file__).resolve()
    assert place.is_relative_to(home), place
    catalogues = list(place.parent.rglob("*.toml"))
    assert catalogues
    for path in catalogues:
        assert tomllib.loads(path.read_text(encoding="utf-8")), path

for key in engine.games:
    game = engine.game(key)
    position = game.deal(4711)
    while position.legal_moves and len(position.moves) < 300:
        position = position.play(position.legal_moves[0])
    assert engine.record.read(engine.record.dumps(position)) == position
    for language in engine.LANGUAGES:
        assert game.title(language) and all(game.clause(clause, language) for clause in game.clauses)
        assert "<svg" in cardwidgets.picture(position, language=language)
    panel = cardwidgets.play(game, deal=1, buttons="few")
    assert panel.position == game.deal(1) if game.seats == 1 else panel.match

assert len(lessons.keys()) >= 5
for key in lessons.keys():
    course = lessons.course(key)
    for language in engine.LANGUAGES:
        assert all(level.text("goal", language=language) for level in course.levels)
    cardwidgets.lesson(key, course.levels[0].chapter)
    cardwidgets.demo(key, engine.lessons.course(key).demos[0].key)
    cardwidgets.drill(key, seed=1)
assert figures()
cardwidgets.figures()
for language in engine.LANGUAGES:
    assert texts("apps", language)["site"]
    assert all("<svg" in catalog.thumbnail(name, language) for name in catalog.thumbnails())
print("visited")
"""
"""The check after installation: every game, every catalogue, every kind of panel."""


def install(source: Path, folder: Path) -> Path:
    """Install only the package into a fresh environment that borrows all others from ours; returns its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    # Ours is visible through the borrowed folder too, and must not be taken for an earlier installation.
    options = ["--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed", "--quiet"]
    command = [sys.executable, "-m", "pip", f"--python={python}", "install", *options, str(source)]
    done = subprocess.run(command, cwd=folder, env=plain(folder), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return python


def plain(home: Path) -> dict[str, str]:
    """An environment without the user's Python and Jupyter settings; Jupyter finds our packages' files.

    Nothing is compiled in it: code compiled elsewhere is of no use there.
    """
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "JUPYTER"))}
    jupyter = str(Path(sys.prefix) / "share" / "jupyter")
    return {**environment, "HOME": str(home), "JUPYTER_PATH": jupyter, "NUMBA_DISABLE_JIT": "1"}


@pytest.mark.parametrize("source", ["wheel", pytest.param("clone", marks=pytest.mark.deep)])
def test_an_installed_package_works_from_any_folder(built: Built, tmp_path: Path, source: str) -> None:
    python = install(getattr(built, source), tmp_path / "environment")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = subprocess.run(
        [python, "-c", VISIT], cwd=elsewhere, env=plain(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout == "visited\n"
    if source == "wheel":
        serve(python, built.clone / "notebooks", tmp_path)


def serve(python: Path, notebooks: Path, home: Path) -> None:
    """Voila shows the gallery with its style and thumbnails, as installed by the wheel."""
    port = free_port()
    options = ["--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}", "--template=kartentisch"]
    with (home / "apps.log").open("w+", encoding="utf-8") as log:
        server = subprocess.Popen(
            [python, "-m", "voila", notebooks, *options], cwd=home, env=plain(home), stdout=log, stderr=log
        )
        try:
            gallery = fetch(f"http://127.0.0.1:{port}/?lang=de", server, home / "apps.log")
            assert "Die Treppe" in gallery
            matches = re.findall(r'(?:src|href)="(/voila/templates/[^"]+)"', gallery)
            assert {Path(address.partition("?")[0]).suffix for address in matches} >= {".css", ".svg"}
            for address in matches:
                assert fetch(f"http://127.0.0.1:{port}{address}", server, home / "apps.log")
        finally:
            server.terminate()
            server.wait()


def fetch(address: str, server: subprocess.Popen[bytes], log: Path) -> str:
    """A server's response, as soon as it listens."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while server.poll() is None:
        try:
            with direct.open(address, timeout=300) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError:
            raise
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError(log.read_text(encoding="utf-8")[-3000:])
