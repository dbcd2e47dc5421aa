"""The message line below a table: one sentence, with its clause, which can be opened there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

import ipywidgets as widgets

from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button
from cardwidgets.widgets.controls.toolbar import Toolbar


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its kind ("info", "refusal", "hint", "won", "lost"), its text, and the clause behind it or ""."""

    kind: str
    text: str
    clause: str = ""


def _nothing() -> None:
    """The action of an absent button."""


class MessageLine:
    """The message line, with space for a button and for a second one that declines.

    Attributes:
        widget: the widget to display.
        message: the message shown now, None if there is none.
    """

    def __init__(self) -> None:
        self.message: Message | None = None
        self._room: widgets.HTML | None = None
        self._html = shared_layout.make_widget(widgets.HTML)
        self._button = Button("offer", lambda: self._act(), lambda action: action(), look="primary")
        self._no = Button("no", lambda: self._leave(), lambda action: action())
        self._offer_nothing()
        self._number = 0  # counts messages, so that the page shows a refusal again that is repeated after it was hidden
        layout = shared_layout.layout(align_items="flex-start", min_height="3em")
        self.widget = shared_layout.make_widget(
            widgets.HBox, [self._html, Toolbar([self._button, self._no])], classes="kt-message", layout=layout
        )

    def write(self, kind: str, text: str, clause: str = "", clause_text: str = "", *, again: bool = False) -> None:
        """Show a message.

        Args:
            kind: "info", "refusal", "hint", "won" or "lost".
            text: the sentence.
            clause: the clause behind it ("GH-6"), or "".
            clause_text: the text of the clause, opened by a click.
            again: whether it is the same message in another language, so that an open clause stays open.
        """
        self.message = Message(kind, text, clause)
        self._number += not again
        body = _sentence(text, clause)
        if clause:
            opened = f'<details data-said="{self._number}">'
            body = f"{opened}<summary>{body}</summary><p>{escape(clause_text)}</p></details>"
        number = f' data-number="{self._number}"' if kind == "refusal" else ""
        self._html.value = f'<div class="kt-says kt-says-{kind}"{number}>{body}</div>'
        self._offer_nothing()

    def reserve(self, texts: Iterable[tuple[str, str]]) -> None:
        """Keep as much space as the longest of these messages needs, so that none of them moves anything.

        Args:
            texts: sentences, each with its clause or "".
        """
        if self._room is None:
            self._room = shared_layout.make_widget(widgets.HTML)
            self.widget.children = (self._room, *self.widget.children)
        lines = "".join(f"<p>{_sentence(*one)}</p>" for one in texts)
        self._room.value = f'<div class="kt-room" aria-hidden="true">{lines}</div>'

    def offer(
        self, text: str, button: str, action: Callable[[], None], no: str = "", leave: Callable[[], None] = _nothing
    ) -> None:
        """Show a message with a button for an action, and one with the label `no`, if given, that calls `leave`."""
        self.write("info", text)
        self._act, self._leave = action, leave
        self._button.change(description=button, look="" if no else "primary", shown=True)
        self._no.change(description=no, shown=bool(no))

    def clear(self) -> None:
        """Show no message."""
        self.message = None
        self._html.value = ""
        self._offer_nothing()

    def _offer_nothing(self) -> None:
        self._act = self._leave = _nothing
        self._button.change(shown=False)
        self._no.change(shown=False)


def _sentence(text: str, clause: str) -> str:
    """A sentence, with its clause at its last word."""
    number = f"\u00a0<span class='kt-clause'>{escape(clause)}</span>" if clause else ""
    return f'<span class="kt-text">{escape(text)}</span>{number}'
