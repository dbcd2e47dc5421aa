"""Makes the learner's copies of "Your first strategy" from their sources: `python -m tools.notebooks.learners_copy`.

The sources, `first_strategy/en.ipynb` and `de.ipynb` beside this file, are nbgrader's: they have solutions and hidden
tests. In a copy the hidden tests are gone, and in place of each solution is the code that learners begin with. That
code is in the source too, in the lines of the solution that begin with `#:`.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.notebooks import stills

SOURCES = Path(__file__).with_name("first_strategy")
HIDDEN = re.compile(r"\n?^### BEGIN HIDDEN TESTS$.*?^### END HIDDEN TESTS$", re.MULTILINE | re.DOTALL)
SOLUTION = re.compile(r"^ *### BEGIN SOLUTION\n(.*?)^ *### END SOLUTION(?:\n|\Z)", re.MULTILINE | re.DOTALL)
START = re.compile(r"^( *)#: (.*\n)", re.MULTILINE)


def main() -> None:
    """Write the copies, and run those that have changed, so that their outputs are up to date."""
    for source in sorted(SOURCES.glob("*.ipynb")):
        path = copy_of(source)
        text = learners_copy(source, path)
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            stills.main([str(path)])


def copy_of(source: Path) -> Path:
    """The learner's copy of a source."""
    return stills.FOLDER / source.stem / "first_strategy.ipynb"


def learners_copy(source: Path, path: Path) -> str:
    """The text of a learner's copy.

    Args:
        source: the file with solutions and hidden tests.
        path: the copy as it is now; cells whose code is unchanged keep their outputs.
    """
    notebook = json.loads(source.read_text(encoding="utf-8"))
    before = {cell["id"]: cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}
    for cell in notebook["cells"]:
        cell["source"] = starting_code("".join(cell["source"])).splitlines(keepends=True)
        cell["metadata"] = dict(_locked(cell["metadata"]))
        earlier = before.get(cell["id"], {})
        if cell["cell_type"] == "code" and earlier.get("source") == cell["source"]:
            cell["outputs"], cell["execution_count"] = earlier["outputs"], earlier["execution_count"]
    return stills.text_of(notebook)


def starting_code(code: str) -> str:
    r"""The starting code in place of a solution.

    >>> starting_code("### BEGIN SOLUTION\n#: tricks = 0  # how many?\ntricks = 2\n### END SOLUTION")
    'tricks = 0  # how many?'
    """
    without = SOLUTION.sub(lambda found: "".join(map("".join, START.findall(found[1]))), HIDDEN.sub("", code))
    return without.rstrip("\n") if without != code else code


def _locked(metadata: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The metadata of a cell; learners cannot delete cells that nbgrader needs, nor edit tests."""
    if "nbgrader" in metadata:
        yield "deletable", False
    if metadata.get("nbgrader", {}).get("grade"):
        yield "editable", False
    yield from metadata.items()


if __name__ == "__main__":
    main()
