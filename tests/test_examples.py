"""Every code example of the documentation runs, page by page, and prints what its comments promise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    path.relative_to(ROOT)
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
    if "```python" in path.read_text(encoding="utf-8")
)
SKETCHES = {Path("docs/new-game.md")}
"""Pages whose code is to be filled in by the reader; `tests/test_docs.py` holds them against the games that exist."""


def blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", [page for page in PAGES if page not in SKETCHES], ids=str)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path) -> None:
    program = "\n\n".join(blocks(page))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_pages_have_examples() -> None:
    assert len(PAGES) >= 4
