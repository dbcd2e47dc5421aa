"""IPython in the page's worker, which uses private names of IPython to send the output of cells to the page."""

from __future__ import annotations

import io
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Any as AnyTrait, Type

from cardwidgets.publish.site.link import Link


def _link(part: Any) -> Link:
    """The link of the shell that a part belongs to."""
    found: Link = part.shell.link
    return found


class _Hook(DisplayHook):
    """The value of a cell."""

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        if format_dict:
            _link(self).send("execute_result", {"data": format_dict, "metadata": md_dict or {}})


class _Publisher(DisplayPublisher):
    """Displays of a cell other than its value."""

    def publish(self, data: Any, metadata: Any = None, source: Any = None, **kwargs: Any) -> None:
        _link(self).send("display_data", {"data": data, "metadata": metadata or {}})

    def clear_output(self, wait: bool = False) -> None:
        _link(self).send("clear_output", {"wait": wait})


class Stream(io.TextIOBase):
    """What a cell prints.

    Args:
        link: to the page.
        name: "stdout" or "stderr".
    """

    def __init__(self, link: Link, name: str) -> None:
        self._link, self.name = link, name

    def writable(self) -> bool:
        """Return True: a page accepts all output."""
        return True

    def write(self, text: str) -> int:
        """Send a text to the page."""
        if text:
            self._link.send("stream", {"name": self.name, "text": text})
        return len(text)


class Shell(InteractiveShell):
    """The shell of a page; `link` is set before it runs a cell."""

    link = AnyTrait()
    displayhook_class = Type(_Hook)
    display_pub_class = Type(_Publisher)

    def get_parent(self) -> dict[str, Any]:
        """What runs now, as ipykernel tells it: the cell, and the run. Each cell runs once here."""
        if not self.link.cell:
            return {}
        name = f"cell-{self.link.cell}"
        return {"metadata": {"cellId": name}, "header": {"msg_id": name}}

    def init_history(self) -> None:
        """Keep no history on a disk: there is none."""
        self.config.HistoryManager.enabled = False
        super().init_history()

    def enable_gui(self, gui: Any = None) -> None:
        """There is no window but the page."""

    def _showtraceback(self, etype: type, evalue: BaseException, stb: list[str]) -> None:
        content = {"ename": etype.__name__, "evalue": str(evalue), "traceback": stb}
        self.link.send("error", content)
