"""`python -m tools.docs`: builds the documentation in build/site/docs."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.docs.build import DOCS, build


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the documentation as a site.")
    parser.add_argument("--to", type=Path, default=DOCS, help="its folder")
    choice = parser.parse_args()
    build(choice.to)
    print(choice.to / "index.html")


if __name__ == "__main__":
    main()
