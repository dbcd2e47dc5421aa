"""Points `activate`, `pip` and the other commands of a copied or renamed .venv to where it is now; `make` runs it."""

import venv
from pathlib import Path

PLACE = Path(".venv/stamps/place")
LONGEST = 127
"""The length of a first line that every system accepts."""


def main() -> None:
    """Replace the folder in which this .venv was made, if it is another one."""
    old, new = (PLACE.read_text("utf-8").strip() if PLACE.is_file() else ""), str(Path.cwd())
    if old in ("", new):
        return
    venv.create(".venv", symlinks=True)  # writes `activate` again, and keeps what is installed
    before, after = (f"{folder}/.venv".encode() for folder in (old, new))
    for path in Path(".venv/bin").iterdir():
        if path.is_symlink() or not path.is_file() or before not in (data := path.read_bytes()):
            continue
        data = data.replace(before, after)
        first, _, rest = data.partition(b"\n")
        if first.startswith(b"#!" + after) and (b" " in after or len(first) > LONGEST):  # as pip writes such scripts
            data = b"#!/bin/sh\n'''exec' \"%s\" \"$0\" \"$@\"\n' '''\n%s" % (first[2:], rest)
        path.write_bytes(data)


if __name__ == "__main__":
    main()
