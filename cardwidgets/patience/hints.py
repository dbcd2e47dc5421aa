"""The hint ladder: the first press names the rule, the second the pile, the third the move."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.scene import move_phrases
from cardwidgets.scene.layouts.build import pile_name
from engine import Hint, Solution, hint
from engine.hints import LEVELS, solved_hint


@dataclass(frozen=True)
class Advice:
    """One rung of the ladder: a text, the clause behind it, and the piles to point at."""

    text: str
    clause: str | None
    piles: tuple[str, ...]


class Advisor:
    """Gives the hints of one panel; each further press at the same position gives away more.

    Args:
        say: the texts of the panel.
    """

    def __init__(self, say: Wording) -> None:
        self._say, self._layout = say, say.catalogue("layout")
        self._position: engine.Position | None = None
        self._found: Hint | None = None
        self._step = 0

    def next(self, position: engine.Position, solution: Solution | None = None) -> Advice:
        """The next rung of the ladder for a position.

        Args:
            solution: the result of the solver, which knows all cards; None if there is none. If it has a winning
                line, the hint follows that and says so; otherwise the hint says that it is a rule of thumb.
        """
        if position is self._position and self._found is not None:
            self._step = min(self._step + 1, len(LEVELS) - 1)
        else:
            # All rungs are about one move, whatever the solver finds meanwhile.
            self._step, self._position = 0, position
            self._found = hint(position) if solution is None else solved_hint(position, solution=solution)
        return self._advice(position, self._found)

    def again(self) -> Advice | None:
        """The last rung again, in the current language; None if there was none."""
        if self._position is None or self._found is None:
            return None
        return self._advice(self._position, self._found)

    def _advice(self, position: engine.Position, found: Hint) -> Advice:
        if found.move is None or self._step == 0:
            return Advice(self._rule(found), found.clause, ())
        if self._step == 1 and found.pile:
            name = pile_name(position.game, found.pile, self._layout, "the")
            return Advice(self._say("look", pile=name), found.clause, (found.pile,))
        return self._move(position, found, found.move)

    def _rule(self, found: Hint) -> str:
        """The rule, with the basis of the hint if that is not mentioned otherwise."""
        rule = found.sentence("rule", self._say.language)
        return rule if found.move is None else f"{rule} {found.basis_sentence(self._say.language)}"

    def _move(self, position: engine.Position, found: Hint, move: engine.Move) -> Advice:
        piles = (move.source, move.target) if move.source else ()
        return Advice(move_phrases.advice(position, move, self._say.language), found.clause, piles)
