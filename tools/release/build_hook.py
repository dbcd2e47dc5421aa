"""Compiles the rules for this machine while pip builds a wheel from a clone or an archive: a build hook of Hatchling.

Nothing is done for an editable installation, or where the libraries are there already, as in the packages of
`make dist`. If they cannot be built, the wheel is built all the same.
"""

import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags

PYTHONS = ("cp311", "cp312", "cp313", "cp314", "cp314t", "cp315")
"""The Pythons that the newest Numba in our range has wheels for."""
LINKERS = {
    "manylinux_2_28_x86_64": ("ld", "ld.lld"),
    "manylinux_2_28_aarch64": ("ld", "ld.lld"),
    "macosx_12_0_arm64": ("ld64.lld",),
    "win_amd64": ("lld-link",),
}
"""The systems that it has wheels for, and the linkers with which libraries can be built there."""


class RulesHook(BuildHookInterface[Any]):
    """The step of the build that makes `engine/modules`."""

    def dependencies(self) -> list[str]:
        """Numba, where it is needed and of use. Where it has no wheel, pip would try to build it, and fail."""
        fits = [tag.platform for tag in sys_tags() if tag.abi in PYTHONS and tag.platform in LINKERS]
        if self._current() or not any(shutil.which(linker) for system in fits for linker in LINKERS[system]):
            return []
        return list(self.metadata.core.optional_dependencies["fast"])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the libraries, unless the installation is editable."""
        if version != "standard" or self._current():
            return
        command = [sys.executable, "-m", "tools.modules"]
        done = subprocess.run(command, cwd=self.root, capture_output=True, encoding="utf-8", errors="replace")
        if done.returncode != 0:
            why = (done.stderr.splitlines() or ["?"])[-1]
            self.app.display_warning(f"The rules are slow without the extra `fast`, since they are not compiled: {why}")

    def _current(self) -> bool:
        """Whether there are libraries for this machine, made after the last change of the engine."""
        machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
        libraries = Path(self.root, "engine/modules").glob(f"*-{sys.platform}-{machine}-*")
        made = [path.stat().st_mtime for path in libraries]
        changed = [path.stat().st_mtime for path in Path(self.root, "engine").rglob("*.py")]
        return bool(made) and max(changed) <= min(made)
