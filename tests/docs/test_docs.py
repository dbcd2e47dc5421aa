"""The pages under `docs/` agree with the program: same clauses, options and moves."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

import engine
from cardwidgets.scene.faces.back import BACKS
from cardwidgets.scene.faces.palette import SUIT_COLOURS
from cardwidgets.scene.theme import FELTS
from engine.core.rules import DEFAULTS, REQUIRED, REQUIRED_OF_ONE, REQUIRED_OF_SEVERAL
from tools import architecture, rules
from tools.clean import tracked
from tools.deck_pictures import deck_pictures
from tools.screenshots import CELLS, name_in

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
RULES = rules.FOLDER


@pytest.mark.parametrize("language", engine.LANGUAGES)
@pytest.mark.parametrize("key", rules.GAMES)
def test_rules_pages_match_the_catalogue(key: str, language: str) -> None:
    now = rules.path(key, language).read_text(encoding="utf-8")
    assert now == rules.page(key, language), "run `python -m tools.rules`"


def test_the_index_of_rules_pages_is_complete() -> None:
    pages = (*rules.GAMES, "index", "sources")
    names = {rules.path(key, language).name for key in pages for language in engine.LANGUAGES}
    assert {path.name for path in RULES.iterdir()} == names
    for language in engine.LANGUAGES:
        stored = rules.path("index", language).read_text(encoding="utf-8")
        assert stored == rules.index(language), "run `python -m tools.rules`"


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


def terms() -> list[list[str]]:
    """The rows of the glossary: terms, German, meaning, names in the code."""
    rows = re.findall(r"^\| (.+) \|$", (RULES.parent / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    return [row for row in cells if row[0] != "term" and not row[0].startswith("---")]


def test_glossary_terms_have_a_german_word_and_a_meaning() -> None:
    assert all(len(row) == 4 and all(row[:3]) for row in terms())
    named = [term for row in terms() for term in row[0].split(", ")]
    assert len(named) == len(set(named))


def test_code_named_in_the_glossary_exists() -> None:
    """Public names (`engine.Card.rank`), and places in the code (`Trick` in `engine/games/napoleon/observation.py`)."""
    cells = [row[3] for row in terms() if row[3]]
    assert len(cells) > 50
    for cell in cells:
        name, _, path = (part.strip("`") for part in cell.partition(" in "))
        root: Any = import_module(path.removesuffix(".py").replace("/", ".")) if path else engine
        *owners, attribute = name.removeprefix("engine.").split(".")
        thing = attrgetter(".".join(owners))(root) if owners else root
        listed = re.search(rf"^ {{4}}(\w+, )*{attribute}(, \w+)*: ", inspect.getdoc(thing) or "", re.MULTILINE)
        assert hasattr(thing, attribute) or listed, name


def test_the_glossary_explains_the_words_of_moves_and_piles() -> None:
    page = " ".join(cell for row in terms() for cell in row)
    games = [engine.game(key) for key in engine.games]
    roles = {pile.role for game in games for pile in game.piles.values()}
    for word in {word for game in games for word in game.kinds} | roles:
        assert re.search(rf"\b{word}\b", page), word


@pytest.mark.thorough
def test_the_architecture_picture_matches_the_code() -> None:
    assert architecture.PAGE.read_text(encoding="utf-8") == architecture.page(), "run `python tools/architecture.py`"


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
    page = architecture.PAGE.read_text(encoding="utf-8")
    for package in architecture.arrows():
        assert package == "cardwidgets" or f"`{package}`" in page, package


@pytest.mark.parametrize("key", rules.GAMES)
def test_every_form_of_move_is_described(key: str) -> None:
    game = engine.game(key)
    played = engine.testing.random_play(game.deal(1), seed=1, moves=200)
    met = {rules.form(game, move) for position in played for move in position.legal_moves}
    assert met <= game.catalogue.load("en")["forms"].keys() == rules.legal(game).keys()


def test_the_animation_is_short_small_and_shows_the_refusal() -> None:
    """The animation plays once and ends on the refusal, whose message stays for three seconds."""
    for language in engine.LANGUAGES:
        path = PICTURES / f"{name_in('refusal', language)}.webp"
        with Image.open(path) as film:
            assert film.width == 800 and film.info["loop"] == 1
            frames = [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(film)]
        with Image.open(PICTURES / f"{path.stem}-still.webp") as still:
            assert mean_difference(frames[-1][0], still.convert("RGB")) < 3
        longest = shown = 0
        for frame, duration in frames[:-1]:
            same = mean_difference(message(frame), message(frames[-1][0])) < 3
            shown = shown + duration if same else 0
            longest = max(longest, shown)
        assert longest >= 3000
        assert 12_000 <= sum(duration for _, duration in frames) <= 15_000 and path.stat().st_size <= 1_000_000


def message(frame: Image.Image) -> Image.Image:
    """The part of a frame with the message, below the table."""
    return frame.crop((40, frame.height - 80, frame.width // 2, frame.height))


def mean_difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures of one size, from 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_every_picture_is_used_and_built_by_make_pictures() -> None:
    shown = {
        Path(name).name
        for path in (*RULES.parents[1].glob("*.md"), *RULES.parent.glob("*.md"))
        for name in re.findall(r"pictures/([\w.-]+\.(?:svg|webp))", path.read_text(encoding="utf-8"))
    }
    names = ("refusal", "jupyterlab", "phone", *CELLS)
    made = {f"{name_in(name, language)}.webp" for name in names for language in engine.LANGUAGES}
    twice = [name for name in names if name not in ("refusal", "jupyterlab", "lab")]
    made |= {f"{name_in(name, language, 'dark')}.webp" for name in twice for language in engine.LANGUAGES}
    made |= {f"{name_in('refusal', language)}-still.webp" for language in engine.LANGUAGES}
    assert {path.name for path in PICTURES.iterdir()} == shown == {*made, *deck_pictures()}
