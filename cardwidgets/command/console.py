"""What a terminal or a pipe shows: in which language, with which characters, in lines of which length."""

from __future__ import annotations

import codecs
import locale
import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cardwidgets.i18n import languages

NAME = "kartentisch"
WIDTH = 79
"""The longest line, in characters: a terminal of 80 columns."""
_SUBSTITUTES = {
    **{"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"},
    **{"♣": "C", "♦": "D", "♥": "H", "♠": "S", "–": "-", "−": "-", "·": "-", "…": "...", "×": "x"},
    **{"“": '"', "”": '"', "„": '"', "‚": "'", "‘": "'", "’": "'", "»": '"', "«": '"', "→": "->", "█": "#"},
}
"""What stands for characters that a console does not have."""


class UsageError(Exception):
    """Arguments that mean nothing.

    Args:
        message: a sentence, which says what to write instead.
        command: the command whose help says it, if the sentence does not.
    """

    def __init__(self, message: str, command: str = "") -> None:
        super().__init__(message)
        self.command = command


@dataclass(frozen=True)
class Reply:
    """What a command has found out.

    Attributes:
        text: in the language of the user, in lines of at most `WIDTH` characters.
        data: the same for a program, as values of JSON.
        whole: whether nothing is missing.
    """

    text: str
    data: Any
    whole: bool = True


def use_substitutes() -> None:
    """Let both outputs show "ss" or "?" where their encoding lacks a character, instead of failing."""
    codecs.register_error(NAME, _substitute)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # what tests and notebooks put there has all characters
            stream.reconfigure(errors=NAME)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_SUBSTITUTES.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def language(words: Sequence[str]) -> str:
    """The language: that of `--lang`, or else that of the system, or else English."""
    asked = [after for word, after in pairwise(words) if word == "--lang"]
    asked += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    set_up = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    system = next(filter(None, set_up), locale.getlocale()[0] or "").partition(".")[0]
    german = "de" if system.lower().startswith("german") else system  # as Windows says
    return next(filter(None, map(languages.named, [*asked, german])), "en")


def wrapped(text: str, first: str = "", rest: str | None = None) -> str:
    """A text in lines of at most `WIDTH` characters.

    Args:
        text: one paragraph.
        first: before its first line.
        rest: before the others; None for as many spaces.
    """
    rest = " " * len(first) if rest is None else rest
    options: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, **options) or first


def listed(entries: Iterable[tuple[str, str]]) -> str:
    """Names and what is said of them, in two columns."""
    entries = list(entries)
    wide = max((len(name) for name, _ in entries), default=0)
    return "\n".join(wrapped(text, f"{name:{wide}}  ") for name, text in entries)


def complain(text: str, code: int) -> int:
    """Say why something could not be done; returns the exit code."""
    print(wrapped(text, f"{NAME}: ", ""), file=sys.stderr)
    return code
