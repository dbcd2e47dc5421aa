"""Prose speaks of the cards beside it, in the chosen words, and explains new words to learners."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine import lessons
from tests.docs.beside import Beside, marked, named, seen
from tests.docs.prose import ROOT, catalogues, pages

# ---------------------------------------------------------------- the cards on the table

PLANTED = Beside("planted", "en", "treppe 46; base 3; base Q refused TR-2", "The three of clubs and a red queen.")
"""Prose that names a card that is not there: at deal 46 of Die Treppe the only queen is black."""
CHAPTER = re.compile(r"^### ", re.MULTILINE)


def absent(beside: Beside) -> list[str]:
    """The cards that prose names and that cannot be seen on its table."""
    cards = seen(beside.mark)
    return [text for text, meant in named(beside.prose, beside.language) if not meant & cards]


def test_prose_names_only_cards_that_lie_on_the_table_beside_it() -> None:
    wrong = {(one.path, one.mark): missing for one in (*marked(), PLANTED) if (missing := absent(one))}
    assert wrong == {(PLANTED.path, PLANTED.mark): ["red queen"]}


def chapters(language: str) -> Iterator[tuple[dict[str, Any], set[str]]]:
    """The cell that opens each chapter of rules, and the tables of that chapter; plans teach no rule."""
    for key in lessons.keys():  # noqa: SIM118
        cells = json.loads((ROOT / f"notebooks/{language}/{key.replace('-', '_')}.ipynb").read_text("utf-8"))["cells"]
        opening = None
        tables: set[str] = set()
        for cell in cells:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                if opening and tables:
                    yield opening, tables
                opening, tables = (cell if CHAPTER.search(source) else None), set()
            elif found := re.search(r'cardwidgets\.(lesson|demo)\("[\w-]+", "([\w-]+)"\)', source):
                levels = [one.key for one in lessons.course(key).levels if one.chapter == found[2] and not one.plan]
                tables |= {f"{key} demo {found[2]}"} if found[1] == "demo" else {f"{key} level {one}" for one in levels}


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_each_chapter_of_rules_begins_with_cards_of_its_table(language: str) -> None:
    opened = list(chapters(language))
    assert len(opened) > 30
    for cell, tables in opened:
        mark = cell["metadata"].get("table", "")
        assert mark.partition(";")[0] in tables, (cell["id"], mark)
        cards = [meant for _, meant in named("".join(cell["source"]), language)]
        assert sum(one not in cards[:number] for number, one in enumerate(cards)) >= 2, cell["id"]


# ---------------------------------------------------------------- one word for one thing


QUOTES = re.compile(r"CONTRIBUTING|docs/rules/")
"""Pages that quote such words, or sources."""


def test_no_text_has_a_word_that_contributing_rejects() -> None:
    table = re.findall(r"^\| (en|de) \| (.+) \| .+ \|$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE)
    assert {language for language, _ in table} == set(engine.LANGUAGES)
    for language in engine.LANGUAGES:
        words = "|".join(words.replace(", ", "|") for one, words in table if one == language)
        wrong = re.compile(rf"\b(?:{words})(?:e?[ns])?\b", re.IGNORECASE)
        texts = [(one.text, one.path) for one in pages() if one.language == language and not QUOTES.match(one.path)]
        assert not [(found[0], path) for text, path in (*texts, *catalogues(language)) if (found := wrong.search(text))]


# ---------------------------------------------------------------- explained before used

MOST_WORDS, MOST_LINKS = 40, 6
LINK = re.compile(r"\[([^\]]+)\]\([^)]*glossary[^)]*\)")


def learners_words(language: str) -> list[str]:
    """The words in bold in the glossary, which learners meet."""
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    cells = [
        row.split(" | ")[engine.LANGUAGES.index(language)] for row in re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    ]
    return [word for cell in cells for word in re.findall(r"\*\*(.+?)\*\*", cell)]


def paths(language: str) -> Iterator[list[tuple[str, str]]]:
    """The pages on a learner's way, with their prose: one way for each game."""
    texts = {page.path: page.text for page in pages()}
    first_game = "docs/first-game.md" if language == "en" else f"docs/first-game.{language}.md"
    for key in lessons.keys():  # noqa: SIM118
        notebooks = [
            f"notebooks/{language}/{name}.ipynb" for name in ("welcome", "cards_and_tricks", key.replace("-", "_"))
        ]
        yield [(path, texts[path]) for path in (*notebooks, first_game)]


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_words_are_explained_where_learners_first_meet_them(language: str) -> None:
    """An explanation has the word in bold or italics, or as a link."""
    words = learners_words(language)
    assert 20 <= len(words) <= MOST_WORDS
    unexplained = set()
    for way in paths(language):
        for word in words:
            use = re.compile(rf"(?<![\w-]){re.escape(word)}(?:s|es|n|en)?(?![\w-])", re.IGNORECASE)
            for path, text in way:
                prose = re.sub(r"^#.*$|`[^`\n]*`|\[[^\]]*\]\(#[^)]*\)", "", text, flags=re.MULTILINE)
                if first := use.search(prose):
                    marks = re.finditer(r"\*+[^*]+\*+|\[[^\]]+\]\([^)]+\)", prose)
                    if not any(mark.start() <= first.start() < mark.end() for mark in marks):
                        unexplained.add((path, word))
                    break
        assert all(len(LINK.findall(text)) <= MOST_LINKS for _, text in way)
    assert not unexplained
