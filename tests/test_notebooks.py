"""The notebooks as pages: same code in both languages, no outputs, working contents and links."""

from __future__ import annotations

import io
import json
import re
import tokenize
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import lessons

ROOT = Path(__file__).parent.parent / "notebooks"
NAMES = ("welcome", "grosse_harfe", "treppe", "grosse_napoleon", "hochzeitszug", "napoleon", "strategy_lab", "solver")
PAGES = [f"{language}/{name}" for language in engine.LANGUAGES for name in NAMES]
LONGEST = 20
"""Maximum lines of a code cell: what a beginner can read."""


def cells(page: str, kind: str | None = None) -> list[dict[str, Any]]:
    notebook = json.loads((ROOT / f"{page}.ipynb").read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if kind in (None, cell["cell_type"])]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def without_comments(code: str) -> list[tuple[int, str]]:
    skipped = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE)
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return [(token.type, token.string) for token in tokens if token.type not in skipped]


def anchor(heading: str) -> str:
    """The anchor of a heading as JupyterLab and Voila make it; neither handles accented letters."""
    return heading.strip().replace(" ", "-")


def test_both_languages_have_the_same_notebooks() -> None:
    for language in engine.LANGUAGES:
        assert {path.stem for path in (ROOT / language).glob("*.ipynb")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_code_is_the_same_but_for_comments(name: str) -> None:
    english, german = (
        [without_comments(source(cell)) for cell in cells(f"{language}/{name}", "code")] for language in ("en", "de")
    )
    assert english == german


@pytest.mark.parametrize("name", NAMES)
def test_prose_and_code_follow_each_other_alike(name: str) -> None:
    english, german = ([cell["cell_type"] for cell in cells(f"{language}/{name}")] for language in ("en", "de"))
    assert english == german
    heads = [
        [re.findall(r"^(#+) ", source(cell), re.MULTILINE) for cell in cells(f"{language}/{name}", "markdown")]
        for language in engine.LANGUAGES
    ]
    assert heads[0] == heads[1]


@pytest.mark.parametrize("page", PAGES)
def test_a_notebook_is_committed_without_outputs(page: str) -> None:
    for cell in cells(page, "code"):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
    ids = [cell["id"] for cell in cells(page)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("page", PAGES)
def test_code_cells_are_short(page: str) -> None:
    for cell in cells(page, "code"):
        assert len(source(cell).splitlines()) <= LONGEST, source(cell)


@pytest.mark.parametrize("page", PAGES)
def test_contents_and_links_lead_somewhere(page: str) -> None:
    text = "\n".join(source(cell) for cell in cells(page, "markdown"))
    anchors = {anchor(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    inside = re.findall(r"\]\(#([^)]+)\)", text)
    assert len(inside) >= 4, "there is a table of contents"
    assert set(inside) <= anchors
    assert all(target.isascii() and not set(target) & set(",?:") for target in inside)
    for target in re.findall(r"\]\(([^)#:]+\.ipynb)\)", text):
        assert (ROOT / page).parent.joinpath(target).is_file(), target


@pytest.mark.parametrize("page", PAGES)
def test_a_notebook_begins_with_title_and_switch_and_leads_on_at_its_foot(page: str) -> None:
    first, last = source(cells(page)[0]), source(cells(page)[-1])
    assert first.startswith("# ")
    assert any(source(cell).strip() == "cardwidgets.language_switch()" for cell in cells(page, "code")[:2])
    assert "---" in last
    assert re.search(r"\]\(\w+\.ipynb\)", last)


@pytest.mark.parametrize("key", lessons.keys())
def test_a_game_notebook_shows_the_whole_course(key: str) -> None:
    course = lessons.course(key)
    code = "\n".join(source(cell) for cell in cells(f"en/{key.replace('-', '_')}", "code"))
    for chapter in course.chapters:
        assert re.search(rf'lesson\([^)]*"{chapter}"', code), chapter
    for widget in ("demo", "reading", "drill", "progress"):
        assert f"cardwidgets.{widget}(" in code


@pytest.mark.parametrize("page", PAGES)
def test_prose_is_in_short_paragraphs(page: str) -> None:
    for cell in cells(page, "markdown"):
        for paragraph in re.split(r"\n\s*\n", source(cell)):
            if not paragraph.lstrip().startswith(("|", "-", "1.", "#", "```")):
                assert len(paragraph.split()) <= 130, paragraph[:80]
