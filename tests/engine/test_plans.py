"""The levels that teach a plan: nothing but looking ahead finds the way, and every shortest way counts."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

import engine
from engine import Move, Position, lessons, solve
from engine.core.internals import internals
from engine.lab.features import features_of
from engine.lessons import Level, Tried, Ways, goals, level_hint, missed

PATIENCES = ("treppe", "hochzeitszug", "grosse-napoleon", "grosse-harfe")
ALL = [level for key in PATIENCES for level in lessons.course(key).levels if level.plan]
PLANS = [level for level in ALL if level.chapter == "plans"]
TO_WIN = [level for level in ALL if level.chapter == "winning"]
SHORT = [level for level in TO_WIN if level.limit]
"""Plans whose goal is the win itself, and those that have only to keep it possible."""
DEPTHS = {3, 4, 5, 6, 8}
NEAR = [*PLANS, *SHORT]
HEAVY = [level for level in NEAR if level.par > (3 if level.game.key == "grosse-harfe" else 5)]
"""Their ways are searched in thousands of positions, in the thorough tests."""
MOST = 20_000
"""The maximum positions of a search for the ways."""
MOST_LINES = 1_000_000
"""Longer enumerations are left out."""
GOES, LUCKY = 200, 10
"""The number of goes at random, and how many of them may succeed."""
WINNING = 20_000
"""The maximum positions in which the solver wins."""

Player = Callable[[Position], Move]


def each_plan(plans: list[Level] = NEAR) -> pytest.MarkDecorator:
    """Runs a test for each plan with a limit, and for those that take long only among the thorough tests."""
    marked = [pytest.param(one, id=one.name, marks=[pytest.mark.thorough] * (one in HEAVY)) for one in plans]
    return pytest.mark.parametrize("level", marked)


def depth(level: Level) -> int:
    assert level.limit is not None
    return level.limit


@cache
def ways_of(level: Level) -> Ways:
    return Ways(level, level.tried(level.start), MOST)


@cache
def lines_of(level: Level) -> list[tuple[str, ...]]:
    return list(ways_of(level).lines())


# ---------------------------------------------------------------- the data


@pytest.mark.parametrize("key", PATIENCES)
def test_plans_come_from_different_deals_in_rising_depth(key: str) -> None:
    plans = [level for level in PLANS if level.game.key == key]
    assert 8 <= len(plans) <= 10
    assert len({(level.game, level.begin.deal) for level in plans}) == len(plans)
    assert "plans" in lessons.course(key).chapters[-2:]
    for game in dict.fromkeys(level.game for level in plans):
        depths = [depth(level) for level in plans if level.game == game]
        assert depths == sorted(depths)
        assert set(depths) <= DEPTHS
    if key != "grosse-harfe":
        assert {depth(level) for level in plans} == DEPTHS


@each_plan(PLANS)
def test_a_plan_states_its_end_and_its_number_of_moves(level: Level) -> None:
    (goal,) = level.goal
    assert set(goal) == {"up"} or goal == {"outcome": "won"}
    assert level.begin.deal and not level.begin.setup
    assert level.shortest and not level.fails and not level.watch
    assert level.par == depth(level) == ways_of(level).length
    number = {"en": "three four five six seven eight", "de": "drei vier fünf sechs sieben acht"}
    for language, words in number.items():
        assert f" {words.split()[depth(level) - 3]}" in level.text("goal", language=language)


# ---------------------------------------------------------------- all shortest ways


def lines_without_memory(level: Level) -> list[tuple[str, ...]] | None:
    """Every line within the limit that reaches the goal, found by playing all of them; None if there are too many."""
    game, rules = level.game, internals(level.game).rules
    rules.compile()
    state, codes = rules.state(), rules.buffer(rules.max_moves)
    board, legal = memoryview(state).cast("B"), memoryview(codes)
    foundations = [pile for pile in game.piles.values() if pile.role == "foundation"]
    wanted = [int(engine.card(condition["up"])) for condition in level.goal if "up" in condition]
    found: list[tuple[int, ...]] = []
    played = 0

    def reached(here: bytes) -> bool:
        if level.goal == ({"outcome": "won"},):
            return sum(len(pile.cards(here)) for pile in foundations) == len(game.pack)
        return all(any(one in pile.cards(here) for pile in foundations) for one in wanted)

    def walk(here: bytes, line: tuple[int, ...]) -> None:
        nonlocal played
        board[:] = here
        for code in list(legal[: rules.legal_moves(state, codes)]):
            played += 1
            board[:] = here
            rules.apply(state, code)
            after, longer = bytes(board), (*line, code)
            if reached(after):
                found.append(longer)
            elif len(longer) < depth(level) and played < MOST_LINES:
                walk(after, longer)

    walk(bytes(level.start.state), ())
    return [tuple(move.text for move in game.moves(line)) for line in found] if played < MOST_LINES else None


def check_all_lines(level: Level) -> bool:
    """Compare the ways with the lines found without memory; False if these are too many."""
    lines = lines_without_memory(level)
    if lines is None:
        return False
    ways = ways_of(level)
    assert sorted(lines) == sorted(lines_of(level))
    assert {len(line) for line in lines} == {ways.length}, "no line is shorter"
    assert ways.start.ways == len(lines)
    assert ways.first_moves == Counter(line[0] for line in lines)
    return True


def test_the_ways_of_short_plans_are_all_lines_that_reach_the_goal() -> None:
    compared = [level for level in PLANS if depth(level) < 5 and level.game.key in ("treppe", "grosse-napoleon")]
    assert all(map(check_all_lines, compared))


@pytest.mark.parametrize("name", ["hochzeitszug/plan-two-jacks", "hochzeitszug/plan-waiting-jack"])
def test_the_ways_to_two_cards_are_all_shortest_lines(name: str) -> None:
    """The goals of plans have few ways; those to two cards, in either order, meet in the same positions."""
    (level,) = (level for level in PLANS if level.name == name)

    def towards(*cards: str, limit: int = 4) -> Level:
        return replace(level, goal=tuple({"up": card} for card in cards), limit=limit, solution=())

    pack = sorted({str(card) for card in level.game.pack})
    near = [card for card in pack if Ways(to := towards(card, limit=2), to.tried(to.start), MOST).length]
    met = False
    for cards in combinations(near, 2):
        to = towards(*cards)
        lines = lines_without_memory(to)
        assert lines is not None
        shortest = min(map(len, lines), default=None)
        ways = Ways(to, to.tried(to.start), MOST)
        assert ways.length == shortest
        assert sorted(ways.lines()) == sorted(line for line in lines if len(line) == shortest)
        met |= len({frozenset(line) for line in lines if len(line) == shortest}) < ways.start.ways
    assert met


@pytest.mark.thorough
@each_plan(PLANS)
def test_the_ways_are_all_lines_that_reach_the_goal(level: Level) -> None:
    assert check_all_lines(level), "too many lines to compare"


@each_plan()
def test_every_shortest_way_is_accepted(level: Level) -> None:
    for line in lines_of(level):
        tried, rulings = level.replay(line)
        assert all(ruling.legal for ruling in rulings)
        assert len(rulings) == len(line), "no way is done earlier"
        assert level.judge(tried) == lessons.Verdict("done")
        assert level.stars(len(tried.moves), 0) == 3


# ---------------------------------------------------------------- nothing but looking ahead helps


@each_plan()
def test_few_first_moves_begin_a_shortest_way(level: Level) -> None:
    assert 3 * len(ways_of(level).first_moves) <= len(level.start.legal_moves)


@each_plan(PLANS)
def test_a_plan_needs_moves_that_go_to_no_foundation(level: Level) -> None:
    foundations = {name for name, pile in level.game.piles.items() if pile.role == "foundation"}
    for line in lines_of(level):
        elsewhere = [text for text in line if level.game.move(text).target not in foundations]
        assert len(elsewhere) >= (3 if depth(level) >= 6 else 2), line


def succeeds(level: Level, player: Player) -> bool:
    """Whether a player reaches the goal within the limit, or in three times the moves that it takes."""
    tried = level.tried(level.start)
    while level.judge_without_search(tried).status == "open" and len(tried.moves) < 3 * level.par:
        tried = level.after(tried, tried.position.ruling(player(tried.position)))
    return level.judge_without_search(tried).status == "done"


def strategy(level: Level, name: str) -> Player:
    choose = engine.lab.strategies(level.game)[name]
    return lambda position: choose(position.view(), position.legal_moves, random.Random(1))


def shipped(level: Level) -> Player:
    """The strongest strategy that the game comes with."""
    return strategy(level, features_of(level.game).STRONGEST)


def two_moves_ahead(level: Level) -> Player:
    """A player who knows the goal, and plays for the fewest cards on the goal's card after two moves.

    A plan of three moves ends two moves after its first one, and two of them clear the goal's card: there the player
    only sees whether two moves reach the goal. Where nothing else decides, it plays as the shipped strategy.
    """
    usual = shipped(level)
    wanted = engine.card(level.goal[0]["up"])

    def cover(position: Position) -> int:
        if goals.all_hold(level.goal, Tried(position)):
            return -1
        if depth(level) == 3:
            return 0
        places = [cards for name, cards in piles(position) if wanted in cards]
        tops = (len(cards) - 1 - max(at for at, card in enumerate(cards) if card == wanted) for cards in places)
        return min(tops, default=0)

    def choose(position: Position) -> Move:
        choice = usual(position)

        def value(move: Move) -> tuple[int, bool]:
            after = position.play(move)
            best = cover(after)
            if best >= 0:
                best = min([cover(after.play(second)) for second in after.legal_moves], default=best)
            return best, move != choice

        return min(position.legal_moves, key=value)

    return choose


def piles(position: Position) -> Iterator[tuple[str, tuple[engine.Card, ...]]]:
    """The piles that are no foundation, with all their cards."""
    for name, pile in position.game.piles.items():
        if pile.role != "foundation" and pile.in_play(position.state):
            yield name, tuple(map(engine.Card, pile.cards(position.state)))


@each_plan()
def test_who_does_not_look_ahead_fails(level: Level) -> None:
    assert not succeeds(level, strategy(level, "greedy"))
    assert not succeeds(level, shipped(level))
    assert "up" not in level.goal[0] or not succeeds(level, two_moves_ahead(level))


@pytest.mark.thorough
@each_plan()
def test_random_moves_seldom_reach_the_goal(level: Level) -> None:
    chance = random.Random(level.name)
    assert sum(succeeds(level, lambda position: chance.choice(position.legal_moves)) for _ in range(GOES)) <= LUCKY


# ---------------------------------------------------------------- the cards


@pytest.mark.thorough
@each_plan()
def test_the_deal_is_won_before_and_after(level: Level) -> None:
    for line in ((), *lines_of(level)[:6]):
        position = level.start
        for text in line:
            position = position.play(text)
        won = position.outcome == "won"
        assert won or solve(position, seconds=None, nodes=WINNING, shorten=False).status == "won"


@each_plan()
def test_nothing_hidden_matters(level: Level) -> None:
    """Every shortest way works wherever the hidden cards lie."""
    for seed in range(4):
        other = engine.testing.twin(level.start, 0, seed)
        assert other.view() == level.start.view()
        for line in lines_of(level):
            position = other
            for text in line:
                position = position.play(text)
            assert goals.all_hold(level.goal, Tried(position))


# ---------------------------------------------------------------- with nothing hidden, to the win


@pytest.mark.parametrize("level", TO_WIN, ids=lambda level: level.name)
def test_a_plan_to_win_hides_nothing_and_a_simple_player_fails(level: Level) -> None:
    assert not any(None in cards for cards in level.start.view().piles.values())
    assert level.start.outcome is None and solve(level.start, seconds=None, nodes=WINNING).status == "won"
    for name in ("greedy", "spender"):
        assert not succeeds(level, strategy(level, name))


@pytest.mark.parametrize("level", SHORT, ids=lambda level: level.name)
def test_what_looks_best_loses_the_game(level: Level) -> None:
    """A card that fits goes up, or the waste card goes into a space: the solver proves that either loses."""
    tempting = [
        move
        for move in level.start.legal_moves
        if (level.game.piles[move.target].role == "foundation" if "up" in level.goal[0] else move.source == "W")
    ]
    assert tempting
    for move in tempting:
        after = level.start.play(move)
        assert solve(after, seconds=None, nodes=WINNING).status == "lost"
        assert not Ways(level, level.tried(after), MOST).length


def test_a_goal_that_is_reached_in_a_lost_game_fails() -> None:
    level = lessons.course("treppe").level("wait-queen")
    tried, _ = level.replay(["R1>FC", "R1>FD"])
    assert level.judge(tried) == lessons.Verdict("failed", "shut")
    slip = missed(level, tried)
    assert slip is not None and slip.number == 1


# ---------------------------------------------------------------- help


def attempts(level: Level, count: int) -> Iterator[Tried]:
    """Failed attempts, each of which follows a shortest way for a while."""
    chance = random.Random(level.name)
    for _ in range(count):
        line = chance.choice(lines_of(level))
        tried, _ = level.replay(line[: chance.randrange(len(line))])
        while level.judge_without_search(tried).status == "open" and tried.position.legal_moves:
            tried = level.after(tried, tried.position.ruling(chance.choice(tried.position.legal_moves)))
        if level.judge_without_search(tried).status == "failed":
            yield tried


@each_plan()
def test_the_move_named_after_a_failure_is_the_first_from_which_no_way_leads_on(level: Level) -> None:
    failed = list(attempts(level, 3))
    assert failed
    for tried in failed:
        slip = missed(level, tried)
        assert slip is not None
        assert (slip.after.previous, slip.after.last_move) == (
            slip.before,
            level.game.move(tried.moves[slip.number - 1]),
        )
        assert len(level.made(slip.before)) == slip.number - 1
        end, _ = level.replay((*tried.moves[: slip.number - 1], *slip.line))
        assert level.judge_without_search(end).status == "done"
        assert tried.moves[: slip.number] not in {line[: slip.number] for line in lines_of(level)}
        after = level.tried(slip.after)
        assert level.judge_without_search(after).status == "failed" or not Ways(level, after, MOST).length


@each_plan()
def test_hints_name_the_idea_then_the_pile_then_the_move(level: Level) -> None:
    begun = level.tried(level.start)
    for step in ("rule", "pile", "move"):
        hint = level_hint(level, begun, step)
        assert (hint.step, hint.clause) == (step, None)
        assert hint.move is not None and hint.move.text in ways_of(level).first_moves


@each_plan()
def test_the_idea_is_one_sentence_that_does_not_name_the_card_that_moves_first(level: Level) -> None:
    """Otherwise the second hint, the pile, would say nothing new."""
    move = level.game.move(level.solution[0])
    first = level.start.view().piles[move.source][-max(1, move.count) :]
    for language in engine.LANGUAGES:
        idea = level.text("rule", language=language)
        assert idea.endswith(".") and idea.count(".") == 1
        assert len(idea) <= 120
        assert not [card for card in first if card and engine.card_name(card, language) in idea]
