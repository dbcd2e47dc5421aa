"""Preheated kernels: one process loads what every kernel needs, and each kernel is a fork of it.

Kernels are fresh but ready sooner, like those of the app server: see `cardwidgets.apps.forked`. JupyterLab and Voila
start it like any kernel, with the command of a kernel spec: it runs
this file, which asks the process for a fork and then acts on its behalf. It forwards interrupts, and when it ends the
fork ends too.

    python warm_kernels.py NUMBER                      the process that is forked; NUMBER is that of an open socket
    python warm_kernels.py SOCKET -f CONNECTION_FILE   what a kernel spec runs
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
from contextlib import suppress


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
    """Load slow modules, then fork a kernel for each request, until this process is ended."""
    for name in ("cardwidgets.apps.preload", "pandas", "PIL.Image"):
        __import__(name)
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
    from cardwidgets.apps import forked

    forked.be_a_kernel(data["arguments"], data["environment"], data["folder"])


if __name__ == "__main__":
    where, *more = sys.argv[1:]
    if more:
        stand(where, more)
    else:
        del sys.path[0]  # nothing must be imported from this file's folder
        serve(int(where))
