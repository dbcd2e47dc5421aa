"""`python -m bench [PART ...] [--against COMMIT]`: run all parts, or the given ones.

The parts are engine, startup, solver, lab, table, phone, wasm, site. The part phone measures an older version in the
same run, if a commit is named.
"""

from __future__ import annotations

import argparse
import sys


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("part", nargs="*")
    parser.add_argument("--against", help="an older version to be measured in the same run (phone)")
    chosen = parser.parse_args(words)
    known = ("engine", "startup", "solver", "lab", "table", "phone", "wasm", "site")
    for part in chosen.part or known:
        if part not in known:
            sys.exit(f"there is no part {part!r}; there are {', '.join(known)}")
        print(f"\n{part}")
        if part == "table":
            from bench import table

            rows = table.report()
        elif part == "phone":
            from bench import phone

            rows = phone.report(chosen.against)
        elif part == "site":
            from bench import site

            rows = site.report()
        elif part == "solver":
            from bench import solver

            rows = solver.report()
        elif part == "wasm":
            from bench import ahead

            rows = ahead.report()
        elif part == "lab":
            from bench import lab

            rows = lab.report()
        else:
            from bench import engine_speed

            rows = engine_speed.report() if part == "engine" else engine_speed.startup()
        for row in rows:
            print("  " + row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
