"""Kernels forked from one warm process: they share its memory, and are ready in a fraction of the time.

Where forking is not safe (no fork server, a process with more than one thread) and until the warm process is ready,
kernels are started as Jupyter starts them.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import multiprocessing
import multiprocessing.util  # registers its own work at exit, before which ours has to run
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.metadata import EntryPoint
from multiprocessing.process import BaseProcess
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

from cardwidgets.apps import forked

NAME = "kartentisch-forked"
_KERNEL = ["-m", "ipykernel_launcher"]
"""What the command of a kernel that may be forked runs."""
_PATIENCE_S = 180
"""How long the warm process may take to load; it compiles the rules if no cache has them."""
_LOG = logging.getLogger(__name__)


class Forks:
    """The warm process of this server."""

    def __init__(self) -> None:
        self.ready = False
        self._executor = ThreadPoolExecutor(1, "forks")  # requests to the warm process wait while it loads
        self._loading: Future[None] | None = None

    def begin(self) -> None:
        """Start the warm process if kernels can be forked here; returns at once."""
        if sys.platform == "linux" and "forkserver" in multiprocessing.get_all_start_methods():
            atexit.register(_end)
            self._loading = self._executor.submit(self._begin)

    def _begin(self) -> None:
        # Compiling leaves a process twice as large, and a copy of it pays for that: the warm process only loads.
        subprocess.run([sys.executable, "-m", "engine.warm"], stdout=subprocess.DEVNULL, check=False)
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([forked.PRELOAD])
        try:
            probe = context.Process(target=forked.probe, name="probe")
            probe.start()
            probe.join(_PATIENCE_S)
            self.ready = probe.exitcode == 0
        except (OSError, EOFError) as error:
            _LOG.warning("no warm process to fork kernels from: %r", error)
        if self.ready:
            _LOG.info("Kernels are forked from a warm process")
        else:
            _LOG.warning("Kernels are not forked from a warm process, but each started on its own")

    def wait(self) -> None:
        """Wait until the warm process has loaded, or has failed to."""
        if self._loading is not None:
            self._loading.result()

    async def kernel(self, arguments: list[str], environment: Mapping[str, str], folder: str) -> BaseProcess | None:
        """A kernel forked from the warm process, or None if there is no such process; a preheated one waits for it.

        Args:
            arguments: of the kernel's command line, after the name of the program.
            environment: its environment variables.
            folder: its working directory.
        """
        if self._loading is not None and environment.get("VOILA_PREHEAT") == "True":
            await asyncio.wrap_future(self._loading)
        if not self.ready:
            return None
        # Voila names some variables by an Enum, for which the kernel would have to import all of Voila.
        plain = {os.fsdecode(os.fsencode(name)): value for name, value in environment.items()}
        process = multiprocessing.get_context("forkserver").Process(
            target=forked.serve, args=(arguments, plain, folder), name="kernel"
        )
        try:
            await asyncio.get_running_loop().run_in_executor(self._executor, process.start)
        except (OSError, EOFError) as error:
            _LOG.warning("a kernel could not be forked, so it is started on its own: %r", error)
            self.ready = False
            self.begin()
            return None
        return process


FORKS = Forks()


def _end() -> None:
    for process in multiprocessing.active_children():
        process.kill()


class Forked:
    """A forked kernel, with the methods of `subprocess.Popen` that Jupyter uses."""

    stdin = stdout = stderr = None

    def __init__(self, process: BaseProcess) -> None:
        self._process = process
        self.pid = process.pid or 0

    def poll(self) -> int | None:
        """The exit code, or None while it runs."""
        return self._process.exitcode

    def wait(self) -> int | None:
        """Wait until it has ended.

        Returns:
            The exit code.
        """
        self._process.join()
        return self._process.exitcode

    def send_signal(self, signum: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, signum)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class ForkedProvisioner(LocalProvisioner):
    """Starts kernels by forking the warm process, if there is one."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start a kernel; one of another language or Python is started as Jupyter does it."""
        at = next((i for i in range(len(cmd)) if cmd[i : i + 2] == _KERNEL), None)
        if at is not None and cmd[0] == sys.executable:
            folder = str(kwargs.get("cwd") or os.getcwd())
            process = await FORKS.kernel(cmd[at + 2 :], kwargs.get("env") or os.environ, folder)
            if process is not None:
                self.process: Any = Forked(process)
                self.pid = self.pgid = self.process.pid
                self.cwd = folder
                return self.connection_info
        return await super().launch_kernel(cmd, **kwargs)


def install() -> None:
    """Let the kernels of this process be started by `ForkedProvisioner`, and start their warm process."""
    factory = KernelProvisionerFactory.instance()
    where = f"{ForkedProvisioner.__module__}:{ForkedProvisioner.__name__}"
    factory.provisioners[NAME] = EntryPoint(NAME, where, KernelProvisionerFactory.GROUP_NAME)
    factory.default_provisioner_name = NAME
    FORKS.begin()
