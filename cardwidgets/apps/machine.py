"""What this machine can give: memory and processors, also within the bounds of a container or a service."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

_GROUPS = Path("/sys/fs/cgroup")
_OWN = Path("/proc/self/cgroup")
_MACHINE = Path("/proc/meminfo")
_MISSING = (OSError, ValueError, LookupError)


def free_mb(groups: Path = _GROUPS, machine: Path = _MACHINE, own: Path = _OWN) -> int | None:
    """The free memory, in MiB: of the machine, or of the control group with the least, if one has a limit.

    Args:
        groups: where Linux shows its control groups, of version 1 or 2.
        machine: where it reports the memory of the machine.
        own: where it names the groups of this process. The limits of their parents hold, too: a service manager sets
            them on the service's own group, a container engine on one above.

    Returns:
        None if nothing is reported.
    """
    found = []
    with suppress(*_MISSING):
        lines = dict(line.split(":", 1) for line in machine.read_text().splitlines())
        found.append(int(lines["MemAvailable"].split()[0]) // 1024)
    for group in _groups(groups, own, "memory"):
        for free in (_free_of_version_2, _free_of_version_1):
            with suppress(*_MISSING):
                found.append(free(group) // 2**20)
    return min(found, default=None)


def processors(groups: Path = _GROUPS, own: Path = _OWN) -> float:
    """The processors that this process may use; a control group may allow a fraction of one."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    found = [float(len(affinity(0)) if affinity else os.cpu_count() or 1)]
    for group in _groups(groups, own, "cpu"):
        with suppress(*_MISSING):
            quota, period = (group / "cpu.max").read_text().split()
            found.append(int(quota) / int(period))
        with suppress(*_MISSING):
            quota_us, period_us = (int((group / f"cpu.cfs_{name}_us").read_text()) for name in ("quota", "period"))
            if quota_us > 0:
                found.append(quota_us / period_us)
    return min(found)


def _groups(root: Path, own: Path, controller: str) -> Iterator[Path]:
    """The folders of the groups that this process is in, each before its parents."""
    paths = {root: "", root / controller: ""}
    with suppress(*_MISSING):
        for line in own.read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers:
                paths[root] = path
            elif controller in controllers.split(","):
                paths[root / controller] = path
    for top, path in paths.items():
        parts = [part for part in path.split("/") if part not in ("", "..")]
        yield from (top.joinpath(*parts[:depth]) for depth in range(len(parts), -1, -1))


def _free_of_version_2(group: Path) -> int:
    bounds = [(group / f"memory.{name}").read_text().strip() for name in ("max", "high") if _is_there(group, name)]
    bound = min(int(one) for one in bounds if one != "max")
    return bound - int((group / "memory.current").read_text()) + _cached(group, "inactive_file")


def _is_there(group: Path, name: str) -> bool:
    return (group / f"memory.{name}").exists()


def _free_of_version_1(group: Path) -> int:
    bound, now = (int((group / f"memory.{name}_in_bytes").read_text()) for name in ("limit", "usage"))
    return bound - now + _cached(group, "total_inactive_file")


def _cached(group: Path, name: str) -> int:
    """The bytes of files in memory that nobody has read lately: they give way."""
    return int(dict(line.split() for line in (group / "memory.stat").read_text().splitlines())[name])
