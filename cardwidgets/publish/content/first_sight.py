"""What a page shows before Python has started: the pictures stored in its notebook, which share their definitions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree import ElementTree

WIDER = 1.5
"""Factor by which a picture of a table is widened, to be about as wide as the table that replaces it."""

_SVG = "http://www.w3.org/2000/svg"
_PREFIX = re.compile(r"\bid='(k[a-z2-7]{4})-")
"""The prefix that makes the ids of a picture unique on its page."""
_LARGE = re.compile(r"href='#k[a-z2-7]{4}-large-")
_DEFS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_SIZE = re.compile(r" width='([\d.]+)' height='[\d.]+'")

ElementTree.register_namespace("", _SVG)


class FirstSight:
    """The pictures of one page.

    Args:
        cells: of its notebook, with their outputs.

    Attributes:
        pictures: number of a cell, from 1 -> what it shows, as HTML.
        definitions: what the pictures have in common, as HTML; "" without pictures.

    Raises:
        ValueError: two pictures have different pieces of one name.
    """

    def __init__(self, cells: Iterable[Mapping[str, Any]]) -> None:
        self._pieces: dict[str, str] = {}
        self.pictures: dict[int, str] = {}
        for number, cell in enumerate(cells, 1):
            shown = [self._shown(one.get("data", {})) for one in cell.get("outputs", ())]
            if any(shown):
                self.pictures[number] = "".join(shown)

    @property
    def definitions(self) -> str:
        """See the class."""
        if not self._pieces:
            return ""
        pieces, hidden = "".join(self._pieces.values()), "position:absolute;width:0;height:0"
        return f'<svg xmlns="{_SVG}" style="{hidden}" aria-hidden="true"><defs>{pieces}</defs></svg>'

    def _shown(self, data: Mapping[str, Any]) -> str:
        if "text/html" in data:
            return _whole(data["text/html"])
        return self._drawn(_whole(data["image/svg+xml"])) if "image/svg+xml" in data else ""

    def _drawn(self, picture: str) -> str:
        prefix = _PREFIX.search(picture)
        if prefix is None:
            return picture
        kind = "large" if _LARGE.search(picture) else "full"
        picture = picture.replace(f"{prefix[1]}-", f"{kind}-")
        for piece in ElementTree.fromstring(picture).iterfind(f"{{{_SVG}}}defs/*"):
            text = ElementTree.tostring(piece, encoding="unicode").replace(f' xmlns="{_SVG}"', "")
            name = piece.attrib["id"]
            if self._pieces.setdefault(name, text) != text:
                raise ValueError(f"two pictures of a page have different pieces {name!r}")
        picture = _DEFS.sub("", picture)
        if kind == "large":
            picture = _SIZE.sub(lambda size: f" width='{float(size[1]) * WIDER:g}'", picture, count=1)
        return picture.replace("<svg ", "<svg class='kt-picture' ", 1)


def _whole(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)
