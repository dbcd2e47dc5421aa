"""Processes that talk in lines of JSON, and in nothing that could bring code along."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any, TextIO

from .. import background

_START = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); import {0}; {0}.main()"

Message = dict[str, Any]


class PeerEnded(Exception):
    """The other process has ended."""


class Peer:
    """A process of its own.

    Args:
        module: what it runs: the `main` of a module.
        first: the message that it begins with.
    """

    def __init__(self, module: str, first: Message) -> None:
        command = [sys.executable, "-c", _START.format(module), json.dumps(sys.path)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._received: queue.SimpleQueue[str] = queue.SimpleQueue()
        background.run(self._read, f"reads from {module}")
        self.send(first)

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._received.put(line)
        self._received.put("")

    def send(self, message: Message) -> None:
        """Send a message.

        Raises:
            PeerEnded: nobody receives it.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise PeerEnded from error

    def receive(self) -> Message:
        """Wait for a message; a time limit (`engine.background.limit`) can end the wait.

        Raises:
            PeerEnded: none will come, or it is not one.
        """
        while True:
            try:
                line = self._received.get(timeout=0.1)
            except queue.Empty:
                continue
            try:
                found = json.loads(line)
            except ValueError as error:
                raise PeerEnded from error
            if not isinstance(found, dict):
                raise PeerEnded
            return found

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            with suppress(OSError):  # it has not read everything
                self._process.stdin.close()


class Caller:
    """In such a process: the one that has started it. What else is printed goes to the standard error.

    Without a caller the process ends at once, whatever it is doing.
    """

    def __init__(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the caller's to answer
        self._in: TextIO = os.fdopen(os.dup(0), encoding="utf-8")
        self._out: TextIO = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        self._received: queue.SimpleQueue[str] = queue.SimpleQueue()
        background.run(self._read, "reads from the caller")

    def _read(self) -> None:
        for line in self._in:
            self._received.put(line)
        os._exit(0)

    def send(self, message: Message) -> None:
        """Send a message."""
        self._out.write(json.dumps(message) + "\n")
        self._out.flush()

    def receive(self) -> Message:
        """Wait for a message."""
        found: Message = json.loads(self._received.get())
        return found
