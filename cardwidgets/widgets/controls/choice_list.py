"""A list in which one item is always chosen."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets


class ChoiceList(widgets.Dropdown):
    """A drop-down list; a page cannot clear the choice."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept values set by the page; see `ipywidgets.Widget.set_state`."""
        super().set_state({name: new for name, new in sync_data.items() if name != "index" or new is not None})
