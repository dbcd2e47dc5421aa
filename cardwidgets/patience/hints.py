"""The hint ladder: the first press names the rule, the second the pile, the third the move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import move_phrases
from cardwidgets.scene.layouts.build import pile_name
from engine import Hint, Solution, hint
from engine.core.heuristics import score_moves
from engine.hints import LEVELS, solved_hint


@dataclass(frozen=True)
class Advice:
    """One rung of the ladder.

    Attributes:
        text, clause: what it says, and the clause behind it.
        piles: the piles to point at.
        moves: the moves to mark on buttons.
        move: the move, if it is the last rung.
    """

    text: str
    clause: str | None
    piles: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    move: engine.Move | None = None


class Advisor:
    """Gives the hints of one panel; each press at the same position reveals more.

    Args:
        say: the texts of the panel.
        worth: what the last rung says about the worth of its move, or ""; not if the solver found the move.

    Attributes:
        knows_all: whether the hint follows the solver, who knows all cards.
    """

    def __init__(self, say: Wording, worth: Callable[[engine.Position, engine.Move], str]) -> None:
        self._worth = worth
        self._say, self._layout = say, say.catalogue("layout")
        self._position: engine.Position | None = None
        self._found: Hint | None = None
        self._step = 0
        self.knows_all = False

    def next(self, position: engine.Position, solution: Solution | None = None) -> Advice:
        """The next rung of the ladder for a position.

        Args:
            solution: the result of the solver, which knows all cards; None if there is none. If it has a winning
                line, the hint follows that line and says so; otherwise the hint says that it is a rule of thumb.
        """
        if position is self._position and self._found is not None:
            self._step = min(self._step + 1, len(LEVELS) - 1)
        else:
            # All rungs are about the same move, whatever the solver finds in the meantime.
            self._step, self._position = 0, position
            self._found = hint(position) if solution is None else solved_hint(position, solution=solution)
            self.knows_all = solution is not None
        return self._advice(position, self._found)

    def again(self) -> Advice | None:
        """The last rung again, in the current language; None if there was none."""
        if self._position is None or self._found is None:
            return None
        return self._advice(self._position, self._found)

    def _advice(self, position: engine.Position, found: Hint) -> Advice:
        if found.move is None or self._step == 0:
            return Advice(self._rule(found), found.clause)
        if self._step == 1 and found.pile:
            name = pile_name(position.game, found.pile, self._layout, "the")
            return Advice(self._say("look", pile=name), found.clause, (found.pile,))
        if self._step == 1 and (pair := _pair(position, found.move)):
            one, other = (
                move_phrases.capitalised(move_phrases.phrase(position, move, self._say.language)) for move in pair
            )
            return Advice(
                self._say("compare", one=one, other=other), found.clause, moves=tuple(move.text for move in pair)
            )
        return self._move(position, found, found.move)

    def _rule(self, found: Hint) -> str:
        """The rule, with the basis of the hint if the rule does not mention it."""
        rule = found.sentence("rule", self._say.language)
        return rule if found.move is None else f"{rule} {found.basis_sentence(self._say.language)}"

    def _move(self, position: engine.Position, found: Hint, move: engine.Move) -> Advice:
        worth = "" if self.knows_all else self._worth(position, move)
        text = f"{move_phrases.advice(position, move, self._say.language)} {worth}".strip()
        if move.source:
            return Advice(text, found.clause, (move.source, move.target), move=move)
        return Advice(text, found.clause, moves=(move.text,), move=move)


def _pair(position: engine.Position, move: engine.Move) -> list[engine.Move]:
    """A move without cards and the best other move of its kind, in their usual order; [] if there is no other."""
    alike = [one for one in position.legal_moves if one.kind == move.kind and not one.source]
    others = [one for one in alike if one != move]
    if move.source or not others:
        return []
    scores = score_moves(position.view(position.to_move), others)
    best = max(zip(scores, others, strict=True), key=lambda rated: rated[0].value)[1] if scores else others[0]
    return [one for one in alike if one in (move, best)]
