"""Plant faults one at a time and see whether the tests notice: see `--help`."""

from __future__ import annotations

import argparse
import json
import queue
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from .listed import FIELDS, Fault, Misplaced, faults
from .places import Clone
from .touching import Touched

ROOT = Path(__file__).resolve().parents[2]
EVERYTHING = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="fields or faults to plant; all if none is given")
    parser.add_argument("--round", type=int, metavar="N", help="plant only the faults of this list: 1 or 2 (both)")
    parser.add_argument("--tree", type=Path, default=ROOT, help="the checkout whose last commit is measured")
    parser.add_argument("--folder", type=Path, default=ROOT / "build/faults", help="where copies and results are kept")
    parser.add_argument("--side-by-side", type=int, default=2, metavar="N", help="how many are planted at a time (2)")
    parser.add_argument("--limit", type=float, default=180, metavar="S", help="survived after S seconds of tests (180)")
    parser.add_argument("--again", action="store_true", help="forget what was measured before of these faults")
    parser.add_argument("--check", action="store_true", help="only see that each applies and that no checker notices")
    choice = parser.parse_args()
    chosen = [one for one in faults() if not choice.names or {one.name, one.field} & set(choice.names)]
    chosen = [one for one in chosen if choice.round in (None, one.round)]
    if not chosen:
        parser.error(f"there is no such fault; the fields are {', '.join(FIELDS)}")
    choice.folder.mkdir(parents=True, exist_ok=True)
    if choice.check:
        sys.exit(check(chosen, choice.tree, choice.folder))
    measure(chosen, choice)


def check(chosen: list[Fault], tree: Path, folder: Path) -> int:
    """Plant each fault and run the import and the tools of `make check` on it; return the number they notice."""
    place, noticed = Clone(tree, folder / "check"), 0
    for fault in chosen:
        said = []
        try:
            fault.plant(place.folder)
        except Misplaced as error:
            said.append(str(error))
        else:
            looks = [["-c", "import engine, cardwidgets.apps.server"]]
            if fault.file.endswith(".py"):
                looks += [["-m", "ruff", "check", fault.file], ["-m", "ruff", "format", "--check", fault.file]]
                looks += [["-m", "mypy"]]
            elif fault.file.startswith("cardwidgets/page/"):
                looks += [["-m", "tools.node", "npm", "run", "--silent", "check"]]
            for words in looks:
                done = subprocess.run([place.python, *words], cwd=place.folder, capture_output=True, text=True)
                said += [done.stdout + done.stderr] if done.returncode else []
        place.clean()
        noticed += bool(said)
        print(f"{fault.field:13}{fault.name:45}{'noticed' if said else 'ok'}", *said, sep="\n" if said else "")
    return noticed


def measure(chosen: list[Fault], choice: argparse.Namespace) -> None:
    """Plant each fault not yet measured, record the result, and print the proportions by field."""
    folder: Path = choice.folder
    places = [Clone(choice.tree, folder / f"copy-{number}") for number in range(choice.side_by_side)]
    revision = places[0].revision
    touched = touch(places[0], folder / f"touched-{revision[:12]}")
    results = folder / f"results-{revision[:12]}.json"
    known: dict[str, Any] = json.loads(results.read_text(encoding="utf-8")) if results.is_file() else {}
    waiting: queue.SimpleQueue[Fault] = queue.SimpleQueue()
    for fault in chosen:
        if choice.again or known.get(fault.name, {}).get("hash") != fault.hash:
            waiting.put(fault)
    lock = threading.Lock()

    def work(place: Clone) -> None:
        place.compile("", folder / f"{place.folder.name}.log")
        while True:
            try:
                fault = waiting.get_nowait()
            except queue.Empty:
                return
            found = try_out(fault, place, touched, choice.limit, folder / f"{fault.name}.log")
            with lock:
                known[fault.name] = found | {"hash": fault.hash, "field": fault.field}
                results.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
                print(f"{fault.field:13}{fault.name:45}{found['came']:10}{found['seconds']:5.0f} s  {found['by']}")
                sys.stdout.flush()

    workers = [threading.Thread(target=work, args=(place,), daemon=True) for place in places]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    tell([known[fault.name] for fault in chosen if fault.name in known], revision)


def touch(place: Clone, folder: Path) -> Touched:
    """Determine which test touches what, in one run of all tests (about twice as long as without tracing)."""
    if not (folder / "done").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        place.compile("", folder / "compile.log")
        print(f"Running all tests once to see what they touch: {folder}/run.log")
        more = {"TOUCHED": str(folder), "TOUCHED_ROOT": str(place.folder)}
        place.run(["-m", "pytest", "-p", "touched", *EVERYTHING], folder / "run.log", more=more)
        (folder / "done").write_text(f"{place.folder}\n", encoding="utf-8")
    return Touched(folder, Path((folder / "done").read_text(encoding="utf-8").strip()))


def try_out(fault: Fault, place: Clone, touched: Touched, limit: float, log: Path) -> dict[str, Any]:
    """Plant a fault, run the tests that touch it until one fails, and remove the fault."""
    try:
        tests = touched.tests(fault, place.folder)
        fault.plant(place.folder)
        place.compile(fault.file, log)
        place.bundle(fault.file)
        chosen = log.with_suffix(".tests")
        chosen.write_text("\n".join(tests), encoding="utf-8")
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        begin = time.monotonic()
        words = ["-m", "pytest", "-x", "-q", "-p", "chosen", "-p", "no:cacheprovider", *files]
        ended = place.run(words, log, limit, {"CHOSEN": str(chosen)}) if tests else 0
        seconds = time.monotonic() - begin
    except Misplaced as error:
        return {"came": "misplaced", "seconds": 0, "by": str(error)}
    finally:
        place.clean()
        place.forget()
    if ended in (None, 0):
        why = "no test touches it" if not tests else f"{len(tests)} tests" + (", cut off" if ended is None else "")
        return {"came": "survived", "seconds": seconds, "by": why}
    said = log.read_text(encoding="utf-8", errors="replace")
    red = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return {"came": "found" if ended == 1 or red else "broken", "seconds": seconds, "by": red[1] if red else "?"}


def tell(measured: list[dict[str, Any]], revision: str) -> None:
    """Print how many faults were detected in each field."""
    print(f"\nCommit {revision[:12]}: planted faults that a test has found")
    for field in (*FIELDS, "all"):
        of_field = [one for one in measured if field in (one["field"], "all")]
        if of_field:
            found = sum(one["came"] == "found" for one in of_field)
            print(f"  {field:13}{found:3} of {len(of_field):2}  {found / len(of_field):5.0%}")


if __name__ == "__main__":
    main()
