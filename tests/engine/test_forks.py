"""Forks while the compiler runs on its thread: the child must never wait for a lock of a thread that it lacks."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CODE = """
import importlib, os, sys, threading
from pathlib import Path
from engine.base.errors import WorkerError
from engine.compiling import jit

jit.available = lambda functions=(): True
begun, end = threading.Event(), threading.Event()
Path("slow.py").write_text("import __main__; __main__.begun.set(); __main__.end.wait()")
sys.path.insert(0, ".")

def child(act):
    ours, theirs = os.pipe()
    if not (pid := os.fork()):
        try:
            os.write(theirs, str(act()).encode())
        except WorkerError as error:
            os.write(theirs, f"WorkerError {error}".encode())
        os._exit(0)
    os.waitpid(pid, 0)
    return os.read(ours, 1000).decode()
"""
WAYS = {
    "it waits": (
        "work = jit.Work(importlib.import_module, 'slow'); begun.wait()\n"
        "jit.Work.tell = lambda work: end.set(); jit.LONG = 0.01\n"
        "print(child(lambda: [importlib.import_module('slow').__name__, jit.Work(int).result(), work.done]))",
        r"\['slow', 0, True\]",
    ),
    "it waits too long": (
        "jit.FORK = 0; work = jit.Work(importlib.import_module, 'slow'); begun.wait()\n"
        "print(child(work.result), child(lambda: jit.Work(int)), child(lambda: jit.uninterrupted(int)))\n"
        "end.set(); print(work.result().__name__, child(lambda: jit.Work(int).result()))",
        r'(WorkerError .*?"spawn".*?){3}\nslow 0',
    ),
    "the compiling thread forks": (
        "print(jit.Work(child, lambda: jit.uninterrupted(int)).result(), child(lambda: jit.Work(int).result()))",
        "0 0",
    ),
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only POSIX systems can fork")
@pytest.mark.parametrize(("code", "expected"), WAYS.values(), ids=WAYS)
def test_a_forked_child_compiles_or_says_why_it_cannot(code: str, expected: str, tmp_path: Path) -> None:
    command, environment = [sys.executable, "-c", CODE + code], os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(expected, done.stdout.strip())
