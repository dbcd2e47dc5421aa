"""`python -m bench [PART ...]`: run all parts, or the given ones.

The parts are engine, startup, solver, lab, table, phone, wasm, site.
"""

from __future__ import annotations

import sys


def main(parts: list[str]) -> None:
    known = ("engine", "startup", "solver", "lab", "table", "phone", "wasm", "site")
    for part in parts or known:
        if part not in known:
            sys.exit(f"there is no part {part!r}; there are {', '.join(known)}")
        print(f"\n{part}")
        if part == "table":
            from bench import table

            rows = table.report()
        elif part == "phone":
            from bench import phone

            rows = phone.report()
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
