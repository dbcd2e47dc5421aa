"""The start of a level, a reading or a demonstration: a deal, a diagram or the hands of a deal of Napoleon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from ..core.game import Game, Position
from ..tricks.match import dealing_order


@dataclass(frozen=True)
class Start:
    """A start, given in one of three ways.

    Attributes:
        deal: a deal number.
        setup: a diagram.
        hands, turned, blind, stock: a deal of Napoleon, as in `engine.match.dealing_order`.
        forehand: the seat that is dealt the first cards.
        before: moves played before it begins.
    """

    deal: int | None = None
    setup: str | None = None
    hands: tuple[str, ...] = ()
    turned: str = ""
    blind: str = ""
    stock: str = ""
    forehand: int = 0
    before: tuple[str, ...] = ()

    def position(self, game: Game) -> Position:
        """The start position.

        Raises:
            KartentischError: the data do not describe a position of this game, or a move is illegal.
        """
        if self.hands:
            blind, stock, forehand = self.blind, self.stock, self.forehand
            pack = dealing_order(game, self.hands, self.turned, blind=blind, stock=stock, forehand=forehand)
            position = game.deal(cards=pack, forehand=forehand)
        elif self.setup is not None:
            position = game.setup(self.setup)
        else:
            position = game.deal(self.deal, forehand=self.forehand)
        for move in self.before:
            position = position.play(move)
        return position


def split(entry: Mapping[str, Any]) -> tuple[Start, dict[str, Any]]:
    """Separate the start given by a course entry from the rest of the entry.

    Raises:
        ValueError: it gives no start, or more than one.
    """
    if len({"setup", "deal", "hands"} & set(entry)) != 1:
        raise ValueError("give either 'setup', 'deal' or 'hands'")
    names = {one.name for one in fields(Start)}
    start = Start(**{name: value for name, value in entry.items() if name in names})
    return start, {name: value for name, value in entry.items() if name not in names}
