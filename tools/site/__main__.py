"""`python -m tools.site`: builds the site in `build/site`, and shows it if asked to."""

import argparse
import shutil
from pathlib import Path

from cardwidgets.command.site_server import server
from tools.bundles import node
from tools.docs import build as documentation, figures
from tools.site import sizes
from tools.site.build import DOCS, SITE, build


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the site that needs no server.")
    parser.add_argument("--to", type=Path, default=node.PROJECT / SITE, help="the folder of the site")
    parser.add_argument(
        "--tables", action="store_true", help="for tests: without the notebooks and JupyterLab, to which it links"
    )
    parser.add_argument("--docs", action="store_true", help="with the documentation, in the folder docs of the site")
    parser.add_argument("--serve", type=int, metavar="PORT", help="then show it at this port of this machine")
    parser.add_argument("--zip", action="store_true", help="then pack it as build/kartentisch-site.zip")
    parser.add_argument("--sizes", action="store_true", help="then show what a first visit costs")
    parser.add_argument("--write", action="store_true", help="put these sizes into docs/site.md")
    choice = parser.parse_args()
    build(node.PROJECT, choice.to, docs=choice.docs, notebooks=not choice.tables)
    if choice.docs:
        documentation.build(choice.to / DOCS)
    print(choice.to)
    if choice.sizes:
        print(figures.table(sizes.TABLE, sizes.rows(choice.to)))
        if choice.write:
            figures.write("python -m tools.site", sizes.TABLE, sizes.rows(choice.to), key=0, page=figures.SITE)
    if choice.zip:
        print(shutil.make_archive(str(node.PROJECT / "build" / "kartentisch-site"), "zip", choice.to))
    if choice.serve is not None:
        shown = server(choice.to, choice.serve)
        print(f"http://127.0.0.1:{shown.server_port}/")
        shown.serve_forever()


if __name__ == "__main__":
    main()
