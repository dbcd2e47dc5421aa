"""Kernels forked from a warm process: each as fresh as one started cold, and small."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest

from tools.browser import harness

pytestmark = pytest.mark.thorough

OWN_MB = 55
"""The unshared memory allowed for a kernel with a notebook of tables."""
FRESH = """
import json, os, random, secrets, uuid
import numpy as np
from ipywidgets import HTML
from multiprocessing import current_process
import engine
kernel = get_ipython().kernel
print(json.dumps({
    "pid": os.getpid(),
    "parent": os.getppid(),
    "session": kernel.session.session,
    "key": kernel.session.key.decode(),
    "authkey": current_process().authkey.hex(),
    "random": random.random(),
    "numpy": np.random.random(),
    "secret": secrets.token_hex(8),
    "uuid": uuid.uuid4().hex,
    "widget": HTML().model_id,
    "language": engine.language(),
    "variable": os.environ.get("ONLY_MINE"),
    "inherited": sorted(name for name in os.environ if name.startswith("ONLY_")),
    "targets": sorted(kernel.comm_manager.targets),
    "folder": os.getcwd(),
}))
"""
SERVER = """
import asyncio, json, os, psutil
from jupyter_client import AsyncKernelManager
from cardwidgets.apps import provisioner

async def kernel(**more):
    manager = AsyncKernelManager(kernel_name="python3")
    await manager.start_kernel(**more)
    return manager

async def run(manager, code, *, interrupted=False):
    client = manager.client()
    client.start_channels()
    await client.wait_for_ready(timeout=60)
    said = []
    def hear(message):
        content = message["content"]
        said.append(content.get("text") or content.get("ename") or "")
    work = asyncio.ensure_future(client.execute_interactive(code, output_hook=hear, timeout=60))
    while interrupted and "begun" not in "".join(said):
        await asyncio.sleep(0.1)
    if interrupted:
        await manager.interrupt_kernel()
    await work
    client.stop_channels()
    return "".join(said)

def is_forked(manager):
    return isinstance(manager.provisioner.process, provisioner.Forked)

async def once():
    manager = await kernel()
    said = await run(manager, "print(1 + 1, end='')")
    forked = is_forked(manager)
    await manager.shutdown_kernel(now=True)
    return {"forked": forked, "said": said}

async def main():
    told = {"early": await once()}
    provisioner.FORKS.wait()
    fresh = open("fresh.py").read()
    mine = {name: value for name, value in os.environ.items() if name != "ONLY_OURS"}
    page = {"SERVER_SOFTWARE": "voila", "QUERY_STRING": "lang=en", "ONLY_MINE": "2"}
    first = await kernel(cwd="de", env=mine | {"ONLY_MINE": "1"})
    second = await kernel(env=mine | page)
    told |= {"fresh": [json.loads(await run(one, fresh)) for one in (first, second)]}
    told["warm"] = psutil.Process(first.provisioner.pid).ppid()

    for cell in json.load(open("cells.json")):
        await run(second, cell)
    told["own_mb"] = psutil.Process(second.provisioner.pid).memory_full_info().uss / 2**20

    told["interrupted"] = await run(first, "import time; print('begun'); time.sleep(60)", interrupted=True)
    told["after"] = await run(first, "print('still here', end='')")
    before = first.provisioner.pid
    await first.restart_kernel(now=True)
    told["restarted"] = [before, first.provisioner.pid]
    told["restarted"].append(await run(first, "print(1 + 1, end='')"))

    psutil.Process(told["warm"]).kill()
    for manager in (first, second):
        await manager.shutdown_kernel(now=True)
    told["replaced"] = await once()
    print(json.dumps(told))

if __name__ == "__main__":
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    provisioner.install()
    asyncio.run(main())
"""
"""A program that starts kernels as the app server does."""


@pytest.fixture(scope="module")
def told(project: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The output of a program that uses its kernels as a server does."""
    folder = tmp_path_factory.mktemp("forked")
    notebook = nbformat.read(project / "notebooks/en/treppe.ipynb", as_version=4)
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    play = "for _ in range(20):\n    table.play(table.position.legal_moves[0])\nengine.solve(table.position, seconds=2)"
    (folder / "cells.json").write_text(json.dumps([*cells, play]), encoding="utf-8")
    (folder / "fresh.py").write_text(FRESH, encoding="utf-8")
    (folder / "de").mkdir()
    program = folder / "server.py"
    program.write_text(SERVER, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program],
        cwd=folder,
        env=harness.isolated_environment(folder) | {"PYTHONPATH": str(project), "ONLY_OURS": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_each_kernel_is_fresh(told: dict[str, Any]) -> None:
    first, second = told["fresh"]
    shared = {name for name, value in first.items() if value == second[name]}
    assert shared == {"parent", "targets", "inherited"}, "keys, ids and chance are each kernel's own"
    assert first["parent"] == told["warm"], "both are forked from the warm process"
    assert (first["language"], second["language"]) == ("de", "en"), "by folder, and by the address of the page"
    assert (first["variable"], second["variable"]) == ("1", "2")
    assert first["inherited"] == ["ONLY_MINE"], "its environment is the one it was given"
    assert "jupyter.widget.control" in first["targets"], "pages can ask for its widgets"


def test_a_kernel_running_a_notebook_is_small(told: dict[str, Any]) -> None:
    assert told["own_mb"] <= OWN_MB


def test_a_kernel_can_be_interrupted_and_restarted(told: dict[str, Any]) -> None:
    assert "KeyboardInterrupt" in told["interrupted"]
    assert told["after"] == "still here"
    before, after, said = told["restarted"]
    assert before != after
    assert said == "2"


def test_kernels_start_cold_until_a_warm_process_exists(told: dict[str, Any]) -> None:
    assert told["early"] == {"forked": False, "said": "2"}


def test_a_dead_warm_process_is_replaced(told: dict[str, Any]) -> None:
    assert told["replaced"] == {"forked": True, "said": "2"}


def test_no_kernel_outlives_the_server(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "notebooks"
    harness.write_notebook(root / "en/tiny.ipynb", "import os", "print('kernel', os.getpid())")
    options = ["--Kernels.least_free_mb=0", "--Kernels.most=100", "--Limits.strangers=100", "--Apps.preheated={}"]
    with harness.app_server(root, tmp_path / "home", options, forked=True) as server:
        process = harness.server_process(server)
        deadline = time.monotonic() + harness.PATIENCE / 1000
        while not any(kernel.parent() != process for kernel in open_page(server, process)):
            assert time.monotonic() < deadline, "no kernel is forked"
            time.sleep(4)
        children = process.children(recursive=True)
        process.send_signal(signal.SIGKILL)
        _, alive = psutil.wait_procs(children, timeout=20)
        assert not alive


def open_page(server: harness.Server, process: psutil.Process) -> list[psutil.Process]:
    """The kernels of a server after opening one more page."""
    with urllib.request.urlopen(f"{server.url}/voila/render/en/tiny.ipynb") as page:
        assert "kernel" in page.read().decode()
    return harness.kernels(process)
