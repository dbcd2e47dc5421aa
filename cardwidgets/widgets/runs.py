"""The place where the strategies of an experiment play: this Python, or workers of its host."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import engine
from engine.base import background

if TYPE_CHECKING:  # a page with only a table needs no lab
    from engine import Results


@dataclass(eq=False)
class Run:
    """A run of an experiment.

    Attributes:
        game, strategies: as for `engine.compare`.
        deals: the numbers of the deals.
        progress: called about twenty times a second with the number of games played and the total; returning False ends
            the run.
        ended: called once, with the results or the reason why there are none.
    """

    game: engine.Game
    strategies: Mapping[str, Any] | Sequence[str]
    deals: range
    progress: Callable[[int, int], bool]
    ended: Callable[[Results | Exception], object]

    def play(self) -> None:
        """Play in the calling thread."""
        try:
            results: Results | Exception = engine.compare(
                self.game, self.strategies, self.deals, progress=self.progress
            )
        except Exception as error:
            results = error
        self.ended(results)


class LocalRuns:
    """Plays in this Python, in a thread if possible, else in the calling thread; a host may play elsewhere."""

    def begin(self, run: Run) -> background.Job:
        """Begin a run; joining the result waits for its end."""
        return background.run(run.play, "kartentisch-lab")


def use(host: LocalRuns) -> LocalRuns:
    """Let another host play from now on.

    Returns:
        The previous host.
    """
    before, _now[0] = _now[0], host
    return before


def begin(run: Run) -> background.Job:
    """See `LocalRuns.begin`."""
    return _now[0].begin(run)


_now: list[LocalRuns] = [LocalRuns()]
