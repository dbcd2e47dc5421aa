"""The content of one table as a value: a position, or a deal as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import engine
from cardwidgets.scene import layouts, pile_labels
from cardwidgets.scene.layouts.seats import SeatLook
from cardwidgets.scene.model import Scene
from engine.tricks import OpenDeal, open_deal


class Picture(Protocol):
    """Something that a table can show, in any language."""

    def scene(self, language: str, handles: bool = True, aspect: float | None = None) -> Scene:
        """Its scene.

        Args:
            language: "en" or "de".
            handles: False leaves out the handles for clicks.
            aspect: the ratio of width to height of the space for it; None for the usual arrangement.
        """

    def labels(self, language: str) -> dict[str, str]:
        """Pile -> the cards that may be put on it now, in a few symbols."""


@dataclass(frozen=True, slots=True)
class PositionPicture:
    """A position of a patience.

    Attributes:
        room: height reserved for the tableau, in card widths; None for what a whole game needs.
    """

    position: engine.Position
    room: float | None = None

    def scene(self, language: str, handles: bool = True, aspect: float | None = None) -> Scene:
        """See `Picture`."""
        return layouts.scene(self.position, language=language, handles=handles, room=self.room, aspect=aspect)

    def labels(self, language: str) -> dict[str, str]:
        """See `Picture`."""
        return pile_labels.labels(self.position, language)


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A deal as one seat sees it, without anything that the seat may not see.

    Attributes:
        view: the view of the seat.
        seen: the information that all players see.
        moves: its legal moves, () if it is another seat's turn.
        look: the rest of what the table shows.
    """

    view: engine.View
    seen: OpenDeal
    moves: Sequence[engine.Move] = ()
    look: SeatLook = field(default_factory=SeatLook)

    @classmethod
    def of(cls, position: engine.Position, seat: int, look: SeatLook | None = None, live: bool = True) -> SeatPicture:
        """The picture of a position from a seat.

        Args:
            position: a position of a game for several players.
            seat: the seat whose cards are visible.
            look: the rest of what the table shows.
            live: whether the seat can move if it is its turn.
        """
        moves = position.legal_moves if live and position.to_move == seat else ()
        return cls(position.view(seat), open_deal(position), moves, look or SeatLook())

    def scene(self, language: str, handles: bool = True, aspect: float | None = None) -> Scene:
        """See `Picture`."""
        moves = self.moves if handles else ()
        return layouts.seat_scene(self.view, self.seen, moves, self.look, language, handles, aspect)

    def labels(self, language: str) -> dict[str, str]:
        """See `Picture`."""
        return pile_labels.trick_labels(self.view, self.moves, language)


def of_seat(
    position: engine.Position, seat: int, *, room: float | None = None, look: SeatLook | None = None, live: bool = False
) -> Picture:
    """The picture of a position for one player.

    Args:
        position: a position of any game.
        seat: the seat whose cards are visible; 0 in a patience.
        room: in a patience, height reserved for the tableau, in card widths; None for what a whole game needs.
        look: in a game for several players, the rest of what the table shows.
        live: in a game for several players, whether the seat can move if it is its turn.
    """
    if position.game.seats == 1:
        return PositionPicture(position, room)
    return SeatPicture.of(position, seat, look, live)
