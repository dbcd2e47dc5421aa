"""The hint ladder: the first press names the rule, the second the pile, the third the move."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from cardwidgets.controls import word_move
from cardwidgets.layouts.build import pile_name
from cardwidgets.wording import Wording
from engine.hints import LEVELS, Hint, hint


@dataclass(frozen=True)
class Advice:
    """One step of the ladder: what is said, the clause behind it, and the piles to point at."""

    text: str
    clause: str | None
    piles: tuple[str, ...]


class Advisor:
    """Gives hints for one panel; each further press at the same position gives away more."""

    def __init__(self, language: str) -> None:
        self._say = Wording("play", language)
        self._layout = Wording("layout", language)
        self._position: engine.Position | None = None
        self._step = 0

    def next(self, position: engine.Position) -> Advice:
        """The next step of the ladder for a position."""
        self._step = min(self._step + 1, len(LEVELS) - 1) if position is self._position else 0
        self._position = position
        found = hint(position)
        if found.move is None or self._step == 0:
            return Advice(found.sentence("rule", self._say.language), found.clause, ())
        if self._step == 1 and found.pile:
            name = pile_name(position.game, found.pile, self._layout)
            return Advice(self._say("look", pile=name), found.clause, (found.pile,))
        return self._move(position, found, found.move)

    def _move(self, position: engine.Position, found: Hint, move: engine.Move) -> Advice:
        if not move.source:
            return Advice(word_move(move, self._say.language) + ".", found.clause, ())
        target = pile_name(position.game, move.target, self._layout)
        if position.game.piles[move.source].role == "stock":
            text = self._say("try_stock", pile=target)
        else:
            card = position[move.source][-move.count]
            text = self._say("try_cards", card=self._layout.card(card), pile=target)
        return Advice(text, found.clause, (move.source, move.target))
