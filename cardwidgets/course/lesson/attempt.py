"""A learner's attempt at a level: position, moves and hints used, verdict; independent of any user interface."""

from __future__ import annotations

from typing import Any

import engine
from cardwidgets.session.move_tree import MoveTree, Node
from engine.lessons import Level, Tried, Verdict
from engine.tricks import tricks

OPEN = "open"


class Attempt:
    """An attempt at a level, from its start.

    Attributes:
        tree: all positions reached, as a tree; a node for each move of the learner.
        refused: the rulings on the learner's refused moves.
        spent: number of the learner's moves, undone ones included.
        hints: number of hints given.

    Args:
        hints: number of hints given in earlier hands of the level.
    """

    def __init__(self, level: Level, hints: int = 0) -> None:
        self.level = level
        self.tree: MoveTree[engine.Position] = MoveTree(level.start)
        self.refused: list[engine.Ruling] = []
        self.spent, self.hints = 0, hints
        self._dead: set[int] = set()  # nodes from which a search has proved the goal unreachable

    @property
    def position(self) -> engine.Position:
        """The learner's position."""
        return self.tree.here.state

    @property
    def here(self) -> Node[engine.Position]:
        """The learner's node in the tree."""
        return self.tree.here

    @property
    def tried(self) -> Tried:
        """The attempt in the form in which goals are evaluated."""
        return self.level.tried(self.position, self.refused)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the level, as far as it is known without a search."""
        verdict = self.level.judge_without_search(self.tried)
        if verdict.status == OPEN and id(self.here) in self._dead:
            return Verdict("failed", "unreachable")
        return verdict

    def debug_state(self, position: engine.Position, mode: str) -> dict[str, Any]:
        """For tests: what a table shows if it shows this position, in the mode "play", "solution" or "film"."""
        made = self.level.made(position) if mode == "play" else position.moves
        keys = {"game": self.level.game.key, "level": self.level.key, "mode": mode, "moves": len(made)}
        return keys | {"last": str(position.last_move or ""), "status": self.verdict.status}

    def play(self, move: engine.Move) -> tuple[engine.Position, ...]:
        """Play a legal move of the learner, and the answers of the other players.

        Returns:
            The positions after it, one per move; the learner is at the last one. If the level fails, it ends with the
            trick in which it fails, or with the learner's bid.
        """
        before = self.position
        after = self._answered(before, move)
        self.spent += 1
        for node in self.here.after:
            if node.state == after and node.state.moves == after.moves:
                self.tree.enter(node)
                break
        else:
            self.tree.add(after)
        return after.history[len(before.history) :]

    def _answered(self, before: engine.Position, move: engine.Move) -> engine.Position:
        after = self.level.replied(before.play(move))
        if before.game.seats > 1 and self._failed(after):
            for position in after.history[len(before.history) :]:
                if all(trick.complete for trick in tricks(position)) and self._failed(position):
                    return position
        return after

    def _failed(self, position: engine.Position) -> bool:
        return self.level.judge_without_search(self.level.tried(position, self.refused)).status == "failed"

    def retract(self) -> None:
        """Undo the last move and remove it from the tree; it is still counted."""
        node = self.here
        self.tree.undo()
        self.here.after.remove(node)
        self.here.last = None

    def refuse(self, ruling: engine.Ruling) -> None:
        """Record that a move was refused."""
        self.refused.append(ruling)

    def no_way_from(self, node: Node[engine.Position]) -> None:
        """Record that the goal cannot be reached from a node."""
        self._dead.add(id(node))
