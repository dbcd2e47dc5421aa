"""Many short searches of one game, one after the other, in memory that is kept."""

from __future__ import annotations

import logging

from ..core import record
from ..core.game import Game, Origin, Position
from ..players.memory import wins
from ..solver import search as core
from ..solver.session import SearchSession, knowledge
from ..vocabulary.kernel import OVER_WON

_LOG = logging.getLogger(__name__)
ATTEMPT = 1500
"""The positions that one attempt may expand."""
NODES = 500
"""No further attempt begins once this many positions were met."""
MEMORY_MB = 4
"""The memory, in megabytes: more than the attempts can fill."""


class KeptSearch:
    """Short searches of one game, for players that ask about many worlds. One thread at a time may use it.

    A search makes the attempts of the game's plan in turn. Each may expand `ATTEMPT` positions, and no further one
    begins once they have met `nodes` positions in all. Both are counted, so the answer is the same on every machine,
    compiled or not.

    Args:
        game: a patience.
        nodes: see above.

    Raises:
        OptionError: the game is for several players.

    >>> game = engine.game("treppe", rows=3, ranks=7, suits=3)
    >>> status, line = engine.lab.kept.KeptSearch(game).look(game.deal(1).state)
    >>> status, [str(move) for move in game.moves(line)[:2]]
    ('won', ['base 6', 'R3P2>FH'])
    """

    def __init__(self, game: Game, nodes: int = NODES) -> None:
        self.game, self.nodes = game, nodes
        self._source = knowledge(game)
        self._session: SearchSession | None = None

    def look(self, state: bytes) -> tuple[str, list[int]]:
        """Search from a state.

        Returns:
            "won", "lost" (proved) or "unknown", and the moves of a win as found; [] unless won.
        """
        session = self._session
        if session is None:
            session = self._session = SearchSession(Position(self.game, state, Origin()), MEMORY_MB, self._source)
        rules, total = session.rules, 0
        session.root = rules.state(state)
        over = rules.outcome(session.root, rules.legal_moves(session.root, session.moves))
        if over:
            return ("won" if over == OVER_WON else "lost"), []
        for mode, width, limit in self._source.plan(state):
            status = session.begin(mode, width, limit)
            if status == core.RUNNING:
                status = session.slice(ATTEMPT)
            if status == core.WON_FOUND:
                line = session.line()
                if rules.template(wins)(rules.state(state), rules.integers(line), len(line), session.moves):
                    return "won", line
                _LOG.error("a win cannot be replayed: %s", record.dumps(Position(self.game, state, Origin())))
                return "unknown", []
            if status == core.EXHAUSTED and width == 0 and self._source.complete(mode, state):
                return "lost", []
            total += session.nodes
            if total >= self.nodes:
                break
        return "unknown", []
