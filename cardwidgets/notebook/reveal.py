"""Buttons that reveal an answer, so that a reader can guess first, in JupyterLab and in apps."""

from __future__ import annotations

import logging
from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.display import display
from IPython.utils.capture import capture_output

from cardwidgets.i18n.locale import Locale
from cardwidgets.i18n.wording import Wording
from cardwidgets.widgets.controls.guess import Guess
from cardwidgets.widgets.output.cells import OfCell
from cardwidgets.widgets.output.closing import close_all

_LOG = logging.getLogger(__name__)


class _Meta(type(OfCell), ABCMeta):  # type: ignore[misc]
    """Metaclass of widgets with abstract methods."""


class OnRequest(OfCell, metaclass=_Meta):
    """A widget that runs something on request and shows the output below.

    Attributes:
        outputs: the output, as in a cell; empty before the first run.
    """

    def __init__(self) -> None:
        self._trap: AbstractContextManager[Any] = nullcontext()  # set before the capture begins
        self._locale = Locale()
        self._say = Wording("on_request", self._locale)
        self._line = widgets.HTML()
        self._output = widgets.Output()
        super().__init__([widgets.HBox([self._asking(), self._line]), self._output])
        self.add_class("kt-panel")
        self._locale.follow()

    @property
    def outputs(self) -> tuple[dict[str, Any], ...]:
        """The output shown so far."""
        return tuple(self._output.outputs)

    def run(self) -> None:
        """Run, and show all output once it has ended."""
        self._begun(True)
        self._line.value = escape(self._say("running"))
        try:
            with self._trap, capture_output() as captured:
                ended = self._call()
            text = {"output_type": "stream", "name": "stdout", "text": captured.stdout}
            rich = [{"output_type": "display_data", "data": one.data, "metadata": {}} for one in captured.outputs]
            self._output.outputs = (*([text] if captured.stdout and ended else []), *rich)
            if not ended:
                _LOG.error("a cell failed: %s", captured.stdout)
            self._line.value = "" if ended else escape(self._say("failed"))
        finally:
            self._begun(False)

    def close(self) -> None:
        """Remove it from the pages."""
        self._locale.unfollow()
        close_all(self)
        super().close()

    @abstractmethod
    def _asking(self) -> widgets.Widget:
        """The widget with which the reader requests a run."""

    @abstractmethod
    def _begun(self, working: bool) -> None:
        """Handle the start or the end of a run."""

    @abstractmethod
    def _call(self) -> bool:
        """Run; returns whether it finished without an exception."""


class Reveal(OnRequest):
    r"""A question with choices; each of them calls a function, whose printed output and result are shown below.

    Args:
        answer: the function; it takes no arguments.
        choices: the possible guesses; none for a button *Show*.

    Attributes:
        guessed: the choice that was made; "" before that.

    >>> revealed = cardwidgets.reveal(lambda: 6 * 7, "40", "42")
    >>> revealed.outputs
    ()
    >>> revealed.guess("40")
    >>> revealed.outputs[0]["text"]
    '42\n'
    >>> revealed.close()
    """

    def __init__(self, answer: Callable[[], Any], *choices: str) -> None:
        self._answer, self._choices, self.guessed = answer, choices, ""
        super().__init__()
        self._say.rendered(self._render)

    def guess(self, choice: str) -> None:
        """Choose, and see the answer.

        Raises:
            ValueError: there is no such choice.
        """
        if choice not in self._keys():
            raise ValueError(f"there is no choice {choice!r}; expected one of {', '.join(self._keys())}")
        self.guessed = choice
        self.run()

    def _keys(self) -> tuple[str, ...]:
        return self._choices or ("show",)

    def _asking(self) -> widgets.Widget:
        self._guess = Guess(self.guess, lambda action: action())
        return self._guess.box

    def _begun(self, working: bool) -> None:
        self._render()

    @property
    def _texts(self) -> tuple[str, ...]:
        return self._choices or (self._say("reveal"),)

    def _plain(self) -> str:
        return " | ".join(self._texts)

    def _render(self) -> None:
        chosen = self.guessed if self._choices else ""  # the answer can be shown again
        self._guess.show(
            "", list(zip(self._keys(), self._texts, strict=True)), label=self._say("reveal_tip"), chosen=chosen
        )

    def _call(self) -> bool:
        """Call the function; returns whether it finished without an exception."""
        try:
            value = self._answer()
        except Exception:
            _LOG.exception("an answer failed")
            return False
        if value is not None:
            display(value)
        return True


def reveal(answer: Callable[[], Any], *choices: str) -> Reveal:
    r"""Shows an answer once the reader has made a guess: `reveal(lambda: position.play("redeal"))`.

    Args:
        answer: a function without arguments, whose printed output and result are shown.
        choices: the possible guesses; none for a button *Show*.

    >>> revealed = cardwidgets.reveal(lambda: 7)
    >>> revealed.guess("show")
    >>> revealed.outputs[0]["text"]
    '7\n'
    """
    return Reveal(answer, *choices)
