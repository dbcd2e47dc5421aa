"""The tree of all moves tried: where undo, redo and jumps lead."""

import engine
from cardwidgets.session.move_tree import History

START = engine.game("grosse-harfe").deal(4711)


def test_redo_after_a_jump_follows_the_path_jumped_to() -> None:
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


def test_redo_follows_the_most_recent_branch() -> None:
    history = History(START)
    older, newer = (START.play(move) for move in START.legal_moves[:2])
    for position in (older, newer, older):
        history.play(position)
        history.undo()
    history.redo()
    assert history.position == older


def test_repeating_a_move_returns_to_its_node() -> None:
    history = History(START)
    once = START.play(START.legal_moves[0])
    history.play(once)
    first = history.here
    history.undo()
    history.play(once)
    assert history.here is first
    assert len(history.placed()) == 2
