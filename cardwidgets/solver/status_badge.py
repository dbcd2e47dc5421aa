"""The indicator: a discreet badge at a table that says whether the game can be won, with all cards known."""

from __future__ import annotations

import traitlets

from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets.base import PageWidget

VERDICTS = ("won", "lost", "unknown", "thinking")


class StatusBadge(PageWidget):
    """The badge. It also loads the style of the elements around it.

    Args:
        say: the texts of the solver.

    Attributes:
        verdict: "won", "lost", "unknown", "thinking", or "" for nothing.
        rev: revision of the table to which the verdict refers.
        texts: the text for each verdict, and a "tip".
    """

    page_name = traitlets.Unicode("status_badge").tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    rev = traitlets.Int(0).tag(sync=True)
    texts: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, say: Wording) -> None:
        super().__init__()
        self._say, self._of_deal = say, False
        say.rendered(self._render)

    def show(self, verdict: str, rev: int, of_deal: bool = False) -> None:
        """Show a verdict on the position that the table shows in revision `rev`.

        Args:
            verdict, rev: as above.
            of_deal: whether a deal is judged, before the first move.
        """
        with self.hold_sync():
            self.verdict, self.rev = verdict, rev
            if of_deal != self._of_deal:
                self._of_deal = of_deal
                self._render()

    def _render(self) -> None:
        say = self._say
        self.texts = {"tip": say("verdict_tip")} | {
            verdict: say("verdict", known=say(f"verdict_{verdict}")) for verdict in VERDICTS
        }
        if self._of_deal:
            self.texts |= {verdict: say(f"deal_{verdict}") for verdict in ("won", "lost")}
