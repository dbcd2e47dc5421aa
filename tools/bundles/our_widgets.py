"""Makes `cardwidgets/static/`, which pages load, from the scripts and styles in `cardwidgets/page/`: `make bundle`."""

import argparse
import filecmp
import sys
import tempfile
from pathlib import Path

from tools.bundles import node

BUNDLE = Path("cardwidgets/static")
"""It is committed, so that the project runs without Node."""


def build(project: Path, target: Path) -> None:
    """Write the bundle of a project to a folder. Raises CalledProcessError if its scripts cannot be read."""
    node.run("npm", "run", "--silent", "bundle", "--", f"--outdir={target}", folder=project, check=True)


def stale(project: Path) -> list[str]:
    """The names of bundle files that are outdated, missing or superfluous."""
    with tempfile.TemporaryDirectory() as folder:
        build(project, Path(folder))
        names = {path.name for place in (Path(folder), project / BUNDLE) for path in place.iterdir()}
        _, differ, lack = filecmp.cmpfiles(folder, project / BUNDLE, names, shallow=False)
    return sorted(differ + lack)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing: only see that the bundle is current")
    if not parser.parse_args().check:
        build(node.PROJECT, node.PROJECT / BUNDLE)
    elif found := stale(node.PROJECT):
        sys.exit(f"not what cardwidgets/page says: {', '.join(found)} in {BUNDLE}/; run `make bundle`")


if __name__ == "__main__":
    main()
