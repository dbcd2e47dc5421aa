"""Every level, drill, demonstration and reading of every course keeps its promises, in both languages."""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import engine
from engine import lessons
from engine.core.internals import internals
from engine.lessons import Level, Tried, drills, texts
from engine.lessons.goal_search import LevelHint, find_path, level_hint
from engine.lessons.goals import REFUSED
from tests.sizes import sized

from .test_drills import question_of

GAMES = ("grosse-harfe", "treppe", "grosse-napoleon", "hochzeitszug", "napoleon")
KEYS = lessons.keys()
COURSES = [lessons.course(key) for key in KEYS]
LEVELS = [hand for course in COURSES for level in course.levels for hand in level.hands]
KINDS = [(course.game.key, kind) for course in COURSES for kind in course.drills]
SEEDS = range(9)
"""The number of questions checked for each kind of drill."""


def each_level(test: Callable[[Level], None]) -> Callable[..., None]:
    """Turn a test of a level into one of a course, since pytest takes longer for a test than most levels do."""

    @pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game.key)
    def of_course(course: lessons.Course) -> None:
        for level in (hand for one in course.levels for hand in one.hands):
            try:
                test(level)
            except BaseException as error:
                error.add_note(f"in the level {level.name}")
                raise

    of_course.__doc__ = test.__doc__
    return of_course


def each_course() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game.key)


def test_every_game_has_its_course() -> None:
    assert set(KEYS) == set(GAMES)
    with pytest.raises(engine.OptionError, match="no course"):
        lessons.course("kleine-harfe")


# ---------------------------------------------------------------- levels


@each_course()
def test_a_course_has_at_least_a_dozen_distinct_levels(course: lessons.Course) -> None:
    keys = [level.key for level in course.levels]
    assert len(keys) >= 12
    assert len(set(keys)) == len(keys)
    assert all(course.chapter(chapter) for chapter in course.chapters)


@each_level
def test_the_stored_solution_reaches_the_goal_with_its_last_move(level: Level) -> None:
    assert level.judge(level.tried(level.start)).status == "open"
    tried, rulings = level.replay(level.solution)
    assert level.judge(tried).status == "done"
    assert len(rulings) == len(level.solution)
    for text, ruling in zip(level.solution, rulings, strict=True):
        assert ruling.legal != text.startswith(REFUSED), f"{text}: {ruling.sentence('en')}"


@each_level
def test_every_hint_along_the_solution_leads_to_the_goal(level: Level) -> None:
    tried = level.tried(level.start)
    for _ in range(len(level.solution)):
        for step in ("rule", "pile", "move"):
            suggestion = level_hint(level, tried, step)
            assert suggestion.move is not None
        ruling = tried.position.ruling(suggestion.move)
        assert ruling.legal != suggestion.forbidden
        tried = level.after(tried, ruling)
        if level.judge(tried).status != "open":
            break
    assert level.judge(tried).status == "done"


@each_level
def test_a_hint_off_the_solution_leads_to_the_goal_or_back(level: Level) -> None:
    """After any first move there is a hint that reaches the goal, or a number of moves to undo so that there is."""
    for move in level.start.legal_moves[:12]:
        tried = level.tried(level.replied(level.start.play(move)))
        if level.judge(tried).status == "done":
            continue
        suggestion = level_hint(level, tried, "move")
        if suggestion.step == "back":
            assert suggestion.back in (0, 1)
            continue
        found = find_path(level, tried)
        assert found.moves is not None
        assert level.judge(_go_on(level, tried, found.moves)).status == "done"


WANDERINGS, MANY_WANDERINGS, WANDERED = 5, 25, 6
"""How many random detours start at each level, usually and in the thorough test, and their maximum length."""


def astray(level: Level, chance: random.Random) -> Tried:
    """The attempt of a learner after a few random moves."""
    tried = level.tried(level.start)
    for _ in range(chance.randint(1, WANDERED)):
        legal = tried.position.legal_moves
        if not legal or level.judge_without_search(tried).status == "done":
            break
        tried = level.after(tried, tried.position.ruling(chance.choice(legal)))
    return tried


def obeyed(level: Level, tried: Tried, hint: LevelHint) -> Tried:
    """The attempt of a learner who follows a hint."""
    if hint.move is not None:
        return level.after(tried, tried.position.ruling(hint.move))
    position = tried.position
    for _ in range(hint.back):
        assert position.previous is not None
        position = position.previous
        while level.game.seats > 1 and position.to_move != level.seat:
            assert position.previous is not None
            position = position.previous
    return level.tried(position, tried.refused) if hint.back else level.tried(level.start)


def check_hints_from(level: Level, tried: Tried) -> None:
    """Check that the hints lead to the goal without repeating a position, except for one sequence of undos.

    A position includes the refusals met and, where moves are limited, their number. If the goal is out of reach, the
    hints say how many moves to undo, and a level that watches for this says so.
    """
    gone_back, met = False, {_place(level, tried)}
    while level.judge_without_search(tried).status != "done":
        suggestion = level_hint(level, tried, "move")
        going_back = suggestion.step == "back"
        if going_back:
            assert not gone_back, f"{level.name}: sent back again, at {tried.moves}"
            assert not level.watch or level.judge(tried).status == "failed", tried.moves
            gone_back = True
        tried = obeyed(level, tried, suggestion)
        assert going_back or _place(level, tried) not in met, (
            f"{level.name}: the hints go round, at {tried.moves[-10:]}"
        )
        met.add(_place(level, tried))


def _place(level: Level, tried: Tried) -> tuple[bytes, frozenset[engine.Ruling], int]:
    return tried.position.state, tried.refused, len(tried.moves) if level.limit is not None else 0


@each_level
def test_following_hints_reaches_the_goal_from_anywhere(level: Level) -> None:
    check_hints_from_anywhere(level, random.Random(level.name), WANDERINGS)


@pytest.mark.thorough
@each_level
def test_following_hints_reaches_the_goal_from_many_places(level: Level) -> None:
    check_hints_from_anywhere(level, random.Random(f"{level.name} many"), sized(MANY_WANDERINGS))


def check_hints_from_anywhere(level: Level, chance: random.Random, times: int) -> None:
    wandered = (astray(level, chance) for _ in range(times))
    for tried in {_place(level, tried): tried for tried in wandered}.values():
        check_hints_from(level, tried)


@pytest.mark.parametrize(("name", "made"), [("treppe/one-card-too-early", ["R2>R1"]), ("napoleon/follow", ["play AS"])])
def test_hints_do_not_go_round_in_circles(name: str, made: list[str]) -> None:
    (level,) = (level for level in LEVELS if level.name == name)
    tried, _ = level.replay(made)
    check_hints_from(level, tried)


def _go_on(level: Level, tried: Tried, moves: tuple[str, ...]) -> Tried:
    for text in moves:
        tried = level.after(tried, tried.position.ruling(text.removeprefix(REFUSED)))
    return tried


@each_level
def test_tempting_moves_break_the_clause_named(level: Level) -> None:
    for tempting in level.tempting:
        tried, _ = level.replay(tempting.after)
        ruling = tried.position.ruling(tempting.move)
        assert not ruling.legal
        assert ruling.clause == tempting.clause


@each_level
def test_a_trap_and_its_refutation_are_playable(level: Level) -> None:
    for trap in level.traps:
        tried, _ = level.replay(trap.after or ())
        assert tried.position.ruling(trap.move).legal
        position = tried.position.play(trap.move)
        assert level.judge(level.tried(level.replied(position))).status != "done"
        for move in trap.shows:
            position = position.play(move)


@each_course()
def test_every_breakable_clause_is_taught(course: lessons.Course) -> None:
    """Every clause by which a move can be refused is covered by a level or a drill."""
    module = internals(course.game).module
    slips = ("not-held", "deal-over")  # a card not held, a finished deal: nothing to teach
    breakable = {f"{module.PREFIX}-{code >> 4}" for code, reason in module.REASONS.items() if reason not in slips}
    taught = {clause for level in course.levels for clause in level.clauses}
    taught |= {tempting.clause for level in course.levels for tempting in level.tempting}
    for seed in range(40):
        for kind in course.drills:
            if not breakable - taught:
                return
            taught |= set(question_of(course.game.key, kind, seed).clauses)
    assert breakable - taught == set()


@each_course()
def test_tempting_moves_are_offered(course: lessons.Course) -> None:
    levels = [level for level in course.levels if not level.plan]
    assert sum(bool(level.tempting) for level in levels) >= len(levels) // 3
    assert any(level.traps for level in levels)
    longer = [level for level in levels if level.par > 1 and level.chapter != "first"]
    assert sum(level.easy for level in longer) <= len(longer) // 3, "only a single move may often be guessed"


@each_level
def test_stars_require_few_moves_and_no_hints(level: Level) -> None:
    assert level.stars(level.par, 0) == 3
    assert (level.stars(level.par + 1, 0) < 3) == (level.par > 0), "a forbidden try counts no moves"
    assert level.stars(level.par, 1) == 2
    assert level.stars(100, 9) == 1


# ---------------------------------------------------------------- drills


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_drill_can_be_shared_by_its_number(game: str, kind: str) -> None:
    for seed in SEEDS:
        question = question_of(game, kind, seed)
        assert (question.kind, question.seed) == (kind, seed)
        assert seed % 4 or question == drills.make(game, kind, seed)
    assert len({question_of(game, kind, seed).position for seed in SEEDS}) > len(SEEDS) / 3


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_drill_grades_by_the_rules(game: str, kind: str) -> None:
    for seed in SEEDS:
        question = question_of(game, kind, seed)
        assert question.right
        assert question.grade(question.right).right
        if question.form == "choose":
            keys = [choice.key for choice in question.choices]
            assert len(set(keys)) == len(keys) >= 2
            assert question.right < set(keys)
            for key in set(keys) - question.right:
                grade = question.grade([key])
                assert not grade.right
                assert grade.missing
        else:
            assert question.right <= question.markable
            assert not question.grade(()).right
            for answer in sorted(question.markable - question.right):
                assert question.grade([*question.right, answer]).wrong == (answer,)
        with pytest.raises(ValueError, match="no answer"):
            question.grade(["nonsense"])


def test_an_unknown_drill_is_rejected() -> None:
    with pytest.raises(engine.OptionError, match="has no drill"):
        drills.make("treppe", "nonsense", 1)


@each_course()
def test_there_are_at_least_four_kinds_of_drills(course: lessons.Course) -> None:
    assert len(course.drills) >= 4
    assert set(course.drills) == set(drills.kinds(course.game.key))


# ---------------------------------------------------------------- demonstrations and readings


@each_course()
def test_a_demonstration_is_short_and_has_a_comment_on_every_move(course: lessons.Course) -> None:
    known = set(course.game.clauses)
    for demo in course.demos:
        assert 6 <= len(demo.moves) <= 8
        for language in engine.LANGUAGES:
            assert all(demo.comment(scene, language) for scene in demo.scenes)
        assert all(scene.clause in known for scene in demo.scenes if scene.clause)
        assert sum(scene.clause is not None for scene in demo.scenes) >= len(demo.scenes) // 2


@each_course()
def test_a_move_to_guess_has_alternatives(course: lessons.Course) -> None:
    for demo in course.demos:
        for number in demo.guesses:
            choices = demo.choices(number)
            assert len(choices) > 1 and demo.scenes[number].position.last_move in choices
            assert all(demo.scenes[number - 1].position.ruling(move).legal for move in choices)


@each_course()
def test_a_prediction_names_a_rule_and_its_answers_differ(course: lessons.Course) -> None:
    for prediction in course.predictions:
        assert prediction.clause in course.game.clauses and prediction.positions
        for language in engine.LANGUAGES:
            assert prediction.text("question", language=language) and prediction.text("answer", language=language)
            choices = [prediction.text("choices", key, language=language) for key in prediction.choices]
            assert len(set(choices)) == len(choices) > 1


@each_course()
def test_readings_differ_where_claimed(course: lessons.Course) -> None:
    assert course.readings
    for reading in course.readings:
        assert (reading.option or reading.key) in course.game.readings(reading.clause)
        for language in engine.LANGUAGES:
            assert reading.text("title", language=language)
            assert reading.text("question", language=language)
            assert all(reading.label(value, language) for value in reading.values)
        if not reading.option:
            continue
        assert reading.values[0] == course.game.options[reading.option], "the default reading comes first"
        positions = [reading.position(value) for value in reading.values]
        for move in reading.tries:
            after = [position.play(move) if position.ruling(move).legal else position for position in positions]
            assert len({tuple(position[name] for name in position.game.piles) for position in after}) == 2, move


@each_course()
def test_every_reading_with_an_option_has_its_tables(course: lessons.Course) -> None:
    readings = {name for clause in course.game.clauses for name in course.game.readings(clause)}
    options = readings & {option.name for option in internals(course.game).module.OPTIONS}
    assert options == {reading.option for reading in course.readings if reading.option}


@pytest.mark.parametrize(("moves", "says"), [(["base Q"], "queens"), (["base J", "S>R2P1"], "filled")])
def test_a_failure_explains_the_mistake(moves: list[str], says: str) -> None:
    level = lessons.course("treppe").level("count-followers")
    tried, _ = level.replay(moves)
    verdict = level.judge(tried)
    assert (verdict.status, verdict.says) == ("failed", says)
    assert level.failure(verdict, "en") == level.text("fails", says, language="en")


ANOTHER = [
    ("grosse-harfe/red-on-red", ["T4>T6"]),
    ("grosse-harfe/leave-it", ["S>T2"]),
    ("treppe/on-the-base", ["R1>R4"]),
    ("hochzeitszug/closed-space", ["L1>U1"]),
    ("napoleon/not-under", ["play 7H"]),
]
"""Tries with all but the requested mistake, and a different mistake instead."""


@pytest.mark.parametrize(("name", "tries"), ANOTHER)
def test_only_the_requested_mistake_counts(name: str, tries: list[str]) -> None:
    (level,) = (level for level in LEVELS if level.name == name)
    tried, rulings = level.replay(tries)
    assert [one for one in rulings if not one.legal]
    assert level.judge(tried).status != "done"


# ---------------------------------------------------------------- texts


def _leaves(data: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


CATALOGUES = {"common": texts.COMMON} | {
    course.game.key: internals(course.game).package.course_texts for course in COURSES
}


@pytest.mark.parametrize("name", CATALOGUES)
def test_texts_and_slots_match_in_both_languages(name: str) -> None:
    english, german = (dict(_leaves(CATALOGUES[name].load(language))) for language in engine.LANGUAGES)
    assert set(english) == set(german)
    for key, template in english.items():
        assert texts.slots_of(template) == texts.slots_of(german[key]), key
        assert template.strip(), key
        assert german[key].strip(), key


@each_level
def test_a_level_has_all_its_texts(level: Level) -> None:
    for language in engine.LANGUAGES:
        for key in ("title", "goal", "rule", "done"):
            assert level.text(key, language=language)
        for fail in level.fails:
            assert level.failure(lessons.Verdict("failed", fail.says), language)
        for trap in level.traps:
            assert level.text("traps", trap.says, language=language)
        goal = level.text("goal", language=language)
        assert goal.count(".") <= 2, "the goal is one sentence"


MOST_WORDS = {"en": 12, "de": 13}
"""The maximum words of a goal; a card counts as one."""
MEAN_WORDS = 10


@pytest.mark.parametrize("language", engine.LANGUAGES)
@each_course()
def test_goals_are_short(course: lessons.Course, language: str) -> None:
    levels = internals(course.game).package.course_texts.load(language)["levels"]
    goals = [level["goal"] for level in levels.values()]
    counts = [len(re.findall(r"\{\w+\}\w*|[\w-]+", goal)) for goal in goals]
    assert [goal for goal, count in zip(goals, counts, strict=True) if count > MOST_WORDS[language]] == []
    assert sum(counts) <= MEAN_WORDS * len(counts)
    assert [goal for goal in goals if not re.fullmatch(r"[^.:;!?–]+\.", goal)] == [], "one clause"


@each_level
def test_a_level_requests_an_illegal_try_or_a_task(level: Level) -> None:
    assert len(level.goal) == 1 or not any({"tried", "refused"} & set(condition) for condition in level.goal)


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_drill_has_all_its_texts(game: str, kind: str) -> None:
    for seed in SEEDS:
        question = question_of(game, kind, seed)
        for language in engine.LANGUAGES:
            assert question.title(language)
            assert "{" not in question.ask(language)
            assert all(question.choice_text(choice, language) is None or choice.text for choice in question.choices)


@each_course()
def test_no_level_text_is_unused(course: lessons.Course) -> None:
    data = internals(course.game).package.course_texts.load("en")
    assert set(data.get("hands", ())) == {hand.says for level in course.levels for hand in level.then}
    for level in course.levels:
        says = {fail.says for fail in level.fails} | {"limit", "over", "unreachable"}
        assert set(data["levels"][level.key].get("fails", {})) <= says
        assert set(data["levels"][level.key].get("traps", {})) == {trap.says for trap in level.traps}
    assert all(clause in course.game.clauses for level in course.levels for clause in level.clauses)
