"""Writes a folder of fixtures: `python -m tests.kept 0.2.0`. See README.md."""

from __future__ import annotations

import argparse
from itertools import count
from pathlib import Path
from unittest.mock import patch

from tests.kept import HERE
from tests.kept.writing import write
from tools.browser import harness


def main() -> None:
    """Write it with a new browser."""
    parser = argparse.ArgumentParser(prog="python -m tests.kept", description="Write what this version keeps.")
    parser.add_argument("version", help="the new folder: the version that writes it")
    parser.add_argument("--into", type=Path, default=HERE, help="where the folder is made (tests/kept)")
    choice = parser.parse_args()
    with harness.chromium() as browser:
        numbers = count(1)
        with patch("secrets.token_hex", lambda _bytes: f"{next(numbers):08x}"):  # the same ones each time
            write(choice.into / choice.version, browser.new_page())


if __name__ == "__main__":
    main()
