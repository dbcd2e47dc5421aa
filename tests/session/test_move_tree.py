"""The tree of all moves tried: where undo, redo and jumps lead."""

from __future__ import annotations

import engine
from cardwidgets.session.move_tree import History

START = engine.game("grosse-harfe").deal(4711)


def test_after_a_jump_redo_leads_from_the_start_to_where_one_has_jumped() -> None:
    history = History(START)
    for _ in range(3):
        history.play(history.position.play(history.position.legal_moves[0]))
    deep = history.here
    history.restart()
    history.play(START.play(START.legal_moves[1]))
    history.go(deep)
    history.restart()
    for _ in range(3):
        history.redo()
    assert history.here is deep


def test_redo_follows_the_branch_that_was_gone_last_even_if_it_is_the_older_one() -> None:
    history = History(START)
    older, newer = (START.play(move) for move in START.legal_moves[:2])
    for position in (older, newer, older):
        history.play(position)
        history.undo()
    history.redo()
    assert history.position == older


def test_a_move_that_was_tried_before_leads_to_its_old_place() -> None:
    history = History(START)
    once = START.play(START.legal_moves[0])
    history.play(once)
    first = history.here
    history.undo()
    history.play(once)
    assert history.here is first
    assert len(history.placed()) == 2
