"""The messages of a lesson."""

from __future__ import annotations

from collections.abc import Sequence

import engine
from cardwidgets.course import words
from cardwidgets.course.lesson.solution import Step, solution_of
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import move_phrases
from cardwidgets.table.board import Board
from cardwidgets.tricks.phrases import phrases_for
from cardwidgets.widgets.controls.message_line import Message
from engine.lessons import Level, LevelHint, Missed, Verdict, goals
from engine.tricks import tricks


def greeting(level: Level, board: Board, say: Wording) -> Message | None:
    """The first message of a level, which is on the table."""
    if level.game.seats > 1:
        return talked(level, board.position, say.language)
    wanted = [say("wanted", count=len(board.copies(level.wanted)))] if level.plan and level.wanted else []
    through = [say("through")] if level.plan and board.waste else []
    return Message("info", " ".join([*wanted, *through, say("begin")]))


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


def done(level: Level, stars: int, ruling: engine.Ruling | None, say: Wording, less: str = "") -> Message:
    """The message that the level is solved, with its lesson.

    Args:
        ruling: the refusal that solved it, if one did.
        less: why there are fewer stars than three: "_shown", "_late", "_again", "_hints" or "".
    """
    why = "_plain" if level.par < 2 else "_shortest" if level.shortest else ""
    praise = f"stars_3{why}" if stars == 3 else f"stars_{stars}{less}"
    text = f"{level.text('done', language=say.language)} {say(praise)}"
    if ruling is None:
        return Message("won", text)
    return Message("won", f"{words.refusal(ruling, say.language)} {text}", str(ruling.clause))


def longest(level: Level, say: Wording) -> list[tuple[str, str]]:
    """The longest sentences about a level's end, its traps and its rule, each with its clause or ""."""
    last = solution_of(level)[-1].ruling
    ruling = None if last.legal else last
    ends = [
        done(level, 3, ruling, say),
        *([] if level.first_counts or not level.par else [done(level, 2, ruling, say, "_again")]),
    ]
    fails = [fail.says for fail in level.fails] + ["limit"] * (level.limit is not None) + ["unreachable"] * level.watch
    found = [(end.text, end.clause) for end in ends]
    found.append((level.text("rule", language=say.language), next(iter(level.clauses), "")))
    found += [(level.failure(Verdict("failed", one), say.language), "") for one in (*fails, "over")]
    found += [(level.text("traps", one.says, language=say.language), "") for one in level.traps]
    if level.plan:
        found.append((missed(level, _first_slip(level), say).text, ""))
    return sorted(found, key=lambda one: -len(one[0]))[:3]


def _first_slip(level: Level) -> Missed:
    """A slip at the first move, whose explanation is as long as any."""
    return Missed(1, level.start, level.start.play(level.solution[0]), level.solution, 0)


def missed(level: Level, slip: Missed, say: Wording) -> Message:
    """The message of a failed plan: the move that cost too much or put the goal out of reach, and what it shut in."""
    language, move = say.language, slip.after.last_move
    assert move is not None
    shut = {"winnable": True} in level.goal and not goals.holds({"winnable": True}, level.tried(slip.after))
    key = "missed_shut" if shut else "missed_some" if slip.late is None else "missed_late" if slip.late else "missed"
    phrase = move_phrases.phrase(slip.before, move, language)
    parts = [say(key, number=slip.number, move=phrase, all=str(level.limit), count=slip.late or 0)]
    for wanted in level.wanted if slip.late == 0 and move.source else ():
        new = [one for one in _lying_on(wanted, slip.after) if one not in _lying_on(wanted, slip.before)]
        if new:
            above = say("missed_and").join(say("missed_card", card=engine.card_name(one, language)) for one in new)
            parts.append(say("missed_above", card=engine.card_name(wanted, language), cards=above))
    parts.append(say("missed_back"))
    return Message("lost", " ".join(parts))


def _lying_on(wanted: engine.Card, position: engine.Position) -> list[engine.Card]:
    """The visible cards on all copies of a card that is not yet up, the uppermost first."""
    piles = position.game.piles
    held = [cards for pile, cards in position.view().piles.items() if piles[pile].role != "foundation"]
    above = [one for cards in held if wanted in cards for one in reversed(cards[cards.index(wanted) + 1 :])]
    return [one for one in above if one is not None]


def hinted(level: Level, position: engine.Position, found: LevelHint, step: int, say: Wording, new: bool) -> Message:
    """A hint as a message: rung 0 is the rule, 1 the pile, 2 the move; one that is not new says that it is the last."""
    move = found.move
    if move is None:
        return way_back(found.back, say)
    if step == 0:
        return Message("hint", level.text("rule", language=say.language), found.clause or "")
    if step == 1:
        return Message("hint", say("hint_pile", pile=words.pile_words(position, move.source, say.language, "the")))
    advice = words.advice(position, move, level.seat, say.language)
    text = say("hint_forbidden", move=advice) if found.forbidden else advice
    return Message("hint", text if new else f"{text} {say('hint_last')}")


def way_back(moves: int, say: Wording) -> Message:
    """The message that the goal is out of reach, with the number of moves to undo; 0 to start over."""
    return Message("hint", say("hint_back" if moves else "hint_begin", count=moves))


def stepped(level: Level, solution: Sequence[Step], count: int, say: Wording) -> Message:
    """The message once `count` steps of a solution have been shown."""
    all_ = len(solution)
    if not count:
        return Message("info", say("solution_start", all=all_))
    step = solution[count - 1]
    advice = words.advice(step.before, step.ruling.move, level.seat, say.language)
    text = say("solution_step", count=count, all=all_, move=advice)
    if step.ruling.legal:
        return Message("info", text)
    return Message("refusal", f"{text} {words.refusal(step.ruling, say.language)}", str(step.ruling.clause))
