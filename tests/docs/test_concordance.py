"""Each sentence of the sources has its clause, its reading or its reason."""

import pytest

import engine
from engine.core.internals import internals
from tools.docs import rules, sources

WORDS = {"heading", "advice", "other"}
games = pytest.mark.parametrize("key", rules.GAMES)


@games
def test_sentences_and_quotations_are_those_of_the_source_and_every_sentence_has_a_verdict(key: str) -> None:
    game = engine.game(key)
    concordance = sources.read(game)
    rows = concordance.rows
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    run = "run `python -m tools.docs.sources FOLDER` with the sources"
    assert concordance.sum == sources.checksum(row[:3] for row in rows), run
    assert concordance.quoted == sources.checksum(sources.quotations(game)), run
    known = {*game.clauses, *rules.reading_keys(game), *WORDS}
    for row in rows:
        names, slip, printed = row.verdict.partition("slip ")
        assert names or slip, row
        assert set(names.split()) <= known, row
        assert bool(slip) == (" = " in printed), row


@games
def test_every_clause_and_every_reading_has_a_sentence_or_is_ours(key: str) -> None:
    game, concordance = engine.game(key), sources.read(engine.game(key))
    said = {name for row in concordance.rows for name in row.verdict.partition("slip ")[0].split()}
    assert set(game.clauses) - said == set(concordance.ours)
    for clause in set(game.clauses) - set(concordance.ours):
        assert set(game.readings(clause)) <= said


@pytest.mark.parametrize("language", engine.LANGUAGES)
@games
def test_a_reading_has_an_option_or_a_reason(key: str, language: str) -> None:
    game = engine.game(key)
    options = {option.name: option.clause for option in internals(game).module.OPTIONS}
    for clause in game.clauses:
        for name, (text, why) in game.readings(clause, language).items():
            assert text in game.clause(clause, language)
            assert (options.get(name) == clause) == (not why), name


@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_the_page_is_up_to_date(language: str) -> None:
    assert rules.path("sources", language).read_text(encoding="utf-8") == sources.page(language), (
        "run `python -m tools.docs.sources`"
    )
