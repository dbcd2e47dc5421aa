"""How the match at a panel stands, as its buttons and the notebook ask for it, and how fast it goes on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import engine
from cardwidgets.session.move_tree import Node, Tries
from cardwidgets.session.panel_base import TablePanel
from cardwidgets.tricks.autoplay import Autoplay
from cardwidgets.tricks.board import MatchTable
from cardwidgets.tricks.messages import Messages
from cardwidgets.tricks.session import MatchSession


class MatchStand(TablePanel[engine.Match]):
    """A panel that tells how its match stands. What the learner does there is the business of `MatchPanel`."""

    _course: MatchSession
    _flow: Autoplay
    _front: MatchTable
    _news: Messages

    @property
    def match(self) -> engine.Match:
        """The match on the table; assign one to go on from it, of as many players as you like."""
        return self._course.match

    @match.setter
    def match(self, match: engine.Match) -> None:
        if not isinstance(match, engine.Match):
            raise TypeError(f"a match panel shows an engine.Match, not {type(match).__name__}")
        self._take_up(match)

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self._course.seat

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self._front.names

    @property
    def position(self) -> engine.Position:
        """The position on the table."""
        return self.match.position

    @property
    def view(self) -> engine.View:
        """What the learner may see of it."""
        return self._course.view

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to move."""
        return self._course.my_turn

    @property
    def chosen(self) -> frozenset[engine.Card]:
        """The cards that the learner has chosen, to exchange them or to lay them away."""
        return frozenset(self._front.chosen)

    @property
    def rests(self) -> bool:
        """Whether a complete trick lies in the middle."""
        return self._course.rests is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of the learner, or a deal, to go back to."""
        return self._course.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a decision was taken back here."""
        return self._course.can_redo

    @property
    def can_restart(self) -> bool:
        """Whether the learner has decided anything in this deal."""
        return self._course.can_restart

    @property
    def tries(self) -> Tries[engine.Match]:
        """The tree of what the learner has decided."""
        return self._course.tries

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who sits in the seats: names of the engine's players, or "own" for another strategy."""
        return self._course.kinds

    def told(self, node: Node[engine.Match]) -> tuple[str, str]:
        """What the tree of tries says of a node, and its mark."""
        before = node.before.state if node.before else None
        return self._news.talk.node(before, self._course.told(node), node.state)

    @property
    def speed(self) -> str:
        """How fast the others play: one of `SPEEDS`."""
        return self._flow.speed

    @speed.setter
    def speed(self, speed: str) -> None:
        self._flow.speed = speed

    @property
    def pause(self) -> bool:
        """Whether a trick stays on the table until the learner goes on."""
        return self._flow.pause

    @pause.setter
    def pause(self, pause: bool) -> None:
        self._flow.pause = pause

    @property
    def forced(self) -> bool:
        """Whether a card that is the only one allowed is played by itself."""
        return self._flow.forced

    @forced.setter
    def forced(self, forced: bool) -> None:
        self._flow.forced = forced

    @abstractmethod
    def _take_up(self, match: engine.Match, told: Callable[[], str] | None = None) -> None:
        """Put another match on the table."""
