"""The Python versions on this machine."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
"""The supported Python versions."""
HERE = ".".join(map(str, sys.version_info[:2]))
"""The version that runs this."""


@cache
def pythons() -> dict[str, str]:
    """The Python versions on this machine that can create an environment: version, such as "3.13", -> program."""
    found = {HERE: str(getattr(sys, "_base_executable", sys.executable))}
    for version in VERSIONS:
        for program in _programs(version):
            if version not in found and _is(program, version):
                found[version] = program
    return {version: found[version] for version in VERSIONS if version in found}


def _programs(version: str) -> Iterator[str]:
    """Possible programs: on the path, or where pyenv and uv install them."""
    if program := shutil.which(f"python{version}"):
        yield program
    homes = [Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"]
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    homes.append(Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or Path(data) / "uv" / "python"))
    for home in homes:
        yield from map(str, sorted(home.glob(f"*/bin/python{version}"), reverse=True))


def _is(program: str, version: str) -> bool:
    """Whether a program is a Python of that version that can create an environment."""
    code = f"import ensurepip, sys, venv; sys.exit('%d.%d' % sys.version_info[:2] != {version!r})"
    return subprocess.run([program, "-c", code], capture_output=True, check=False).returncode == 0
