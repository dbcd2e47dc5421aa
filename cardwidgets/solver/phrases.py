"""The solver's results in words: the reason for a move, and the conclusion of a review."""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene.move_phrases import phrase
from engine import Review, Solution
from engine.hints import solved_hint


def reason_phrase(position: engine.Position, rest: tuple[engine.Move, ...], language: str) -> tuple[str, str | None]:
    """The reason for the first move of a winning line, if it is a rule: a sentence and its clause.

    Returns:
        The sentence and the clause; ("", None) if the move only helps later.
    """
    if rest[0].kind == "resign":
        return "", None
    hint = solved_hint(position, solution=Solution("won", rest, 0, 0.0, "replayed", position))
    if hint.reason.startswith("solver-"):
        return "", None
    return hint.sentence("rule", language), hint.clause


def review_phrase(review: Review, language: str, tell: bool = True) -> str:
    """The results of a review, in a few sentences.

    Args:
        tell: whether they name the better move.
    """
    say = Wording("analysis", language)
    key, slots = _conclusion(review, language)
    return say("review_says", found=say(key if tell or "better" not in slots else f"{key}_only", **slots))


def _conclusion(review: Review, language: str) -> tuple[str, dict[str, Any]]:
    """The text key for the conclusion of a review, and its slots."""
    statuses = review.statuses
    losing = review.losing_move
    if review.losing is not None and review.better is not None and losing is not None:
        before = review.positions[review.losing - 1]
        slots = {"number": review.losing, "better": phrase(before, review.better, language)}
        if losing.kind == "resign":
            return "gave_up_won", slots
        return "lost_by", slots | {"move": phrase(before, losing, language)}
    if statuses[0] == "lost":
        return "lost_from_start", {}
    if statuses[-1] == "won":
        return ("won_all_along" if review.positions[-1].outcome else "still_won"), {}
    won = max((i for i, status in enumerate(statuses) if status == "won"), default=None)
    lost = next((i for i, status in enumerate(statuses) if status == "lost"), None)
    if won is None:
        return ("nothing_found", {}) if lost is None else ("lost_since", {"number": lost})
    return ("won_until", {"number": won}) if lost is None else ("lost_between", {"won": won, "lost": lost})
