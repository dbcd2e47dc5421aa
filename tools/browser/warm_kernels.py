"""Preheated kernels: one process loads what every kernel needs, and each kernel is a fork of it.

Kernels are fresh but ready sooner. JupyterLab and Voila start one like any kernel, with the command of a kernel spec,
which runs this file. It asks the process for a fork and then acts on its behalf: it forwards interrupts, and when it
ends the fork ends too.

    python warm_kernels.py NUMBER                      the process that is forked; NUMBER is that of an open socket
    python warm_kernels.py SOCKET -f CONNECTION_FILE   what a kernel spec runs
"""

import gc
import json
import multiprocessing
import os
import signal
import socket
import sys
import threading
from contextlib import suppress

NEEDED = (
    "ipykernel.kernelapp",  # first: it says how widgets open their comms
    *("cardwidgets.patience.panel", "cardwidgets.tricks.panel", "cardwidgets.notebook.language_switch"),
    *("cardwidgets.course.lesson.panel", "cardwidgets.course.demo", "cardwidgets.course.drill.panel"),
    *("cardwidgets.course.progress_panel", "pandas", "PIL.Image"),
)
"""The modules that notebooks need."""


def stand(path: str, arguments: list[str]) -> None:
    """Ask for a kernel and live as long as it does."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(path)
        signal.signal(signal.SIGINT, lambda *_: line.send(b"i"))
        wanted = {"arguments": arguments, "folder": os.getcwd(), "environment": dict(os.environ)}
        text = json.dumps(wanted).encode()
        socket.send_fds(line, [len(text).to_bytes(4, "big")], [1, 2])
        line.sendall(text)
        line.recv(1)  # no data ever comes: the connection ends with the kernel


def serve(number: int) -> None:
    """Load what every notebook needs, then fork a kernel for each request, until this process is ended."""
    preload()
    signal.signal(signal.SIGCHLD, bury)
    with socket.socket(fileno=number) as door:
        while True:
            line, _ = door.accept()
            if os.fork() == 0:
                door.close()
                break
            line.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    be_a_kernel(line)


def bury(*_: object) -> None:
    """Reap ended kernels; nobody asks for their status."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def be_a_kernel(line: socket.socket) -> None:
    """Become the kernel for the process at the other end of the connection."""
    begin, outputs, _, _ = socket.recv_fds(line, 4, 2)
    left, text = int.from_bytes(begin, "big"), b""
    while len(text) < left and (more := line.recv(left - len(text))):
        text += more
    data = json.loads(text)
    for number, output in zip((1, 2), outputs, strict=True):
        os.dup2(output, number)
        os.close(output)
    main = threading.get_ident()

    def follow() -> None:
        with suppress(OSError):
            while line.recv(1) == b"i":
                signal.pthread_kill(main, signal.SIGINT)
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    run_kernel(data["arguments"], data["environment"], data["folder"])


def preload() -> None:
    """Load modules and compiled rules. No thread may be left running: a fork would keep the locks that it holds."""
    for name in NEEDED:
        __import__(name)
    gc.collect()
    gc.freeze()  # what lives now lives on: if a kernel's collector looked through it, its memory would be copied


def run_kernel(arguments: list[str], environment: dict[str, str], folder: str) -> None:
    """Be a kernel until it is told to end. What a fork would share, it replaces.

    Args:
        arguments: of the kernel's command line, after the name of the program.
        environment: its environment variables; none are inherited.
        folder: its working directory.
    """
    import numpy
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target

    from cardwidgets.canvas.ipycanvas_backend import SHARED_MANAGER
    from cardwidgets.i18n import languages

    os.setsid()  # a signal to the kernel reaches its worker processes, too
    os.environ.clear()
    os.environ.update(environment)
    os.environ.pop("JPY_PARENT_PID", None)  # the parent is the process that all kernels are forked from
    os.chdir(folder)
    multiprocessing.current_process().authkey = os.urandom(32)
    numpy.random.seed()
    languages.set_language(languages.first())
    sys.argv = ["ipykernel_launcher", *arguments]
    kernel = IPKernelApp.instance()
    kernel.initialize(arguments)
    register_comm_target()  # what follows is done by an import in a kernel; here, the imports came first
    SHARED_MANAGER.close()
    assert kernel.shell is not None
    events = kernel.shell.events

    def open_canvases(*_: object) -> None:
        events.unregister("pre_run_cell", open_canvases)
        SHARED_MANAGER.open()

    events.register("pre_run_cell", open_canvases)  # before, no page of JupyterLab would get it
    kernel.start()


if __name__ == "__main__":
    where, *more = sys.argv[1:]
    if more:
        stand(where, more)
    else:
        del sys.path[0]  # nothing must be imported from this file's folder
        serve(int(where))
