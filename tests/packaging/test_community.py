"""The citation and the workflow agree with the description of the package."""

import re
import tomllib
from pathlib import Path
from typing import Any

from tools.release.pythons import VERSIONS


def package(project: Path) -> dict[str, Any]:
    """The section `project` of pyproject.toml."""
    described: dict[str, Any] = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return described


def test_the_citation_names_version_source_and_licence(project: Path) -> None:
    lines = (project / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    described = package(project)
    assert f"version: {described['version']}" in lines
    assert f"repository-code: {described['urls']['Source']}" in lines
    assert f"license: {described['license']}" in lines
    assert {f"  - name: {author['name']}" for author in described["authors"]} <= set(lines)


def test_exactly_the_supported_pythons_are_tested(project: Path) -> None:
    described = package(project)
    workflow = (project / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    matrix = re.search(r"python: \[(.*)\]", workflow)
    assert matrix is not None and tuple(re.findall(r'"(.+?)"', matrix[1])) == VERSIONS
    assert set(re.findall(r'python-version: "(.+?)"', workflow)) <= set(VERSIONS)
    assert described["requires-python"] == f">={VERSIONS[0]}"
    classifiers = "\n".join(described["classifiers"])
    assert tuple(re.findall(r"Python :: (3\.\d+)$", classifiers, re.MULTILINE)) == VERSIONS
    script = (project / "tools" / "find_python.sh").read_text(encoding="utf-8")
    assert set(re.findall(r"\bpython(3\.\d+)", script)) == set(VERSIONS)
    bounds = [tuple(map(int, version.split("."))) for version in (VERSIONS[0], VERSIONS[-1])]
    assert f"{bounds[0]} <= sys.version_info[:2] <= {bounds[1]}" in script
