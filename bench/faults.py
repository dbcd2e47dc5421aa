"""How many faults that are planted in the rules of two plug-ins `engine.testing.check_game` finds, and its time."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.measure import verdict
from tests.plugins import sources

SMALL = {"golf": {"ranks": 5, "suits": 2, "columns": 3, "rows": 2}, "beleaguered-castle": {"ranks": 5, "suits": 2}}
FAULTS = {
    "golf": (  # what is there, what is put in its place
        ("range(1, s[OPT_COLUMNS] + 1):\n        c = top", "range(1, s[OPT_COLUMNS]):\n        c = top"),
        ("    if s[STOCK] > 0:", "    if s[STOCK] > 0 and s[column(2)] > 0:"),
        ("return CORNER if apart == s[OPT_RANKS] - 1 else NEIGHBOUR", "return NEIGHBOUR"),
        ("return 0 if move_dst(m) ==", "return 0 if s[FOUNDATION] != 5 and move_dst(m) =="),
        ("return NONE if c == 0", "return NONE if c == 0 or (src == 1 and s[column(1)] == 1)"),
        ("N_FOUNDATION, c) == 0:", "N_FOUNDATION, c) in (0, CORNER if n == 2 else 0):"),
        ("pop(s, STOCK))", "pop(s, STOCK) if s[STOCK] != 1 else s[FOUNDATION + 1])"),
        ("            return STOCK_OUT", "            return TURN"),
    ),
    "beleaguered-castle": (
        ("dst != src and", "dst not in (src, 4) and"),
        ("        if takes(s, up, c) == 0:", "        if src != 3 and takes(s, up, c) == 0:"),
        ("return SAME if", "return SAME if s[row(1)] == 0 and move_dst(m) == 1 or"),
        ("return NO_RETURN", "return NO_RETURN if s[HEIGHT] < s[OPT_RANKS] else 0"),
        ("dst != src and", "dst != src and top(s, row(dst)) - c == 16 or dst != src and"),
        ("        return ONE", "        return NONE"),
        ("    if move_dst(m) >= N_FOUNDATION:", "    if card_rank(c) == s[OPT_RANKS] or move_dst(m) >= N_FOUNDATION:"),
        ("    if finished(s):\n        return 0", "    if score(s) == s[OPT_RANKS] * s[OPT_SUITS]:\n        return 0"),
    ),
}
CHECK = """
import json, sys, time
import engine
for key, options in json.load(sys.stdin):
    began = time.process_time()
    try:
        met = engine.testing.check_game(engine.game(key, **options))
        said = ", ".join(refusal for refusal in met if not met[refusal])
    except AssertionError as error:
        said = str(error)
    print(json.dumps([said, time.process_time() - began]))
"""


def plant(folder: Path, key: str, name: str, fault: tuple[str, str]) -> None:
    """Write a copy of a plug-in with a fault, and without its examples, as the game `name` into a folder."""
    (folder / name).mkdir()
    module = f"kartentisch_{key.replace('-', '_')}"
    for path in (path for source in sources() for path in source.glob(f"{module}/*.*[!t]")):
        text = path.read_text(encoding="utf-8").replace(f'"{key}"', f'"{name}"').replace(f"\n{key} =", f"\n{name} =")
        assert path.name != "rules.py" or text.count(fault[0]) == 1, fault
        (folder / name / path.name).write_text(text.replace(*fault), encoding="utf-8")


def said() -> dict[str, list[tuple[str, float]]]:
    """For each plug-in, what the check says and its seconds: with each fault, then without one, small and whole."""
    with tempfile.TemporaryDirectory() as made:
        names = {key: [f"{key[:4]}{number}" for number in range(len(FAULTS[key]) + 1)] for key in FAULTS}
        for key, faults in FAULTS.items():
            for name, fault in zip(names[key], (*faults, ("PREFIX", "PREFIX")), strict=True):
                plant(Path(made), key, name, fault)
        points = Path(made, "faulty-1.0.dist-info", "entry_points.txt")
        points.parent.mkdir()
        lines = [f"{one} = {one}" for own in names.values() for one in own]
        points.write_text("\n".join(["[kartentisch.games]", *lines]), encoding="utf-8")
        asked = {key: [*((one, SMALL[key]) for one in names[key]), (names[key][-1], {})] for key in names}
        there = os.environ | {"PYTHONPATH": os.pathsep.join([made, *sys.path])}
        command, given = [sys.executable, "-c", CHECK], json.dumps([one for key in asked for one in asked[key]])
        done = subprocess.run(command, env=there, input=given, stdout=subprocess.PIPE, text=True, check=True)
    rows = iter(done.stdout.splitlines())
    return {key: [json.loads(next(rows)) for _ in asked[key]] for key in asked}


def report() -> list[str]:
    """Two rows for each plug-in: the faults that were found, and the time for the whole pack."""
    rows = []
    for key, (*faulty, (alarm, _), (_, seconds)) in said().items():
        found = sum(bool(text) for text, _ in faulty)
        good = found == len(faulty) and not alarm
        rows.append(f"{key}: {found} of {len(faulty)} planted faults found, goal all: {verdict(good)}")
        rows.append(f"{key}, 52 cards: {seconds:.1f} CPU seconds, goal at most 10: {verdict(seconds <= 10)}")
    return rows
