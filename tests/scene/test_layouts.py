"""The tables of all games: everything visible is shown, nothing else, and every move is offered.

A game is covered by adding a line to `GAMES`.
"""

import random
import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

import engine
from cardwidgets import play
from cardwidgets.i18n.wording import Wording
from cardwidgets.patience.messages import OWN, greeting
from cardwidgets.scene import layouts
from cardwidgets.scene.layouts.build import MIN_UP_STEP, fan_steps
from cardwidgets.scene.model import CARD_HEIGHT
from cardwidgets.solver.game_review import STATUSES, WORDS
from cardwidgets.table.attempts import beside_table
from cardwidgets.testing import check_keys, check_names, check_scene, check_table, check_words
from engine import Position
from engine.base.catalogue import Catalogue
from engine.core import registry
from engine.testing import random_play
from tests.engine.sets import SETS

SAME = {"harfe-printed", "harfe-no-returns", "harfe-tiny", "grosse-napoleon-no-redeals", "hochzeitszug-no-redeal",
        "hochzeitszug-nine-redeals", "hochzeitszug-short", "hochzeitszug-turned", "grosse-napoleon-round"}  # fmt: skip
"""Option sets with tables like those of another one."""
GAMES = [name for name, (key, _) in SETS.items() if engine.game(key).seats == 1 and name not in SAME]
MOVES = 160


def eager_play(position: Position, seed: int, moves: int) -> Iterator[Position]:
    """A game that makes progress: cards usually go up, redeals are delayed, and the rest is random."""
    choose = random.Random(seed)
    piles = position.game.piles
    roles = {pile.target: pile.role for pile in piles.values()}
    yield position
    for _ in range(moves):
        legal = position.legal_moves
        if not legal:
            return
        up = [move for move in legal if roles.get(move.target) == "foundation"]
        slow = [move for move in legal if move != "redeal"] if choose.random() < 0.97 else []
        move = choose.choice(up if up and choose.random() < 0.8 else slow or list(legal))
        position = position.play(move)
        yield position


def positions(name: str) -> Iterator[Position]:
    """Positions of two games with the options of a set."""
    key, options = SETS[name]
    game = engine.game(key, **options)
    for deal in (1, 2):
        yield from eager_play(game.deal(deal), deal, MOVES)


def reshuffled(position: Position) -> Position:
    """The position with the unseen cards in another order."""
    state, masked = bytearray(position.state), position.game.masked(bytearray(position.state))
    at = [i for i in range(len(state)) if state[i] != masked[i]]
    cards = [state[i] for i in at]
    random.Random(1).shuffle(cards)
    for i, card in zip(at, cards, strict=True):
        state[i] = card
    return Position(position.game, bytes(state), position.origin)


@pytest.mark.parametrize("name", GAMES)
def test_tables_show_and_offer_exactly_what_is_allowed(name: str) -> None:
    sizes = set()
    for position in positions(name):
        scene = layouts.scene(position, language="en")
        sizes.add((scene.width, scene.height))
        check_scene(scene, position)
    assert len(sizes) == 1, f"the table changes its size: {sizes}"


@pytest.mark.parametrize("name", GAMES)
def test_tables_do_not_depend_on_hidden_cards(name: str) -> None:
    for position in list(positions(name))[::7]:
        assert layouts.scene(reshuffled(position), language="de") == layouts.scene(position, language="de")


@pytest.mark.parametrize("name", GAMES)
def test_texts_of_tables_are_complete(name: str) -> None:
    key, options = SETS[name]
    check_names(engine.game(key, **options))
    for position in list(positions(name))[::20]:
        for language in ("en", "de"):
            check_words(position, language)


@pytest.mark.parametrize("key", registry.OURS)
def test_our_tables_pass_the_test_kit(key: str) -> None:
    check_table(engine.game(key), deals=[1], moves=40)


def test_the_test_kit_looks_at_every_position_of_a_short_game(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Position] = []
    monkeypatch.setattr("cardwidgets.testing.check_words", lambda position, _language: shown.append(position))
    game = engine.game("treppe", rows=2, ranks=3, suits=4)
    check_table(game, deals=[1])
    assert shown[:-2:2] == list(random_play(game.deal(1), 1, 200))


@pytest.mark.parametrize(
    ("key", "table", "text", "said"),
    [
        ("treppe", "table", "first_stepp", "did you mean 'first_step'?"),
        ("treppe", "table", "undo", "no table reads 'undo' in [table] of de.toml"),
        ("kleine-harfe", "table", "reveiw_up", "did you mean 'review_up'?"),
        ("napoleon", "table", "score", "no table reads 'score' in [table] of de.toml"),
        ("napoleon", "table", "first_step", "no table reads 'first_step' in [table] of de.toml"),
        ("grosse-napoleon", "piles", "the_fundation_A", "did you mean 'the_foundation_A'?"),
        ("kleine-harfe", "piles", "tableu", "did you mean 'tableau'?"),
    ],
)
def test_the_test_kit_names_a_text_that_no_table_reads(
    key: str, table: str, text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = engine.game(key)
    add_text(game, table, text, monkeypatch)
    with pytest.raises(AssertionError, match=re.escape(said)):
        check_table(game, deals=[1], moves=1)


def test_the_test_kit_accepts_a_text_for_piles_of_another_variation(monkeypatch: pytest.MonkeyPatch) -> None:
    game = engine.game("napoleon")
    assert "unseen" not in {pile.role for pile in game.piles.values()}
    add_text(game, "piles", "unseen", monkeypatch)
    check_keys(game)


def add_text(game: engine.Game, table: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a text to the German catalogue of a game for the duration of a test."""
    load = Catalogue.load

    def with_one_more(catalogue: Catalogue, code: str | None = None) -> dict[str, Any]:
        texts = load(catalogue, code)
        more = {table: texts.get(table, {}) | {key: "x"}} if catalogue is game.catalogue and code == "de" else {}
        return texts | more

    monkeypatch.setattr(Catalogue, "load", with_one_more)


def test_a_table_reads_the_texts_that_a_game_can_replace(monkeypatch: pytest.MonkeyPatch) -> None:
    read, of = set[str](), Wording.of

    class Recorded:
        def __init__(self, say: Wording) -> None:
            self.say = say

        def __contains__(self, key: str) -> bool:
            return key in self.say

        def __call__(self, key: str, **slots: Any) -> str:
            read.add(key)
            return self.say(key, **slots)

    def recorded(say: Wording, game: engine.Game, table: str = "table") -> Any:
        own = of(say, game, table)
        return Recorded(own) if table == "table" else own

    monkeypatch.setattr(Wording, "of", recorded)
    start = engine.game("treppe", rows=3, ranks=7, suits=3).deal(5)
    won = start
    for move in engine.solve(start).moves:
        won = won.play(move)
    stuck = next(
        one for one in (list(random_play(start.game.deal(deal), deal, 300))[-1] for deal in range(50))
        if one.outcome == "lost" and one.last_move and one.last_move.kind != "resign"
    )  # fmt: skip
    for position, helped in product((start, won, stuck), (False, True)):
        greeting(position, Wording("play", "en"), helped)
    panel = play(won, indicator=False)
    panel.review()
    assert panel.status
    panel.close()
    given = {*OWN, *(f"review_{word}" for word in (*WORDS, *STATUSES))}
    by_layout = {"first_step", "choose_base", "base", "phase_1", "phase_2"}
    assert given <= read <= given | by_layout


def test_a_picture_has_no_handles() -> None:
    scene = layouts.scene(engine.game("hochzeitszug").deal(1), handles=False)
    assert scene.cards and not scene.handles and not scene.peeks


def test_a_fan_fits_its_space() -> None:
    for down in range(10):
        for up in range(1, 36):
            steps = fan_steps(down, up, 5.0)
            assert min(steps) > 0
            assert down * steps[0] + (up - 1) * steps[1] + CARD_HEIGHT <= 5.0 + 1e-9


LADDER = [f"{rank}H" for rank in "KQJT98765432A23456789TJQK"]
"""All hearts but one ace: the longest possible ladder in Große Napoleon (GN-6)."""


def long_column() -> Position:
    """Große Napoleon with the second longest possible column: nine cards dealt, and a ladder of 25."""
    game = engine.game("grosse-napoleon")
    rest = [card.text for card in game.pack]
    for card in LADDER:
        rest.remove(card)
    columns = [rest[:9] + LADDER, *(rest[9 + 7 * n : 16 + 7 * n] for n in range(10))]
    return game.setup("\n".join(f"T{n}: {' '.join(column)}" for n, column in enumerate(columns, 1)))


def test_the_longest_column_fits_and_can_be_spread() -> None:
    position = long_column()
    assert len(position["T1"]) == 34
    scene = layouts.scene(position)
    check_scene(scene, position)
    tops = [card.y for card in scene.cards if card.pile == "T1"]
    assert max(b - a for a, b in pairwise(tops)) < MIN_UP_STEP
    assert [peek.pile for peek in scene.peeks] == ["T1"]
    assert scene.peeks[0].faces[-25:] == tuple(LADDER)


def test_grosse_napoleon_shows_its_stock_only_while_dealing() -> None:
    position = engine.game("grosse-napoleon").deal(1)
    seen = []
    for _ in range(9):
        scene = layouts.scene(position)
        assert any(handle.pile == "S" and handle.action == "deal" for handle in scene.handles)
        assert scene.buttons == ("deal",)
        row = dict(layouts.status(position))["row"]
        assert row["all"] == 10  # 104 cards in eleven columns
        seen.append(row["count"])
        position = position.play("deal")
    assert seen == list(range(1, 10))
    scene = layouts.scene(position)
    assert not any(thing.pile == "S" for thing in (*scene.places, *scene.cards, *scene.handles))
    assert [key for key, _ in layouts.status(position)] == ["layout"]


def test_the_stock_of_the_harfe_says_whether_a_redeal_is_left() -> None:
    game = engine.game("kleine-harfe", passes=2)
    marks = []
    for position in eager_play(game.deal(1), 3, 400):
        mark = next(place.mark for place in layouts.scene(position).places if place.pile == "S")
        assert mark == ("redeal" if position.view().counters["pass"] == 1 else "stop")
        marks.append(mark)
    assert {"redeal", "stop"} <= set(marks)


def test_foundations_are_beside_or_between_the_rows() -> None:
    places = {place.pile: place for place in layouts.scene(engine.game("grosse-napoleon").deal(1)).places}
    aces, kings = ([places[rank + suit] for suit in "CDHS"] for rank in "AK")
    assert max(place.x for place in aces) < places["S"].x < min(place.x for place in kings)
    assert all(place.y < places["T1"].y - CARD_HEIGHT for place in (*aces, *kings))

    places = {place.pile: place for place in layouts.scene(engine.game("hochzeitszug").deal(1)).places}
    between = [place for pile, place in places.items() if pile[0] in "OE"]
    assert len(between) == 16 and all(place.sideways for place in between)
    for place in between:
        assert places["U1"].y + CARD_HEIGHT <= place.y and place.y + 1 <= places["L1"].y
    for suit in "CDHS":  # aces beside each other, the twos below them
        assert places[f"O{suit}"].y == places[f"O{suit}2"].y < places[f"E{suit}"].y == places[f"E{suit}2"].y
        assert places[f"O{suit}"].x == places[f"E{suit}"].x < places[f"O{suit}2"].x == places[f"E{suit}2"].x


def test_the_staircase_keeps_its_shape_in_the_second_phase() -> None:
    played = list(eager_play(engine.game("treppe").deal(1), 1, MOVES))
    first = layouts.scene(played[0])
    at = {place.pile: (place.x, place.y) for place in first.places if place.pile[0] == "R"}
    for n in range(1, 6):
        row = [at[f"R{n}P{k}"] for k in range(1, n + 1)]
        assert [x for x, _ in row] == [at[f"R5P{k}"][0] for k in range(1, n + 1)], "not aligned at the left"
        assert {y for _, y in row} == {at[f"R{n}P1"][1]}, "a row that is none"
    assert sorted(at[f"R{n}P1"][1] for n in range(1, 6)) == [at[f"R{n}P1"][1] for n in range(1, 6)]
    one, two = next((a, b) for a, b in pairwise(played) if b.view().counters["phase"] == 2)
    before, after = ({(c.face, c.x, c.y) for c in layouts.scene(p).cards if c.pile[0] == "R"} for p in (one, two))
    assert len(before & after) >= 14, "the cards have moved with the change of the phase"


def test_the_base_is_chosen_by_its_card_alone_and_then_marked() -> None:
    position = engine.game("treppe").deal(7)
    scene = layouts.scene(position)
    assert not beside_table(position, scene), "a button would take height from the table"
    for handle in scene.handles:
        if handle.pile[0] == "R":
            move = f"base {position[handle.pile][0].text[0]}"
            assert (handle.action, handle.probe) == ((move, "") if position.ruling(move) else ("", move))
    after = layouts.scene(position.play("base 6"))
    assert {place.pile: place.mark for place in after.places if place.pile[0] == "F"} == {
        f"F{suit}": f"6{suit}" for suit in "CDHS"
    }


def test_the_longest_row_of_the_staircase_shows_every_index() -> None:
    """Five cards as dealt, and the twelve that can be built on the last of them."""
    built = "AS KD QS JD TS 9D 8S 7D 6S 5D 4S 3D 2S"  # the base is 2, so the ace is the highest
    rows = ["3C", "4C 5C", "6C 7C 8C", "9C TC JC QC", f"3H 4H 5H 6H {built}"]
    lines = [f"R{n}: {row}" for n, row in enumerate(rows, 1)]
    diagram = "\n".join([*lines, "FH: 2H", "FD: 2D", "S: *", "base: 2", "phase: 2"])
    position = engine.game("treppe").setup(diagram)
    assert len(position["R5"]) == 17
    scene = layouts.scene(position)
    check_scene(scene, position)
    lefts = [card.x for card in scene.cards if card.pile == "R5"]
    assert min(b - a for a, b in pairwise(lefts)) >= 0.3, "an index is covered"
    aside = min(place.x for place in scene.places if place.pile[0] in "SWF")
    assert lefts[-1] + 1 < aside, "the row runs under the foundations"
    first = layouts.scene(engine.game("treppe").deal(1))
    assert (scene.width, scene.height) == (first.width, first.height)


def test_a_single_column_has_a_table() -> None:
    position = engine.game("grosse-napoleon", columns=1, ranks=7, suits=1).deal(1)
    for one in eager_play(position, 1, MOVES):
        scene = layouts.scene(one, language="en")
        check_scene(scene, one)
