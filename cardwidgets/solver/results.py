"""What the solver has found out about the positions of a tree of tries, kept on its nodes.

A search answers for more than its own position: for those along the way to win that it found, for those from which
a won one was reached, and for all that come after a lost one.
"""

from __future__ import annotations

import engine
from cardwidgets.session.move_tree import Node
from engine.solver import Solution
from engine.solver.reviewing import before_won, without_search

Place = Node[engine.Position]


def learn(node: Place, solution: Solution) -> None:
    """Keep a solution on its node, and what follows from it on the nodes before and after it."""
    if decided(node):
        return
    node.known = solution
    _learn_back(node)
    _learn_on(node)


def known(node: Place) -> Solution | None:
    """What is known about a node, None if it was not searched yet and nothing tells of it.

    A node that was played after its neighbours became known is told by the one before it.
    """
    if not decided(node):
        told = without_search(node.state, node.before.known if node.before is not None else None)
        if told is not None:
            node.known = told
    return node.known


def decided(node: Place) -> bool:
    """Whether a node is known to be won or lost."""
    return node.known is not None and node.known.status != "unknown"


def way(node: Place) -> list[Place]:
    """The nodes from the start through this one and on, the way that was gone last."""
    nodes = [node]
    while nodes[-1].before is not None:
        nodes.append(nodes[-1].before)
    nodes.reverse()
    while nodes[-1].last is not None:
        nodes.append(nodes[-1].last)
    return nodes


def _learn_back(node: Place) -> None:
    while node.before is not None and not decided(node.before):
        told = before_won(node.before.state, node.state, node.known)
        if told is None:
            return
        node = node.before
        node.known = told
        _learn_on(node)


def _learn_on(node: Place) -> None:
    waiting = [node]
    while waiting:
        for after in waiting.pop().after:
            if not decided(after) and known(after) is not None and decided(after):
                waiting.append(after)
