"""Questions that a learner answers before the table shows what happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..base.reading import quoted
from ..base.value import Fixed
from ..core.game import Position, game as game_of
from . import texts
from .shape import part
from .start import Start


@dataclass(frozen=True, eq=False)
class Prediction:
    """A position, and a question about what follows from it.

    Attributes:
        game: the key of the game.
        key: identifies its texts.
        clause: the clause that decides the answer.
        begin: the position that is shown with the question.
        choices: the keys of the possible answers, in order.
        right: the key of the right one.
        options: options of the game.
        moves: moves that lead to the position that is shown with the answer.

    >>> first_row = engine.lessons.course("grosse-napoleon").prediction("first-row")
    >>> first_row.choices, first_row.right, first_row.moves
    (('last', 'first', 'column'), 'column', ('redeal',))
    """

    game: str
    key: str
    clause: str
    begin: Start
    choices: tuple[str, ...]
    right: str
    options: Mapping[str, Any] = field(default_factory=Fixed)
    moves: tuple[str, ...] = ()

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the question to the answer, one for each move.

        Raises:
            CourseError: the data do not describe a position, or a move is illegal.

        >>> len(engine.lessons.course("grosse-napoleon").prediction("first-row").positions)
        2
        """
        with part(f"{self.game}, prediction {quoted(self.key)}"):
            positions = [self.begin.position(game_of(self.game, **self.options))]
            for move in self.moves:
                positions.append(positions[-1].play(move))
            return tuple(positions)

    def text(self, *keys: str, language: str | None = None) -> str:
        """A text: "question", "answer"; or ("choices", key).

        Raises:
            KeyError: there is no such text.

        >>> engine.lessons.course("grosse-napoleon").prediction("first-row").text("answer")
        'The first column is dealt first, from its first card to its last.'
        """
        return texts.text(game_of(self.game), language, "predictions", self.key, *keys)
