"""The pages under `docs/` agree with the program: same clauses, options and moves."""

import re
from pathlib import Path

import pytest

import engine
from cardwidgets.scene.faces.back import BACKS
from cardwidgets.scene.faces.palette import SUIT_COLOURS
from cardwidgets.scene.theme import FELTS
from engine.core.rules import DEFAULTS, REQUIRED, REQUIRED_OF_ONE, REQUIRED_OF_SEVERAL
from tools.docs import layers, rules
from tools.pictures.deck import deck_pictures
from tools.release.clean_copy import tracked

RULES = rules.FOLDER


@pytest.mark.parametrize("language", engine.LANGUAGES)
@pytest.mark.parametrize("key", rules.GAMES)
def test_rules_pages_match_the_catalogue(key: str, language: str) -> None:
    now = rules.path(key, language).read_text(encoding="utf-8")
    assert now == rules.page(key, language), "run `python -m tools.docs.rules`"


def test_the_index_of_rules_pages_is_complete() -> None:
    pages = (*rules.GAMES, "index", "sources")
    names = {rules.path(key, language).name for key in pages for language in engine.LANGUAGES}
    assert {path.name for path in RULES.iterdir()} == names
    for language in engine.LANGUAGES:
        stored = rules.path("index", language).read_text(encoding="utf-8")
        assert stored == rules.index(language), "run `python -m tools.docs.rules`"


@pytest.mark.parametrize("page", ["*.md", ".github/*.md", "docs/*.md", "docs/*/*.md", "tests/*/*.md"])
def test_links_on_pages_resolve(page: str) -> None:
    pages = list(RULES.parent.parent.glob(page))
    assert pages
    for path in pages:
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r'(?:\]\(|\bsrc="|\bsrcset=")(?!https?:)([^)#"]+)', text):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
        for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)", text):
            heading = (path.parent / target if target else path).read_text(encoding="utf-8")
            assert anchor in anchors(heading), f"{path.name}: {target}#{anchor}"


def anchors(text: str) -> set[str]:
    """The names by which links find the headings of a page."""
    headings = re.findall(r"^#{1,6} +(.+?) *$", text, re.MULTILINE)
    named = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return named | set(re.findall(r'\b(?:id|name)="([^"]+)"', text))


OPTIONAL = {"GROUNDS", "STAKE_CLAUSE", "dealing_order", "ground", "remarks", "stake", "tricks"}
"""Optional parts of the rules of a trick game."""


def test_the_page_on_new_games_names_everything_rules_define() -> None:
    """The page names everything the rules of a game must or may define."""
    page = (RULES.parent / "new-game.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)(?:\([^`]*\))?`(?:, [^|]+)? \| [^|]+ \| ?([^|]*) ?\|$", page, re.MULTILINE)
    must = {name for name, without in rows if not without.strip()}
    required = {*REQUIRED, *REQUIRED_OF_ONE, *REQUIRED_OF_SEVERAL}
    assert must <= required <= {name for name, _ in rows}
    assert {name for name, _ in rows} - must == {"outcome", *DEFAULTS, *REQUIRED_OF_ONE, *OPTIONAL} - must


@pytest.mark.thorough
def test_the_architecture_picture_matches_the_code() -> None:
    assert layers.PAGE.read_text(encoding="utf-8") == layers.page(), "run `python -m tools.docs.layers`"


def test_the_deck_page_shows_the_current_deck() -> None:
    page = (RULES.parent / "deck.md").read_text(encoding="utf-8")
    drawn = deck_pictures()
    for name, picture in drawn.items():
        assert (RULES.parent / "pictures" / name).read_text(encoding="utf-8") == picture, "run `make pictures`"
        assert f"](pictures/{name})" in page
    assert sum(len(picture.encode()) for picture in drawn.values()) < 300_000
    for name in (*FELTS, *BACKS, *SUIT_COLOURS):
        assert f'"{name}"' in page, name


def test_docs_never_install_an_unpublished_package(project: Path) -> None:
    for name in tracked(project):
        if name.endswith((".md", ".toml", ".py", ".ipynb", ".yml", ".txt", ".html")):
            text = (project / name).read_text(encoding="utf-8")
            assert not re.search(r"pip install\s+[\"']?kartentisch\b(?!\[\w+\] @)", text), name


@pytest.mark.thorough
def test_every_subpackage_is_described() -> None:
    page = layers.PAGE.read_text(encoding="utf-8")
    for package in layers.arrows():
        assert package == "cardwidgets" or f"`{package}`" in page, package


@pytest.mark.parametrize("key", rules.GAMES)
def test_every_form_of_move_is_described(key: str) -> None:
    game = engine.game(key)
    played = engine.testing.random_play(game.deal(1), seed=1, moves=200)
    met = {rules.form(game, move) for position in played for move in position.legal_moves}
    assert met <= game.catalogue.load("en")["forms"].keys() == rules.legal(game).keys()
