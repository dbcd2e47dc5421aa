"""Habits as bets: their conditions, their tables, and the figures that the command has measured."""

import math
from random import Random

import pytest

import engine
from engine import lessons
from engine.lab.rollout import Rollout
from engine.lessons.habit import Bet, Habit, conditions, figures
from engine.players.memory import Memory
from tools.docs.figures import LAB
from tools.games.habits import HEAD, WORLDS, measured, row, tables

COURSES = lessons.keys()
HABITS = [habit for key in COURSES for habit in lessons.course(key).habits]
GAMES = {habit.game: habit.position.game for habit in HABITS}


@pytest.fixture(params=HABITS, ids=lambda habit: f"{habit.game} {habit.key}")
def habit(request: pytest.FixtureRequest) -> Habit:
    found: Habit = request.param
    return found


def test_each_table_offers_the_two_moves_of_its_habit(habit: Habit) -> None:
    advised, usual = habit.moves
    assert advised != usual and {advised, usual} <= set(habit.position.view().legal_moves)
    assert habit.begin.deal is not None and habit.position.outcome is None


@pytest.mark.parametrize("key", GAMES)
def test_conditions_name_legal_moves(key: str) -> None:
    _check_conditions(key, deals=1)


@pytest.mark.thorough
@pytest.mark.parametrize("key", GAMES)
def test_conditions_name_legal_moves_in_thousands_of_positions(key: str) -> None:
    assert _check_conditions(key, deals=60) > 2000


def _check_conditions(key: str, deals: int) -> int:
    count = 0
    for deal in range(9_100_000, 9_100_000 + deals):
        for position in tables(GAMES[key], deal):
            count += 1
            for condition in conditions(GAMES[key]).values():
                found = condition(position.view())
                assert found is None or (found[0] != found[1] and set(found) <= set(position.legal_moves))
    return count


def test_a_bet_agrees_with_a_plain_simulation_in_blocks_or_at_once() -> None:
    habit = HABITS[0]
    view, dice = habit.position.view(), Random(5)
    memory, rollout = Memory(view), Rollout(view.game)
    worlds = [memory.sample(dice) for _ in range(12)]
    plain = [rollout.play([[memory.played(world, move.code) for world in worlds]])[0].wins for move in habit.moves]
    once, blocks = Bet(view, habit.moves, 12, seed=5), Bet(view, habit.moves, 12, seed=5)
    assert not once.play(12)
    while blocks.play(5):
        pass
    assert once.wins == blocks.wins == plain and once.done == blocks.done == 12


def test_where_nothing_is_hidden_there_is_one_world() -> None:
    game = engine.game("grosse-napoleon", suits=2)
    position = next(position for position in tables(game, 1) if not position["S"])
    bet = Bet(position.view(), position.legal_moves[:2], 200)
    assert (bet.hidden, bet.worlds, bet.play(10), bet.done) == (0, 1, False, 1)


def test_every_habit_has_a_figure_that_excludes_zero_and_a_row_in_the_page() -> None:
    assert {key: set(figures(key)) for key in GAMES} == {key: set(conditions(GAMES[key])) for key in GAMES}
    shown = LAB.read_text(encoding="utf-8").partition(HEAD)[2].partition("\n\n")[0].splitlines()[2:]
    assert sorted(shown) == sorted(row(habit, habit.figure) for habit in HABITS)
    assert all(habit.figure.low > 0 and habit.figure.positions >= 100 for habit in HABITS)


def test_the_command_measures_a_table_as_a_bet() -> None:
    habit = HABITS[0]
    figure = measured(habit, [habit.position] * 2, 1.0)
    bet = habit.bet(WORLDS, seed=habit.position.deal_number or 0)
    bet.play(WORLDS)
    assert figure.gain == round(100 * (bet.wins[0] - bet.wins[1]) / WORLDS, 2)
    assert (figure.low, figure.high) == (-math.inf, math.inf), "two equal values"
