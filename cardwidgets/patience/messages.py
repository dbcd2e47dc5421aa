"""The messages at the table of a game for one player: how to use the table, and how the game ended."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import layouts
from cardwidgets.scene.move_phrases import event, phrase

OWN = ("moves", "score", "greeting", "won", "lost", "won_together", "done", "reached")
"""The texts of a play panel that the table `[table]` of a game can replace."""
MOST_TURNED = 3
"""Turned cards are named individually up to this number."""


def given_up(position: engine.Position) -> bool:
    """Whether the game was given up."""
    return position.last_move is not None and position.last_move.kind == "resign"


def count_moves(position: engine.Position) -> int:
    """The number of moves made, not counting giving up."""
    return len(position.moves) - given_up(position)


def under_way(position: engine.Position) -> bool:
    """Whether a game has begun and is not over."""
    return bool(position.moves) and position.outcome is None


def greeting(position: engine.Position, say: Wording, helped: bool) -> str:
    """The message for a game newly put on the table: how to use the table, or how the game ended.

    Args:
        position: the current position.
        say: the texts of a play panel.
        helped: whether the learner was given hints.
    """
    if position.outcome is not None:
        return ended(position, say, helped)
    say = say.of(position.game)
    return " ".join(say(key) for key in ("greeting", layouts.first_step(position)) if key in say)


def ended(position: engine.Position, say: Wording, helped: bool) -> str:
    """The message that tells how a finished game ended; arguments as for `greeting`."""
    if given_up(position):
        return say("given_up")
    key = "won_together" if position.outcome == "won" and helped else str(position.outcome)
    return say.of(position.game)(key, **standing(position, say))


def standing(position: engine.Position, say: Wording) -> dict[str, str]:
    """The progress of a game, for slots of other texts: `done` if it is won, `reached` if not."""
    say, slots = say.of(position.game), {"score": position.score, "all": len(position.game.pack)}
    return {key: say(key, **slots) for key in ("done", "reached")}


def moved(before: engine.Position, after: engine.Position, say: Wording) -> str:
    """Moves described for learners who cannot see them: which cards went where, and which were turned over.

    Args:
        before, after: the positions before and after one or several moves.
        say: the texts of a play panel.
    """
    steps = after.history[len(before.history) - 1 :]
    return " ".join(_moved(earlier, later, say) for earlier, later in pairwise(steps))


def new_phase(before: engine.Position, after: engine.Position, say: Wording) -> tuple[str, str]:
    """What a game says when moves led into another phase, which its counter `phase` tells, and the clause; or "", "".

    Args:
        before, after: the positions before and after a change of any kind, such as undo.
        say: the texts of a play panel.
    """
    phase = after.view().counters.get("phase")
    if phase is None or phase == before.view().counters.get("phase"):
        return "", ""
    own, key = say.of(after.game), f"phase_{phase}_begins"
    if after.moves[: len(before.moves)] != before.moves or key not in own:
        return "", ""
    text, _, clause = own(key).partition(" | ")
    return text, clause


def taken_back(before: engine.Position, after: engine.Position, say: Wording) -> str:
    """Undone moves described for learners who cannot see them; arguments as for `moved`."""
    last = before.moves[-1]
    return say("undone", move=phrase(after, last, say.language))


def _moved(before: engine.Position, after: engine.Position, say: Wording) -> str:
    move, layout = after.last_move, say.catalogue("layout")
    events = [event(before, move, say.language)] if move else []
    if move and not move.source and (up := _on_foundations(after) - _on_foundations(before)):
        events.append(say("went_up", cards=", ".join(layout.card(card) for card in up.elements())))
    turned = _seen(after) - _seen(before)
    if 0 < turned.total() <= MOST_TURNED:
        events.append(say("turned", cards=", ".join(layout.card(card) for card in turned.elements())))
    return " ".join(events)


def _on_foundations(position: engine.Position) -> Counter[engine.Card]:
    """The cards on all foundations and their number of copies."""
    piles = position.game.piles
    up = [position[name] for name, pile in piles.items() if pile.role == "foundation"]
    return Counter(chain.from_iterable(up))


def _seen(position: engine.Position) -> Counter[engine.Card]:
    """The face-up cards and their number of copies."""
    return Counter(filter(None, chain.from_iterable(position.view().piles.values())))
