"""The package: it contains all code and data, its metadata is complete, and it works when installed."""

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging import tags
from packaging.metadata import Metadata
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from engine.compiling import ahead
from tools.release import dist, links

pytestmark = pytest.mark.thorough

PACKAGES = ("engine", "cardwidgets")
BROWSER = {"pyodide"}
"""Packages of a browser's Python besides the standard library."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dist.Packages:
    """The packages as for publication, but with the rules for this system alone."""
    return dist.build(tmp_path_factory.mktemp("packaging"), "modules", "bundles.gallery")


def test_the_packages_contain_all_code_and_data(built: dist.Packages) -> None:
    inside = set(zipfile.ZipFile(built.wheel).namelist())
    template = "kartentisch-0.1.0.data/data/share/jupyter/voila/templates/kartentisch/"
    assert {f"{template}static/pages/{name}" for name in ("de/index.html", "apps/pictures/en/treppe.svg")} <= inside
    assert {f"cardwidgets/static/{name}" for name in ("main.js", "main.css", "request.js")} <= inside
    assert {"engine/py.typed", "cardwidgets/py.typed", "cardwidgets/notebooks/de/treppe.ipynb"} <= inside
    (built.clone / "notebooks" / ".ipynb_checkpoints").mkdir()
    (built.clone / "notebooks" / ".ipynb_checkpoints" / "play.ipynb").touch()
    (again,) = dist.hatch("wheel", built.clone, built.clone.parent / "again")
    assert set(zipfile.ZipFile(again).namelist()) == inside


@pytest.fixture
def archive(built: dist.Packages, tmp_path: Path) -> Path:
    """The project as pip unpacks it from an archive of the repository."""
    return Path(shutil.copytree(built.clone, tmp_path / "archive", ignore=shutil.ignore_patterns("*.so", "index.json")))


def test_a_wheel_brings_the_rules_if_they_can_be_built(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-W", "error", "-m", "hatchling", "build", "-t", "wheel", "-d", "wheel"]
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    said, name = dist.run(*command, folder=archive).splitlines()
    assert "slow without the extra `fast`" in said and name.endswith("-py3-none-any.whl")
    assert not any("/modules/" in file for file in zipfile.ZipFile(archive / name).namelist())
    monkeypatch.delenv("NUMBA_DISABLE_JIT")
    assert dist.run(*command, folder=archive) == f"{name}\n"
    assert any(f"treppe-{ahead.target()}-" in file for file in zipfile.ZipFile(archive / name).namelist())


@pytest.mark.parametrize(
    ("python", "system", "linker", "asked"),
    [
        ("cp313", "manylinux_2_28_x86_64", "ld", True),
        ("cp316", "manylinux_2_28_x86_64", "ld", False),  # unknown to Numba
        ("cp313", "musllinux_1_2_x86_64", "ld", False),
        ("cp313", "macosx_12_0_arm64", "ld", False),
    ],
)
def test_numba_is_asked_for_where_it_can_be_had_and_used(
    archive: Path, monkeypatch: pytest.MonkeyPatch, python: str, system: str, linker: str, asked: bool
) -> None:
    monkeypatch.setattr(tags, "sys_tags", lambda: [tags.Tag(python, python, system)])
    monkeypatch.setattr(shutil, "which", lambda name: name if name == linker else None)
    assert bool(WheelBuilder(str(archive)).config.dependencies) == asked
    (library := archive / f"engine/modules/treppe-{ahead.target()}-1.so").touch()
    assert not WheelBuilder(str(archive)).config.dependencies
    os.utime(library, (0, 0))  # older than the engine
    assert bool(WheelBuilder(str(archive)).config.dependencies) == asked


def test_the_package_description_is_complete(built: dist.Packages) -> None:
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


def test_imports_are_declared_with_version_ranges(built: dist.Packages) -> None:
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


def test_the_version_matches_the_newest_changelog_entry(built: dist.Packages) -> None:
    changes = (built.clone / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+)", changes, re.MULTILINE)
    assert newest is not None
    assert f"kartentisch-{newest[1]}-" in built.wheel.name


def install(source: Path, folder: Path) -> Path:
    """Install only the package into a fresh environment that borrows all others from ours; returns its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    # Ours is visible through the borrowed folder too, and must not be taken for an earlier installation.
    options = ["--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed", "--quiet"]
    command = [sys.executable, "-m", "pip", f"--python={python}", "install", *options, str(source)]
    dist.run(*command, folder=folder, environment=dist.plain())
    return python


@pytest.mark.parametrize("source", ["wheel", pytest.param("clone", marks=pytest.mark.deep)])
def test_an_installed_package_works_from_any_folder(built: dist.Packages, tmp_path: Path, source: str) -> None:
    python = install(getattr(built, source), tmp_path / "environment")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    plain = {**dist.plain(), "HOME": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    assert dist.run(python, "-c", dist.VISIT, folder=elsewhere, environment=plain) == "visited\n"
