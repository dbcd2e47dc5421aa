"""Bounded reading of untrusted data, however it got here; error messages quote it only in part."""

from __future__ import annotations

import codecs
import html
import json
import re
import sys
from collections.abc import Iterable
from reprlib import Repr
from typing import Any

from .errors import RecordError


class _Short(Repr):
    """The representation of any value, cut to a few words."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = 60
        self.maxlevel = 3

    def repr_int(self, x: int, level: int) -> str:
        if sys.get_int_max_str_digits() and x.bit_length() > 3 * sys.get_int_max_str_digits():
            return f"a number of {x.bit_length()} bits"  # an integer with more digits than Python converts to text
        return super().repr_int(x, level)


quoted = _Short().repr
"""A value as errors quote it: its representation, cut to a few words."""


def listed(names: Iterable[str]) -> str:
    """Names as errors list them; those that differ only in the number at the end become "T1 to T10"."""
    runs: list[list[str]] = []
    for name in names:
        if not (runs and name == _next(runs[-1][-1])):
            runs.append([])
        runs[-1].append(name)
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _next(name: str) -> str:
    start = name.rstrip("0123456789")
    return f"{start}{int(name[len(start) :] or 0) + 1}"


_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "„": "“”", "‘": "’", "‚": "‘’", "«": "»", "»": "«"}
"""Opening quotation mark -> the closing ones."""
_TYPOGRAPHIC = str.maketrans(dict.fromkeys("“”„«»", '"'))


def pasted(text: str) -> str:
    r"""A text from outside without what files, mails and pages add to it.

    That is: byte order marks and other invisible characters, HTML entities, line ends of other systems, white space and
    quotation marks around it.

    >>> pasted("\ufeff„kleine-harfe deal=1: T3&gt;T7“\r\n")
    'kleine-harfe deal=1: T3>T7'
    """
    text = "\n".join(_INVISIBLE.sub("", html.unescape(text)).splitlines()).strip()
    for _ in range(3):  # quoted in a quotation
        if len(text) > 1 and text[-1] in _QUOTES.get(text[0], ""):
            text = text[1:-1].strip()
    return text


def decoded(data: bytes, otherwise: str | None = None) -> str:
    """The text in a file, by its byte order mark or else in UTF-8.

    Args:
        data: what is in the file.
        otherwise: the encoding if it is not UTF-8.

    Raises:
        UnicodeDecodeError: it is no text.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        if otherwise is None:
            raise
        return data.decode(otherwise, "replace")


def from_json(text: Any, what: str, longest: int) -> Any:
    """The value in an untrusted JSON text.

    Args:
        text: the text, or whatever came instead of one.
        what: what it should be, as errors call it ("a record").
        longest: the maximum length in characters.

    Raises:
        RecordError: it is not a text, too long, or not JSON.
    """
    if not isinstance(text, str):
        raise RecordError(f"{what} is a text, not {type(text).__name__}")
    if len(text) > longest:
        raise RecordError(f"{what} has at most {longest} characters, not {len(text)}")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(pasted(text).translate(_TYPOGRAPHIC))
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not {what}: {error}") from None


def plain(value: Any) -> Any:
    """A NumPy scalar as the Python value that it holds; anything else as it is."""
    return value.item() if getattr(value, "shape", None) == () else value


def same(value: Any, expected: Any) -> bool:
    """Whether an untrusted value is the expected one."""
    try:
        return bool(value == expected)
    except ValueError:  # comparing a NumPy array gives an array, which has no truth value
        return False
