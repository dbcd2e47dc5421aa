"""The hints of a match: first the rule of thumb that applies, then the move it recommends."""

from __future__ import annotations

from collections.abc import Callable

import engine
from cardwidgets.i18n.wording import Wording
from cardwidgets.tricks.messages import Messages
from engine import hint


class MatchAdvisor:
    """Gives the hints of one panel; the second hint in the same position names the move.

    Args:
        messages: provides the phrases.
        say: the texts of a match.
    """

    def __init__(self, messages: Messages, say: Wording) -> None:
        self._messages, self._say = messages, say
        self._asked: engine.Position | None = None

    def advise(self, position: engine.Position) -> tuple[Callable[[], str], str | None, engine.Move | None]:
        """The hint for a position: its text, the clause behind it, and the move if it is named."""
        advice = hint(position)
        again, self._asked = self._asked is position, position
        move = advice.move if again else None

        def text() -> str:
            rule = advice.sentence("rule", self._say.language)
            return rule if move is None else f"{rule} {self._messages.phrases.advice(position, move)}"

        return text, advice.clause, move
