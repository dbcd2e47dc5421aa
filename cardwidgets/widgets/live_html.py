"""HTML that can be changed after it was shown, and whose links open notebooks: in JupyterLab in a tab of its own."""

from __future__ import annotations

import ipywidgets as widgets


class LiveHtml(widgets.Output):
    """A piece of HTML as the output of code. (JupyterLab opens notebooks by links in outputs, not in other widgets.)

    Args:
        html: what it shows first.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.add_class("kt-living")
        self.show(html)

    def show(self, html: str) -> None:
        """Show other HTML."""
        data = {"text/html": html, "text/plain": ""}
        self.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},) if html else ()
