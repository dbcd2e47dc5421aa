"""Keeps the hidden cards of a position that was laid out from being read in the browser's store.

A game from a numbered deal is kept as its number. One that was laid out holds all its cards, so it is kept packed. This
is no secret: whoever unpacks it sees the cards, as whoever deals the number does.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from engine import RecordError, record

_MARK = "packed:"


def veil(text: str) -> str:
    """A text in a form in which nobody reads it in passing."""
    return _MARK + base64.b64encode(zlib.compress(text.encode())).decode()


def unveil(text: str) -> str:
    """The text that was given to `veil`; any other text, such as an earlier version has kept, is returned as it is.

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
        raise RecordError(f"a kept game cannot be unpacked: {error}") from None
    raise RecordError("a kept game cannot be unpacked: it is cut off or too long")
