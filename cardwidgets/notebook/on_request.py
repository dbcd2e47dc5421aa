"""A cell that runs when a learner asks for it: in an app, whose other cells run before anyone has seen them."""

from __future__ import annotations

import logging
from typing import Any

from IPython.core.getipython import get_ipython

from cardwidgets.notebook.reveal import Reveal

_LOG = logging.getLogger(__name__)


class RunButton(Reveal):
    """A button that runs code in the notebook's namespace, and shows what comes out below it.

    Args:
        code: the source of the cell.
    """

    def __init__(self, code: str) -> None:
        self._code = code
        shell: Any = get_ipython()
        self._shell = shell
        super().__init__(lambda: None, "run")
        self._trap = shell.display_trap

    def _call(self) -> bool:
        ended = self._shell.run_cell(self._code, store_history=False)
        if ended.error_before_exec:
            _LOG.error("a cell did not begin: %s", ended.error_before_exec)
        return bool(ended.success)
