"""Notebooks as pages: the same code in both languages, pictures without a kernel, working contents and links."""

import ast
import copy
import io
import json
import re
import tokenize
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from nbconvert import ScriptExporter

import engine
from cardwidgets.publish.content.notebooks import for_app
from engine import lessons
from tools.notebooks import stills

ROOT = Path(__file__).parents[2] / "notebooks"
KEYS = lessons.keys()
GAMES = tuple(key.replace("-", "_") for key in KEYS)
NAMES = (*("welcome", "cards_and_tricks", *GAMES), *("first_strategy", "strategy_lab", "solver", "sources_and_figures"))
PAGES = [f"{language}/{name}" for language in engine.LANGUAGES for name in NAMES]
LONGEST = 20
"""Maximum lines of a code cell: what a beginner can read."""


def cells(page: str, kind: str | None = None) -> list[dict[str, Any]]:
    notebook = json.loads((ROOT / f"{page}.ipynb").read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if kind in (None, cell["cell_type"])]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def in_app(page: str) -> list[dict[str, Any]]:
    """The cells as an app shows them."""
    return for_app(copy.deepcopy(cells(page)))


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


@pytest.mark.parametrize("page", PAGES)
def test_a_notebook_names_its_language_wherever_it_is_copied(page: str) -> None:
    language = page[:2]
    notebook = json.loads((ROOT / f"{page}.ipynb").read_text(encoding="utf-8"))
    assert notebook["metadata"]["kartentisch_language"] == language
    comment = {"de": "# Sprache: Deutsch", "en": "# Language: English"}[language]
    assert source(cells(page, "code")[0]).startswith(f"{comment}\n")


@pytest.mark.parametrize("name", NAMES)
def test_translations_share_their_code_except_comments(name: str) -> None:
    english, german = (
        [without_comments(source(cell)) for cell in cells(f"{language}/{name}", "code")] for language in ("en", "de")
    )
    assert english == german


def test_simulations_in_apps_wait_for_a_click() -> None:
    """The same cells wait in both languages."""
    tagged: dict[str, list[list[str]]] = {}
    for page in PAGES:
        code = cells(page, "code")
        for cell in code:
            if any(f"engine.{name}(" in source(cell) for name in ("simulate", "compare", "lab.tune")):
                assert {"on-request", "needs-code"} & set(cell["metadata"].get("tags", ())), (page, cell["id"])
        tagged.setdefault(page.rpartition("/")[2], []).append([str(cell["metadata"].get("tags")) for cell in code])
    assert all(first == second for first, second in tagged.values())


SPEAKS_OF_CELLS = re.compile(
    r"shift \+ enter|umschalt \+ eingabe|another key in the cell|anderen schlüssel in die zelle"
    r"|\b(run|change) (it|them|this|the|these|both|cells?)\b.{0,30}\bcells?\b|\brun the cells?\b|run both"
    r"|führ(e|st)? [^.:]{0,40}\bzellen?\b|klicke? in eine zelle|into a cell|\bin code\b",
    re.IGNORECASE | re.DOTALL,
)
"""Words of prose that tell a reader to do something with code."""
ASKS = re.compile(
    r"\bpredict|guess(es)? first|\bguess, then|bet first|rate erst|erst wetten|wette erst|lege dich fest|sage es voraus"
    r"|to your guesses|auf deine (zahlen|schätzung)",
    re.IGNORECASE,
)
"""Words that ask a reader to guess what the next cell shows."""
ANSWERS_LATER = re.compile(r"cardwidgets\.(experiment|reveal|predict|advice|demo|workshop)\(")


@pytest.mark.parametrize("page", PAGES)
def test_an_app_never_speaks_of_running_cells(page: str) -> None:
    for cell in in_app(page):
        if cell["cell_type"] == "markdown":
            said = SPEAKS_OF_CELLS.search(source(cell))
            assert said is None, f"{cell['id']}: {said.group()}"


@pytest.mark.parametrize("page", PAGES)
def test_apps_print_no_output_of_hidden_code(page: str) -> None:
    """Output that refers to code would be unintelligible in an app, which hides the code."""
    for cell in in_app(page):
        if cell["cell_type"] == "code":
            assert "print(" not in source(cell), cell["id"]


@pytest.mark.parametrize("page", PAGES)
def test_answers_are_hidden_until_the_learner_guesses(page: str) -> None:
    """Holds in JupyterLab after running all cells, and in an app."""
    for shown in (cells(page), in_app(page)):
        for number, cell in enumerate(shown):
            if cell["cell_type"] == "markdown" and ASKS.search(re.sub(r"\d+\. \[.*", "", source(cell))):
                following = next(one for one in shown[number + 1 :] if one["cell_type"] == "code")
                assert ANSWERS_LATER.search(source(following)), f"{cell['id']}, then {following['id']}"


@pytest.mark.parametrize("page", PAGES)
def test_apps_do_not_depend_on_omitted_cells(page: str) -> None:
    """Contents lead to existing headings, and no cell uses a name defined only in an omitted cell."""
    shown = in_app(page)
    text = "\n".join(source(cell) for cell in shown if cell["cell_type"] == "markdown")
    anchors = {anchor(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors
    kept = {cell["id"] for cell in shown}
    made: dict[bool, set[str]] = {True: set(), False: set()}
    used = set()
    for cell in cells(page, "code"):
        here = cell["id"] in kept
        for node in ast.walk(ast.parse(source(cell))):
            if isinstance(node, ast.FunctionDef):
                made[here].add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                made[here].add(node.id)
            elif isinstance(node, ast.Name) and here:
                used.add(node.id)
    assert not used & (made[False] - made[True])


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_omit_the_same_cells_in_apps(name: str) -> None:
    english, german = ([cell["metadata"] for cell in cells(f"{language}/{name}")] for language in ("en", "de"))
    assert english == german


@pytest.mark.parametrize("name", NAMES)
def test_prose_and_code_alternate_the_same_in_both_languages(name: str) -> None:
    english, german = ([cell["cell_type"] for cell in cells(f"{language}/{name}")] for language in ("en", "de"))
    assert english == german
    heads = [
        [re.findall(r"^(#+) ", source(cell), re.MULTILINE) for cell in cells(f"{language}/{name}", "markdown")]
        for language in engine.LANGUAGES
    ]
    assert heads[0] == heads[1]


SHOWS_CARDS = re.compile(r"^cardwidgets\.(play|match|demo|lesson|predict|readings?|drill)\(|\.deal\(\d+\)$")
"""Last lines of cells that lay cards on a table, or show a position."""


@pytest.mark.parametrize("page", PAGES)
def test_notebooks_show_their_tables_without_a_kernel(page: str) -> None:
    """For GitHub, nbviewer and print. nbval checks that the pictures are up to date."""
    ids = [cell["id"] for cell in cells(page)]
    assert len(set(ids)) == len(ids)
    for cell in cells(page, "code"):
        found = [output.get("data", {}) for output in cell["outputs"]]
        assert not any(stills.LIVE in data for data in found), f"{cell['id']}: a widget that no kernel stands behind"
        if SHOWS_CARDS.search(source(cell).splitlines()[-1]):
            assert found, cell["id"]
            picture = ElementTree.fromstring("".join(found[-1]["image/svg+xml"]))
            assert picture.tag.endswith("svg"), cell["id"]
            assert "".join(found[-1]["text/plain"]).strip(), cell["id"]


@pytest.mark.parametrize("page", PAGES)
def test_notebooks_with_pictures_are_small(page: str) -> None:
    assert (ROOT / f"{page}.ipynb").stat().st_size <= stills.LARGEST


@pytest.mark.parametrize("page", PAGES)
def test_notebook_files_are_normalized(page: str) -> None:
    """Thus a run without changes produces no diff."""
    text = (ROOT / f"{page}.ipynb").read_text(encoding="utf-8")
    assert stills.text_of(json.loads(text)) == text


@pytest.mark.parametrize("page", PAGES)
def test_code_cells_are_short(page: str) -> None:
    for cell in cells(page, "code"):
        assert len(source(cell).splitlines()) <= LONGEST, source(cell)


@pytest.mark.parametrize("page", PAGES)
def test_contents_and_links_resolve(page: str) -> None:
    text = "\n".join(source(cell) for cell in cells(page, "markdown"))
    anchors = {anchor(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    inside = re.findall(r"\]\(#([^)]+)\)", text)
    sections = len(re.findall(r"^## ", text, re.MULTILINE))
    assert len(inside) >= sections or page.endswith("/welcome"), "there is a table of contents, except on two screens"
    assert set(inside) <= anchors
    assert all(target.isascii() and not set(target) & set(",?:") for target in inside)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (ROOT / page).parent.joinpath(target).exists(), target


@pytest.mark.parametrize("page", PAGES)
def test_notebooks_start_with_a_title_and_end_with_links(page: str) -> None:
    first, last = source(cells(page)[0]), source(cells(page)[-1])
    assert first.startswith("# ")
    assert any(source(cell).strip() == "cardwidgets.language_switch()" for cell in cells(page, "code")[:2])
    assert "---" in last
    assert re.search(r"\]\(\w+\.ipynb\)", last)


@pytest.mark.parametrize("key", lessons.keys())
def test_game_notebooks_show_the_whole_course(key: str) -> None:
    """Except the beginners' lessons on cards and the readings, which have their own pages."""
    course = lessons.course(key)
    pages = (key.replace("-", "_"), "cards_and_tricks", "sources_and_figures")
    own, primer, sources = ("\n".join(source(cell) for cell in cells(f"en/{page}", "code")) for page in pages)
    for chapter in course.chapters:
        assert f'cardwidgets.lesson("{key}", "{chapter}")' in (primer if chapter == "cards" else own), chapter
    for widget, shown in (("demo", course.demos), ("predict", course.predictions), ("advice", course.advice)):
        assert set(re.findall(rf'cardwidgets\.{widget}\("{key}", "([\w-]+)"\)', own)) == {one.key for one in shown}
    for widget in ("drill", "progress"):
        assert f'cardwidgets.{widget}("{key}")' in own
    assert f'cardwidgets.readings("{key}")' in sources
    tables = (f'course("{key}").small.position', f'course("{key}").step.position', "table = cardwidgets.play(")
    small, step, whole = map(own.find, tables)
    assert course.small is None or 0 < small < step < whole
    assert course.step is None or course.step.game != key or f'stored_as="{key} step"' in own


@pytest.mark.parametrize("key", lessons.keys())
def test_game_notebooks_start_with_play_before_rules(key: str) -> None:
    """The order is first moves, small game, rules; the first table precedes any explanation."""
    page = cells(f"en/{key.replace('-', '_')}")
    text = [source(cell) for cell in page]
    first = next(at for at, one in enumerate(text) if re.match(r"cardwidgets\.lesson\(", one))
    small = next(at for at, one in enumerate(text) if ".small.position" in one or '"small")' in one)
    rules = next(at for at, one in enumerate(text) if one.startswith("## 4. "))
    picture = next(at for at, one in enumerate(text) if page[at]["cell_type"] == "code" and at > 3)
    assert picture < first < small < rules
    assert all(len(one.split()) < 90 for one in text[:picture])


MOST_WORDS = {
    "grosse_harfe": (970, 940), "treppe": (1180, 1100), "hochzeitszug": (965, 890), "grosse_napoleon": (990, 960),
    "napoleon": (942, 858), "welcome": (360, 340),
}  # fmt: skip
"""Notebook -> the most words of its prose, in English and in German."""


@pytest.mark.parametrize("name", MOST_WORDS)
def test_prose_is_short(name: str) -> None:
    for language, most in zip(engine.LANGUAGES, MOST_WORDS[name], strict=True):
        text = "\n".join(source(cell) for cell in cells(f"{language}/{name}", "markdown"))
        assert len(re.findall(r"[^\W_][\w'’.,-]*", re.sub(r"\]\([^)]*\)", "]", text))) <= most


def test_all_notebooks_explain_running_cells_in_the_same_words() -> None:
    for language in engine.LANGUAGES:
        told = {source(cells(f"{language}/{name}")[1]) for name in NAMES}
        assert len(told) == 1


@pytest.mark.parametrize("page", PAGES)
def test_prose_is_in_short_paragraphs(page: str) -> None:
    for cell in cells(page, "markdown"):
        for paragraph in re.split(r"\n\s*\n", source(cell)):
            if not paragraph.lstrip().startswith(("|", "-", "1.", "#", "```")):
                assert len(paragraph.split()) <= 130, paragraph[:80]


def test_notebooks_are_exported_as_python_scripts() -> None:
    exporter = ScriptExporter()
    for path in (*ROOT.rglob("*.ipynb"), *(ROOT.parent / "tools").rglob("*.ipynb")):
        assert exporter.from_filename(str(path))[1]["output_extension"] == ".py", path
