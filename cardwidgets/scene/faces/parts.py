"""Named pieces of SVG that refer to one another, and documents that contain only the pieces they need.

A piece is one element with `id="name"`; it refers to others by `href="#name"` or `url(#name)`. The ids of a document
are prefixed with a hash of its content, so that two documents never clash in one HTML page.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping
from html import escape

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REFERENCE = re.compile(r'(href="#|url\(#)([\w-]+)')
_ANY_ID = re.compile(r'(href="#|url\(#|\bid=")([\w-]+)')


def references(svg: str) -> list[str]:
    """The names a piece of SVG refers to, in order, without repetition."""
    return list(dict.fromkeys(match[2] for match in _REFERENCE.finditer(svg)))


def needed(library: Mapping[str, str], roots: Iterable[str]) -> dict[str, str]:
    """The pieces that `roots` need, themselves included, each after those it refers to.

    Raises:
        KeyError: a piece refers to a name that is not in the library.
    """
    pieces: dict[str, str] = {}

    def visit(name: str) -> None:
        if name not in pieces:
            for other in references(library[name]):
                visit(other)
            pieces[name] = library[name]

    for root in roots:
        visit(root)
    return pieces


def document(library: Mapping[str, str], body: str, view: tuple[float, float], attributes: str = "") -> str:
    """A complete `<svg>` that shows `body`, with the pieces it needs as definitions.

    Its attributes are quoted with apostrophes, because a notebook file escapes every quotation mark with a backslash.

    Args:
        library: name -> piece.
        body: SVG that refers to pieces of the library; its texts must be processed by `plain_text` first.
        view: width and height of the viewBox, whose upper left corner is (0, 0).
        attributes: additional attributes of the root element.
    """
    defs = "".join(needed(library, references(body)).values())
    size = f"{number(view[0])} {number(view[1])}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" {attributes}'.rstrip()
    text = f"{head}><defs>{defs}</defs>{body}</svg>"
    prefix = "k" + base64.b32encode(hashlib.sha256(text.encode()).digest()).decode()[:4].lower()
    return _ANY_ID.sub(lambda match: f"{match[1]}{prefix}-{match[2]}", text).replace('"', "'")


def plain_text(text: str) -> str:
    """Text for an element of a document: escaped, without characters that XML forbids."""
    return escape(_NOT_XML.sub("", text)).replace("&#x27;", "&apos;").replace("#", "&#35;")


def number(value: float) -> str:
    """A coordinate as short text: at most two decimals, no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
