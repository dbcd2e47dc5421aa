"""Everything that was tried in a game: a tree, so that going back and trying again loses nothing."""

from __future__ import annotations

from typing import Generic, TypeVar

import engine
from engine.solver import Solution

T = TypeVar("T")


class Node(Generic[T]):
    """One place in the tree.

    Attributes:
        state: how the game stands there.
        before: the node it was played from, None for the start.
        after: the nodes played from it, in the order of their first trying.
        last: the one of `after` that was visited last, which redo returns to.
        known: what the solver has found out about it, None for nothing yet.
    """

    __slots__ = ("after", "before", "known", "last", "state")

    def __init__(self, state: T, before: Node[T] | None) -> None:
        self.state, self.before = state, before
        self.after: list[Node[T]] = []
        self.last: Node[T] | None = None
        self.known: Solution | None = None


class Tries(Generic[T]):
    """A tree of states, and where in it the player stands.

    Args:
        state: of the start.
    """

    def __init__(self, state: T) -> None:
        self.start = self.here = Node(state, None)

    def add(self, state: T) -> None:
        """Go on to a state that was not tried from here."""
        node = Node(state, self.here)
        self.here.after.append(node)
        self.enter(node)

    def enter(self, node: Node[T]) -> None:
        """Go on to a node played from this one."""
        self.here.last = node
        self.here = node

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.here.before is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back here."""
        return self.here.last is not None

    def undo(self) -> None:
        """One move back, if there is one."""
        if self.here.before is not None:
            self.here = self.here.before

    def redo(self) -> None:
        """Forward again, the way that was gone last."""
        if self.here.last is not None:
            self.here = self.here.last

    def restart(self) -> None:
        """Back to the start; redo leads forward again."""
        self.here = self.start

    def go(self, node: Node[T]) -> None:
        """Go to any node of the tree; redo then leads along the way that was gone from there."""
        self.here = node
        while node.before is not None:
            node.before.last = node
            node = node.before

    def placed(self) -> list[tuple[Node[T], int, int]]:
        """All nodes with their places in a drawing of the tree: column (moves played) and row (branch).

        The first try goes on in the row of the move before it; every further one gets a row of its own below.
        """
        result = []
        rows = 1
        waiting = [(self.start, 0, 0)]
        while waiting:
            node, column, row = waiting.pop()
            while True:
                result.append((node, column, row))
                if not node.after:
                    break
                for other in node.after[:0:-1]:
                    waiting.append((other, column + 1, -1))
                node, column = node.after[0], column + 1
            if waiting and waiting[-1][2] < 0:
                node, column, _ = waiting.pop()
                waiting.append((node, column, rows))
                rows += 1
        return result


class History(Tries[engine.Position]):
    """The tree of a game for one player: a node for each position.

    Args:
        position: where the player stands at first; its own history becomes the first branch.
    """

    def __init__(self, position: engine.Position) -> None:
        past = position.history
        super().__init__(past[0])
        for one in past[1:]:
            self.play(one)

    @property
    def position(self) -> engine.Position:
        """The position where the player stands."""
        return self.here.state

    def play(self, position: engine.Position) -> None:
        """Go on to a position one move after this one; a move that was tried before leads to its old node."""
        for node in self.here.after:
            if node.state.last_move == position.last_move:
                self.enter(node)
                return
        self.add(position)

    def continues(self, position: engine.Position) -> bool:
        """Whether a position was played on from where the player stands (so that nothing need be forgotten)."""
        past = position.history
        return self.here.state in past

    def go_on(self, position: engine.Position) -> None:
        """Play on to a position that `continues` from here, move by move."""
        past = position.history
        at = len(past) - 1 - past[::-1].index(self.here.state)
        for one in past[at + 1 :]:
            self.play(one)
