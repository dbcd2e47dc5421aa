"""What moves are worth by what can be seen: the same for all hidden cards, and only what the worlds clearly show."""

import random
from typing import Any

import pytest

import engine
from engine.core.game import Origin, Position
from engine.lab import Chances, Memory, review_chances
from engine.lab.chances import chance, tables
from engine.lab.kept import KeptSearch
from engine.record import dumps, read

from .sets import game_of

SMALL = ("treppe-small", "harfe-small", "klondike-3", "hochzeitszug-small", "grosse-napoleon-small")
TREPPE = engine.game("treppe", rows=3, ranks=7, suits=3)


def wandering(game: engine.Game, deal: int, moves: int = 60) -> Position:
    """The end of a random game."""
    rng, position = random.Random(deal), game.deal(deal)
    while position.legal_moves and len(position.moves) < moves:
        position = position.play(rng.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("name", SMALL)
def test_hidden_cards_change_nothing(name: str) -> None:
    position = wandering(game_of(name), 3, 6)
    first = position.game.deal(3)
    other = Position(first.game, Memory(first.view()).sample(random.Random(8)), first.origin)
    alike = 0
    for move in position.moves:
        assert first.view() == other.view()
        assert engine.chances(first, 3).won == engine.chances(other, 3).won
        alike += first.state != other.state
        first, other = first.play(move), other.play(move)
        if first.view() != other.view():
            break
    assert alike or not Memory(first.view()).places


def test_more_worlds_continue_fewer() -> None:
    position = wandering(TREPPE, 9, 4)
    few = engine.chances(position, 4)
    assert few.worlds == 4
    assert engine.chances(position, 7, earlier=few) == engine.chances(position, 7)
    looks = iter([False, False, True])
    assert engine.chances(position, 7, cancel=lambda: next(looks)).won == tuple(won[:2] for won in few.won)


def test_memory_is_that_of_the_moves_played() -> None:
    klondike = engine.game("kleine-harfe").deal(5)
    again = read(dumps(klondike))
    for move in ["S>W"] * 24 + ["redeal"]:
        klondike, again = klondike.play(move), again.play(move)
    assert len(Memory.of(klondike).places) == 21 < len(Memory(klondike.view()).places)
    assert engine.chances(klondike, 2) == engine.chances(again, 2)


def test_with_all_cards_known_the_solver_decides() -> None:
    position = wandering(TREPPE, 9)
    while not Memory.of(position.previous).places:  # type: ignore[arg-type]
        position = position.previous  # type: ignore[assignment]
    while position.legal_moves:
        found = engine.chances(position)
        assert found.known and found.worlds == 1
        for move in found.moves:
            verdict = engine.solve(position.play(move)).status
            assert found.chance(move) == {"won": 1.0, "lost": 0.0, "unknown": None}[verdict]
        position = position.play(position.legal_moves[-1])


def told(*wins: str) -> Chances:
    """The chances of some moves; a letter for each world, x if it was won."""
    moves = engine.game("treppe").deal(46).legal_moves[: len(wins)]
    return Chances(engine.game("treppe"), moves, tuple(tuple(c == "x" for c in won) for won in wins), False)


def test_a_cost_is_named_only_if_the_worlds_clearly_show_it() -> None:
    found = told("xxxxxxxxxx", "xxxxxx....", "xxxxx.....", "xxxxxxxxx.")
    assert found.best == found.moves[0]
    high, low = found.chance(found.moves[0]), found.chance(found.moves[2])
    assert high is not None and low is not None
    assert [found.cost(move) for move in found.moves] == [0, 0, round(100 * (high - low)), 0]
    crossed = told("xxxxxxx...", "...xxxxx..")  # two worlds more, three fewer
    assert crossed.cost(crossed.moves[1]) == 0
    with pytest.raises(engine.ArgumentError, match="not one of the moves compared"):
        found.cost("S>W")


@pytest.mark.parametrize("name", tables())
def test_chances_grow_with_the_share_of_worlds(name: str) -> None:
    key, *options = name.split(" ")
    game = engine.game(key, **{one: int(value) for one, value in (option.split("=") for option in options)})
    curve = [chance(game, share / 20) for share in range(21)]
    assert curve == sorted(curve) and curve[0] > 0 and curve[-1] < 1  # type: ignore[type-var, operator]


def test_without_a_table_there_are_only_worlds() -> None:
    found = engine.chances(TREPPE.deal(1), 3)
    assert [found.chance(move) for move in found.moves] == [None] * len(found.moves)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [((5,), engine.ArgumentError), ((TREPPE.deal(1), 0), engine.ArgumentError),
     ((TREPPE.deal(1), 2.5), engine.ArgumentError), ((engine.game("napoleon").deal(1),), engine.OptionError)],
)  # fmt: skip
def test_bad_input_is_refused(arguments: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        engine.chances(*arguments)


# ---------------------------------------------------------------- whole games


def test_a_review_names_what_was_thrown_away_and_splits_each_step() -> None:
    end = wandering(TREPPE, 9)
    reports = []
    found = review_chances(end, lambda review, moves: reports.append((len(review.steps), moves)))
    assert [step.move for step in found.steps] == list(end.moves)
    assert found.dearest[0].cost >= 50 and found.dearest == found.dear[:3]
    for step in found.dearest:
        again = engine.chances(step.before, 100)
        assert again.cost(step.move) == step.cost
    start, costs = found.steps[0].start, sum(step.start - step.after for step in found.dear)
    assert found.luck == pytest.approx(100 * (0 - start + costs), abs=1)  # the game is lost
    assert all(one.end == two.start for one, two in zip(found.steps, found.steps[1:], strict=False))
    assert reports[0] == (1, len(end.moves)) and reports[-1] == (len(end.moves), len(end.moves))


def test_a_review_can_be_ended() -> None:
    looks = iter([False, False, True])
    assert len(review_chances(wandering(TREPPE, 9), cancel=lambda: next(looks)).steps) == 3


def test_nobody_is_blamed_for_what_nobody_could_know() -> None:
    game = "treppe ranks=7 suits=3 rows=3 deal=4: base 4, S>R3P3, S>R3P2, S>W, S>W, S>W"
    assert engine.review(game, seconds=60).losing_move == "S>W"
    assert review_chances(read(game)).dear == ()


# ---------------------------------------------------------------- the kept search


@pytest.mark.parametrize("name", SMALL)
def test_a_kept_search_finds_what_a_new_one_finds(name: str) -> None:
    game, rng = game_of(name), random.Random(2)
    kept = KeptSearch(game)
    for deal in range(6):
        state = Memory(game.deal(deal).view()).sample(rng)
        position, (status, line) = Position(game, state, Origin()), kept.look(state)
        assert (status, line) == KeptSearch(game).look(state)
        if status != "unknown":
            assert engine.solve(position).status == status
        for code in line:
            position = position.play(game.moves([code])[0])
        assert position.outcome == "won" or status != "won"


def test_plain_python_searches_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    states = [TREPPE.deal(deal).state for deal in range(4)]
    found = [KeptSearch(TREPPE).look(state) for state in states]
    monkeypatch.setattr("engine.compiling.jit.available", lambda *_: False)
    assert [KeptSearch(TREPPE).look(state) for state in states] == found
