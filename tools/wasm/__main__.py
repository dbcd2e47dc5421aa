"""Precompiles the rules to WebAssembly: `make wasm`.

The modules go to `engine/modules/`, which git ignores and wheels include. They are cached in the folder of compiled
code, so unchanged code is not compiled again, in whatever copy of the project.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from engine.compiling import ahead, jit

from . import building


def main() -> int:
    """Compile all games, two at a time on two processors, and print their sizes."""
    parser = argparse.ArgumentParser(prog="make wasm", description=__doc__.partition("\n")[0])
    parser.parse_args()
    if building.current():
        return 0
    begin = time.monotonic()
    index = building.cached() or _built()
    if index is None:
        return 1
    building.copy(index)
    for path in sorted(ahead.MODULES.glob("*.wasm")):
        code = path.read_bytes()
        print(f"{path.name:45}{len(code) / 1e3:7.1f} kB, packed {len(gzip.compress(code)) / 1e3:5.1f} kB")
    print(f"in {ahead.MODULES.relative_to(Path.cwd())} after {time.monotonic() - begin:.0f} s")
    return 0


def _built() -> building.Index | None:
    """The index of all games, once they are compiled; None if they cannot be."""
    if not jit.available():
        print("make wasm needs Numba, and NUMBA_DISABLE_JIT not to be set", file=sys.stderr)
        return None
    from .lower import NotLowered

    (ahead.MODULES / ahead.INDEX).unlink(missing_ok=True)  # modules of other sources must not be packed with these
    try:
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            list(pool.map(building.build, (one for one in building.folders() if building.record(one) is None)))
    except NotLowered as error:
        print(error, file=sys.stderr)
        return None
    index = building.cached()
    if index is None:
        print("make wasm cannot write to its cache", file=sys.stderr)
    return index


if __name__ == "__main__":
    sys.exit(main())
