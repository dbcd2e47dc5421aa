"""The messages of a lesson."""

from __future__ import annotations

import engine
from cardwidgets.course import words
from cardwidgets.course.lesson.solution import SolutionReplay
from cardwidgets.i18n.wording import Wording
from cardwidgets.tricks.phrases import phrases_for
from cardwidgets.widgets.controls.message_line import Message
from engine.lessons import Level, LevelHint, Verdict
from engine.tricks import tricks


def talked(level: Level, position: engine.Position, language: str) -> Message | None:
    """The others' moves and the question to the learner; None in a game for one player, or when others are to move.

    If another player has led, the moves are those of the new trick, after who has taken the last one.
    """
    seat, game = level.seat, level.game
    if game.seats == 1 or position.to_move != seat:
        return None
    several = phrases_for(game, seat, language)
    ask = several.ask(position)
    events: list[str] = []
    taken = ""
    one = position
    while (before := one.previous) is not None and one.last_move is not None:
        trick = next(reversed(tricks(one)), None)
        if events and trick is not None and trick.complete and trick.takes is not None:
            taken = several.of("does_take", trick.takes)
        if taken or before.to_move == seat:
            break
        events.insert(0, several.event(before, one.last_move))
        one = before
    return Message("info", " ".join([*filter(None, [taken]), *events[1 - game.seats :], ask]))


def done(level: Level, stars: int, ruling: engine.Ruling | None, say: Wording) -> Message:
    """The message that the level is solved, with its lesson.

    Args:
        ruling: the refusal that solved it, if one did.
    """
    why = "_plain" if level.par < 2 else "_shortest" if level.shortest else ""
    praise = f"stars_3{why}" if stars == 3 else f"stars_{stars}"
    if stars == 1 and level.first_counts:
        praise = "stars_1_late"
    text = f"{level.text('done', language=say.language)} {say(praise)}"
    if ruling is None:
        return Message("won", text)
    return Message("won", f"{words.refusal(ruling, say.language)} {text}", str(ruling.clause))


def longest(level: Level, say: Wording) -> list[tuple[str, str]]:
    """The longest sentences about a level's end, its traps and its rule, each with its clause or ""."""
    ruling = SolutionReplay(level).steps[-1].ruling
    end = done(level, 3, None if ruling.legal else ruling, say)
    fails = [fail.says for fail in level.fails] + ["limit"] * (level.limit is not None) + ["unreachable"] * level.watch
    found = [(end.text, end.clause), (level.text("rule", language=say.language), level.clauses[0])]
    found += [(level.failure(Verdict("failed", one), say.language), "") for one in (*fails, "over")]
    found += [(level.text("traps", one.says, language=say.language), "") for one in level.traps]
    return sorted(found, key=lambda one: -len(one[0]))[:3]


def hinted(level: Level, position: engine.Position, found: LevelHint, step: int, say: Wording) -> Message:
    """A hint as a message: rung 0 is the rule, 1 the pile, 2 the move."""
    move = found.move
    if move is None:
        return Message("hint", say("hint_back" if found.back else "hint_begin", count=found.back))
    if step == 0:
        return Message("hint", level.text("rule", language=say.language), found.clause or "")
    if step == 1:
        return Message("hint", say("hint_pile", pile=words.pile_words(position, move.source, say.language, "the")))
    advice = words.advice(position, move, level.seat, say.language)
    return Message("hint", say("hint_forbidden", move=advice) if found.forbidden else advice)


def stepped(level: Level, solution: SolutionReplay, say: Wording) -> Message:
    """The message for the current step of a solution."""
    step, count, all_ = solution.step, solution.at, len(solution.steps)
    if step is None:
        return Message("info", say("solution_start", all=all_))
    advice = words.advice(step.before, step.ruling.move, level.seat, say.language)
    text = say("solution_step", count=count, all=all_, move=advice)
    if step.ruling.legal:
        return Message("info", text)
    return Message("refusal", f"{text} {words.refusal(step.ruling, say.language)}", str(step.ruling.clause))
