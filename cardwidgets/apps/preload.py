"""Importing this module loads what the kernels of all notebooks need; the process they are forked from does so once.

It has to be a module: `multiprocessing`'s fork server, which runs nothing else, takes names of modules. Nothing here
may start a thread, since a fork would keep the locks that it holds.
"""

import gc
import os
import time
from importlib import import_module
from pathlib import Path

import ipykernel.kernelapp  # noqa: F401
import ipywidgets  # noqa: F401

import cardwidgets  # noqa: F401
from cardwidgets.i18n import languages
from engine import warm
from engine.core import registry

_TASKS = Path("/proc/self/task")
"""The threads of this process, as Linux lists them."""

for _name in languages.AHEAD:
    import_module(f"cardwidgets.{_name}")
warm.preload(*registry.OURS)
gc.collect()
gc.freeze()  # what lives now lives on: if a kernel's collector looked through it, its memory would be copied
for _ in range(100):  # the threads that compiled are about to end
    THREADS = len(os.listdir(_TASKS)) if _TASKS.is_dir() else 0
    if THREADS <= 1:
        break
    time.sleep(0.05)
"""The number of threads after loading; with more than one, forking is not safe. 0 if it is not known."""
