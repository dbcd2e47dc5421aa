"""The messages of a panel, one at a time: in the message line, for a screen reader, and repeated in a new language."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import engine
from cardwidgets.i18n import errors
from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets.controls.message_line import Message, MessageLine

LONGEST = 40
"""Maximum length of quoted user input."""

_LOG = logging.getLogger(__name__)


class Announcer:
    """Shows the messages of one panel.

    Args:
        line: its message line.
        locale: its language.
        clause: returns the text of a clause in a language.
        aloud: announces a text to screen readers, as an "alert" or as "status".
        refused: exceptions that actions raise on purpose.
        urgent: the kinds of message that interrupt a screen reader.
    """

    def __init__(
        self,
        line: MessageLine,
        locale: Locale,
        clause: Callable[[str, str], str],
        aloud: Callable[[str, str], None],
        refused: tuple[type[Exception], ...],
        urgent: Sequence[str],
    ) -> None:
        self._line, self._clause, self._aloud = line, clause, aloud
        self._refused, self._urgent = refused, urgent
        self._say = Wording(errors.CATALOGUE, locale)
        self._current: Callable[[bool], None] = lambda _again: self._clear()

    def announce(self, kind: str, text: str | Callable[[], str], clause: str | None = None) -> None:
        """Show a message.

        Args:
            kind: as for `MessageLine.write`.
            text: the sentence, or a function that returns it in the current language.
            clause: the clause behind it.
        """
        self.say(lambda: Message(kind, text if isinstance(text, str) else text(), clause or ""))

    def say(self, message: Callable[[], Message | None]) -> None:
        """Show the message that a function returns, or None; it is called again after a change of language."""
        self._begin(lambda again: self._write(message(), again))

    def offer(self, text: Callable[[], str], button: Callable[[], str], action: Callable[[], Any]) -> None:
        """Show a message with a button for an action."""
        self._begin(lambda _again: self._line.offer(text(), button(), lambda: self.guarded(action)))

    def ask(
        self, text: Callable[[], str], yes: Callable[[], str], action: Callable[[], Any], leave: Callable[[], Any]
    ) -> None:
        """Ask whether to do something, with a button for yes and one for no, which removes the question.

        Args:
            text: the question.
            yes: the label of the button for yes.
            action: called for yes.
            leave: called for no.
        """
        self._begin(
            lambda _again: self._line.offer(
                text(), yes(), lambda: self.guarded(action), self._say("no"), lambda: self.guarded(leave)
            )
        )
        self._aloud(text(), "status")

    def clear(self) -> None:
        """Show no message."""
        self._begin(lambda _again: self._clear())

    def repeat(self) -> None:
        """Show the current message again, in the current language."""
        self._current(True)

    def guarded(self, action: Callable[[], Any]) -> None:
        """Run the action of a button; show an exception as a message, so that the panel keeps working."""
        try:
            action()
        except self._refused as error:
            sentences = {language: errors.sentence(error, language) for language in engine.LANGUAGES}
            self.announce("refusal", lambda: sentences[self._say.language])
        except Exception as error:
            self.failed(error)

    def failed(self, error: Exception) -> None:
        """Show a message about an unexpected exception."""
        _LOG.exception("something went wrong", exc_info=error)
        failed = f"{type(error).__name__}: {error}"
        self.announce("refusal", lambda: self._say("failed", error=failed))

    def reject_deal_number(self, text: str, key: str = "bad_number") -> None:
        """Show a message that the requested text is not a deal number; `key` names the sentence."""
        quoted = text[:LONGEST]
        self.announce("refusal", lambda: self._say(key, text=quoted))

    def reject_address(self, text: str) -> None:
        """Show a message that a part of the address of the page is not understood."""
        self.announce("refusal", lambda: self._say("bad_address", text=text))

    def _begin(self, write: Callable[[bool], None]) -> None:
        """Show a message; `write` is called with whether it repeats the same one."""
        self._current = write
        write(False)

    def _clear(self) -> None:
        if self._line.message is not None:
            self._line.clear()

    def _write(self, message: Message | None, again: bool) -> None:
        if message is None:
            self._clear()
            return
        clause_text = self._clause(message.clause, self._say.language) if message.clause else ""
        self._line.write(message.kind, message.text, message.clause, clause_text, again=again)
        self._aloud(f"{message.text} {message.clause}".strip(), "alert" if message.kind in self._urgent else "status")
