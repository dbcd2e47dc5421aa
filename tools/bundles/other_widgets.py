"""The scripts of other packages' widgets, for the bundles of pages that need neither JupyterLab nor Voila's scripts."""

from pathlib import Path

_AMD = """import * as base from "@jupyter-widgets/base";
let made;
const define = (_names, make) => {{ made = make(base); }};
{source}
export default made;
"""
"""Converts a module in Jupyter's older format into one that can be bundled."""
PACKAGES = ("anywidget", "ipycanvas")
"""The packages whose widgets our pages show; their scripts come from the same wheels as their Python."""


def aliases(share: Path, folder: Path) -> list[str]:
    """Write the scripts to a folder, as modules.

    Args:
        share: the folder `share/jupyter` of the installed packages.
        folder: it is made.

    Returns:
        the options by which esbuild finds them.
    """
    folder.mkdir(parents=True)
    for name in PACKAGES:
        source = (share / f"nbextensions/{name}/index.js").read_text("utf-8")
        (folder / f"{name}.js").write_text(_AMD.format(source=source), encoding="utf-8")
    return [f"--alias:{name}={folder / name}.js" for name in PACKAGES]
