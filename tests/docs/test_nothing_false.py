"""Whatever a page or a notebook names exists: files, commands, options, names in the code, buttons."""

import inspect
import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import engine
from cardwidgets.command import arguments, console
from cardwidgets.i18n.wording import Wording
from engine.base.catalogue import CourseTexts
from tests.docs.prose import ROOT, Page, leaves, pages, texts
from tools.release.clean_copy import tracked

OTHERS = {
    *("google.colab.output.enable_custom_widget_manager()", "MemoryMax", "OOMPolicy=continue", "grades.csv"),
    *("dael=46", "NameError: name 'cardwidgets' is not defined", ".mjs", ".wasm", "application/wasm"),
    *("utils.py", "canvas.py", "_set_style", "array_to_binary", "commands_to_buffer", "create_image_data"),
    *("image_bytes_to_array", "polygons_or_segments", "test_a_cell_runs_on_request"),
    *("index.html", "de/treppe.html", "de/play/treppe.html", "de/first-game.html"),
}
"""Back-quoted texts of other programs, slips that a page warns of, and pages of the site, which is built."""
LABELS = {
    *("Kernel", "Restart", "Restart Kernel", "Restart Kernel and Run All Cells", "Run", "Run All Cells"),
    *("Shift + Enter", "Pages", "GitHub Actions"),
    *("Add an activity or resource", "File", "Unzip", "Set main file", "Appearance", "Open"),
    *("Material oder Aktivität anlegen", "Datei", "Entpacken", "Hauptdatei festlegen", "Darstellung", "Öffnen"),
    *("Great Harp", "Great Napoleon", "The Staircase", "The Wedding Procession", "Try it.", "GH-6", "open"),
}
"""Controls of JupyterLab, GitHub and Moodle, and italic words that are not controls."""
TELLING = {
    "en": r"\b(press|click|choos|open|select|tap|push|typ|menu|button|behind)",
    "de": r"\b(drück|klick|wähl|öffn|tipp|schreib|menü|knopf|knöpf|schaltfläche|hinter|gedrückt)",
}
"""Verbs for pressing, choosing or opening; italics in such sentences name controls."""
ENDINGS = (".py", ".toml", ".js", ".mjs", ".css", ".json", ".txt", ".sh", "Makefile")
CODE = ("engine/", "cardwidgets/", "tools/", "bench/")
PATH = re.compile(
    r"(?!/)[\w.<>*-]+/[\w.<>*/-]*|[\w.<>*-]+\.(py|md|toml|json|js|css|html|ipynb|txt|yml|svg|webp|sh|csv)"
)
ADDRESS = re.compile(r"/.*|https?:.*|.*[?&]\w+.*|ADDRESS.*|ADRESSE.*")
WORD = re.compile(r"[A-Za-z_]\w*")
PLANTED = Page(
    "docs/planted.md", "Press *Falsehood*.", "", "make falsehood; python -m bench.falsehood; make test N0=1", ()
)
"""A page with false commands and a false control."""
FALSE = [
    "docs/falsehood.md",
    "make falsehood",
    "python -m cardwidgets --falsehood",
    "--falsehood",
    "GH-99",
    "falsehood",
]
FALSE += ["engine.falsehood", "position.falsehood", "Game.falsehood", "play(falsehood=1)", "falsehood=1"]
FALSE += ["engine.partition"]  # of another module


@cache
def files() -> frozenset[str]:
    """The files of the project, and their folders."""
    names = tracked(ROOT)
    return frozenset({*names, *(str(folder) for name in names for folder in Path(name).parents)})


@cache
def source() -> str:
    """All code and settings, but for the tests."""
    names = [name for name in files() if name.startswith(CODE) or "/" not in name or name.startswith("requirements/")]
    ours = [name for name in names if name.endswith(ENDINGS)]
    return "\n".join((ROOT / name).read_text(encoding="utf-8") for name in ours)


@cache
def words() -> frozenset[str]:
    """All words of the code, and the names of its files, of piles, cards and clauses."""
    games = [*map(engine.game, engine.games), engine.game("napoleon", players=5)]
    notation = {str(word) for game in games for word in (*game.piles, *game.clauses, *game.pack)}
    return frozenset({*WORD.findall(source()), *notation, *WORD.findall(" ".join(files()))})


@cache
def options() -> frozenset[str]:
    """The options of our programs and of Voila."""
    from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
    from voila.app import Voila
    from voila.configuration import VoilaConfiguration

    traits = {f"--{one.__name__}.{name}" for one in (MappingKernelManager, Voila, VoilaConfiguration)
              for name in one.class_trait_names(config=True)}  # fmt: skip
    ours = re.findall(r"[\"'](--[a-z][a-z-]*)[\"']", source())
    return frozenset({*traits, *ours, *(f"--{name}" for name in (*Voila.aliases, *Voila.flags)), "--help"})


def is_file(path: str, page: Page) -> bool:
    """Whether such a file or folder exists, is built or follows from the page; `<game>` stands for any name.

    A path may omit its leading folders.
    """
    plain = re.sub(r"<\w+>", "*", path).rstrip("/")
    wanted = re.compile(rf"(?:.*/)?{re.escape(plain)}".replace(r"\*", "[^/]*"))
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    made = any(plain.startswith(one.strip("/")) for one in ignored)
    return made or path in page.made or plain in files() or any(map(wanted.fullmatch, files()))


@cache
def is_module(name: str) -> bool:
    """Whether `python -m` finds a module."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def wrong_commands(text: str) -> Iterator[str]:
    """What is wrong with the commands in a text: `make`, `python -m module`, `python file`, `kartentisch`."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8") + (ROOT / "tools/find_python.sh").read_text()
    targets = re.findall(r"^([a-z-]+):.*?## ", makefile, re.MULTILINE)
    for part in re.split(r"&&|\||;|\n", re.sub(r"\\\n| #.*", " ", text)):
        try:
            words = [word.removeprefix(".venv/bin/") for word in shlex.split(part)]
        except ValueError:
            continue
        if "make" in words[:2]:
            for word in words[words.index("make") + 1 :]:
                name, given, _ = word.partition("=")
                if not (re.search(rf"\$[({{]{name}\b", makefile) if given else name in targets):
                    yield name
        elif words[:1] == ["kartentisch"] and not any(word.strip("[]").isupper() for word in words):
            try:
                arguments.read([word for word in words[1:] if word != "--help"], Wording("command", "en"))
            except console.UsageError as error:
                yield str(error)
        elif "python" in words[:2]:
            program, *rest = words[words.index("python") + 1 :] or [""]
            if program == "-m" and not is_module(rest[0]) or "/" in program and not (ROOT / program).exists():
                yield part
            if rest and rest[0].startswith(("engine", "cardwidgets", "tools", "bench", "voila")):
                yield from (word for word in rest if word.startswith("--") and word.split("=")[0] not in options())
        yield from (word for word in words if word.startswith("tests/") and not (ROOT / word.split("::")[0]).exists())


@cache
def reachable(name: str) -> bool:
    """Whether a dotted name is a module, or an attribute that is there after one import, or that a class describes."""
    root, *parts = name.split(".")
    thing: object = import_module(root)
    for part in parts[:-1]:
        thing = getattr(thing, part, None)
    described = re.search(rf"^ {{4}}(\w+, )*{parts[-1]}(, \w+)*: ", inspect.getdoc(thing) or "", re.MULTILINE)
    return is_module(name) or hasattr(thing, parts[-1]) or bool(described)


def complaint(text: str, page: Page) -> object:
    """What is wrong with a back-quoted text; None if nothing is."""
    if text in OTHERS or ADDRESS.fullmatch(text) or text.startswith(("pip ", "source ", "sudo ")):
        return None
    if re.search(r"\bmake [a-z]|^make$|\bpython |^kartentisch ", text):
        return next(wrong_commands(text), None)
    if re.match(r"--\w", text):
        return None if re.split("[= ]", text)[0] in options() else text
    if PATH.fullmatch(text):
        return None if is_file(text, page) else text
    if re.fullmatch(r"[A-Z]{2}-\d+", text):
        return None if text in words() else text
    if not all(map(reachable, re.findall(r"(?<![\w/.-])(?:engine|cardwidgets)(?:\.[A-Za-z_]\w*)+", text))):
        return text
    return next((word for word in WORD.findall(text) if word not in words() and word not in page.code), None)


def claims() -> list[tuple[str, Page]]:
    """Everything in back quotes, and where."""
    return [(text, page) for page in pages() for text in page.quoted()]


@pytest.mark.thorough
def test_names_in_backquotes_exist() -> None:
    wrong = {text: f"{page.path}: {why}" for text, page in claims() if (why := complaint(text, page))}
    assert not wrong
    assert [text for text in FALSE if not complaint(text, PLANTED)] == [], "a falsehood passes"


def test_commands_in_code_blocks_exist() -> None:
    wrong = {page.path: found for page in (*pages(), PLANTED) if (found := list(wrong_commands(page.shell)))}
    assert wrong == {PLANTED.path: ["falsehood", " python -m bench.falsehood", "N0"]}


def test_controls_have_the_labels_that_the_docs_use() -> None:
    """Italics of English pages that begin with a capital, and all in sentences on pressing or choosing."""
    headings = {title for page in pages() for title in re.findall(r"^#+ (.+)$", page.text, re.MULTILINE)}
    said = " | ".join(texts(*ROOT.glob("engine/games/*/de.toml")))
    sources = {word for term in said.split(" | ") for word in term.split(", ")}
    for language in engine.LANGUAGES:
        folders = (*ROOT.glob(f"cardwidgets/texts/{language}/*.toml"), *ROOT.glob(f"engine/games/*/*{language}.toml"))
        known = set(texts(*folders, *ROOT.glob("cardwidgets/texts/*/switch.toml")))
        courses = [CourseTexts(path.parent).load(language) for path in ROOT.glob("engine/games/*/course.toml")]
        known |= {text for course in courses for text in leaves(course)}
        known |= {text.partition(", {")[0] for text in known} | headings | sources | LABELS
        wrong = [
            (page.path, name)
            for page in (*pages(), PLANTED)
            for sentence, names in page.sentences()
            for name in names
            if page.language == language and name not in known
            and (re.search(TELLING[language], sentence, re.IGNORECASE) or language == "en" and name[0].isupper())
        ]  # fmt: skip
        assert wrong == ([(PLANTED.path, "Falsehood")] if language == "en" else [])
