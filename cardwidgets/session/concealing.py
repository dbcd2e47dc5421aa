"""Keeps the hidden cards of a custom position from being read by accident in the browser's store.

A game from a numbered deal is stored as its number. A custom position contains all its cards, so it is stored packed.
This is not encryption: anyone who unpacks it sees the cards, just like anyone who deals the number.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from engine import RecordError, record

_MARK = "packed:"


def conceal(text: str) -> str:
    """A text in a form that nobody can read at a glance."""
    return _MARK + base64.b64encode(zlib.compress(text.encode())).decode()


def reveal(text: str) -> str:
    """The text that was given to `conceal`; any other text is returned unchanged.

    Raises:
        RecordError: it cannot be unpacked, or is longer than a record may be.
    """
    if not text.startswith(_MARK):
        return text
    unpack = zlib.decompressobj()
    try:
        packed = base64.b64decode(text[len(_MARK) : len(_MARK) + record.MAX_TEXT], validate=True)
        data = unpack.decompress(packed, 4 * record.MAX_TEXT)
        if unpack.eof:
            return data.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise RecordError(f"a saved game cannot be unpacked: {error}") from None
    raise RecordError("a saved game cannot be unpacked: it is cut off or too long")
