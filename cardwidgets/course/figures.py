"""Finds what was measured about a reading, if anything was."""

from __future__ import annotations

from cardwidgets.notebook.figures import sentence
from engine.lessons import Reading


def measured(reading: Reading, value: object, language: str) -> str:
    """What was measured of a reading's value, as a sentence with its interval; "" if nothing was.

    Args:
        value: of its option.
        language: "en" or "de".
    """
    if len(reading.figures) != len(reading.values):
        return ""
    return sentence(reading.figures[reading.values.index(value)], language)
