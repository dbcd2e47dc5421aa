"""The lessons and worksheets: their minutes, their links, and the clauses of their answers."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import engine
from engine import lessons

ROOT = Path(__file__).parents[2]
PAGES = {"en": ROOT / "docs" / "worksheets.md", "de": ROOT / "docs" / "worksheets.de.md"}


def part_of(key: str, language: str) -> str:
    """The part of a page that is about a game."""
    text = PAGES[language].read_text(encoding="utf-8")
    return text.partition(f"\n## {engine.game(key).title('de')}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("language", PAGES)
@pytest.mark.parametrize("key", lessons.keys())
def test_worksheets_last_45_minutes_and_link_to_the_course(key: str, language: str) -> None:
    part = part_of(key, language)
    assert sum(map(int, re.findall(r"^\| (\d+) \|", part, re.MULTILINE))) == 45
    notebook = json.loads((ROOT / f"notebooks/{language}/{key.replace('-', '_')}.ipynb").read_text(encoding="utf-8"))
    prose = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    headings = {heading.replace(" ", "-") for heading in re.findall(r"^#+ (.+)$", prose, re.MULTILINE)}
    links = re.findall(r"`(AD+RESSE?/\S+)`", part)
    assert links
    for link in map(urlsplit, links):
        assert parse_qs(link.query)["game"] == [key]
        assert not link.fragment or link.fragment in headings, link.fragment


@pytest.mark.parametrize("key", lessons.keys())
def test_worksheet_answers_name_the_same_clauses_in_both_languages(key: str) -> None:
    numbers, clauses = [], []
    for language in PAGES:
        part = part_of(key, language)
        numbers.append(re.findall(r"^(\d+)\. ", part, re.MULTILINE))
        clauses.append(re.findall(r"[A-Z]{2}-\d+", part))
    assert numbers[0] == numbers[1] == [str(number) for number in range(1, 11)] * 2
    assert clauses[0] == clauses[1] and set(clauses[0]) <= set(engine.game(key).clauses)
