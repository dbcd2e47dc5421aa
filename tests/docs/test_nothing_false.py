"""Whatever a page or a notebook names exists: files, commands, options, names in the code, buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from engine.base.catalogue import CourseTexts
from tests.docs.existing import complaint, wrong_commands
from tests.docs.prose import ROOT, Page, content, leaves, pages

EXCEPTIONS = {
    ".mjs": "an ending of the site's files, which are built",
    ".wasm": "an ending of the site's files, which are built",
    "application/wasm": "a media type",
    "bid1": "a counter that a game for several players may have, numbered by seat",
    "google.colab.output.enable_custom_widget_manager()": "of Google Colab",
    **dict.fromkeys(("MemoryMax", "OOMPolicy=continue"), "options of systemd"),
    "grades.csv": "a file that nbgrader writes",
    "dael=46": "a slip in an address",
    "NameError: name 'cardwidgets' is not defined": "an error of Python",
    **dict.fromkeys(("ADDRESS", "ADDRESS/", "ADDRESS/index.html"), "stands for the address of a reader's own site"),
    **dict.fromkeys(("ADRESSE", "ADRESSE/", "ADRESSE/index.html"), "the same in German"),
    **dict.fromkeys(
        ("index.html", "de/treppe.html", "de/play/treppe.html", "de/first-game.html"),
        "pages of the site, which is built",
    ),
    **dict.fromkeys(("utils.py", "canvas.py", "_set_style"), "in ipycanvas"),
    **dict.fromkeys(("array_to_binary", "commands_to_buffer", "create_image_data"), "in ipycanvas"),
    **dict.fromkeys(("image_bytes_to_array", "polygons_or_segments"), "in ipycanvas"),
}
"""Back-quoted texts that are not in the project, and why they are named."""

TELLING = {
    "en": r"\b(press|click|choos|open|select|tap|push|typ|menu|button|behind)",
    "de": r"\b(drück|klick|wähl|öffn|tipp|schreib|menü|knopf|knöpf|schaltfläche|hinter|gedrückt)",
}
"""Verbs for pressing, choosing or opening; italics in such sentences name controls."""
JUPYTER = {"Kernel", "Restart", "Restart Kernel", "Restart Kernel and Run All Cells", "Run", "Run All Cells"}
JUPYTER |= {"Shift + Enter"}
"""Menus and keys of JupyterLab. It has no German texts here: a German page names these too."""
MOODLE = {
    "en": ["Add an activity or resource", "File", "Unzip", "Set main file", "Appearance", "Open"],
    "de": ["Material oder Aktivität anlegen", "Datei", "Entpacken", "Hauptdatei festlegen", "Darstellung", "Öffnen"],
}
OTHERS = {*MOODLE["en"], *MOODLE["de"], "Pages", "GitHub Actions"}
"""Controls of other programs: Moodle and GitHub."""
EMPHASIS = {
    *("Great Harp", "Great Napoleon", "The Staircase", "The Wedding Procession", "Try it."),
    "GH-6",
    "open",
}
"""Italic words that are not controls: keys, names, quotations, emphasis."""


PLANTED = Page(
    "docs/planted.md", "Press *Nonsense*.", "", "make nonsense; python -m bench.nonsense; make test N0=1", ()
)
"""A page with false commands and a false control."""
FALSE = ["docs/nonsense.md", "make nonsense", "python -m cardwidgets --nonsense", "--nonsense", "GH-99", "nonsense"]
FALSE += ["engine.nonsense", "position.nonsense", "Game.nonsense", "play(nonsense=1)", "nonsense=1"]


def claims() -> Iterator[tuple[str, Page]]:
    """Everything in back quotes, and where."""
    for page in pages():
        for text in page.quoted():
            yield text, page


@pytest.mark.thorough
def test_names_in_backquotes_exist() -> None:
    wrong = {text: f"{page.path}: {why}" for text, page in claims() if (why := complaint(text, page))}
    assert not {text: why for text, why in wrong.items() if text not in EXCEPTIONS}
    assert all(complaint(text, PLANTED) for text in FALSE), "a falsehood passes"


def test_commands_in_code_blocks_exist() -> None:
    wrong = {page.path: found for page in (*pages(), PLANTED) if (found := list(wrong_commands(page.shell)))}
    assert wrong.keys() == {PLANTED.path} and len(wrong[PLANTED.path]) == 3


@cache
def controls(language: str) -> frozenset[str]:
    """All texts of widgets and games in a language; if a text ends with a slot, also the part before it."""
    folders = [
        (ROOT / "cardwidgets" / "texts" / language).glob("*.toml"),
        ROOT.glob(f"engine/games/*/*{language}.toml"),
    ]
    switches = {
        content(path)["name"] for path in ROOT.glob("cardwidgets/texts/*/switch.toml")
    }  # on pages of any language
    files = [content(path) for paths in folders for path in paths]
    files += [CourseTexts(path.parent).load(language) for path in ROOT.glob("engine/games/*/course.toml")]
    texts = {text for file in files for text in leaves(file)}
    return frozenset(switches | texts).union(text.partition(", {")[0] for text in texts)


@cache
def headings() -> frozenset[str]:
    """The titles and headings of all pages and notebooks."""
    return frozenset(title for page in pages() for title in re.findall(r"^#+ (.+)$", page.text, re.MULTILINE))


@cache
def words_of_sources() -> frozenset[str]:
    """German rule terms, which pages in any language quote."""
    values = [value for path in ROOT.glob("engine/games/*/de.toml") for value in content(path)["terms"].values()]
    return frozenset(word for value in values for word in re.split(r" \| |, ", value))


def names_in(page: Page) -> Iterator[str]:
    """The italic words of a page that must be names of controls.

    In English this includes all capitalized ones; in German every noun is capitalized.
    """
    for sentence, names in page.sentences():
        telling = re.search(TELLING[page.language], sentence, re.IGNORECASE)
        yield from (name for name in names if telling or (page.language == "en" and name[0].isupper()))


def unnamed(*also: Page) -> dict[str, str]:
    """The italic words that name no control, and on which page."""
    return {
        name: page.path
        for page in (*pages(), *also)
        for name in names_in(page)
        if name not in controls(page.language) | headings() | words_of_sources() | JUPYTER | OTHERS
    }


def test_controls_have_the_labels_that_the_docs_use() -> None:
    wrong = unnamed(PLANTED)
    assert {name: path for name, path in wrong.items() if name not in EMPHASIS} == {"Nonsense": PLANTED.path}


@pytest.mark.thorough
def test_no_listed_exception_is_unused() -> None:
    wrong = {text for text, page in claims() if complaint(text, page)}
    assert not EXCEPTIONS.keys() - wrong
    named = {name for page in pages() for name in names_in(page)}
    assert not EMPHASIS - unnamed().keys()
    assert not OTHERS - named
