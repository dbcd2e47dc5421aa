"""Writes the pages of the rules in both languages from the catalogues of the games: `python -m tools.rules`.

Clauses, options, moves, refusals and terms of `docs/rules/<game>.md` and `docs/rules/<game>.de.md` come from the rules
and from `en.toml` and `de.toml`; so does the list of pages. The text before and after that part is written by hand.
"""

from __future__ import annotations

import re
import string
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine.base.catalogue import COMMON
from engine.core.internals import internals
from engine.core.registry import OURS
from tools import moves

FOLDER = Path(__file__).resolve().parent.parent / "docs/rules"
BEGIN, END = "<!-- written by tools/rules.py -->\n", "<!-- end of what tools/rules.py writes -->"
CONTENTS = "<!-- contents -->"
"""Marks a page whose links are its part of the site's table of contents; see `tools/docs/pages.py`."""
GAMES = [key for key in OURS if key != "kleine-harfe"]
"""The games with a page; the page of Große Harfe has the Kleine Harfe too."""


class Words(NamedTuple):
    """The fixed texts of the pages, in one language."""

    key: str
    clauses: str
    options: str
    no_options: str
    family: str
    moves: str
    refusals: str
    terms: str
    source: str
    """A word of the source behind ours, in a clause."""
    reading: str
    """How a clause begins to tell of a reading."""
    span: str
    slots: dict[str, str]
    """Slot of a refusal -> what stands for it; a slot that is missing here stands for itself."""
    pages: str


WORDS = {
    "en": Words(
        key="In code: `engine.game({key})`; the rules are in `{folder}/rules.py`,\nthe texts of this page"
        " in `{folder}/en.toml`.",
        clauses="""## Clauses

Refusals, hints and lessons cite the clauses by these numbers. Where the source is silent, ambiguous or misprinted, the
clause gives **our reading**. The words of the source are in brackets, in italics.

| clause | rule |""",
        options="## Options\n\n| option | values | default | clause | meaning |",
        no_options="## Options\n\nThe source leaves nothing open that changes the game: there is no reading to choose.",
        family="These options make other games of the family, for studies and small examples:\n\n"
        "| option | values | default | clause | meaning |",
        moves="## Moves\n\n[All moves](../moves.md) shows positions in which these examples are legal.\n\n"
        "| move | what it does |",
        refusals="## Refusals\n\nA refused move names its clause and the reason. Words in brackets stand for"
        " cards, piles and numbers.\n\n| clause | reason | sentence |",
        terms="## Terms\n\n| English | German | in the source |",
        source="({})",
        reading="Our reading:",
        span="{} to {}",
        slots={
            **{"target": "other card", "expected": "expected card", "fresh": "card", "spot": "place"},
            **{"target_row": "row", "target_column": "column", "base": "rank", "highest": "rank", "best": "other card"},
            **dict.fromkeys(
                ("count", "held", "high", "last", "layout", "layouts", "open", "passes", "stock"), "number"
            ),
        },
        pages="# The rules of the games\n\nEach page numbers the rules as clauses, says where the game comes from, and"
        " lists options, moves, refusals and terms. ([Deutsch](index.de.md))\n\n| game | players and pack |",
    ),
    "de": Words(
        key="Im Code: `engine.game({key})`; die Regeln stehen in `{folder}/rules.py`,\ndie Texte dieser"
        " Seite in `{folder}/de.toml`.",
        clauses="""## Regeln

Einsprüche, Hinweise und Kurs nennen die Regeln bei diesen Nummern. Wo die Quelle schweigt, mehrdeutig ist oder einen
Druckfehler hat, folgt **unsere Lesart**. Wörter der Quelle stehen kursiv in Klammern, wo wir ein anderes gebrauchen.

| Nummer | Regel |""",
        options="## Optionen\n\n| Option | Werte | üblich | Regel | Bedeutung |",
        no_options="## Optionen\n\nDie Quelle lässt nichts offen, was das Spiel ändert; zu wählen ist keine Lesart.",
        family="Diese Optionen machen daraus andere Spiele der Familie, für Studien und kleine Beispiele:\n\n"
        "| Option | Werte | üblich | Regel | Bedeutung |",
        moves="## Züge\n\n[Alle Züge](../moves.md) (englisch) zeigt Stellungen, in denen diese Beispiele erlaubt sind."
        "\n\n| Zug | was er tut |",
        refusals="## Einsprüche\n\nEin abgelehnter Zug nennt seine Regel und den Grund. Wörter in eckigen Klammern"
        " stehen für Karten, Stapel und Zahlen.\n\n| Regel | Grund | Satz |",
        terms="## Begriffe\n\n| Deutsch | in der Quelle | Englisch |",
        source="(in der Quelle: {})",
        reading="Unsere Lesart:",
        span="{} bis {}",
        slots={
            **{"card": "Karte", "target": "andere Karte", "expected": "erwartete Karte", "fresh": "Karte"},
            **dict.fromkeys(("count", "held", "high", "layout", "layouts", "open", "passes", "stock"), "Zahl"),
            **dict.fromkeys(("column", "last", "row", "spot", "target_column", "target_row"), "Nummer"),
            **{"suit": "Farbe", "colour": "Farbe", "rank": "Wert", "base": "Wert", "highest": "Wert"},
            **{"ace": "Ass", "best": "andere Karte", "cards": "Karten"},
        },
        pages="# Die Regeln der Spiele\n\nJede Seite nummeriert die Regeln, sagt, woher das Spiel stammt, und nennt"
        " Optionen, Züge, Einsprüche und Begriffe. ([English](index.md))\n\n| Spiel | Spieler und Karten |",
    ),
}


def table(head: str, rows: list[list[str]]) -> str:
    """A heading that ends with the titles of a table, with its rows."""
    titles = head.rsplit("\n", 1)[-1]
    lines = [head, "|" + " --- |" * (titles.count("|") - 1), *(f"| {' | '.join(row)} |" for row in rows)]
    return "\n".join(lines) + "\n"


def terms(game: engine.Game) -> list[tuple[str, str, list[str]]]:
    """The terms of a game in English, in German, and in the source's own German if it has a word."""
    english, german = (game.catalogue.load(language)["terms"] for language in ("en", "de"))
    found = []
    for name, ours in german.items():
        own, bar, source = ours.partition(" | ")
        words = source.split(", ") if bar else [own]
        found.append((english[name], own, [word for word in words if word != "-"]))
    return found


def clauses(game: engine.Game, language: str) -> str:
    """The clauses; the first occurrence of a term is followed by the source's word, if different."""
    words, text = WORDS[language], {clause: game.clause(clause, language) for clause in game.clauses}
    for english, german, source in terms(game):
        mark = words.source.format(", ".join(f"*{word}*" for word in source))
        if not source or language == "de" and any(german in word for word in source):
            continue
        term = english if language == "en" else german
        pattern = re.compile(rf"\b{term}(s|{'' if language == 'en' else r'[a-zäöü]*'})(?![\w-])", re.IGNORECASE)
        for clause, told in text.items():
            if found := pattern.search(told):
                text[clause] = f"{told[: found.end()]} {mark}{told[found.end() :]}"
                break
    for clause, told in text.items():
        text[clause] = told.replace(words.reading, f"**{words.reading}**")
    return table(words.clauses, [[f'<a id="{clause.lower()}"></a>{clause}', told] for clause, told in text.items()])


def options(game: engine.Game, language: str) -> str:
    """The options: first those that choose between readings, then those of the family."""
    words, meanings = WORDS[language], game.catalogue.load(language)["options"]
    own: list[list[str]] = []
    family: list[list[str]] = []
    for option in internals(game).module.OPTIONS:
        values = sorted(option.values) if isinstance(option.values[0], int) else [*option.values]
        if len(values) > 3 and all(isinstance(value, int) for value in values):
            allowed = words.span.format(f"`{values[0]}`", f"`{values[-1]}`")
        else:
            allowed = ", ".join(code(value) for value in option.values)
        row = [f"`{option.name}`", allowed, code(option.default), option.clause, meanings[option.name]]
        (family if option.family else own).append(row)
    told = table(words.options, own) if own else words.no_options + "\n"
    return told + (f"\n{table(words.family, family)}" if family else "")


def code(value: Any) -> str:
    """A value as it is written in Python."""
    return f'`"{value}"`' if isinstance(value, str) else f"`{value!r}`"


@cache
def examples(key: str) -> dict[str, str]:
    """Form of a move -> an example."""
    return {name: example.move for name, example in moves.examples(key).items()}


def forms(game: engine.Game, language: str) -> str:
    """The forms of moves, each with an example."""
    meanings = game.catalogue.load(language)["forms"]
    return table(WORDS[language].moves, [[f"`{move}`", meanings[name]] for name, move in examples(game.key).items()])


def refusals(game: engine.Game, language: str) -> str:
    """Every reason for which a move can be refused, by clause."""
    rows = []
    for number, reason in sorted(internals(game).module.REASONS.items()):
        sentence = readable(game.catalogue.template(f"reasons.{reason}", language), language)
        rows.append([f"{internals(game).module.PREFIX}-{number >> 4}", reason, sentence])
    return table(WORDS[language].refusals, rows)


def readable(template: str, language: str) -> str:
    """A text with words in brackets for its slots: "The [card] does not belong on the foundation of [suit]."."""
    told = ""
    for text, slot, nouns, _ in string.Formatter().parse(template):
        told += text
        if slot:
            name, _, part = slot.partition(".")
            name = part if part in ("colour", "rank", "suit") else name
            word = f"[{WORDS[language].slots.get(name, name)}]"
            told += COMMON.template("words.the", language).format(names=word) if part == "the" else word
            told += f" {nouns.partition('|')[2]}" if nouns else ""
    return told


def word_list(game: engine.Game, language: str) -> str:
    """The terms of a game."""
    rows = []
    for english, german, source in terms(game):
        rows.append([english, german, ", ".join(source)] if language == "en" else [german, ", ".join(source), english])
    return table(WORDS[language].terms, rows)


def path(key: str, language: str) -> Path:
    """The file of a page."""
    return FOLDER / (f"{key}.md" if language == "en" else f"{key}.{language}.md")


def page(key: str, language: str) -> str:
    """The up-to-date page: hand-written parts unchanged, the rest from the catalogues."""
    before, _, rest = path(key, language).read_text(encoding="utf-8").partition(BEGIN)
    game = engine.game(key)
    folder = internals(game).module.__name__.removesuffix(".rules").replace(".", "/")
    parts = [
        WORDS[language].key.format(key=f'"{key}"', folder=folder) + "\n",
        *(part(game, language) for part in (clauses, options, forms, refusals, word_list)),
    ]
    return before + BEGIN + "\n" + "\n".join(parts) + "\n" + END + rest.partition(END)[2]


def index(language: str) -> str:
    """The list of pages in a language."""
    rows = []
    for key in GAMES:
        game = engine.game(key)
        players = game.clause(game.clauses[0], language).partition(". ")[0].rstrip(".")
        rows.append([f"[{game.title(language)}]({path(key, language).name})", players])
    return f"{BEGIN}{CONTENTS}\n\n{table(WORDS[language].pages, rows)}"


def main() -> None:
    """Write all pages."""
    for language in WORDS:
        for key in GAMES:
            path(key, language).write_text(page(key, language), encoding="utf-8")
        path("index", language).write_text(index(language), encoding="utf-8")


if __name__ == "__main__":
    main()
