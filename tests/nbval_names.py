"""The private names of nbval that decide how it starts kernels, hence its narrow range in pyproject.toml."""

import tempfile
from typing import Any

import nbval.kernel


class _KernelOnSockets(nbval.kernel.KernelManager):
    """A kernel for nbval that listens on sockets in its own folder.

    By default it chooses TCP ports before listening on them; with many kernels another one may take them first.
    """

    def __init__(self, **settings: Any) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="nbval")
        super().__init__(transport="ipc", ip=f"{self._folder.name}/kernel", **settings)

    def start_kernel(self, **settings: Any) -> Any:
        """Start a kernel that does not report slow compiling or loading, which depends on how busy the machine is."""
        quiet = "import logging; logging.getLogger('engine.compiling').setLevel('ERROR')"
        extra = [*settings.pop("extra_arguments", []), f"--IPKernelApp.exec_lines={quiet}"]
        return super().start_kernel(extra_arguments=extra, **settings)


def start_kernels_on_sockets() -> None:
    """Let nbval start such kernels."""
    nbval.kernel.KernelManager = _KernelOnSockets
