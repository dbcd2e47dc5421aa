"""Builds the rules as machine code: `make modules`.

The libraries go to `engine/modules/`, which git ignores and wheels include. They are cached in the folder of compiled
code, so unchanged code is not compiled again, in whatever copy of the project.
"""

import argparse
import gc
import os
import sys
import threading
import time
from collections.abc import Sequence

from engine.compiling import ahead, jit

from . import building


def main() -> int:
    """Build the libraries of all games, and print their sizes."""
    parser = argparse.ArgumentParser(prog="make modules", description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*", help="systems beside this one")
    parser.add_argument("--all", action="store_true", help="for every system")
    parser.add_argument("--while-open", action="store_true", help="stop when the standard input is closed")
    given = parser.parse_args()
    if given.while_open:
        threading.Thread(target=_end_with_input, daemon=True).start()
    if not (jit.can_compile()):
        print("Compiling the rules needs Numba, and NUMBA_DISABLE_JIT not to be set", file=sys.stderr)
        return 1
    from .emit import TARGETS
    from .lower import NotLowered

    asked = list(TARGETS) if given.all else given.targets
    if unknown := {*asked} - {*TARGETS}:
        print(f"{', '.join(unknown)}: there are {', '.join(TARGETS)}", file=sys.stderr)
        return 1
    targets = building.kept(asked)
    if building.current(targets):
        return 0
    begin = time.monotonic()
    try:
        records = building.cached(targets) or _built(targets)
    except NotLowered as error:
        print(error, file=sys.stderr)
        building.leave_to_numba()
        return 1
    if records is None:
        print("make modules cannot write to its cache", file=sys.stderr)
        return 1
    building.copy(records)
    files = sorted(building.files(records))
    size = sum((ahead.MODULES / name).stat().st_size for name in files)
    print(f"Compiled the rules for {', '.join(targets)}: {size / 1e3:.0f} kB after {time.monotonic() - begin:.0f} s")
    return 0


def _built(targets: Sequence[str]) -> list[building.Record] | None:
    """The records of all games, once they are compiled; games share much, so one process is quicker than several."""
    gc.disable()
    for folder in building.folders():
        if building.record(folder, targets) is None:
            building.build(folder, targets)
    return building.cached(targets)


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
