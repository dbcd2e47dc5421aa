"""Golf, Pyramid and Accordion, unusual patiences with only rules and texts: play, solver and tables.

Tests `of_all_plugins` are of Beleaguered Castle, too.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

import cardwidgets
import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.patience import messages
from cardwidgets.scene import layouts
from cardwidgets.scene.layouts.build import pile_name
from cardwidgets.testing import check_names, check_panel, check_scene, check_table
from cardwidgets.widgets.output import shown
from engine import record, solver, testing
from engine.core import examples, playout
from engine.core.facts import facts
from engine.core.internals import internals
from engine.solver.brute import brute_force
from engine.warm import warm
from tests.pages import mean

SMALL: dict[str, dict[str, int]] = {
    "golf": {"ranks": 5, "suits": 2, "columns": 3, "rows": 2},
    "pyramid": {"ranks": 6, "suits": 2, "rows": 3},
    "accordion": {"ranks": 4, "suits": 2},
}
"""Small versions, in which random play reaches every case."""
each = pytest.mark.parametrize("key", SMALL)
of_all_plugins = pytest.mark.parametrize("key", ["beleaguered-castle", *SMALL])


def small(key: str) -> engine.Game:
    return engine.game(key, **SMALL[key])


def deal_that_is(key: str, status: str) -> engine.Position:
    """The first deal of a small version that can be won, or cannot."""
    found = (small(key).deal(number) for number in range(1, 60))
    return next(position for position in found if engine.solve(position).status == status)


def winning(key: str) -> Iterator[engine.Position]:
    """A game that is won, position by position."""
    position = deal_that_is(key, "won")
    yield position
    for move in engine.solve(position).moves:
        position = position.play(move)
        yield position


# -------------------------------------------------------------- rules


@each
def test_unusual_games_pass_all_conformance_checks(key: str) -> None:
    met = testing.check_game(small(key), deals=range(30)) + testing.check_game(engine.game(key), [1], moves=60)
    assert {reason.partition(" ")[2] for reason in met} == set(internals(engine.game(key)).module.REASONS.values())
    check_table(small(key))
    check_table(engine.game(key), deals=[1], moves=60)
    assert "resumed" in check_panel(lambda: cardwidgets.play(small(key), deal=1))


@each
def test_unusual_games_deal_and_set_up(key: str) -> None:
    game = engine.game(key)
    assert len(game.pack) == 52 and game.capabilities == frozenset()
    position = game.deal(1)
    assert game.setup(position.diagram(all_cards=True)) == position
    with pytest.raises(engine.PositionError):
        game.setup("R9: 2C")
    with pytest.raises(engine.OptionError):
        engine.game(key, ranks=14)


@pytest.mark.parametrize(
    ("key", "english"),
    [
        ("golf", "The 3 of clubs does not fit on the 5 of clubs"),
        ("pyramid", "The 4 of clubs and the 3 of clubs do"),
        ("accordion", "The 3 of diamonds does not fit on the 2 of clubs"),
    ],
)
def test_refusals_name_the_cards(key: str, english: str) -> None:
    rows = examples.read(engine.game(key))
    assert any(row.position.ruling(row.move).sentence("en").startswith(english) for row in rows)


@each
def test_the_solver_agrees_with_brute_force(key: str) -> None:
    for number in range(1, 8):
        assert engine.solve(small(key).deal(number)).status == brute_force(small(key).deal(number), 300_000)
    assert engine.hint(small(key).deal(1)).reason == "unjudged"
    assert engine.solve(small(key).deal(next(engine.find_deals(small(key))))).status == "won"
    assert solver.difficulty(small(key), next(engine.find_deals(small(key)))) is not None


@each
def test_unusual_games_support_reviews_simulation_and_storage(key: str) -> None:
    *_, won = winning(key)
    assert won.outcome == "won" and set(engine.review(won).statuses) == {"won"}
    judged = engine.lab.review_chances(won)
    assert [step.move for step in judged.steps] == list(won.moves) and judged.steps[-1].end == 1
    assert not engine.simulate(small(key), "random", 20, progress=False, limit=200).faults()
    compared = engine.compare(small(key), ["random", "first"], 20, progress=False, limit=200)
    assert {row.strategy for row in compared} == {"random", "first"}
    assert record.read(record.share(won)).moves == won.moves and record.loads(record.dumps(won)) == won
    with pytest.raises(engine.OptionError, match=key):
        engine.Match(engine.game(key))


@pytest.mark.compiled
@of_all_plugins
def test_precompiled_and_plain_rules_agree(key: str) -> None:
    game = engine.game(key)
    warm(key)
    assert playout.random_games(game, 1, 50)["moves"] > 100
    for before, after in pairwise(testing.random_play(game.deal(7), 7, 40)):
        state, out = bytearray(before.state), [0] * internals(game).module.MAX_MOVES
        assert after.last_move is not None
        internals(game).module.apply(state, after.last_move.code)
        count = internals(game).module.legal_moves(state, out)
        assert bytes(state) == after.state and out[:count] == [move.code for move in after.legal_moves]


# -------------------------------------------------------------- tables


@of_all_plugins
@pytest.mark.parametrize("language", engine.LANGUAGES)
def test_a_position_has_a_picture(key: str, language: str) -> None:
    game = engine.game(key)
    positions = set(list(testing.random_play(game.deal(3), 3, 30))[::6])
    pictures = {cardwidgets.picture(position, language=language) for position in positions}
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg") and game.title(language) in picture
    assert len(pictures) == len(positions) > 2
    assert game.deal(1)._repr_mimebundle_()["image/svg+xml"].startswith("<svg")


@each
def test_a_panel_wins_with_the_games_own_texts(key: str, make: Callable[..., Any]) -> None:
    start, *later = winning(key)
    table = make("play", start, indicator=False)
    texts = {table.message.text, table.status}
    assert not {"auto", "hint"} & {*table.buttons}
    mean(table, "key", key="a")
    assert table.message.text.startswith("There are no rules of thumb for this game")
    for position in later:
        assert table.play(position.last_move).legal
    assert table.position.outcome == "won"
    own = start.game.catalogue.load("en")["table"]
    assert own["done"] in messages.greeting(table.position, Wording("play", "en"), helped=False)
    table.review()
    assert own["review_up"] in shown.text(table)
    texts |= {table.status, messages.greeting(table.position, Wording("play", "en"), helped=True)}
    for text in texts:
        assert "foundation" not in text and "{" not in text, text
    for key in ("u", "r", "h", "f", "m"):
        mean(table, "key", key=key)
    cardwidgets.set_language("de")
    assert not re.search("Hochgelegt|Aufbau", table.status)


@each
def test_the_lab_calls_the_score_by_the_words_of_the_game(key: str) -> None:
    experiment = cardwidgets.experiment(small(key), ["random", "first"], deals=5, language="en")
    assert experiment.run() is not None
    own = {language: small(key).catalogue.load(language)["table"]["review_up"] for language in engine.LANGUAGES}
    assert f"{own['en']} by the end of a game" in shown.text(experiment)
    experiment.close()
    experiment = cardwidgets.experiment(small(key), ["random", "first"], deals=5, language="de")
    assert experiment.run() is not None
    assert f"{own['de']} bis zum Ende eines Spiels" in shown.text(experiment)
    experiment.close()


@pytest.mark.parametrize(
    ("key", "pile", "english", "german"),
    [
        ("golf", "F", ("foundation", "to the foundation"), ("Aufbauhäufchen", "auf das Aufbauhäufchen")),
        ("pyramid", "F", ("cards cleared away", "to the cards cleared away"), None),
        ("pyramid", "R3P2", ("place 2 of row 3", "to place 2 of row 3"), ("Platz 2 in Reihe 3", None)),
        ("pyramid", "R3", ("row 3", "to row 3"), ("Reihe 3", "an Reihe 3")),
    ],
)
def test_piles_have_names(key: str, pile: str, english: tuple[str, str], german: tuple[str, str | None] | None) -> None:
    game = engine.game(key)
    for language, expected in (("en", english), ("de", german)):
        for form, name in zip(("", "to"), expected or (), strict=False):
            assert name in (None, pile_name(game, pile, Wording("layout", language), form))
    check_names(game)


def test_the_pyramid_has_its_shape() -> None:
    places = {place.pile: place for place in layouts.scene(engine.game("pyramid").deal(1)).places}
    for row in range(1, 7):
        for place in range(1, row + 1):
            upper, left, right = (
                places[name] for name in (f"R{row}P{place}", f"R{row + 1}P{place}", f"R{row + 1}P{place + 1}")
            )
            assert left.x < upper.x < right.x and upper.x == pytest.approx((left.x + right.x) / 2)
            assert upper.y < left.y == right.y < upper.y + 1.4


@each
@pytest.mark.parametrize("aspect", [0.5, 1.0, 2.4])
def test_tables_fit_any_page(key: str, aspect: float) -> None:
    position = engine.game(key).deal(1)
    check_scene(layouts.scene(position, language="en", aspect=aspect), position)


@pytest.mark.parametrize("foundation", ["5C", "5C 4C", "5C 4D"])
def test_suitless_foundations_give_refusals_constant_slots(foundation: str) -> None:
    position = small("golf").setup(f"F: {foundation}\nT1: 2C\nS: *")
    assert facts(position.game.piles, position.state, position.game.move("T1>F")).keys() == {
        *("count", "held", "card", "target")
    }
