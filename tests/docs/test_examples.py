"""Every code example of the documentation runs, page by page, with the results that its comments promise."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT)
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
    if "```python" in path.read_text(encoding="utf-8")
)
FOLLOWED = {Path("docs/new-game.md")}
"""Pages that are files and commands too; `tests/docs/test_new_game.py` follows them."""
PROMISES = {Path("README.md"), Path("docs/tour.md"), Path("docs/teaching.md")}
"""Pages on which the comment after an expression is its value, and a block of text what the code prints.

On the others a comment is an explanation.
"""
FEWER = {
    Path("docs/lab.md"): {
        "deals=500": "deals=50",
        "tune(klondike, digger)": "tune(klondike, digger, training=range(20), held_out=range(20, 40), rounds=2)",
        "to_the_right), 1000)": "to_the_right), 100)",
        "mine, 1000)": "mine, 100)",
        "Fair(worlds=80)": "Fair(worlds=10)",
        "range(100_001, 100_004)": "range(100_001, 100_002)",
        "deals=2000": "deals=100",
    }
}
"""Where examples are shortened, just to see that they run; `make deep` runs all of them in full."""
KEEP = """
def promised(value, comment):
    begin, more, _ = comment.partition("...")
    assert str(value).startswith(begin) if more else str(value) == begin, f"{value} is not {comment}"
"""


def blocks(page: Path, language: str = "python") -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


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


@pytest.mark.parametrize("page", [page for page in PAGES if page not in FOLLOWED], ids=str)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path) -> None:
    code = "\n\n".join(blocks(page))
    for much, less in FEWER.get(page, {}).items():
        assert code.count(much) == 1, f"{much} is not there to be shortened"
        code = code.replace(much, less)
    if page not in PROMISES:
        run(code, tmp_path)
        return
    code = KEEP + promises_kept(code)
    assert code.count("promised(") >= 3
    assert run(code, tmp_path) == "".join(blocks(page, "text"))


@pytest.mark.deep
@pytest.mark.parametrize("page", FEWER, ids=str)
def test_the_examples_of_a_page_run_as_they_stand(page: Path, tmp_path: Path) -> None:
    run("\n\n".join(blocks(page)), tmp_path)


def run(code: str, folder: Path) -> str:
    """Run code in a process of its own; return what it prints."""
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_pages_have_examples() -> None:
    assert len(PAGES) >= 4
    assert set(PAGES) >= FOLLOWED | PROMISES


def test_a_broken_promise_is_seen() -> None:
    for comment, kept in (("GROSSE HARFE", True), ("GROSSE ...", True), ("GROSSE", False), ("Große ...", False)):
        code = KEEP + promises_kept(f'"Große Harfe".upper()  # {comment}')
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert (done.returncode == 0) is kept, done.stderr
