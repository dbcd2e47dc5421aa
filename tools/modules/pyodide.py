"""Runs code in a browser's Python, here under Node, which is a development package."""

import json
import subprocess
from pathlib import Path
from typing import Any

from tools.bundles import node

SCRIPT = Path(__file__).with_name("python.mjs")
PATIENCE = 3600.0
"""Seconds after which to give up; only a guard against hanging."""


def ask(module: str, questions: list[Any], project: Path = node.PROJECT) -> list[Any]:
    """The results of a module's function `answers` for some questions in a browser's Python.

    Args:
        module: its dotted name; it can import the engine and the standard library.
        questions: JSON values, like the answers.
        project: the folder in which the module lies.

    Raises:
        RuntimeError: it has raised an exception.
    """
    command = node.command("node", str(SCRIPT), str(project), module, json.dumps(questions))
    done = subprocess.run(command, cwd=node.PROJECT, capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-3000:])
    found: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return found
