"""Builds the scripts that replace Voila's on our pages: `python -m tools.bundles.page_scripts`.

They are written to `cardwidgets/publish/page/static/built/`, which git ignores and wheels include, with the licences of
the packages that they contain.
"""

import hashlib
import json
import sys
import tempfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from cardwidgets.publish.voila import front
from tools.bundles import build_notes, node, other_widgets

SHARE = Path(sys.prefix) / "share/jupyter"
"""The folder of the installed packages' page files."""
BUILT = node.PROJECT / "cardwidgets/publish/page/static/built"
"""The folder of the scripts."""
_PAGE = Path("cardwidgets/publish/page/scripts")
_FAMILIES = {"@jupyter-widgets": "ipywidgets", "@jupyterlab": "jupyterlab", "@lumino": "jupyterlab"}
"""npm packages without a licence file -> the Python package of the same authors, with the same licence."""


def build(project: Path) -> None:
    """Build them, unless they are up to date.

    Args:
        project: the folder of the project, with its packages of npm.

    Raises:
        CalledProcessError: a script cannot be read.
    """
    made_of = {"packages": front.versions(), "sources": _sources(project)}
    if build_notes.is_whole(BUILT, made_of):
        return
    (project / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=project / "build", prefix="front-") as name:
        folder = Path(name)
        aliases = other_widgets.aliases(SHARE, folder / "fronts")
        made, listed = folder / "made", folder / "parts.json"
        options = [*aliases, f"--outdir={made}", f"--metafile={listed}"]
        node.run("npm", "run", "--silent", "apps", "--", *options, folder=project, check=True)
        licences = _licences(project, json.loads(listed.read_text("utf-8")))
        (made / "licences.txt").write_text(licences, encoding="utf-8")
        (made / front.NOTED).write_text(json.dumps(made_of), encoding="utf-8")
        build_notes.make(BUILT, made_of, lambda: made.rename(BUILT))  # unless another process was faster


def _sources(project: Path) -> str:
    """A hash of our sources, of what builds them, and of the versions of third-party packages."""
    found = hashlib.sha256()
    others = [project / "package.json", project / "package-lock.json", Path(__file__), Path(other_widgets.__file__)]
    others.append(project / "cardwidgets/page/common/older.js")
    for path in [*sorted((project / _PAGE).iterdir()), *others]:
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def _licences(project: Path, parts: dict[str, Any]) -> str:
    """The licences of the packages whose files are in the bundle."""
    folder = project / "node_modules"
    names = {_package(path) for path in parts["inputs"] if "node_modules/" in path}
    texts = {name: _licence(folder / name) or _installed(_FAMILIES[name.partition("/")[0]]) for name in names}
    texts |= {name: _installed(name) for name in other_widgets.PACKAGES}
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text.strip()}\n" for name, text in sorted(texts.items()))


def _package(path: str) -> str:
    """The package of a file: its folder within that of all packages."""
    first, second = path.rpartition("node_modules/")[2].split("/")[:2]
    folder = path.partition("node_modules/")[2].rpartition("node_modules/")
    return folder[0] + folder[1] + (f"{first}/{second}" if first.startswith("@") else first)


def _licence(folder: Path) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(folder.iterdir()) if _is_licence(path.name))


def _installed(name: str) -> str:
    """The licence of a Python package."""
    return "\n".join(file.read_text("utf-8") for file in distribution(name).files or () if _is_licence(file.name))


def _is_licence(name: str) -> bool:
    return name.lower().startswith(("license", "licence", "copying"))


if __name__ == "__main__":
    build(node.PROJECT)
