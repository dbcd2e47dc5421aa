"""The scripts and styles of the site, bundled and named by what they hold."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from jupyter_core.paths import jupyter_path

from cardwidgets.apps import server
from tools import node
from tools.site import packages

_AMD = """import * as base from "@jupyter-widgets/base";
let made;
const define = (_names, make) => {{ made = make(base); }};
{source}
export default made;
"""
"""A module of Jupyter's older form as one that can be bundled."""
_FRONTS = ("anywidget", "ipycanvas")
"""The packages whose widgets our pages show; their scripts come from the same wheels as their Python."""
_STYLES = ("index.css", "theme-light.css", "theme-dark.css")


def bundle(project: Path, target: Path) -> dict[str, str]:
    """Write all scripts and styles to a folder of the site.

    Returns:
        the name of each -> its path within the site.

    Raises:
        CalledProcessError: a script cannot be read.
    """
    wheels, folder = packages.install(project), project / "build" / "site-scripts"
    shutil.rmtree(folder, ignore_errors=True)
    fronts = folder / "fronts"
    fronts.mkdir(parents=True)
    for name in _FRONTS:
        source = (wheels / f"share/jupyter/nbextensions/{name}/index.js").read_text("utf-8")
        (fronts / f"{name}.js").write_text(_AMD.format(source=source), encoding="utf-8")
    aliases = [f"--alias:{name}={fronts / name}.js" for name in _FRONTS]
    made = folder / "made"
    node.run("npm", "run", "--silent", "site", "--", *aliases, f"--outdir={made}", folder=project, check=True)
    ours = sorted((server.HERE / "static").iterdir())
    theirs = [_templates() / name for name in _STYLES]
    target.mkdir(parents=True, exist_ok=True)
    return {path.name: _place(path, target) for path in [*sorted(made.iterdir()), *ours, *theirs]}


def _templates() -> Path:
    """The folder with the styles of JupyterLab that nbconvert brings."""
    places = (Path(path, "nbconvert/templates/lab/static") for path in jupyter_path())
    return next(path for path in places if (path / "index.css").is_file())


def _place(path: Path, target: Path) -> str:
    content = path.read_bytes()
    name = f"{path.stem}-{hashlib.sha256(content).hexdigest()[:12]}{path.suffix}"
    (target / name).write_bytes(content)
    return f"{target.name}/{name}"
