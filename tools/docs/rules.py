"""Writes the pages of the rules in both languages from the catalogues of the games: `python -m tools.docs.rules`.

Clauses, options, moves, refusals and terms of `docs/rules/<game>.md` and `docs/rules/<game>.de.md` come from the rules,
`examples.txt`, `en.toml` and `de.toml`; so does the list of pages. The text before and after that part is written by
hand.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine.base.catalogue import COMMON
from engine.core.examples import ClauseExample, read
from engine.core.internals import internals
from engine.core.registry import OURS
from engine.vocabulary import Cell

FOLDER = Path(__file__).resolve().parents[2] / "docs/rules"
BEGIN, END = "<!-- written by tools/docs/rules.py -->\n", "<!-- end of what tools/docs/rules.py writes -->"
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
    span: str
    pages: str
    sources: list[str]


WORDS = {
    "en": Words(
        key="In code: `engine.game({key})`; the rules are in `{folder}/rules.py`,\nthe texts of this page"
        " in `{folder}/en.toml`.",
        clauses="""## Clauses

Refusals, hints and courses cite the clauses by these numbers. Where the source is silent, ambiguous or misprinted, the
clause gives **our reading**. [From the sources to the rules](sources.md) lists all readings, and every sentence of the
source with its clause. The words of the source are in brackets, in italics.

| clause | rule |""",
        options="## Options\n\n| option | values | default | clause | meaning |",
        no_options="## Options\n\nOur readings of this game have no options; [From the sources to the"
        " rules](sources.md) says why.",
        family="With these options you get other games of the family, for study and small examples:\n\n"
        "| option | values | default | clause | meaning |",
        moves="## Moves\n\nEach example is legal with the piles below it. ([How moves are written](../moves.md))\n\n"
        "| example | what it does |",
        refusals="""## Refusals

A refused move names its clause and the reason. Each example has the move, the option that it needs if any, and the
piles in question.

| clause | reason | example | sentence |""",
        terms="## Terms\n\n| English | German | in the source |",
        source="({})",
        span="{} to {}",
        pages="# The rules of the games\n\nEach page numbers the rules as clauses, says where the game comes from, and"
        " lists options, moves, refusals and terms. ([Deutsch](index.de.md))\n\n| game | players and pack |",
        sources=[
            "[From the sources to the rules](sources.md)",
            "Every sentence of the sources, with its clause or reading",
        ],
    ),
    "de": Words(
        key="Im Code: `engine.game({key})`; die Regeln stehen in `{folder}/rules.py`,\ndie Texte dieser"
        " Seite in `{folder}/de.toml`.",
        clauses="""## Regeln

Einsprüche, Hinweise und Kurs nennen die Regeln bei diesen Nummern. Wo die Quelle schweigt, mehrdeutig ist oder einen
Druckfehler hat, folgt **unsere Lesart**; alle Lesarten, und was aus jedem Satz geworden ist, stehen unter [Von den
Quellen zu den Regeln](sources.de.md). Wörter der Quelle stehen kursiv in Klammern, wo wir ein anderes gebrauchen.

| Nummer | Regel |""",
        options="## Optionen\n\n| Option | Werte | üblich | Regel | Bedeutung |",
        no_options="## Optionen\n\nUnsere Lesarten dieses Spiels haben keine Optionen; warum, steht unter [Von den"
        " Quellen zu den Regeln](sources.de.md).",
        family="Diese Optionen machen daraus andere Spiele der Familie, für Studien und kleine Beispiele:\n\n"
        "| Option | Werte | üblich | Regel | Bedeutung |",
        moves="## Züge\n\nJedes Beispiel ist mit den Stapeln darunter erlaubt. ([Schreibweise der Züge](../moves.md),"
        " englisch)\n\n| Beispiel | was der Zug tut |",
        refusals="""## Einsprüche

Ein abgelehnter Zug nennt seine Regel und den Grund. Zu jedem Grund gehört ein Beispiel: der Zug, wenn nötig eine
Option, und die Stapel, um die es geht.

| Regel | Grund | Beispiel | Satz |""",
        terms="## Begriffe\n\n| Deutsch | in der Quelle | Englisch |",
        source="(in der Quelle: {})",
        span="{} bis {}",
        pages="# Die Regeln der Spiele\n\nJede Seite nummeriert die Regeln, sagt, woher das Spiel stammt, und nennt"
        " Optionen, Züge, Einsprüche und Begriffe. ([English](index.md))\n\n| Spiel | Spieler und Karten |",
        sources=["[Von den Quellen zu den Regeln](sources.de.md)", "Jeder Satz der Quellen, und was aus ihm wurde"],
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
        for clause, line in text.items():
            if found := pattern.search(line):
                text[clause] = f"{line[: found.end()]} {mark}{line[found.end() :]}"
                break
    label = COMMON.text("words.our_reading", language)
    for clause, line in text.items():
        text[clause] = line.replace(label, f"**{label}**")
    return table(words.clauses, [[f'<a id="{clause.lower()}"></a>{clause}', line] for clause, line in text.items()])


def link(game: engine.Game, clause: str, language: str) -> str:
    """A link to a clause on the page of its game."""
    return f"[{clause}]({path(game.key, language).name}#{clause.lower()})"


def reading_keys(game: engine.Game) -> set[str]:
    """The keys of all readings; an option that chooses one has its key."""
    return {key for clause in game.clauses for key in game.readings(clause)}


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
        (own if option.name in reading_keys(game) else family).append(row)
    rows = table(words.options, own) if own else words.no_options + "\n"
    return rows + (f"\n{table(words.family, family)}" if family else "")


def code(value: Any) -> str:
    """A value as it is written in Python."""
    return f'`"{value}"`' if isinstance(value, str) else f"`{value!r}`"


def form(game: engine.Game, move: engine.Move) -> str:
    """The form of a move: its word, or the kinds of piles between which cards move."""
    if move.kind != "cards":
        return move.kind
    piles = (game.piles[move.source], game.piles[move.target])
    source, target = ("place" if isinstance(pile, Cell) else pile.role for pile in piles)
    return f"{source}{' x' if move.count > 1 else ''} > {target}"


def legal(game: engine.Game) -> dict[str, ClauseExample]:
    """The first legal example of each form of move."""
    found: dict[str, ClauseExample] = {}
    for example in read(game):
        if example.move and not example.refusal:
            variant = example.position.game
            found.setdefault(form(variant, variant.move(example.move)), example)
    return found


def forms(game: engine.Game, language: str) -> str:
    """The forms of moves, each with an example."""
    meanings, first = game.catalogue.load(language)["forms"], legal(game)
    return table(WORDS[language].moves, [[shown(first[name]), meaning] for name, meaning in meanings.items()])


def refusals(game: engine.Game, language: str) -> str:
    """An example of every reason for which a move can be refused, by clause."""
    first = {example.refusal: example for example in reversed(read(game))}
    rows = []
    for number, reason in sorted(internals(game).module.REASONS.items()):
        clause = f"{internals(game).module.PREFIX}-{number >> 4}"
        example = first[f"{clause} {reason}"]
        sentence = example.position.ruling(example.move).sentence(language)
        rows.append([clause, reason, shown(example), sentence])
    return table(WORDS[language].refusals, rows)


def shown(example: ClauseExample) -> str:
    """An example in the cell of a table."""
    return "<br>".join(f"`{line}`" for line in lines(example))


def lines(example: ClauseExample) -> Iterator[str]:
    """The move of an example, the reading that it needs, and the piles that the move or the sentence names."""
    position, game = example.position, example.position.game
    move = game.move(example.move)
    yield move.text
    yield from (f"{name}={value!r}" for name, value in game.changed_options.items() if name in reading_keys(game))
    hand = f"H{position.to_move + 1}" if move.kind == "play" and position.outcome is None else ""
    ends = [name for name in (move.source, move.target, hand) if name]
    facts = position.ruling(move).facts
    named = {fact for name, fact in facts.items() if name != "expected" and isinstance(fact, engine.Card)}
    named -= {position[name][-1] for name in ends if position[name]}
    for name, pile in game.piles.items():
        cards = position[name]
        if cards and (pile.target in ends or (hand and pile.role == "played") or (cards[-1] in named)):
            ends.append(name)
    diagram = dict(line.split(": ") for line in repr(position.view(max(0, position.to_move))).splitlines()[1:])
    for name in dict.fromkeys(game.piles[name].line or name for name in ends if game.piles[name].role != "stock"):
        words = diagram[name].split()
        long = len(words) > 3 and game.piles[name].role in ("foundation", "waste")
        yield f"{name}: {f'{words[0]} … {words[-1]}' if long else diagram[name]}"


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
    return f"{BEGIN}{CONTENTS}\n\n{table(WORDS[language].pages, [*rows, WORDS[language].sources])}"


def main() -> None:
    """Write all pages."""
    for language in WORDS:
        for key in GAMES:
            path(key, language).write_text(page(key, language), encoding="utf-8")
        path("index", language).write_text(index(language), encoding="utf-8")


if __name__ == "__main__":
    main()
