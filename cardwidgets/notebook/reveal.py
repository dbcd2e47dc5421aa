"""A button behind which an answer waits, so that a reader can guess first: in JupyterLab as in an app."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.display import display
from IPython.utils.capture import capture_output

from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets.controls.buttons import button
from cardwidgets.widgets.controls.toolbar import Toolbar
from cardwidgets.widgets.output.cells import OfCell
from cardwidgets.widgets.output.closing import close_all

_LOG = logging.getLogger(__name__)


class Reveal(OfCell):
    """A button that calls a function, and shows below it what the function prints and returns.

    Args:
        answer: the function; it takes no arguments.
        label: the key of the button's text.

    Attributes:
        button: what the learner presses; off while the function works.
        outputs: what has been shown, as in a cell; empty before.

    >>> revealed = cardwidgets.reveal(lambda: 6 * 7)
    >>> revealed.outputs
    ()
    >>> revealed.run()
    >>> revealed.outputs[0]["text"]
    '42\\n'
    >>> revealed.close()
    """

    def __init__(self, answer: Callable[[], Any], label: str = "reveal") -> None:
        self._answer = answer
        self._trap: AbstractContextManager[Any] = nullcontext()  # entered before the capture begins
        self._locale = Locale()
        self._say = Wording("on_request", self._locale)
        self.button = button(self._say, label, self.run, lambda action: action())
        self._line = widgets.HTML()
        self._output = widgets.Output()
        super().__init__([widgets.HBox([Toolbar([self.button]), self._line]), self._output])
        self.add_class("kt-panel")
        self._locale.follow()

    @property
    def outputs(self) -> tuple[dict[str, Any], ...]:
        """What has been shown."""
        return tuple(self._output.outputs)

    def run(self) -> None:
        """Call the function, and show all that comes of it once it has ended."""
        self.button.change(disabled=True)
        self._line.value = escape(self._say("running"))
        try:
            with self._trap, capture_output() as shown:
                ended = self._call()
            text = {"output_type": "stream", "name": "stdout", "text": shown.stdout}
            rich = [{"output_type": "display_data", "data": one.data, "metadata": {}} for one in shown.outputs]
            self._output.outputs = (*([text] if shown.stdout and ended else []), *rich)
            if not ended:
                _LOG.error("a cell failed: %s", shown.stdout)
            self._line.value = "" if ended else escape(self._say("failed"))
        finally:
            self.button.change(disabled=False)

    def _call(self) -> bool:
        """Call the function; whether it came to its end."""
        try:
            value = self._answer()
        except Exception:
            _LOG.exception("an answer failed")
            return False
        if value is not None:
            display(value)
        return True

    def close(self) -> None:
        """Remove it from the pages."""
        self._locale.unfollow()
        close_all(self)
        super().close()


def reveal(answer: Callable[[], Any]) -> Reveal:
    """A button that shows an answer once the reader has made a guess: `reveal(lambda: position.play("redeal"))`.

    Args:
        answer: a function without arguments; what it prints and returns is shown.

    >>> cardwidgets.reveal(lambda: 7).button.description
    'Show'
    """
    return Reveal(answer)
