"""Builds the whole site in a folder. Package archives are rebuilt only when their contents change."""

import base64
import fcntl
import hashlib
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.site import interpreter, lab, packages, scripts
from tools.site.pages import Pages

SITE = Path("build/site")
DOCS = "docs"
"""The folder of the documentation within the site."""
KEEPER = "keep.js"
"""The service worker. It is at the top level because it serves only paths below its own."""


@contextmanager
def alone(project: Path) -> Iterator[None]:
    """Wait until no other process builds the site of this project, since builds share a cache."""
    place = project / "build"
    place.mkdir(exist_ok=True)
    with (place / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(project: Path, target: Path, docs: bool = False, notebooks: bool = True) -> None:
    """Build the site; one at a time.

    Args:
        project: the folder of the project.
        target: the folder of the site; what lies there is removed, except the documentation.
        docs: whether the gallery leads to the documentation, which is built afterwards.
        notebooks: False leaves out the notebooks and JupyterLab, for tests: the gallery still links to them.

    Raises:
        CalledProcessError: a part could not be built.
    """
    with alone(project):
        _build(project, target, docs, notebooks)


def _build(project: Path, target: Path, docs: bool, notebooks: bool) -> None:
    library, *archives = packages.write(project, interpreter.library(project), *packages.archives(project))
    _empty(target)
    (target / "python").mkdir(parents=True)
    for archive in (library, *archives):
        shutil.copyfile(archive, target / "python" / archive.name)
    assets = scripts.bundle(project, target / "apps")
    pyodide = interpreter.place(target)
    runs = {
        "script": assets["main.js"],
        "worker": assets["worker.js"],
        "helper": assets["helper.js"],
        "ready": assets["ready.js"],
        "keep": KEEPER,
        "pyodide": pyodide,
        "library": f"python/{library.name}",
        "archives": [f"python/{archive.name}#sha256-{_hash(archive)}" for archive in archives],
    }
    if notebooks:
        lab.build(project, target / "lab", target / pyodide)
    first = {"en": f"{DOCS}/index.html", "de": f"{DOCS}/de/index.de.html"} if docs else {}
    Pages(project / "notebooks", target, assets, runs, first).write(notebooks)
    _keep(target, target / assets["keep.js"])
    (target / ".nojekyll").touch()  # keeps GitHub Pages from processing the files


def _empty(target: Path) -> None:
    """Empty a folder, except for the documentation, which is built separately."""
    for path in target.iterdir() if target.is_dir() else ():
        if path.is_dir() and path.name != DOCS:
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()


def _keep(target: Path, script: Path) -> None:
    """Write the service worker, which knows all files of the pages."""
    text = script.read_text("utf-8")
    script.unlink()
    files = sorted(path for path in target.rglob("*") if path.is_file() and _is_kept(path.relative_to(target)))
    hashes = {path.relative_to(target).as_posix(): _hash(path) for path in files}
    version = hashlib.sha256(f"{text}{hashes}".encode()).hexdigest()[:16]
    build = {"version": version, "files": hashes}
    (target / KEEPER).write_text(f"self.build = {json.dumps(build)};\n{text}", encoding="utf-8")


def _hash(path: Path) -> str:
    return base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def _is_kept(path: Path) -> bool:
    """Whether the service worker caches a file in advance: not JupyterLab, which is as large as all else, nor docs."""
    if path.suffix == interpreter.PACKED or path.name == interpreter.WHOLE_LIBRARY:
        return False  # the first is cached unpacked, the second belongs to JupyterLab
    return path.parts[0] not in ("lab", DOCS) and path.suffix != ".whl" and not path.name.startswith(".")
