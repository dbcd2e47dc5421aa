"""The form of what a page may send to its kernel, checked before anything of it is parsed."""

from __future__ import annotations

import json
import re
from array import array
from itertools import accumulate

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The only protocol spoken here. In the older one the server would have to parse whole messages."""
LARGEST = 4 * 2**20
"""Bytes of a message; the longest one is a file that a learner has chosen (`page/browser_storage/files.js`)."""
DEEPEST = 64
"""How deep lists and objects may be nested."""
_LONGEST_HEADER = 4096
_NUMBER = 8
_OFFSETS = range(6, 40)
"""Offsets of a message: of the channel, the header, the parent, the metadata, the content, the buffers, and its end."""
_CHANNELS = (b"shell", b"control")
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_OTHERS = bytes(set(range(256)) - set(b"[]{}"))


class BadMessage(ValueError):
    """A message that no page of ours sends."""


def check(message: bytes | str) -> None:
    """Check the form of a message, in time linear in its length.

    Raises:
        BadMessage: it has another form than the protocol says, is too deep, or its header is not a flat object.
    """
    if not isinstance(message, bytes):
        raise BadMessage("a text")
    channel, header, *texts = _parts(message)
    if channel not in _CHANNELS:
        raise BadMessage("another channel")
    if len(header) > _LONGEST_HEADER or any(is_deep(text) for text in (header, *texts)):
        raise BadMessage("too long a header, or too deep")
    try:
        fields = json.loads(header)
    except ValueError as error:
        raise BadMessage("a header that cannot be read") from error
    if not isinstance(fields, dict) or not isinstance(fields.get("msg_type"), str):
        raise BadMessage("a header without a type")
    if not all(value is None or isinstance(value, str) for value in fields.values()):
        raise BadMessage("a header that is not flat")


def _parts(message: bytes) -> list[bytes]:
    """The channel, the header, the parent, the metadata and the content of a message."""
    count = int.from_bytes(message[:_NUMBER], "little")
    if count not in _OFFSETS or len(message) < _NUMBER * (1 + count):
        raise BadMessage("no offsets")
    places = [int.from_bytes(message[_NUMBER * i : _NUMBER * (1 + i)], "little") for i in range(1, 1 + count)]
    if places != sorted(places) or places[0] < _NUMBER * (1 + count) or places[-1] > len(message):
        raise BadMessage("wrong offsets")
    return [message[places[i] : places[i + 1]] for i in range(5)]


def is_deep(text: bytes) -> bool:
    """Whether lists and objects in a JSON text are nested deeper than `DEEPEST`; brackets in strings do not count."""
    if text.count(b"[") + text.count(b"{") <= DEEPEST:
        return False
    steps = array("b", _STRING.sub(b"", text).translate(_STEPS, _OTHERS))
    return max(accumulate(steps), default=0) > DEEPEST
