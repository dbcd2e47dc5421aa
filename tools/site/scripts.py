"""Bundles the scripts and styles of the site, named after their content."""

import hashlib
import shutil
from pathlib import Path

from jupyter_core.paths import jupyter_path

from tools.bundles import node, other_widgets
from tools.bundles.build_notes import PAGE
from tools.site import packages

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
    aliases = other_widgets.aliases(wheels / "share/jupyter", folder / "fronts")
    made = folder / "made"
    node.run("npm", "run", "--silent", "site", "--", *aliases, f"--outdir={made}", folder=project, check=True)
    ours = sorted((PAGE / "static").glob("*.*"))
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
