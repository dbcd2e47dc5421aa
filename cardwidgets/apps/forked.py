"""The code of a forked process, which becomes a kernel."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Mapping, Sequence
from multiprocessing import current_process, parent_process

PRELOAD = "cardwidgets.apps.preload"
"""The module that the parent process has loaded."""


def probe() -> None:
    """Exit with code 0 if this process was forked from a single-threaded one that has loaded everything."""
    raise SystemExit(getattr(sys.modules.get(PRELOAD), "THREADS", 0) != 1)


def serve(arguments: Sequence[str], environment: Mapping[str, str], folder: str) -> None:
    """Be a kernel until it is told to end, or until the server ends; see `be_a_kernel`."""
    threading.Thread(target=_end_with_the_server, daemon=True, name="end with the server").start()
    be_a_kernel(arguments, environment, folder)


def be_a_kernel(arguments: Sequence[str], environment: Mapping[str, str], folder: str) -> None:
    """Be a kernel until it is told to end.

    The kernel reads the key of its connections from its connection file. Ids and deals are drawn from the system when
    they are needed. What a fork would share, this process replaces.

    Args:
        arguments: of the kernel's command line, after the name of the program.
        environment: its environment variables; none are inherited.
        folder: its working directory.
    """
    from ipycanvas.canvas import _CANVAS_MANAGER
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target

    from cardwidgets.i18n import languages

    os.setsid()  # a signal to the kernel reaches its worker processes, too
    os.environ.clear()
    os.environ.update(environment)
    os.environ.pop("JPY_PARENT_PID", None)  # the parent is the process that all kernels are forked from
    os.chdir(folder)
    current_process().authkey = os.urandom(32)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()
    languages.set_language(languages.first())
    sys.argv = ["ipykernel_launcher", *arguments]
    kernel = IPKernelApp.instance()
    kernel.initialize(list(arguments))
    register_comm_target()  # what follows is done by an import in a kernel; here, the imports came first
    _CANVAS_MANAGER.close()
    assert kernel.shell is not None
    events = kernel.shell.events

    def open_canvases(*_: object) -> None:
        events.unregister("pre_run_cell", open_canvases)
        _CANVAS_MANAGER.open()

    events.register("pre_run_cell", open_canvases)  # not before: a page of JupyterLab hears only of its own cells
    kernel.start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)
