"""A result as one line to share: a button that copies it and, if copying fails, the line itself, selected."""

from __future__ import annotations

from urllib.parse import urlencode

import traitlets

from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets import shared_layout
from cardwidgets.widgets.base import PageWidget


class ShareLine(PageWidget):
    """The button and the line. The page copies without asking the kernel: browsers let only a click do so.

    Args:
        say: the texts about deals.

    Attributes:
        line: the result; "" if there is none to share.
        query: the query of an address that leads to the same deal, to which an app adds its own address; "" for none.
        words: the texts of the button and of the messages after a click.
    """

    page_name = traitlets.Unicode("share_line").tag(sync=True)
    line = traitlets.Unicode().tag(sync=True)
    query = traitlets.Unicode().tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, say: Wording) -> None:
        super().__init__(classes="kt-share-line kt-tools", layout=shared_layout.layout())
        keys = ("share", "share_tip", "copied", "by_hand")
        say.rendered(lambda: setattr(self, "words", {key: say(key) for key in keys}))

    def offer(self, line: str, game: str = "", deal: int | None = None) -> None:
        """Offer a line.

        Args:
            line: the result; "" for none.
            game: the key of the game for an address that lays out the deal.
            deal: the number of the deal that was played.
        """
        with self.hold_sync():
            self.line = line
            self.query = urlencode({"game": game, "deal": deal}) if line and game and deal is not None else ""
