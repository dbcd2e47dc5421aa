"""Steps are shown one at a time, manually or automatically."""

import threading
import time

import pytest

from cardwidgets.session.step_player import StepPlayer


def player(shown: list[int], pause: float = 0.05) -> StepPlayer:
    """A player of five steps that records what it shows."""

    def failed(error: Exception) -> None:
        raise error

    made = StepPlayer(threading.RLock(), failed, lambda number, near: shown.append(number), pause=lambda: pause)
    made.open(5)
    return made


def test_the_player_runs_to_the_end_and_stops() -> None:
    shown: list[int] = []
    steps = player(shown, pause=0.01)
    steps.play()
    deadline = time.monotonic() + 20
    while steps.playing and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not steps.playing and shown == [0, 1, 2, 3, 4, 5]
    steps.end()


@pytest.mark.parametrize("number", [-1, 0, 3, 9])
def test_a_manual_step_stops_the_player(number: int) -> None:
    shown: list[int] = []
    steps = player(shown, pause=60)
    steps.play()
    assert steps.playing
    steps.go(number)
    assert not steps.playing, "no further step follows by itself"
    assert steps.at == shown[-1] == max(0, min(number, 5))
    steps.end()


def test_only_single_steps_count_as_near() -> None:
    seen: list[tuple[int, bool]] = []
    steps = StepPlayer(threading.RLock(), lambda error: None, lambda number, near: seen.append((number, near)))
    steps.open(5)
    for by in (1, 2, -1, -2):
        steps.step(by)
    assert seen == [(0, False), (1, True), (3, False), (2, True), (0, False)]
