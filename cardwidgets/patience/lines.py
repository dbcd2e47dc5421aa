"""The page of a drawer about the lines played in a patience."""

from __future__ import annotations

import engine
from cardwidgets.session.end_card import duration
from cardwidgets.session.lines import Lines
from cardwidgets.session.move_tree import Node
from cardwidgets.session.session import Session
from cardwidgets.solver import Analysis


class PlayLines(Lines):
    """The page of one play panel.

    Args:
        session: the panel's session.
        analysis: its solver, which marks the tree.
    """

    def __init__(self, session: Session, analysis: Analysis) -> None:
        self._analysis = analysis
        super().__init__(session, analysis.legend)

    @property
    def _position(self) -> engine.Position:
        position: engine.Position = self._session.moves().here.state
        return position

    def _label(self, node: Node[engine.Position]) -> tuple[str, str]:
        """Text and mark of a position in the tree."""
        text = self._say("start") if node.before is None else str(node.state.last_move)
        if node.state.outcome:
            return text, node.state.outcome
        mark, word = self._analysis.mark(node)
        return f"{text}, {word}" if word else text, mark

    def _shared(self) -> str:
        """The game as one line; "" if it cannot be expressed as one."""
        try:
            return engine.record.share(self._position)
        except engine.RecordError:
            return ""

    def _tally_text(self) -> str:
        tally = self._storage.tallies.get(self._position.game.name)
        if not tally or not tally["played"]:
            return self._say("no_tally")
        sentences = [self._say("tally", **tally)]
        if tally["fewest_moves"]:
            sentences.append(self._say("fewest", **tally))
        if tally["best_seconds"]:
            sentences.append(self._say("best_time", best=duration(tally["best_seconds"])))
        return " ".join(sentences)

    def _save(self) -> None:
        position = self._position
        number = position.deal_number
        name = position.game.key if number is None else f"{position.game.key}-{number}"
        self._storage.download(f"{name}.json", engine.record.dumps(position))
