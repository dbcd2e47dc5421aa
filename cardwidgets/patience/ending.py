"""The contents of the card at the end of a patience: result, moves, time, earlier games, and the solver's verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.patience.messages import count_moves, given_up, standing
from cardwidgets.session.end_card import End, duration
from cardwidgets.session.result_line import ResultLine, result_line
from engine import Solution


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended.

    Attributes:
        position: its last position.
        seconds: the time from its first move to its end; None if that is not known.
        earlier: the learner's tally before it, None if it was the first game or is not counted.
        tally: the learner's tally with it, None if it is not counted.
        solution: the solver's result for its deal, None if there is none.
    """

    position: engine.Position
    seconds: float | None = None
    earlier: Mapping[str, int] | None = None
    tally: Mapping[str, int] | None = None
    solution: Solution | None = None


def ending(game: Ended, say: Wording) -> End:
    """The end of a game in words; `say` are the texts of a play panel."""
    position = game.position
    won = position.outcome == "won"
    moves = count_moves(position)
    lines = [say("end_moves", count=moves, **standing(position, say))]
    if game.seconds is not None:
        lines.append(_time(game.seconds, (game.earlier or {}) if won else {}, say))
    lines += _compared(game, moves, say) if won else []
    if game.tally is not None:
        lines.append(say("end_streak" if game.tally["streak"] else "end_tally", **game.tally))
    lines += _best(game.solution, moves, won, say)
    kind = "won" if won else "given_up" if given_up(position) else "lost"
    return End("won" if won else "lost", say(f"end_{kind}"), lines, share=_line(game, kind, moves, say))


def _line(game: Ended, kind: str, moves: int, say: Wording) -> ResultLine:
    """The result as one line to share."""
    position, slots = game.position, standing(game.position, say)
    say = say.catalogue("deals")
    result = say(f"line_{kind}", count=moves, **slots)
    if kind == "won" and game.seconds is not None:
        result = say("line_time", result=result, time=duration(game.seconds))
    return result_line(position.game, position.deal_number, result, say)


def _time(seconds: float, earlier: Mapping[str, int], say: Wording) -> str:
    """The time of a win, compared with the best one before."""
    best = earlier.get("best_seconds", 0)
    key = "end_time" if not best else "end_time_record" if round(seconds) < best else "end_time_best"
    return say(key, time=duration(seconds), best=duration(best))


def _compared(game: Ended, moves: int, say: Wording) -> list[str]:
    """A win, compared with the earlier ones."""
    if game.tally is None:
        return []
    before = (game.earlier or {}).get("fewest_moves", 0)
    if not before:
        return [say("end_first")]
    return [say("end_record", count=before) if moves < before else say("end_shortest", count=before)]


def _best(solution: Solution | None, moves: int, won: bool, say: Wording) -> list[str]:
    """The verdict on the deal by the solver, which knows all cards."""
    if solution is None or solution.status == "unknown":
        return []
    if solution.status == "lost":
        return [] if won else [say("end_no_win")]
    best = len(solution.moves)
    return [say("end_best", count=best)] if not won or best < moves else [say("end_best_yours", count=best)]
