"""Correct grammar on the table: counts with their nouns, cards with their articles."""

import re
from pathlib import Path

import pytest

import cardwidgets
import engine
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording, texts
from cardwidgets.patience.messages import greeting
from cardwidgets.scene import move_phrases
from cardwidgets.scene.layouts import scene
from cardwidgets.scene.layouts.build import pile_name
from engine.base.catalogue import CourseTexts, in_words, load
from engine.solver.hints import SOLVER
from tests.pages import open_page
from tests.plugins import sources

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for path in [
        *ROOT.glob("cardwidgets/texts/*/*.toml"),
        *ROOT.glob("engine/texts/*.toml"),
        *ROOT.glob("engine/games/*/*.toml"),
        *(path for source in sources() for path in source.glob("*/*.toml")),
    ]
    if path.name != "pyproject.toml"
)
COUNTS = {
    "count", "held", "open", "won", "stock", "most", "done", "played", "number", "limit", "least", "best_streak",
}  # fmt: skip
"""Slots for counts."""
ALWAYS_MANY = {"suits", "few", "turn-one", "searching"}
"""Texts where the count is never one: refusals of runs, and searched positions."""
OF_MANY = (" of ", " von ", " all ", " Alle ", " alle ")
"""Followed by a total: "3 of 10 cards"."""
PLURALS = {
    "en": r"(?:\w+-\w+ )?(?:cards|moves|tricks|chips|points|games|deals|steps|seats|positions|stars|piles|columns)",
    "de": r"(?:\w+e )?(?:Karten|Zügen?|Stichen?|Marken|Punkten?|Spielen?|Schritten?|Plätzen?|Stellungen|Reihen)",
}


GERMAN_ONLY = "to_row", "to_tableau"
"""Keys of phrases that English forms from the name of the pile."""
PATIENCES = ("grosse-harfe", "kleine-harfe", "treppe", "grosse-napoleon", "hochzeitszug")


def _texts(node: object, key: str = "") -> list[tuple[str, str]]:
    if isinstance(node, dict):
        return [found for name, one in node.items() for found in _texts(one, str(name))]
    return [(key, node)] if isinstance(node, str) else []


@pytest.mark.parametrize("name", sorted(path.stem for path in ROOT.glob("cardwidgets/texts/en/*.toml")))
def test_texts_and_slots_match_in_both_languages(name: str) -> None:
    slots = re.compile(r"{(\w+)[:}]")
    english, german = (
        sorted((key, sorted(set(slots.findall(text)))) for key, text in _texts(texts(name, language)))
        for language in engine.LANGUAGES
    )
    assert [one for one in german if not (name == "layout" and one[0] in GERMAN_ONLY)] == english


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_counted_nouns_have_singular_and_plural_forms(path: Path) -> None:
    code = "de" if "de" in (path.parent.name, *path.name.split(".")) else "en"
    files = {code: load(path)}
    if path.name == "course.toml":
        files = {code: CourseTexts(path.parent).load(code) for code in engine.LANGUAGES}
    for code, key, text in ((code, *found) for code, file in files.items() for found in _texts(file)):
        counted = re.compile(rf"\{{({'|'.join(sorted(COUNTS))})\}} {PLURALS[code]}\b")
        if "clauses" not in key and key not in ALWAYS_MANY:
            found = counted.search(text)
            assert not found or text[: found.start()].endswith(OF_MANY), f"{key}: {text}"


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [(1, "1 face-down card, column 3", "1 verdeckte Karte, Reihe 3"), (2, "2 face-down cards", "2 verdeckte Karten")],
)
def test_a_noun_agrees_with_its_count(count: int, english: str, german: str) -> None:
    for language, expected in (("en", english), ("de", german)):
        say = Wording("layout", language)
        pile = say("tableau", number=3)
        assert say("face_down", count=count, pile=pile).startswith(expected)


@pytest.mark.parametrize(("key", "deal"), [("grosse-harfe", 1), ("treppe", 46), ("hochzeitszug", 1)])
@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_no_label_says_one_with_a_plural(key: str, deal: int, language: str) -> None:
    position = engine.game(key).deal(deal)
    for _ in range(40):
        for handle in scene(position, language=language).handles:
            assert not re.search(rf"\b1 {PLURALS[language]}\b", handle.label), handle.label
        moves = [move for move in position.legal_moves if move.kind != "resign"]
        if not moves:
            break
        position = position.play(moves[-1])


@pytest.mark.parametrize(
    ("game", "move", "language", "expected"),
    [
        ("kleine-harfe", "T3>T7", "en", ("the 8 of hearts to column 7", "Play the 8 of hearts to column 7.")),
        ("kleine-harfe", "T3>T7", "de", ("Herz-8 an Reihe 7", "Lege Herz-8 an Reihe 7.")),
        ("kleine-harfe", "T3>FH", "en", ("the 8 of hearts to the foundation of hearts", "Play the 8 of hearts to ")),
        ("kleine-harfe", "T3>FH", "de", ("Herz-8 auf das Aufbauhäufchen Herz", "Lege Herz-8 auf das Aufbauhäufchen ")),
        ("hochzeitszug", "U1>U2", "de", ("auf das obere Päckchen 2", "Lege ")),
        ("treppe", "S>W", "en", ("the next card of the stock to the waste", "Play the next card of the stock to ")),
        ("treppe", "S>W", "de", ("nächste Karte vom Talon auf den Abwurfstapel", "Lege die nächste Karte vom ")),
    ],
)
def test_a_move_has_a_phrase_and_an_instruction(game: str, move: str, language: str, expected: tuple[str, str]) -> None:
    rules = engine.game(game)
    position = rules.deal(1)
    phrase, advice = expected
    assert move_phrases.phrase(position, rules.move(move), language).endswith(phrase)
    assert move_phrases.advice(position, rules.move(move), language).startswith(advice)


def test_every_pile_of_a_patience_has_a_name_with_its_article() -> None:
    for key in ("grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug"):
        game = engine.game(key)
        for pile in game.piles:
            for language, bare in (("en", "the stock"), ("de", "den Talon")):
                say = Wording("layout", language)
                name, with_article = pile_name(game, pile, say), pile_name(game, pile, say, "the")
                assert with_article.split()[-1] == name.split()[-1]
                if game.piles[pile].role == "stock":
                    assert with_article == bare
    assert pile_name(engine.game("treppe"), "W", Wording("layout", "de"), "the") == "den Abwurfstapel"


def test_a_choice_of_cards_has_one_article_in_english() -> None:
    cards = (engine.card("8H"), engine.card("TS"))
    assert in_words(cards, "en").the == "the 8 of hearts or 10 of spades"
    assert in_words(cards, "de").the == "Herz-8 oder Pik-10"
    one_suit = tuple(map(engine.card, ("AC", "KC", "8C")))
    assert in_words(one_suit, "en").the == "the ace, king or 8 of clubs"
    assert in_words(one_suit, "de").the == "Kreuz-Ass, Kreuz-König oder Kreuz-8"
    assert in_words((), "en").the == "no more cards"


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_greetings_and_hints_fit_two_lines_on_a_phone(language: str) -> None:
    """A page 390 pixels wide shows up to 52 characters per line, breaking earlier; a clause takes 8."""
    bases = [SOLVER.text(f"basis.{basis}", language) for basis in ("won", "unknown", "judgement")]
    hints = [SOLVER.text(f"hints.{name}", language) for name in ("solver-far", "solver-way")]
    for key in PATIENCES:
        game = engine.game(key)
        hints += [text.partition(" | ")[0] for text in game.catalogue.load(language)["hints"].values()]
        for touch in (False, True):
            locale = Locale(language)
            locale.change_touch(touch)
            starts = [game.deal(46), *(game.deal(46).play(one) for one in ["base 3", "base 8"] if key == "treppe")]
            for start in starts:
                text = greeting(start, Wording("play", locale), helped=False)
                assert len(text) <= 101, text
    for text in hints:
        assert len(text) + 1 + len(max(bases, key=len)) <= 85, text
    for text in engine.game("napoleon").catalogue.load(language)["hints"].values():
        assert len(text.partition(" | ")[0]) <= 84, text


def test_columns_named_in_a_hint_show_their_numbers() -> None:
    panel = cardwidgets.PlayPanel(engine.game("kleine-harfe"), deal=1, indicator=False)
    heard = open_page(panel)
    numbers = []
    for _ in range(3):
        panel.hint()
        numbers.append(heard.of("point")[-1]["numbers"])
    assert panel.message is not None and panel.message.text == "Play the 8 of hearts to column 1."
    assert numbers == [{}, {}, {"T3": "3", "T1": "1"}]
    panel.close()
