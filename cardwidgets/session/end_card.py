"""The card on the felt at the end of a game: how it ended, how it compares, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

import ipywidgets as widgets

from cardwidgets.session.result_line import NOTHING, ResultLine
from cardwidgets.session.session import Session
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.controls.buttons import Button
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output.closing import close_all
from cardwidgets.widgets.storage.share_line import ShareLine


@dataclass(frozen=True, slots=True)
class End:
    """The contents of the card.

    Attributes:
        kind: "won" or "lost"; "" if neither.
        title: the result in a few words.
        lines: remarks about it, one sentence each, the most important one first.
        rows: a small table, such as seats and their chips.
        own: the row of the learner, or -1.
        share: the result as a line to share.
    """

    kind: str
    title: str
    lines: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    share: ResultLine = NOTHING
    own: int = -1


class EndCard:
    """The card of one table; it is created when the first game ends.

    Args:
        session: the panel's session, on whose table it lies.
        buttons: creates its buttons, the most likely one first.

    Attributes:
        up: whether the card lies on the table.
    """

    def __init__(self, session: Session, buttons: Callable[[], Sequence[Button]]) -> None:
        self._table, self._buttons, self._say = session.board.table, buttons, session.say
        self._box: widgets.VBox | None = None
        self._end: Callable[[], End] | None = None
        self.up = False
        session.say.on_change(self.repeat)

    def show(self, end: Callable[[], End]) -> None:
        """Show the end of a game; `end` returns the contents in the current language."""
        self._end, self.up = end, True
        if self._box is None:
            self._html = shared_layout.make_widget(widgets.HTML)
            self._bar = Toolbar(list(self._buttons()))
            self._share = ShareLine(self._say.catalogue("deals"))
            row = shared_layout.make_widget(widgets.HBox, [self._bar, self._share], classes="kt-end-row")
            self._box = shared_layout.make_widget(widgets.VBox, [self._html, row], classes="kt-end")
            self._table.lay_over(self._box)
        self.repeat()
        shared_layout.with_layout(self._box, display="")

    def repeat(self) -> None:
        """Update the card, because the language has changed or more is known."""
        if self._end is not None and self._box is not None:
            end = self._end()
            self._html.value = _markup(end)
            self._share.offer(end.share.text, end.share.game, end.share.deal)

    def hide(self) -> None:
        """Remove the card, because the game goes on or another one has begun."""
        self._end, self.up = None, False
        if self._box is not None:
            self._html.value = ""
            shared_layout.with_layout(self._box, display="none")

    def close(self) -> None:
        """Close its widgets."""
        if self._box is not None:
            close_all(self._box)
            self._box.close()


def duration(seconds: float) -> str:
    """A time as on a clock: "4:07", "1:02:30"."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _markup(end: End) -> str:
    groups = end.lines[:1], end.lines[1:]
    lines = "".join(f"<p>{escape(' '.join(group))}</p>" for group in groups if group)
    own = " class='kt-own'"
    rows = "".join(
        f"<tr{own * (at == end.own)}><th scope='row'>{escape(row[0])}</th>"
        f"{''.join(f'<td>{escape(cell)}</td>' for cell in row[1:])}</tr>"
        for at, row in enumerate(end.rows)
    )
    table = f"<table>{rows}</table>" if rows else ""
    return f'<div class="kt-end-says" data-kind="{end.kind}"><h3>{escape(end.title)}</h3>{lines}{table}</div>'
