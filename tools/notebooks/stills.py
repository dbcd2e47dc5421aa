"""Stores the kernel-free outputs of cells in the notebooks: `python -m tools.notebooks.stills`, or `make stills`.

GitHub, nbviewer, `nbconvert` and a page before its kernel has started then show cards, lessons and figures. Each
notebook runs from top to bottom; the live widgets, which mean nothing without their kernel, are left out. The file of
an unchanged notebook stays identical. That the outputs are still those of today, nbval sees in
`make test`.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.preprocessors import ExecutePreprocessor

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
LARGEST = 400_000
"""The maximum bytes of a notebook with its outputs."""
LIVE = "application/vnd.jupyter.widget-view+json"
VARIES = "nbval-ignore-output"
"""The tag of a cell whose output depends on the speed of the machine and is not stored."""


def main(arguments: list[str]) -> int:
    """Run the named notebooks, or all; return how many are too large."""
    parser = argparse.ArgumentParser(prog="make stills", description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, help="files; none for all")
    named = parser.parse_args(arguments).notebooks
    too_large = 0
    for path in named or sorted(FOLDER.glob("*/*.ipynb")):
        text = with_stills(path)
        changed = text != path.read_text(encoding="utf-8")
        if changed:
            path.write_text(text, encoding="utf-8")
        size = len(text.encode())
        too_large += size > LARGEST
        remarks = [f"{size // 1000} kB", *["too large"] * (size > LARGEST), *["new"] * changed]
        print(f"{path}: {', '.join(remarks)}", flush=True)
    return too_large


def with_stills(path: Path) -> str:
    """The text of a notebook's file after a run, with its outputs.

    Raises:
        CellExecutionError: a cell raises an error.
    """
    notebook = nbformat.read(path, as_version=4)
    run = ExecutePreprocessor(timeout=120, record_timing=False)
    notebook, _ = run.preprocess(notebook, {"metadata": {"path": str(path.resolve().parent)}})
    document = json.loads(path.read_text(encoding="utf-8"))
    for cell, ran in zip(document["cells"], notebook.cells, strict=True):
        if cell["cell_type"] == "code":
            varies = VARIES in cell["metadata"].get("tags", ())
            data = json.loads(nbformat.writes(nbformat.v4.new_notebook(cells=[ran])))["cells"][0]
            cell["outputs"] = [] if varies else [_still(one) for one in data["outputs"] if _lasts(one)]
            cell["execution_count"] = ran.execution_count
    return text_of(document)


def text_of(document: dict[str, Any]) -> str:
    """A notebook as the text of its file."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _lasts(output: dict[str, Any]) -> bool:
    """Whether an output is part of the page: no warning, and no line about progress, which is empty in the end."""
    return output.get("name") != "stderr" and output.get("data") != {}


def _still(output: dict[str, Any]) -> dict[str, Any]:
    output.get("data", {}).pop(LIVE, None)
    return output


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
