"""`python -m bench [PART ...] [--against COMMIT]`: run all parts, or the given ones.

The parts are engine, startup, play, solver, verdicts, faults, lab, fair, calls, table, touch, wasm, site. The parts
fair and touch measure an older version in the same run, if a commit is named. The command fails if a goal is missed.
"""

import argparse
import sys
from importlib import import_module

from bench.measure import verdict

PARTS = {
    "engine": "engine_speed.report",
    "startup": "engine_speed.startup",
    "play": "play.report",
    "solver": "solver.report",
    "verdicts": "verdicts.report",
    "faults": "faults.report",
    "lab": "lab.report",
    "fair": "fair.report",
    "calls": "calls.report",
    "table": "pages.opening",
    "touch": "pages.touching",
    "wasm": "ahead.report",
    "site": "site.report",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("part", nargs="*", choices=[[], *PARTS], help=", ".join(PARTS))
    parser.add_argument("--against", help="an older version to be measured in the same run (fair, touch)")
    args, missed = parser.parse_args(), 0
    for part in args.part or PARTS:
        print(f"\n{part}")
        module, _, report = PARTS[part].partition(".")
        report = getattr(import_module(f"bench.{module}"), report)
        for row in report(args.against) if part in ("fair", "touch") else report():
            print("  " + row, flush=True)
            missed += verdict(False) in row
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
