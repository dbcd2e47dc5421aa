"""All moves tried in a game, as a tree, so that undoing and trying another move loses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import engine
from engine import Solution

if TYPE_CHECKING:
    from engine.lab import Chances

T = TypeVar("T")


class Node(Generic[T]):
    """One node of the tree.

    Attributes:
        state: the state of the game at this node.
        before: the node it was played from; None for the start.
        after: the nodes played from it, in the order in which they were first tried.
        last: the most recently visited of `after`, to which redo returns.
        known: the solver's result for it; None if there is none yet.
        chances: what its moves are worth by what the player can see; None if nobody has asked yet.
    """

    __slots__ = ("after", "before", "chances", "known", "last", "state")

    def __init__(self, state: T, before: Node[T] | None) -> None:
        self.state, self.before = state, before
        self.after: list[Node[T]] = []
        self.last: Node[T] | None = None
        self.known: Solution | None = None
        self.chances: Chances | None = None


class MoveTree(Generic[T]):
    """A tree of states, and the player's place in it.

    Args:
        state: the start.
    """

    def __init__(self, state: T) -> None:
        self.start = self.here = Node(state, None)

    def add(self, state: T) -> None:
        """Continue with a state that has not been tried from here."""
        node = Node(state, self.here)
        self.here.after.append(node)
        self.enter(node)

    def enter(self, node: Node[T]) -> None:
        """Move on to a child of the current node."""
        self.here.last = node
        self.here = node

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to undo."""
        return self.here.before is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone here."""
        return self.here.last is not None

    def undo(self) -> None:
        """Go one move back, if possible."""
        if self.here.before is not None:
            self.here = self.here.before

    def redo(self) -> None:
        """Go one move forward, along the most recently visited branch."""
        if self.here.last is not None:
            self.here = self.here.last

    def restart(self) -> None:
        """Go back to the start; redo leads forward again."""
        self.here = self.start

    def go(self, node: Node[T]) -> None:
        """Go to any node of the tree; redo then follows the most recently visited branch from there."""
        self.here = node
        while node.before is not None:
            node.before.last = node
            node = node.before

    def placed(self) -> list[tuple[Node[T], int, int]]:
        """All nodes with their places in a drawing of the tree: column (moves played) and row (branch).

        The first child stays in the row of its parent; every other one gets a new row below.
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


class History(MoveTree[engine.Position]):
    """The tree of a game for one player: a node for each position.

    Args:
        position: the current position at first; its own history becomes the first branch.
    """

    def __init__(self, position: engine.Position) -> None:
        past = position.history
        super().__init__(past[0])
        for one in past[1:]:
            self.play(one)

    @property
    def position(self) -> engine.Position:
        """The current position."""
        return self.here.state

    def play(self, position: engine.Position) -> None:
        """Play on to a position one move further; a move that was tried before leads to its existing node."""
        for node in self.here.after:
            if node.state.last_move == position.last_move:
                self.enter(node)
                return
        self.add(position)

    def continues(self, position: engine.Position) -> bool:
        """Whether a position continues the current one, so that the tree can be kept."""
        past = position.history
        return self.here.state in past

    def go_on(self, position: engine.Position) -> None:
        """Play on, move by move, to a position that `continues` the current one."""
        past = position.history
        at = len(past) - 1 - past[::-1].index(self.here.state)
        for one in past[at + 1 :]:
            self.play(one)
