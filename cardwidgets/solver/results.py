"""The solver's results for the positions of a move tree, kept on its nodes.

A search decides more than its own position: it also decides those along the winning line that it found, those from
which a won position was reached, and all those after a lost one.
"""

from __future__ import annotations

import engine
from cardwidgets.session.move_tree import Node
from engine import Solution
from engine.solver.reviewing import before_won, without_search

Place = Node[engine.Position]


def learn(node: Place, solution: Solution) -> None:
    """Store a solution on its node, and its consequences on the nodes before and after it."""
    if decided(node):
        return
    node.known = solution
    _learn_back(node)
    _learn_on(node)


def known(node: Place) -> Solution | None:
    """The result for a node, None if it was not searched and does not follow from others.

    A node that was added after its neighbours were searched takes its result from the one before it.
    """
    if not decided(node):
        solution = without_search(node.state, node.before.known if node.before is not None else None)
        if solution is not None:
            node.known = solution
    return node.known


def decided(node: Place) -> bool:
    """Whether a node is known to be won or lost."""
    return node.known is not None and node.known.status != "unknown"


def way(node: Place) -> list[Place]:
    """The nodes from the start to this one and beyond, along the most recently visited branch."""
    nodes = [node]
    while nodes[-1].before is not None:
        nodes.append(nodes[-1].before)
    nodes.reverse()
    while nodes[-1].last is not None:
        nodes.append(nodes[-1].last)
    return nodes


def _learn_back(node: Place) -> None:
    while node.before is not None and not decided(node.before):
        solution = before_won(node.before.state, node.state, node.known)
        if solution is None:
            return
        node = node.before
        node.known = solution
        _learn_on(node)


def _learn_on(node: Place) -> None:
    waiting = [node]
    while waiting:
        for after in waiting.pop().after:
            if not decided(after) and known(after) is not None and decided(after):
                waiting.append(after)
