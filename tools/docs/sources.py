"""The concordance: each sentence of a game's German source, with its clause, its reading, or why it is no rule.

`python -m tools.docs.sources` writes its pages, `docs/rules/sources.md` and `sources.de.md`, from the file `source.txt`
of each game. `python -m tools.docs.sources FOLDER` first updates these files from the texts of the sources, which the
project does not hold: number, hash and first words of each sentence. A verdict stays until its sentence changes. It
also looks up every German quotation from the source (»...«) in the game's texts and notebooks.

A line of `source.txt` looks like this:

    12 3f9a01c2 Reihe 2 1 Karte aufgedeckt, 7 | GH-2 second_column

The verdict names clauses and readings. A `heading` is no sentence, `advice` no rule, and `other` not part of the game;
`slip` is followed by the words as printed and as meant. The line `ours` names the clauses that no sentence says, the
line `quoted` is a hash of the quotations that were looked up, and `sum` one of the sentences.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine.core.internals import internals
from tools.docs.rules import GAMES, link, path, table

FILE = "source.txt"
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks/de"
WORDS = 6
"""How many words of a sentence are kept."""
_ABBREVIATIONS = r"(?<!\bd\.)(?<!\bh\.)(?<!\bz\.)(?<!ggf\.)(?<!usw\.)(?<!\b\d\.)"
_END = re.compile(rf"(?:(?<=[.!?])|(?<=[.!?]\))){_ABBREVIATIONS}\s+(?=[A-ZÄÖÜ(„])")
_WRAPPED = 58
"""A longer line that does not end a sentence goes on in the next one."""
TITLES = {"en": "From the sources to the rules", "de": "Von den Quellen zu den Regeln"}
TEXTS = {
    "en": {
        "begin": "Every sentence of the German sources, and its place in our rules: the clause that says it, a\n"
        "reading where it can be understood in several ways, or a remark that is no rule. Each reading has\n"
        "an option that chooses another one, or a reason why there is none. ([Deutsch](sources.de.md))",
        "readings": "Our readings:",
        "option": "(Option `{}`.)",
        "why": "(No option: {})",
        "sentences": "| no. | begins with | here |",
        "reading": "reading {}",
        "heading": "heading",
        "advice": "a remark, no rule",
        "other": "not part of this game",
        "slip": "misprint: “{}” for “{}”",
        "ours": "Ours, because the source says nothing: {}.",
    },
    "de": {
        "begin": "Jeder Satz der Quellen und sein Platz in unseren Regeln: die Regel, in der er steht, eine Lesart,\n"
        "wo er sich verschieden verstehen lässt, oder eine Bemerkung, die keine Regel ist. Zu jeder Lesart\n"
        "gehört eine Option, die eine andere wählt, oder ein Grund, warum es keine gibt.\n"
        "([English](sources.md))",
        "readings": "Unsere Lesarten:",
        "option": "(Option `{}`.)",
        "why": "(Keine Option: {})",
        "sentences": "| Nr. | beginnt mit | hier |",
        "reading": "Lesart {}",
        "heading": "Überschrift",
        "advice": "Bemerkung, keine Regel",
        "other": "gehört nicht zu diesem Spiel",
        "slip": "Druckfehler: »{}« für »{}«",
        "ours": "Von uns, weil die Quelle schweigt: {}.",
    },
}


class Sentence(NamedTuple):
    """A sentence of a source.

    Attributes:
        number: its place in the source, counted from 1.
        hash: the start of the SHA-256 of the sentence.
        words: its first words.
        verdict: what became of it.
    """

    number: int
    hash: str
    words: str
    verdict: str = ""


class Concordance(NamedTuple):
    """The concordance of a game.

    Attributes:
        rows: its sentences.
        ours: the clauses that no sentence says.
        quoted: the hash stored with the quotations.
        sum: the hash stored with the rows.
    """

    rows: tuple[Sentence, ...]
    ours: tuple[str, ...]
    quoted: str
    sum: str


def sentences(text: str) -> Iterator[str]:
    """The sentences, list items and table rows of a source."""
    lines = [""]
    for line in (" ".join(line.split()) for line in text.splitlines()):
        wrapped = lines[-1].endswith(",") or len(lines[-1]) > _WRAPPED and lines[-1][-1] not in ".!?:)"
        if line and line[0] != "·" and wrapped:
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    for line in lines:
        if line := re.sub("^[-·:] ?", "", line):
            yield from _END.split(line)


def data_file(game: engine.Game) -> Path:
    """The file with the concordance of a game."""
    return internals(game).package.file(FILE)


def read(game: engine.Game) -> Concordance:
    """The concordance of a game."""
    text = data_file(game).read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^(\d+) ([0-9a-f]{8}) (.*) \| (.*)$", text)
    ours, quoted, total = re.findall(r"(?m)^(?:ours|quoted|sum)(?: (.*))?$", text)
    return Concordance(tuple(Sentence(int(n), *rest) for n, *rest in rows), tuple(ours.split()), quoted, total)


def checksum(values: Iterable[Any]) -> str:
    """A hash of some values."""
    return sha256(repr(list(values)).encode()).hexdigest()[:16]


def quotations(game: engine.Game) -> list[str]:
    """The words that German texts and notebooks quote from the source of a game, with a small first letter."""
    slug, title = game.key.replace("-", "_"), game.title("de")
    texts = [internals(game).package.file(name).read_text(encoding="utf-8") for name in ("de.toml", "course.toml")]
    figures = _prose("sources_and_figures").partition(f"### {title}\n")[2].partition("\n##")[0]
    quoted = re.findall("»([^«]+)«", "\n".join([*texts, _prose(slug), figures]))
    return sorted({words[:1].lower() + words[1:].removesuffix(" ...") for words in quoted})


def _prose(name: str) -> str:
    notebook = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    return "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")


def update(game: engine.Game, text: str) -> None:
    """Write the concordance of a game from its source, keeping the verdicts on unchanged sentences.

    Raises:
        SystemExit: a quotation is not in the source.
    """
    flat = " ".join(text.replace("**", "").split()).lower()
    quoted = quotations(game)
    if wrong := [words for words in quoted if words.lower() not in flat]:
        raise SystemExit(f"{game.key}: not in the source: {', '.join(wrong)}")
    old = read(game) if data_file(game).is_file() else Concordance((), (), "", "")
    verdicts = {row.hash: row.verdict for row in old.rows}
    rows = []
    for number, sentence in enumerate(sentences(text), 1):
        code = sha256(sentence.encode()).hexdigest()[:8]
        rows.append(Sentence(number, code, " ".join(sentence.split()[:WORDS]), verdicts.get(code, "?")))
    lines = [f"{row.number} {row.hash} {row.words} | {row.verdict}" for row in rows]
    lines += [f"ours {' '.join(old.ours)}".rstrip(), f"quoted {checksum(quoted)}"]
    lines += [f"sum {checksum(row[:3] for row in rows)}"]
    data_file(game).write_text("\n".join(lines) + "\n", encoding="utf-8")


def section(game: engine.Game, language: str) -> str:
    """The readings and the sentences of a game."""
    words, concordance = TEXTS[language], read(game)
    readings = [(clause, *one) for clause in game.clauses for one in game.readings(clause, language).items()]
    listed = [words["readings"] + "\n"]
    for number, (clause, key, (text, why)) in enumerate(readings, 1):
        other = words["why"].format(why) if why else words["option"].format(key)
        listed.append(f"{number}. {link(game, clause, language)}: {text} {other}")
    known = {clause: link(game, clause, language) for clause in game.clauses}
    known |= {key: words["reading"].format(number) for number, (_, key, _) in enumerate(readings, 1)} | words
    rows = [[str(row.number), row.words, in_words(row.verdict, known)] for row in concordance.rows]
    ours = ", ".join(link(game, clause, language) for clause in concordance.ours)
    parts = [f"## {game.title(language).partition(' (')[0]}\n", *listed, ""]
    parts += [table(words["sentences"], rows), *([words["ours"].format(ours) + "\n"] if ours else [])]
    return "\n".join(parts)


def in_words(verdict: str, known: dict[str, str]) -> str:
    """A verdict in words: those of its names, and of the misprint."""
    names, slip, printed = verdict.partition("slip ")
    parts = [known[name] for name in names.split()]
    return ", ".join([*parts, *([known["slip"].format(*printed.rsplit(" = ", 1))] if slip else [])])


def page(language: str) -> str:
    """The page of all games."""
    parts = (section(engine.game(key), language) for key in GAMES)
    return "\n".join([f"# {TITLES[language]}\n\n{TEXTS[language]['begin']}\n", *parts])


def main() -> None:
    """Update the files from the sources if their folder is given, and write the pages."""
    for folder in map(Path, sys.argv[1:2]):
        for key in GAMES:
            update(engine.game(key), (folder / f"{key}.txt").read_text(encoding="utf-8"))
    for language in engine.LANGUAGES:
        path("sources", language).write_text(page(language), encoding="utf-8")


if __name__ == "__main__":
    main()
