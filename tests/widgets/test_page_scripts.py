"""The scripts of the page: their own tests in `tests/page/`, run by Node, and the browsers that they run in."""

import json
import subprocess
from pathlib import Path

from tools.bundles import node, page_scripts


def test_the_page_scripts_pass_their_own_tests(project: Path) -> None:
    done = node.run("npm", "test", folder=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, done.stdout


def test_the_oldest_browsers_have_what_the_scripts_need(project: Path) -> None:
    page_scripts.build(project)
    ours = ("cardwidgets/static", "cardwidgets/publish/page/static", "cardwidgets/publish/site/page")
    folders = (*ours, page_scripts.BUILT)
    scripts = [path for folder in folders for path in sorted((project / folder).glob("*.js"))]
    scripts += (project / "node_modules/pyodide").glob("*.mjs")
    done = node.run("node", "tools/bundles/needs.js", *map(str, scripts), folder=project, stdout=subprocess.PIPE)
    assert done.returncode == 0, done.stdout
    oldest = json.loads((project / "package.json").read_text("utf-8"))["oldest"]
    for page in ("README.md", "README.de.md", "docs/teaching.md", "docs/teaching.de.md"):
        words = " ".join((project / page).read_text("utf-8").split())
        assert all(f"{name.title()} {version}" in words for name, version in oldest.items()), page
