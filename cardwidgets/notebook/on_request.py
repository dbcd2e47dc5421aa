"""A cell that runs on request, in an app, whose other cells run before the learner sees them."""

from __future__ import annotations

import logging
from typing import Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython

from cardwidgets.notebook.reveal import OnRequest
from cardwidgets.widgets.controls.buttons import button
from cardwidgets.widgets.controls.toolbar import Toolbar

_LOG = logging.getLogger(__name__)


class RunButton(OnRequest):
    """A button that runs code in the notebook's namespace and shows the output below it.

    Args:
        code: the source of the cell.

    Attributes:
        button: the button, which is disabled while the code runs.
    """

    def __init__(self, code: str) -> None:
        self._code = code
        shell: Any = get_ipython()
        self._shell = shell
        super().__init__()
        self._trap = shell.display_trap

    def _asking(self) -> widgets.Widget:
        self.button = button(self._say, "run", self.run, lambda action: action())
        return Toolbar([self.button])

    def _begun(self, working: bool) -> None:
        self.button.change(disabled=working)

    def _call(self) -> bool:
        ended = self._shell.run_cell(self._code, store_history=False)
        if ended.error_before_exec:
            _LOG.error("a cell did not begin: %s", ended.error_before_exec)
        return bool(ended.success)
