"""JupyterLab and its view of a single notebook on the site, with all notebooks, on the same Pyodide: JupyterLite."""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from email.parser import HeaderParser
from functools import partial
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.bundles import build_notes

LOCK = Path("requirements/lite.txt")
WHEELS = Path("build/site-wheels")
"""The wheels of the lock; cached for the next build."""
_EXTENSIONS = Path(sys.prefix, "share", "jupyter", "lite")
"""Where the set-up has put the kernel, so that JupyterLab does not load it."""
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_LOADED = ("kartentisch", "micropip", "ipykernel", "pyodide-kernel", "piplite")
"""Packages that the kernel loads in advance, with their dependencies."""
_PLACE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "python_version": "3.14", "extra": ""}


def wheels(project: Path) -> list[Path]:
    """The wheels that a notebook in JupyterLite may import, including the project's.

    Raises:
        CalledProcessError: they could not be fetched or built.
    """
    folder = project / WHEELS
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    command = [*pip, "download", "--dest", str(folder), "--no-deps", "--require-hashes", "--only-binary=:all:"]
    command += ["--implementation=py", "--abi=none", "--platform=any", "--python-version=3.14", "-r", str(LOCK)]
    download = partial(subprocess.run, command, cwd=project, check=True)
    build_notes.make(folder, (project / LOCK).read_text("utf-8"), download)
    for old in folder.glob("kartentisch-*.whl"):
        old.unlink()
    command = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(project)]
    subprocess.run(command, cwd=project, check=True)
    return sorted(folder.glob("*.whl"))


def build(project: Path, target: Path, pyodide: Path) -> None:
    """Build JupyterLite into a folder of the site.

    Args:
        project: the folder of the project.
        target: the folder, within that of the site.
        pyodide: the folder of Pyodide within the site; it gets the packages, and the list of them.

    Raises:
        CalledProcessError: a part could not be made.
    """
    kernel = {
        "pyodideUrl": f"./../{pyodide.name}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": list(_LOADED)},
    }
    page = {"appName": "Kartentisch", "litePluginSettings": {f"{_KERNEL}:kernel": kernel}}
    options = {"contents": ["notebooks"], "apps": ["lab", "notebooks"], "output_dir": str(target)}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for source in sorted((project / "notebooks").glob("??/*.ipynb")):
            place = home / "notebooks" / source.parent.name / source.name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, place)
        _write(home / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": page})
        config = {
            "LiteBuildConfig": {**options, "no_sourcemaps": True},
            "FederatedExtensionAddon": {"extra_labextensions_path": [str(_EXTENSIONS)]},
        }
        _write(home / "jupyter_lite_config.json", config)
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", folder]
        done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    own = target / "extensions" / _KERNEL / "static" / "pypi"
    _list(pyodide, [*wheels(project), *(path for path in sorted(own.iterdir()) if path.suffix == ".whl")])


def _list(pyodide: Path, found: list[Path]) -> None:
    """Copy wheels to Pyodide, and replace the list from which it loads packages by name."""
    place = pyodide / "pyodide-lock.json"
    held = {name: path for path in found for name in [canonicalize_name(path.name.split("-")[0])]}
    packages = {name: _entry(path, set(held)) for name, path in held.items()}
    for path in held.values():
        shutil.copyfile(path, pyodide / path.name)
    _write(place, {"info": json.loads(place.read_text("utf-8"))["info"], "packages": packages})


def _entry(wheel: Path, held: set[str]) -> dict[str, Any]:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        fields = HeaderParser().parsestr(archive.read(metadata).decode())
    needs = [Requirement(line) for line in fields.get_all("Requires-Dist", [])]
    wanted = {canonicalize_name(one.name) for one in needs if not one.marker or one.marker.evaluate(_PLACE)}
    tops = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py")}
    return {
        "name": fields["Name"],
        "version": fields["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top for top in tops if top.isidentifier()),
        "depends": sorted(wanted & held),
        "unvendored_tests": False,
        "tool": {},
    }


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")
