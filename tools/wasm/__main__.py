"""Precompiles the rules to WebAssembly: `make wasm`.

The modules go to `engine/modules/`, which git ignores and wheels include. Intermediate files are cached in
`build/wasm/`, so unchanged code is not compiled again.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from engine.compiling import ahead, jit
from engine.compiling.code_cache import write

from .building import Index, build, current
from .entries import folders
from .lower import NotLowered


def main() -> int:
    """Compile all games, two at a time on two processors, and print their sizes."""
    parser = argparse.ArgumentParser(prog="make wasm", description=__doc__.partition("\n")[0])
    parser.add_argument("--again", action="store_true", help="look at everything, also where no source has changed")
    again = parser.parse_args().again
    if current() and not again:
        return 0
    if not jit.available():
        print("make wasm needs Numba, and NUMBA_DISABLE_JIT not to be set", file=sys.stderr)
        return 1
    begin = time.monotonic()
    (ahead.MODULES / ahead.INDEX).unlink(missing_ok=True)  # modules of other sources must not be packed with these
    try:
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            parts = list(pool.map(build, folders()))
    except NotLowered as error:
        print(error, file=sys.stderr)
        return 1
    index: Index = {}
    for part in parts:
        for name, entries in part.items():
            index.setdefault(name, []).extend(entries)
    write(ahead.MODULES / ahead.INDEX, json.dumps(index, indent=0, sort_keys=True).encode())
    wanted = {entry["file"] for entries in index.values() for entry in entries}
    for path in sorted(ahead.MODULES.glob("*.wasm")):
        if path.name not in wanted:
            path.unlink()
        else:
            code = path.read_bytes()
            print(f"{path.name:45}{len(code) / 1e3:7.1f} kB, packed {len(gzip.compress(code)) / 1e3:5.1f} kB")
    print(f"in {ahead.MODULES.relative_to(Path.cwd())} after {time.monotonic() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
