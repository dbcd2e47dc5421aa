"""Every code example of the documentation runs, with the results that its comments promise."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sizes import usually

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT)
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if "```python" in path.read_text(encoding="utf-8")
)
FOLLOWED = {Path("docs/new-game.md")}
"""Pages that are files and commands too; `tests/docs/test_new_game.py` follows them."""
PROMISES: dict[Path, int | None] = {
    **dict.fromkeys(
        Path(f"docs/{page}.md") for page in ("tour", "tour.de", "own-tasks", "moves", "threads-and-errors")
    ),
    **dict.fromkeys((Path("README.md"), Path("README.de.md"))),
    Path("docs/lab.md"): 1,
}
"""Page -> how many of its first blocks (None: all) keep promises: the comment after an expression is its value.

On these pages a block of text is what the code prints. Elsewhere a comment is an explanation.
"""
SCRIPT = "LocalCluster("
"""A block that contains this runs as a separate file, since the processes it starts import it again."""
FEWER = {
    Path("docs/lab.md"): {
        "tune(klondike, digger)": "tune(klondike, digger, training=range(20), held_out=range(20, 40), rounds=2)",
        "to_the_right), 1000)": "to_the_right), 100)",
        "mine, 1000)": "mine, 100)",
        "Fair(worlds=80)": "Fair(worlds=10)",
        "range(100_001, 100_004)": "range(100_001, 100_002)",
        "deals=2000": "deals=100",
    },
    Path("docs/lab-method.md"): {"range(1_000_001, 1_001_001)": "range(1_000_001, 1_000_003)"},
}
"""Shortened versions of slow examples; `make deep` runs all of them in full."""
KEEP = """
def promised(value, comment):
    begin, more, _ = comment.partition("...")
    assert str(value).startswith(begin) if more else str(value) == begin, f"{value} is not {comment}"
"""


def blocks(page: Path, language: str = "python") -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def examples(page: Path, fewer: bool = True) -> tuple[str, list[str]]:
    """The code of a page, with its promises as checks, and its scripts."""
    found = blocks(page)
    for much, less in FEWER.get(page, {}).items() if fewer else ():
        assert sum(block.count(much) for block in found) == 1, f"{much} is not there to be shortened"
        found = [block.replace(much, less) for block in found]
    scripts = [block for block in found if SCRIPT in block]
    found = [block for block in found if SCRIPT not in block]
    if page in PROMISES:
        end = len(found) if PROMISES[page] is None else PROMISES[page]
        found[:end] = [KEEP, *map(promises_kept, found[:end])]
    return "\n\n".join(found), scripts


def promises_kept(code: str) -> str:
    """The code, with each `expression  # value` turned into a check."""
    lines = code.splitlines()
    for node in ast.parse(code).body:
        if isinstance(node, ast.Expr) and node.lineno == node.end_lineno:
            rest = lines[node.lineno - 1].encode()[node.end_col_offset :].decode().strip()
            if rest.startswith("#"):
                comment = rest.removeprefix("#").strip()
                lines[node.lineno - 1] = f"promised({ast.unparse(node.value)}, {comment!r})"
    return "\n".join(lines)


RUN = [page for page in PAGES if page not in FOLLOWED]


@pytest.mark.parametrize("page", usually(RUN, Path("README.md"), Path("docs/tour.md")), ids=str)
def test_page_examples_run(page: Path, tmp_path: Path) -> None:
    code, _ = examples(page)
    printed = run(code, tmp_path)
    if page in PROMISES:
        assert code.count("promised(") >= 4
        assert printed == "".join(blocks(page, "text"))


@pytest.mark.thorough
@pytest.mark.parametrize("page", [page for page in RUN if examples(page)[1]], ids=str)
def test_scripts_on_pages_run_as_files(page: Path, tmp_path: Path) -> None:
    for script in examples(page)[1]:
        run_file(script, tmp_path)


@pytest.mark.deep
@pytest.mark.parametrize("page", FEWER, ids=str)
def test_page_examples_run_unchanged(page: Path, tmp_path: Path) -> None:
    code, scripts = examples(page, fewer=False)
    run(code, tmp_path)
    for script in scripts:
        run_file(script, tmp_path)


def run(code: str, folder: Path) -> str:
    """Run code in a separate process; return its output."""
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def run_file(code: str, folder: Path) -> None:
    """Run code as a script file that its worker processes can import."""
    script = folder / "example.py"
    script.write_text(code, encoding="utf-8")
    done = subprocess.run([sys.executable, script], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


def test_pages_have_examples() -> None:
    assert len(PAGES) >= 4
    assert set(PAGES) >= FOLLOWED | set(PROMISES)
