"""`python -m tools.docs`: builds the documentation in build/site/docs."""

import argparse
import subprocess
import sys
from pathlib import Path

from tools.docs.build import DOCS, build


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the documentation as a site.")
    parser.add_argument("--to", type=Path, default=DOCS, help="its folder")
    choice = parser.parse_args()
    try:
        build(choice.to)
    except subprocess.CalledProcessError:
        sys.exit("The documentation is not complete: see the warnings above.")
    print(choice.to / "index.html")


if __name__ == "__main__":
    main()
