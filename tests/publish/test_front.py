"""The script that connects app pages with their kernels: what it contains, and where it is not used."""

import json
import re
import shutil
from pathlib import Path

import pytest

from cardwidgets.publish.voila import front
from tools.bundles import page_scripts as builder


def test_a_front_end_of_other_versions_is_not_used(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder.build(project)
    assert front.fits(builder.BUILT)
    monkeypatch.setattr(builder, "BUILT", shutil.copytree(builder.BUILT, tmp_path / "built"))
    made_of = builder.BUILT / front.NOTED
    noted = json.loads(made_of.read_text("utf-8"))
    for name in ("anywidget", "ipycanvas", "ipywidgets"):
        made_of.write_text(json.dumps(noted | {"packages": noted["packages"] | {name: "0.1"}}), "utf-8")
        assert not front.fits(builder.BUILT), name
    made_of.write_text("{", "utf-8")
    assert not front.fits(builder.BUILT)
    shutil.rmtree(builder.BUILT)
    assert not front.fits(builder.BUILT)


def test_the_front_end_is_not_rebuilt_without_a_change(project: Path) -> None:
    builder.build(project)
    made = (builder.BUILT / "main.js").stat()
    builder.build(project)
    assert (builder.BUILT / "main.js").stat() == made


def test_the_front_end_includes_the_licence_of_every_package(project: Path) -> None:
    builder.build(project)
    found = re.split(r"^(\S+)\n=+\n", (builder.BUILT / "licences.txt").read_text("utf-8"), flags=re.MULTILINE)
    licences = dict(zip(found[1::2], found[2::2], strict=True))
    assert {"@jupyter-widgets/base", "@jupyterlab/services", "@lumino/widgets", "jquery", "backbone"} <= set(licences)
    assert {"anywidget", "ipycanvas"} <= set(licences)
    for name, text in licences.items():
        assert re.search(r"copyright", text, re.IGNORECASE) and len(text) > 500, name


def test_the_front_end_bundles_the_widgets_packages_require(project: Path) -> None:
    """The npm lock pins the versions in the JupyterLab extension of the installed ipywidgets."""
    installed = builder.SHARE / "labextensions" / "@jupyter-widgets" / "jupyterlab-manager" / "package.json"
    asked = json.loads(installed.read_text("utf-8"))["dependencies"]
    locked = json.loads((project / "package-lock.json").read_text("utf-8"))["packages"]
    for name in ("base", "base-manager", "controls"):
        whole = f"@jupyter-widgets/{name}"
        wanted = [int(part) for part in asked[whole].removeprefix("^").split(".")]
        found = [int(part) for part in locked[f"node_modules/{whole}"]["version"].split(".")]
        assert found[0] == wanted[0] and found >= wanted, whole
